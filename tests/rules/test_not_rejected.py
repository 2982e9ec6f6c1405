"""What a validator must let pass."""

from __future__ import annotations

import pytest
from sheets import errors, judge, sheet

ROWS = {
    "negative totals": (
        "liga-blaszki-2023",
        "d3 g1 b100 c100 cards 60 30 30 marriages - - - + -100 30 30 = -100 30 30",
    ),
    "rounded values adding up to 110": (
        "liga-blaszki-2023",
        "d3 g1 b100 c100 cards 70 25 25 marriages - - - + -100 20 20",
    ),
    "zero for both defenders": ("liga-blaszki-2023", "d3 g1 b100 c100 cards 112 4 4 marriages - - - + 100 0 0"),
    "150 failed without a marriage": (
        "liga-blaszki-2023",
        "d3 g1 b100 c150 cards 90 20 10 marriages - - - + -150 20 10",
    ),
    "a defender with more than 100": (
        "liga-blaszki-2023",
        "d3 g1 b100 c100 cards 60 40 20 marriages - H - + -100 140 20",
    ),
    "two marriages of one player": (
        "liga-blaszki-2023",
        "d3 g1 b100 c100 cards 60 40 20 marriages - CS - + -100 140 20",
    ),
    "a first Kurnik bomb": ("kurnik", "d3 g1 b100 c100 conceded + 0 0 0"),
    "nothing taken with one trick": (
        "liga-blaszki-2023",
        "d3 g1 b100 c100 cards 80 40 0 tricks 5 2 1 marriages - - - + -100 40 0",
    ),
    "an unfinished game with the time mark": (
        "liga-blaszki-2023",
        "d3 g1 b100 c100 cards 60 30 30 marriages - - - + -100 30 30\nend time",
    ),
}


@pytest.mark.parametrize(("regulation", "row"), ROWS.values(), ids=ROWS)
def test_it_is_not_an_error(regulation, row):
    assert errors(judge(sheet(regulation, row))) == []


def test_the_same_declarer_many_times():
    rows = [
        f"d{n % 3 + 1} g1 b{100 if n % 3 == 2 else 110} c110 cards 60 30 30 marriages - - - + -110 30 30"
        for n in range(9)
    ]
    assert errors(judge(sheet("pl-home", *rows))) == []


def test_a_sitters_marriage_equal_to_the_declarers():
    row = "d4 g1 b100 c180 talon KC,QC,9H cards 100 10 10 . tricks 6 1 1 . marriages C - - . + -180 10 10 60"
    assert errors(judge(sheet("pl-home", row, players=4))) == []
