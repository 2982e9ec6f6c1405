"""Values as text, for readers and for programs."""

from __future__ import annotations

from datetime import UTC, date, datetime
from fractions import Fraction

import pytest

from tournament import i18n
from tournament.reports import words
from tournament.reports.report import Kind, Mark

WRITTEN = [
    (4840, Kind.INTEGER, "4840"),
    (12345, Kind.INTEGER, "12\u00a0345"),
    (-120, Kind.INTEGER, "−120"),
    (0, Kind.INTEGER, "0"),
    (2, Kind.PLACE, "2."),
    (7, Kind.POINTS, "7"),
    (Fraction(11, 3), Kind.POINTS, "3\u00a02/3"),
    (Fraction(-1, 2), Kind.POINTS, "−1/2"),
    (Fraction(0), Kind.POINTS, "0"),
    (Fraction(-11, 3), Kind.POINTS, "−3\u00a02/3"),
    (date(2026, 10, 3), Kind.DATE, "3.10.2026"),
    ("Żak\x07", Kind.TEXT, "Żak"),
    ("a\tb\u202ec", Kind.TEXT, "a bc"),
    (None, Kind.POINTS, ""),
]


@pytest.mark.parametrize(("value", "kind", "text"), WRITTEN)
def test_a_reader_in_poland_sees(value, kind, text):
    assert words.write(value, kind, "pl") == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(11, 3), "3 2/3"),
        (Fraction(2, 3), "0 2/3"),
        (Fraction(-1, 2), "-0 1/2"),
        (Fraction(7), "7"),
        (-120, "-120"),
        (date(2026, 10, 3), "2026-10-03"),
        (None, ""),
    ],
)
def test_a_spreadsheet_reads(value, text):
    assert words.plain(value) == text


def test_marks_are_signs_and_no_colours():
    points = Fraction(11, 3)
    assert words.write(points, Kind.POINTS, "pl", (Mark.DROPPED,)) == "(3\u00a02/3)"
    assert words.write(points, Kind.POINTS, "pl", (Mark.BYE,)) == "p.\u00a03\u00a02/3"
    assert words.write(0, Kind.POINTS, "pl", (Mark.ABSENT, Mark.DROPPED)) == "(nb.\u00a00)"
    assert words.plain(points, (Mark.DROPPED,)) == "[3 2/3]"


def test_every_kind_and_mark_has_its_words():
    assert set(words.WRITERS) == set(Kind)
    assert set(words.MARKS) == set(Mark)


def test_times_are_those_of_polish_clocks_in_summer_and_winter():
    assert words.moment(datetime(2026, 7, 1, 15, 45, tzinfo=UTC), "pl") == "1.07.2026, 17:45"
    assert words.moment(datetime(2026, 12, 1, 15, 45, tzinfo=UTC), "pl") == "1.12.2026, 16:45"


def test_days_of_an_event_are_written_once_when_it_takes_one_day():
    day = date(2026, 10, 3)
    assert words.days(day, day, "pl") == "3 października 2026"
    assert words.days(day, date(2026, 10, 4), "pl") == "3 października 2026 – 4 października 2026"
    assert words.days(None, None, "pl") == ""


def test_english_readers_get_english_words_and_figures():
    with i18n.use("en"):
        assert words.write(12345, Kind.INTEGER, "en") == "12,345"
        assert words.write(Fraction(1), Kind.POINTS, "en", (Mark.BYE,)) == "b.\u00a01"
        assert words.page_words("en") == ("Page ", " of ")
