"""One Report in five renderings: all say what the Report says."""

from __future__ import annotations

from datetime import date, datetime
from fractions import Fraction

import pytest
from hypothesis import given, settings

from tests.reports import reading, samples
from tests.standings.worlds import sample_league
from tournament.reports import build, words, write
from tournament.reports.report import Kind, Mark, Report


def grids(report: Report):
    return [section.grid for section in report.sections if section.grid]


def written(grid, number, index, locale="pl"):
    return words.write(grid.rows[number][index], grid.columns[index].kind, locale, grid.marks.get((number, index), ()))


def assert_html_agrees(report):
    tables, prose = reading.html_page(write(report, "html"))
    assert len(tables) == len(grids(report))
    for found, grid in zip(tables, grids(report), strict=True):
        body = found[-len(grid.rows) :] if grid.rows else []
        texts = [
            [written(grid, number, index) for index in range(len(grid.columns))] for number in range(len(grid.rows))
        ]
        assert body == texts
        titles = {title for row in found[: len(found) - len(grid.rows)] for title in row}
        if grid.rows:
            assert titles == {part for column in grid.columns for part in (column.title, column.group) if part}
    for sentence in (report.title, report.stamp.event, *sentences(report)):
        assert sentence in prose


def assert_csv_agrees(report):
    rows = reading.csv_rows(write(report, "csv"))
    expected = []
    for number, grid in enumerate(grids(report)):
        if number:
            expected.append([])
        if len(grids(report)) > 1 and report.sections[number].title:
            expected.append([unguarded(report.sections[number].title)])
        expected.append([unguarded(column.full_title) for column in grid.columns])
        expected += [
            [unguarded(words.plain(value, grid.marks.get((number, index), ()))) for index, value in enumerate(row)]
            for number, row in enumerate(grid.rows)
        ]
    said = list(sentences(report))
    below = [[]] if said and expected else []
    assert [[unguarded(cell) for cell in row] for row in rows[: len(expected) + len(below)]] == expected + below
    assert [unguarded(text) for _label, text in rows[len(rows) - len(said) :]] == said
    assert all(len(row) == 2 for row in rows[len(expected) + len(below) :])
    assert bool(said) == (len(rows) > len(expected))


def sentences(report):
    """Everything a report says beside its grids, in its order."""
    notes = [note for section in report.sections for note in section.notes]
    return (*report.warnings, *notes, *report.legend, *(name for one in report.sections for name in one.signatures))


def unguarded(text):
    """A CSV cell without the apostrophe that keeps it text."""
    return text.removeprefix("'")


def assert_xlsx_agrees(report):
    book = reading.workbook(write(report, "xlsx"))
    for page, grid in zip(book.worksheets, grids(report), strict=False):
        assert [page.cell(1, index).value for index in range(1, len(grid.columns) + 1)] == [
            column.full_title for column in grid.columns
        ]
        for number, row in enumerate(grid.rows):
            for index, value in enumerate(row):
                assert_cell(page.cell(number + 2, index + 1), value, grid.columns[index].kind)
    about = [cell.value for row in book.worksheets[-1].iter_rows() for cell in row]
    for sentence in (report.stamp.event, *sentences(report)):
        assert sentence in about


def assert_cell(cell, value, kind):
    if value is None or (isinstance(value, str) and not words.clean(value)):
        assert cell.value in {None, ""}
    elif kind is Kind.TEXT:
        assert cell.data_type == "s"
        assert (cell.value or "").strip() == words.clean(value).strip()
    elif kind is Kind.DATE:
        assert isinstance(cell.value, datetime)
        assert cell.value.date() == value
    else:
        assert cell.data_type == "n"
        assert reading.same_number(cell.value, value)


def assert_json_agrees(report):
    found = reading.document(write(report, "json"))
    stored = [section["grid"] for section in found["sections"] if section["grid"]]
    for kept, grid in zip(stored, grids(report), strict=True):
        for row, values in zip(kept["rows"], grid.rows, strict=True):
            assert row == [exact(value, column.kind) for value, column in zip(values, grid.columns, strict=True)]
    kept = [*found["warnings"], *(note for one in found["sections"] for note in one["notes"]), *found["legend"]]
    assert [*kept, *(name for one in found["sections"] for name in one["signatures"])] == list(sentences(report))


def exact(value, kind):
    if isinstance(value, date):
        return value.isoformat()
    return str(Fraction(value)) if kind is Kind.POINTS and value is not None else value


def assert_pdf_agrees(report):
    text = reading.pdf_text(write(report, "pdf"))
    for grid in grids(report):
        for number in range(len(grid.rows)):
            for index in range(len(grid.columns)):
                assert reading.squeezed(written(grid, number, index)) in text
    for sentence in (report.title, report.stamp.event, *sentences(report)):
        assert reading.squeezed(sentence) in text


@given(samples.reports())
@settings(max_examples=30)
def test_the_four_quick_renderings_agree_with_any_report(report):
    assert_html_agrees(report)
    assert_csv_agrees(report)
    assert_xlsx_agrees(report)
    assert_json_agrees(report)


HARD = {
    "standings": lambda: build.standings(samples.hard_event()),
    "seating": lambda: build.round_seating(samples.hard_event(), 4),
    "protocol": lambda: build.protocol(sample_league(), 4, 6, findings=["Rozdanie 7: zapisano 30, wynika 20 (§5.3)."]),
}


@pytest.mark.parametrize("kind", HARD)
def test_all_five_renderings_of_hard_documents_agree(kind):
    report = HARD[kind]()
    assert_html_agrees(report)
    assert_csv_agrees(report)
    assert_xlsx_agrees(report)
    assert_json_agrees(report)
    assert_pdf_agrees(report)


def test_the_hard_standings_hold_what_makes_them_hard():
    grid = grids(HARD["standings"]())[0]
    marks = {mark for found in grid.marks.values() for mark in found}
    assert marks == {Mark.DROPPED, Mark.BYE, Mark.ABSENT}
    assert max(len(str(row[2])) for row in grid.rows) == 90
    assert any(isinstance(row[4], Fraction) and row[4].denominator == 3 for row in grid.rows)
