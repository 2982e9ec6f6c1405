"""A report as CSV for spreadsheets: UTF-8 with a byte order mark; in Polish parted by semicolons.

One grid is one table with its header in the first row; several grids follow each other after an empty line, each under
its title. What else the document says stands below, after one more empty line: a label and a text in each row. Whoever
reads the table stops at the first empty line; a list that says nothing else has no such line. Text that a spreadsheet
would take for a formula gets an apostrophe; numbers are left as they are.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from tournament import cleaning, i18n
from tournament.reports import about, words
from tournament.reports.report import Mark, Report, Value

#: Spreadsheets of these languages part columns by a semicolon, because the comma is their decimal sign.
SEPARATORS: Mapping[str, str] = {"pl": ";", "ru": ";", "uk": ";", "en": ","}


def write(report: Report, locale: str) -> bytes:
    """The grids of the report, one below the other, and below them what else it says."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=SEPARATORS[locale], lineterminator="\r\n")
    grids = [(section.title, section.grid) for section in report.sections if section.grid]
    for number, (title, grid) in enumerate(grids):
        if number:
            writer.writerow([])
        if title and len(grids) > 1:
            writer.writerow([cell(title)])
        writer.writerow([cell(column.full_title) for column in grid.columns])
        for index, row in enumerate(grid.rows):
            writer.writerow([cell(value, grid.marks.get((index, place), ())) for place, value in enumerate(row)])
    if not about.is_bare(report):
        if grids:
            writer.writerow([])
        with i18n.use(locale):
            writer.writerows([cell(label), cell(text)] for label, text in about.lines(report, locale))
    return out.getvalue().encode("utf-8-sig")


def cell(value: Value, marks: Sequence[Mark] = ()) -> str:
    """A value as a CSV cell; a text that begins like a formula is marked as text."""
    text = words.plain(value, marks)
    return f"'{text}" if isinstance(value, str) and text.lstrip().startswith(cleaning.LIKE_A_FORMULA) else text
