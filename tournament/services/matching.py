"""Whether two names may mean one person; asks, never merges. Pure: compares values, stores nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament import collation

#: "Kowalski" and "Kowalska" score 92, father and son 80.
ALIKE = 90


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """What is known to tell people apart."""

    given: str
    family: str
    club: str
    birth_year: int | None

    @property
    def name(self) -> str:
        """Given and family name."""
        return f"{self.given} {self.family}".strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Known(Person):
    """A player of the event."""

    number: int


class Match(StrEnum):
    """How sure it is that two are one person."""

    SAME = "same"
    ASK = "ask"
    OTHER = "other"


def compare(one: Person, other: Person) -> Match:
    """Same spelling and no contradiction is the same person; alike, or of another club, must be asked about."""
    if one.birth_year and other.birth_year and one.birth_year != other.birth_year:
        return Match.OTHER
    if one.name.casefold() == other.name.casefold():
        clubs = collation.fold(one.club), collation.fold(other.club)
        return Match.SAME if clubs[0] == clubs[1] or not all(clubs) else Match.ASK
    is_alike = _likeness(one, other) >= ALIKE or shortened(one, other)
    return Match.ASK if is_alike else Match.OTHER


def shortened(one: Person, other: Person) -> bool:
    """Whether one is the other without the given name, or with its initial: Kowalski, J. Kowalski, Jan Kowalski."""
    if not one.family or collation.fold(one.family) != collation.fold(other.family):
        return False
    clubs = {collation.fold(person.club) for person in (one, other) if person.club}
    years = {person.birth_year for person in (one, other) if person.birth_year}
    short, long = sorted((collation.fold(one.given), collation.fold(other.given)), key=len)
    is_short = short.rstrip(".") in {"", long[:1]} and len(short.rstrip(".")) < len(long)
    return is_short and len(clubs) < 2 and len(years) < 2


def is_respelled(name: str, given: str, family: str) -> bool:
    """Whether a whole name that was written down earlier may be this person's, by another spelling at most."""
    now = Person(given=given, family=family, club="", birth_year=None)
    before = name.removesuffix(family).strip() if name.endswith(family) else name
    then = Person(given=before, family=family if before != name else "", club="", birth_year=None)
    return compare(then, now) is not Match.OTHER


def identical(one: Person, other: Person) -> bool:
    """Whether nothing tells the two apart."""
    if one.name.casefold() != other.name.casefold() or one.birth_year != other.birth_year:
        return False
    return collation.fold(one.club) == collation.fold(other.club)


def alike(person: Person, players: Iterable[Known]) -> list[Known]:
    """Players who may be this person, the likeliest first."""
    found = [known for known in players if compare(person, known) is not Match.OTHER]
    return sorted(found, key=lambda known: (compare(person, known) is not Match.SAME, -_likeness(person, known)))


def _likeness(one: Person, other: Person) -> float:
    from rapidfuzz import fuzz  # noqa: PLC0415 - fifty modules that only lists of players need

    return fuzz.ratio(collation.fold(one.name), collation.fold(other.name))


def assign(people: Sequence[Person], players: Sequence[Known]) -> list[tuple[Match, Known | None]]:
    """For each person the player he is or may be; nobody is taken twice, the surest pairs first."""
    answers: list[tuple[Match, Known | None]] = [(Match.OTHER, None)] * len(people)
    free = {known.number: known for known in players}
    open_ones = set(range(len(people)))
    for is_pair, match in (
        (identical, Match.SAME),
        (lambda one, other: compare(one, other) is Match.SAME, Match.SAME),
        (lambda one, other: compare(one, other) is Match.ASK, Match.ASK),
    ):
        for index in sorted(open_ones):
            known = next(
                (known for known in alike(people[index], free.values()) if is_pair(people[index], known)), None
            )
            if known is not None:
                answers[index] = (match, known)
                open_ones.discard(index)
                del free[known.number]
    return answers
