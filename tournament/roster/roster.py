"""What a list of players says."""

from __future__ import annotations

from dataclasses import dataclass

from tournament.errors import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterRow:
    """One player as the list names him; `row` is the number of the row in the file."""

    row: int
    number: int | None
    given: str
    family: str
    club: str
    birth_year: int | None
    contact: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RowProblem:
    """Why a row cannot be used, and what to do: row number as in the file, column letter (empty for the whole row)."""

    row: int
    column: str
    message: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """A row that is no player, with what stands in it and why it was left aside."""

    row: int
    text: str
    message: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """A list of players: usable rows, problems of the others, assumptions made, columns that were not used.

    Every row of the file that holds anything is one of `rows`, `problems` or `asides`, or is `titles`.
    """

    rows: tuple[RosterRow, ...]
    problems: tuple[RowProblem, ...]
    notes: tuple[Message, ...] = ()
    ignored: tuple[str, ...] = ()
    asides: tuple[Aside, ...] = ()
    titles: int | None = None  # the row of titles, as numbered in the file
