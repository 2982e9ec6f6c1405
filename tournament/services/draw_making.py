"""Making a draw that is prepared: the seed, the search, the record, the seats of its rounds. A part of `seatings`.

Rounds whose seats come out as they are stay as public as they are. What changes nothing is not saved, unless it was
announced: then everybody may see that it was drawn.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, replace

from tournament import cleaning, seating, seating_proofs, seating_words
from tournament.db import rows
from tournament.db.models import EventRow
from tournament.db.seat_models import DrawKind
from tournament.db.work import Work
from tournament.errors import Message, Problem, Refused, m
from tournament.seating import Plan, plan_inputs
from tournament.services import announcements, drawing, moves, seats
from tournament.services.announcements import Told
from tournament.services.draw_inputs import Prepared
from tournament.services.moves import Move
from tournament.standings.facts import RoundState

LONGEST_SEED = 200
_ATTEMPTS = 20


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
    engine_remarks: tuple[Message, ...]  # closeness to the standings; the rest any checker can tell
    moves: tuple[Move, ...] = ()  # of a draw once more: who sits elsewhere than before
    withdrawn: tuple[int, ...] = ()  # rounds that were public and are drafts now


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """How a draw is to be made; without a seed a secret one is made, an announced draw uses the announced one."""

    seed: str | None
    public: str
    reason: str | None
    best_effort: bool


def make(work: Work, event: EventRow, prepared: Prepared, order: Order) -> DrawResult:
    """Search with the announced seed or a new one, and store the plan with all it was made from."""
    announced = announcements.ready(work.session, event, prepared)
    if announced is not None and order.seed:
        raise Refused(m("A draw that was announced uses the announced seed."), (Problem(m("Leave it empty."), "seed"),))
    given = announced.seed if announced else cleaning.optional(order.seed, "seed", LONGEST_SEED)
    public = _public(order.public)
    seed, plan, moved = _searched(work, event, prepared, replace(order, seed=given, public=public))
    if not moved and not announced and prepared.kind in {DrawKind.AGAIN, DrawKind.MEND}:
        raise _nothing_to_change(prepared, given)
    number = announced.no if announced else announcements.next_number(work.session, event)
    reason = (announced.reason if announced else order.reason) or ""
    before = (
        json.loads(announced.document_json)
        if announced
        else announcements.described(work.session, event, prepared.inputs, seed, Told(number=number, reason=reason))
    )
    drawn = seats.Drawn(
        number=number,
        inputs=prepared.inputs,
        span=prepared.span,
        seed=seed,
        public=public,
        document={**seating.reveal(before, seed, plan), "ahead": plan_inputs(plan)["ahead"]},
        reason=reason,
    )
    withdrawn = _seated(work, event, drawn, plan, moved)
    return _result(drawn, plan, moved, withdrawn)


def _searched(work: Work, event: EventRow, prepared: Prepared, order: Order) -> tuple[str, Plan, tuple[Move, ...]]:
    """The seed, the plan and who sits elsewhere than now.

    Few players have few seatings, so that chance may bring the one that is there; a draw anew of which nobody has
    chosen the seed takes another one then. By the standings another seed would not help.
    """
    names = rows.names(work.session, event)
    is_free = prepared.kind == DrawKind.AGAIN and not order.seed and prepared.inputs["kind"] != drawing.NEXT
    for _ in range(_ATTEMPTS if is_free else 1):
        seed = order.seed or secrets.token_hex(16)
        plan = drawing.made(prepared.inputs, seed, order.public, names=names, best_effort=order.best_effort)
        moved = moves.between(work.session, event, plan, prepared.first)
        if moved:
            break
    return seed, plan, moved


def _public(text: str) -> str:
    """The public number, which everybody has to be able to compare with what was read out."""
    public = cleaning.optional(cleaning.figures(cleaning.cleaned(text)), "public", seating.MOST_DIGITS)
    if not seating.is_public(public):
        raise Refused(m("This is no public number."), (Problem(seating_proofs.PUBLIC_NUMBER, "public"),))
    return public


def _nothing_to_change(prepared: Prepared, seed: str | None) -> Refused:
    hints: tuple[Problem, ...] = ()
    if prepared.inputs["kind"] == drawing.NEXT:
        hints = (Problem(m("The round is drawn by the standings; as long as they stay the same, so may the seats.")),)
    elif prepared.kind == DrawKind.AGAIN and seed:
        hints = (Problem(m("This seed brings the seats that are there. Leave it empty or take another one."), "seed"),)
    return Refused(m("There is nothing to change: everybody would sit where he sits now. Nothing was saved."), hints)


def _seated(work: Work, event: EventRow, drawn: seats.Drawn, plan: Plan, moved: tuple[Move, ...]) -> tuple[int, ...]:
    """Put the draw on record and its rounds into their tables; the rounds that are not public any more."""
    first, last = drawn.span
    span = range(first, last + 1)
    known = {one.no: one for one in rows.rounds(work.session, event) if one.no in span and one.draw_id is not None}
    public = {no for no, one in known.items() if one.state != RoundState.DRAFT}
    changed = moves.rounds_of(moved)
    same = [no for no in sorted(known) if no not in changed]
    row = seats.record(work, event, drawn, kept=same)
    for no in span:
        if no in same:
            seats.keep(work, row, known[no])
        else:
            seats.put(work, event, row, no, plan, no - 1)
    return tuple(no for no in changed if no in public)


def _result(drawn: seats.Drawn, plan: Plan, moved: tuple[Move, ...], withdrawn: tuple[int, ...]) -> DrawResult:
    told = [one for one in seating.statements(plan) if one.remark is seating.Remark.CLOSENESS]
    return DrawResult(
        first_round=drawn.span[0],
        last_round=drawn.span[1],
        seed=drawn.seed,
        number=drawn.number,
        quality=_quality(plan),
        remarks=drawing.remarks(plan),
        engine_remarks=tuple(seating_words.remark(one) for one in told),
        moves=moved,
        withdrawn=withdrawn,
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
