"""CSV files: bytes and guards."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest

from tests.reports import reading, samples
from tests.standings.worlds import sample_league
from tournament import roster
from tournament.reports import build, write
from tournament.reports.csv import cell


@pytest.mark.parametrize("text", ["=1+1", "+48 600", "-1", "@SUM(1)", " =1", "\t=1", "|x", "＝1"])
def test_text_that_begins_like_a_formula_gets_an_apostrophe(text):
    assert cell(text).startswith("'")


def test_numbers_are_left_as_they_are():
    assert [cell(value) for value in (-120, Fraction(-11, 3), Fraction(2, 3), 7)] == ["-120", "-3 2/3", "0 2/3", "7"]


def test_polish_spreadsheets_get_semicolons_and_a_byte_order_mark():
    content = write(build.standings(sample_league()), "csv")
    lines = content.decode("utf-8-sig").split("\r\n")
    assert content[:3] == b"\xef\xbb\xbf"
    assert lines[0].startswith("M-ce;Nr;Nazwisko i imię;Miejscowość lub klub;Runda 1;Runda 2")
    assert lines[1] == "1;15;Rzepa Olga;Sowia Grań;1;3;7;7;7;7;7;1;40;5;1;4840;"


def test_english_spreadsheets_get_commas():
    assert write(build.players(sample_league()), "csv", "en").decode("utf-8-sig").startswith("Nazwisko i imię,")


def test_several_grids_follow_each_other_under_their_titles():
    text = write(build.round_seating(samples.hard_event(), 4), "csv").decode("utf-8-sig")
    assert text.startswith("Według stołów\r\n")
    assert "\r\n\r\nPoza stołami\r\n" in text
    assert "\r\n\r\nWedług nazwisk\r\n" in text


def test_what_else_is_to_be_known_stands_below_the_table_after_one_empty_line():
    rows = reading.csv_rows(write(build.standings(samples.hard_event()), "csv"))
    end = rows.index([])
    assert rows[0][0] == "M-ce"
    assert {len(row) for row in rows[:end]} == {len(rows[0])}
    assert rows[end + 1][0] == "Dokument"
    assert rows[end + 1][1].startswith("Klasyfikacja, ")
    assert {len(row) for row in rows[end + 1 :]} == {2}
    labels = [label for label, _text in rows[end + 1 :]]
    assert {"Turniej", "Regulamin", "Stan", "Uwaga", "Ustalenia i uwagi", "Objaśnienie"} <= set(labels)


def test_a_script_that_stops_at_the_empty_line_reads_the_table_alone():
    report = build.standings(sample_league())
    text = write(report, "csv").decode("utf-8-sig")
    table = list(csv.DictReader(io.StringIO(text.split("\r\n\r\n")[0], newline=""), delimiter=";"))
    assert len(table) == len(report.sections[0].grid.rows)
    assert table[0]["Nazwisko i imię"] == "Rzepa Olga"


def test_a_list_of_players_is_nothing_but_a_list_and_can_be_brought_again():
    content = write(build.players(sample_league()), "csv")
    assert [] not in reading.csv_rows(content)
    again = roster.read(content)
    assert len(again.rows) == 18
    assert {row.club for row in again.rows} == {one.club for one in sample_league().players}


def test_no_label_is_said_twice():
    for locale in ("pl", "en", "ru", "uk"):
        text = write(build.standings(sample_league()), "csv", locale).decode("utf-8-sig")
        rows = [row for row in csv.reader(io.StringIO(text), delimiter="," if locale == "en" else ";") if len(row) == 2]
        assert len(rows) >= 4
        assert [row for row in rows if row[1].lower().startswith(row[0].lower())] == []
