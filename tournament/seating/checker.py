"""Judges any seating plan, whoever made it; shares no search with the engine and never trusts its figures.

Reads a plan as the document that `seating check FILE` takes: players, rounds, byes, and optionally active players of
each round, forbidden pairs, pairs together, clubs, pinned tables. Findings are codes with numbers, no sentences.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from tournament.seating.clubs import club_key

#: Minima proved by exhaustion above the counting bound: (players, rounds): repeats.
PROVED = {(10, 5): 4, (11, 6): 2, (12, 5): 3, (12, 6): 7}


class Fault(StrEnum):
    """What makes a plan unusable."""

    DUPLICATE_PLAYER = "duplicate-player"  # number
    UNKNOWN_PLAYER = "unknown-player"  # round, table, number
    PLACED_TWICE = "placed-twice"  # round, number, times
    NOT_PLACED = "not-placed"  # round, number
    NOT_ACTIVE = "not-active"  # round, number
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Every figure of a plan beside the bound that no plan can undercut."""

    valid: bool
    faults: tuple[Finding, ...]
    players: int
    rounds: int
    tables_by_size: Mapping[int, int]
    meetings: int
    repeats: int  # pairs together by wish are counted in `wished_repeats` instead
    wished_repeats: int
    wished_pairs_again: int  # how many pairs those are
    pairs_again: int  # pairs that meet more than once
    repeats_bound: int
    excess: int
    max_meetings: int
    max_meetings_bound: int
    forbidden_met: int
    club_conflicts: int
    together_missed: int
    pins_missed: int
    byes_min: int
    byes_max: int
    byes_unfair: int
    odd_tables_min: int
    odd_tables_max: int
    seat_spread: int
    players_seat_spread_over_1: int
    table_repeats: int
    table_repeats_bound: int
    table_visits_max: int


