"""Which single figure, read differently, would put a whole row in order: the one that was miswritten.

Tries the figures that the findings of the row cast doubt on, each by judging the row anew. Also names the other
counters a broken row may leave behind.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import NamedTuple

from tournament.rules.audit import Audit
from tournament.rules.codes import Code, Hint
from tournament.rules.finding import Finding, Severity
from tournament.rules.judging import check_row, given, is_clean
from tournament.rules.protocol import Deal
from tournament.rules.scoring import Outcome, score
from tournament.rules.state import State
from tournament.rules.terms import Terms

SEVERAL = 3  # deals after which another rounding is a habit, not a slip
CARD_CODES = frozenset({Code.CARDS_SUM, Code.CARDS_IMPOSSIBLE, Code.CARDS_FOR_TRICKS, Code.NO_TRICK_WITH_POINTS})
TRICK_CODES = frozenset(
    {
        Code.TRICKS_SUM,
        Code.TRICKS_IMPOSSIBLE,
        Code.CARDS_FOR_TRICKS,
        Code.NO_TRICK_WITH_POINTS,
        Code.MARRIAGE_WITHOUT_TRICK,
    }
)
MARRIAGE_CODES = frozenset({Code.MARRIAGE_TWICE, Code.MARRIAGE_WITHOUT_TRICK, Code.NO_TRICK_WITH_POINTS})
CONTRACT_CODES = frozenset({Code.CONTRACT_STEP, Code.CONTRACT_BELOW_BID, Code.CONTRACT_BELOW_OPENING})


class Repair(NamedTuple):
    """The row with one figure corrected, which column that is, and every outcome it may have had."""

    deal: Deal
    field: str
    outcomes: tuple[Outcome, ...]


def repaired(
    audit: Audit, states: list[State], deal: Deal, dealers: tuple[int | None, ...], since: int, *, clean: bool
) -> Repair | None:
    """The row with the one figure corrected that explains its findings; these are then narrowed to it.

    Findings of the row begin at `since`. None when no single figure of the facts explains the row.
    """
    found = audit.findings[since:]
    errors = [finding for finding in found if finding.severity is Severity.ERROR]
    codes = {finding.code for finding in errors}
    fits: list[tuple[str, int, Deal, Outcome]] = []
    doubtful: list[tuple[str, int, Deal, Outcome]] = []
    for field, seat, candidate in _candidates(audit.terms, deal, codes, clean=clean):
        trial = Audit(audit.terms, audit.protocol, {}, {})
        check_row(trial, candidate, dealers)
        if any(finding.severity is Severity.ERROR for finding in trial.findings):
            continue
        outcome = _clean_outcome(audit.terms, states, candidate, dealers[0])
        if outcome is not None:
            (doubtful if trial.findings else fits).append((field, seat, candidate, outcome))
    fits += doubtful
    if not fits:
        return None
    _narrow(audit, deal, since, fits)
    field = fits[0][0]
    return Repair(fits[0][2], field, tuple(outcome for name, _, _, outcome in fits if name == field))


def _clean_outcome(terms: Terms, states: list[State], deal: Deal, dealer: int | None) -> Outcome | None:
    for state in states:
        outcome = score(terms, state, deal, given(deal, state), dealer)
        if is_clean(outcome, deal):
            return outcome
    return None


def _candidates(terms: Terms, deal: Deal, codes: set[Code], *, clean: bool) -> Iterator[tuple[str, int, Deal]]:
    if codes & CARD_CODES:
        yield from _other_cards(terms, deal)
    if codes & TRICK_CODES:
        yield from _other_tricks(terms, deal)
    if codes & MARRIAGE_CODES:
        yield from _other_marriages(terms, deal)
    if codes & CONTRACT_CODES:
        yield from _other_contract(deal)
    if not clean:
        yield from _other_declarer(terms, deal)


def _other_cards(terms: Terms, deal: Deal) -> Iterator[tuple[str, int, Deal]]:
    cards = deal.cards
    if cards is None:
        return
    known = sum(points for points in cards if points is not None)
    missing = terms.card_sum[1] - known
    if terms.card_sum[0] == terms.card_sum[1] and missing:
        for seat, points in enumerate(cards):
            if points is not None:
                yield "cards", seat, dataclasses.replace(deal, cards=_put(cards, seat, points + missing))


def _other_tricks(terms: Terms, deal: Deal) -> Iterator[tuple[str, int, Deal]]:
    tricks = deal.tricks
    if tricks is None or tricks.count(None) != terms.layout.players - terms.layout.active:
        return
    missing = terms.layout.tricks - sum(count for count in tricks if count is not None)
    if missing:
        for seat, count in enumerate(tricks):
            if count is not None:
                yield "tricks", seat, dataclasses.replace(deal, tricks=_put(tricks, seat, count + missing))


def _other_marriages(terms: Terms, deal: Deal) -> Iterator[tuple[str, int, Deal]]:
    marriages = deal.marriages or ()
    for seat, suits in enumerate(marriages):
        for index in range(len(suits or ())):
            rest = (suits or ())[:index] + (suits or ())[index + 1 :]
            options = [rest] + [(*rest, suit) for suit in terms.marriage if suit not in rest]
            for option in options:
                changed = (*marriages[:seat], option, *marriages[seat + 1 :])
                if option != suits:
                    yield "marriages", seat, dataclasses.replace(deal, marriages=changed)


def _other_contract(deal: Deal) -> Iterator[tuple[str, int, Deal]]:
    if deal.declarer is None or deal.written is None:
        return
    entry = deal.written[deal.declarer - 1]
    if entry:
        yield "contract", deal.declarer - 1, dataclasses.replace(deal, contract=abs(entry))


def _other_declarer(terms: Terms, deal: Deal) -> Iterator[tuple[str, int, Deal]]:
    """The result of the declarer in a neighbour's column, or the wrong name for the declarer."""
    if not terms.has_auction or deal.declarer is None or deal.contract is None:
        return
    for seat in range(terms.layout.players):
        if seat != deal.declarer - 1:
            yield "declarer", seat, dataclasses.replace(deal, declarer=seat + 1)


