"""A document that is meant for a table: what the seating knows is filled in, what contradicts it is refused.

Totals follow persons: a document that names its players in another order, or names those of another table, is never
taken for this table's. A part of `protocols`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from tournament import collation, rules
from tournament.db import judging, rows
from tournament.db.judging import Judged
from tournament.db.models import EventRow, PlayerRow, RoundRow, TableRow
from tournament.errors import Problem, Refused, m
from tournament.rules import FormatErrors, Protocol
from tournament.services import faults

MOST_DEALS = 200


@dataclass(frozen=True, slots=True)
class Place:
    """A table with everything that a deed at it needs."""

    event: EventRow
    round: RoundRow
    table: TableRow
    seats: Sequence[PlayerRow]
    at: tuple[int, ...] = ()  # which seats these are, where one was left empty

    @property
    def subject(self) -> tuple[str, str]:
        """How the log names the table."""
        return "table", f"{self.round.no}/{self.table.no}"


def place(session: Session, event: EventRow, round_no: int, table_no: int) -> Place:
    """The table with this number in this round."""
    game_round = rows.game_round(session, event, round_no)
    table = rows.table(session, game_round, table_no)
    return Place(event, game_round, table, *rows.seats(session, table))


def judged(session: Session, document: Mapping[str, object], at: Place) -> Judged:
    """The document with everything filled in that the seating knows, and the verdict on it."""
    try:
        return judging.judge(_filled(session, document, at), judging.edition(at.event))
    except FormatErrors as error:
        raise faults.refused_format(error) from error


def stored_form(session: Session, document: Mapping[str, object], at: Place) -> tuple[str, Judged]:
    """The one text in which this document is stored, and the verdict on it."""
    try:
        protocol = rules.parse(_filled(session, document, at))
    except FormatErrors as error:
        raise faults.refused_format(error) from error
    stored = rules.write(protocol)
    written = _text(stored)
    return written, judging.judge_parsed(written, stored, protocol, at.event)


def text(protocol: Protocol) -> str:
    """The one text in which a protocol is stored."""
    return _text(rules.write(protocol))


def _text(stored: dict[str, object]) -> str:
    return json.dumps(stored, ensure_ascii=False, separators=(",", ":"))


def _filled(session: Session, document: Mapping[str, object], at: Place) -> dict[str, object]:
    if not isinstance(document, Mapping):
        raise Refused(m("This is not a protocol."), (Problem(m("An object is expected here."), "$"),))
    problems = tuple(_contradictions(session, document, at))
    if problems:
        raise Refused(
            m("This is not the protocol of table {table} in round {round}.", table=at.table.no, round=at.round.no),
            problems,
        )
    deals = document.get("deals")
    if isinstance(deals, list) and len(deals) > MOST_DEALS:
        problem = Problem(m("At most {limit} deals are possible.", limit=MOST_DEALS), "$.deals")
        raise Refused(m("The protocol is too long."), (problem,))
    return {
        **document,
        "regulation": at.event.regulation_id,
        "event": at.event.name,
        "round": at.round.no,
        "table": at.table.no,
        "players": rows.seat_names(at.seats),
    }


def _contradictions(session: Session, document: Mapping[str, object], at: Place) -> Iterator[Problem]:
    """What the document itself says about round, table and people, where that is another table's."""
    ours = {"round": at.round.no, "table": at.table.no, "regulation": at.event.regulation_id}
    for field, value in ours.items():
        theirs = document.get(field)
        if theirs is not None and theirs != value:
            yield Problem(m("The protocol says {theirs}, this is {ours}.", theirs=theirs, ours=value), f"$.{field}")
    names = document.get("players")
    if not isinstance(names, list | tuple) or list(names) in (
        [_name(player) for player in at.seats],
        rows.seat_names(at.seats),
    ):
        return
    by_name = {collation.fold(_name(player)): player for player in rows.players(session, at.event)}
    for index, (given, player) in enumerate(zip(names, at.seats, strict=False)):
        meant = by_name.get(collation.fold(given)) if isinstance(given, str) else None
        if meant is not None and collation.fold(_name(player)) != collation.fold(_name(meant)):
            message = m("{given} does not sit on this seat; {name} does.", given=_name(meant), name=_name(player))
            yield Problem(message, f"$.players[{index}]")


def _name(player: PlayerRow) -> str:
    return f"{player.given} {player.family}".strip()