def verdict(subject: Subject) -> Verdict:
    """Judge the plan: faults first, figures always."""
    faults = tuple(_faults(subject))
    meetings, pauses = _meetings(subject), Counter(p for row in subject.byes for p in row)
    wished = {frozenset(pair) for pair in subject.together}
    counted = {pair: times for pair, times in meetings.items() if pair not in wished}
    faced, room = _faced_and_room(subject, counted)
    odd = Counter(p for table in _tables(subject) if len(table) != 3 for p in table)
    spreads = _seat_spreads(subject)
    visits = Counter((p, t) for tables in subject.rounds for t, table in enumerate(tables) for p in table)
    played = Counter(p for table in _tables(subject) for p in table)
    numbers = max((len(tables) for tables in subject.rounds), default=0)
    return Verdict(
        valid=not faults,
        faults=faults,
        players=len(subject.players),
        rounds=len(subject.rounds),
        tables_by_size=dict(sorted(Counter(len(table) for table in _tables(subject)).items())),
        meetings=sum(meetings.values()),
        repeats=sum(times - 1 for times in counted.values()),
        wished_repeats=sum(times - 1 for pair, times in meetings.items() if pair in wished),
        wished_pairs_again=sum(times > 1 for pair, times in meetings.items() if pair in wished),
        pairs_again=sum(times > 1 for times in counted.values()),
        repeats_bound=_repeats_bound(subject, faced, room),
        excess=sum(times * (times - 1) // 2 for times in counted.values()),
        max_meetings=max(counted.values(), default=0),
        max_meetings_bound=max((-(-faced[p] // room[p]) for p in faced if room[p] > 0), default=0),
        forbidden_met=sum(meetings.get(frozenset(pair), 0) for pair in subject.forbidden),
        club_conflicts=_club_conflicts(subject),
        together_missed=_together_missed(subject),
        pins_missed=_pins_missed(subject),
        byes_min=min((pauses[p] for p in subject.players), default=0),
        byes_max=max((pauses[p] for p in subject.players), default=0),
        byes_unfair=_unfair_byes(subject),
        odd_tables_min=min((odd[p] for p in subject.players), default=0),
        odd_tables_max=max((odd[p] for p in subject.players), default=0),
        seat_spread=max(spreads, default=0),
        players_seat_spread_over_1=sum(spread > 1 for spread in spreads),
        table_repeats=sum(times - 1 for times in visits.values()),
        table_repeats_bound=sum(max(0, played[p] - numbers) for p in subject.players),
        table_visits_max=max(visits.values(), default=0),
    )


def _tables(subject: Subject) -> Iterator[Sequence[int]]:
    for tables in subject.rounds:
        yield from tables


def _active(subject: Subject, number: int) -> set[int]:
    return set(subject.players if subject.active is None else subject.active[number])


def _pausing(subject: Subject, number: int) -> Sequence[int]:
    return subject.byes[number] if number < len(subject.byes) else ()


def _faults(subject: Subject) -> Iterator[Finding]:
    for number, times in Counter(subject.players).items():
        if times > 1:
            yield Finding(Fault.DUPLICATE_PLAYER, {"number": number})
    known = set(subject.players)
    for r, tables in enumerate(subject.rounds):
        seen = Counter(_pausing(subject, r))
        for t, table in enumerate(tables):
            if not 2 <= len(table) <= 4:
                yield Finding(Fault.TABLE_SIZE, {"round": r + 1, "table": t + 1, "size": len(table)})
            for p in table:
                seen[p] += 1
                if p not in known:
                    yield Finding(Fault.UNKNOWN_PLAYER, {"round": r + 1, "table": t + 1, "number": p})
        yield from _placing_faults(r + 1, seen, _active(subject, r), known)


def _placing_faults(number: int, seen: Counter[int], active: set[int], known: set[int]) -> Iterator[Finding]:
    for p in sorted(active | set(seen)):
        if p in active and seen[p] == 0:
            yield Finding(Fault.NOT_PLACED, {"round": number, "number": p})
        elif seen[p] > 1:
            yield Finding(Fault.PLACED_TWICE, {"round": number, "number": p, "times": seen[p]})
        if p in known and p not in active:
            yield Finding(Fault.NOT_ACTIVE, {"round": number, "number": p})


def _meetings(subject: Subject) -> Counter[frozenset[int]]:
    met: Counter[frozenset[int]] = Counter()
    for table in _tables(subject):
        for pair in combinations(table, 2):
            if pair[0] != pair[1]:
                met[frozenset(pair)] += 1
    return met


def _faced_and_room(subject: Subject, counted: Mapping[frozenset[int], int]) -> tuple[dict[int, int], dict[int, int]]:
    """Opponents everybody faced, and how many different ones he could have met."""
    faced = dict.fromkeys(subject.players, 0)
    for pair, times in counted.items():
        for p in pair:
            faced[p] = faced.get(p, 0) + times
    could: dict[int, set[int]] = {p: set() for p in faced}
    for present in [set(subject.players)] if subject.active is None else map(set, subject.active):
        for p in present & set(could):
            could[p] |= present
    for first, second in (pair for pair in (*subject.forbidden, *subject.together) if len(set(pair)) == 2):
        could.get(first, set()).discard(second)
        could.get(second, set()).discard(first)
    return faced, {p: len(others - {p}) for p, others in could.items()}


def _repeats_bound(subject: Subject, faced: Mapping[int, int], room: Mapping[int, int]) -> int:
    """Fewest repeats by counting; sharper where everybody could meet everybody at tables of three."""
    surplus = {p: faced[p] - room[p] for p in faced}
    above = sum(value for value in surplus.values() if value > 0)
    total = -(-sum(surplus.values()) // 2)
    plain = subject.active is None and not subject.forbidden and not subject.together and not _unfair_byes(subject)
    if not plain or any(len(table) != 3 for table in _tables(subject)):
        return _bound_of_any(subject, room)
    short = [-value for value in surplus.values() if value < 0]
    above += sum(max(0, value - len(short) + 1) for value in short)
    cell = len(subject.players), len(subject.rounds)
    forced = int(cell[1] > _longest_without_repeat(cell[0])) if cell[0] >= 3 else 0
    return max(-(-above // 2), total, *surplus.values(), PROVED.get(cell, 0), forced, 0)


def _bound_of_any(subject: Subject, room: Mapping[int, int]) -> int:
    """The same for plans that share the pauses and odd tables out in any other way, with all pairs by wish together."""
    faced = dict.fromkeys(room, 0)
    spared = 0
    total = sum(len(table) * (len(table) - 1) for table in _tables(subject)) - sum(room.values())
    for r, tables in enumerate(subject.rounds):
        present = _active(subject, r) & set(faced)
        fewest = min((len(table) for table in tables), default=1) - 1
        for p in present:
            faced[p] += fewest
        spared += fewest * len(_pausing(subject, r))
        for pair in {frozenset(pair) for pair in subject.together if set(pair) <= present}:
            total -= 2
            for p in pair:
                faced[p] -= 1
    above = sum(max(0, faced[p] - room[p]) for p in faced) - spared
    return max(-(-above // 2), -(-total // 2), 0)


def _longest_without_repeat(players: int) -> int:
    match players:
        case 3 | 4 | 6 | 7:
            return 1
        case 5:
            return 2
        case 12:
            return 4
    match players % 6:
        case 0 | 4:
            return (players - 2) // 2
        case 2:
            return players // 2
        case _:
            return (players - 1) // 2


def _club_conflicts(subject: Subject) -> int:
    """Meetings of club mates in the rounds they should stay apart; pairs wished together do not count."""
    clubs = {p: club_key(club) for p, club in (subject.clubs or {}).items()}
    wished = {frozenset(pair) for pair in subject.together}
    return sum(
        bool(clubs.get(first)) and clubs.get(first) == clubs.get(second) and frozenset((first, second)) not in wished
        for tables in subject.rounds[: subject.club_rounds]
        for table in tables
        for first, second in combinations(table, 2)
    )


def _together_missed(subject: Subject) -> int:
    """Rounds in which one of a wished pair plays and the other, taking part, is elsewhere."""
    missed = 0
    for r, tables in enumerate(subject.rounds):
        active = _active(subject, r)
        place = {p: t for t, table in enumerate(tables) for p in table}
        for first, second in subject.together:
            both = first in active and second in active
            missed += both and place.get(first) != place.get(second)
    return missed


def _pins_missed(subject: Subject) -> int:
    pinned = subject.pinned or {}
    return sum(
        p in pinned and pinned[p] != t for tables in subject.rounds for t, table in enumerate(tables, 1) for p in table
    )


def _unfair_byes(subject: Subject) -> int:
    """Pauses given to somebody who had paused more often than a player of that round."""
    unfair = 0
    had: Counter[int] = Counter()
    for r in range(len(subject.rounds)):
        pausing = _pausing(subject, r)
        playing = [had[p] for p in _active(subject, r) if p not in pausing]
        if playing:
            unfair += sum(had[p] > min(playing) for p in pausing)
        had.update(pausing)
    return unfair


def _seat_spreads(subject: Subject) -> list[int]:
    """For everybody who played: seat of the first three had most often, less the one had least often."""
    counts: dict[int, list[int]] = {}
    for table in _tables(subject):
        for seat, p in enumerate(table[:3]):
            counts.setdefault(p, [0, 0, 0])[seat] += 1
    return [max(row) - min(row) for row in counts.values()]
