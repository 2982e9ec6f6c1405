"""Even seats in a round by standing: bought for nothing or for little, never for a repeat."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tournament.seating import Plan, draw, next_round
from tournament.seating.closest import round_cost
from tournament.seating.evening import evened
from tournament.seating.rng import Rng
from tournament.seating.seats import seat_one_round

counts = st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=12, max_size=12)


def _spread_after(tables: list[list[int]], past: list[list[int]]) -> int:
    """Sum over players of how much too often each has the seat he gets."""
    seated = seat_one_round(tables, past, {})
    return sum((past[p][seat] - min(past[p][:3])) ** 2 for table in seated for seat, p in enumerate(table))


@given(counts, st.integers(0, 999), st.sampled_from([0, 5, 40]))
def test_what_it_costs_is_allowed_and_seats_get_no_worse(past: list[list[int]], seed: int, allowed: int) -> None:
    rng = Rng(f"{seed}", "test")
    order = rng.shuffled(range(12))
    tables = [order[i : i + 3] for i in range(0, 12, 3)]
    costs = [[(p // 2 - q // 2) ** 2 for q in range(12)] for p in range(12)]
    before = round_cost(tables, costs, [0] * 12), _spread_after(tables, past)
    evened(tables, costs, past, allowed)
    assert round_cost(tables, costs, [0] * 12) <= before[0] + allowed
    assert _spread_after(tables, past) <= before[1]
    assert sorted(p for table in tables for p in table) == list(range(12))


def test_two_equal_players_change_tables_so_that_both_get_the_seat_they_lack() -> None:
    """Three who all lack seat 1 sit at one table, three who lack the others each at the next: all are equals."""
    past = [[0, 1, 1, 0]] * 3 + [[1, 0, 1, 0], [1, 1, 0, 0], [1, 1, 0, 0]]
    tables = [[0, 1, 2], [3, 4, 5]]
    evened(tables, [[0] * 6 for _ in range(6)], past)
    assert _spread_after(tables, past) < _spread_after([[0, 1, 2], [3, 4, 5]], past)


def test_a_whole_event_by_standing_keeps_seats_even_and_repeats_nothing() -> None:
    plan: Plan = draw(range(1, 40), 1, "first")
    luck = Rng("luck", "results")
    points = dict.fromkeys(plan.players, 0)
    for left in range(4, 0, -1):
        for table in plan.rounds[-1]:
            for p, won in zip(luck.shuffled(table), (7, 3, 1), strict=True):
                points[p] += won
        order = sorted(plan.players, key=lambda p: -points[p])
        plan = next_round(plan.players, order, plan, left, "event", policy="balanced", scores=points)
    figures = plan.report.verdict
    assert figures.repeats == 0
    assert figures.players_seat_spread_over_1 <= 1
