"""Marriages as a referee types them, as the protocol stores them, as a page shows them.

Typed in one cell, in any order, with or without blanks: k or h (kier ♥), o or d (karo ♦), t or c (trefl ♣),
p or s (pik ♠), the signs themselves, or the value of the marriage in the regulation of the event (100, 80, 60, 40).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from tournament.web.forms import natural

#: How each suit is shown.
SIGNS: Mapping[str, str] = {"H": "♥", "D": "♦", "C": "♣", "S": "♠", "A": "A"}

_SPELLINGS: Mapping[str, str] = {
    "H": "h k ki ♥ ♡",
    "D": "d o ka ♦ ♢",
    "C": "c t ♣ ♧",
    "S": "s p ♠ ♤",
    "A": "a",  # four aces, where they count as a marriage
}
_TYPED = {spelling: suit for suit, spellings in _SPELLINGS.items() for spelling in spellings.split()}
_TOKEN = re.compile(r"\d+|ki|ka|\S", re.IGNORECASE)
_IGNORED = frozenset(",;.+-/\ufe0e\ufe0f")


#: Tells which suit a value stands for; asked only where somebody typed a number.
Worth: TypeAlias = Callable[[int], str | None]


def read(text: str, worth: Worth) -> list[str] | None:
    """The suits that were typed, or None when something cannot be understood."""
    suits: list[str] = []
    for token in _TOKEN.findall(text):
        if token in _IGNORED:
            continue
        suit = worth(natural(token) or 0) if token.isdecimal() else _TYPED.get(token.casefold())
        if suit is None:
            return None
        suits.append(suit)
    return suits


def show(suits: object) -> str:
    """Suits as signs; whatever is no list of suits as nothing."""
    return "".join(SIGNS.get(str(suit), "?") for suit in suits) if isinstance(suits, list | tuple) else ""
