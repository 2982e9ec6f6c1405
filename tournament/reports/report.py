"""What a document says, before it is a page, a PDF, a workbook, a CSV or a JSON file.

A Report is a frozen value in the language of its reader: titles and notes are sentences, figures are still figures.
It knows nothing of how it is drawn. "Table" is furniture in this project; a table on paper is a Grid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

Value: TypeAlias = str | int | Fraction | date | None


class Kind(StrEnum):
    """What a column holds, which decides how it is written."""

    TEXT = "text"
    INTEGER = "integer"
    PLACE = "place"  # 1 is written "1."
    POINTS = "points"  # exact league points: 3 2/3
    DATE = "date"


#: The types a column of each kind may hold, besides None; bool is an int and is refused.
TYPES: Mapping[Kind, tuple[type, ...]] = {
    Kind.TEXT: (str,),
    Kind.INTEGER: (int,),
    Kind.PLACE: (int,),
    Kind.POINTS: (int, Fraction),
    Kind.DATE: (date,),
}


class Mark(StrEnum):
    """What is special about a figure; shown by a sign, never by colour."""

    DROPPED = "dropped"  # in brackets: a round that does not count
    BYE = "bye"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: a stable key for programs, a short title for readers, and what it holds.

    Neighbouring columns with the same `group` stand under it: "Cards" over "A", "B", "C".
    """

    key: str
    title: str
    kind: Kind = Kind.TEXT
    group: str = ""

    @property
    def full_title(self) -> str:
        """The title where there is only one header row: "Cards A"."""
        return f"{self.group} {self.title}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Rows of values under columns; `marks` names the special cells by (row, column), both from 0.

    `caption` says in words what the rows are. With `group_by` a rule parts rows with different values of that column.
    """

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    marks: Mapping[tuple[int, int], tuple[Mark, ...]] = field(default_factory=dict)
    group_by: str | None = None

    def __post_init__(self) -> None:
        keys = [column.key for column in self.columns]
        if not keys or len(set(keys)) != len(keys):
            raise ValueError(f"columns need keys of their own: {keys}")
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(keys):
                raise ValueError(f"row {number} has {len(row)} values for {len(keys)} columns")
            for column, value in zip(self.columns, row, strict=True):
                _check(number, column, value)
        if self.group_by is not None and self.group_by not in keys:
            raise ValueError(f"no column {self.group_by} to group by")
        if any(not (0 <= row < len(self.rows) and 0 <= column < len(keys)) for row, column in self.marks):
            raise ValueError("a mark stands outside the grid")


def _check(row: int, column: Column, value: Value) -> None:
    if value is None:
        return
    if isinstance(value, bool | datetime) or not isinstance(value, TYPES[column.kind]):
        raise TypeError(f"row {row}, column {column.key}: {value!r} is no {column.kind}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a document: a heading, a grid, sentences below it, names with lines to sign on."""

    title: str = ""
    grid: Grid | None = None
    notes: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """Which event, which round, which regulation, which state of the facts, when."""

    event: str
    event_slug: str
    place: str
    first_day: date | None
    last_day: date | None
    day: date | None  # of the round that the document is about
    regulation: str
    edition: str
    round: int | None  # the document is about this round, or stands after it
    rounds: int  # planned
    table: int | None
    official: bool
    state: int
    generated: datetime  # aware


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A document. `slug` names its kind; `warnings` stand on top of it, the `legend` below everything."""

    slug: str
    title: str
    subtitle: str
    stamp: Stamp
    sections: tuple[Section, ...]
    warnings: tuple[str, ...] = ()
    legend: tuple[str, ...] = ()
