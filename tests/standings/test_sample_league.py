"""The sample league: totals from its protocols, places and points from outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.standings.worlds import as_published, sample_league
from tournament.standings import rank, seat_cells

EXPECTED = Path(__file__).parent.parent / "sample" / "expected.json"


@pytest.fixture(scope="module")
def league():
    return sample_league()


def test_the_standings_equal_the_expected_ones_exactly(league):
    assert as_published(league) == json.loads(EXPECTED.read_text(encoding="utf-8"))


def test_each_table_has_the_points_that_stand_in_its_protocol(league):
    for each in league.rounds:
        for table in each.tables:
            cells = seat_cells(league, each.no, table)
            stated = table.protocol["result"]
            assert [cell.place for cell in cells] == stated["places"]
            assert [str(cell.league_points) for cell in cells] == stated["league_points"]


def test_a_later_round_never_changes_an_earlier_one(league):
    for through in range(1, 8):
        assert rank(league, through=through) == rank(sample_league(through))
