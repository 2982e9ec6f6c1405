"""What a draw of an event depends on besides its seed, gathered from the facts as they are now.

The same facts give the same inputs, so that an announcement can be compared with them. Draws nothing, stores nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from tournament import seating
from tournament.db import facts, judging, rows
from tournament.db.facts import Audience
from tournament.db.models import DrawRow, EventRow, PlayerRow, RoundRow
from tournament.db.seat_models import DrawKind
from tournament.errors import Problem, Refused, m
from tournament.seating import Mode, Plan, Policy
from tournament.seating.plan import canonical
from tournament.services import seats, wishes
from tournament.standings import Standing, rank
from tournament.standings.facts import Absence, PlayerStatus, RoundState, TableStatus

_COUNTING = frozenset({TableStatus.ACCEPTED, TableStatus.OVERRIDDEN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A draw that can be made: which rounds it covers, and all it depends on but the seed."""

    kind: DrawKind
    inputs: Mapping[str, Any]
    first: int
    last: int

    @property
    def span(self) -> tuple[int, int]:
        """First and last round."""
        return self.first, self.last

    @property
    def inputs_sha256(self) -> str:
        """The fingerprint of the inputs."""
        return hashlib.sha256(canonical(self.inputs).encode()).hexdigest()


def prepare(
    session: Session,
    event: EventRow,
    kind: DrawKind,
    *,
    from_round: int | None = None,
    policy: str | None = None,
) -> Prepared:
    """The inputs of this kind of draw; refused where it cannot be made now."""
    match kind:
        case DrawKind.ALL:
            return _all(session, event)
        case DrawKind.NEXT:
            return _next(session, event, _last_drawn(session, event) + 1, policy)
        case DrawKind.AGAIN:
            return _again(session, event, from_round or 1)
        case DrawKind.MEND:
            return _mended(session, event, from_round or 1)


def redrawable(session: Session, event: EventRow) -> list[int]:
    """Drawn rounds without any protocol after which no protocol comes either."""
    drawn = [row for row in rows.rounds(session, event) if row.draw_id is not None]
    found: list[int] = []
    for row in reversed(drawn):
        if row.state == RoundState.PUBLISHED or rows.has_protocols(session, row):
            break
        found.insert(0, row.no)
    return found


def active(session: Session, event: EventRow) -> list[PlayerRow]:
    """Those who take part now."""
    return [player for player in rows.players(session, event) if player.status == PlayerStatus.ACTIVE]


def mode(event: EventRow) -> str:
    """What becomes of those left over."""
    return str(judging.edition(event).league.remainder)


def _last_drawn(session: Session, event: EventRow) -> int:
    return max((row.no for row in rows.rounds(session, event) if row.draw_id is not None), default=0)


def _all(session: Session, event: EventRow) -> Prepared:
    drawn = _last_drawn(session, event)
    if drawn >= event.rounds_planned:
        raise Refused(m("Seats have been drawn already. Draw anew from a round on, with a reason, if you must."))
    return (
        _the_rest(session, event, drawn)
        if drawn
        else _from_the_start(session, event, DrawKind.ALL, event.rounds_planned)
    )


def _the_rest(session: Session, event: EventRow, drawn: int) -> Prepared:
    """All rounds after those that are drawn, at once; who has met whom in them counts."""
    last, players = event.rounds_planned, active(session, event)
    inputs = seating.reseat_inputs(
        _drawn(session, event, drawn),
        drawn,
        [player.number for player in players],
        rounds=last,
        mode=mode(event),
        wishes=wishes.of_event(session, event),
        absent=_absences(session, event, players, range(drawn + 1, last + 1)),
    )
    return Prepared(kind=DrawKind.ALL, inputs=inputs, first=drawn + 1, last=last)


def _from_the_start(session: Session, event: EventRow, kind: DrawKind, last: int) -> Prepared:
    players = active(session, event)
    inputs = seating.draw_inputs(
        [player.number for player in players],
        last,
        mode=mode(event),
        wishes=wishes.of_event(session, event),
        absent=_absences(session, event, players, range(1, last + 1)),
    )
    return Prepared(kind=kind, inputs=inputs, first=1, last=last)


def _next(
    session: Session, event: EventRow, round_no: int, policy: str | None, kind: DrawKind = DrawKind.NEXT
) -> Prepared:
    if round_no > event.rounds_planned:
        raise Refused(m("All {n} planned rounds are drawn. Plan another round first.", n=event.rounds_planned))
    chosen = policy or wishes.of_row(session, event).policy
    if chosen not in set(Policy):
        raise Refused(m("There is no way of drawing called “{policy}”.", policy=chosen))
    if round_no == 1:
        return _from_the_start(session, event, kind, 1)
    players = active(session, event)
    absent = _absences(session, event, players, range(round_no, round_no + 1))
    order, scores = _standing(session, event, round_no, Policy(chosen))
    history = _drawn(session, event, round_no - 1)
    inputs = seating.next_round_inputs(
        [player.number for player in players],
        order,
        history,
        event.rounds_planned - round_no + 1,
        policy=chosen,
        mode=mode(event),
        wishes=wishes.of_event(session, event),
        scores=scores,
        absent=absent.get(round_no, []),
    )
    # Drawn anew the round must not come from what the former draw had in mind: that would be the same seats again.
    inputs["history"]["ahead"] = [] if kind is DrawKind.AGAIN else _ahead(session, event, inputs, round_no)
    return Prepared(kind=kind, inputs=inputs, first=round_no, last=round_no)


