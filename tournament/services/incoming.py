"""Reading a `tysiac-event/1` document that comes from elsewhere: everything that is wrong with it, each at its path.

Decides about the document alone: its shape, its references, its protocols. Whether its figures are right is seen when
they are computed again (`takeover`). Stores nothing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pydantic import ValidationError

from tournament import cleaning, regulations
from tournament.db import judging
from tournament.db.judging import Judged
from tournament.errors import Message, Problem, Refused, m
from tournament.regulations import Edition
from tournament.rules import FormatErrors
from tournament.seating import MOST_PLAYERS
from tournament.services import faults, incoming_draws, penalties
from tournament.services.event_form import EventForm, RoundPart, TablePart
from tournament.standings.facts import TableStatus

_COUNTING = frozenset({TableStatus.ACCEPTED, TableStatus.OVERRIDDEN})
_KINDS: Mapping[str, Message] = {
    "missing": m("This value is missing."),
    "extra_forbidden": m("There is no such value."),
    "int_type": m("A whole number is needed here."),
    "int_from_float": m("A whole number is needed here."),
    "string_type": m("A text is needed here."),
    "bool_type": m("Yes or no (true or false) is needed here."),
    "literal_error": m("This is not an event (tysiac-event/1)."),
}


@dataclass(frozen=True, slots=True)
class Incoming:
    """A document that can be taken in: its form, its regulation, the verdict on each protocol by (round, table)."""

    form: EventForm
    edition: Edition
    judged: Mapping[tuple[int, int], Judged]


def read(document: Mapping[str, object]) -> Incoming:
    """The document, or `Refused` with every path that is missing or odd, and with what there was of each kind."""
    form = _form(document)
    check = _Check(form)
    incoming = check.made()
    if incoming is None or check.problems:
        raise refused(form, check.problems)
    return incoming


def refused(form: EventForm, problems: Sequence[Problem]) -> Refused:
    """The refusal of a document, with counts of what was found in it."""
    tables = [table for one in form.rounds for table in one.tables]
    protocols = [table.protocol for table in tables if table.protocol is not None]
    return Refused(
        m(
            "The event cannot be taken in: {problems} problems. Nothing was saved. The document has {players} players, "
            "{rounds} rounds, {tables} tables, {protocols} protocols, {deals} deals.",
            problems=len(problems),
            players=len(form.players),
            rounds=len(form.rounds),
            tables=len(tables),
            protocols=len(protocols),
            deals=sum(len(deals) for one in protocols if isinstance(deals := one.get("deals"), list)),
        ),
        tuple(problems),
    )


def _form(document: Mapping[str, object]) -> EventForm:
    if not isinstance(document, Mapping):
        raise Refused(m("This is not an event (tysiac-event/1)."))
    try:
        return EventForm.model_validate_json(json.dumps(document, allow_nan=False))
    except ValidationError as error:
        problems = tuple(Problem(_words(one["type"]), _path(one["loc"])) for one in error.errors())
    except (TypeError, ValueError, RecursionError) as error:
        raise Refused(m("This is not an event (tysiac-event/1).")) from error
    counts = ", ".join(f"{key}: {len(value)}" for key, value in document.items() if isinstance(value, list))
    message = m(
        "The event cannot be taken in; its form is wrong. Nothing was saved. Found: {counts}.", counts=counts or "–"
    )
    raise Refused(message, problems)


def _words(kind: str) -> Message:
    return _KINDS.get(kind, m("This value cannot be used here."))


def _path(parts: Sequence[int | str]) -> str:
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts)


@dataclass(slots=True)
class _Check:
    """Goes through a document once and gathers everything that does not fit."""

    form: EventForm
    problems: list[Problem] = field(default_factory=list)

    def made(self) -> Incoming | None:
        edition = self._edition()
        self._people()
        self.problems += incoming_draws.problems(self.form)
        self._penalties()
        judged: dict[tuple[int, int], Judged] = {}
        for index, one in enumerate(self.form.rounds):
            self._places(one, index)
            for position, table in enumerate(one.tables):
                path = f"$.rounds[{index}].tables[{position}]"
                sheet = self._protocol(table, edition, path) if edition is not None else None
                if sheet is not None:
                    judged[one.no, table.no] = sheet
        return Incoming(self.form, edition, judged) if edition is not None else None

    def _wrong(self, path: str, message: Message) -> None:
        self.problems.append(Problem(message, path))

    def _unique(self, numbers: Sequence[object], path: str) -> None:
        for number, times in Counter(numbers).items():
            if times > 1:
                self._wrong(path, m("{number} is there {times} times.", number=number, times=times))

    @property
    def _numbers(self) -> set[int]:
        return {player.number for player in self.form.players}

    def _edition(self) -> Edition | None:
        part = self.form.regulation
        try:
            edition = regulations.from_values(part.values)
        except Refused as refusal:
            self.problems += [Problem(one.message, f"$.regulation.values.{one.where}") for one in refusal.problems]
            return None
        if edition.sha256 != part.sha256:
            self._wrong("$.regulation.sha256", m("The values of the regulation are not those of this hash."))
        if (edition.id, edition.edition) != (part.id, part.edition):
            self._wrong(
                "$.regulation.id", m("The values are those of {id} {edition}.", id=edition.id, edition=edition.edition)
            )
        return edition

    def _people(self) -> None:
        people = self.form.players
        if len(people) > MOST_PLAYERS:
            self._wrong("$.players", m("There are too many players: at most {limit}.", limit=MOST_PLAYERS))
        self._unique([player.number for player in people], "$.players")
        for index, player in enumerate(people):
            if player.number < 1:
                self._wrong(f"$.players[{index}].number", m("A start number is a whole number from 1."))
            if not 1 <= len(cleaning.cleaned(player.name)) <= cleaning.LONGEST:
                self._wrong(
                    f"$.players[{index}].name",
                    m("A name of at most {limit} characters is needed.", limit=cleaning.LONGEST),
                )
        if self.form.full is not None and [one.number for one in self.form.full.players] != [
            one.number for one in people
        ]:
            self._wrong("$.full.players", m("These are not the players of the event, in the same order."))

    def _penalties(self) -> None:
        for index, penalty in enumerate(self.form.penalties):
            path = f"$.penalties[{index}]"
            if penalty.player not in self._numbers:
                self._wrong(f"{path}.player", m("There is no player with number {number}.", number=penalty.player))
            if not penalty.reason.strip():
                self._wrong(f"{path}.reason", m("A reason is needed."))
            try:
                penalties.fraction(penalty.league_points)
            except Refused as refusal:
                self._wrong(f"{path}.league_points", refusal.message)

    def _places(self, one: RoundPart, index: int) -> None:
        """Everybody is in one place, and exists."""
        path = f"$.rounds[{index}]"
        if one.no != index + 1:
            self._wrong(f"{path}.no", m("Round {round} is expected here.", round=index + 1))
        self._unique([table.no for table in one.tables], f"{path}.tables")
        placed = [seat for table in one.tables for seat in table.seats]
        placed += [pause.player for pause in (*one.byes, *one.absent)]
        self._unique(placed, path)
        for number in sorted(set(placed) - self._numbers):
            self._wrong(path, m("There is no player with number {number}.", number=number))
        for position, table in enumerate(one.tables):
            if not 1 <= len(table.seats) <= 4 or table.no < 1 or table.version < 0:
                self._wrong(f"{path}.tables[{position}]", m("A table has a number and 1 to 4 seats."))
            elif len(table.positions) != len(table.seats) or not _ascending(table.positions):
                self._wrong(f"{path}.tables[{position}].letters", m("One letter from A to D for each seat, in order."))

    def _protocol(self, table: TablePart, edition: Edition, path: str) -> Judged | None:
        if table.protocol is None:
            if table.status is not TableStatus.OPEN:
                self._wrong(f"{path}.protocol", m("This value is missing."))
            return None
        if table.status is TableStatus.OPEN:
            self._wrong(f"{path}.accepted.status", m("The table has a protocol and is not open."))
        try:
            judged = judging.judge(table.protocol, edition)
        except FormatErrors as error:
            found = faults.refused_format(error).problems
            self.problems += [Problem(one.message, f"{path}.protocol{(one.where or '$')[1:]}") for one in found]
            return None
        if len(judged.protocol.players) != len(table.seats):
            self._wrong(f"{path}.protocol.players", m("The table has {n} seats.", n=len(table.seats)))
        self.problems += self._decision(table, judged, path)
        return judged

    def _decision(self, table: TablePart, judged: Judged, path: str) -> Iterator[Problem]:
        """An accepted protocol has no errors; one with errors was accepted for a reason."""
        if table.status not in _COUNTING:
            return
        if table.status is TableStatus.ACCEPTED:
            yield from (
                Problem(one.message, f"{path}.protocol{(one.where or '$')[1:]}") for one in faults.errors_of(judged)
            )
        elif not (table.accepted and (table.accepted.override_reason or "").strip()):
            yield Problem(m("A reason is needed."), f"{path}.accepted.override_reason")


def _ascending(seats: tuple[int, ...]) -> bool:
    return all(one > 0 for one in seats) and all(one < other for one, other in pairwise(seats))
