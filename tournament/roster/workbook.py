"""From the bytes of an Excel workbook to cells of text; formulas without a value, merged cells, what is hidden.

An archive that holds an OpenDocument spreadsheet is handed on, whatever the file is called.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from tournament.errors import Refused, m
from tournament.roster import opendocument
from tournament.roster.lines import FURTHEST_ROW, MOST_ROWS, Line, Merge, Sheet, kept

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

LARGEST_UNPACKED = 60 * 1024 * 1024
MOST_ENTRIES = 500
_LOCKED = 1  # the bit of an entry of an archive that needs a password
_MERGE = re.compile(rb'<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,2})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"')
_MOST_MERGES = 2000
_HIDDEN_ROW = re.compile(rb'<(?:\w+:)?row\s[^>]*\bhidden="(?:1|true)"[^>]*>')
_ROW_NUMBER = re.compile(rb'\sr="(\d{1,7})"')
#: Wider than what is read, so that cells too far to the right are seen and named.
_LOOKED_AT = 200


def sheets(content: bytes) -> tuple[Sheet, ...]:
    """The sheets of a workbook, hidden ones too."""
    # openpyxl takes a while to load and a text file does not need it.
    from defusedxml import DefusedXmlException  # noqa: PLC0415
    from openpyxl import load_workbook  # noqa: PLC0415
    from openpyxl.utils.exceptions import InvalidFileException  # noqa: PLC0415

    broken = (
        zipfile.BadZipFile, zlib.error, InvalidFileException, DefusedXmlException,
        LookupError, ValueError, TypeError, AttributeError, SyntaxError, OSError, EOFError, RuntimeError,
    )  # fmt: skip
    try:
        if found := _checked_archive(content):
            return found
        values = load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        # Values and formulas cannot be had in one reading.
        formulas = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
        try:
            return tuple(_sheets(values, formulas))
        finally:
            values.close()
            formulas.close()
    except broken as error:
        raise Refused(
            m("The file is damaged or not a spreadsheet. Save it again as .xlsx, .ods or CSV and try again."),
        ) from error


def _checked_archive(content: bytes) -> tuple[Sheet, ...] | None:
    """Refuse an archive that would unpack into far more than a list of players can need, or that is no spreadsheet.

    The sheets where it is one of OpenDocument; nothing where it is a workbook of Excel.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        entries, names = archive.infolist(), archive.namelist()
        if len(entries) > MOST_ENTRIES or sum(entry.file_size for entry in entries) > LARGEST_UNPACKED:
            raise Refused(m("The file unpacks into too much data for a list of players."))
        if any(entry.flag_bits & _LOCKED for entry in entries):
            raise Refused(m("The file is protected by a password. Save it without one and try again."))
        if "xl/workbook.xml" in names:
            return None
        if opendocument.is_one(archive):
            return opendocument.sheets(archive)
        if "xl/workbook.bin" in names:
            raise Refused(m("This is a binary Excel file (.xlsb). Save it as .xlsx, .ods or CSV and try again."))
        raise Refused(m("This is no spreadsheet that can be read here. Save the list as .xlsx, .ods or CSV."))


def _sheets(values: Workbook, formulas: Workbook) -> Iterator[Sheet]:
    for sheet, twin in zip(values.worksheets, formulas.worksheets, strict=True):
        rows = []
        for one in (sheet, twin):
            one.reset_dimensions()  # a wrong size in the file must not hide rows or invent a million
            rows.append(one.iter_rows(max_col=_LOOKED_AT))
        lines = kept(_lines(zip(*rows, strict=True)))
        hidden = sheet.sheet_state != "visible"
        source = _source(sheet) if lines else b""
        unseen = frozenset(_hidden_rows(source))
        marked = tuple(replace(line, hidden=True) if line.no in unseen else line for line in lines)
        yield Sheet(name=str(sheet.title), lines=marked, hidden=hidden, merges=tuple(_merges(source)))


def _lines(rows: Iterable[tuple[tuple[Any, ...], tuple[Any, ...]]]) -> Iterator[Line]:
    """The rows that hold a cell; rows without one, a million perhaps, are passed over at once."""
    from openpyxl.cell.read_only import EMPTY_CELL  # noqa: PLC0415

    nothing = {id(EMPTY_CELL)}
    filler: tuple[Any, ...] | None = None  # what openpyxl gives again and again for rows that are not in the file
    for no, (values, formulas) in enumerate(rows, 1):
        if no <= FURTHEST_ROW and filler is not None and filler is values:
            continue
        # Compared by identity: cells cannot be compared with the empty one, and looking into each takes a minute.
        if no > FURTHEST_ROW or not {*map(id, values), *map(id, formulas)} <= nothing:
            yield _line(no, values, formulas)
        else:
            filler = values


def _line(no: int, values: tuple[Any, ...], formulas: tuple[Any, ...]) -> Line:
    unstored = frozenset(
        index
        for index, (cell, twin) in enumerate(zip(values, formulas, strict=False))
        # A formula whose stored value is an empty text says so by its type.
        if cell.value is None and twin.data_type == "f" and cell.data_type != "str"
    )
    return Line(no, tuple(_text(cell.value) for cell in values), unstored)


def _source(sheet: Any) -> bytes:
    """The source of a sheet: read row by row it tells neither of merged cells nor of hidden rows."""
    with sheet._get_source() as source:  # noqa: SLF001 - openpyxl has no public way to it in this mode
        found: bytes = source.read()
    return found


def _hidden_rows(source: bytes) -> Iterator[int]:
    """The numbers of the rows that nobody sees, hidden by hand or by a filter."""
    for row in _HIDDEN_ROW.findall(source):
        number = _ROW_NUMBER.search(row)
        if number:
            yield int(number[1])


def _merges(source: bytes) -> Iterator[Merge]:
    """Cells that were merged over rows."""
    for column, first, last in _MERGE.findall(source)[:_MOST_MERGES]:
        if int(first) < int(last) < int(first) + MOST_ROWS:
            index = 0
            for sign in column:
                index = index * 26 + sign - 64
            yield Merge(first=int(first), last=int(last), column=index - 1)


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
