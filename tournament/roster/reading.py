"""From a file or a text to players: finds the sheet and its titles, and says what was assumed and what was not read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tournament.errors import Message, Problem, Refused, m, mn
from tournament.roster import grid as grids
from tournament.roster import headers, lines
from tournament.roster.headers import Column
from tournament.roster.lines import Grid, Line, Sheet, letter
from tournament.roster.people import UNCOMPUTED, Reader
from tournament.roster.roster import Roster


def read(content: bytes, name: str = "") -> Roster:
    """The players in a CSV, XLSX or ODS file; of several sheets the first with a header, else the first with anything.

    The content decides what the file is; its `name` is only good for naming it in a refusal.
    """
    sheets = [sheet for sheet in grids.of_bytes(content) if sheet.lines]
    visible = [sheet for sheet in sheets if not sheet.hidden]
    if not sheets:
        raise Refused(m("The list {name} is empty.", name=name) if name else m("The list is empty."))
    if not visible:
        raise Refused(
            m("The sheet “{sheet}” is hidden. Show it in the spreadsheet, save and try again.", sheet=sheets[0].name)
        )
    chosen = next((sheet for sheet in visible if headers.find(sheet.lines)), visible[0])
    listed = of_sheet(chosen)
    return replace(listed, notes=(*listed.notes, *(_not_read(sheet) for sheet in sheets if sheet is not chosen)))


def read_text(text: str) -> Roster:
    """The players in a pasted text: one a line, or columns with tabs, semicolons or commas."""
    if len(text) > grids.LARGEST_FILE:
        raise Refused(m("The list is too long: at most {limit} rows.", limit=lines.MOST_ROWS))
    found = grids.of_text(text)
    if not found:
        raise Refused(m("The list is empty."))
    return of_sheet(Sheet(lines=found))


def of_sheet(sheet: Sheet) -> Roster:
    """The players in the rows of a sheet."""
    found = headers.find(sheet.lines)
    if found is None:
        return _without_titles(sheet.lines)
    index, columns = found
    header, below = sheet.lines[index], sheet.lines[index + 1 :]
    below, filled = _with_merged_clubs(sheet, header, below, columns)
    reader = Reader(columns, header)
    reader.above(sheet.lines[:index])
    reader.titles(header)
    reader.read(below)
    if not reader.rows and not reader.problems:
        raise Refused(m("The list has titles but no players."))
    notes = (*filled, *_untitled(header, below, columns), *_beyond(sheet.lines), *_hidden(below))
    return _roster(reader, notes, headers.unused(header, columns), header.no)


def _without_titles(rows: Grid) -> Roster:
    columns = headers.guessed(rows)
    if headers.NAMES.isdisjoint(columns.values()):
        cells = [(line, index) for line in rows for index in sorted(line.unstored)]
        if cells:
            raise Refused(
                m("No column of names was found: the list has formulas without stored values."),
                tuple(Problem(UNCOMPUTED, f"{letter(index)}{line.no}") for line, index in cells[:20]),
            )
        raise Refused(m("No column of names was found. Put a row of titles on top: Imię, Nazwisko, Klub."))
    reader = Reader(columns, None)
    reader.read(rows)
    if not reader.rows and not reader.problems:
        raise Refused(m("The list has titles but no players."))
    notes = (_assumption(columns), *_untitled(None, rows, columns), *_beyond(rows), *_hidden(rows))
    return _roster(reader, notes, (), None)


def _roster(reader: Reader, notes: tuple[Message, ...], ignored: tuple[str, ...], titles: int | None) -> Roster:
    return Roster(
        rows=tuple(reader.rows),
        problems=tuple(reader.problems),
        notes=(*notes, *_without_club(reader)),
        ignored=ignored,
        asides=tuple(reader.asides),
        titles=titles,
    )


def _not_read(sheet: Sheet) -> Message:
    if sheet.hidden:
        return m("The hidden sheet “{sheet}” was not read.", sheet=sheet.name)
    return mn(
        "The sheet “{sheet}” with {n} row was not read. If players stand there, bring it as a list of its own.",
        "The sheet “{sheet}” with {n} rows was not read. If players stand there, bring it as a list of its own.",
        len(sheet.lines),
        sheet=sheet.name,
    )


def _with_merged_clubs(
    sheet: Sheet, header: Line, below: Grid, columns: Mapping[int, Column]
) -> tuple[Grid, tuple[Message, ...]]:
    """Rows with the club of a cell that was merged over several of them, and a note that says so."""
    clubs = [one for one in sheet.merges if columns.get(one.column) is Column.CLUB and one.first > header.no]
    rows = {line.no: line for line in below}
    filled = set()
    for one in clubs:
        top = rows.get(one.first)
        text = top.cells[one.column] if top and one.column < len(top.cells) else ""
        for no in range(one.first + 1, one.last + 1) if text else ():
            if no in rows:
                cells = [*rows[no].cells, *[""] * (one.column + 1 - len(rows[no].cells))]
                cells[one.column] = text
                rows[no] = replace(rows[no], cells=tuple(cells))
                filled.add(no)
    said = m("Merged cells in column {column}: their text was taken for rows {rows} too.",
             column=letter(clubs[0].column), rows=_list(filled)) if filled else None  # fmt: skip
    return tuple(rows.values()), (said,) if said else ()


def _untitled(header: Line | None, rows: Sequence[Line], columns: Mapping[int, Column]) -> Iterator[Message]:
    """Columns with cells that have no title, or could not be told, and are therefore not read."""
    width = max((max(len(line.cells), *(one + 1 for one in line.unstored), 0) for line in rows), default=0)
    for index in range(width):
        titled = header is not None and index < len(header.cells) and header.cells[index]
        found = [no for no, cell in ((line.no, line.cells[index : index + 1]) for line in rows) if any(cell)]
        found += [line.no for line in rows if index in line.unstored]
        if index in columns or titled or not found:
            continue
        yield m("Column {column} has no title and is not read; it has cells in rows: {rows}.",
                column=letter(index), rows=_list(found))  # fmt: skip


def _without_club(reader: Reader) -> Iterator[Message]:
    for text, found in reader.without_club.items():
        yield m("Column {column}: “{found}” was read as no club; rows {rows}.",
                column=reader.letter_of(Column.CLUB), found=text, rows=_list(found))  # fmt: skip


def _beyond(rows: Sequence[Line]) -> tuple[Message, ...]:
    found = [line.no for line in rows if line.beyond]
    most = lines.MOST_COLUMNS
    return (m("Cells beyond column {most} are not read: rows {rows}.", most=most, rows=_list(found)),) if found else ()


def _hidden(rows: Sequence[Line]) -> tuple[Message, ...]:
    """Rows that nobody sees in Excel, filtered out or hidden; they are read like the others."""
    found = [f"{line.no} ({_words(line)})" for line in rows if line.hidden]
    if not found:
        return ()
    said = mn(
        "Row {rows} is hidden in the workbook; it was read all the same. If it is not to play, leave it out of the "
        "list.",
        "Rows {rows} are hidden in the workbook; they were read all the same. If they are not to play, leave them out "
        "of the list.",
        len(found),
        rows=_first(found),
    )
    return (said,)


def _words(line: Line) -> str:
    """What a row says, shortly, so that nobody has to count rows: its first two cells with letters."""
    return " ".join([cell for cell in line.cells if any(map(str.isalpha, cell))][:2]) or "–"


def _list(numbers: Sequence[int] | set[int]) -> str:
    """Numbers of rows, the first ten of them."""
    return _first([str(number) for number in sorted(numbers)])


def _first(found: Sequence[str]) -> str:
    return ", ".join(found[:10]) + (" …" if len(found) > 10 else "")


def _assumption(columns: Mapping[int, Column]) -> Message:
    said = ", ".join(f"{letter(index)} = {_COLUMN_WORDS[column]}" for index, column in sorted(columns.items()))
    return m("The list has no row of titles. It was read as: {columns}. Check the preview.", columns=said)


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
