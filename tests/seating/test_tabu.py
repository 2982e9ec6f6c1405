"""The finishing search: what it says is what is there, it never makes worse, and it reaches proved minima."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import anneal, tabu
from tournament.seating.rng import Rng


def _task(sizes: list[list[int]], seed: str, *, homes: bool = False, glued: bool = False, apart: bool = False):
    """Rounds of tables of these sizes, players dealt by lot; perhaps with homes, a pair together, a pair apart."""
    players = max(sum(row) for row in sizes)
    rng = Rng(seed, "test")
    rounds = []
    for row in sizes:
        order = rng.shuffled(range(players))
        rounds.append([[order.pop() for _ in range(size)] for size in row])
    weights = [[0] * players for _ in range(players)]
    if apart:
        weights[2][3] = weights[3][2] = 60
    if glued:
        weights[0][1] = weights[1][0] = -2000
        for tables in rounds:
            _together(tables)
    return anneal.Task(
        players=players,
        rounds=rounds,
        met=[[0] * players for _ in range(players)],
        extra=[weights if glued or apart else None] * len(rounds),
        odd=[0] * players,
        glued=frozenset({(0, 1)} if glued else ()),
        home=[[rng.below(len(row)) for _ in range(players)] for row in sizes] if homes else None,
        unit=12 if homes else 1,
    )


def _together(tables: list[list[int]]) -> None:
    """Bring 0 and 1 to one table, if both play."""
    seats = {p: (t, x) for t, table in enumerate(tables) for x, p in enumerate(table)}
    if 0 in seats and 1 in seats and seats[0][0] != seats[1][0]:
        t, x = seats[0][0], next(i for i, p in enumerate(tables[seats[0][0]]) if p != 0)
        s, y = seats[1]
        tables[t][x], tables[s][y] = tables[s][y], tables[t][x]


shapes = st.lists(st.lists(st.sampled_from([3, 3, 3, 2, 4]), min_size=2, max_size=5), min_size=1, max_size=4)


@settings(max_examples=60)
@given(shapes, st.integers(0, 99), st.sets(st.sampled_from(["homes", "glued", "apart"])))
def test_the_cost_it_gives_is_the_cost_of_what_it_leaves(sizes: list[list[int]], seed: int, with_: set[str]) -> None:
    task = _task(sizes, f"{seed}", homes="homes" in with_, glued="glued" in with_, apart="apart" in with_)
    before = anneal.cost(task)
    people = [sorted(p for table in tables for p in table) for tables in task.rounds]
    shape = [[len(table) for table in tables] for tables in task.rounds]
    best = tabu.finish(task, Rng(f"{seed}", "finish").random, looks=3000)
    assert best == anneal.cost(task) <= before
    assert [sorted(p for table in tables for p in table) for tables in task.rounds] == people
    assert [[len(table) for table in tables] for tables in task.rounds] == shape
    if "glued" in with_:
        assert not any((0 in table) != (1 in table) for tables in task.rounds for table in tables if _both(tables))


def _both(tables: list[list[int]]) -> bool:
    return {0, 1}.issubset(p for table in tables for p in table)


def test_the_same_seed_leaves_the_same_rounds() -> None:
    first, second = _task([[3] * 5] * 7, "same"), _task([[3] * 5] * 7, "same")
    for task in (first, second):
        tabu.finish(task, Rng("s", "finish").random, looks=20_000)
    assert first.rounds == second.rounds


@pytest.mark.parametrize(("tables", "rounds", "repeats"), [(4, 5, 3), (4, 6, 7), (5, 6, 0)])
def test_after_a_little_cooling_it_reaches_the_proved_minimum(tables: int, rounds: int, repeats: int) -> None:
    """12,5 and 12,6 cannot have fewer than 3 and 7; 15,6 needs none."""
    found = []
    for number in range(4):
        rng = Rng(f"{number}", "minimum")
        task = _task([[3] * tables] * rounds, f"{number}")
        anneal.anneal(task, rng.random, steps=20_000)
        found.append(tabu.finish(task, rng.random, looks=200_000, goal=repeats))
    assert min(found) == repeats
