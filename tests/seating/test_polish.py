"""Three near tables shared out anew: never dearer, the best of all 280 ways, nobody lost."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tournament.seating.closest import round_cost
from tournament.seating.polish import polished

matrices = st.lists(st.lists(st.integers(0, 50), min_size=9, max_size=9), min_size=9, max_size=9)


def _symmetric(rows: list[list[int]], count: int) -> list[list[int]]:
    return [[rows[min(p, q) % 9][max(p, q) % 9] + abs(p - q) * (p != q) for q in range(count)] for p in range(count)]


@given(matrices)
def test_nine_players_get_the_best_of_all_ways(rows: list[list[int]]) -> None:
    costs = _symmetric(rows, 9)
    tables = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    polished(tables, costs)
    orders = (order for order in permutations(range(1, 9)) if order[0] < order[1] and order[2] < order[3] < order[4])
    least = min(round_cost([[0, *order[:2]], list(order[2:5]), list(order[5:])], costs, [0] * 9) for order in orders)
    assert round_cost(tables, costs, [0] * 9) == least


@given(matrices, st.permutations(range(23)))
def test_it_is_never_dearer_and_leaves_odd_tables_alone(rows: list[list[int]], order: list[int]) -> None:
    costs = _symmetric(rows, 23)
    tables = [order[i : i + 3] for i in range(0, 21, 3)] + [order[21:]]
    before = round_cost(tables, costs, [0] * 23)
    polished(tables, costs)
    assert round_cost(tables, costs, [0] * 23) <= before
    assert tables[-1] == order[21:]
    assert sorted(p for table in tables for p in table) == list(range(23))
