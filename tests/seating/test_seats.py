"""Seats of rounds drawn together: each seat once in every three games; chains that even out what others left."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import draw
from tournament.seating.periodic import periodic
from tournament.seating.seats import balanced_after, seat_counts


def seats_of(rounds, players):
    """The seats of every player, game by game."""
    seats = {p: [] for p in players}
    for tables in rounds:
        for table in tables:
            for seat, p in enumerate(table):
                seats[p].append(seat)
    return seats


@settings(max_examples=30)
@given(players=st.integers(6, 60), rounds=st.integers(1, 12), seed=st.sampled_from(["a", "b"]))
def test_every_block_of_three_games_holds_each_seat_once(players, rounds, seed):
    plan = draw(range(players), rounds, seed)
    for row in seats_of(plan.rounds, plan.players).values():
        for start in range(0, len(row), 3):
            block = row[start : start + 3]
            assert len(set(block)) == len(block)


@pytest.mark.parametrize(("players", "rounds"), [(60, 8), (42, 12), (48, 10), (10, 4)])
def test_a_plan_that_allows_it_gives_every_window_of_three_games_each_seat(players, rounds):
    plan = draw(range(players), rounds, "seed")
    for row in seats_of(plan.rounds, plan.players).values():
        assert all(len(set(row[i : i + 3])) == 3 for i in range(len(row) - 2))
    assert plan.report.verdict.seat_spread <= 1


def test_nine_players_and_four_rounds_have_no_such_seats():
    """Every way to give three of one plan's tables orders is looked at; the plan is the only one up to names."""
    plan = draw(range(9), 4, "seed")
    orders = list(permutations(range(3)))
    assert periodic(plan.rounds, 9) is None
    ways = [{}]
    for p in range(9):
        ways = [
            {**way, p: order}
            for way, order in product(ways, orders)
            if all(way[q][r % 3] != order[r % 3] for q in way for r in _meet(plan.rounds, p, q))
        ]
    assert ways == []


def _meet(rounds, p, q):
    return [r for r, tables in enumerate(rounds) if any({p, q} <= set(table) for table in tables)]


def test_tables_stay_as_they_are_whatever_the_seats():
    plan = draw(range(42), 6, "seed")
    found = periodic([[sorted(table) for table in tables] for tables in plan.rounds], 42)
    assert found is not None
    assert [[set(t) for t in row] for row in found] == [[set(t) for t in row] for row in plan.rounds]


@settings(max_examples=20)
@given(count=st.integers(3, 8), played=st.integers(1, 6), data=st.data())
def test_seats_after_a_past_are_as_even_as_exchanges_can_make_them(count, played, data):
    players = range(3 * count)
    order = st.permutations(players)
    past = [_cut(data.draw(order)) for _ in range(played)]
    coming = [_cut(data.draw(order)) for _ in range(3)]
    had = seat_counts(3 * count, past)
    seated = balanced_after(coming, had)
    assert [[set(t) for t in row] for row in seated] == [[set(t) for t in row] for row in coming]
    counts = [
        [a + b for a, b in zip(*rows, strict=True)] for rows in zip(had, seat_counts(3 * count, seated), strict=True)
    ]
    squares = sum(value * value for row in counts for value in row)
    for table in (table for tables in seated for table in tables):
        for x, y in combinations(range(3), 2):
            p, q = table[x], table[y]
            gain = counts[p][x] - counts[p][y] - 1 + counts[q][y] - counts[q][x] - 1
            assert squares - 2 * gain >= squares  # no exchange of two at a table would be better


def _cut(row):
    return [list(row[i : i + 3]) for i in range(0, len(row), 3)]
