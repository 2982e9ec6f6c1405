"""A change in the middle: coming rounds for those who take part now, as near to the published plan as repeats allow.

First the published rounds are mended and improved with a pull towards home; only if fewer repeats are possible without
that pull does a fresh search decide, and is then pulled back towards home as far as it costs no repeat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournament.seating import anneal
from tournament.seating.frame import Frame, Tables, goal, task_of
from tournament.seating.plan import Plan
from tournament.seating.rng import Rng
from tournament.seating.search import Found, Homes, mended, pauses, searched, steps_for
from tournament.seating.seats import relieve, seat_changed, seat_counts

_UNIT = 12  # one repeat against one person away from his table
_FREE_RUNS = 2
_WARMTHS = ((300, 120), (1000, 200), (4000, 800))

Seats = list[dict[int, tuple[int, int]]]


def rearranged(frame: Frame, published: Plan, played: int, seed: str) -> tuple[Found, dict[str, int]]:
    """Coming rounds with seats, and how far they are from the published ones."""
    position = {number: i for i, number in enumerate(frame.numbers)}
    start = [[[position[p] for p in table] for table in tables] for tables in published.rounds[played:]]
    start = (start + [[] for _ in frame.present])[: len(frame.present)]
    seats = [{p: (t, s) for t, table in enumerate(row) for s, p in enumerate(table)} for row in start]
    ways = []
    for number, way in enumerate(_ways(frame, start, seed)):
        to_pins(frame, way.rounds)
        way.rounds = seat_changed(way.rounds, seats, seat_counts(frame.count, frame.past))
        relieve(way.rounds, seat_counts(frame.count, frame.past))
        figures = distance(way.rounds, start, seats)
        ways.append(((way.cost, figures["seats_moved"], number), way, figures))
    _, found, figures = min(ways, key=lambda way: way[0])
    return found, figures


def _ways(frame: Frame, start: Sequence[Tables], seed: str) -> Iterator[Found]:
    """Mended plans near the published one, by ever warmer searches; at last a free search, pulled back home."""
    least = None
    for warmth in _WARMTHS:
        for near, aim in _mended_ways(frame, start, seed, warmth):
            yield near
            if near.cost <= aim:
                return
            least = near.cost if least is None else min(least, near.cost)
    free = searched(frame, seed, start, runs=_FREE_RUNS)
    if least is None or free.cost < least:
        _, home = mended(frame, start, free.byes, Rng(seed, "home"))
        yield _pulled(frame, free, home, Rng(seed, "back"), _WARMTHS[0])


def _mended_ways(
    frame: Frame, start: Sequence[Tables], seed: str, warmth: tuple[int, int]
) -> Iterator[tuple[Found, int]]:
    """Both ways of choosing who pauses, mended and improved, with the cost that cannot be undercut."""
    for from_last in (False, True):
        rng = Rng(seed, f"change {warmth[0]} {from_last}")
        byes = pauses(frame, rng, start, from_last=from_last)
        rounds, home = mended(frame, start, byes, rng)
        yield _pulled(frame, Found(rounds, byes, 0), home, rng, warmth), goal(frame, byes)


def _pulled(frame: Frame, found: Found, home: Homes, rng: Rng, warmth: tuple[int, int]) -> Found:
    """Improve repeats first and nearness second; the cost given is that of repeats and wishes alone."""
    task = task_of(frame, found.rounds, unit=_UNIT, home=home)
    anneal.anneal(task, rng.random, steps=steps_for(frame) // 3, hot=warmth[0], cold=warmth[1])
    return Found(found.rounds, found.byes, anneal.cost(task_of(frame, found.rounds)))


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
