"""From the bytes of a file to cells of text; decides about encodings, separators and sizes, not about meaning.

The content decides what a file is, never its name: a workbook called `.csv` is a workbook.
"""

from __future__ import annotations

import csv
import io
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, TypeAlias

from tournament import cleaning
from tournament.errors import Refused, m

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

LARGEST_FILE = 5 * 1024 * 1024
LARGEST_UNPACKED = 60 * 1024 * 1024
MOST_ENTRIES = 500
MOST_ROWS = 5000
MOST_COLUMNS = 60
SEPARATORS = (";", "\t", ",")

_WEB_PAGE = ("<!doctype html", "<html", "<table")
_ZIP, _OLD_EXCEL, _PDF = b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF"
_POLISH = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ")

#: The rows of a sheet that hold anything, with their number in the file, from 1.
Grid: TypeAlias = tuple["Line", ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a file: its number and its cells as text."""

    no: int
    cells: tuple[str, ...]


def of_bytes(content: bytes) -> tuple[Grid, ...]:
    """The sheets of a file: one of a text file, all visible ones of a workbook."""
    if len(content) > LARGEST_FILE:
        raise Refused(m("The file is too large for a list of players: at most {limit} MB.", limit=LARGEST_FILE >> 20))
    if content.startswith(_ZIP):
        return _of_workbook(content)
    if content.startswith(_OLD_EXCEL):
        raise Refused(m("This is an old Excel file (.xls). Please save it as .xlsx or CSV and try again."))
    if content.startswith(_PDF):
        raise Refused(m("This is a PDF. A list of players is read from a CSV or Excel (.xlsx) file."))
    return (of_text(decoded(content)),)


def of_text(text: str) -> Grid:
    """The cells of a text with separators; the separator that cuts the rows most evenly is the one."""
    if "\0" in text:
        raise Refused(m("This is not a text file. A list of players is read from a CSV or Excel (.xlsx) file."))
    if text.removeprefix("\ufeff").lstrip()[:14].lower().startswith(_WEB_PAGE):
        raise Refused(m("This is a web page. Copy the list from it and paste it, or save it as CSV or Excel (.xlsx)."))
    lines = text.removeprefix("\ufeff").splitlines(keepends=True)
    skipped = 0
    if lines and lines[0].strip().lower() in {f"sep={separator}" for separator in SEPARATORS}:
        lines, skipped = lines[1:], 1  # Excel's own hint
    separator = max(SEPARATORS, key=lambda one: _evenness(lines, one))
    return _kept(Line(no + skipped, cells) for no, cells in _split(lines, separator))


def decoded(content: bytes) -> str:
    """The text of a file in UTF-8, UTF-16, Windows-1250 or ISO-8859-2, whichever it is."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    nulls = content[:200].count(b"\0")
    if nulls > len(content[:200]) // 4:
        return content.decode("utf-16-le" if content[1:2] == b"\0" else "utf-16-be", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return max((content.decode(name, errors="replace") for name in ("cp1250", "iso-8859-2")), key=_polishness)


def _polishness(text: str) -> int:
    """How well a text was decoded: Polish letters speak for it, signs and control characters against."""
    odd = sum(not c.isalpha() and ord(c) >= 128 for c in text)
    return sum(c in _POLISH for c in text) - 2 * odd


def _split(lines: Sequence[str], separator: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    reader = csv.reader(lines, delimiter=separator)
    before = 0
    try:
        for cells in reader:
            # A quoted cell may span lines: the row is where it starts.
            yield before + 1, tuple(cells)
            before = reader.line_num
    except csv.Error as error:
        raise Refused(
            m("Row {row} of the file cannot be read. Please save it again as CSV.", row=before + 1)
        ) from error


def _evenness(lines: Sequence[str], separator: str) -> tuple[int, int]:
    """How many cells stand in rows of the most common width beyond one, then how early the separator is preferred."""
    quick = csv.reader(lines[:200], delimiter=separator)
    try:
        widths = Counter(len(row) for row in quick if any(cell.strip() for cell in row))
    except csv.Error:
        return (-1, 0)
    width, count = max(((w, n) for w, n in widths.items() if w > 1), key=lambda pair: pair[1], default=(0, 0))
    return (width * count, -SEPARATORS.index(separator))


def _of_workbook(content: bytes) -> tuple[Grid, ...]:
    # openpyxl takes a while to load and a text file does not need it.
    from defusedxml import DefusedXmlException  # noqa: PLC0415
    from openpyxl import load_workbook  # noqa: PLC0415
    from openpyxl.utils.exceptions import InvalidFileException  # noqa: PLC0415

    broken = (
        zipfile.BadZipFile, zlib.error, InvalidFileException, DefusedXmlException,
        KeyError, ValueError, TypeError, AttributeError, IndexError, SyntaxError, OSError, EOFError,
    )  # fmt: skip
    try:
        _check_archive(content)
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        try:
            return tuple(_sheets(book))
        finally:
            book.close()
    except broken as error:
        raise Refused(
            m("The Excel file is damaged or not a workbook. Please save it again as .xlsx or CSV and try again."),
        ) from error


def _check_archive(content: bytes) -> None:
    """Refuse an archive that would unpack into far more than a list of players can need."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        entries = archive.infolist()
        if len(entries) > MOST_ENTRIES or sum(entry.file_size for entry in entries) > LARGEST_UNPACKED:
            raise Refused(m("The Excel file unpacks into too much data for a list of players."))
        if "xl/workbook.xml" not in archive.namelist():
            raise Refused(m("This is not an Excel workbook (.xlsx). Please save the list as .xlsx or CSV."))


def _sheets(book: Workbook) -> Iterator[Grid]:
    for sheet in book.worksheets:
        if sheet.sheet_state == "visible":
            sheet.reset_dimensions()  # a wrong size in the file must not hide rows or invent a million
            rows = sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS)
            yield _kept(Line(no, tuple(map(_text, cells))) for no, cells in enumerate(rows, 1))


def _text(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "1" if value else "0"
        case float() if value.is_integer():
            return str(int(value))
        case datetime():
            return value.date().isoformat()
        case date():
            return value.isoformat()
    return str(value)


def _kept(lines: Iterator[Line]) -> Grid:
    """Rows with something in them; cells are cleaned and short of trailing blanks."""
    kept: list[Line] = []
    for line in lines:
        if line.no > 20 * MOST_ROWS or len(kept) > MOST_ROWS:
            raise Refused(m("The list is too long: at most {limit} rows.", limit=MOST_ROWS))
        cells = [cleaning.cleaned(cell) for cell in line.cells[:MOST_COLUMNS]]
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            kept.append(Line(line.no, tuple(cells)))
    return tuple(kept)
