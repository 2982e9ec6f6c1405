"""A change in the middle: coming rounds for those who take part now, as near to the published plan as repeats allow.

First the published rounds are mended and improved with a pull towards home; only if fewer repeats are possible without
that pull does a fresh search decide, and is then pulled back towards home as far as it costs no repeat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournament.seating import anneal, tabu
from tournament.seating.anew import continued
from tournament.seating.assembly import numbered
from tournament.seating.frame import Frame, Tables, goal, task_of
from tournament.seating.plan import Plan
from tournament.seating.rng import Rng
from tournament.seating.search import Found, Homes, is_large, mended, pauses, searched, steps_for
from tournament.seating.seats import balanced_after, relieve, seat_changed, seat_counts
from tournament.seating.telling import Stage

_SEARCHED = 0.9  # how far a change has come when all searches are done
_UNIT = 12  # one repeat against one person away from his table
_HOT, _COLD = 300, 120
_FREE_RUNS, _FREE_RUNS_OF_FEW = 3, 4

Seats = list[dict[int, tuple[int, int]]]


def rearranged(frame: Frame, published: Plan, played: int, seed: str) -> tuple[Found, dict[str, int]]:
    """Coming rounds with seats, and how far they are from the published ones."""
    position = {number: i for i, number in enumerate(frame.numbers)}
    start = [[[position[p] for p in table] for table in tables] for tables in published.rounds[played:]]
    start = (start + [[] for _ in frame.present])[: len(frame.present)]
    seats = [{p: (t, s) for t, table in enumerate(row) for s, p in enumerate(table)} for row in start]
    is_anew = not any(start)
    ways = []
    for number, way in enumerate(_anew(frame, start, seed) if is_anew else _ways(frame, start, seed)):
        had = seat_counts(frame.count, frame.past)
        if is_anew:
            with frame.meter.span(_SEARCHED, 1, Stage.NUMBERING):
                way.rounds = balanced_after(numbered(frame, way.rounds, seed), had)
        else:
            to_pins(frame, way.rounds)
            way.rounds = seat_changed(way.rounds, seats, had)
            relieve(way.rounds, had)
        figures = distance(way.rounds, start, seats)
        ways.append(((way.cost, figures["seats_moved"], number), way, figures))
    _, found, figures = min(ways, key=lambda way: way[0])
    return found, figures


def _anew(frame: Frame, start: Sequence[Tables], seed: str) -> Iterator[Found]:
    """Nothing was published for the coming rounds: the rest of a plan that holds the played ones, or a search."""
    found = continued(frame, seed)
    if found is not None:
        yield found
    if found is None or not found.is_least:
        yield from _ways(frame, start, seed)


def _ways(frame: Frame, start: Sequence[Tables], seed: str) -> Iterator[Found]:
    """Mended plans near the published one; where they repeat, searches without a pull from there, then from nowhere."""
    near = []
    for from_last in (False, True) if any(frame.pausing) else (False,):
        rng = Rng(seed, f"change {from_last}")
        byes = pauses(frame, rng, start, from_last=from_last)
        rounds, home = mended(frame, start, byes, rng)
        with frame.meter.span(0.1 * from_last, 0.1 + 0.1 * from_last):
            near.append((_pulled(frame, Found(rounds, byes, 0), home, rng), home, rng))
        yield _copy(near[-1][0])
        if near[-1][0].cost <= goal(frame, byes):
            return
    found, home, rng = min(near, key=lambda way: way[0].cost)
    least = found.cost
    looks = steps_for(frame) * 3 // 2
    with frame.meter.span(0.2, 0.3):
        found.cost = tabu.finish(task_of(frame, found.rounds), rng.random, looks=looks, goal=goal(frame, found.byes))
    if found.cost < least:
        least = found.cost
        yield _copy(_pulled(frame, found, home, rng, _dear(frame)))
        if least <= goal(frame, found.byes):
            return
    with frame.meter.span(0.3, _SEARCHED):
        free = searched(frame, seed, start, runs=_FREE_RUNS if is_large(frame) else _FREE_RUNS_OF_FEW)
    if free.cost < least:
        _, home = mended(frame, start, free.byes, Rng(seed, "home"))
        yield _pulled(frame, free, home, Rng(seed, "back"), _dear(frame))


def _dear(frame: Frame) -> int:
    """A price of a repeat that no number of people at home makes up for."""
    return 1 + sum(map(len, frame.present))


def _pulled(frame: Frame, found: Found, home: Homes, rng: Rng, unit: int = _UNIT) -> Found:
    """Improve repeats first and nearness second; the cost given is that of repeats and wishes alone."""
    task, steps = task_of(frame, found.rounds, unit=unit, home=home), steps_for(frame)
    anneal.anneal(task, rng.random, steps=steps // 4, hot=_HOT, cold=_COLD)
    tabu.finish(task, rng.random, looks=steps // 3, goal=unit * goal(frame, found.byes))
    return Found(found.rounds, found.byes, anneal.cost(task_of(frame, found.rounds)))


def _copy(found: Found) -> Found:
    """The same, for somebody who will change it."""
    return Found([[table[:] for table in tables] for tables in found.rounds], found.byes, found.cost)


def to_pins(frame: Frame, rounds: Sequence[Tables]) -> None:
    """Exchange whole tables so that pinned players come to theirs."""
    for tables in rounds:
        for p, wanted in sorted(frame.pinned.items()):
            now = next((t for t, table in enumerate(tables) if p in table), wanted)
            if now != wanted and wanted < len(tables):
                tables[now], tables[wanted] = tables[wanted], tables[now]


def distance(rounds: Sequence[Tables], start: Sequence[Tables], seats: Seats) -> dict[str, int]:
    """Seats that differ from the published ones, and tables with other people than published."""
    moved = changed = 0
    for tables, before, seat_of in zip(rounds, start, seats, strict=True):
        groups = {frozenset(table) for table in before}
        changed += sum(frozenset(table) not in groups for table in tables)
        for t, table in enumerate(tables):
            moved += sum(p in seat_of and seat_of[p] != (t, s) for s, p in enumerate(table))
    return {"seats_moved": moved, "tables_changed": changed}
