"""The last improvement of a round by standing: any three tables near each other, shared out anew in the best way.

An exchange of two players never gets past some of the states in which three have to change at once; nine players can
be put at three tables in 280 ways, and all are looked at. Knows a matrix of pair costs and no chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from tournament.seating.anneal import Weights

_REACH = 5  # tables
_SWEEPS = 3

Tables = list[list[int]]
Trio = tuple[int, int, int]


@cache
def _ways() -> tuple[tuple[Trio, ...], tuple[Trio, ...]]:
    """All tables of three out of nine, and all ways to seat nine at three of them (by number), as it is first."""
    trios = tuple(combinations(range(9), 3))
    number: dict[tuple[int, ...], int] = {trio: i for i, trio in enumerate(trios)}
    ways = []
    for others in combinations(range(1, 9), 2):
        first = (0, *others)
        rest = [seat for seat in range(9) if seat not in first]
        for pair in combinations(rest[1:], 2):
            second = (rest[0], *pair)
            third = tuple(seat for seat in rest if seat not in second)
            ways.append((number[first], number[second], number[third]))
    return trios, tuple(ways)


def polished(tables: Tables, costs: Weights) -> None:
    """Share out three near tables of three as cheaply as possible, again and again; in place, never dearer."""
    for _ in range(_SWEEPS):
        changed = [_shared_out(tables, chosen, costs) for chosen in _near(tables)]
        if not any(changed):
            return


def _near(tables: Tables) -> Iterator[Trio]:
    threes = [t for t, table in enumerate(tables) if len(table) == 3]
    for i, first in enumerate(threes):
        for second, third in combinations(threes[i + 1 : i + 1 + _REACH], 2):
            yield first, second, third


def _shared_out(tables: Tables, chosen: Trio, costs: Weights) -> bool:
    """Whether another way to seat these nine was cheaper, and was taken."""
    trios, ways = _ways()
    nine: Sequence[int] = [p for t in chosen for p in tables[t]]
    price = [costs[nine[x]][nine[y]] + costs[nine[x]][nine[z]] + costs[nine[y]][nine[z]] for x, y, z in trios]
    best = min(ways, key=lambda way: price[way[0]] + price[way[1]] + price[way[2]])
    if sum(price[i] for i in best) >= sum(price[i] for i in ways[0]):
        return False
    for t, i in zip(chosen, best, strict=True):
        tables[t] = [nine[seat] for seat in trios[i]]
    return True
