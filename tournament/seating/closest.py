"""One round of tables of neighbours: least sum of pair costs, by exchanges between tables that lie near each other.

Knows a matrix of pair costs and nothing of standings, repeats or wishes; those are in the matrix (`standing.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

from tournament.seating.anneal import Weights
from tournament.seating.rng import Rng
from tournament.seating.telling import SILENT, Meter

REACH = 8  # tables
_WINDOW = 14  # players looked at by the greedy start
_BLOCKS = 48
_LOTS = 1024
_ONE = 1 << 16
_SCALE = 16 * _ONE

Tables = list[list[int]]


@cache
def _patience() -> tuple[int, ...]:
    """-ln((i + 1/2) / 1024) in 65536ths, by halving and the series of artanh, in whole numbers."""
    scale = 1 << 48
    return tuple((-_logarithm(2 * i + 1, 2 * _LOTS, scale)) * _ONE // scale for i in range(_LOTS))


def _logarithm(numerator: int, denominator: int, scale: int) -> int:
    """ln(numerator / denominator) in units of 1/scale, for a fraction not above one."""
    halvings = 0
    while 2 * numerator <= denominator:
        numerator *= 2
        halvings += 1
    return _artanh_twice(numerator - denominator, numerator + denominator, scale) - halvings * _artanh_twice(
        1, 3, scale
    )


def _artanh_twice(numerator: int, denominator: int, scale: int) -> int:
    sign = -1 if numerator < 0 else 1
    term = 2 * scale * abs(numerator) // denominator
    total, n = 0, 1
    while term:
        total += term // n
        term = term * numerator * numerator // (denominator * denominator)
        n += 2
    return sign * total


def closest_round(  # noqa: PLR0913  # the round, its costs, and how to search
    tables: Tables,
    costs: Weights,
    odd: Sequence[int],
    rng: Rng,
    *,
    steps: int,
    heat: int | None = None,
    meter: Meter = SILENT,
) -> None:
    """Improve a first filling whose tables lie in order of standing; `odd` is the price of sitting at an odd table.

    `heat`: cost that is easily accepted at the beginning, by default half that of a table in the middle.
    """
    if len(tables) < 2:
        return
    start = 16 * heat if heat is not None else 8 * _typical(tables, costs)
    for block in range(_BLOCKS):
        meter.at(block, _BLOCKS)
        warmth = start * (_BLOCKS - block) ** 3 // _BLOCKS**3 if block < _BLOCKS - 2 else 0
        _exchange(tables, costs, odd, rng.random, steps // _BLOCKS, warmth)


def _exchange(  # one temperature of one tight loop: calls inside it would cost most of the speed
    tables: Tables, costs: Weights, odd: Sequence[int], random: Callable[[], float], steps: int, warmth: int
) -> None:
    """Exchanges at one temperature."""
    patience, count, sizes = _patience(), len(tables), [len(table) for table in tables]
    for _ in range(steps):
        t = int(random() * count)
        s = t + 1 + int(random() * REACH) if random() < 0.5 else t - 1 - int(random() * REACH)  # a coin
        if not 0 <= s < count:
            continue
        here, there = tables[t], tables[s]
        x, y = int(random() * sizes[t]), int(random() * sizes[s])
        if sizes[t] == sizes[s] == 3:  # the two others sit one and two seats before, counted round the table
            leaving, coming = costs[here[x]], costs[there[y]]
            a, b, c, d = here[x - 1], here[x - 2], there[y - 1], there[y - 2]
            worse = coming[a] + coming[b] + leaving[c] + leaving[d] - leaving[a] - leaving[b] - coming[c] - coming[d]
        else:
            worse = change_of_cost(here, x, there, y, costs)
            if sizes[t] != sizes[s]:
                worse += _odd_worse(here, x, there, y, odd)
        if worse <= 0 or (warmth and worse * _SCALE <= warmth * patience[int(random() * _LOTS)]):
            here[x], there[y] = there[y], here[x]


def _typical(tables: Tables, costs: Weights) -> int:
    """The cost of a table in the middle of all, so that a few forced repeats do not set the temperature."""
    each = sorted(sum(costs[p][q] for p, q in combinations(table, 2)) for table in tables)
    return max(4, each[len(each) // 2])


def change_of_cost(here: Sequence[int], x: int, there: Sequence[int], y: int, costs: Weights) -> int:
    leaving, coming = costs[here[x]], costs[there[y]]
    worse = 0
    for z, other in enumerate(here):
        if z != x:
            worse += coming[other] - leaving[other]
    for z, other in enumerate(there):
        if z != y:
            worse += leaving[other] - coming[other]
    return worse


def _odd_worse(here: Sequence[int], x: int, there: Sequence[int], y: int, odd: Sequence[int]) -> int:
    change = odd[there[y]] - odd[here[x]]
    return (change if len(here) != 3 else 0) - (change if len(there) != 3 else 0)


def round_cost(tables: Tables, costs: Weights, odd: Sequence[int]) -> int:
    """Pair costs of all tables, and the price of sitting at odd ones."""
    total = sum(costs[p][q] for table in tables for p, q in combinations(table, 2))
    return total + sum(odd[p] for table in tables if len(table) != 3 for p in table)


def in_order(order: Sequence[int], sizes: Sequence[int], odd: Sequence[int]) -> Tables:
    """First filling: neighbours together; odd tables, the last ones, get the lowest of those who had the fewest."""
    rank = {p: i for i, p in enumerate(order)}
    needed = sum(size for size in sizes if size != 3)
    at_odd = sorted(sorted(order, key=lambda p: (odd[p], -rank[p]))[:needed], key=rank.__getitem__)
    chosen = set(at_odd)
    row = [p for p in order if p not in chosen] + at_odd
    tables, start = [], 0
    for size in sizes:
        tables.append(row[start : start + size])
        start += size
    return tables


def greedy(tables: Tables, costs: Weights) -> Tables:
    """Second filling: the highest takes the cheapest company among the next ones, then the highest of the rest."""
    rest = [p for table in tables for p in table]
    result = []
    for table in tables:
        top = rest.pop(0)
        window = rest[:_WINDOW]
        others = min(
            combinations(window, len(table) - 1),
            key=lambda some, top=top: sum(costs[p][q] for p, q in combinations((top, *some), 2)),  # type: ignore[misc]
        )
        rest = [p for p in rest if p not in others]
        result.append([top, *others])
    return result
