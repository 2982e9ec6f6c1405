"""Who sits where: drawing all rounds or the next one, drawing again, publishing a seating, absences.

The search sees nothing but the inputs and the seed that go on record, so that anybody can repeat it. A draw is one
transaction: the old seating is intact or the new one is complete.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass

from tournament import cleaning, seating, seating_words
from tournament.db import rows
from tournament.db.models import EventRow, RoundRow
from tournament.db.seat_models import DrawKind
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.errors import Conflict, Message, Problem, Refused, m
from tournament.permissions import Permission
from tournament.seating import Plan, plan_inputs
from tournament.services import announcements, attendance, draw_inputs, drawing, seats
from tournament.services.draw_inputs import Prepared
from tournament.standings.facts import Absence, RoundState

LONGEST_SEED = 200
LONGEST_PUBLIC = 60
_OF_THE_ENGINE = frozenset({seating.Remark.CLOSENESS, seating.Remark.SEATS_MOVED})


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
    number: int
    quality: Quality
    remarks: tuple[Message, ...]  # the quality in words
    engine_remarks: tuple[Message, ...]  # closeness to the standings, seats moved; the rest any checker can tell


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """How a draw is to be made; without a seed a secret one is made, an announced draw uses the announced one."""

    seed: str | None
    public: str
    reason: str | None
    best_effort: bool


def draw_all(
    work: Work,
    slug: str,
    *,
    seed: str | None = None,
    public: str = "",
    reason: str | None = None,
    best_effort: bool = False,
) -> DrawResult:
    """Draw all planned rounds in advance; refused once anything is drawn."""
    event = _event(work, slug)
    prepared = draw_inputs.prepare(work.session, event, DrawKind.ALL)
    return _draw(work, event, prepared, Order(seed=seed, public=public, reason=reason, best_effort=best_effort))


def draw_next(  # noqa: PLR0913 - the sides of a draw, all named
    work: Work,
    slug: str,
    *,
    seed: str | None = None,
    public: str = "",
    policy: str | None = None,
    reason: str | None = None,
    best_effort: bool = False,
) -> DrawResult:
    """Draw the next round by the standings; refused while a table of an earlier one does not count yet.

    The policy is that of the event's settings unless another one is named.
    """
    event = _event(work, slug)
    prepared = draw_inputs.prepare(work.session, event, DrawKind.NEXT, policy=policy)
    return _draw(work, event, prepared, Order(seed=seed, public=public, reason=reason, best_effort=best_effort))


def redraw(  # noqa: PLR0913 - the sides of a draw, all named
    work: Work,
    slug: str,
    *,
    from_round: int,
    reason: str | None,
    seed: str | None = None,
    public: str = "",
    best_effort: bool = False,
    expected: str | None = None,
) -> DrawResult:
    """Draw again from a round on for those who take part now; only rounds without any protocol, earlier ones stay.

    `expected` is the SHA-256 of the inputs that were looked at before; with other inputs nothing is drawn.
    """
    event = _event(work, slug)
    waiting = announcements.pending(work.session, event)
    why = cleaning.reason(waiting.reason if waiting and waiting.kind == DrawKind.AGAIN else reason)
    prepared = draw_inputs.prepare(work.session, event, DrawKind.AGAIN, from_round=from_round)
    if expected is not None and expected != prepared.inputs_sha256:
        raise Conflict(m("Something has changed since you looked at this. Look at it again before it is done."))
    return _draw(work, event, prepared, Order(seed=seed, public=public, reason=why, best_effort=best_effort))


def publish_all(work: Work, slug: str) -> list[int]:
    """Show the seating of every round that is drawn; the numbers of those that were not public before."""
    event = _event(work, slug)
    drafts = [one.no for one in rows.rounds(work.session, event) if one.draw_id and one.state == RoundState.DRAFT]
    for round_no in drafts:
        publish(work, slug, round_no)
    return drafts


def publish(work: Work, slug: str, round_no: int) -> None:
    """Show the seating of a round to everybody; round after round, so that no gap is public."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    row = rows.game_round(work.session, event, round_no)
    if row.state != RoundState.DRAFT:
        raise Refused(m("The seating of round {round} is published already.", round=round_no))
    hidden = [one.no for one in rows.rounds(work.session, event) if one.draw_id and one.state == RoundState.DRAFT]
    if hidden[0] < round_no:
        raise Refused(
            m(
                "The seating of round {earlier} is not published yet. Publish it before that of round {round}, "
                "or publish all rounds at once in the draw.",
                earlier=hidden[0],
                round=round_no,
            )
        )
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


def _event(work: Work, slug: str) -> EventRow:
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    return event


def _draw(work: Work, event: EventRow, prepared: Prepared, order: Order) -> DrawResult:
    """Search with the announced seed or a new one, and store the plan with all it was made from."""
    announced = announcements.ready(work.session, event, prepared)
    if announced is not None and order.seed:
        raise Refused(m("A draw that was announced uses the announced seed."), (Problem(m("Leave it empty."), "seed"),))
    seed = cleaning.optional(order.seed, "seed", LONGEST_SEED) or secrets.token_hex(16)
    seed = announced.seed if announced else seed
    public = cleaning.optional(order.public, "public", LONGEST_PUBLIC)
    plan = drawing.made(prepared.inputs, seed, public, best_effort=order.best_effort)
    number = announced.no if announced else announcements.next_number(work.session, event)
    reason = (announced.reason if announced else order.reason) or ""
    before = (
        json.loads(announced.document_json)
        if announced
        else announcements.described(work.session, event, prepared.inputs, seed, number, reason)
    )
    document = {**seating.reveal(before, seed, plan), "ahead": plan_inputs(plan)["ahead"]}
    drawn = seats.Drawn(
        number=number,
        inputs=prepared.inputs,
        span=prepared.span,
        seed=seed,
        public=public,
        document=document,
        reason=reason,
    )
    row = seats.record(work, event, drawn)
    offset = len(plan.rounds) - (prepared.last - prepared.first + 1)
    for index, round_no in enumerate(range(prepared.first, prepared.last + 1), offset):
        seats.put(work, event, row, round_no, plan, index)
    return DrawResult(
        first_round=prepared.first,
        last_round=prepared.last,
        seed=seed,
        number=number,
        quality=_quality(plan),
        remarks=seating_words.remarks(plan),
        engine_remarks=tuple(
            seating_words.remark(one) for one in seating.statements(plan) if one.remark in _OF_THE_ENGINE
        ),
    )


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
