"""Who sits where: drawing all rounds or the next one, drawing again, publishing a seating, absences.

The seed and the inputs are put on record before the search, and the search sees nothing else, so that anybody can
repeat it. A draw is one transaction: the old seating is intact or the new one is complete.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament import cleaning, seating
from tournament.db import facts, judging, rows
from tournament.db.facts import Audience
from tournament.db.models import DrawRow, EventRow, PlayerRow, RoundRow
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.errors import Problem, Refused, m
from tournament.permissions import Permission
from tournament.seating import Plan, Policy
from tournament.services import attendance, drawing, seats
from tournament.standings import rank
from tournament.standings.facts import Absence, PlayerStatus, RoundState, TableStatus

LONGEST_SEED = 200
_COUNTING = frozenset({TableStatus.ACCEPTED, TableStatus.OVERRIDDEN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """How good a plan is: pairs that meet again beside the fewest possible, fairness of byes and seats."""

    repeats: int
    repeats_bound: int
    max_meetings: int
    byes_min: int
    byes_max: int
    seat_spread: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawResult:
    """What was drawn, from which seed, and how good it is."""

    first_round: int
    last_round: int
    seed: str
    quality: Quality


def draw_all(work: Work, slug: str, *, seed: str | None = None, reason: str | None = None) -> DrawResult:
    """Draw all planned rounds in advance; refused once anything is drawn."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    known = rows.rounds(work.session, event)
    if any(row.draw_id is not None for row in known):
        raise Refused(m("Seats have been drawn already. Draw again from a round on, with a reason, if you must."))
    players = _active(work, event)
    inputs = {
        "kind": drawing.DRAW,
        "players": [player.number for player in players],
        "rounds": event.rounds_planned,
        "mode": _mode(event),
        "absent": _absences(work, players, known, range(1, event.rounds_planned + 1)),
    }
    return _draw(work, event, inputs, (1, event.rounds_planned), seed, reason)


def draw_next(work: Work, slug: str, *, seed: str | None = None, policy: str = Policy.BALANCED) -> DrawResult:
    """Draw the next round by the standings; refused while a table of an earlier one does not count yet."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    drawn = [row.no for row in rows.rounds(work.session, event) if row.draw_id is not None]
    return _draw_next(work, event, max(drawn, default=0) + 1, seed, policy=policy, reason=None)


def redraw(work: Work, slug: str, *, from_round: int, reason: str, seed: str | None = None) -> DrawResult:
    """Draw again from a round on for those who take part now; only rounds without any protocol, earlier ones stay."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    why = cleaning.reason(reason)
    first = rows.game_round(work.session, event, from_round)
    known = rows.rounds(work.session, event)
    coming = [row for row in known if row.no >= from_round and row.draw_id is not None]
    _refuse_played(work, coming)
    former = json.loads(work.session.get_one(DrawRow, first.draw_id).inputs_json)
    if former["kind"] == drawing.NEXT:
        _refuse_later(coming)
        return _draw_next(work, event, from_round, seed, policy=former["policy"], reason=why)
    players, last = _active(work, event), coming[-1].no
    inputs: dict[str, object] = {
        "kind": drawing.DRAW if from_round == 1 else drawing.RESEAT,
        "players": [player.number for player in players],
        "rounds": last,
        "mode": _mode(event),
        "absent": _absences(work, players, known, range(from_round, last + 1)),
    }
    if from_round > 1:
        inputs |= {"played": from_round - 1, "published": _published(work, event, last)}
    return _draw(work, event, inputs, (from_round, last), seed, why)


def publish(work: Work, slug: str, round_no: int) -> None:
    """Show the seating of a round to everybody."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    row = rows.game_round(work.session, event, round_no)
    if row.state != RoundState.DRAFT:
        raise Refused(m("The seating of round {round} is published already.", round=round_no))
    row.state = RoundState.SEATED
    work.session.add(row)
    before, after = {"state": RoundState.DRAFT}, {"state": RoundState.SEATED}
    work.record(Tag.ROUND_SEATED, event, ("round", round_no), before, after)


def set_absent(work: Work, slug: str, round_no: int, number: int) -> None:
    """Mark a player absent in a round, drawn or still to be drawn; his seat stays empty."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_PLAYERS, event)
    player = rows.player(work.session, event, number)
    row = rows.round_or_none(work.session, event, round_no) or _announced_round(work, event, round_no)
    place = attendance.placement(work, row, player)
    if place is not None and place.kind == Absence.ABSENT:
        raise Refused(m("Player {number} is marked absent in round {round} already.", number=number, round=round_no))
    attendance.leave(work, event, row, player, Absence.ABSENT)


