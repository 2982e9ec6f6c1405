"""Whole events seated by standing, results from a model of skill: the three policies against "leaders together".

    python benchmarks/seating_swiss.py [--events 200] [--players 60,300] [--rounds 8] [--jobs 1] [--json FILE]

Each event: N from 12 to 300, everybody has a skill, a table's order is skill plus luck, points 7/3/1, a pause is worth
4. The plain draw seats 1-2-3, 4-5-6 … and lets the last pause.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import mean

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tournament.seating import Plan, Policy, fewest_repeats, next_round, published, verdict

PLAIN = "leaders-together"
SIZES = (12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 24, 25, 27, 30, 32, 36, 40, 45, 48, 60, 75, 100, 150, 200, 300)
WAYS = (PLAIN, *(policy.value for policy in Policy))

Watch = Callable[[Plan | None, Sequence[int], dict[int, int], Plan], None]


@dataclass(frozen=True, slots=True)
class Event:
    """What one event came to."""

    way: str
    players: int
    repeats: int
    least: int
    most: int
    unfair: int
    uneven: int
    distance: int
    optimum: int
    slowest: float


def play(key: tuple[int, int, str], rounds: int, watch: Watch | None = None) -> Event:
    """One whole event; `watch` sees the plan, the order and the points before every round, and the plan after it."""
    seed, players, way = key
    luck = Random(seed)
    skill = {p: luck.gauss(0, 1) for p in range(1, players + 1)}
    points = dict.fromkeys(skill, 0)
    order = sorted(skill, key=lambda _: luck.random())
    plan: Plan | None = None
    distance = optimum = 0
    slowest = 0.0
    for left in range(rounds, 0, -1):
        start = time.process_time()
        before, plan = plan, _next(plan, order, points, left, way, f"event {seed}")
        slowest = max(slowest, time.process_time() - start)
        if watch is not None:
            watch(before, order, points, plan)
        place = {p: i for i, p in enumerate(order)}
        distance += _distance(plan.rounds[-1], place)
        playing = [p for p in order if p not in plan.byes[-1]]
        optimum += _distance([playing[i : i + 3] for i in range(0, len(playing), 3)], place)
        for table in plan.rounds[-1]:
            ranked = sorted(table, key=lambda p: skill[p] + luck.gauss(0, 1), reverse=True)
            for p, won in zip(ranked, (7, 3, 1), strict=True):
                points[p] += won
        for p in plan.byes[-1]:
            points[p] += 4
        order.sort(key=lambda p: -points[p])
    if plan is None:
        raise ValueError("an event has rounds")
    figures = verdict(plan.subject())
    return Event(
        way, players, figures.repeats, fewest_repeats(players, rounds), figures.max_meetings, figures.byes_unfair,
        figures.players_seat_spread_over_1, distance, optimum, slowest,
    )  # fmt: skip


def _next(plan: Plan | None, order: Sequence[int], points: dict[int, int], left: int, way: str, seed: str) -> Plan:
    if way != PLAIN:
        return next_round(sorted(order), order, plan, left, seed, policy=way, scores=points if plan else None)
    playing = order[: len(order) // 3 * 3]
    tables = [tuple(playing[i : i + 3]) for i in range(0, len(playing), 3)]
    rounds = [*(plan.rounds if plan else ()), tables]
    return published(order, rounds, [*(plan.byes if plan else ()), tuple(order[len(playing) :])])


def _distance(tables: Sequence[Sequence[int]], place: dict[int, int]) -> int:
    return sum(abs(place[p] - place[q]) for table in tables for p, q in combinations(table, 2))


def main() -> None:
    """Play all events and print a line for each way and class of size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--players", type=lambda text: tuple(map(int, text.split(","))), default=SIZES)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    keys = [(i, arguments.players[i % len(arguments.players)], way) for i in range(arguments.events) for way in WAYS]
    events = []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for event in pool.map(partial(play, rounds=arguments.rounds), keys):
            events.append(event)
            if arguments.json and len(events) % (4 * len(WAYS)) == 0:  # a long run can be looked at while it works
                arguments.json.write_text(json.dumps([asdict(event) for event in events]), encoding="utf-8")
    summarise(events)


def summarise(events: Sequence[Event]) -> None:
    """Lines for each class of size."""
    for low, high in ((12, 18), (20, 36), (40, 60), (75, 300)):
        print(f"N {low}-{high}")
        for way in WAYS:
            some = [event for event in events if event.way == way and low <= event.players <= high]
            if some:
                _print(way, some)


def _print(way: str, some: list[Event]) -> None:
    above = [event.repeats - event.least for event in some]
    seats = 1 - sum(event.uneven for event in some) / sum(event.players for event in some)
    print(
        f"  {way:17} {len(some):3} events: repeats above the minimum mean {mean(above):6.2f}, most {max(above):3}; "
        f"one pair at most {max(e.most for e in some)} times; place distance "
        f"{sum(e.distance for e in some) / sum(e.optimum for e in some):5.2f} x optimum; "
        f"unfair pauses {sum(e.unfair for e in some)}; seats within 1: {seats:.1%}; "
        f"slowest {max(e.slowest for e in some):.2f} s"
    )


if __name__ == "__main__":
    main()
