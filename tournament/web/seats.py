"""Seats at a table as people call them: A, B, C, as on every document. Typed as a letter or, quicker, as a figure."""

from __future__ import annotations

from collections.abc import Sequence

from tournament import wording
from tournament.web.forms import natural

#: Letters of the Russian and Ukrainian keyboard that look the same.
_ALIKE = str.maketrans("АВС", "ABC")


def read(text: str, at: Sequence[int] = ()) -> int | None:
    """The column of a seat, by its letter in any case and alphabet or by its figure; None for anything else.

    `at`: the seats that the columns stand for where one was left empty (B and C alone: 2, 3).
    """
    letter = text.strip().upper().translate(_ALIKE)
    seat = wording.SEATS.index(letter) + 1 if len(letter) == 1 and letter in wording.SEATS else natural(text.strip())
    if not at or seat is None:
        return seat
    return at.index(seat) + 1 if seat in at else None


def show(column: int, at: Sequence[int] = ()) -> str:
    """The letter of the seat that a column stands for; a number that is no seat stays one."""
    return wording.seat(column, at)
