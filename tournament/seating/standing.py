"""What makes a table of a round by standing dear: distance in the standings, meeting again, broken wishes.

Places of players with equal scores are the same, so that inside a score group everybody is a neighbour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from tournament.seating.anneal import Weights
from tournament.seating.frame import Frame, Tables, club_pairs, met_before
from tournament.seating.problem import Policy

Scores = Mapping[int, int | Fraction]


def places(order: Sequence[int], scores: Sequence[int | Fraction] | None) -> list[int]:
    """Twice the mean place of everybody's score group, in the given order (best first)."""
    if scores is None:
        return [2 * i for i in range(len(order))]
    result: list[int] = []
    start = 0
    for i in range(1, len(order) + 1):
        if i == len(order) or scores[i] != scores[start]:
            result += [start + i - 1] * (i - start)
            start = i
    return result


def pair_costs(frame: Frame, place: Mapping[int, int], policy: Policy, soft: int | None = None) -> Weights:
    """Cost of every pair at one table of the coming round; `soft`: price of a repeat during a search."""
    met = met_before(frame)
    span = max(place.values(), default=0) + 1
    near, again = (1000, 1) if policy is Policy.STRICT else (1, soft or 4 * span * span)
    wish = 1000 * max(again, near * span * span)
    costs = [[0] * frame.count for _ in range(frame.count)]
    for p, here in place.items():
        row, past = costs[p], met[p]
        for q, there in place.items():
            times = past[q]
            row[q] = near * (here - there) ** 2 + again * (times * (times + 1) // 2)
    _add_wishes(frame, costs, wish)
    return costs


def _add_wishes(frame: Frame, costs: Weights, wish: int) -> None:
    for p, q in sorted(frame.apart):
        costs[p][q] = costs[q][p] = costs[p][q] + 3 * wish
    if frame.club_rounds_left():
        for p, q in club_pairs(frame):
            costs[p][q] = costs[q][p] = costs[p][q] + 2 * wish
    for p, q in sorted(frame.glued):
        costs[p][q] = costs[q][p] = -1000 * wish


def lowest_due(order: Sequence[int], count: Sequence[int], needed: int, glued: Sequence[tuple[int, int]]) -> list[int]:
    """Who pauses: the lowest of those who paused least; a pair that belongs together last, and then both."""
    partner = {p: q for pair in glued for p, q in (pair, pair[::-1])}
    chosen: list[int] = []
    upwards = list(reversed(order))
    while len(chosen) < needed:
        waiting = [p for p in upwards if p not in chosen]
        chosen.append(
            min(waiting, key=lambda p: (count[p], partner.get(p) not in chosen, p in partner, upwards.index(p)))
        )
    return sorted(chosen)


def place_distance(tables: Tables, place: Mapping[int, int]) -> int:
    """Sum of place distances of all pairs at the tables, in whole places (halves dropped)."""
    return sum(abs(place[p] - place[q]) for table in tables for p, q in combinations(table, 2)) // 2


def least_distance(order: Sequence[int], sizes: Sequence[int], place: Mapping[int, int]) -> int:
    """The same if nothing counted but the standings: neighbours in order, odd tables wherever they cost least."""
    others = sorted((size for size in sizes if size != 3), reverse=True)
    threes = len(sizes) - len(others)
    ordered = list(order)
    best = {0: 0}
    # Tables cut the order into runs; only how many odd runs are used so far matters, the odd ones being alike.
    for taken in range(threes + len(others)):
        step: dict[int, int] = {}
        for odd_used, cost in best.items():
            start = 3 * (taken - odd_used) + sum(others[:odd_used])
            for size, used in ((3, odd_used), (others[odd_used] if odd_used < len(others) else 0, odd_used + 1)):
                if size == 0 or (size == 3 and taken - odd_used >= threes):
                    continue
                run = ordered[start : start + size]
                total = cost + sum(abs(place[p] - place[q]) for p, q in combinations(run, 2))
                step[used] = min(step.get(used, total), total)
        best = step
    return min(best.values(), default=0) // 2
