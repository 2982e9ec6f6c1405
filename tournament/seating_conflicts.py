"""Wishes that cannot be kept as sentences: one by one, and together where one is broken round after round.

People are called by start number and name where names are given. Decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tournament.errors import Message, m
from tournament.seating import Conflict, ConflictKind, shortened

_CONFLICTS: Mapping[ConflictKind, Message] = {
    ConflictKind.TOGETHER_AND_APART: m("{first} and {second} are wished together and apart at the same time."),
    ConflictKind.GROUP_TOO_LARGE: m("These are wished at one table, but it has three seats: {numbers}."),
    ConflictKind.CLUB_TOO_LARGE: m("Club {club} has {size} players, but there are only {tables} tables."),
    ConflictKind.APART_TOO_MANY: m("No two of these may meet, but there is room for {tables} apart: {numbers}."),
    ConflictKind.NOBODY_LEFT: m("For {number} too few players are left whom he may meet."),
    ConflictKind.TABLE_MISSING: m("{number} is pinned to table {table}, but the tables are 1 to {tables}."),
    ConflictKind.TABLE_TOO_FULL: m("More than three players are pinned to table {table}: {numbers}."),
    ConflictKind.SAME_PERSON: m("{number} is paired with himself."),
    ConflictKind.FORBIDDEN_MEET: m("Round {round}, table {table}: the forbidden pair {first} and {second} meets."),
    ConflictKind.CLUB_MEETS: m("Round {round}, table {table}: {first} and {second} of club {club} meet."),
    ConflictKind.TOGETHER_MISSED: m("Round {round}: {first} and {second} are not at one table."),
    ConflictKind.PIN_MISSED: m("Round {round}: {number} is not at table {table}."),
}

_LONGEST = 200  # characters of what stands in a file
_PEOPLE = ("number", "first", "second")
#: What makes two conflicts one of the same wish, and the sentence for several of them.
_SAME: Mapping[ConflictKind, tuple[str, ...]] = {
    ConflictKind.FORBIDDEN_MEET: ("first", "second"),
    ConflictKind.CLUB_MEETS: ("club",),
    ConflictKind.TOGETHER_MISSED: ("first", "second"),
    ConflictKind.PIN_MISSED: ("number", "table"),
}
_SUMMED: Mapping[ConflictKind, Message] = {
    ConflictKind.FORBIDDEN_MEET: m("Meetings of the forbidden pair {first} and {second}: {n}, in rounds {rounds}."),
    ConflictKind.CLUB_MEETS: m("Meetings of players of club {club}: {n}, in rounds {rounds}."),
    ConflictKind.TOGETHER_MISSED: m("{first} and {second} are not at one table in rounds {rounds}."),
    ConflictKind.PIN_MISSED: m("{number} is not at table {table} in rounds {rounds}."),
}


def conflict(found: Conflict, names: Mapping[int, str] | None = None) -> Message:
    """A wish that cannot be kept as a sentence; with `names` people stand by number and name."""
    return m(_CONFLICTS[found.kind].text, **told(_named(found.details, names or {})))


def conflicts(found: Iterable[Conflict], names: Mapping[int, str] | None = None) -> tuple[Message, ...]:
    """Wishes that cannot be kept, what happens round after round in one sentence."""
    groups: dict[tuple[object, ...], list[Conflict]] = {}
    for one in found:
        keys = _SAME.get(one.kind, tuple(one.details))
        groups.setdefault((one.kind, *(one.details[key] for key in keys)), []).append(one)
    return tuple(_together(group, names or {}) for group in groups.values())


def _together(group: list[Conflict], names: Mapping[int, str]) -> Message:
    first = group[0]
    if len(group) == 1 or first.kind not in _SUMMED:
        return conflict(first, names)
    rounds = _spans(sorted({number for one in group if isinstance(number := one.details["round"], int)}))
    details = told(_named({key: first.details[key] for key in _SAME[first.kind]}, names))
    return m(_SUMMED[first.kind].text, **details, n=len(group), rounds=rounds)


def _spans(numbers: list[int]) -> str:
    """Numbers as people write them: 1–3, 5."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _named(details: Mapping[str, object], names: Mapping[int, str]) -> dict[str, object]:
    """The details with people by number and name, where the name is known."""

    def person(value: object) -> object:
        return f"{value} {shortened(names[value], _LONGEST)}" if isinstance(value, int) and names.get(value) else value

    named = {key: person(value) if key in _PEOPLE else value for key, value in details.items()}
    if isinstance(numbers := details.get("numbers"), tuple):
        named["numbers"] = tuple(person(number) for number in numbers)
    return named


def told(details: Mapping[str, object]) -> dict[str, object]:
    """Lists of numbers as people write them, single tables out of their list; text without signs of control."""
    return {key: _told(value) for key, value in details.items()}


def _told(value: object) -> object:
    if isinstance(value, list | tuple):
        return _listed(value)
    return shortened(value, _LONGEST) if isinstance(value, str) else value


def _listed(values: list[object] | tuple[object, ...]) -> str:
    if not values:
        return "–"
    return ", ".join(_listed(value) if isinstance(value, list | tuple) else str(value) for value in values)
