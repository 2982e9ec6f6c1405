"""A report as an Excel workbook: one grid to a sheet with its header in the first row, then a sheet about the document.

Figures are real numbers (league points too, shown as fractions), text is always text, so "=1+1" stays what it is. The
same report gives the same bytes.
"""

from __future__ import annotations

import io
import math
import re
import zipfile
from collections.abc import Sequence
from datetime import UTC, date
from fractions import Fraction
from typing import Any, cast

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from tournament import i18n
from tournament.i18n import _
from tournament.reports import about, html, sheet, words
from tournament.reports.report import Grid, Kind, Mark, Report, Section, Value

LONGEST_CELL = 32_000  # Excel takes 32767 signs
LONGEST_TITLE = 31
LONGEST_HEADER = 90  # of 255 signs for the three parts of a page header
FONT = "Calibri"
HEAD_FONT = Font(name=FONT, bold=True)
HEAD_LINE = Border(bottom=Side(style="thin"))
HEAD_TEXT = Alignment(horizontal="left", vertical="bottom", wrap_text=True, indent=1)
HEAD_FIGURE = Alignment(horizontal="right", vertical="bottom", wrap_text=True)
TEXT = Alignment(horizontal="left", vertical="top", wrap_text=True, indent=1)
FIGURE = Alignment(horizontal="right", vertical="top")
LINE = 15.0  # points of a line of type; heights are written because not every program finds them itself
#: Em of our type to the unit of Excel, the width of a digit.
UNITS = 1.85
UNIT_POINTS = 5.25
SHRUNK = 0.75  # as small as type is printed before the paper is turned
INDENT = 1.0  # em beside a text
BOLD = 1.1
ROOM = 1.1  # programs differ in how wide they set a text
ABOUT_WIDTH = 90


def write(report: Report, locale: str) -> bytes:
    """The workbook."""
    with i18n.use(locale):
        book = Workbook()
        book.remove(book.worksheets[0])
        _describe(book, report)
        taken: set[str] = set()
        for section in report.sections:
            if section.grid:
                title = sheet_title(section.title or section.grid.caption, taken)
                _fill(book.create_sheet(title), section, section.grid, report, locale)
        _about(book.create_sheet(sheet_title(_("About the document"), taken)), report, locale)
        return _saved(book, report)


def sheet_title(wanted: str, taken: set[str]) -> str:
    """A title that Excel allows and that no other sheet of the book has; adds itself to `taken`."""
    legal = re.sub(r"[\[\]:*?/\\]", "-", words.clean(wanted)).strip(" '")[:LONGEST_TITLE].strip(" '") or "-"
    title, number = legal, 1
    while title.casefold() in taken or title.casefold() == "history":
        number += 1
        ending = f" ({number})"
        title = legal[: LONGEST_TITLE - len(ending)] + ending
    taken.add(title.casefold())
    return title


def _describe(book: Workbook, report: Report) -> None:
    made = report.stamp.generated.astimezone(UTC).replace(tzinfo=None, microsecond=0)
    properties = book.properties
    properties.title = words.clean(f"{report.title} – {report.stamp.event}")
    properties.subject = words.clean(report.subtitle)
    properties.creator = words.clean(report.stamp.event)
    properties.created = properties.modified = made
    properties.language = i18n.locale()


def _fill(page: Worksheet, section: Section, grid: Grid, report: Report, locale: str) -> None:
    for index, column in enumerate(grid.columns, 1):
        cell = _at(page, 1, index)
        _put(cell, column.full_title)
        cell.font, cell.border = HEAD_FONT, HEAD_LINE
        cell.alignment = HEAD_TEXT if column.kind is Kind.TEXT else HEAD_FIGURE
    for number, row in enumerate(grid.rows):
        for index, value in enumerate(row):
            cell, column = _at(page, number + 2, index + 1), grid.columns[index]
            _put(cell, value, column.kind, grid.marks.get((number, index), ()))
            cell.alignment = TEXT if column.kind is Kind.TEXT else FIGURE
    last = f"{get_column_letter(len(grid.columns))}{len(grid.rows) + 1}"
    page.auto_filter.ref = f"A1:{last}"
    texts = html.texts(grid, locale)
    _size(page, grid, texts)
    _set_up(page, grid, texts)
    _paper(page, report, locale)
    for offset, note in enumerate((*report.warnings, *section.notes)):
        _put(_at(page, len(grid.rows) + 3 + offset, 1), note)


def _at(page: Worksheet, row: int, column: int) -> Cell:
    """A cell; we merge none, so it is never a merged one."""
    return cast("Cell", page.cell(row, column))


def _put(cell: Cell, value: Value, kind: Kind = Kind.TEXT, marks: Sequence[Mark] = ()) -> None:
    match value:
        case None:
            return
        case str():
            cell.value = words.clean(value)[:LONGEST_CELL]
            cell.data_type = "s"
        case Fraction():
            cell.value = value.numerator if value.denominator == 1 else float(value)
        case _:
            cell.value = value
    cell.number_format = number_format(value, kind, marks)


