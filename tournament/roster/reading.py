"""From cells to players: finds the header, reads row by row, names every row that cannot be used."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournament import cleaning, collation
from tournament.errors import Message, Refused, m
from tournament.roster import grid as grids
from tournament.roster import headers
from tournament.roster.grid import Grid, Line
from tournament.roster.headers import Column
from tournament.roster.roster import Roster, RosterRow, RowProblem

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_ORDINAL = re.compile(r"^\d{1,4}[.)]\s+")
_TOTALS = frozenset(
    {"razem", "suma", "ogolem", "lacznie", "podsumowanie", "total", "sum", "итого", "всего", "разом", "усього"},
)
_PARTICLES = frozenset({"von", "van", "de", "da", "di", "del", "der", "den", "la", "le"})
_MOST_NUMBER = 9999


def read(content: bytes, name: str = "") -> Roster:
    """The players in a CSV or XLSX file; of a workbook the first sheet with a header, else the first with anything.

    The content decides what the file is; its `name` is only good for naming it in a refusal of an empty one.
    """
    sheets = [sheet for sheet in grids.of_bytes(content) if sheet]
    if not sheets:
        raise Refused(m("The list {name} is empty.", name=name) if name else m("The list is empty."))
    return of_grid(next((sheet for sheet in sheets if headers.find(sheet)), sheets[0]))


def read_text(text: str) -> Roster:
    """The players in a pasted text: one a line, or columns with tabs, semicolons or commas."""
    if len(text) > grids.LARGEST_FILE:
        raise Refused(m("The list is too long: at most {limit} rows.", limit=grids.MOST_ROWS))
    lines = grids.of_text(text)
    if not lines:
        raise Refused(m("The list is empty."))
    return of_grid(lines)


def of_grid(lines: Grid) -> Roster:
    """The players in the rows of a sheet."""
    found = headers.find(lines)
    if found is None:
        columns = headers.guessed(lines)
        if headers.NAMES.isdisjoint(columns.values()):
            raise Refused(m("No column of names was found. Please put a row of titles on top: Imię, Nazwisko, Klub."))
        return _Reader(columns, lines, (_assumption(columns),)).roster(())
    index, columns = found
    ignored = headers.unused(lines[index], columns)
    return _Reader(columns, lines[index + 1 :], ()).roster(ignored)


def _assumption(columns: Mapping[int, Column]) -> Message:
    said = ", ".join(f"{_letter(index)} = {_COLUMN_WORDS[column]}" for index, column in sorted(columns.items()))
    return m("The list has no row of titles. It was read as: {columns}. Please check the preview.", columns=said)


#: Titles a list may have in Polish, so that the hint can be copied into the file.
_COLUMN_WORDS: Mapping[Column, str] = {
    Column.NUMBER: "Nr",
    Column.GIVEN: "Imię",
    Column.FAMILY: "Nazwisko",
    Column.NAME: "Imię i nazwisko",
    Column.GIVEN_FAMILY: "Imię i nazwisko",
    Column.FAMILY_GIVEN: "Nazwisko i imię",
    Column.CLUB: "Klub",
    Column.BIRTH_YEAR: "Rok ur.",
    Column.CONTACT: "Kontakt",
}


def _letter(index: int) -> str:
    return (chr(64 + index // 26) if index >= 26 else "") + chr(65 + index % 26)


@dataclass(slots=True)
class _Reader:
    """Reads the rows below a header; keeps what it met, to name repetitions."""

    columns: Mapping[int, Column]
    lines: Sequence[Line]
    notes: tuple[Message, ...]
    rows: list[RosterRow] = field(default_factory=list)
    problems: list[RowProblem] = field(default_factory=list)

    def roster(self, ignored: tuple[str, ...]) -> Roster:
        family_first = self._family_first()
        for line in self.lines:
            if not headers.is_header(line) and not self._is_total(line):
                self._read(line, family_first=family_first)
        self._name_repetitions()
        if not self.rows and not self.problems:
            raise Refused(m("The list has titles but no players."))
        return Roster(rows=tuple(self.rows), problems=tuple(self.problems), notes=self.notes, ignored=ignored)

    def _cell(self, line: Line, column: Column) -> str:
        cells = [
            line.cells[index]
            for index, held in self.columns.items()
            if held is column and index < len(line.cells) and line.cells[index]
        ]
        return ", ".join(cells)

    def _letter_of(self, *wanted: Column) -> str:
        return next((_letter(index) for index, held in self.columns.items() if held in wanted), "")

    def _problem(self, line: Line, message: Message, *columns: Column) -> None:
        self.problems.append(RowProblem(row=line.no, column=self._letter_of(*columns), message=message))

    def _is_total(self, line: Line) -> bool:
        """A sum below the list: its word, and otherwise nothing but numbers."""
        words = [cell for cell in line.cells if cell and not _is_figure(cell)]
        return len(words) == 1 and headers.key(words[0]).split(" ")[0] in _TOTALS

    def _family_first(self) -> bool:
        """The order of a column of full names: as its title says, else by which word is a common given name."""
        if Column.FAMILY_GIVEN in self.columns.values():
            return True
        if Column.NAME not in self.columns.values():
            return False
        names = [_ORDINAL.sub("", self._cell(line, Column.NAME)).replace(",", " ").split() for line in self.lines]
        full = [name for name in names if len(name) > 1]
        ends = headers.given_names([name[-1] for name in full])
        return ends > headers.given_names([name[0] for name in full])

    def _read(self, line: Line, *, family_first: bool) -> None:
        before = len(self.problems)
        given, family = self._name(line, family_first=family_first)
        number, year = self._number(line), self._birth_year(line)
        texts = {column: self._cell(line, column) for column in (Column.CLUB, Column.CONTACT)}
        for column, text in texts.items():
            if len(text) > cleaning.LONGEST:
                self._problem(
                    line, m("This text is too long: at most {limit} characters.", limit=cleaning.LONGEST), column
                )
        if len(self.problems) > before:
            return
        self.rows.append(
            RosterRow(
                row=line.no,
                number=number,
                given=given,
                family=family,
                club=texts[Column.CLUB],
                birth_year=year,
                contact=texts[Column.CONTACT],
            ),
        )

    def _name(self, line: Line, *, family_first: bool) -> tuple[str, str]:
        whole = next((c for c in (Column.NAME, Column.GIVEN_FAMILY, Column.FAMILY_GIVEN) if self._cell(line, c)), None)
        if whole is not None:
            given, family = split_name(_ORDINAL.sub("", self._cell(line, whole)), family_first=family_first)
        else:
            given, family = self._cell(line, Column.GIVEN), self._cell(line, Column.FAMILY)
        name = f"{given} {family}"
        if not name.strip():
            self._problem(line, m("There is no name in this row. Fill it in or delete the row."), *headers.NAMES)
        elif not family:
            self._problem(line, m("The surname is missing. Fill it in."), Column.FAMILY)
        elif name.startswith("#") or not any(c.isalpha() for c in name):
            self._problem(line, m("“{found}” is not a name. Correct the cell.", found=name.strip()), *headers.NAMES)
        elif len(name) > cleaning.LONGEST:
            self._problem(
                line, m("This text is too long: at most {limit} characters.", limit=cleaning.LONGEST), *headers.NAMES
            )
        return given, family

    def _number(self, line: Line) -> int | None:
        text = self._cell(line, Column.NUMBER).rstrip(".")
        if not text:
            return None
        if not (text.isdecimal() and 1 <= int(text) <= _MOST_NUMBER):
            self._problem(
                line,
                m("“{found}” is not a start number. Enter a whole number from 1, or leave the cell empty.", found=text),
                Column.NUMBER,
            )
            return None
        return int(text)

    def _birth_year(self, line: Line) -> int | None:
        text = self._cell(line, Column.BIRTH_YEAR)
        if not text:
            return None
        years = _YEAR.findall(text)
        if len(years) != 1:
            self._problem(
                line,
                m("“{found}” is not a year of birth. Enter four digits, or leave the cell empty.", found=text),
                Column.BIRTH_YEAR,
            )
            return None
        return int(years[0])

    def _name_repetitions(self) -> None:
        """Name rows that give a number twice, or the same person twice, and take them out."""
        numbers: dict[int, int] = {}
        people: dict[str, list[RosterRow]] = {}
        kept: list[RosterRow] = []
        for row in self.rows:
            namesakes = people.setdefault(collation.fold(f"{row.given} {row.family}"), [])
            twin = next((one for one in namesakes if _may_be_one(one, row)), None)
            if row.number is not None and row.number in numbers:
                message = m(
                    "Number {number} stands in row {first} already. Correct one of them.",
                    number=row.number,
                    first=numbers[row.number],
                )
                self.problems.append(RowProblem(row=row.row, column=self._letter_of(Column.NUMBER), message=message))
            elif twin is not None:
                message = m(
                    "The same person stands in row {first}. Delete one row, or tell them apart by club or birth year.",
                    first=twin.row,
                )
                self.problems.append(RowProblem(row=row.row, column=self._letter_of(*headers.NAMES), message=message))
            else:
                kept.append(row)
            namesakes.append(row)
            if row.number is not None:
                numbers.setdefault(row.number, row.row)
        self.rows = kept
        self.problems.sort(key=lambda problem: problem.row)


def _may_be_one(one: RosterRow, other: RosterRow) -> bool:
    """Whether neither the club nor the year of birth tells two rows of one name apart; an empty cell does not."""
    clubs = {collation.fold(row.club) for row in (one, other) if row.club}
    years = {row.birth_year for row in (one, other) if row.birth_year}
    return len(clubs) < 2 and len(years) < 2


def _is_figure(text: str) -> bool:
    return not any(c.isalpha() for c in text)


def split_name(name: str, *, family_first: bool) -> tuple[str, str]:
    """Given and family name of a full name; "Nowak, Anna" has the family name first in any case."""
    before, comma, after = name.partition(",")
    if comma and after.strip():
        return after.strip(), before.strip()
    words = name.replace(",", " ").split()
    if family_first:
        return " ".join(words[1:]), words[0] if words else ""
    cut = len(words) - 1
    while cut > 1 and words[cut - 1].casefold() in _PARTICLES:
        cut -= 1
    return " ".join(words[:cut]), " ".join(words[cut:])
