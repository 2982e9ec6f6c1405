"""From the bytes of a file to cells of text; decides about encodings, separators and sizes, not about meaning.

The content decides what a file is, never its name: a workbook called `.csv` is a workbook.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence

from tournament import cleaning
from tournament.errors import Message, Refused, m
from tournament.roster import opendocument, workbook
from tournament.roster.lines import Grid, Line, Sheet, kept

LARGEST_FILE = 5 * 1024 * 1024
SEPARATORS = (";", "\t", ",", "|")

_WEB_PAGE = ("<!doctype html", "<html", "<table")
_ZIP, _OLD_EXCEL, _PDF = b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF"
_XML, _TEXT_DOCUMENT = b"<?xml", b"{\\rtf"
_WEB = m("This is a web page. Copy the list from it and paste it, or save it as CSV, .xlsx or .ods.")
_POLISH = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ")


def of_bytes(content: bytes) -> tuple[Sheet, ...]:
    """The sheets of a file: one of a text file, all of a workbook."""
    if len(content) > LARGEST_FILE:
        raise Refused(m("The file is too large for a list of players: at most {limit} MB.", limit=LARGEST_FILE >> 20))
    if content.startswith(_ZIP):
        return workbook.sheets(content)
    if content.startswith(_OLD_EXCEL):
        raise Refused(_old_excel(content))
    if content.startswith(_PDF):
        raise Refused(m("This is a PDF. A list of players is read from a spreadsheet (.xlsx, .ods) or a CSV file."))
    if content.startswith(_TEXT_DOCUMENT):
        raise Refused(opendocument.NO_SPREADSHEET)
    if content[:400].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(_XML):
        return _of_xml(content)
    return (Sheet(lines=of_text(decoded(content))),)


def _old_excel(content: bytes) -> Message:
    """Old workbooks are in the same container as new ones with a password."""
    if "EncryptedPackage".encode("utf-16-le") in content:
        return m("The file is protected by a password. Save it without one and try again.")
    return m("This is an old Excel file (.xls). Save it as .xlsx, .ods or CSV and try again.")


def _of_xml(content: bytes) -> tuple[Sheet, ...]:
    """The sheets of a flat OpenDocument spreadsheet; no other XML is a list, except a web page, which is said."""
    if opendocument.FLAT in content[:8192]:
        return opendocument.flat_sheets(content)
    if any(sign.encode() in content[:2048].lower() for sign in _WEB_PAGE):
        raise Refused(_WEB)
    raise Refused(m("This is an XML file. Save the list as .xlsx, .ods or CSV and try again."))


def of_text(text: str) -> Grid:
    """The cells of a text with separators; the separator that cuts the rows most evenly is the one."""
    if "\0" in text:
        raise Refused(
            m("This is no text file. A list of players is read from a spreadsheet (.xlsx, .ods) or a CSV file.")
        )
    if text.removeprefix("\ufeff").lstrip()[:14].lower().startswith(_WEB_PAGE):
        raise Refused(_WEB)
    lines = text.removeprefix("\ufeff").splitlines(keepends=True)
    skipped = 0
    if lines and lines[0].strip().lower() in {f"sep={separator}" for separator in SEPARATORS}:
        lines, skipped = lines[1:], 1  # Excel's own hint
    shapes = {separator: _shape(lines, separator) for separator in SEPARATORS}
    separator = max(SEPARATORS, key=lambda one: (shapes[one][0] * shapes[one][1], -SEPARATORS.index(one)))
    rows = _split(lines, separator, shapes[separator][0], skipped)
    return kept(Line(no, tuple(map(_without_guard, cells))) for no, cells in rows)


def _without_guard(cell: str) -> str:
    """The cell as it was before an apostrophe kept spreadsheets from taking it for a formula, as our own CSV has it."""
    return cell[1:] if cell.startswith("'") and cell[1:].lstrip().startswith(cleaning.LIKE_A_FORMULA) else cell


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


def _split(lines: Sequence[str], separator: str, width: int, skipped: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The rows with their numbers in the file; `width` is how many cells most of them have."""
    reader = csv.reader(lines, delimiter=separator)
    before = 0
    try:
        for cells in reader:
            # A quoted cell may span lines: the row is where it starts.
            no, taken = before + 1 + skipped, lines[before : reader.line_num]
            if _swallowed(taken, separator, width) or (reader.line_num == len(lines) and _is_open(taken, separator)):
                raise Refused(
                    m(
                        "In row {row} of the file a quotation mark takes the rows below it into one cell. "
                        "Delete the mark, or the line breaks in the cell, and try again.",
                        row=no,
                    )
                )
            yield no, tuple(cells)
            before = reader.line_num
    except csv.Error as error:
        raise Refused(
            m("Row {row} of the file cannot be read. Save it again as CSV.", row=before + 1 + skipped)
        ) from error


def _swallowed(taken: Sequence[str], separator: str, width: int) -> bool:
    """Whether whole rows of the list stand inside a quoted cell of the row that starts before them."""
    return any(line.count(separator) >= width - 1 for line in taken[1:])


def _is_open(taken: Sequence[str], separator: str) -> bool:
    """Whether the quotation mark of the last row is never closed."""
    try:
        list(csv.reader(taken, delimiter=separator, strict=True))
    except csv.Error as error:
        return "unexpected end of data" in str(error)
    return False


def _shape(lines: Sequence[str], separator: str) -> tuple[int, int]:
    """How many cells rows have with this separator where it cuts at all, most commonly, and how many rows have them."""
    quick = csv.reader(lines[:200], delimiter=separator)
    try:
        widths = Counter(len(row) for row in quick if any(cell.strip() for cell in row))
    except csv.Error:
        return (0, -1)
    return max(((w, n) for w, n in widths.items() if w > 1), key=lambda pair: pair[1], default=(0, 0))
