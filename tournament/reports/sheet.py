"""How a report fits on paper: widths of columns from what stands in them, portrait or landscape, size of type.

Decides only measures, in em of the type used; knows neither HTML nor PDF. Estimates suffice: cells may wrap, and a word
wider than its column is broken, so that nothing leaves the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tournament.reports.report import Grid, Kind

#: Rows of cells as text, in the language of the reader.
Texts: TypeAlias = Sequence[Sequence[str]]
#: Width inside the margins of A4, in points.
PORTRAIT = 510.0
LANDSCAPE = 757.0
FULL_SIZE = 10.5
SMALLEST_SIZE = 8.0
PADDING = 0.95  # em, left and right together
HEADER = 0.95  # headers are bold and a little smaller
LONGEST_WORD = 13.0  # em of a word that is not broken if it can be helped
LONGEST_TEXT = 24.0  # em of a text that stays on one line if there is room
_WIDTHS: Mapping[str, float] = {
    **dict.fromkeys("iljtfrI.,:;'|!()[]-/ \u00a0", 0.36),
    **dict.fromkeys("mwMW@%—–", 0.92),
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A4 this way round, type of this size in points, and for each grid the share of each column in per cent."""

    landscape: bool
    size: float
    shares: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class _Needs:
    """What the columns of one grid need at least and would like, in em."""

    least: tuple[float, ...]
    wanted: tuple[float, ...]


def em(text: str) -> float:
    """The width of a line of text in em, roughly."""
    return sum(_WIDTHS.get(sign) or _other(sign) for sign in text)


def _other(sign: str) -> float:
    if sign.isupper():
        return 0.7
    return 1.0 if ord(sign) >= 0x2E80 else 0.59


def _longest_word(text: str) -> float:
    return max((em(word) for word in text.replace("-", "- ").split(" ")), default=0.0)


def fit(grids: Sequence[tuple[Grid, Texts]]) -> Sheet:
    """The calmest sheet on which all grids fit: portrait if possible, then landscape, then smaller type."""
    needs = [_needs(grid, texts) for grid, texts in grids]
    landscape = not all(sum(need.wanted) <= PORTRAIT / FULL_SIZE for need in needs)
    width = LANDSCAPE if landscape else PORTRAIT
    least = max((sum(need.least) for need in needs), default=1.0)
    size = max(min(FULL_SIZE, width / least), SMALLEST_SIZE)
    return Sheet(landscape, round(size, 2), tuple(_shares(need, width / size) for need in needs))


def wanted_widths(grid: Grid, texts: Texts) -> tuple[float, ...]:
    """What each column would like, in em."""
    return _needs(grid, texts).wanted


def _needs(grid: Grid, texts: Texts) -> _Needs:
    least, wanted = [], []
    for index, column in enumerate(grid.columns):
        cells = [row[index] for row in texts]
        header = _longest_word(column.title) * HEADER
        widest = max(map(em, cells), default=0.0)
        if column.kind is Kind.TEXT:
            word = max(map(_longest_word, cells), default=0.0)
            least.append(max(header, min(word, LONGEST_WORD)) + PADDING)
            wanted.append(max(header, min(widest, LONGEST_TEXT)) + PADDING)
        else:
            least.append(max(header, widest) + PADDING)
            wanted.append(least[-1])
    return _Needs(tuple(least), tuple(wanted))


def _shares(need: _Needs, room: float) -> tuple[float, ...]:
    """Per cent of each column: the least, then what text would like, then the rest in proportion."""
    spare = room - sum(need.least)
    wishes = [wanted - least for wanted, least in zip(need.wanted, need.least, strict=True)]
    granted = min(1.0, max(spare, 0.0) / sum(wishes)) if sum(wishes) else 0.0
    widths = [least + granted * wish for least, wish in zip(need.least, wishes, strict=True)]
    total = sum(widths)
    return tuple(round(100 * width / total, 3) for width in widths)
