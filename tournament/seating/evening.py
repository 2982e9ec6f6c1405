"""Exchanges in a round by standing that cost nothing by its matrix, but let everybody sit more evenly.

Inside a score group all are neighbours, so that many rounds are equally good; of these the one is taken in which the
seats, chosen table by table, come out most even. Knows a matrix of pair costs and counts of seats, nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

from tournament.seating.anneal import Weights
from tournament.seating.closest import REACH, change_of_cost
from tournament.seating.seats import Counts

_SWEEPS = 3

Tables = list[list[int]]


def evened(tables: Tables, costs: Weights, past: Counts, allowed: int = 0) -> None:
    """Exchange players of near tables of three while that spares uneven seats and costs no more than allowed; in place.

    `allowed`: by how much all exchanges together may raise the cost of the round.
    """
    uneven = [_unevenness(table, past) for table in tables]
    for _ in range(_SWEEPS):
        changed = False
        for first, second in _near(tables):
            if not uneven[first] and not uneven[second]:
                continue
            cost = _exchange(tables, (first, second), costs, past, uneven, allowed)
            if cost is not None:
                changed, allowed = True, allowed - cost
        if not changed:
            return


def _near(tables: Tables) -> list[tuple[int, int]]:
    count = len(tables)
    pairs = [(t, s) for t in range(count) for s in range(t + 1, min(count, t + 1 + REACH))]
    return [(t, s) for t, s in pairs if len(tables[t]) == len(tables[s]) == 3]


def _exchange(  # one step of one sweep
    tables: Tables, pair: tuple[int, int], costs: Weights, past: Counts, uneven: list[int], allowed: int
) -> int | None:
    """The cheapest exchange between two tables after which less is uneven: what it costs, or None."""
    first, second = pair
    here, there = tables[first], tables[second]
    ways = sorted((change_of_cost(here, x, there, y, costs), x, y) for x, y in product(range(3), range(3)))
    for cost, x, y in ways:
        if cost > allowed:
            return None
        here[x], there[y] = there[y], here[x]
        now = _unevenness(here, past), _unevenness(there, past)
        if sum(now) < uneven[first] + uneven[second]:
            uneven[first], uneven[second] = now
            return cost
        here[x], there[y] = there[y], here[x]
    return None


def _unevenness(table: Sequence[int], past: Counts) -> int:
    """Least sum, over the orders of a table, of how much too often everybody would have the seat (squared)."""
    if len(table) != 3:
        return 0
    over = [[(had - min(past[p][:3])) ** 2 for had in past[p][:3]] for p in table]
    return min(sum(over[i][seat] for seat, i in enumerate(order)) for order in permutations(range(3)))
