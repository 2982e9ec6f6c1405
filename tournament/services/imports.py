"""What an import of a list would do: who is new, who changes, whom somebody must be asked about; stores nothing.

A part of `players.preview` and `players.import_roster`. The spelling of names and clubs that are in the event stays; a
row only adds or changes club, year of birth and contact. Start numbers never move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from tournament import collation
from tournament.db.models import PlayerRow
from tournament.errors import Message, m
from tournament.roster import Aside, Roster, RosterRow, RowProblem
from tournament.services import clubs, entrants, matching
from tournament.services.matching import Match, Person

#: What a person decided about a row: it is the player with this number, a new player, or not to be imported.
Decision: TypeAlias = int | Literal["new", "skip"]
_CHANGEABLE = ("club", "birth_year", "contact")


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """A row that becomes a new player with this number."""

    row: int
    number: int
    name: str
    fields: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """A row that changes fields of a player: field -> (before, after)."""

    row: int
    number: int
    name: str
    fields: Mapping[str, tuple[object, object]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A row that may mean a player of the event: to be decided as his number, "new" or "skip".

    Without a number it may mean the person of another row of the list, `twin`: "new" or "skip".
    """

    row: int
    name: str
    club: str
    number: int | None
    known_name: str
    known_club: str
    twin: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPreview:
    """What an import does, or would do; row numbers are those of the file."""

    added: tuple[Added, ...]
    changed: tuple[Changed, ...]
    unchanged: tuple[int, ...]  # start numbers
    skipped: tuple[int, ...]  # row numbers
    proposals: tuple[Proposal, ...]
    errors: tuple[RowProblem, ...]
    notes: tuple[Message, ...] = ()
    ignored: tuple[str, ...] = ()
    asides: tuple[Aside, ...] = ()
    titles: int | None = None
    club_questions: tuple[clubs.Question, ...] = ()

    @property
    def changes(self) -> int:
        """How many players are added or changed."""
        return len(self.added) + len(self.changed)


def plan(
    roster: Roster,
    players: Sequence[PlayerRow],
    decisions: Mapping[int, Decision],
    same_clubs: Mapping[str, str] | None = None,
) -> ImportPreview:
    """What importing this list into an event with these players does, after these decisions."""
    known = [player.club for player in players]
    asked = clubs.questions([row.club for row in roster.rows], known)
    spelled = replace(roster, rows=tuple(_spelled(roster.rows, known, same_clubs or {})))
    made = _Plan(spelled, {player.number: player for player in players}, decisions).made()
    return replace(made, club_questions=asked)


def _spelled(listed: Sequence[RosterRow], known: Sequence[str], same: Mapping[str, str]) -> Iterator[RosterRow]:
    """The rows with each club spelled one way: as decided, as in the event, or as it comes first in the list."""
    seen = list(known)
    for row in listed:
        club = clubs.spelled(same.get(row.club, row.club), seen)
        seen.append(club)
        yield replace(row, club=club)


