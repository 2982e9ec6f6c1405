"""Rounds by standing beside an assignment solved by CP-SAT: least sum of squared place differences, no repeat.

    /tmp/peers/bin/python benchmarks/seating_assigned.py rounds [--limit 30]
    /tmp/peers/bin/python benchmarks/seating_assigned.py events [--limit 10] [--rounds 8]

rounds: single rounds after a random history. events: every round of one simulated event (`seating_swiss.py`, policy
`balanced`) for each size up to 60; CP-SAT gets the same players, the same score groups and the same history. Install
what it needs as `seating_peers.py` says.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ortools.sat.python import cp_model

from benchmarks.seating_swiss import SIZES, play
from tournament.seating import Plan, Policy, draw, next_round
from tournament.seating.standing import places

LARGEST, WIDEST = 60, 18  # players; places between the first and the last of a table
Met = set[tuple[int, ...]]


def rounds(limit: float, _: int) -> None:
    """Single rounds after a random history."""
    print("| N, round | ours: squares, repeats, s | CP-SAT: squares, status, s | ratio |\n|---|---|---|---|")
    for players, played in ((24, 4), (24, 6), (30, 5), (36, 6), (48, 7), (60, 7)):
        history = draw(range(players), played, f"history {players}")
        order = list(range(players))
        Random(players).shuffle(order)
        start = time.perf_counter()
        plan = next_round(range(players), order, history, 1, "peers", policy=Policy.BALANCED)
        seconds = time.perf_counter() - start
        place = dict(zip(order, places(order, None), strict=True))
        squares, repeats = _squares(plan.rounds[-1], place), _again(plan.rounds[-1], _met(history))
        best, status, spent = _assigned(order, place, _met(history), limit)
        ratio = f"{squares / best:.3f}" if best else "–"
        mine, theirs = f"{squares}, {repeats}, {seconds:.2f}", f"{best}, {status}, {spent:.0f}"
        print(f"| {players}, {played + 1} | {mine} | {theirs} | {ratio} |", flush=True)


def events(limit: float, count: int) -> None:
    """All rounds of simulated events."""
    print("| N | rounds | proved optimal | no assignment | squares: ours / CP-SAT | worst round | our repeats |")
    print("|---|---|---|---|---|---|---|")
    for number, players in enumerate(size for size in SIZES if size <= LARGEST):
        beside = Beside(limit)
        play((number, players, Policy.BALANCED.value), count, beside.watch)
        ratio = sum(ours for ours, _ in beside.pairs) / max(1, sum(best for _, best in beside.pairs))
        worst = max((ours / best for ours, best in beside.pairs if best), default=1.0)
        figures = f"{beside.optimal} | {beside.none} | {ratio:.3f} | {worst:.3f} | {beside.repeats}"
        print(f"| {players} | {count} | {figures} |", flush=True)


@dataclass(slots=True)
class Beside:
    """CP-SAT's assignment for every round of an event, beside ours."""

    limit: float
    pairs: list[tuple[int, int]] = field(default_factory=list)
    optimal: int = 0
    none: int = 0
    repeats: int = 0

    def watch(self, before: Plan | None, order: Sequence[int], points: Mapping[int, int], after: Plan) -> None:
        """One round."""
        scores = [points[p] for p in order] if before else None
        place = dict(zip(order, places(order, scores), strict=True))
        met = _met(before) if before else set()
        playing = [p for p in order if p not in after.byes[-1]]
        best, status, _ = _assigned(playing, place, met, self.limit)
        again = _again(after.rounds[-1], met)
        self.optimal += status == "OPTIMAL"
        self.repeats += again
        if best is None:
            self.none += 1
        elif not again:
            self.pairs.append((_squares(after.rounds[-1], place), best))


def _met(plan: Plan) -> Met:
    return {tuple(sorted(pair)) for tables in plan.rounds for table in tables for pair in combinations(table, 2)}


def _again(tables: Sequence[Sequence[int]], met: Met) -> int:
    return sum(tuple(sorted(pair)) in met for table in tables for pair in combinations(table, 2))


def _squares(tables: Sequence[Sequence[int]], place: Mapping[int, int]) -> int:
    return sum((place[p] - place[q]) ** 2 for table in tables for p, q in combinations(table, 2))


def _assigned(order: Sequence[int], place: Mapping[int, int], met: Met, limit: float) -> tuple[int | None, str, float]:
    """Exact cover by triples at most 18 places wide, none of whose pairs has met."""
    model = cp_model.CpModel()
    near = [(first, *rest) for first in range(len(order)) for rest in _rests(first, len(order))]
    named = [tuple(order[i] for i in triple) for triple in near]
    triples = [t for t in named if not _again([t], met)]
    used = [model.new_bool_var("") for _ in triples]
    for p in order:
        model.add_exactly_one(var for var, triple in zip(used, triples, strict=True) if p in triple)
    model.minimize(sum(_squares([triple], place) * var for var, triple in zip(used, triples, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = limit
    solver.parameters.num_workers = 2
    start = time.perf_counter()
    status = solver.solve(model)
    seconds = time.perf_counter() - start
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None, solver.status_name(status), seconds
    return int(solver.objective_value), solver.status_name(status), seconds


def _rests(first: int, count: int) -> combinations[tuple[int, int]]:
    return combinations(range(first + 1, min(count, first + WIDEST)), 2)


def main() -> None:
    """Run one of the comparisons."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["rounds", "events"])
    parser.add_argument("--limit", type=float, default=30)
    parser.add_argument("--rounds", type=int, default=8)
    arguments = parser.parse_args()
    {"rounds": rounds, "events": events}[arguments.what](arguments.limit, arguments.rounds)


if __name__ == "__main__":
    main()
