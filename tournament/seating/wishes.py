"""Which wishes contradict each other or the numbers, and which ones a finished plan breaks.

The first is proved before any search; the second only says what the best plan found looks like.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tournament.seating.clubs import club_key
from tournament.seating.frame import Frame, club_pairs, frame_of
from tournament.seating.plan import Plan
from tournament.seating.problem import Conflict, ConflictKind, Mode, SeatingError, Wishes


def contradictions(frame: Frame, wishes: Wishes) -> tuple[Conflict, ...]:
    """Wishes that no plan can keep, whatever is searched."""
    checks = (_same_person, _groups, _pins, _clubs, _too_many_apart, _nobody_left)
    return tuple(conflict for check in checks for conflict in check(frame, wishes))


def impossible(players: Sequence[int], mode: Mode | str, wishes: Wishes) -> tuple[Conflict, ...]:
    """Wishes that contradict each other, or the number of these players, before anything is drawn."""
    try:
        frame = frame_of(players, 1, Mode(mode), wishes=wishes, absent={})
    except SeatingError:  # too few players yet to say more than what the wishes say of each other
        return tuple(_groups(None, wishes))
    return contradictions(frame, wishes)


def _proved(kind: ConflictKind, **details: object) -> Conflict:
    return Conflict(kind, details, proved=True)


def _same_person(_: Frame, wishes: Wishes) -> Iterator[Conflict]:
    for first, second in (*wishes.forbidden, *wishes.together):
        if first == second:
            yield _proved(ConflictKind.SAME_PERSON, number=first)


def _groups(_: Frame | None, wishes: Wishes) -> Iterator[Conflict]:
    """People wished together, directly or through others: three at most, and none of them apart."""
    apart = {frozenset(pair) for pair in wishes.forbidden}
    for group in _components(wishes.together):
        if len(group) > 3:
            yield _proved(ConflictKind.GROUP_TOO_LARGE, numbers=tuple(group))
        for first, second in combinations(group, 2):
            tables = {wishes.pinned.get(first), wishes.pinned.get(second)} - {None}
            if frozenset((first, second)) in apart or len(tables) > 1:
                yield _proved(ConflictKind.TOGETHER_AND_APART, first=first, second=second)


def _components(pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    group_of: dict[int, list[int]] = {}
    for first, second in pairs:
        left, right = group_of.get(first, [first]), group_of.get(second, [second])
        merged = left if left is right else sorted({*left, *right})
        for number in merged:
            group_of[number] = merged
    return [list(group) for group in sorted({tuple(group) for group in group_of.values()}) if len(group) > 1]


def _pins(frame: Frame, wishes: Wishes) -> Iterator[Conflict]:
    tables = min((len(sizes) for sizes in frame.sizes), default=0)
    apart = {frozenset(pair) for pair in wishes.forbidden}
    at: dict[int, list[int]] = {}
    for number, table in sorted(wishes.pinned.items()):
        at.setdefault(table, []).append(number)
        if not 1 <= table <= tables:
            yield _proved(ConflictKind.TABLE_MISSING, number=number, table=table, tables=tables)
    for table, numbers in sorted(at.items()):
        if len(numbers) > 3:
            yield _proved(ConflictKind.TABLE_TOO_FULL, table=table, numbers=tuple(numbers))
        for first, second in combinations(numbers, 2):
            if frozenset((first, second)) in apart:
                yield _proved(ConflictKind.TOGETHER_AND_APART, first=first, second=second)


def _clubs(frame: Frame, _: Wishes) -> Iterator[Conflict]:
    """A club with more members than there are tables, even if as many of them pause as can."""
    worst: dict[str, tuple[int, int]] = {}
    bound = {p for pair in frame.glued for p in pair}
    for r in range(frame.club_rounds_left()):
        here: dict[str, int] = {}
        for p in frame.present[r]:
            club = frame.clubs[p]
            if club is not None and p not in bound:
                here[club] = here.get(club, 0) + 1
        for club, size in here.items():
            tables = len(frame.sizes[r])
            if size - frame.pausing[r] > tables:
                worst[club] = max(worst.get(club, (0, 0)), (size, tables))
    for club, (size, tables) in sorted(worst.items()):
        yield _proved(ConflictKind.CLUB_TOO_LARGE, club=club, size=size, tables=tables)


def _too_many_apart(frame: Frame, _: Wishes) -> Iterator[Conflict]:
    """People of whom no two may meet, found one after another: more than can be spread."""
    neighbours = _unwanted(frame)
    room = max((len(s) + out for s, out in zip(frame.sizes, frame.pausing, strict=True)), default=0)
    clique: list[int] = []
    for p in sorted(neighbours, key=lambda p: (-len(neighbours[p]), p)):
        if all(q in neighbours[p] for q in clique):
            clique.append(p)
    if len(clique) > room:
        yield _proved(ConflictKind.APART_TOO_MANY, numbers=tuple(sorted(frame.numbers[p] for p in clique)), tables=room)


def _nobody_left(frame: Frame, _: Wishes) -> Iterator[Conflict]:
    neighbours = _unwanted(frame)
    for r, here in enumerate(frame.present[:1]):
        fewest = min(frame.sizes[r]) - 1
        for p in sorted(neighbours):
            if p in here and len(here) - 1 - len(neighbours[p].intersection(here)) < fewest:
                yield _proved(ConflictKind.NOBODY_LEFT, number=frame.numbers[p])


def _unwanted(frame: Frame) -> Mapping[int, set[int]]:
    """For everybody those he may never meet."""
    pairs = sorted(frame.apart)
    if frame.club_rounds is None:
        pairs += club_pairs(frame)
    neighbours: dict[int, set[int]] = {}
    for p, q in pairs:
        neighbours.setdefault(p, set()).add(q)
        neighbours.setdefault(q, set()).add(p)
    return neighbours


def broken(plan: Plan, first: int) -> tuple[Conflict, ...]:
    """Every wish that the plan breaks, from round `first` on."""
    found: list[Conflict] = []
    for number in range(first, len(plan.rounds) + 1):
        found += _broken_in(plan, number)
    return tuple(found)


def _broken_in(plan: Plan, number: int) -> Iterator[Conflict]:
    place: dict[int, int] = {}
    for t, table in enumerate(plan.rounds[number - 1], 1):
        place.update((p, t) for p in table)
        yield from _unwanted_meetings(plan.wishes, number, t, table)
        for p in table:
            wanted = plan.wishes.pinned.get(p, t)
            if wanted != t:
                yield Conflict(ConflictKind.PIN_MISSED, {"number": p, "table": wanted, "round": number}, proved=False)
    active = set(plan.active[number - 1])
    for first, second in plan.wishes.together:
        if {first, second} <= active and place.get(first) != place.get(second):
            details = {"first": first, "second": second, "round": number}
            yield Conflict(ConflictKind.TOGETHER_MISSED, details, proved=False)


def _unwanted_meetings(wishes: Wishes, number: int, t: int, table: Sequence[int]) -> Iterator[Conflict]:
    apart = {frozenset(pair) for pair in wishes.forbidden}
    glued = {frozenset(pair) for pair in wishes.together}
    clubs = wishes.clubs if wishes.club_rounds is None or number <= wishes.club_rounds else {}
    for first, second in combinations(sorted(table), 2):
        where = {"first": first, "second": second, "round": number, "table": t}
        pair = frozenset((first, second))
        if pair in apart:
            yield Conflict(ConflictKind.FORBIDDEN_MEET, where, proved=False)
        club = club_key(clubs.get(first, ""))
        if pair not in glued and club and club == club_key(clubs.get(second, "")):
            yield Conflict(ConflictKind.CLUB_MEETS, {**where, "club": clubs[first]}, proved=False)
