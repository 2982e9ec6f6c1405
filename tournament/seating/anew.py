"""Coming rounds drawn anew in the middle of an event: the rest of a ready-made plan that begins with the played rounds.

Possible where hardly anybody came or went: everybody is there, or one of them has left, or one newcomer fills a gap.
Chance alone hardly ever finds what only a design has. No wishes about company, tables of three only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.seating import anneal, designs
from tournament.seating.bounds import most_rounds
from tournament.seating.byes import Ledger, fair_order
from tournament.seating.embedding import Parts, embedded
from tournament.seating.frame import Frame, Tables, club_pairs, goal, task_of
from tournament.seating.rng import Rng
from tournament.seating.search import Found

_MOST = 60  # players; in a larger field every search finds rounds without repeats
_TRIES = 4


@dataclass(frozen=True, slots=True)
class _Case:
    """Who has played or will, as the points of a plan, and who of them is missing from now on."""

    members: list[int]  # positions in the frame; its count for a phantom that nobody stands for
    gone: list[int]
    played: list[Parts]

    @property
    def points(self) -> int:
        """How many points the plan has."""
        return len(self.members)


def continued(frame: Frame, seed: str) -> Found | None:
    """The rest of a plan that holds the played rounds; None if they are in none, or somebody's wish is in the way."""
    if not _is_open(frame):
        return None
    best: Found | None = None
    for case in _cases(frame):
        for number, (plan, is_best) in enumerate(_plans(case, len(frame.past) + len(frame.present))):
            found = _continued(frame, case, plan, f"{seed} anew {case.points} {number}")
            if found is not None and (best is None or found.cost < best.cost):
                best = found
                best.is_least = is_best or found.cost <= goal(frame, found.byes)
            if best is not None and best.is_least:
                return best
    return best


def _is_open(frame: Frame) -> bool:
    """Whether tables of three are all that matters, and the same people take part in all the coming rounds."""
    wished = frame.apart or frame.glued or (frame.club_rounds_left() and club_pairs(frame))
    sizes = {len(table) for tables in frame.past for table in tables}
    always = all(here == frame.present[0] for here in frame.present)
    return bool(frame.past) and always and sizes == {3} and frame.has_only_threes and not wished


def _cases(frame: Frame) -> Iterator[_Case]:
    """Everybody as the points of a plan; of 3k - 1 also with a phantom, whose mates have paused and will."""
    here = set(frame.present[0])
    members = sorted(here.union(*(row for row in frame.past_byes), *(t for tables in frame.past for t in tables)))
    if not 5 < len(members) <= _MOST:
        return
    for phantom in ([frame.count], []) if len(members) % 3 == 2 else ([],):
        points = [*members, *phantom]
        gone = [p for p in points if p not in here]
        if len(gone) <= (len(points) % 3 == 0):
            number = {p: x for x, p in enumerate(points)}
            played = [_parts([[number[p] for p in table] for table in tables], len(points)) for tables in frame.past]
            yield _Case(points, gone, played)


def _parts(tables: Sequence[Sequence[int]], points: int) -> Parts:
    """The tables of a round, and those who are at none."""
    rest = tuple(sorted(set(range(points)).difference(*tables)))
    return [tuple(table) for table in tables] + ([rest] if rest else [])


def _plans(case: _Case, rounds: int) -> Iterator[tuple[designs.Design, bool]]:
    """Plans on so many points that may hold all the rounds, and whether none better is known anyway."""
    stored = designs.catalogue().designs.get(case.points, [])
    built = designs.best_of_three_k(case.points) if case.points % 3 == 0 else []
    for plan in [stored] if stored == built else [stored, built]:
        if len(plan) >= rounds or (plan and _is_copied(case, plan)):
            yield plan, False
    known = designs.stored_plan(case.points, rounds)
    if known is not None and not case.gone:
        yield known, True


def _is_copied(case: _Case, plan: designs.Design) -> bool:
    """Whether a longer event plays the whole plan again and again with other names."""
    return case.points % 6 == 3 and not case.gone and len(plan) == most_rounds(case.points)


def _continued(frame: Frame, case: _Case, plan: designs.Design, seed: str) -> Found | None:
    parts = [_parts(tables, case.points) for tables in plan]
    begun = case.played[len(case.played) - len(case.played) % len(plan) :] if _is_copied(case, plan) else case.played
    for attempt in range(_TRIES):
        rng = Rng(seed, f"embedding {attempt}")
        name, used = rng.shuffled(case.members), []
        if begun:
            place = embedded(begun, parts, case.points, rng)
            if place is None:
                return None
            used = place.rounds
            name = [case.members[p] for _, p in sorted((x, p) for p, x in enumerate(place.position))]
        rest = [parts[d] for d in rng.shuffled(range(len(parts))) if d not in used]
        coming = [[[name[x] for x in part] for part in row] for row in rest]
        while _is_copied(case, plan) and len(coming) < len(frame.present):
            again = rng.shuffled(case.members)
            coming += [[[again[x] for x in part] for part in row] for row in rng.shuffled(parts)]
        found = _ordered(frame, case, coming, rng)
        if found is not None:
            return found
    return None


def _ordered(frame: Frame, case: _Case, coming: Sequence[Sequence[Sequence[int]]], rng: Rng) -> Found | None:
    """So many of these rounds as are still to come, in an order with fair pauses."""
    here, gone = frame.present[0], set(case.gone)
    tables = [[list(part) for part in row if len(part) == 3 and not gone.intersection(part)] for row in coming]
    byes = [sorted(set(here).difference(*row)) for row in tables]
    if not byes or any(len(out) != frame.pausing[0] for out in byes):
        return None
    if not any(byes):
        order: list[int] | None = list(range(len(frame.present)))
    else:
        order = fair_order(byes, here, len(frame.present), rng, Ledger(frame.count, frame.past_byes))
    if order is None:
        return None
    rounds: list[Tables] = [tables[i] for i in order]
    cost = anneal.cost(task_of(frame, rounds))
    return Found(rounds, [byes[i] for i in order], cost)