@dataclass(slots=True)
class _Plan:
    roster: Roster
    players: Mapping[int, PlayerRow]
    decisions: Mapping[int, Decision]
    new: list[RosterRow] = field(default_factory=list)
    changed: list[Changed] = field(default_factory=list)
    unchanged: list[int] = field(default_factory=list)
    skipped: list[int] = field(default_factory=list)
    proposals: list[Proposal] = field(default_factory=list)
    errors: list[RowProblem] = field(default_factory=list)

    def made(self) -> ImportPreview:
        open_rows = [row for row in self.roster.rows if not self._is_decided(row)]
        decided = {self.decisions.get(row.row) for row in self.roster.rows}
        free = [entrants.known(player) for number, player in self.players.items() if number not in decided]
        for row, (match, known) in zip(open_rows, matching.assign(list(map(person, open_rows)), free), strict=True):
            self._place(row, match, known.number if known else None)
        self._ask_within()
        added = self._numbered()
        return ImportPreview(
            added=tuple(added),
            changed=tuple(self.changed),
            unchanged=tuple(self.unchanged),
            skipped=tuple(self.skipped),
            proposals=tuple(self.proposals),
            errors=tuple(sorted((*self.roster.problems, *self.errors), key=lambda problem: problem.row)),
            notes=self.roster.notes,
            ignored=self.roster.ignored,
            asides=self.roster.asides,
            titles=self.roster.titles,
        )

    def _ask_within(self) -> None:
        """Take out new rows that may be another row with less of the name: they are asked about."""
        people = [(row, person(row)) for row in self.roster.rows if self.decisions.get(row.row) != "skip"]
        asked = []
        for row in self.new:
            one = person(row)
            longer = (
                (twin, other)
                for twin, other in people
                if len(other.given) > len(one.given) and matching.shortened(one, other)
            )
            found = next(longer, None) if row.row not in self.decisions else None
            if found is not None:
                asked.append(row)
                self.proposals.append(_twin(row, *found))
        self.new = [row for row in self.new if row not in asked]

    def _is_decided(self, row: RosterRow) -> bool:
        decision = self.decisions.get(row.row)
        match decision:
            case None:
                return False
            case "skip":
                self.skipped.append(row.row)
            case "new":
                self.new.append(row)
            case int() if decision in self.players:
                self._same(row, self.players[decision])
            case _:
                self._error(row, m("There is no player with number {number}.", number=decision))
        return True

    def _place(self, row: RosterRow, match: Match, number: int | None) -> None:
        """Put a row where its match says; a number in the list may contradict or confirm it."""
        if number is None:
            holder = self.players.get(row.number) if row.number is not None else None
            if holder is None:
                self.new.append(row)
                return
            if collation.fold(person(row).name) == collation.fold(entrants.known(holder).name):
                self._same(row, holder)  # name and number agree, whatever else was corrected
                return
            message = m(
                "Number {number} belongs to {name}. Correct the number or the name, or leave the number empty.",
                number=row.number,
                name=_name(holder),
            )
            self._error(row, message)
            return
        player = self.players[number]
        if row.number is not None and row.number != number and match is Match.SAME:
            message = m(
                "{name} has number {number} in the tournament; numbers do not change. Correct the number in the list.",
                name=_name(player),
                number=number,
            )
            self._error(row, message)
        elif match is Match.SAME or row.number == number:
            self._same(row, player)
        else:
            self.proposals.append(_proposal(row, player))

    def _same(self, row: RosterRow, player: PlayerRow) -> None:
        fields = {
            name: (getattr(player, name), getattr(row, name))
            for name in _CHANGEABLE
            if getattr(row, name) and not _says_the_same(getattr(row, name), getattr(player, name))
        }
        if not fields:
            self.unchanged.append(player.number)
            return
        name = _name(player)
        self.changed.append(Changed(row=row.row, number=player.number, name=name, fields=fields))

    def _numbered(self) -> list[Added]:
        """New players with the numbers of the list, the others with the next free ones in the order of the list."""
        taken = set(self.players)
        for row in self.new:
            if row.number is not None and row.number in self.players:
                self._error(row, m("Number {number} is taken.", number=row.number))
            elif row.number is not None:
                taken.add(row.number)
        following = max(taken, default=0)
        added = []
        for row in sorted(self.new, key=lambda one: one.row):
            number = row.number
            if number is None:
                following += 1
                number = following
            added.append(Added(row=row.row, number=number, name=person(row).name, fields=_fields(row, number)))
        return added

    def _error(self, row: RosterRow, message: Message) -> None:
        self.errors.append(RowProblem(row=row.row, column="", message=message))


def person(row: RosterRow) -> Person:
    """A row as somebody to compare with."""
    return Person(given=row.given, family=row.family, club=row.club, birth_year=row.birth_year)


def _says_the_same(new: object, old: object) -> bool:
    """Whether a list only spells a text otherwise, in capitals or without marks: the spelling of the event stays."""
    if isinstance(new, str) and isinstance(old, str) and collation.fold(new):
        return collation.fold(new) == collation.fold(old)
    return new == old


def _name(player: PlayerRow) -> str:
    return f"{player.given} {player.family}".strip()


def _fields(row: RosterRow, number: int) -> dict[str, object]:
    return {
        "number": number,
        "given": row.given,
        "family": row.family,
        "club": row.club,
        "birth_year": row.birth_year,
        "contact": row.contact,
    }


def _twin(row: RosterRow, twin: RosterRow, other: Person) -> Proposal:
    name = person(row).name
    return Proposal(
        row=row.row,
        name=name,
        club=row.club,
        number=None,
        known_name=other.name,
        known_club=twin.club,
        twin=twin.row,
    )


def _proposal(row: RosterRow, player: PlayerRow) -> Proposal:
    return Proposal(
        row=row.row,
        name=person(row).name,
        club=row.club,
        number=player.number,
        known_name=_name(player),
        known_club=player.club,
    )
