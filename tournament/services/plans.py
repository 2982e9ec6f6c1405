"""Seating by a plan that somebody brings: seats by start number for every round, checked before anybody sits down.

Like a draw it is put on record with its inputs; its "seed" is empty, since nothing is left to chance.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sqlmodel import Session

from tournament import seating, seating_words
from tournament.db import facts, rows
from tournament.db.facts import Audience
from tournament.db.models import EventRow
from tournament.db.work import Work
from tournament.errors import Message, Problem, Refused, m, mn
from tournament.permissions import Permission
from tournament.reports import build
from tournament.reports.report import Report
from tournament.seating.problem import Mode, SeatingError, table_sizes
from tournament.services import announcements, draw_inputs, drawing, seat_quality, seats, wishes
from tournament.standings.facts import Absence, Pause, PlayerStatus, Round, RoundState, open_table

FEWEST, MOST = 2, 4  # seats at a table


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRound:
    """The tables of one round in their order, start numbers in seat order, and who pauses."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedPlan:
    """A plan that could be read, with what is wrong with it for this event, and how good it is in words."""

    planned: tuple[PlannedRound, ...]
    problems: tuple[Problem, ...]
    quality: tuple[Message, ...]


def check(session: Session, slug: str, text: str) -> CheckedPlan:
    """Read a plan (lines `round;table;seat;seat;seat`, CSV or JSON) and check it for the players of the event."""
    event = rows.event(session, slug)
    players = [player.number for player in draw_inputs.active(session, event)]
    rounds, byes = _read(text)
    checked = seating.check_fixed(players, rounds, byes, mode=draw_inputs.mode(event))
    pausing = [a or b for a, b in zip(checked.plan.byes, checked.plan.standby, strict=True)]
    planned = tuple(
        PlannedRound(tables=tables, byes=out) for tables, out in zip(checked.plan.rounds, pausing, strict=True)
    )
    problems = tuple(_problems(event, planned, players))
    plan = replace(checked.plan, wishes=wishes.of_event(session, event))
    return CheckedPlan(
        planned=planned,
        problems=problems,
        quality=() if problems else seat_quality.sentences(plan),
    )


def _read(text: str) -> tuple[list[list[list[int]]], list[list[int]] | None]:
    """Rounds with their tables, and who pauses where the text says so."""
    hint = Problem(m("Each line is a table: round; table; seat A; seat B; seat C."), "text")
    try:
        if text.lstrip().startswith(("{", "[")):
            subject = seating.subject_from(json.loads(text))
            byes = [list(row) for row in subject.byes]
            rounds = [[list(table) for table in tables] for tables in subject.rounds]
            _check_rows(len(byes), len(rounds))
            return rounds, byes or None
        return seating.read_table(text), None
    except seating.UnreadablePlanError as error:
        message = seating_words.unreadable(error)
        raise Refused(message, (Problem(message, "text"), hint)) from error
    except (ValueError, RecursionError) as error:
        raise Refused(m("The plan cannot be read."), (hint,)) from error


def _check_rows(rows_of_pauses: int, rounds: int) -> None:
    """Pauses stand in no round, or in all of them."""
    if rows_of_pauses not in {0, rounds}:
        message = m("Pauses are listed for {rows} rounds; the plan has {rounds}.", rows=rows_of_pauses, rounds=rounds)
        raise Refused(message, (Problem(message, "text"),))


def as_report(session: Session, slug: str, checked: CheckedPlan) -> Report:
    """The plan as it would hang on the wall, before anybody sits by it."""
    event = facts.load(session, rows.event(session, slug), Audience.WALL)
    rounds = tuple(_as_round(no, one) for no, one in enumerate(checked.planned, 1))
    return build.seating_plan(replace(event, rounds=rounds, draws=()), checked.quality)


def _as_round(no: int, one: PlannedRound) -> Round:
    tables = tuple(open_table(number, seats_taken[:MOST]) for number, seats_taken in enumerate(one.tables, 1))
    pauses = tuple(Pause(player=number, kind=Absence.BYE) for number in one.byes)
    return Round(no=no, state=RoundState.DRAFT, date=None, tables=tables, pauses=pauses)


def seat_by_plan(work: Work, slug: str, plan: Sequence[PlannedRound], *, reason: str | None = None) -> tuple[int, int]:
    """Seat rounds 1 to n as the plan says; refused with every number that is missing, surplus or seated twice."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    if any(row.draw_id is not None for row in rows.rounds(work.session, event)):
        raise Refused(m("Seats have been drawn already. Draw anew from a round on, with a reason, if you must."))
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
        yield from _problems_of_round(no, one, set(players), draw_inputs.mode(event))


def _problems_of_round(no: int, one: PlannedRound, players: set[int], mode: str) -> Iterator[Problem]:
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
    missing = sorted(players - set(placed))
    if missing:
        yield Problem(_without_a_place(missing, len(players), mode), where)


def _without_a_place(missing: Sequence[int], players: int, mode: str) -> Message:
    """Who has no place, and how many may have none: fewer or more do not simply pause."""
    numbers = ", ".join(map(str, missing))
    try:
        out = players - sum(table_sizes(players, Mode(mode)))
    except SeatingError:
        out = 0
    if out == 0:
        return mn(
            "Number {numbers} has no place; nobody pauses in this field.",
            "Numbers {numbers} have no place; nobody pauses in this field.",
            len(missing),
            numbers=numbers,
        )
    return mn(
        "Numbers without a place: {numbers}; exactly {n} player pauses in each round.",
        "Numbers without a place: {numbers}; exactly {n} players pause in each round.",
        out,
        numbers=numbers,
    )