def set_present(work: Work, slug: str, round_no: int, number: int) -> None:
    """Take an absence back: in a drawn round the player gets his seat again if it is still free."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_PLAYERS, event)
    player = rows.player(work.session, event, number)
    row = rows.round_or_none(work.session, event, round_no)
    place = attendance.placement(work, row, player) if row is not None else None
    if row is None or place is None or place.kind != Absence.ABSENT:
        raise Refused(m("Player {number} is not marked absent in round {round}.", number=number, round=round_no))
    if row.draw_id is None:
        work.session.delete(place)
        before = {"kind": str(Absence.ABSENT)}
        work.record(Tag.PLACEMENT_PRESENT, event, ("placement", f"{round_no}/{number}"), before, {})
    elif row.state == RoundState.PUBLISHED or not attendance.come_back(work, event, row, player):
        problem = Problem(m("Draw the round again, or let the player pause."), "number")
        raise Refused(
            m("Player {number} has no free seat in round {round}.", number=number, round=round_no), (problem,)
        )


def _announced_round(work: Work, event: EventRow, round_no: int) -> RoundRow:
    """A row for a round that is not drawn yet, to keep announced absences."""
    if not 1 <= round_no <= event.rounds_planned:
        raise Refused(m("There is no round {round}.", round=round_no))
    row = RoundRow(event_id=rows.key(event.id), no=round_no, state=RoundState.DRAFT, date=None)
    work.session.add(row)
    work.session.flush()
    return row


def _draw_next(
    work: Work,
    event: EventRow,
    round_no: int,
    seed: str | None,
    *,
    policy: str,
    reason: str | None,
) -> DrawResult:
    if round_no > event.rounds_planned:
        raise Refused(m("All {n} planned rounds are drawn. Plan another round first.", n=event.rounds_planned))
    if policy not in set(Policy):
        raise Refused(m("There is no way of drawing called “{policy}”.", policy=policy))
    players = _active(work, event)
    absent = _absences(work, players, rows.rounds(work.session, event), range(round_no, round_no + 1))
    inputs: dict[str, object] = {
        "kind": drawing.DRAW,
        "players": [player.number for player in players],
        "rounds": 1,
        "mode": _mode(event),
        "absent": absent,
    }
    if round_no > 1:
        inputs |= {"kind": drawing.NEXT, "policy": str(policy), "absent": absent.get(str(round_no), [])}
        inputs |= {
            "rounds_left": event.rounds_planned - round_no + 1,
            "published": _published(work, event, round_no - 1),
        }
        inputs |= _standing(work, event, round_no)
        del inputs["rounds"]
    return _draw(work, event, inputs, (round_no, round_no), seed, reason)


def _standing(work: Work, event: EventRow, round_no: int) -> dict[str, object]:
    """The order by which the next round is drawn, refused while a table is open."""
    known = facts.load(work.session, event, Audience.DESK)
    problems = tuple(
        Problem(
            m("Round {round}, table {table} has no accepted protocol.", round=one.no, table=table.no),
            f"table-{table.no}",
        )
        for one in known.rounds
        if one.no < round_no
        for table in one.tables
        if table.status not in _COUNTING
    )
    if problems:
        raise Refused(m("Round {round} cannot be drawn yet: tables are open.", round=round_no), problems)
    lines = rank(known, through=round_no - 1)
    return {
        "standings": [line.player for line in lines],
        "scores": {str(line.player): str(line.league_points) for line in lines},
    }


def _draw(
    work: Work,
    event: EventRow,
    inputs: Mapping[str, object],
    span: tuple[int, int],
    seed: str | None,
    reason: str | None,
) -> DrawResult:
    """Put the draw on record, search, and store what was found."""
    used = cleaning.optional(seed, "seed", LONGEST_SEED) or secrets.token_hex(16)
    row = seats.record(work, event, inputs, span, used, reason)
    plan = drawing.plan(inputs, used)
    offset = len(plan.rounds) - (span[1] - span[0] + 1)
    for index, round_no in enumerate(range(span[0], span[1] + 1), offset):
        seats.put(work, event, row, round_no, plan, index)
    return DrawResult(first_round=span[0], last_round=span[1], seed=used, quality=_quality(plan))


def _active(work: Work, event: EventRow) -> list[PlayerRow]:
    return [player for player in rows.players(work.session, event) if player.status == PlayerStatus.ACTIVE]


def _mode(event: EventRow) -> str:
    return str(judging.edition(event).league.remainder)


def _absences(
    work: Work,
    players: Sequence[PlayerRow],
    known: Sequence[RoundRow],
    span: range,
) -> dict[str, list[int]]:
    """Who of the active players misses which of these rounds: announced, or entered later."""
    announced = {row.no: seats.announced(work, row) for row in known}
    absent = {
        str(no): [player.number for player in players if player.from_round > no or player.id in announced.get(no, ())]
        for no in span
    }
    return {no: numbers for no, numbers in absent.items() if numbers}


def _published(work: Work, event: EventRow, last: int) -> dict[str, object]:
    """The rounds as they are drawn now, as the engine takes them; a table with one player left is none."""
    known = facts.load(work.session, event, Audience.DESK)
    drawn = [one for one in known.rounds if one.no <= last]
    pausing = Absence.RESERVE if _mode(event) == seating.Mode.RESERVE else Absence.BYE
    return {
        "players": [player.number for player in known.players],
        "rounds": [[list(table.seats) for table in one.tables if len(table.seats) > 1] for one in drawn],
        "byes": [[pause.player for pause in one.pauses if pause.kind is pausing] for one in drawn],
    }


def _refuse_played(work: Work, coming: Sequence[RoundRow]) -> None:
    for row in coming:
        if row.state == RoundState.PUBLISHED or rows.has_protocols(work.session, row):
            problem = Problem(m("Rounds with protocols stay as they are."), "from_round")
            raise Refused(m("Round {round} has protocols and cannot be drawn again.", round=row.no), (problem,))


def _refuse_later(coming: Sequence[RoundRow]) -> None:
    if len(coming) > 1:
        problem = Problem(m("Draw the last round again first."), "from_round")
        raise Refused(m("Round {round} was drawn on top of this one.", round=coming[-1].no), (problem,))


def _quality(plan: Plan) -> Quality:
    if plan.report is None:
        raise ValueError("a drawn plan carries its report")
    figures = plan.report.verdict
    return Quality(
        repeats=figures.repeats,
        repeats_bound=figures.repeats_bound,
        max_meetings=figures.max_meetings,
        byes_min=figures.byes_min,
        byes_max=figures.byes_max,
        seat_spread=figures.seat_spread,
    )
