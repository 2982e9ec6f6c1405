"""Played rounds found again inside a ready-made plan: which of its rounds they are, and who stands for which position.

A plan without repeats cannot be continued by chance where hardly more than one continuation exists; but if the played
rounds are part of a known one, the rest of that one continues them. Depth first, bounded by steps. A round here is a
partition of all positions: its tables and, as one more part, those who pause. Knows no seats, wishes or frames.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations

from tournament.seating.rng import Rng

Parts = list[tuple[int, ...]]
Shape = tuple[int, tuple[int, ...]]
Step = tuple[int, int]  # (round, -1): which round of the plan it is; (-1, player): which position he has

_NODES = 60_000


@dataclass(frozen=True, slots=True)
class Embedding:
    """Position of every player in the plan, and the number of the plan's round for every played round."""

    position: list[int]
    rounds: list[int]


def embedded(
    played: Sequence[Parts], plan: Sequence[Parts], count: int, rng: Rng, nodes: int = _NODES
) -> Embedding | None:
    """Where the played rounds lie in the plan (one of the ways, by lot); None if nowhere, or not found in time."""
    if len(played) > len(plan) or not played:
        return None
    name, order = rng.shuffled(range(count)), rng.shuffled(range(len(plan)))
    mixed = [[tuple(name[x] for x in part) for part in rng.shuffled(plan[d])] for d in order]
    known, whole = _Rounds.of(played, count), _Rounds.of(mixed, count)
    search = _Search(known, whole, _steps(known, _telling(known, whole)), nodes)
    if not search.extended(0):
        return None
    back = {new: old for old, new in enumerate(name)}
    return Embedding([back[x] for x in search.image], [order[d] for d in search.which])


@dataclass(slots=True)
class _Rounds:
    """Rounds as parts, the part of everybody, and how the parts of two rounds lie to each other."""

    parts: Sequence[Parts]
    part_of: list[list[int]]
    _shapes: dict[tuple[int, int], list[Shape]] = field(default_factory=dict)

    @classmethod
    def of(cls, rounds: Sequence[Parts], count: int) -> _Rounds:
        part_of = [[-1] * count for _ in rounds]
        for row, parts in zip(part_of, rounds, strict=True):
            for number, part in enumerate(parts):
                for p in part:
                    row[p] = number
        return cls(rounds, part_of)

    def shapes(self, r: int, other: int) -> list[Shape]:
        """Of every part of a round, what no name or number changes: with how many others it shares parts there."""
        if (r, other) not in self._shapes:
            near = [{self.part_of[other][p] for p in part} for part in self.parts[r]]
            self._shapes[r, other] = [
                (len(part), tuple(sorted(len(own & their) for their in near)))
                for part, own in zip(self.parts[r], near, strict=True)
            ]
        return self._shapes[r, other]

    def shape(self, r: int, other: int) -> list[Shape]:
        """The same of the two rounds as a whole."""
        return sorted(self.shapes(r, other))


def _telling(played: _Rounds, plan: _Rounds) -> tuple[int, ...]:
    """The two played rounds that lie to each other as the fewest of the plan do."""
    shapes = [plan.shape(d, e) for d, e in permutations(range(len(plan.parts)), 2)]
    pairs = permutations(range(len(played.parts)), 2)
    return min(pairs, key=lambda pair: shapes.count(played.shape(*pair)), default=(0,))


def _steps(known: _Rounds, first: Sequence[int]) -> list[Step]:
    """In which order to decide: always what the decisions before leave the fewest ways for."""
    played, count = known.parts, len(known.part_of[0])
    placed: list[int] = []
    decided: list[int] = list(first)
    steps: list[Step] = [(r, -1) for r in first]
    start = _rarest(known, first)
    together = [[0] * len(parts) for parts in played]  # of each part, how many are placed
    while len(placed) < count or len(decided) < len(played):
        open_rounds = [r for r in range(len(played)) if r not in decided]
        mates = {p: sum(together[r][known.part_of[r][p]] for r in decided) for p in range(count) if p not in placed}
        best = max(mates, key=lambda p: (mates[p], p in start, -p), default=-1)
        settled = next((r for r in open_rounds if max(together[r]) > 1), None)
        if settled is None and open_rounds and placed and not mates.get(best):
            settled = open_rounds[0]
        if settled is not None:
            decided.append(settled)
            steps.append((settled, -1))
            continue
        placed.append(best)
        steps.append((-1, best))
        for r, row in enumerate(known.part_of):
            together[r][row[best]] += 1
    return steps