def _ahead(session: Session, event: EventRow, inputs: Mapping[str, Any], round_no: int) -> list[Any]:
    """The continuation that the draw of the round before had in mind, if the same people still take part."""
    former = rows.game_round(session, event, round_no - 1)
    row = session.get_one(DrawRow, former.draw_id)
    before = json.loads(row.inputs_json) or {}
    same = before.get("players") == inputs["players"] and not before.get("absent") and not inputs["absent"]
    if not same or row.document_json is None:
        return []
    ahead = json.loads(row.document_json).get("ahead", [])
    return ahead if isinstance(ahead, list) else []


def policy_of(session: Session, row: RoundRow) -> str | None:
    """The way in which a drawn round was drawn by the standings; None where it was drawn by lot or brought along."""
    former = json.loads(session.get_one(DrawRow, row.draw_id).inputs_json) or {}
    found = former.get("policy")
    return None if found is None else str(found)


def _coming(session: Session, event: EventRow, from_round: int) -> tuple[list[RoundRow], str | None]:
    """The drawn rounds from this one on and how the first of them was drawn, if they may be drawn once more."""
    first = rows.game_round(session, event, from_round)
    coming = [row for row in rows.rounds(session, event) if row.no >= from_round and row.draw_id is not None]
    _refuse_played(session, coming)
    policy = policy_of(session, first)
    if policy is not None:
        _refuse_later(coming)
    return coming, policy


def _again(session: Session, event: EventRow, from_round: int) -> Prepared:
    """Everything anew: the seats that were are not looked at, only the rounds before."""
    coming, policy = _coming(session, event, from_round)
    last = coming[-1].no
    if policy is not None:
        return _next(session, event, from_round, policy, DrawKind.AGAIN)
    if from_round == 1:
        return _from_the_start(session, event, DrawKind.AGAIN, last)
    inputs = _reseat_inputs(session, event, _drawn(session, event, from_round - 1), from_round, last)
    return Prepared(kind=DrawKind.AGAIN, inputs=inputs, first=from_round, last=last)


def _mended(session: Session, event: EventRow, from_round: int) -> Prepared:
    """As near to the present seats as possible; of a round by the standings it is kept that it was one."""
    coming, policy = _coming(session, event, from_round)
    last = coming[-1].no
    inputs = dict(_reseat_inputs(session, event, _drawn(session, event, last), from_round, last))
    if policy is not None:
        former = json.loads(session.get_one(DrawRow, coming[0].draw_id).inputs_json)
        inputs |= {"policy": policy, "scores": former.get("scores")}
    return Prepared(kind=DrawKind.MEND, inputs=inputs, first=from_round, last=last)


def _reseat_inputs(session: Session, event: EventRow, published: Plan, from_round: int, last: int) -> Mapping[str, Any]:
    players = active(session, event)
    return seating.reseat_inputs(
        published,
        from_round - 1,
        [player.number for player in players],
        rounds=last,
        mode=mode(event),
        wishes=wishes.of_event(session, event),
        absent=_absences(session, event, players, range(from_round, last + 1)),
    )


def _standing(session: Session, event: EventRow, round_no: int, policy: Policy) -> tuple[list[int], dict[int, Any]]:
    """The order and the scores by which the next round is drawn, refused while a table is open."""
    known = facts.load(session, event, Audience.DESK)
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
    return [line.player for line in lines], scores(lines, policy)


def scores(lines: Sequence[Standing], policy: Policy) -> dict[int, Fraction]:
    """What makes players equal in a draw: a shared place where places alone count, otherwise equal league points.

    A group of equal points leaves more room to meet new opponents; strictly by standing the published places decide.
    """
    if policy is Policy.STRICT:
        return {line.player: Fraction(-line.place) for line in lines}
    return {line.player: line.league_points for line in lines}


def _absences(session: Session, event: EventRow, players: Sequence[PlayerRow], span: range) -> dict[int, list[int]]:
    """Who of the active players misses which of these rounds: announced, or entered later."""
    announced = {row.no: seats.announced(session, row) for row in rows.rounds(session, event)}
    absent = {
        no: [player.number for player in players if player.from_round > no or player.id in announced.get(no, ())]
        for no in span
    }
    return {no: numbers for no, numbers in absent.items() if numbers}


def _drawn(session: Session, event: EventRow, last: int) -> Plan:
    """The rounds as they are drawn now, as the engine takes them; a table with one player left is none."""
    known = facts.load(session, event, Audience.DESK)
    drawn = [one for one in known.rounds if one.no <= last]
    pausing = Absence.RESERVE if mode(event) == Mode.RESERVE else Absence.BYE
    return seating.published(
        [player.number for player in known.players],
        [[list(table.seats) for table in one.tables if len(table.seats) > 1] for one in drawn],
        [[pause.player for pause in one.pauses if pause.kind is pausing] for one in drawn],
        mode=mode(event),
    )


def _refuse_played(session: Session, coming: Sequence[RoundRow]) -> None:
    for row in coming:
        if row.state == RoundState.PUBLISHED or rows.has_protocols(session, row):
            problem = Problem(m("Rounds with protocols stay as they are."), "from_round")
            raise Refused(m("Round {round} has protocols and keeps its seats.", round=row.no), (problem,))


def _refuse_later(coming: Sequence[RoundRow]) -> None:
    if len(coming) > 1:
        problem = Problem(m("Change the last round first."), "from_round")
        raise Refused(m("Round {round} was drawn on top of this one.", round=coming[-1].no), (problem,))
