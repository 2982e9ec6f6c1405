"""The one search core: exchanges two players of two tables of one round, at a falling temperature.

Works on positions 0 … n-1. Bounded by steps, never by time; thresholds come from whole numbers, because the exponential
of the system's library differs between machines. Knows weights, not wishes: who set them stands in `frame.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from tournament.seating.telling import SILENT, Meter

Weights = list[list[int]]

BLOCKS = 64
SEPARATED = 2000  # units, for two who belong together and sit apart
_SCALE = 1 << 60


@dataclass(slots=True)
class Task:
    """Rounds to be improved in place, and what everything costs (one `unit` = the second meeting of a pair)."""

    players: int
    rounds: list[list[list[int]]]
    met: Weights  # meetings before these rounds; large numbers for pairs that may never meet
    extra: list[Weights | None]  # per round: additional cost of a pair at one table
    odd: list[int]  # odd tables (not of three) so far
    glued: frozenset[tuple[int, int]] = frozenset()  # pairs always together, first < second: only sitting apart costs
    home: list[list[int]] | None = None  # per round and player: table of the published plan, -1 = none
    unit: int = 1  # scale of meetings against moves away from home
    odd_weight: int = 2
    meter: Meter = SILENT


@cache
def _exponential(numerator: int, denominator: int) -> float:
    """e^(-numerator/denominator), from its series in whole numbers: the same on every machine."""
    whole, rest = divmod(numerator, denominator)
    result = _SCALE
    for part in [(1, 1)] * whole + [(rest, denominator)]:
        term, total, n = _SCALE, _SCALE, 0
        while term:
            n += 1
            term = term * part[0] // (part[1] * n)
            total += term
        result = result * _SCALE // total
    return result / _SCALE


@cache
def thresholds(hot: int, cold: int, block: int) -> tuple[float, ...]:
    """Chance of accepting a change worse by 0, 1, 2 … in a block; temperatures in thousandths, falling evenly."""
    warmth = hot * (BLOCKS - 1 - block) + cold * block
    table = []
    for worse in range(64 * max(1, hot // 400)):
        chance = _exponential(worse * 1000 * (BLOCKS - 1), warmth)
        if chance < 1e-7:  # never comes up in a search of this length
            break
        table.append(chance)
    return tuple(table)


def cost(task: Task) -> int:
    """What these rounds cost on top of the past."""
    met = [row[:] for row in task.met]
    odd = task.odd[:]
    total = SEPARATED * task.unit * len(separated(task))
    for number, tables in enumerate(task.rounds):
        extra = task.extra[number]
        home = task.home[number] if task.home else None
        for t, table in enumerate(tables):
            for p, q in combinations(table, 2):
                if (min(p, q), max(p, q)) in task.glued:
                    continue
                total += task.unit * met[p][q] + (extra[p][q] if extra is not None else 0)
                met[p][q] += 1
                met[q][p] += 1
            if len(table) != 3:
                for p in table:
                    total += task.odd_weight * task.unit * odd[p]
                    odd[p] += 1
            if home is not None:
                total += sum(1 for p in table if home[p] != t)
    return total


def separated(task: Task) -> list[tuple[int, int, int]]:
    """Round and players wherever two who belong together both play, but not at one table."""
    found = []
    for r, tables in enumerate(task.rounds if task.glued else ()):
        place = {p: t for t, table in enumerate(tables) for p in table}
        found += [
            (r, p, q) for p, q in sorted(task.glued) if place.get(p, -1) != place.get(q, -1) and {p, q} <= place.keys()
        ]
    return found


@dataclass(slots=True)
class _State:
    """Rounds as rows of seats, who meets whom how often (in units), and how often everybody sits at odd tables."""

    rows: list[list[int]]
    tables: list[list[int]]  # of each seat
    mates: list[list[tuple[int, ...]]]  # the other seats of each seat's table
    met: Weights
    odd: list[int]
    mixed: list[bool]  # whether a round has a table that is not of three


def _state(task: Task) -> _State:
    unit = task.unit
    state = _State([], [], [], [[unit * value for value in row] for row in task.met], task.odd[:], [])
    for tables in task.rounds:
        state.rows.append([p for table in tables for p in table])
        state.tables.append([t for t, table in enumerate(tables) for _ in table])
        state.mixed.append(any(len(table) != 3 for table in tables))
        spots: list[tuple[int, ...]] = []
        for table in tables:
            inside = range(len(spots), len(spots) + len(table))
            spots += [tuple(y for y in inside if y != x) for x in inside]
            for p, q in combinations(table, 2):
                state.met[p][q] += unit
                state.met[q][p] += unit
            for p in table if len(table) != 3 else ():
                state.odd[p] += 1
        state.mates.append(spots)
    return state


def anneal(
    task: Task, random: Callable[[], float], *, steps: int, hot: int = 400, cold: int = 150, goal: int = 0
) -> int:
    """Improve the rounds within `steps` exchanges, stop at `goal`; leaves the best state found, returns its cost."""
    state = _state(task)
    best = now = cost(task)
    kept = [row[:] for row in state.rows]
    free = [r for r, tables in enumerate(task.rounds) if len(tables) > 1]
    if not free:
        return best
    one_block = _block if any(state.mixed) else _threes
    for block in range(BLOCKS):
        if best <= goal:
            break
        task.meter.at(block, BLOCKS)
        chances, wanted = thresholds(hot, cold, block), min(goal, best - 1) - now
        now += one_block(task, state, free, random, steps // BLOCKS, chances, wanted)
        if now < best:
            best = now
            kept = [row[:] for row in state.rows]
    restore(task, kept)
    return cost(task) if task.glued else best  # pairs brought together on the way leave their meetings in the count


def _threes(  # noqa: C901, PLR0913, PLR0915, PLR0917  # one tight loop: calls inside would cost most of the speed
    task: Task,
    state: _State,
    free: Sequence[int],
    random: Callable[[], float],
    steps: int,
    chances: Sequence[float],
    wanted: int,
) -> int:
    """One temperature, tables of three only: by how much dearer it became; ends where it is as `wanted`."""
    unit, met, count, limit = task.unit, state.met, len(free), len(chances)
    homes: Sequence[list[int] | None] = task.home or [None] * len(state.rows)
    rows = [(state.rows[r], state.mates[r], len(state.rows[r]), task.extra[r], homes[r]) for r in free]
    change = 0
    for _ in range(steps):
        row, mates, size, extra, home = rows[int(random() * count)]
        x = int(random() * size)
        y = int(random() * size)
        if x // 3 == y // 3:
            continue
        p = row[x]
        q = row[y]
        a, b = mates[x]
        c, d = mates[y]
        a, b, c, d = row[a], row[b], row[c], row[d]
        met_p = met[p]
        met_q = met[q]
        worse = met_q[a] + met_q[b] + met_p[c] + met_p[d] - met_p[a] - met_p[b] - met_q[c] - met_q[d] + 4 * unit
        if extra is not None:
            new, old = extra[q], extra[p]
            worse += new[a] + new[b] + old[c] + old[d] - old[a] - old[b] - new[c] - new[d]
        if home is not None:
            there, here = home[q], home[p]
            t, s = x // 3, y // 3
            worse += (here == t) - (here == s) + (there == s) - (there == t)
        if worse > 0 and (worse >= limit or random() >= chances[worse]):
            continue
        change += worse
        row[x] = q
        row[y] = p
        for other in (a, b):
            met_p[other] -= unit
            met_q[other] += unit
            beside = met[other]
            beside[p] -= unit
            beside[q] += unit
        for other in (c, d):
            met_q[other] -= unit
            met_p[other] += unit
            beside = met[other]
            beside[q] -= unit
            beside[p] += unit
        if change <= wanted:
            break
    return change


def _block(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917  # the same loop with all that can be asked for
    task: Task,
    state: _State,
    free: Sequence[int],
    random: Callable[[], float],
    steps: int,
    chances: Sequence[float],
    wanted: int,
) -> int:
    """One temperature: by how much dearer it became; ends where it is as `wanted`."""
    unit, met, odd, odd_cost = task.unit, state.met, state.odd, task.odd_weight * task.unit
    limit, count = len(chances), len(free)
    change = 0
    for _ in range(steps):
        r = free[int(random() * count)]
        row = state.rows[r]
        table_of = state.tables[r]
        x = int(random() * len(row))
        y = int(random() * len(row))
        if table_of[x] == table_of[y]:
            continue
        p = row[x]
        q = row[y]
        met_p = met[p]
        met_q = met[q]
        near_p = state.mates[r][x]
        near_q = state.mates[r][y]
        worse = (len(near_p) + len(near_q)) * unit
        for z in near_p:
            other = row[z]
            worse += met_q[other] - met_p[other]
        for z in near_q:
            other = row[z]
            worse += met_p[other] - met_q[other]
        extra = task.extra[r]
        if extra is not None:
            extra_p = extra[p]
            extra_q = extra[q]
            for z in near_p:
                other = row[z]
                worse += extra_q[other] - extra_p[other]
            for z in near_q:
                other = row[z]
                worse += extra_p[other] - extra_q[other]
        odd_p = len(near_p) != 2
        odd_q = len(near_q) != 2
        if odd_p != odd_q:
            worse += odd_cost * (odd[q] - odd[p] + 1 if odd_p else odd[p] - odd[q] + 1)
        if task.home is not None:
            home = task.home[r]
            t, s = table_of[x], table_of[y]
            worse += (home[p] == t) - (home[p] == s) + (home[q] == s) - (home[q] == t)
        if worse > 0 and (worse >= limit or random() >= chances[worse]):
            continue
        change += worse
        row[x] = q
        row[y] = p
        for z in near_p:
            other = row[z]
            met_p[other] -= unit
            met[other][p] -= unit
            met_q[other] += unit
            met[other][q] += unit
        for z in near_q:
            other = row[z]
            met_q[other] -= unit
            met[other][q] -= unit
            met_p[other] += unit
            met[other][p] += unit
        if odd_p != odd_q:
            odd[p] += -1 if odd_p else 1
            odd[q] += -1 if odd_q else 1
        if change <= wanted:
            break
    return change


def restore(task: Task, flat: Sequence[Sequence[int]]) -> None:
    """Put the players of each round, table by table, back into the tables of the task."""
    for tables, row in zip(task.rounds, flat, strict=True):
        start = 0
        for table in tables:
            table[:] = row[start : start + len(table)]
            start += len(table)
