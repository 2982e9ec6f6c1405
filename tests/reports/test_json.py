"""The JSON form gives the same Report back."""

from __future__ import annotations

from hypothesis import given, settings

from tests.reports import samples
from tests.standings.worlds import sample_league
from tournament.reports import build
from tournament.reports.json import read, write


@given(samples.reports())
@settings(max_examples=60)
def test_what_was_written_is_read_back_unchanged(report):
    assert read(write(report, "pl")) == report


def test_a_document_that_hung_on_the_wall_is_printed_again_word_for_word():
    report = build.standings(sample_league())
    assert read(write(report, "pl")) == report
