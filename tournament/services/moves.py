"""Who moves where when drawn rounds get other seats: one list, from which every number and every sentence is made.

A move is one player in one round. Compares places as they are taken now with a plan; stores nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from tournament import i18n, wording
from tournament.db import facts, rows
from tournament.db.facts import Audience
from tournament.db.models import SEATED, EventRow, RoundRow
from tournament.errors import Message, m, mn
from tournament.reports import build
from tournament.reports.report import Report
from tournament.seating import Plan
from tournament.standings.facts import Absence


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is in a round: at a table on a seat, pausing, or (with nothing of it) not taking part."""

    table: int = 0
    seat: int = 0
    pauses: bool = False


OUT, PAUSES = Place(), Place(pauses=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A player whose place in a round becomes another one."""

    round_no: int
    number: int
    before: Place
    after: Place


def between(session: Session, event: EventRow, plan: Plan, first: int) -> tuple[Move, ...]:
    """All moves from the seats of now to this plan, in drawn rounds from `first` on."""
    numbers = {rows.key(player.id): player.number for player in rows.players(session, event)}
    found: list[Move] = []
    for row in rows.rounds(session, event):
        if row.draw_id is not None and first <= row.no <= len(plan.rounds):
            index = row.no - 1
            found += _of_round(row.no, _now(session, row, numbers, plan, index), _then(plan, index))
    return tuple(found)


def _of_round(round_no: int, now: Mapping[int, Place], then: Mapping[int, Place]) -> list[Move]:
    return [
        Move(round_no=round_no, number=number, before=now.get(number, OUT), after=then.get(number, OUT))
        for number in sorted({*now, *then})
        if now.get(number, OUT) != then.get(number, OUT)
    ]


def _now(session: Session, row: RoundRow, numbers: Mapping[int, int], plan: Plan, index: int) -> dict[int, Place]:
    tables = {table.id: table.no for table in rows.tables(session, row)}
    pausing = Absence.RESERVE if plan.standby[index] else Absence.BYE
    found = {}
    for one in rows.placements(session, row):
        number = numbers[one.player_id]
        if one.kind == SEATED:
            found[number] = Place(tables[one.table_id], one.seat or 0)
        elif one.kind == pausing:
            found[number] = PAUSES
    return found


def _then(plan: Plan, index: int) -> dict[int, Place]:
    seated = {
        number: Place(table_no, seat)
        for table_no, table in enumerate(plan.rounds[index], 1)
        for seat, number in enumerate(table, 1)
    }
    return {**dict.fromkeys((*plan.byes[index], *plan.standby[index]), PAUSES), **seated}


def place(one: Place) -> Message:
    """A place in words."""
    if one.table:
        return m("table {table}, seat {seat}", table=one.table, seat=wording.seat(one.seat))
    return m("pauses") if one.pauses else m("at no table")


def as_report(session: Session, slug: str, moves: Sequence[Move]) -> Report:
    """The moves as a list for the wall."""
    event = facts.load(session, rows.event(session, slug), Audience.WALL)
    told = [(one.round_no, one.number, i18n.say(place(one.before)), i18n.say(place(one.after))) for one in moves]
    return build.seat_moves(event, told)


def rounds_of(moves: Iterable[Move]) -> tuple[int, ...]:
    """The rounds in which anybody moves."""
    return tuple(sorted({move.round_no for move in moves}))


def would_change(moves: Sequence[Move]) -> Message:
    """How much a change that was not made yet would change."""
    if not moves:
        return m("Nobody changes places.")
    return mn("{n} place changes.", "{n} places change.", len(moves))


def changed(moves: Sequence[Move]) -> Message:
    """The same once it is made."""
    if not moves:
        return m("Nobody has changed places.")
    return mn("{n} place has changed.", "{n} places have changed.", len(moves))
