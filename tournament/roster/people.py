"""From the rows below the titles to players: names every row that cannot be used, and every one left aside."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournament import cleaning, collation
from tournament.errors import Message, m
from tournament.roster import headers
from tournament.roster.headers import Column
from tournament.roster.lines import Line, letter
from tournament.roster.names import split_name
from tournament.roster.roster import Aside, RosterRow, RowProblem

UNCOMPUTED = m(
    "The cell holds a formula without a stored value. Open the list in Excel or LibreOffice and save it, "
    "or type the value."
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_ORDINAL = re.compile(r"^(?:\d{1,4}[.)]|[-*•·▪●◦–—])\s+")
_MORE_THAN_A_NAME = re.compile(r"\s[-–—/|]\s")
_ERROR = re.compile(r"#[A-ZĄĆĘŁŃÓŚŹŻА-ЯЁІЇЄ/0]+[!?]|#N/A|#N/D|#Н/Д|(?:Err|Błąd|Ошибка|Помилка):\s?\d{3}")
_TOTALS = frozenset(
    {"razem", "suma", "ogolem", "lacznie", "podsumowanie", "total", "sum", "итого", "всего", "разом", "усього"},
)
_MOST_NUMBER = 9999


@dataclass(slots=True)
class Reader:
    """Reads the rows below a header, or all where there is none; keeps what it met, to name repetitions."""

    columns: Mapping[int, Column]
    header: Line | None
    rows: list[RosterRow] = field(default_factory=list)
    problems: list[RowProblem] = field(default_factory=list)
    asides: list[Aside] = field(default_factory=list)
    without_club: dict[str, list[int]] = field(default_factory=dict)  # by what stands there instead of a club: rows

    def read(self, lines: Sequence[Line]) -> None:
        """Take these rows: each becomes a player, a problem or an aside."""
        family_first = self._family_first(lines)
        for line in lines:
            if self.header is not None and headers.repeats(line, self.header):
                self._aside(line, m("The titles once more."))
            elif headers.is_titles_only(line):
                self._problem(line, m("This looks like another row of titles. Bring the list below it separately."))
            elif _is_total(line):
                self._aside(line, m("A total, not a player."))
            elif not self._is_uncomputed(line) and not self._has_error_cells(line):
                self._read(line, family_first=family_first)
        self._name_repetitions()

    def above(self, lines: Sequence[Line]) -> None:
        """Name the rows above the titles; one that may be a player is a problem."""
        for line in lines:
            if headers.looks_like_person(line):
                self._problem(line, m("This row stands above the row of titles. Move it below, or leave it out."))
            else:
                self._aside(line, m("Above the row of titles."))
        self._sort()

    def titles(self, line: Line) -> None:
        """Name the titles whose text nobody knows."""
        for index in sorted(line.unstored):
            self.problems.append(RowProblem(row=line.no, column=letter(index), message=UNCOMPUTED))
        self._sort()

    def _aside(self, line: Line, message: Message) -> None:
        self.asides.append(Aside(row=line.no, text=line.text, message=message))

    def _sort(self) -> None:
        self.problems.sort(key=lambda problem: problem.row)
        self.asides.sort(key=lambda aside: aside.row)

    def _is_uncomputed(self, line: Line) -> bool:
        """Whether a cell that is needed holds a formula without its value; what such a row says is not known."""
        # Without titles nobody can tell which columns are needed.
        found = sorted(index for index in line.unstored if self.header is None or index in self.columns)
        for index in found:
            self.problems.append(RowProblem(row=line.no, column=letter(index), message=UNCOMPUTED))
        return bool(found)

    def _has_error_cells(self, line: Line) -> bool:
        before = len(self.problems)
        for index in self.columns:
            cell = line.cells[index] if index < len(line.cells) else ""
            if _ERROR.fullmatch(cell):
                message = m(
                    "“{found}” is an error of the spreadsheet. Correct the formula or type the value.", found=cell
                )
                self.problems.append(RowProblem(row=line.no, column=letter(index), message=message))
        return len(self.problems) > before

    def _cell(self, line: Line, column: Column) -> str:
        cells = [
            line.cells[index]
            for index, held in self.columns.items()
            if held is column and index < len(line.cells) and line.cells[index]
        ]
        return ", ".join(cells)

    def letter_of(self, *wanted: Column) -> str:
        """The letter of the first column that holds one of these."""
        return next((letter(index) for index, held in self.columns.items() if held in wanted), "")

    def _problem(self, line: Line, message: Message, *columns: Column) -> None:
        self.problems.append(RowProblem(row=line.no, column=self.letter_of(*columns), message=message))

    def _family_first(self, lines: Sequence[Line]) -> bool:
        """The order of a column of full names: as its title says, else by which word is a common given name."""
        if Column.FAMILY_GIVEN in self.columns.values():
            return True
        if Column.NAME not in self.columns.values():
            return False
        names = [_ORDINAL.sub("", self._cell(line, Column.NAME)).replace(",", " ").split() for line in lines]
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
                club=self._club(line, texts[Column.CLUB]),
                birth_year=year,
                contact=texts[Column.CONTACT],
            ),
        )

    def _name(self, line: Line, *, family_first: bool) -> tuple[str, str]:
        whole = next((c for c in (Column.NAME, Column.GIVEN_FAMILY, Column.FAMILY_GIVEN) if self._cell(line, c)), None)
        if whole is not None:
            written = _ORDINAL.sub("", self._cell(line, whole)).strip()
            given, family = split_name(written, family_first=family_first)
            if _MORE_THAN_A_NAME.search(written) or family.endswith(")"):
                self._problem(
                    line,
                    m(
                        "“{found}” is more than a name. Put the club into a column of its own; "
                        "write a double surname without blanks: Nowak-Dąb.",
                        found=written,
                    ),
                    *headers.NAMES,
                )
                return given, family
        else:
            given, family = self._cell(line, Column.GIVEN), self._cell(line, Column.FAMILY)
        name = f"{given} {family}"
        if not name.strip():
            self._problem(line, m("There is no name in this row. Fill it in or delete the row."), *headers.NAMES)
        elif not family:
            self._problem(line, m("The surname is missing. Fill it in."), Column.FAMILY)
        elif name.startswith(("#", "=")) or family.startswith(("#", "=")) or not any(c.isalpha() for c in family):
            self._problem(line, m("“{found}” is not a name. Correct the cell.", found=name.strip()), *headers.NAMES)
        elif len(name) > cleaning.LONGEST:
            self._problem(
                line, m("This text is too long: at most {limit} characters.", limit=cleaning.LONGEST), *headers.NAMES
            )
        return given, family

    def _club(self, line: Line, text: str) -> str:
        """The club; a word or a stroke for "none" is no club, else all who have none would be mates."""
        if not text or not headers.is_no_club(text):
            return text
        self.without_club.setdefault(text, []).append(line.no)
        return ""

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
                self.problems.append(RowProblem(row=row.row, column=self.letter_of(Column.NUMBER), message=message))
            elif twin is not None:
                message = m(
                    "The same person stands in row {first}. Delete one row, or tell them apart by club or birth year.",
                    first=twin.row,
                )
                self.problems.append(RowProblem(row=row.row, column=self.letter_of(*headers.NAMES), message=message))
            else:
                kept.append(row)
            namesakes.append(row)
            if row.number is not None:
                numbers.setdefault(row.number, row.row)
        self.rows = kept
        self._sort()


def _may_be_one(one: RosterRow, other: RosterRow) -> bool:
    """Whether neither the club nor the year of birth tells two rows of one name apart; an empty cell does not."""
    clubs = {collation.fold(row.club) for row in (one, other) if row.club}
    years = {row.birth_year for row in (one, other) if row.birth_year}
    return len(clubs) < 2 and len(years) < 2


def _is_total(line: Line) -> bool:
    """A sum below the list: its word, and otherwise nothing but numbers."""
    words = [cell for cell in line.cells if cell and not _is_figure(cell)]
    return len(words) == 1 and headers.key(words[0]).split(" ")[0] in _TOTALS


def _is_figure(text: str) -> bool:
    return not any(c.isalpha() for c in text)
