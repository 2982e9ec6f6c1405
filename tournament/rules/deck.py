"""What card points a number of cards can hold: sets of reachable sums, computed from the deck, never listed.

Knows card values and nothing of the game played with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from types import MappingProxyType

from tournament.rules.protocol import Suit
from tournament.rules.regulation import MarriageTable

CARD_POINTS: Mapping[str, int] = MappingProxyType(
    {"A": 11, "10": 10, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
)
DECK_POINTS = 120
RANKS: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {24: ("A", "10", "K", "Q", "J", "9"), 32: ("A", "10", "K", "Q", "J", "9", "8", "7")}
)

SUITS = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)


def _table(*values: int) -> Mapping[Suit, int]:
    return MappingProxyType(dict(zip(SUITS, values, strict=True)))


MARRIAGE_VALUES: Mapping[MarriageTable, Mapping[Suit, int]] = MappingProxyType(
    {
        MarriageTable.STANDARD: _table(100, 80, 60, 40),
        MarriageTable.AUSTRIA: _table(100, 80, 40, 60),
        MarriageTable.SILESIA: _table(60, 40, 100, 80),
        MarriageTable.WIELKOPOLSKA: _table(60, 40, 80, 100),
        MarriageTable.GAME_1001: _table(60, 40, 100, 80),
    }
)
MARRIAGE_SUMS = frozenset(
    sum(chosen) for size in range(5) for chosen in combinations((40, 60, 80, 100), size)
)  # every table has these four values


@cache
def sums(deck: int, cards: int) -> frozenset[int]:
    """Every sum of card points that `cards` cards of the deck can hold."""
    by_count: list[int] = [1] + [0] * cards  # bit p of entry n: n cards can hold p points
    for rank in RANKS[deck]:
        for _ in range(4):
            for count in range(cards, 0, -1):
                by_count[count] |= by_count[count - 1] << CARD_POINTS[rank]
    reachable = by_count[cards]
    return frozenset(points for points in range(DECK_POINTS + 1) if reachable >> points & 1)


def card_points(card: str) -> int:
    """The points of a card written as `AH` or `10D`."""
    return CARD_POINTS[card[:-1]]


def marriage_suits(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The suits of which the cards hold king and queen."""
    return tuple(suit for suit in "HDCS" if f"K{suit}" in cards and f"Q{suit}" in cards)
