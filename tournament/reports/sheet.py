"""How a report fits on paper: widths of columns from what stands in them, portrait or landscape, size of type.

Decides only measures, in em of the type used; knows neither HTML nor PDF. Estimates suffice: text may wrap, and a word
wider than its column is broken, so that nothing leaves the page; figures never wrap, text gives way to them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from tournament.reports.report import Column, Grid, Kind

#: Rows of cells as text, in the language of the reader.
Texts: TypeAlias = Sequence[Sequence[str]]
#: Width inside the margins of A4, in points.
PORTRAIT = 510.0
LANDSCAPE = 757.0
FULL_SIZE = 10.5
READABLE_SIZE = 9.0  # portrait is preferred down to this size
WRAPPED = 1.25  # and as long as text is wrapped only a little
SMALLEST_SIZE = 8.0
PADDING = 0.8  # em, left and right together
GROUP_GAP = 0.5  # em before the first column of a group
HEADER = 0.98  # headers are bold and a little smaller
LONGEST_WORD = 13.0  # em of a word that is not broken if it can be helped
BROKEN_WORD = 5.0  # em of a text column that gives way to figures
LONGEST_TEXT = 24.0  # em of a text that stays on one line if there is room
STRETCH = 1.3  # a grid is not drawn wider than this times what it needs
_WIDTHS: Mapping[str, float] = {
    **dict.fromkeys("iljtfrI.,:;'|!()[]-/ \u00a0\u0456\u0457", 0.36),
    **dict.fromkeys("ийн", 0.68),
    **dict.fromkeys("mwMW@%—–♥♦♣♠жмфшщыюЖМФШЩЮ", 0.92),
}


@dataclass(frozen=True, slots=True)
class Widths:
    """A grid on paper: its width and that of its columns, in per cent of the line and of the grid."""

    total: float
    columns: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A4 this way round, type of this size in points, and the widths of each grid."""

    landscape: bool
    size: float
    widths: tuple[Widths, ...]


@dataclass(frozen=True, slots=True)
class _Need:
    """What a column needs when words may be broken, when they are not, and would like; in em."""

    broken: float
    least: float
    wanted: float


def em(text: str) -> float:
    """The width of a line of text in em, roughly."""
    return sum(_WIDTHS.get(sign) or _other(sign) for sign in text)


def _other(sign: str) -> float:
    if sign.isupper():
        return 0.7
    return 1.0 if ord(sign) >= 0x2E80 else 0.59


def longest_word(text: str) -> float:
    """The width of the widest word in em."""
    return max((em(word) for word in text.split(" ")), default=0.0)


def fit(grids: Sequence[tuple[Grid, Texts]]) -> Sheet:
    """The calmest sheet on which all grids fit: portrait if possible, then landscape, then smaller type."""
    needs = [_needs(grid, texts) for grid, texts in grids]
    wanted = max((sum(need.wanted for need in columns) for columns in needs), default=1.0)
    least = max((sum(need.least for need in columns) for columns in needs), default=1.0)
    room = PORTRAIT / READABLE_SIZE
    if least <= room and wanted <= WRAPPED * room:
        return _sheet(needs, landscape=False, size=max(PORTRAIT / wanted, READABLE_SIZE))
    return _sheet(needs, landscape=True, size=max(LANDSCAPE / least, SMALLEST_SIZE))


def _sheet(needs: Sequence[Sequence[_Need]], *, landscape: bool, size: float) -> Sheet:
    width = LANDSCAPE if landscape else PORTRAIT
    size = round(min(size, FULL_SIZE), 2)
    return Sheet(landscape, size, tuple(_widths(columns, width / size) for columns in needs))


def wanted_widths(grid: Grid, texts: Texts) -> tuple[float, ...]:
    """What each column would like, in em."""
    return tuple(need.wanted for need in _needs(grid, texts))


def _needs(grid: Grid, texts: Texts) -> list[_Need]:
    needs = [_need(column, [row[index] for row in texts]) for index, column in enumerate(grid.columns)]
    for group, indexes in groupby(range(len(needs)), key=lambda index: grid.columns[index].group):
        if group:
            members = list(indexes)
            first = needs[members[0]]
            needs[members[0]] = _Need(first.broken + GROUP_GAP, first.least + GROUP_GAP, first.wanted + GROUP_GAP)
            _make_room(needs, members, em(group) * HEADER + PADDING + GROUP_GAP)
    return needs


def _need(column: Column, cells: Sequence[str]) -> _Need:
    header = longest_word(column.title) * HEADER
    widest = max(map(em, cells), default=0.0)
    if column.kind is not Kind.TEXT:
        figure = max(header, widest) + PADDING
        return _Need(figure, figure, figure)
    word = max(map(longest_word, cells), default=0.0)
    return _Need(
        broken=max(header, min(word, BROKEN_WORD)) + PADDING,
        least=max(header, min(word, LONGEST_WORD)) + PADDING,
        wanted=max(header, min(widest, LONGEST_TEXT)) + PADDING,
    )


def _make_room(needs: list[_Need], indexes: Sequence[int], title: float) -> None:
    """Widen the columns of a group until its title fits above them."""
    for index in indexes:
        share = title / len(indexes)
        need = needs[index]
        missing = max(0.0, title - sum(needs[each].least for each in indexes)) / len(indexes)
        if missing and need.least < share:
            needs[index] = _Need(need.broken + missing, need.least + missing, max(need.wanted, need.least + missing))


def _widths(needs: Sequence[_Need], room: float) -> Widths:
    """Give each column the least, then text what it would like; where even the least is too much, break words."""
    start = [need.least for need in needs]
    goal = [need.wanted for need in needs]
    if sum(start) > room:
        start, goal = [need.broken for need in needs], start
    wishes = sum(goal) - sum(start)
    granted = min(1.0, max(room - sum(start), 0.0) / wishes) if wishes else 0.0
    widths = [low + granted * (high - low) for low, high in zip(start, goal, strict=True)]
    total = sum(widths)
    return Widths(
        total=round(min(100.0, 100 * STRETCH * total / room), 2),
        columns=tuple(round(100 * width / total, 3) for width in widths),
    )
