"""One deal on its way through the scoring steps: what was taken, what it is worth so far, and what happened to it.

The only mutable value of the rules; it never leaves the scoring of its deal but for what the steps noted.
"""

from __future__ import annotations

from tournament.rules.deck import DECK_POINTS
from tournament.rules.protocol import Deal, Suit
from tournament.rules.regulation import BarrelWin, TalonPoints
from tournament.rules.state import State
from tournament.rules.steps import StepCode
from tournament.rules.terms import Terms


class Row:
    """A deal being scored; tuples of the deal are by seat from 0 here."""

    __slots__ = (
        "active",
        "cards",
        "contract",
        "deal",
        "declarer",
        "doubled",
        "given",
        "made",
        "marks",
        "melds",
        "opened",
        "origin",
        "points",
        "sitter",
        "state",
        "taken",
        "terms",
        "zero_paid",
    )

    def __init__(
        self, terms: Terms, state: State, deal: Deal, given: tuple[int | None, ...], dealer: int | None
    ) -> None:
        players = terms.layout.players
        self.terms = terms
        self.state = state
        self.origin = state  # as it was before the deal
        self.deal = deal
        self.given = given
        self.declarer = deal.declarer - 1 if deal.declarer is not None else None
        self.contract = deal.contract
        self.sitter = sitter_of(terms, deal, dealer)
        self.active = (
            range(players) if self.sitter is None else [seat for seat in range(players) if seat != self.sitter]
        )
        self.cards: list[int | None] = [None] * players
        self.melds: list[int] = [0] * players
        self.taken: list[int | None] = [None] * players
        self.points: list[int] = [0] * players
        self.made: bool | None = None
        self.doubled = bool(deal.dark or deal.golden)
        self.zero_paid: list[int] = [0] * players
        self.opened = False  # some entry was taken from the sheet
        self.marks: list[tuple[StepCode, int, int]] = []

    def written(self, seat: int) -> None:
        """Take the entry of the sheet, because the facts do not say what it should be."""
        self.points[seat] = self.given[seat] or 0
        self.opened = True
        self.marks.append((StepCode.WROTE, seat, self.points[seat]))

    def is_open(self, seat: int) -> bool:
        """Whether the points of a seat were taken from the sheet."""
        return self.opened and (StepCode.WROTE, seat) in {(mark, where) for mark, where, _ in self.marks}


def sitter_of(terms: Terms, deal: Deal, dealer: int | None) -> int | None:
    """The seat (from 0) that sits this deal out; None when everybody plays or nobody can tell."""
    if not terms.sitting:
        return None
    if dealer is not None:
        return dealer - 1
    for column in (deal.cards, deal.tricks):
        if column is not None and column.count(None) == 1:
            return column.index(None)
    return None


def take(row: Row) -> None:
    """Card points and marriages of each player, unrounded; one missing figure follows from the other ones."""
    deal, terms = row.deal, row.terms
    if deal.cards is None:
        return
    row.cards = list(deal.cards)
    missing = [seat for seat in row.active if row.cards[seat] is None]
    if len(missing) == 1 and terms.layout.talon_points is not TalonPoints.UNSEEN:
        known = sum(points for points in row.cards if points is not None)
        row.cards[missing[0]] = max(0, DECK_POINTS + terms.regulation.last_trick_bonus - known)
    if deal.marriages is None:
        return
    for seat in row.active:
        suits = deal.marriages[seat]
        points = row.cards[seat]
        if suits is None or points is None:
            continue
        meld = melded(terms, suits) if suits else 0
        if meld and _loses_marriages(row, seat):
            row.marks.append((StepCode.MARRIAGE_ON_BARREL, seat, meld))
            meld = 0
        row.melds[seat] = meld
        row.taken[seat] = points + meld


def melded(terms: Terms, suits: tuple[Suit, ...]) -> int:
    """The value of declared marriages."""
    return sum(terms.marriage.get(suit, 0) for suit in suits)


def _loses_marriages(row: Row, seat: int) -> bool:
    barrel = row.terms.regulation.barrel
    return bool(row.terms.barrel_at) and not barrel.marriages_count and row.state.totals[seat] == row.terms.barrel_at


def is_attempt(row: Row, seat: int) -> bool:
    """Whether the deal is an attempt for a player on the barrel."""
    if row.terms.regulation.barrel.win is BarrelWin.NON_DEALER:
        return seat == row.declarer  # the non-dealer of two players has to make it
    return seat in row.active
