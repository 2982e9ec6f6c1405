"""A change in the middle: coming rounds for those who take part now, as near to the published plan as repeats allow.

First the published rounds are mended and improved with a pull towards home; only if fewer repeats are possible without
that pull does a fresh search decide, and is then pulled back towards home as far as it costs no repeat.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournament.seating import anneal
from tournament.seating.frame import Frame, Tables, goal, task_of
from tournament.seating.plan import Plan
from tournament.seating.rng import Rng
from tournament.seating.search import Found, Homes, mended, pauses, searched, steps_for
from tournament.seating.seats import seat_changed, seat_counts

_UNIT = 12  # one repeat against one person away from his table
_HOT, _COLD = 900, 250

Seats = list[dict[int, tuple[int, int]]]


def rearranged(frame: Frame, published: Plan, played: int, seed: str) -> tuple[Found, dict[str, int]]:
    """Coming rounds with seats, and how far they are from the published ones."""
    position = {number: i for i, number in enumerate(frame.numbers)}
    start = [[[position[p] for p in table] for table in tables] for tables in published.rounds[played:]]
    start = (start + [[] for _ in frame.present])[: len(frame.present)]
    found = _nearest(frame, start, seed)
    to_pins(frame, found.rounds)
    seats = [{p: (t, s) for t, table in enumerate(row) for s, p in enumerate(table)} for row in start]
    found.rounds = seat_changed(found.rounds, seats, seat_counts(frame.count, frame.past))
    return found, distance(found.rounds, start, seats)


def _nearest(frame: Frame, start: Sequence[Tables], seed: str) -> Found:
    rng = Rng(seed, "change")
    byes = pauses(frame, rng, start)
    rounds, home = mended(frame, start, byes, rng)
    aim = goal(frame, byes)
    near = _pulled(frame, rounds, byes, home, rng)
    if near.cost <= aim:
        return near
    free = searched(frame, seed, start)
    if free.cost >= near.cost:
        return near
    return _pulled(frame, free.rounds, free.byes, home, rng)


def _pulled(frame: Frame, rounds: list[Tables], byes: list[list[int]], home: Homes, rng: Rng) -> Found:
    """Improve repeats first and nearness second; the cost given is that of repeats and wishes alone."""
    task = task_of(frame, rounds, unit=_UNIT, home=home)
    anneal.anneal(task, rng.random, steps=steps_for(frame) // 2, hot=_HOT, cold=_COLD)
    return Found(rounds, byes, anneal.cost(task_of(frame, rounds)))


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
