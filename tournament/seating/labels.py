"""Which player takes which position of a ready-made plan, so that club mates and forbidden pairs do not meet.

Every assignment of players to positions keeps the plan's own quality; only the wishes decide here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tournament.seating.frame import APART, CLUB, Frame, Tables, club_pairs
from tournament.seating.rng import Rng

_TRIES = 3
_STEPS = 12_000

Costs = list[dict[int, tuple[int, int]]]


def labelled(frame: Frame, rounds: Sequence[Tables], rng: Rng) -> tuple[list[int], int]:
    """For every position of the plan a player (by position in the frame), and the cost of broken wishes left."""
    everybody = frame.present[0]
    wishes = _wishes(frame)
    if not wishes:
        return rng.shuffled(everybody), 0
    meets = _meetings(rounds, len(everybody), frame.club_rounds_left())
    best: tuple[int, list[int]] | None = None
    for _ in range(_TRIES):
        place = rng.shuffled(everybody)
        cost = _improve(place, meets, wishes, rng)
        if best is None or cost < best[0]:
            best = cost, place
        if cost == 0:
            break
    return (best[1], best[0]) if best else (list(everybody), 0)


def _wishes(frame: Frame) -> Costs | None:
    """For every player the others he should not meet: (cost in early rounds, cost in all rounds)."""
    costs: Costs = [{} for _ in range(frame.count)]
    mates = set(club_pairs(frame)) if frame.club_rounds_left() else set()
    for p, q in sorted(mates | frame.apart):
        cost = (CLUB if (p, q) in mates else 0, APART if (p, q) in frame.apart else 0)
        costs[p][q] = costs[q][p] = cost
    return costs if any(costs) else None


def _meetings(rounds: Sequence[Tables], count: int, early: int) -> list[dict[int, tuple[int, int]]]:
    """For every position the others it meets: (times in early rounds, times in all)."""
    meets: list[dict[int, tuple[int, int]]] = [{} for _ in range(count)]
    for r, tables in enumerate(rounds):
        for table in tables:
            for x, y in combinations(table, 2):
                for a, b in ((x, y), (y, x)):
                    soon, ever = meets[a].get(b, (0, 0))
                    meets[a][b] = (soon + (r < early), ever + 1)
    return meets


def _cost_at(x: int, place: Sequence[int], meets: Costs, wishes: Costs) -> int:
    unwanted = wishes[place[x]]
    total = 0
    for y, (soon, ever) in meets[x].items():
        pair = unwanted.get(place[y])
        if pair is not None:
            total += pair[0] * soon + pair[1] * ever
    return total


def _improve(place: list[int], meets: Costs, wishes: Costs, rng: Rng) -> int:
    """Exchange a player in conflict with another one while the cost does not rise."""
    count = len(place)
    costs = [_cost_at(x, place, meets, wishes) for x in range(count)]
    troubled = [x for x in range(count) if costs[x]]
    for _ in range(_STEPS):
        if not troubled:
            return 0
        x, y = troubled[rng.below(len(troubled))], rng.below(count)
        if x == y:
            continue
        before = _cost_at(x, place, meets, wishes) + _cost_at(y, place, meets, wishes)
        place[x], place[y] = place[y], place[x]
        after = _cost_at(x, place, meets, wishes) + _cost_at(y, place, meets, wishes)
        if after > before and rng.random() > 0.002:
            place[x], place[y] = place[y], place[x]
        elif before or after:
            troubled = [z for z in range(count) if _cost_at(z, place, meets, wishes)]
    return sum(_cost_at(x, place, meets, wishes) for x in range(count)) // 2