def number_format(value: Value, kind: Kind, marks: Sequence[Mark] = ()) -> str:
    """How Excel is to show a value: whole, as a fraction, as a place, in brackets when it does not count."""
    match value:
        case str() | None:
            return "@" if value else "General"
        case date():
            return "d.mm.yyyy"
        case Fraction() if value.denominator > 9:
            figure = "# ??/??"
        case Fraction() if value.denominator > 1:
            figure = "# ?/?"
        case _:
            figure = '0"."' if kind is Kind.PLACE else "0"
    for mark in marks:
        figure = MARKS[mark](figure)
    return figure


def _signed(sign: str, figure: str) -> str:
    return f'"{sign.replace(chr(34), "")} "{figure}'


MARKS = {
    Mark.DROPPED: lambda figure: f'"("{figure}")"',
    Mark.BYE: lambda figure: _signed(_("b."), figure),
    Mark.ABSENT: lambda figure: _signed(_("abs."), figure),
}


def _size(page: Worksheet, grid: Grid, texts: sheet.Texts) -> None:
    """Widths of the columns, and heights of the rows that need more than one line."""
    titles = [column.full_title for column in grid.columns]
    widths = [
        # Wide enough for the longest text that is to stand in one line, or its row would be given two.
        max(width * (ROOM if column.kind is Kind.TEXT else 1.0), sheet.longest_word(title) * BOLD) + INDENT
        for column, title, width in zip(grid.columns, titles, sheet.wanted_widths(grid, texts), strict=True)
    ]
    for index, width in enumerate(widths, 1):
        page.column_dimensions[get_column_letter(index)].width = round(width * UNITS, 1)
    for number, row in enumerate((titles, *texts), 1):
        lines = max(_lines(text, width) for text, width in zip(row, widths, strict=True))
        if lines > 1:
            page.row_dimensions[number].height = LINE * lines


def _lines(text: str, width: float) -> int:
    return max(1, math.ceil(ROOM * sheet.em(text) / max(width - INDENT, 1.0)))


def _set_up(page: Worksheet, grid: Grid, texts: sheet.Texts) -> None:
    keys = [column.key for column in grid.columns]
    named = keys.index("name") + 2 if "name" in keys[:4] else 2
    page.freeze_panes = f"{get_column_letter(named)}2"
    page.print_title_rows = "1:1"
    # Columns are wider here than on paper: each repeats the title of its group.
    width = sum(column.width for column in page.column_dimensions.values()) * UNIT_POINTS
    is_wide = sheet.fit([(grid, texts)]).landscape or width * SHRUNK > sheet.PORTRAIT
    page.page_setup.orientation = "landscape" if is_wide else "portrait"


def _paper(page: Worksheet, report: Report, locale: str) -> None:
    page.page_setup.paperSize = 9  # A4
    page.page_setup.fitToWidth, page.page_setup.fitToHeight = 1, 0
    page.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    page.print_options.gridLines = False
    before, middle = words.page_words(locale)
    header, footer = cast("Any", page.oddHeader), cast("Any", page.oddFooter)  # there from the start
    header.left.text = _header(report.stamp.event)
    header.right.text = _header(f"{report.title} · {report.subtitle}")
    footer.left.text = _header(words.state_line(report.stamp, locale))
    footer.right.text = f"{before}&P{middle}&N"


def _header(text: str) -> str:
    cleaned = words.clean(text)
    short = cleaned if len(cleaned) <= LONGEST_HEADER else cleaned[: LONGEST_HEADER - 1] + "…"
    return short.replace("&", "&&")


def _about(page: Worksheet, report: Report, locale: str) -> None:
    page.column_dimensions["A"].width, page.column_dimensions["B"].width = 24, ABOUT_WIDTH
    before = ""
    for number, (label, text) in enumerate(about.lines(report, locale), 1):
        shown, before = label if label != before else "", label
        for cell, value in ((_at(page, number, 1), shown), (_at(page, number, 2), text)):
            _put(cell, value)
            cell.alignment = TEXT
        _at(page, number, 1).font = HEAD_FONT
        page.row_dimensions[number].height = LINE * _lines(text, ABOUT_WIDTH / UNITS)
    _paper(page, report, locale)


def _saved(book: Workbook, report: Report) -> bytes:
    """The file with fixed times inside: openpyxl writes the clock into the archive and into the properties."""
    made = report.stamp.generated.astimezone(UTC)
    raw = io.BytesIO()
    book.save(raw)
    out = io.BytesIO()
    with zipfile.ZipFile(raw) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist(), key=lambda name: (name != "[Content_Types].xml", name)):
            content = old.read(name)
            if name == "docProps/core.xml":
                stamped = rf"\g<1>{made:%Y-%m-%dT%H:%M:%SZ}\g<2>".encode()
                content = re.sub(rb"(<dcterms:modified[^>]*>)[^<]*(</dcterms:modified>)", stamped, content)
            new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()
