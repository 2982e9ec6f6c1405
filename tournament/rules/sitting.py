"""What the dealer gets who sits out with four players: points from the talon, by the regulation's choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import TypeAlias

from tournament.rules.deck import RANKS, card_points, marriage_suits, sums
from tournament.rules.protocol import Suit
from tournament.rules.regulation import Sitter
from tournament.rules.row import Row
from tournament.rules.steps import StepCode
from tournament.rules.terms import Terms

TALON = 3  # cards, where all of them go into play
TalonWorth: TypeAlias = Callable[[tuple[str, ...], Terms], int]


def _cards(talon: tuple[str, ...], terms: Terms) -> int:
    return terms.rounded[sum(card_points(card) for card in talon)]


def _marriages(talon: tuple[str, ...], terms: Terms) -> int:
    return sum(terms.marriage[Suit(suit)] for suit in marriage_suits(talon))


def _aces(talon: tuple[str, ...], value: int) -> int:
    return value * sum(card.startswith("A") for card in talon)


WORTH: Mapping[Sitter, TalonWorth] = MappingProxyType(
    {
        Sitter.NOTHING: lambda _talon, _terms: 0,
        Sitter.CARDS: _cards,
        Sitter.MARRIAGE: _marriages,
        Sitter.ACES_50: lambda talon, terms: _aces(talon, 50) + _marriages(talon, terms),
        Sitter.ACES_40: lambda talon, terms: _aces(talon, 40) + _marriages(talon, terms),
        Sitter.CARDS_AND_MARRIAGE: lambda talon, terms: _cards(talon, terms) + _marriages(talon, terms),
    }
)


def sit_out(row: Row) -> None:
    """The sitter's points; nothing for a locked player and a player on the barrel."""
    seat = row.sitter
    if seat is None:
        return
    total = row.state.totals[seat]
    terms = row.terms
    if (terms.lock_at and total >= terms.lock_at) or (terms.barrel_at and total == terms.barrel_at):
        row.points[seat] = 0
        row.marks.append((StepCode.SITTER, seat, 0))
        return
    talon = row.deal.talon
    if terms.regulation.sitter is Sitter.NOTHING:
        worth = 0
    elif talon is None:
        gained = row.points[seat]
        row.written(seat)
        row.points[seat] = row.points[seat] or gained
        return
    else:
        worth = WORTH[terms.regulation.sitter](talon, terms) * (2 if row.deal.golden else 1)
    row.points[seat] += worth
    row.marks.append((StepCode.SITTER, seat, worth))


@lru_cache(maxsize=32)
def possible(terms: Terms) -> frozenset[int]:
    """Everything a sitter can get from a talon, found from all talons."""
    layout = terms.layout
    if terms.regulation.sitter is Sitter.CARDS:
        return frozenset(terms.rounded[points] for points in sums(layout.deck, layout.unplayed or TALON))
    cards = [rank + suit for rank in RANKS[layout.deck] for suit in "HDCS"]
    worth = WORTH[terms.regulation.sitter]
    return frozenset(worth(talon, terms) for talon in combinations(cards, layout.unplayed or TALON))
