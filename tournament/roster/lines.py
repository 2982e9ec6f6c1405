"""The rows of a list as they stand in the file: cells of text with their place; knows no file format and no meaning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from tournament import cleaning
from tournament.errors import Refused, m

MOST_ROWS = 5000
MOST_COLUMNS = 60
#: No row of a list has a higher number, whatever is empty above it.
FURTHEST_ROW = 20 * MOST_ROWS


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a file: its number and its cells as text.

    `unstored` are the columns, from 0, whose formula has no stored value; `beyond` tells of cells too far to the
    right, `hidden` of a row that nobody sees in Excel.
    """

    no: int
    cells: tuple[str, ...]
    unstored: frozenset[int] = frozenset()
    beyond: bool = False
    hidden: bool = False

    @property
    def text(self) -> str:
        """What stands in the row, to show it."""
        return " | ".join(cell for cell in self.cells if cell)


#: The rows of a sheet that hold anything, with their number in the file, from 1.
Grid: TypeAlias = tuple[Line, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """Cells of one column made one over several rows: first and last row from 1, column from 0."""

    first: int
    last: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A sheet of a workbook, or the one a text file is."""

    lines: Grid
    name: str = ""
    hidden: bool = False
    merges: tuple[Merge, ...] = ()


def kept(lines: Iterator[Line]) -> Grid:
    """Rows with something in them; cells are cleaned and short of trailing blanks."""
    rows: list[Line] = []
    for line in lines:
        if line.no > FURTHEST_ROW or len(rows) > MOST_ROWS:
            raise Refused(m("The list is too long: at most {limit} rows.", limit=MOST_ROWS))
        cells = [cleaning.cleaned(cell) for cell in line.cells]
        beyond = any(cells[MOST_COLUMNS:])
        del cells[MOST_COLUMNS:]
        while cells and not cells[-1]:
            cells.pop()
        if cells or line.unstored or beyond:
            rows.append(Line(line.no, tuple(cells), line.unstored, beyond, line.hidden))
    return tuple(rows)


def letter(index: int) -> str:
    """The letter of a column, counted from 0."""
    return (chr(64 + index // 26) if index >= 26 else "") + chr(65 + index % 26)
