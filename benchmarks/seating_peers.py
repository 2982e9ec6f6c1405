"""The seating engine side by side with what a user would pick instead, in one run.

    python -m venv /tmp/peers && /tmp/peers/bin/pip install -r benchmarks/requirements-peers.txt
    /tmp/peers/bin/python benchmarks/seating_peers.py [--limit 30]

OR-Tools CP-SAT with a time limit, simanneal, the best of 1,000 shuffles a round. Rounds by standing are compared in
`seating_assigned.py`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ortools.sat.python import cp_model
from simanneal import Annealer

from tournament.seating import Subject, draw, known_minimum, verdict

INSTANCES = (
    (9, 4), (12, 4), (12, 8), (15, 7), (16, 8), (18, 8), (20, 8), (21, 8), (24, 8), (30, 8), (33, 10), (60, 8),
    (100, 8),
    (300, 8), (12, 5), (12, 6), (13, 6), (14, 7), (21, 10), (24, 11), (25, 12), (27, 13),
)  # fmt: skip
LARGEST_FOR_CP = 60
Rounds = list[list[tuple[int, ...]]]
Seats = dict[tuple[int, int, int], cp_model.IntVar]


def ours(players: int, rounds: int, _: float) -> Rounds | None:
    """This engine."""
    return [list(tables) for tables in draw(range(players), rounds, "peers").rounds]


def cp_sat(players: int, rounds: int, limit: float) -> Rounds | None:
    """One Boolean for each player, table and round; repeats minimised; fair pauses."""
    if players > LARGEST_FOR_CP:
        return None
    model, tables = cp_model.CpModel(), players // 3
    at = {(p, r, t): model.new_bool_var("") for p in range(players) for r in range(rounds) for t in range(tables)}
    for r in range(rounds):
        for p in range(players):
            model.add(sum(at[p, r, t] for t in range(tables)) <= 1)
        for t in range(tables):
            model.add(sum(at[p, r, t] for p in range(players)) == 3)
    fewest, more = divmod(rounds * (players % 3), players)
    for p in range(players):
        games = sum(at[p, r, t] for r in range(rounds) for t in range(tables))
        model.add(games >= rounds - fewest - (1 if more else 0))
        model.add(games <= rounds - fewest)
    excess = [_repeats_of(model, at, pair, rounds, tables) for pair in combinations(range(players), 2)]
    for p in range(min(players, 3 * tables)):
        model.add(at[p, 0, p // 3] == 1)
    model.minimize(sum(excess))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = limit
    solver.parameters.num_workers = 2
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return [
        [tuple(p for p in range(players) if solver.value(at[p, r, t])) for t in range(tables)] for r in range(rounds)
    ]


def _repeats_of(
    model: cp_model.CpModel,
    at: dict[tuple[int, int, int], cp_model.IntVar],
    pair: tuple[int, int],
    rounds: int,
    tables: int,
) -> cp_model.IntVar:
    first, second = pair
    meets = []
    for r in range(rounds):
        for t in range(tables):
            both = model.new_bool_var("")
            model.add(both >= at[first, r, t] + at[second, r, t] - 1)
            meets.append(both)
    above = model.new_int_var(0, rounds, "")
    model.add(above >= sum(meets) - 1)
    return above


class Swaps(Annealer):
    """The generic annealer: exchange two players of one round, count repeats with an incremental move."""

    copy_strategy = "method"

    def __init__(self, state: list[list[int]], players: int, luck: Random) -> None:
        self.luck, self.players = luck, players
        self.last: tuple[int, int, int] | None = None
        self.expected: object = None
        self.met = [[0] * players for _ in range(players)]
        for row in state:
            for i in range(0, players // 3 * 3, 3):
                for p, q in combinations(row[i : i + 3], 2):
                    self.met[p][q] += 1
                    self.met[q][p] += 1
        super().__init__([row[:] for row in state])
        self.now = sum(max(0, m - 1) for p, row in enumerate(self.met) for m in row[p + 1 :])

    def copy_state(self, state: list[list[int]]) -> list[list[int]]:
        """Rows copied."""
        return [row[:] for row in state]

    def move(self) -> float:
        """Exchange two seats of a round; the change of repeats."""
        if self.last is not None and self.state is not self.expected:
            self._forget(*self.last)
        r, seats = self.luck.randrange(len(self.state)), self.players // 3 * 3
        x, y = self.luck.randrange(seats), self.luck.randrange(seats)
        self.last, self.expected = (r, x, y), self.state
        return float(self._swap_cost(self.state[r], x, y))

    def _forget(self, r: int, x: int, y: int) -> None:
        """The package put an earlier state back: take the refused exchange out of the counts."""
        row = self.state[r]
        row[x], row[y] = row[y], row[x]
        self._swap_cost(row, x, y)

    def _swap_cost(self, row: list[int], x: int, y: int) -> int:
        touched = {x // 3 * 3, y // 3 * 3}
        change = -sum(self._add(row, start, -1) for start in touched)
        row[x], row[y] = row[y], row[x]
        return change + sum(self._add(row, start, 1) for start in touched)

    def _add(self, row: list[int], start: int, sign: int) -> int:
        repeats = 0
        for p, q in combinations(row[start : start + 3], 2):
            repeats += (self.met[p][q] >= 1) if sign > 0 else (self.met[p][q] >= 2)
            self.met[p][q] += sign
            self.met[q][p] += sign
        return repeats

    def energy(self) -> float:
        """Repeats of the whole state."""
        met: dict[tuple[int, int], int] = {}
        for row in self.state:
            for i in range(0, self.players // 3 * 3, 3):
                for pair in combinations(sorted(row[i : i + 3]), 2):
                    met[pair] = met.get(pair, 0) + 1
        return float(sum(m - 1 for m in met.values() if m > 1))


def generic_annealing(players: int, rounds: int, limit: float) -> Rounds | None:
    """Package simanneal with its schedule set by hand to about the time limit."""
    luck = Random(1)
    state = []
    for r in range(rounds):
        out = {(r * (players % 3) + i) % players for i in range(players % 3)}
        row = [p for p in range(players) if p not in out]
        luck.shuffle(row)
        state.append(row + sorted(out))
    annealer = Swaps(state, players, luck)
    annealer.Tmax, annealer.Tmin, annealer.updates = 1.0, 0.08, 0
    annealer.steps = int(max(20_000, limit * 4_000_000 / (players * rounds)))
    annealer.steps = min(annealer.steps, int(limit * 6_000))
    best, _ = annealer.anneal()
    return [[tuple(row[i : i + 3]) for i in range(0, players // 3 * 3, 3)] for row in best]


def shuffles(players: int, rounds: int, _: float) -> Rounds | None:
    """Each round the best of 1,000 random ones, earlier rounds never revised."""
    luck = Random(1)
    met: set[tuple[int, int]] = set()
    result: Rounds = []
    for r in range(rounds):
        out = {(r * (players % 3) + i) % players for i in range(players % 3)}
        row = [p for p in range(players) if p not in out]
        best: tuple[int, list[tuple[int, ...]]] | None = None
        for _try in range(1000):
            luck.shuffle(row)
            tables = [tuple(sorted(row[i : i + 3])) for i in range(0, len(row), 3)]
            again = sum(pair in met for table in tables for pair in combinations(table, 2))
            if best is None or again < best[0]:
                best = again, tables
        if best:
            result.append(best[1])
            met.update(pair for table in best[1] for pair in combinations(table, 2))
    return result


PEERS: dict[str, Callable[[int, int, float], Rounds | None]] = {
    "ours": ours, "CP-SAT": cp_sat, "simanneal": generic_annealing, "1000 shuffles": shuffles,
}  # fmt: skip


def plans(limit: float) -> None:
    """A table of repeats and seconds, instance by instance."""
    print("| N,R | known minimum | " + " | ".join(PEERS) + " |\n" + "|---" * (len(PEERS) + 2) + "|")
    above = dict.fromkeys(PEERS, 0)
    done = dict.fromkeys(PEERS, 0)
    spread = dict.fromkeys(PEERS, 0)
    for players, rounds in INSTANCES:
        cells = []
        for name, make in PEERS.items():
            start = time.perf_counter()
            made = make(players, rounds, limit)
            seconds = time.perf_counter() - start
            if made is None:
                cells.append(f"none {seconds:.0f} s" if players <= LARGEST_FOR_CP else "n/a")
                continue
            everybody = set(range(players))
            byes = [sorted(everybody.difference(*tables)) for tables in made]
            figures = verdict(Subject(players=range(players), rounds=made, byes=byes))
            above[name] += figures.repeats - known_minimum(players, rounds)
            done[name] += 1
            spread[name] = max(spread[name], figures.seat_spread)
            cells.append(f"**{figures.repeats}** {seconds:.2f} s" + ("" if figures.valid else " ILLEGAL"))
        print(f"| {players},{rounds} | {known_minimum(players, rounds)} | " + " | ".join(cells) + " |", flush=True)
    print("| above, sum | | " + " | ".join(f"{above[name]} in {done[name]}" for name in PEERS) + " |")
    print("| seat spread, worst | | " + " | ".join(str(spread[name]) for name in PEERS) + " |")


def main() -> None:
    """Run the comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=30)
    arguments = parser.parse_args()
    plans(arguments.limit)


if __name__ == "__main__":
    main()
