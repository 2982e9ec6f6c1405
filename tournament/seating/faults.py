"""A plan to be judged, and what makes it unusable; shares nothing with the engine.

Findings are codes with numbers, no sentences. How good a plan is, is a matter of the checker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Fault(StrEnum):
    """What makes a plan unusable."""

    DUPLICATE_PLAYER = "duplicate-player"  # number
    UNKNOWN_PLAYER = "unknown-player"  # round, table, number
    PLACED_TWICE = "placed-twice"  # round, number, times
    NOT_PLACED = "not-placed"  # round, number
    NOT_ACTIVE = "not-active"  # round, number
    UNKNOWN_PAUSING = "unknown-pausing"  # round, number
    SURPLUS_PAUSES = "surplus-pauses"  # rows, rounds: more rows of pauses than rounds
    TABLE_SIZE = "table-size"  # round, table, size


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault and its place; rounds and tables count from 1."""

    fault: Fault
    details: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A plan to be judged; `active` is None when everybody takes part in every round."""

    players: Sequence[int]
    rounds: Sequence[Sequence[Sequence[int]]]
    byes: Sequence[Sequence[int]] = ()
    active: Sequence[Iterable[int]] | None = None
    forbidden: Sequence[Sequence[int]] = ()
    together: Sequence[Sequence[int]] = ()
    clubs: Mapping[int, str] | None = None
    club_rounds: int = 0
    pinned: Mapping[int, int] | None = None


def taking_part(subject: Subject, number: int) -> set[int]:
    """Who takes part in a round, counted from 0."""
    return set(subject.players if subject.active is None else subject.active[number])


def pausing_in(subject: Subject, number: int) -> Sequence[int]:
    """Who pauses in a round, counted from 0."""
    return subject.byes[number] if number < len(subject.byes) else ()


def faults_of(subject: Subject) -> Iterator[Finding]:
    """Every fault, round by round."""
    for number, times in Counter(subject.players).items():
        if times > 1:
            yield Finding(Fault.DUPLICATE_PLAYER, {"number": number})
    if len(subject.byes) > len(subject.rounds):
        yield Finding(Fault.SURPLUS_PAUSES, {"rows": len(subject.byes), "rounds": len(subject.rounds)})
    known = set(subject.players)
    for r, tables in enumerate(subject.rounds):
        seen = Counter(pausing_in(subject, r))
        for p in sorted(set(seen) - known):
            yield Finding(Fault.UNKNOWN_PAUSING, {"round": r + 1, "number": p})
        for t, table in enumerate(tables, 1):
            yield from _table_faults({"round": r + 1, "table": t}, table, known)
            seen.update(table)
        yield from _placing_faults(r + 1, seen, taking_part(subject, r), known)


def _table_faults(place: Mapping[str, int], table: Sequence[int], known: set[int]) -> Iterator[Finding]:
    if not 2 <= len(table) <= 4:
        yield Finding(Fault.TABLE_SIZE, {**place, "size": len(table)})
    for p in table:
        if p not in known:
            yield Finding(Fault.UNKNOWN_PLAYER, {**place, "number": p})


def _placing_faults(number: int, seen: Counter[int], active: set[int], known: set[int]) -> Iterator[Finding]:
    for p in sorted(active | set(seen)):
        if p in active and seen[p] == 0:
            yield Finding(Fault.NOT_PLACED, {"round": number, "number": p})
        elif seen[p] > 1:
            yield Finding(Fault.PLACED_TWICE, {"round": number, "number": p, "times": seen[p]})
        if p in known and p not in active:
            yield Finding(Fault.NOT_ACTIVE, {"round": number, "number": p})
