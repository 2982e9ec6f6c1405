"""Judges any seating plan, whoever made it; shares no search with the engine and never trusts its figures.

Reads a plan as the document that `seating check FILE` takes: players, rounds, byes, and optionally active players of
each round, forbidden pairs, pairs together, clubs, pinned tables. What makes it unusable stands in `faults`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament.seating.clubs import club_key
from tournament.seating.faults import Finding, Subject, faults_of, pausing_in, taking_part
from tournament.seating.settled import companions, pinned_players, settled_pairs

#: Minima proved by exhaustion above the counting bound: (players, rounds): repeats.
PROVED = {(10, 5): 4, (11, 6): 2, (12, 5): 3, (12, 6): 7}


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Every figure of a plan beside the bound that no plan can undercut."""

    valid: bool
    faults: tuple[Finding, ...]
    players: int
    rounds: int
    tables_by_size: Mapping[int, int]
    meetings: int
    repeats: int  # pairs that wishes bring together are counted in `wished_repeats` instead
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
    table_visits_max: int  # visits of those who always sit at one table are not counted, nor in the two figures above
    players_pinned: int  # how many those are


def verdict(subject: Subject) -> Verdict:
    """Judge the plan: faults first, figures always."""
    faults = tuple(faults_of(subject))
    meetings, pauses = _meetings(subject), Counter(p for row in subject.byes for p in row)
    wished, pinned = settled_pairs(subject), pinned_players(subject)
    counted = {pair: times for pair, times in meetings.items() if pair not in wished}
    faced, room = _faced_and_room(subject, counted)
    odd = Counter(p for table in _tables(subject) if len(table) != 3 for p in table)
    spreads = _seat_spreads(subject)
    visits = Counter(
        (p, t) for tables in subject.rounds for t, table in enumerate(tables) for p in table if p not in pinned
    )
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
        table_repeats_bound=sum(max(0, played[p] - numbers) for p in subject.players if p not in pinned),
        table_visits_max=max(visits.values(), default=0),
        players_pinned=sum(p in pinned for p in played),
    )


def _tables(subject: Subject) -> Iterator[Sequence[int]]:
    for tables in subject.rounds:
        yield from tables


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
    return faced, _room(subject, faced)


def _room(subject: Subject, faced: Mapping[int, int]) -> dict[int, int]:
    """How many different people everybody could have met: whoever was there with him, less pairs settled by wish."""
    known = set(faced)
    rounds = [set(subject.players)] if subject.active is None else [known.intersection(row) for row in subject.active]
    there: dict[int, list[int]] = {p: [] for p in faced}
    for r, present in enumerate(rounds):
        for p in present:
            there[p].append(r)
    settled: dict[int, set[int]] = {}
    apart = {frozenset(pair) for pair in subject.forbidden}
    for first, second in (pair for pair in apart | settled_pairs(subject) if len(pair) == 2):
        settled.setdefault(first, set()).add(second)
        settled.setdefault(second, set()).add(first)
    same: dict[tuple[int, ...], set[int]] = {}  # most were there in the same rounds: one set for all of them
    room = {}
    for p, when in there.items():
        others = same.setdefault(tuple(when), set()) or set().union(*(rounds[r] for r in when))
        same[tuple(when)] = others
        room[p] = len(others) - (p in others) - len(settled.get(p, set()) & others - {p})
    return room


def _repeats_bound(subject: Subject, faced: Mapping[int, int], room: Mapping[int, int]) -> int:
    """Fewest repeats by counting; sharper where everybody could meet everybody at tables of three."""
    surplus = {p: faced[p] - room[p] for p in faced}
    above = sum(value for value in surplus.values() if value > 0)
    total = -(-sum(surplus.values()) // 2)
    plain = subject.active is None and not subject.forbidden and not settled_pairs(subject)
    plain = plain and not _unfair_byes(subject)
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
    spared, settled = 0, settled_pairs(subject)
    total = sum(len(table) * (len(table) - 1) for table in _tables(subject)) - sum(room.values())
    for r, tables in enumerate(subject.rounds):
        present = taking_part(subject, r) & set(faced)
        fewest = min((len(table) for table in tables), default=1) - 1
        for p in present:
            faced[p] += fewest
        spared += fewest * len(pausing_in(subject, r))
        for pair in (pair for pair in settled if pair <= present):
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
    wished = companions(subject.together)
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
        active = taking_part(subject, r)
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
        pausing = pausing_in(subject, r)
        playing = [had[p] for p in taking_part(subject, r) if p not in pausing]
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
