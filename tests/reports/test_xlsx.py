"""Workbooks: what a spreadsheet can do with them."""

from __future__ import annotations

import subprocess
from fractions import Fraction

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.reports import reading, samples
from tests.standings.worlds import event, player, round_, sample_league, table
from tournament.reports import build, write
from tournament.reports.report import Kind, Mark
from tournament.reports.xlsx import number_format, sheet_title


@pytest.fixture(scope="module")
def league():
    return reading.workbook(write(build.standings(sample_league()), "xlsx")).worksheets[0]


def test_heads_are_frozen_repeated_and_filtered(league):
    assert league.freeze_panes == "D2"
    assert league.print_title_rows == "$1:$1"
    assert league.auto_filter.ref == "A1:Q19"
    assert (league.page_setup.orientation, league.page_setup.fitToWidth, league.page_setup.fitToHeight) == (
        "landscape",
        1,
        0,
    )
    assert league.sheet_properties.pageSetUpPr.fitToPage
    assert league.merged_cells.ranges == set() or not league.merged_cells.ranges


def test_a_sheet_with_many_columns_turns_the_paper_rather_than_print_tiny_type():
    seats, deals, _about = reading.workbook(write(build.protocol(sample_league(), 1, 1), "xlsx")).worksheets
    assert seats.page_setup.orientation == "portrait"
    assert deals.page_setup.orientation == "landscape"


def test_paper_names_event_state_and_page(league):
    assert league.oddHeader.left.text == "Liga Tysiąca Gliniany Dół 2026"
    assert league.oddFooter.left.text == "Stan nr 412, sporządzono 3.10.2026, 17:45"
    assert league.oddFooter.right.text == "Strona &P z &N"


def test_text_that_begins_like_a_formula_stays_text():
    page = reading.workbook(write(build.players(samples.hard_event()), "xlsx")).worksheets[0]
    names = {cell.value: cell.data_type for cell in page["A"]}
    for name in ("-1", "@SUM(1) <b>&amp;</b>", samples.FORMULA, "200 +48 600 100"):
        if name in names:
            assert names[name] == "s"
    assert names[samples.FORMULA] == "s"
    assert "f" not in names.values()


def test_control_characters_never_stop_an_export():
    report = build.players(event([player(1, "Ewa\x07 Ło\x0bsoś\u202e")], []))
    page = reading.workbook(write(report, "xlsx")).worksheets[0]
    assert page["A2"].value == "Łosoś Ewa"


@pytest.mark.parametrize(
    ("value", "kind", "marks", "expected"),
    [
        (7, Kind.POINTS, (), "0"),
        (Fraction(7), Kind.POINTS, (), "0"),
        (Fraction(11, 3), Kind.POINTS, (), "# ?/?"),
        (Fraction(25, 12), Kind.POINTS, (), "# ??/??"),
        (2, Kind.PLACE, (), '0"."'),
        (Fraction(1), Kind.POINTS, (Mark.DROPPED,), '"("0")"'),
        (Fraction(11, 3), Kind.POINTS, (Mark.BYE, Mark.DROPPED), '"(""p. "# ?/?")"'),
        ("tekst", Kind.TEXT, (), "@"),
        (None, Kind.POINTS, (), "General"),
    ],
)
def test_number_formats_show_what_paper_shows(value, kind, marks, expected):
    assert number_format(value, kind, marks) == expected


@given(st.lists(st.text(max_size=40), min_size=1, max_size=6))
def test_sheet_titles_are_legal_and_unique(wanted):
    taken = set()
    titles = [sheet_title(title, taken) for title in wanted]
    assert len({title.casefold() for title in titles}) == len(titles)
    for title in titles:
        assert 0 < len(title) <= 31
        assert not set(title) & set("[]:*?/\\")
        assert title.strip("'") == title
        assert title.casefold() != "history"
        openpyxl.Workbook().create_sheet(title)


def test_the_same_report_gives_the_same_bytes():
    report = build.standings(sample_league())
    assert write(report, "xlsx") == write(report, "xlsx")


@pytest.mark.slow
def test_a_spreadsheet_program_adds_the_columns_up_and_runs_no_formula(tmp_path):
    rounds = [round_(1, [table(1, (1, 2, 3), (500, 500, 500))])]
    report = build.standings(event([player(1, samples.FORMULA), player(2), player(3)], rounds))
    path = tmp_path / "standings.xlsx"
    path.write_bytes(write(report, "xlsx"))
    book = openpyxl.load_workbook(path)
    page = book.worksheets[0]
    column = next(cell.column_letter for cell in page[1] if cell.value == "Duże punkty")
    page["Z9"] = f"=SUM({column}2:{column}4)"
    for cell in page["C"]:
        if cell.value == samples.FORMULA:
            cell.data_type = "s"
    book.save(path)
    office = which_office()
    if office is None:
        pytest.skip("LibreOffice is not installed")
    profile = (tmp_path / "profile").as_uri()
    command = [
        office,
        f"-env:UserInstallation={profile}",
        "--headless",
        "--convert-to",
        "csv",
        "--outdir",
        tmp_path,
        path,
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    lines = (tmp_path / "standings.csv").read_text(encoding="utf-8").splitlines()
    assert lines[8].rstrip().endswith("11")
    assert any("HYPERLINK" in line for line in lines)


def which_office():
    import shutil

    return shutil.which("soffice")


def test_a_row_of_one_line_has_the_height_of_one():
    people = [player(number, f"Stanisława Przykładowska-Próbna {number}") for number in range(1, 4)]
    world = event(people, [round_(1, [table(1, (1, 2, 3), (1000, 500, 100))])])
    page = reading.workbook(write(build.round_seating(world, 1), "xlsx")).worksheets[0]
    assert page.row_dimensions[2].height is None


def test_about_the_document_says_once_what_its_lines_are():
    page = reading.workbook(write(build.standings(samples.hard_event()), "xlsx")).worksheets[-1]
    labels = [cell.value for cell in page["A"] if cell.value]
    assert "Objaśnienie" in labels
    assert len(labels) == len(set(labels))
