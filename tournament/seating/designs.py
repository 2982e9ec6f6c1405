"""Plans by formula and from the catalogue: rounds of tables of three in which hardly anybody meets twice.

Works on positions 0 … N-1, not on players; whoever is missing from a round pauses. Sources: columns, product, less a
point, plus a point, base rounds turned by a cyclic group (docs/seating-bounds.md); nothing here is random but the
choice of pauses in `plus_a_point`.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import product as pairs_of
from pathlib import Path
from typing import NamedTuple

from tournament.seating.rng import Rng

Triple = tuple[int, int, int]
Design = list[list[Triple]]

_SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz"
_NODES = 200_000


class Catalogue(NamedTuple):
    """Stored base rounds by number of players, and stored plans by (players, rounds)."""

    designs: dict[int, Design]
    plans: dict[tuple[int, int], Design]


@cache
def catalogue() -> Catalogue:
    """The stored data, decoded and turned."""
    stored = json.loads(Path(__file__).with_name("catalogue.json").read_text(encoding="utf-8"))
    plans = {}
    for key, text in stored["plans"].items():
        players, rounds = key.split(",")
        plans[int(players), int(rounds)] = _spelled(text)
    return Catalogue({int(n): _turned(*entry) for n, entry in stored["designs"].items()}, plans)


def _spelled(text: str) -> Design:
    rows = [[_SYMBOLS.index(letter) for letter in word] for word in text.split()]
    return [[(row[i], row[i + 1], row[i + 2]) for i in range(0, len(row), 3)] for row in rows]


def _turned(size: int, orbits: int, turning: Design, fixed: Design) -> Design:
    """Base rounds through all shifts of Z_size; points from size*orbits on stay where they are."""

    def shift(point: int, by: int) -> int:
        if point >= size * orbits:
            return point
        orbit, residue = divmod(point, size)
        return orbit * size + (residue + by) % size

    def moved(triple: Triple, by: int) -> Triple:
        first, second, third = sorted(shift(point, by) for point in triple)
        return first, second, third

    rounds = [[moved(triple, by) for triple in base] for base in turning for by in range(size)]
    rounds += [sorted({moved(triple, by) for triple in base for by in range(size)}) for base in fixed]
    return rounds


def columns(width: int) -> Design:
    """Three columns of `width` players, each round one from each column: width rounds (odd) or width - 1 (even)."""
    rounds = []
    for r in range(width if width % 2 else width - 1):
        second = 2 * r + (1 if width % 2 == 0 and r >= width // 2 else 0)
        rounds.append([(i, width + (i + r) % width, 2 * width + (i + second) % width) for i in range(width)])
    return rounds


def product(width: int) -> Design:
    """Columns, and then every column plays its own rounds inside (width divisible by three)."""
    inner = best_of_three_k(width)
    inside: Design = [
        [(a + c * width, b + c * width, d + c * width) for c, (a, b, d) in pairs_of(range(3), tables)]
        for tables in inner
    ]
    return columns(width) + inside


@cache
def best_of_three_k(players: int) -> Design:
    """The longest plan without repeats we can build for a multiple of three players."""
    if players == 3:
        return [[(0, 1, 2)]]
    if players == 6:
        return [[(0, 1, 2), (3, 4, 5)]]
    width = players // 3
    built = product(width) if width % 3 == 0 else columns(width)
    stored = catalogue().designs.get(players, [])
    return stored if len(stored) > len(built) else built


def less_a_point(design: Design, point: int) -> Design:
    """The same rounds without one position, the last one: its table mates pause."""
    return [[triple for triple in tables if point not in triple] for tables in design]


def plus_a_point(design: Design, newcomer: int, rng: Rng) -> Design | None:
    """The same rounds with one more position: each round he takes the seat of somebody who pauses."""
    chosen = _seats_for_newcomer([rng.shuffled(tables) for tables in design], rng)
    if chosen is None:
        return None
    rounds: Design = []
    for tables, (table, out) in zip(design, chosen, strict=True):
        replaced = tuple(newcomer if point == out else point for point in table)
        rounds.append([t for t in tables if t != table] + [(replaced[0], replaced[1], replaced[2])])
    return rounds


def _seats_for_newcomer(design: Design, rng: Rng) -> list[tuple[Triple, int]] | None:
    """One table and one pausing player a round: mates all different, pauses all different (depth first)."""
    options = [rng.shuffled([(table, out) for table in tables for out in table]) for tables in design]
    mates: set[int] = set()
    outs: set[int] = set()
    chosen: list[tuple[Triple, int]] = []
    cursor = [0] * (len(design) + 1)
    for _ in range(_NODES):
        depth = len(chosen)
        if depth == len(design):
            return chosen
        fit = next(
            (
                i
                for i in range(cursor[depth], len(options[depth]))
                if options[depth][i][1] not in outs
                and not any(p in mates for p in options[depth][i][0] if p != options[depth][i][1])
            ),
            None,
        )
        if fit is not None:
            table, out = options[depth][fit]
            cursor[depth], cursor[depth + 1] = fit + 1, 0
            chosen.append((table, out))
            outs.add(out)
            mates.update(p for p in table if p != out)
        elif chosen:
            table, out = chosen.pop()
            outs.discard(out)
            mates.difference_update(p for p in table if p != out)
        else:
            return None
    return None


def design_for(players: int, rounds: int, rng: Rng) -> Design | None:
    """Rounds without a repeat, at least as many as asked for unless none of the ways gets there (None)."""
    over = players % 3
    stored = catalogue().designs.get(players, [])
    if len(stored) >= rounds:
        return stored
    if over == 0:
        built = best_of_three_k(players)
        return built if len(built) >= rounds else None
    if over == 2:
        built = best_of_three_k(players + 1)
        return less_a_point(built, players) if len(built) >= rounds else None
    built = best_of_three_k(players - 1)
    if len(built) < rounds:
        return None
    return plus_a_point(rng.shuffled(built)[:rounds], players - 1, rng)


def stored_plan(players: int, rounds: int) -> Design | None:
    """The best plan known where repeats are forced."""
    return catalogue().plans.get((players, rounds))


def longest(players: int, rng: Rng) -> Design:
    """The longest plan without repeats that the ways give, perhaps empty."""
    over = players % 3
    base = best_of_three_k(players + (3 - over) % 3 if over != 1 else players - 1) if players > 4 else []
    stored = catalogue().designs.get(players, [])
    for rounds in range(max(len(base), len(stored)), 0, -1):
        found = design_for(players, rounds, rng)
        if found is not None:
            return found
    return []
