"""Which table gets which number: nobody twice at the same table while that can be had, pinned players at theirs.

Works on positions. A perfect matching of tables with numbers none of their players had; where there is none, exchanges
of two numbers of one round that lower the sum of squared visits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.seating.anneal import BLOCKS, thresholds
from tournament.seating.rng import Rng

Visits = list[list[int]]
Tables = list[list[int]]

_EXCHANGES_EACH = 600  # for each table of each round
_HOT, _COLD = 700, 60


def visits_of(players: int, numbers: int, past: Sequence[Sequence[Sequence[int]]]) -> Visits:
    """How often everybody sat at each table number (counted from 0)."""
    visits = [[0] * numbers for _ in range(players)]
    for tables in past:
        for t, table in enumerate(tables):
            for p in table:
                visits[p][t] += 1
    return visits


def number_tables(
    rounds: Sequence[Sequence[Sequence[int]]], visits: Visits, pinned: Mapping[int, int], rng: Rng
) -> list[list[list[int]]]:
    """The tables of each round in the order of their numbers; `visits` is updated."""
    result = []
    unlucky = False
    for tables in rounds:
        shuffled = rng.shuffled([list(table) for table in tables])
        place = _matched(shuffled, visits, pinned)
        ordered: list[list[int]] = [[] for _ in shuffled]
        for t, table in enumerate(shuffled):
            ordered[place[t]] = table
        for t, table in enumerate(ordered):
            for p in table:
                unlucky = unlucky or visits[p][t] > 0
                visits[p][t] += 1
        result.append(ordered)
    if unlucky:
        _exchange(result, visits, pinned, rng)
    return result


def _pin_of(table: Sequence[int], pinned: Mapping[int, int], count: int) -> int | None:
    wanted = sorted({pinned[p] for p in table if p in pinned and pinned[p] < count})
    return wanted[0] if wanted else None


def _matched(tables: Sequence[Sequence[int]], visits: Visits, pinned: Mapping[int, int]) -> list[int]:
    """A number for every table: pins first, then new numbers for as many as possible, then what is left."""
    count = len(tables)
    owner: dict[int, int] = {}
    fixed: set[int] = set()
    for t, table in enumerate(tables):
        pin = _pin_of(table, pinned, count)
        if pin is not None and pin not in owner:
            owner[pin] = t
            fixed.add(pin)
    settled = set(owner.values())
    open_numbers = [n for n in range(count) if n not in fixed]
    fresh = [_fresh_for(table, visits, open_numbers) for table in tables]
    for t in range(count):
        if t not in settled:
            _augment(t, fresh, owner)
    settled = set(owner.values())
    spare = [n for n in range(count) if n not in owner]
    for t in (t for t in range(count) if t not in settled):
        best = min(spare, key=lambda n, t=t: (sum(visits[p][n] for p in tables[t]), n))  # type: ignore[misc]
        spare.remove(best)
        owner[best] = t
    place = [0] * count
    for number, t in owner.items():
        place[t] = number
    return place


def _fresh_for(table: Sequence[int], visits: Visits, open_numbers: Sequence[int]) -> list[int]:
    """Numbers at which nobody of the table has sat."""
    seen = [sum(column) for column in zip(*(visits[p] for p in table), strict=True)]
    return [n for n in open_numbers if not seen[n]]


def _augment(start: int, fresh: Sequence[Sequence[int]], owner: dict[int, int]) -> None:
    """One augmenting path from a table without a number, breadth first."""
    came_from: dict[int, int] = {}
    number_of = {t: number for number, t in owner.items()}
    queue = [start]
    for t in queue:
        for number in fresh[t]:
            if number in came_from:
                continue
            came_from[number] = t
            if number in owner:
                queue.append(owner[number])
                continue
            step: int | None = number
            while step is not None:
                owner[step] = came_from[step]
                step = number_of.get(came_from[step])
            return


def _exchange(rounds: list[list[list[int]]], visits: Visits, pinned: Mapping[int, int], rng: Rng) -> None:
    """Exchange numbers of two tables of a round at a falling temperature, towards the least sum of squared visits."""
    free = [[t for t, table in enumerate(tables) if not any(p in pinned for p in table)] for tables in rounds]
    open_rounds = [r for r, movable in enumerate(free) if len(movable) > 1]
    if not open_rounds:
        return
    steps = _EXCHANGES_EACH * sum(len(movable) for movable in free)
    for block in range(BLOCKS):
        chances = thresholds(_HOT, _COLD, block)
        for _ in range(steps // BLOCKS):
            r = open_rounds[rng.below(len(open_rounds))]
            first = free[r][rng.below(len(free[r]))]
            second = free[r][rng.below(len(free[r]))]
            if first == second:
                continue
            worse = _worse(rounds[r], visits, first, second)
            if worse <= 0 or (worse < len(chances) and rng.random() < chances[worse]):
                _swap(rounds[r], visits, first, second)


def _worse(tables: Tables, visits: Visits, first: int, second: int) -> int:
    """Change of half the sum of squared visits when two tables exchange their numbers."""
    worse = 0
    for p in tables[first]:
        row = visits[p]
        worse += row[second] - row[first] + 1
    for p in tables[second]:
        row = visits[p]
        worse += row[first] - row[second] + 1
    return worse


def _swap(tables: Tables, visits: Visits, first: int, second: int) -> None:
    for p in tables[first]:
        visits[p][first] -= 1
        visits[p][second] += 1
    for p in tables[second]:
        visits[p][second] -= 1
        visits[p][first] += 1
    tables[first], tables[second] = tables[second], tables[first]
