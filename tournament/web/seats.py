"""Seats at a table as people call them: A, B, C, as on every document. Typed as a letter or, quicker, as a figure."""

from __future__ import annotations

from tournament import wording
from tournament.web.forms import natural

#: Letters of the Russian and Ukrainian keyboard that look the same.
_ALIKE = str.maketrans("АВС", "ABC")


def read(text: str) -> int | None:
    """The number of a seat, of its letter in any case and alphabet or of the figure itself; None for anything else."""
    letter = text.strip().upper().translate(_ALIKE)
    return wording.SEATS.index(letter) + 1 if len(letter) == 1 and letter in wording.SEATS else natural(text.strip())


def show(number: int) -> str:
    """A seat by its letter; a number that is no seat stays one."""
    return wording.seat(number)
