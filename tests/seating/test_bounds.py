"""Bounds: the table of most rounds, minima proved elsewhere, and plans that reach them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tournament.seating import draw, fewest_repeats, known_minimum, most_rounds

#: Most rounds without a repeat, textbook and exhaustive results (docs/seating-bounds.md): players 6 … 60.
MOST_ROUNDS = (
    "1 1 4 4 4 5 4 6 7 7 7 8 8 9 10 10 10 11 11 12 13 13 13 14 14 15 16 16 16 17 17 18 19 19 19 20 20 21 22 22 22 "
    "23 23 24 25 25 25 26 26 27 28 28 28 29 29"
)


def test_the_most_rounds_without_a_repeat_are_those_of_the_literature() -> None:
    assert [most_rounds(n) for n in range(6, 61)] == [int(word) for word in MOST_ROUNDS.split()]


@pytest.mark.parametrize(
    ("players", "rounds", "repeats"),
    [(10, 5, 4), (11, 6, 2), (12, 5, 3), (12, 6, 7), (12, 8, 30), (16, 8, 4), (18, 8, 0)],
)
def test_fewest_repeats_are_the_proved_ones(players: int, rounds: int, repeats: int) -> None:
    assert fewest_repeats(players, rounds) == repeats


#: A cut through the grid that the benchmark walks in full: designs, stored plans, copies, search, and the open cells.
CELLS = [
    (6, 2), (6, 3), (6, 4), (6, 5), (7, 3), (7, 4), (7, 5), (8, 4), (8, 5), (9, 4), (9, 11), (10, 5),
    (10, 12), (11, 5), (11, 12), (12, 5), (12, 6), (12, 12), (13, 6), (13, 7), (14, 7), (14, 8), (15, 7),
    (15, 12), (16, 7), (16, 8), (17, 9), (18, 8), (18, 12), (19, 9), (19, 10), (20, 10), (20, 11), (21, 10),
    (21, 12), (22, 10), (22, 11), (23, 11), (23, 12), (24, 11), (24, 12), (25, 11), (25, 12), (26, 12),
    (27, 12), (28, 12), (31, 12), (32, 12), (34, 12), (37, 12), (40, 12), (46, 12), (52, 12), (55, 12),
    (58, 12), (59, 12), (60, 12), (61, 12), (100, 8), (298, 12), (299, 8), (300, 8),
]  # fmt: skip


@pytest.mark.parametrize(("players", "rounds"), CELLS)
def test_a_plan_is_at_the_known_minimum_with_fair_pauses_and_even_seats(players: int, rounds: int) -> None:
    figures = draw(range(1, players + 1), rounds, "cut").report.verdict
    assert figures.valid
    assert figures.repeats == known_minimum(players, rounds)
    assert figures.max_meetings <= figures.max_meetings_bound + 1
    assert figures.byes_unfair == 0
    assert figures.seat_spread <= 1


def test_25_players_play_12_rounds_without_a_repeat() -> None:
    assert known_minimum(25, 12) == draw(range(25), 12, "hanani").report.verdict.repeats == 0


@pytest.mark.parametrize(("players", "rounds", "repeats", "never"), [(20, 11, 9, 1), (23, 12, 1, 2)])
def test_plans_turned_by_nine_shifts_reach_the_bound(players: int, rounds: int, repeats: int, never: int) -> None:
    plan = draw(range(players), rounds, "nine shifts")
    met = Counter(pair for tables in plan.rounds for table in tables for pair in combinations(sorted(table), 2))
    assert (fewest_repeats(players, rounds), sum(met.values()) - len(met)) == (repeats, repeats)
    assert max(met.values()) == 2
    assert players * (players - 1) // 2 - len(met) == never
    assert plan.report.verdict.byes_unfair == 0


def test_every_seat_once_in_three_games_running() -> None:
    plan = draw(range(1, 21), 9, "seats")
    for player in plan.players:
        seats = [table.index(player) for tables in plan.rounds for table in tables if player in table]
        for start in range(0, len(seats) - 2, 3):
            assert sorted(seats[start : start + 3]) == [0, 1, 2]


def test_nobody_sits_at_a_table_twice_in_a_large_field() -> None:
    assert draw(range(60), 8, "tables").report.verdict.table_visits_max == 1


def test_a_thousand_players_are_seated_in_moments() -> None:
    figures = draw(range(1000), 6, "thousand").report.verdict
    assert (figures.valid, figures.repeats, figures.byes_unfair, figures.seat_spread) == (True, 0, 0, 1)