def _rarest(known: _Rounds, first: Sequence[int]) -> tuple[int, ...]:
    """The part of the first round that is least like the others."""
    shapes = known.shapes(first[0], first[-1])
    return min(zip(known.parts[first[0]], shapes, strict=True), key=lambda part: (shapes.count(part[1]), part[0]))[0]


@dataclass(slots=True)
class _Search:
    """The decisions so far."""

    played: _Rounds
    plan: _Rounds
    steps: Sequence[Step]
    nodes: int
    image: list[int] = field(init=False)  # of every player: his position, -1 = none yet
    which: list[int] = field(init=False)  # of every played round: the plan's round
    taken: list[bool] = field(init=False)  # by position
    part: list[list[int]] = field(init=False)  # of every part of a played round: the plan's part
    used: list[set[int]] = field(init=False)  # by played round: the parts of the plan that are spoken for

    def __post_init__(self) -> None:
        count, rounds = len(self.played.part_of[0]), len(self.played.parts)
        self.image, self.taken = [-1] * count, [False] * count
        self.which = [-1] * rounds
        self.part = [[-1] * len(parts) for parts in self.played.parts]
        self.used = [set() for _ in range(rounds)]

    def extended(self, depth: int) -> bool:
        """Whether the decisions from this one on can be made."""
        if depth == len(self.steps):
            return True
        r, p = self.steps[depth]
        for option in self._rounds() if p < 0 else self._positions(p):
            self.nodes -= 1
            if self.nodes < 0:
                return False
            booked = self._is_round(r, option) if p < 0 else self._has_position(p, option)
            if booked is None:
                continue
            if self.extended(depth + 1):
                return True
            self._undone(booked)
            if p < 0:
                self.which[r] = -1
            else:
                self.image[p], self.taken[option] = -1, False
        return False

    def _rounds(self) -> list[int]:
        return [d for d in range(len(self.plan.parts)) if d not in self.which]

    def _positions(self, p: int) -> list[int]:
        """Free positions of the smallest part of the plan that he must be in."""
        best: Sequence[int] | None = None
        for r, d in enumerate(self.which):
            number = self.part[r][self.played.part_of[r][p]] if d >= 0 else -1
            if number >= 0:
                free = [x for x in self.plan.parts[d][number] if not self.taken[x]]
                if best is None or len(free) < len(best):
                    best = free
        return list(best) if best is not None else [x for x, taken in enumerate(self.taken) if not taken]

    def _is_round(self, r: int, d: int) -> list[tuple[int, int]] | None:
        """Let a played round be this one of the plan; the parts that it settled, None if that cannot be."""
        booked: list[tuple[int, int]] = []
        decided = [(s, e) for s, e in enumerate(self.which) if e >= 0]
        if any(self.played.shape(r, s) != self.plan.shape(d, e) for s, e in decided):
            return None
        self.which[r] = d
        for p, x in enumerate(self.image):
            if x >= 0 and not self._fits(r, p, x, booked):
                self._undone(booked)
                self.which[r] = -1
                return None
        return booked

    def _has_position(self, p: int, x: int) -> list[tuple[int, int]] | None:
        """Let a player have this position; the parts that it settled, None if that cannot be."""
        booked: list[tuple[int, int]] = []
        for r, d in enumerate(self.which):
            if d >= 0 and not self._fits(r, p, x, booked):
                self._undone(booked)
                return None
        self.image[p], self.taken[x] = x, True
        return booked

    def _fits(self, r: int, p: int, x: int, booked: list[tuple[int, int]]) -> bool:
        """Whether his part of a played round may be the part of that position."""
        d = self.which[r]
        own, number = self.played.part_of[r][p], self.plan.part_of[d][x]
        if self.part[r][own] >= 0:
            return self.part[r][own] == number
        if number in self.used[r] or len(self.played.parts[r][own]) != len(self.plan.parts[d][number]):
            return False
        for s, e in enumerate(self.which):
            if e >= 0 and self.played.shapes(r, s)[own] != self.plan.shapes(d, e)[number]:
                return False
        self.part[r][own] = number
        self.used[r].add(number)
        booked.append((r, own))
        return True

    def _undone(self, booked: Sequence[tuple[int, int]]) -> None:
        for r, own in booked:
            self.used[r].discard(self.part[r][own])
            self.part[r][own] = -1
