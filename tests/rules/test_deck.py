"""Card points that so many tricks can hold, and what the rounded points of the defenders tell about the declarer."""

from __future__ import annotations

import pytest
from sheets import regulations, terms

from tournament.rules.deck import sums
from tournament.rules.reach import card_splits
from tournament.rules.rounding import ROUND


@pytest.mark.parametrize(
    ("tricks", "low", "high", "gaps"),
    [
        (0, 0, 0, []),
        (1, 0, 33, [1, 27, 28, 29]),
        (2, 4, 64, [59, 60, 61]),
        (3, 11, 88, [83, 85]),
        (4, 20, 100, []),
        (5, 32, 109, [35, 37]),
        (6, 56, 116, [59, 60, 61]),
        (7, 87, 120, [91, 92, 93, 119]),
        (8, 120, 120, []),
    ],
)
def test_card_points_of_tricks_of_three(tricks, low, high, gaps):
    reachable = sums(24, tricks * 3)
    assert (min(reachable), max(reachable)) == (low, high)
    assert [points for points in range(low, high) if points not in reachable] == gaps


def test_card_points_of_tricks_of_two():
    reachable = [sums(24, tricks * 2) for tricks in range(10)]
    assert [min(points) for points in reachable] == [0, 0, 0, 4, 8, 14, 20, 28, 36, 56]
    assert [max(points) for points in reachable] == [0, 22, 44, 64, 84, 92, 100, 106, 112, 116]


def test_nobody_can_have_1_or_119():
    game = terms(regulations.load("ru-main").rules, 3)
    assert set(range(121)) - game.any_holding == {1, 119}


@pytest.mark.parametrize(
    ("regulation", "nothing", "one_unit", "low", "high"),
    [
        ("liga-blaszki-2023", (110, 120), (100, 114), 110, 128),
        ("pl-home", (112, 120), (102, 115), 112, 130),
        ("ru-main", (116, 120), None, 116, 124),
    ],
)
def test_the_declarers_points_follow_from_the_rounded_ones(regulation, nothing, one_unit, low, high):
    game = terms(regulations.load(regulation).rules, 3)
    by_sum = {}
    for key, (least, most) in card_splits(game).items():
        old = by_sum.get(sum(key), (least, most))
        by_sum[sum(key)] = (min(old[0], least), max(old[1], most))
    assert by_sum[0] == nothing
    if one_unit:
        assert by_sum[10] == one_unit
    for total in range(20, 100, 10):
        assert low - total <= by_sum[total][0]
        assert by_sum[total][1] <= min(120, high - total)


@pytest.mark.parametrize("regulation", ["liga-blaszki-2023", "pl-home", "ru-main"])
def test_three_rounded_points_add_up_to_120_or_one_unit_beside_it(regulation):
    game = terms(regulations.load(regulation).rules, 3)
    rounded = ROUND[game.regulation.rounding]
    found = {
        sum(rounded(points) for points in (first, second, 120 - first - second))
        for first in range(121)
        for second in range(121 - first)
    }
    assert found == {120 - game.unit, 120, 120 + game.unit}
