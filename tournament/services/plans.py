"""Seating by a plan that somebody brings: seats by start number for every round, checked before anybody sits down.

Like a draw it is put on record with its inputs; its "seed" is empty, since nothing is left to chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament.db import rows
from tournament.db.models import EventRow
from tournament.db.work import Work
from tournament.errors import Problem, Refused, m
from tournament.permissions import Permission
from tournament.services import announcements, drawing, seats
from tournament.standings.facts import PlayerStatus

FEWEST, MOST = 2, 4  # seats at a table


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRound:
    """The tables of one round in their order, start numbers in seat order, and who pauses."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def seat_by_plan(work: Work, slug: str, plan: Sequence[PlannedRound], *, reason: str | None = None) -> tuple[int, int]:
    """Seat rounds 1 to n as the plan says; refused with every number that is missing, surplus or seated twice."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    if any(row.draw_id is not None for row in rows.rounds(work.session, event)):
        raise Refused(m("Seats have been drawn already. Draw again from a round on, with a reason, if you must."))
    players = [p.number for p in rows.players(work.session, event) if p.status == PlayerStatus.ACTIVE]
    problems = tuple(_problems(event, plan, players))
    if problems:
        raise Refused(m("This plan does not fit the list of players. Nothing was saved."), problems)
    inputs: dict[str, object] = {
        "kind": drawing.FIXED,
        "players": players,
        "rounds": [[list(table) for table in one.tables] for one in plan],
        "byes": [sorted(one.byes) for one in plan],
    }
    number = announcements.next_number(work.session, event)
    row = seats.record(work, event, seats.Drawn(number=number, inputs=inputs, span=(1, len(plan)), reason=reason))
    seated = drawing.plan(inputs, "")
    for index in range(len(plan)):
        seats.put(work, event, row, index + 1, seated, index)
    return 1, len(plan)


def _problems(event: EventRow, plan: Sequence[PlannedRound], players: Sequence[int]) -> Iterator[Problem]:
    if not 1 <= len(plan) <= event.rounds_planned:
        yield Problem(m("The plan has {n} rounds, the event {planned}.", n=len(plan), planned=event.rounds_planned))
    for no, one in enumerate(plan, 1):
        yield from _problems_of_round(no, one, set(players))


def _problems_of_round(no: int, one: PlannedRound, players: set[int]) -> Iterator[Problem]:
    where = f"round {no}"
    for table_no, table in enumerate(one.tables, 1):
        if not FEWEST <= len(table) <= MOST:
            yield Problem(m("Table {table} has {n} seats.", table=table_no, n=len(table)), where)
    placed = Counter(number for group in (*one.tables, one.byes) for number in group)
    for number, times in sorted(placed.items()):
        if number not in players:
            yield Problem(m("There is no active player with number {number}.", number=number), where)
        elif times > 1:
            yield Problem(m("Number {number} has {n} places.", number=number, n=times), where)
    for number in sorted(players - set(placed)):
        yield Problem(m("Number {number} has no place.", number=number), where)
