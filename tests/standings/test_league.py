"""League points of places, ties and pauses (P-02, P-06, P-07)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.standings.worlds import POLICY
from tournament.standings import joint_places, pause_points, table_points
from tournament.standings.facts import Absence
from tournament.standings.league import BYE_RULES, TIE_RULES, points_before_lots, table_places
from tournament.standings.policy import ByePoints, Ties

THIRD = Fraction(11, 3)


def points(totals, ties=Ties.SHARE, lots=None, place_points=(7, 3, 1)):
    policy = replace(POLICY, ties=ties, place_points=place_points)
    return table_points(totals, joint_places(totals), policy, lots=lots)


@pytest.mark.parametrize(
    ("totals", "ties", "expected"),
    [
        ((1000, 700, 300), Ties.SHARE, (7, 3, 1)),
        ((300, 1000, 700), Ties.SHARE, (1, 7, 3)),
        ((800, 800, 300), Ties.SHARE, (5, 5, 1)),
        ((1000, 400, 400), Ties.SHARE, (7, 2, 2)),
        ((400, 400, 400), Ties.SHARE, (THIRD, THIRD, THIRD)),
        ((800, 800, 300), Ties.HIGHER, (7, 7, 1)),
        ((1000, 400, 400), Ties.HIGHER, (7, 3, 3)),
        ((400, 400, 400), Ties.HIGHER, (7, 7, 7)),
        ((800, 800, 300), Ties.LOWER, (3, 3, 1)),
        ((1000, 400, 400), Ties.LOWER, (7, 1, 1)),
        ((400, 400, 400), Ties.LOWER, (1, 1, 1)),
        ((1000, 400), Ties.SHARE, (7, 3)),
        ((1000, 400, 300, 200), Ties.SHARE, (7, 3, 1, 0)),
        ((1000, 400, 300, 300), Ties.SHARE, (7, 3, Fraction(1, 2), Fraction(1, 2))),
    ],
)
def test_tied_places_are_paid_as_the_policy_says(totals, ties, expected):
    assert points(totals, ties) == expected


def test_a_tie_decided_by_lots_is_put_in_order_by_the_lower_lot():
    assert points((800, 300, 800), Ties.LOTS, lots=("b", "c", "a")) == (3, 1, 7)
    assert table_places((1, 3, 1), replace(POLICY, ties=Ties.LOTS), ("b", "c", "a")) == (2, 3, 1)


def test_a_tie_decided_by_lots_is_not_guessed_without_them():
    with pytest.raises(ValueError, match="lots of the seats"):
        points((800, 300, 800), Ties.LOTS)
    assert points((800, 300, 100), Ties.LOTS) == (7, 3, 1)


def test_a_judge_without_the_event_leaves_points_open_where_a_lot_decides():
    policy = replace(POLICY, ties=Ties.LOTS)
    assert points_before_lots((800, 800, 300), (1, 1, 3), policy) == ()
    assert points_before_lots((800, 700, 300), (1, 2, 3), policy) == (7, 3, 1)
    assert points_before_lots((800, 800, 300), (1, 1, 3), POLICY) == (5, 5, 1)


def test_totals_and_places_of_different_lengths_are_our_mistake():
    with pytest.raises(ValueError, match="3 totals and 2 places"):
        table_points((1, 2, 3), (1, 2), POLICY)


@given(st.lists(st.integers(-500, 1200), min_size=3, max_size=3), st.sampled_from([Ties.SHARE, Ties.LOTS]))
def test_shared_and_drawn_points_of_a_table_sum_to_eleven_exactly(totals, ties):
    assert sum(points(totals, ties, lots=("x", "y", "z"))) == 11


@pytest.mark.parametrize(
    ("bye_points", "expected"),
    [
        (ByePoints.MEAN, THIRD),
        (ByePoints.THREE, 3),
        (ByePoints.ONE, 1),
        (ByePoints.ZERO, 0),
        (ByePoints.OWN_MEAN, Fraction(8, 2)),
    ],
)
def test_a_bye_is_worth_what_the_policy_says(bye_points, expected):
    policy = replace(POLICY, bye_points=bye_points)
    assert pause_points(Absence.BYE, policy, [Fraction(7), Fraction(1)]) == expected


def test_the_own_mean_of_nobody_is_nothing():
    assert pause_points(Absence.BYE, replace(POLICY, bye_points=ByePoints.OWN_MEAN)) == 0


def test_only_byes_and_absences_are_paid():
    policy = replace(POLICY, absent_points=-1)
    paid = {kind: pause_points(kind, policy) for kind in Absence}
    assert paid == {
        Absence.BYE: THIRD,
        Absence.ABSENT: -1,
        Absence.LATE: 0,
        Absence.WITHDRAWN: 0,
        Absence.RESERVE: 0,
    }


def test_every_choice_of_the_policy_is_implemented():
    assert set(TIE_RULES) == set(Ties)
    assert set(BYE_RULES) == set(ByePoints)
