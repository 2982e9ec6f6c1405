"""Changes of seats that are drawn: the coming rounds seated anew, or two people exchanged by hand.

Both are looked at first (`preview_…`: judged by the checker, nothing saved) and done afterwards, with a reason. Rounds
with protocols are history and stay as they are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlmodel import Session

from tournament import cleaning
from tournament.db import facts, rows
from tournament.db.facts import Audience
from tournament.db.models import SEATED, EventRow, PlacementRow, RoundRow, TableRow
from tournament.db.seat_models import DrawKind
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.errors import Message, Problem, Refused, m
from tournament.permissions import Permission
from tournament.services import draw_inputs, drawing, moves, seat_quality, wishes
from tournament.services.moves import Move
from tournament.services.seat_quality import Figure
from tournament.standings.facts import Absence, Round, RoundState


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a change would do: who moves where, the figures before and after, the quality in words.

    `public` are rounds with moves whose seating everybody has seen already. With `seed` and `inputs_sha256` exactly
    this plan can be applied.
    """

    first: int
    last: int
    moves: tuple[Move, ...]
    figures: tuple[Figure, ...]
    quality: tuple[Message, ...]
    public: tuple[int, ...]
    seed: str = ""
    inputs_sha256: str = ""


def preview_mending(
    session: Session, slug: str, from_round: int, *, seed: str | None = None, best_effort: bool = False
) -> Change:
    """What seating the rounds from this one on for those who take part now would change; apply by `seatings.mend`."""
    event = rows.event(session, slug)
    prepared = draw_inputs.prepare(session, event, DrawKind.MEND, from_round=from_round)
    used = seed or _seed_of(prepared.inputs_sha256)
    plan = drawing.made(prepared.inputs, used, names=rows.names(session, event), best_effort=best_effort)
    known = facts.load(session, event, Audience.DESK)
    asked = wishes.of_event(session, event)
    upto = [one for one in known.rounds if one.no <= prepared.last]
    before = seat_quality.plan_of(known, upto, draw_inputs.mode(event), asked)
    after = replace(plan, wishes=asked)
    found = moves.between(session, event, plan, prepared.first)
    public = {one.no for one in upto if one.state is not RoundState.DRAFT}
    return Change(
        first=prepared.first,
        last=prepared.last,
        moves=found,
        figures=seat_quality.compared(before, after),
        quality=seat_quality.sentences(after),
        public=tuple(no for no in moves.rounds_of(found) if no in public),
        seed=used,
        inputs_sha256=prepared.inputs_sha256,
    )


def _seed_of(inputs_sha256: str) -> str:
    """The seed of a look: as long as nothing changes, every look shows the same seats and nobody picks among them."""
    return hashlib.sha256(f"mended seats {inputs_sha256}".encode()).hexdigest()[:32]


def preview_swap(session: Session, slug: str, round_no: int, first: int, second: int) -> Change:
    """What exchanging two players in a round would do to the whole seating, in the checker's figures."""
    event = rows.event(session, slug)
    _places(session, event, round_no, first, second)
    known = facts.load(session, event, Audience.DESK)
    asked, mode = wishes.of_event(session, event), draw_inputs.mode(event)
    swapped = [_swapped(one, first, second) if one.no == round_no else one for one in known.rounds]
    after = seat_quality.plan_of(known, swapped, mode, asked)
    row = rows.game_round(session, event, round_no)
    return Change(
        first=round_no,
        last=round_no,
        moves=(),
        figures=seat_quality.compared(seat_quality.plan_of(known, known.rounds, mode, asked), after),
        quality=seat_quality.sentences(after),
        public=() if row.state == RoundState.DRAFT else (round_no,),
    )


def swap(work: Work, slug: str, round_no: int, first: int, second: int, *, reason: str | None) -> None:
    """Exchange the places of two players in a drawn round whose tables have no protocol."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    why = cleaning.reason(reason)
    one, other = _places(work.session, event, round_no, first, second)
    before = {str(first): _described(work, one), str(second): _described(work, other)}
    here, there = _taken(one), _taken(other)
    # Nobody can be on a taken seat even for a moment, so one of them leaves his first.
    for place, taken in ((one, (str(Absence.RESERVE), None, None)), (other, here), (one, there)):
        place.kind, place.table_id, place.seat = taken
        work.session.add(place)
        work.session.flush()
    after = {str(first): _described(work, one), str(second): _described(work, other)}
    work.record(Tag.PLACEMENT_SWAP, event, ("round", round_no), before, after, reason=why)


def _swapped(one: Round, first: int, second: int) -> Round:
    other = {first: second, second: first}
    tables = [replace(t, seats=tuple(other.get(seat, seat) for seat in t.seats)) for t in one.tables]
    pauses = [replace(pause, player=other.get(pause.player, pause.player)) for pause in one.pauses]
    return replace(one, tables=tuple(tables), pauses=tuple(pauses))


def _places(
    session: Session, event: EventRow, round_no: int, first: int, second: int
) -> tuple[PlacementRow, PlacementRow]:
    """Where the two are, if they may be exchanged."""
    row = rows.game_round(session, event, round_no)
    if row.state == RoundState.PUBLISHED:
        raise Refused(m("The results of round {round} are published. Unlock the round first.", round=round_no))
    if first == second:
        raise Refused(m("Two different players are needed."), (Problem(m("Choose another player."), "second"),))
    placed = {one.player_id: one for one in rows.placements(session, row)}
    found = []
    for number, field in ((first, "first"), (second, "second")):
        place = placed.get(rows.key(rows.player(session, event, number).id))
        if place is None or place.kind not in {SEATED, Absence.BYE, Absence.RESERVE}:
            problem = Problem(m("Choose another player."), field)
            raise Refused(
                m("Number {number} does not take part in round {round}.", number=number, round=round_no), (problem,)
            )
        _refuse_played(session, row, place, field)
        found.append(place)
    if all(one.kind != SEATED for one in found):
        raise Refused(m("Neither of the two sits at a table."))
    return found[0], found[1]


def _refuse_played(session: Session, row: RoundRow, place: PlacementRow, field: str) -> None:
    table = session.get(TableRow, place.table_id) if place.table_id is not None else None
    if table is not None and rows.latest_revision(session, table) is not None:
        problem = Problem(m("The table has a protocol; it stays."), field)
        raise Refused(m("Table {table} of round {round} has a protocol.", table=table.no, round=row.no), (problem,))


def _taken(place: PlacementRow) -> tuple[str, int | None, int | None]:
    return place.kind, place.table_id, place.seat


def _described(work: Work, place: PlacementRow) -> Mapping[str, object]:
    table = work.session.get(TableRow, place.table_id) if place.table_id is not None else None
    return {"kind": place.kind} | ({"table": table.no, "seat": place.seat} if table else {})
