"""Who deals: the rotation of the whole sheet, judged so that one miswritten dealer is one finding.

The deal passes to the left after every row but a redeal and a penalty. For every row it answers the dealers that may
be true: the written one, and the expected one where they differ.
"""

from __future__ import annotations

from tournament.rules.audit import Audit
from tournament.rules.codes import Code, Hint
from tournament.rules.protocol import Deal


def rotation(audit: Audit) -> list[tuple[int | None, ...]]:
    """For every row the possible dealers, the likelier first; adds findings where the order is broken."""
    protocol, players = audit.protocol, audit.terms.layout.players
    answers: list[tuple[int | None, ...]] = []
    written = [deal.dealer for deal in protocol.deals]
    expected = _first(audit, players)
    second: int | None = None  # where the order may also go on after a broken row
    first_row = True
    for index, deal in enumerate(protocol.deals):
        if deal.penalty is not None:
            answers.append((None,))
            continue
        dealer = written[index]
        answer: tuple[int | None, ...] = (expected,)
        if dealer is not None and dealer == second and dealer != expected:
            expected = dealer
            answer = (dealer,)
        elif dealer is not None and expected is not None and dealer != expected:
            answer = _broken(audit, deal, expected, previous=written[index - 1] if index else None, first=first_row)
        elif dealer is not None:
            expected = dealer
            answer = (dealer,)
        answers.append(answer)
        broken = len(answer) > 1
        if deal.redeal is None:
            second = _next(dealer, players) if broken else None
            expected = _next(expected, players)
        else:
            second = dealer if broken else _next(expected, players)
        first_row = False
    return answers


def _broken(audit: Audit, deal: Deal, expected: int, *, previous: int | None, first: bool) -> tuple[int | None, ...]:
    hint = Hint.REDEAL_UNMARKED if deal.dealer == previous and not first else None
    audit.add(Code.DEALER_ORDER, deal, field="dealer", expected=expected, found=deal.dealer, hint=hint)
    return (expected, deal.dealer)


def _first(audit: Audit, players: int) -> int | None:
    """The first dealer: as the head says, unless the rows agree with each other and not with it."""
    protocol = audit.protocol
    rows = [deal for deal in protocol.deals if deal.penalty is None][:3]
    starts: list[int] = []
    passed = 0
    for deal in rows:
        if deal.dealer is not None:
            starts.append((deal.dealer - 1 - passed) % players + 1)
        passed += deal.redeal is None
    head = protocol.first_dealer
    if head is None:
        return max(starts, key=lambda start: (starts.count(start), -starts.index(start))) if starts else None
    if len(starts) > 1 and head not in starts and len(set(starts)) == 1:
        audit.add(Code.FIRST_DEALER, None, field="first_dealer", expected=starts[0], found=head)
        return starts[0]
    return head


def _next(dealer: int | None, players: int) -> int | None:
    return None if dealer is None else dealer % players + 1
