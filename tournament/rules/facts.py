"""What must hold for the cards, tricks and marriages of one deal, whatever was written for them.

Each check looks at one row and adds its findings; none knows totals. Level L3 and, with tricks, L4.
"""

from __future__ import annotations

from tournament.rules.audit import Audit
from tournament.rules.codes import Code, Hint
from tournament.rules.protocol import Deal, Suit
from tournament.rules.regulation import FirstTrick, Play, TalonPoints
from tournament.rules.terms import Terms


def check_facts(audit: Audit, deal: Deal, sitter: int | None, leader: int | None) -> None:
    """Cards, tricks and marriages of a deal that was played out; `leader` leads to the first trick."""
    cards, tricks, marriages = deal.cards, deal.tricks, deal.marriages
    if sitter is not None:
        _sitter(audit, deal, sitter)
    if cards is not None:
        _cards(audit, deal, cards, sitter)
    if tricks is not None:
        _tricks(audit, deal, tricks, sitter)
    if marriages is not None and any(marriages):
        _marriages(audit, deal, sitter, leader)
    if cards is not None and tricks is not None:
        _cards_for_tricks(audit, deal, sitter)


def _cards(audit: Audit, deal: Deal, cards: tuple[int | None, ...], sitter: int | None) -> None:
    terms = audit.terms
    known = [points for seat, points in enumerate(cards) if seat != sitter and points is not None]
    total = sum(known)
    low, high = terms.card_sum
    complete = len(known) == terms.layout.active
    if complete and not low <= total <= high:
        expected: object = high if low == high else [low, high]
        audit.add(Code.CARDS_SUM, deal, field="cards", expected=expected, found=total, hint=_sum_hint(terms, known))
    elif complete and low <= total < high and _took_all(deal, terms):
        audit.add(Code.CARDS_SUM, deal, field="cards", expected=high, found=total, hint=Hint.TALON_LEFT_OUT)
    elif not complete and total > high:
        audit.add(Code.CARDS_SUM, deal, field="cards", expected=high, found=total)
    for seat, points in enumerate(cards):
        if points is not None and seat != sitter and points not in terms.any_holding:
            audit.add(Code.CARDS_IMPOSSIBLE, deal, seat=seat, field="cards", found=points)


def _sum_hint(terms: Terms, known: list[int]) -> Hint | None:
    """Rounded figures in the raw column add up to 110 or 130."""
    whole = terms.card_sum[1]
    is_rounded = all(points % 10 == 0 for points in known)
    return Hint.NOT_ROUNDED if is_rounded and abs(sum(known) - whole) == 10 else None


def _took_all(deal: Deal, terms: Terms) -> bool:
    if terms.layout.talon_points is not TalonPoints.UNSEEN:
        return False
    if deal.tricks is not None:
        return terms.layout.tricks in deal.tricks
    return False


def _tricks(audit: Audit, deal: Deal, tricks: tuple[int | None, ...], sitter: int | None) -> None:
    terms = audit.terms
    known = [count for seat, count in enumerate(tricks) if seat != sitter and count is not None]
    whole = terms.layout.tricks
    if len(known) == terms.layout.active and sum(known) != whole:
        audit.add(Code.TRICKS_SUM, deal, field="tricks", expected=whole, found=sum(known))
    for seat, count in enumerate(tricks):
        if count is not None and seat != sitter and not 0 <= count <= whole:
            audit.add(Code.TRICKS_IMPOSSIBLE, deal, seat=seat, field="tricks", expected=whole, found=count)


def _cards_for_tricks(audit: Audit, deal: Deal, sitter: int | None) -> None:
    terms = audit.terms
    cards, tricks = deal.cards or (), deal.tricks or ()
    for seat, (points, count) in enumerate(zip(cards, tricks, strict=True)):
        if points is None or count is None or seat == sitter or not 0 <= count <= terms.layout.tricks:
            continue
        holdings = terms.declarer_holdings if deal.declarer == seat + 1 else terms.holdings
        if points in holdings[count]:
            if points == 0 and count == 1 and terms.layout.deck == 24 and terms.layout.active == 3:
                audit.add(Code.TRICK_WITHOUT_POINTS, deal, seat=seat, field="tricks", found=count)
        elif count == 0:
            audit.add(Code.NO_TRICK_WITH_POINTS, deal, seat=seat, field="tricks", expected=0, found=points)
        elif points in terms.any_holding:
            reach = holdings[count]
            audit.add(
                Code.CARDS_FOR_TRICKS,
                deal,
                seat=seat,
                field="cards",
                expected=[min(reach), max(reach)],
                found=points,
                tricks=count,
            )


def _marriages(audit: Audit, deal: Deal, sitter: int | None, leader: int | None) -> None:
    marriages = deal.marriages or ()
    seen: dict[Suit, int] = {}
    for seat, suits in enumerate(marriages):
        if not suits or seat == sitter:
            continue
        for suit in suits:
            if suit not in audit.terms.marriage:
                audit.add(Code.MARRIAGE_UNKNOWN, deal, seat=seat, field="marriages", found=suit.value)
            elif suit in seen:
                audit.add(
                    Code.MARRIAGE_TWICE, deal, seat=seat, field="marriages", found=suit.value, other=seen[suit] + 1
                )
            seen[suit] = seat
        _tricks_for_marriages(audit, deal, seat, leader)


def _tricks_for_marriages(audit: Audit, deal: Deal, seat: int, leader: int | None) -> None:
    """One trick before each marriage, but for the first lead where that is allowed."""
    terms = audit.terms
    declared = len((deal.marriages or ())[seat] or ())
    allowed = terms.regulation.marriages.first_trick is FirstTrick.ALLOWED
    free = 1 if allowed and (leader is None or leader == seat) else 0
    needed = declared - free
    count = deal.tricks[seat] if deal.tricks is not None else None
    points = deal.cards[seat] if deal.cards is not None else None
    if count is not None:
        if count < needed:
            audit.add(Code.MARRIAGE_WITHOUT_TRICK, deal, seat=seat, field="marriages", expected=needed, found=count)
        return
    if points is None or needed < 1:
        return
    if all(points not in holding for holding in terms.holdings[needed:]):
        audit.add(Code.MARRIAGE_WITHOUT_TRICK, deal, seat=seat, field="marriages", expected=needed, found=points)
    elif points == 0:
        audit.add(Code.MARRIAGE_WITHOUT_POINTS, deal, seat=seat, field="marriages", expected=needed, found=points)


def _sitter(audit: Audit, deal: Deal, sitter: int) -> None:
    """The sitter declares nothing, takes nothing and has no marriage."""
    if deal.declarer == sitter + 1:
        audit.add(Code.SITTER_DECLARES, deal, seat=sitter, field="declarer", found=sitter + 1)
    for name, column in (("cards", deal.cards), ("tricks", deal.tricks), ("marriages", deal.marriages)):
        if column is not None and column[sitter]:
            audit.add(Code.SITTER_PLAYS, deal, seat=sitter, field=name, found=_plain(column[sitter]))
    talon = deal.talon
    if talon is not None and (len(set(talon)) != len(talon) or len(talon) > 4):
        audit.add(Code.TALON_CARDS, deal, seat=sitter, field="talon", found=list(talon))


def _plain(entry: object) -> object:
    return [str(suit) for suit in entry] if isinstance(entry, tuple) else entry


def first_leader(deal: Deal, forehand: int | None, play: Play) -> int | None:
    """Who leads to the first trick: the declarer, or the forehand where nobody declares."""
    if play is Play.AUCTION:
        return None if deal.declarer is None else deal.declarer - 1
    return forehand
