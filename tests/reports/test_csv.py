"""CSV files: bytes and guards."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.reports import samples
from tests.standings.worlds import sample_league
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
