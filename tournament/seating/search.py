"""Fills coming rounds when no ready-made plan fits: pauses, a first filling, then the search core.

Also mends a plan whose players have changed: whoever stays keeps his table, holes are filled with those who meet least.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.seating import anneal, tabu
from tournament.seating.byes import Ledger, allot
from tournament.seating.frame import Frame, Tables, goal, met_before, task_of
from tournament.seating.rng import Rng
from tournament.seating.together import join

STEPS = 330_000
_MANY_FORCED = 24
Homes = list[list[int]]


@dataclass(slots=True)
class Found:
    """Coming rounds and pauses by position, with their cost."""

    rounds: list[Tables]
    byes: list[list[int]]
    cost: int
    is_least: bool = False


def searched(frame: Frame, seed: str, start: Sequence[Tables] | None = None, runs: int | None = None) -> Found:
    """The best of several runs; the first begins at `start` where it fits."""
    best: Found | None = None
    most = frame.runs if runs is None else runs
    for run in range(most):
        rng = Rng(seed, f"search {run}")
        byes = pauses(frame, rng, start if run == 0 else None)
        if start is not None and run == 0:
            rounds, _ = mended(frame, start, byes, rng)
        else:
            rounds = filled(frame, byes, rng)
        aim = goal(frame, byes)
        with frame.meter.span(run / most, (run + 1) / most):
            cost = least_cost(task_of(frame, rounds), rng, steps_for(frame), aim)
        if best is None or cost < best.cost:
            best = Found(rounds, byes, cost, is_least=cost <= aim)
        if best.is_least:
            break
    return best or Found([], [], 0)


def least_cost(task: anneal.Task, rng: Rng, steps: int, aim: int) -> int:
    """The cooling search; where few repeats are forced, it soon leaves the rest to the finishing one."""
    if aim > _MANY_FORCED:  # most people sit in repeats then, and moving only those gains nothing
        return anneal.anneal(task, rng.random, steps=steps, goal=aim)
    with task.meter.span(0, 1 / 8):
        cost = anneal.anneal(task, rng.random, steps=steps // 8, goal=aim)
    if cost <= aim:
        return cost
    with task.meter.span(1 / 8, 1):
        return tabu.finish(task, rng.random, looks=3 * steps // 2, goal=aim)


def steps_for(frame: Frame) -> int:
    """Exchanges of one run: enough for the usual league, more for a large field."""
    seats = sum(len(here) for here in frame.present)
    return max(STEPS, 60 * seats) if is_large(frame) else STEPS // 4


def is_large(frame: Frame) -> bool:
    """Whether there is more to seat than in a small field's few rounds."""
    return sum(len(here) for here in frame.present) > 50


def pauses(
    frame: Frame, rng: Rng, start: Sequence[Tables] | None = None, *, from_last: bool = False
) -> list[list[int]]:
    """Fair pauses; with a plan to start from, preferably those who pause there or whose table lost somebody.

    `from_last`: rather those of the last table, so that all the others may stay at their table numbers.
    """
    preferred: list[Mapping[int, int]] = [{} for _ in frame.present]
    if start is not None:
        loose = _of_last_table if from_last else _loose
        preferred = [loose(tables, here) for tables, here in zip(start, frame.present, strict=True)]
    return allot(
        frame.present,
        frame.pausing,
        Ledger(frame.count, frame.past_byes),
        rng,
        glued=sorted(frame.glued),
        prefer=lambda r, p: preferred[r].get(p, 2),
    )


def _loose(tables: Tables, present: Sequence[int]) -> dict[int, int]:
    """Who pauses most naturally: who pauses already (0), then who is left at a broken table (1)."""
    here = set(present)
    seated = {p for table in tables for p in table}
    loose = {p: 0 for p in present if p not in seated}
    for table in tables:
        if not here.issuperset(table):
            loose.update((p, 1) for p in table if p in here)
    return loose


def _of_last_table(tables: Tables, present: Sequence[int]) -> dict[int, int]:
    """Who pauses with the least moving of tables: who pauses already (0), then who sits at the last table (1)."""
    seated = {p for table in tables for p in table}
    return {p: 0 for p in present if p not in seated} | dict.fromkeys(tables[-1] if tables else (), 1)


def filled(frame: Frame, byes: Sequence[Sequence[int]], rng: Rng) -> list[Tables]:
    """Random rounds, with those who belong together at one table."""
    rounds = []
    for r, here in enumerate(frame.present):
        row = rng.shuffled([p for p in here if p not in byes[r]])
        tables, start = [], 0
        for size in frame.sizes[r]:
            tables.append(row[start : start + size])
            start += size
        join(tables, sorted(frame.glued))
        rounds.append(tables)
    return rounds


def mended(
    frame: Frame, start: Sequence[Tables], byes: Sequence[Sequence[int]], rng: Rng
) -> tuple[list[Tables], Homes]:
    """The rounds of `start` with today's players, and the table at which each of them was at home (-1: none)."""
    met = met_before(frame)
    rounds, homes = [], []
    for r, here in enumerate(frame.present):
        playing = {p for p in here if p not in byes[r]}
        tables, home = _kept(start[r], playing, len(frame.sizes[r]), frame.count)
        shape = _shape(tables, frame.sizes[r])
        loose = rng.shuffled(sorted(playing))
        seated = set()
        for table, size in zip(tables, shape, strict=True):
            del table[size:]
            seated.update(table)
        loose = [p for p in loose if p not in seated]
        for table, size in zip(tables, shape, strict=True):
            while len(table) < size:
                fit = min(loose, key=lambda p, table=table: sum(met[p][q] for q in table))  # type: ignore[misc]
                loose.remove(fit)
                table.append(fit)
        join(tables, sorted(frame.glued))
        rounds.append(tables)
        homes.append(home)
    return rounds, homes


def _kept(tables: Tables, playing: set[int], needed: int, count: int) -> tuple[Tables, list[int]]:
    """As many tables as today needs: the fullest stay, at their numbers; the last ones move to numbers set free."""
    left = [[p for p in table if p in playing] for table in tables]
    by_fullness = sorted(range(len(left)), key=lambda t: (-len(left[t]), t))
    stays = set(by_fullness[:needed])
    numbers: list[list[int] | None] = [left[t] if t in stays else None for t in range(needed)]
    numbers += [None] * (needed - len(numbers))
    moving = [left[t] for t in sorted(stays) if t >= needed]
    result = [table if table is not None else (moving.pop(0) if moving else []) for table in numbers]
    home = [-1] * count
    for t, table in enumerate(result):
        for p in table:
            home[p] = t
    return [table[:] for table in result], home


def _shape(tables: Tables, sizes: Sequence[int]) -> list[int]:
    """Which table gets which size: the fullest the largest, so that most may stay."""
    order = sorted(range(len(tables)), key=lambda t: (-len(tables[t]), t))
    shape = [0] * len(tables)
    for t, size in zip(order, sorted(sizes, reverse=True), strict=True):
        shape[t] = size
    return shape
