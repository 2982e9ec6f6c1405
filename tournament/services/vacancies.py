"""Seats that somebody left before his table had a protocol, and who may step in for him.

A table that is one short stays so until a person decides: somebody who pauses steps in, the round is seated anew, or
those who remain play, as far as the regulation has a game for so many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from sqlmodel import Session

from tournament import cleaning
from tournament.db import judging, rows
from tournament.db.empty_seats import GONE
from tournament.db.models import SEATED, EventRow, PlacementRow, PlayerRow, RoundRow, TableRow
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.errors import Problem, Refused, m
from tournament.permissions import Permission
from tournament.services import attendance
from tournament.standings.facts import Absence, PlayerStatus, RoundState
from tournament.standings.policy import Remainder

_FULL = 3
_FREE = frozenset({Absence.BYE, Absence.RESERVE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Vacancy:
    """An empty seat: its table, the seat and the number of who left it (None where no record tells), why he left."""

    table: int
    seat: int | None
    number: int | None
    kind: Absence | None


class Outlook(StrEnum):
    """What those who remain at a table can do without anybody stepping in."""

    PLAYS = "plays"  # three or more: an ordinary game
    TWO = "two"  # two, and the regulation has a game for two
    TOO_FEW = "too-few"  # two, and it has none
    ALONE = "alone"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortTable:
    """A table that was drawn for more than sit there: how many remain, which seats are empty."""

    table: int
    remain: int
    seats: tuple[Vacancy, ...]
    outlook: Outlook

    @property
    def can_play(self) -> bool:
        """Whether the round goes on at this table as if nothing had happened."""
        return self.outlook is Outlook.PLAYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Vacancies:
    """The tables of a round with empty seats, who could step in, and the clause that says how many play."""

    tables: tuple[ShortTable, ...]
    free: tuple[int, ...]
    clause: str

    @property
    def seats(self) -> tuple[Vacancy, ...]:
        """The empty seats of all tables."""
        return tuple(seat for one in self.tables for seat in one.seats)

    @property
    def lacking(self) -> tuple[ShortTable, ...]:
        """The tables about which somebody has to decide."""
        return tuple(one for one in self.tables if not one.can_play)

    @property
    def going_on(self) -> tuple[ShortTable, ...]:
        """The tables of four at which three play on."""
        return tuple(one for one in self.tables if one.can_play)


def of_round(session: Session, slug: str, round_no: int) -> Vacancies:
    """Who is missing at the tables of a drawn round; nobody once its results are published."""
    event = rows.event(session, slug)
    edition = judging.edition(event)
    row = rows.game_round(session, event, round_no)
    placed = rows.placements(session, row)
    kinds = {one.player_id: one.kind for one in placed}
    people = rows.players(session, event)
    return Vacancies(
        tables=tuple(_short(session, event, row, placed)) if row.state != RoundState.PUBLISHED else (),
        free=tuple(one.number for one in people if _is_free(one, kinds.get(rows.key(one.id)), round_no)),
        clause=edition.clauses.get("rules.layouts", ""),
    )


def step_in(work: Work, slug: str, round_no: int, table_no: int, number: int, *, reason: str | None) -> None:
    """Seat somebody who pauses in this round on the empty seat of a table; it is published like an exchange by hand."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    row = rows.game_round(work.session, event, round_no)
    player = rows.player(work.session, event, number)
    place = attendance.placement(work, row, player)
    if not _is_free(player, place.kind if place else None, round_no):
        problem = Problem(m("Choose another player."), "number")
        raise Refused(m("Number {number} does not pause in round {round}.", number=number, round=round_no), (problem,))
    found = of_round(work.session, slug, round_no).seats
    vacancy = next((one for one in found if one.table == table_no), None)
    if vacancy is None:
        raise Refused(m("Table {table} of round {round} has no empty seat.", table=table_no, round=round_no))
    why = cleaning.reason(reason)
    table = rows.table(work.session, row, table_no)
    seat = vacancy.seat or _free_seat(work.session, table)
    # Whose seat it was stands in the log, so that both numbers are published beside the draw.
    whose = str(vacancy.number)
    known = vacancy.number is not None
    was, now = {"kind": str(vacancy.kind), "table": table_no, "seat": seat}, {"kind": str(vacancy.kind)}
    before = ({whose: was} if known else {}) | {str(number): {"kind": place.kind if place else str(Absence.RESERVE)}}
    if place is None:
        place = PlacementRow(
            round_id=rows.key(row.id), player_id=rows.key(player.id), kind=SEATED, table_id=None, seat=None
        )
    place.kind, place.table_id, place.seat = SEATED, table.id, seat
    work.session.add(place)
    work.session.flush()
    after = ({whose: now} if known else {}) | {str(number): {"kind": SEATED, "table": table_no, "seat": seat}}
    work.record(Tag.PLACEMENT_SWAP, event, ("round", round_no), before, after, reason=why)


def _is_free(player: PlayerRow, kind: str | None, round_no: int) -> bool:
    """Whether somebody pauses in a round, or came after its draw and has no place in it."""
    if kind is None:
        return player.status == PlayerStatus.ACTIVE and player.from_round <= round_no
    return kind in _FREE


def _short(session: Session, event: EventRow, row: RoundRow, placed: list[PlacementRow]) -> Iterator[ShortTable]:
    by_two = any(layout.players == _FULL - 1 for layout in judging.edition(event).rules.layouts)
    sitting = Counter(one.table_id for one in placed)
    ids = {table.no: table.id for table in rows.tables(session, row)}
    for table, seats in groupby(_vacancies(session, event, row, placed), key=lambda one: one.table):
        remain = sitting[ids[table]]
        yield ShortTable(table=table, remain=remain, seats=tuple(seats), outlook=_outlook(remain, by_two=by_two))


def _outlook(remain: int, *, by_two: bool) -> Outlook:
    if remain >= _FULL:
        return Outlook.PLAYS
    if remain == _FULL - 1:
        return Outlook.TWO if by_two else Outlook.TOO_FEW
    return Outlook.ALONE if remain else Outlook.EMPTY


def _vacancies(session: Session, event: EventRow, row: RoundRow, placed: list[PlacementRow]) -> Iterator[Vacancy]:
    tables = [one for one in rows.tables(session, row) if rows.latest_revision(session, one) is None]
    edition = judging.edition(event)
    by_three = edition.league.remainder is not Remainder.TABLE_OF_2 and any(
        layout.players == _FULL for layout in edition.rules.layouts
    )
    left = {}
    for place in placed:
        if place.kind not in GONE:
            continue
        player = session.get_one(PlayerRow, place.player_id)
        before = attendance.last_place(session, event, row, player)
        if before is not None and before.get("kind") == SEATED:
            left[int(str(before["table"])), int(str(before["seat"]))] = (player.number, Absence(place.kind))
    for table in tables:
        taken = {one.seat for one in placed if one.table_id == table.id}
        known = sorted((seat, who) for (no, seat), who in left.items() if no == table.no and seat not in taken)
        for seat, (number, kind) in known:
            yield Vacancy(table=table.no, seat=seat, number=number, kind=kind)
        short = _FULL - len(taken) if by_three else 0
        for _seat in range(short - len(known)):
            yield Vacancy(table=table.no, seat=None, number=None, kind=None)


def _free_seat(session: Session, table: TableRow) -> int:
    return next(seat for seat in (1, 2, 3) if not attendance.is_taken(session, table, seat))
