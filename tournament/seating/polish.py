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
def _ways() -> tuple[tuple[Trio, ...], tuple[Trio, ...], tuple[Trio, ...]]:
    """All tables of three out of nine, each also as its three pairs (by number); all ways to seat nine, first as is."""
    trios = tuple(combinations(range(9), 3))
    number: dict[tuple[int, ...], int] = {some: i for n in (2, 3) for i, some in enumerate(combinations(range(9), n))}
    pairs = tuple((number[x, y], number[x, z], number[y, z]) for x, y, z in trios)
    ways = []
    for others in combinations(range(1, 9), 2):
        first = (0, *others)
        rest = [seat for seat in range(9) if seat not in first]
        for pair in combinations(rest[1:], 2):
            second = (rest[0], *pair)
            third = tuple(seat for seat in rest if seat not in second)
            ways.append((number[first], number[second], number[third]))
    return trios, pairs, tuple(ways)


def polished(tables: Tables, costs: Weights) -> None:
    """Share out three near tables of three as cheaply as possible, again and again; in place, never dearer."""
    touched = [0] * len(tables)  # the number of the look after which a table last changed
    looked: dict[Trio, int] = {}
    number = 0
    for _ in range(_SWEEPS):
        before = number
        for chosen in _near(tables):
            if looked.get(chosen, -1) >= max(touched[t] for t in chosen):
                continue  # already shared out in the best way, and nothing has moved since
            number += 1
            looked[chosen] = number
            if _shared_out(tables, chosen, costs):
                for t in chosen:
                    touched[t] = number
        if all(mark <= before for mark in touched):
            return


def _near(tables: Tables) -> Iterator[Trio]:
    threes = [t for t, table in enumerate(tables) if len(table) == 3]
    for i, first in enumerate(threes):
        for second, third in combinations(threes[i + 1 : i + 1 + _REACH], 2):
            yield first, second, third


def _shared_out(tables: Tables, chosen: Trio, costs: Weights) -> bool:
    """Whether another way to seat these nine was cheaper, and was taken."""
    trios, pairs, ways = _ways()
    nine: Sequence[int] = [p for t in chosen for p in tables[t]]
    each = [costs[p][q] for p, q in combinations(nine, 2)]
    price = [each[x] + each[y] + each[z] for x, y, z in pairs]
    totals = [price[x] + price[y] + price[z] for x, y, z in ways]
    least = min(totals)
    if least >= totals[0]:
        return False
    for t, i in zip(chosen, ways[totals.index(least)], strict=True):
        tables[t] = [nine[seat] for seat in trios[i]]
    return True