def _put(values: tuple[int | None, ...], seat: int, value: int) -> tuple[int | None, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _narrow(audit: Audit, deal: Deal, since: int, fits: list[tuple[str, int, Deal, Outcome]]) -> None:
    """Keep one finding for the miswritten figure, and place it at its seat when only one seat can be meant."""
    field = fits[0][0]
    if field == "declarer":
        audit.add(
            Code.DECLARER_COLUMN,
            deal,
            seat=(deal.declarer or 1) - 1,
            field="declarer",
            expected=fits[0][1] + 1,
            found=deal.declarer,
            hint=Hint.NEIGHBOUR_COLUMN,
        )
        return
    seats = {seat for name, seat, _, _ in fits if name == field}
    of_field = [finding for finding in audit.findings[since:] if _concerns(finding, field)]
    others = [finding for finding in audit.findings[since:] if not _concerns(finding, field)]
    if not of_field:
        return
    kept = of_field[0]
    if len(seats) == 1:
        seat = seats.pop()
        before, after = getattr(deal, field), getattr(fits[0][2], field)
        if field in {"cards", "tricks"}:
            kept = dataclasses.replace(kept, seat=seat + 1, expected=after[seat], found=before[seat], field=field)
        elif field == "marriages":
            kept = _moved_marriage(kept, seat + 1)
    else:
        kept = dataclasses.replace(kept, seat=None)
    audit.findings[since:] = [
        kept,
        *(finding for finding in others if finding.severity is not Severity.ERROR),
    ]


def _moved_marriage(kept: Finding, seat: int) -> Finding:
    """The finding at the seat that is meant; the other owner of a suit declared twice is then where it stood."""
    details = kept.details
    if details.get("other") == seat:
        details = {**details, "other": kept.seat}
    return dataclasses.replace(kept, seat=seat, details=details)


_FIELD_CODES = {"cards": CARD_CODES, "tricks": TRICK_CODES, "marriages": MARRIAGE_CODES, "contract": CONTRACT_CODES}


def _concerns(finding: Finding, field: str) -> bool:
    return finding.code in _FIELD_CODES[field]


def other_counters(main: Outcome, followed: State) -> list[State]:
    """Counters as the scorer may have kept them after a broken row, with totals already decided."""
    row = main.row
    wrong = [seat for seat, delta in enumerate(main.deltas) if row.given[seat] is not None and row.given[seat] != delta]
    states: list[State] = []
    for seat in wrong:
        states.extend(_zero_variants(main, followed, seat))
        states.extend(_barrel_variants(main, followed, seat))
    return states


def _zero_variants(main: Outcome, followed: State, seat: int) -> Iterator[State]:
    rule = main.row.terms.regulation.zero
    if rule.every < 2:
        return
    zeros = followed.zeros
    for count in {0, rule.every - 1, main.row.origin.zeros[seat]} - {zeros[seat]}:
        yield followed._replace(zeros=(*zeros[:seat], count, *zeros[seat + 1 :]))


def _barrel_variants(main: Outcome, followed: State, seat: int) -> Iterator[State]:
    at, origin = main.row.terms.barrel_at, main.row.origin
    if not at or at not in (origin.totals[seat], followed.totals[seat], main.state.totals[seat]):
        return
    falls = followed.falls
    for count in {origin.falls[seat], origin.falls[seat] + 1} - {falls[seat]}:
        yield followed._replace(falls=(*falls[:seat], count, *falls[seat + 1 :]))


def without_repeats(findings: list[Finding]) -> list[Finding]:
    """Each finding once; where another rounding explains several deals, that is said of the whole sheet."""
    rounded = [finding for finding in findings if finding.hint is Hint.OTHER_ROUNDING]
    if len({finding.deal for finding in rounded}) >= SEVERAL:
        findings = [
            dataclasses.replace(finding, hint=Hint.ROUNDING_THROUGHOUT)
            if finding.hint is Hint.OTHER_ROUNDING
            else finding
            for finding in findings
        ]
    seen: set[tuple[object, ...]] = set()
    kept: list[Finding] = []
    for finding in findings:
        key = (finding.code, finding.deal, finding.seat, finding.field)
        if key not in seen:
            seen.add(key)
            kept.append(finding)
    return kept
