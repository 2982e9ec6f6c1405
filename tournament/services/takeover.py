"""Storing an event that came as a document, and proving that its figures come out as they were.

A part of `transfer`. Of each protocol the newest version comes along, under its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tournament import cleaning
from tournament.db import facts, rows
from tournament.db.facts import Audience
from tournament.db.models import (
    SEATED,
    UNRECORDED,
    DecisionKind,
    DecisionRow,
    DrawRow,
    EventRow,
    PenaltyRow,
    PlacementRow,
    RevisionRow,
    RoundRow,
    TableRow,
)
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.errors import Problem, m
from tournament.reports.event_document import event_document
from tournament.roster.names import split_name
from tournament.seating.plan import canonical
from tournament.services import entrants, events, incoming, penalties, rounds, sheets, takeover_draws
from tournament.services.event_form import EventForm, PlayerPart, RoundPart, TablePart
from tournament.services.incoming import Incoming
from tournament.standings import rank
from tournament.standings.facts import Absence, RoundState, TableStatus

_FIGURES = ("totals", "places", "league_points")


def store(work: Work, brought: Incoming, name: str | None = None) -> str:
    """Store the event under a free address and perhaps another name; `Refused` if a figure comes out differently."""
    form = brought.form
    new = events.NewEvent(
        name=cleaning.required(name or form.event.name, "$.event.name"),
        place=cleaning.optional(form.event.place, "$.event.place"),
        first_day=form.event.first_day,
        last_day=form.event.last_day,
        edition=brought.edition,
        rounds=form.event.rounds or max(brought.edition.league.rounds, len(form.rounds)),
    )
    event = events.store(work, new, Tag.EVENT_IMPORT, takeover_draws.shown(form, [_state(one) for one in form.rounds]))
    players = _players(work, event, form)
    draws = _draws(work, event, form)
    if form.full is not None:
        takeover_draws.store(work, event, form.full, players, draws)
    for one in form.rounds:
        _round(work, event, one, players, draws, brought)
    _penalties(work, event, form, players)
    _prove(work, event, form)
    for one in form.rounds:
        _publish(work, event, one)
    return event.slug


def _players(work: Work, event: EventRow, form: EventForm) -> dict[int, int]:
    """Ids of the players by start number."""
    known = {one.number: one.model_dump() for one in form.full.players} if form.full else {}
    ids = {}
    for part in form.players:
        fields = known.get(part.number) or _parts_of(part, form)
        from_round = fields.pop("from_round")
        row = entrants.store(work, event, entrants.checked({**fields, "club": part.club}), from_round)
        row.status = part.status
        work.session.add(row)
        ids[part.number] = rows.key(row.id)
    return ids


def _parts_of(part: PlayerPart, form: EventForm) -> dict[str, Any]:
    """What the public form tells of a player: a name in one piece, and from when on he played."""
    given, family = split_name(part.name, family_first=False)
    late = [
        one.no
        for one in form.rounds
        for pause in one.absent
        if (pause.player, pause.kind) == (part.number, Absence.LATE)
    ]
    return {"number": part.number, "given": given, "family": family, "from_round": max(late, default=0) + 1}


def _draws(work: Work, event: EventRow, form: EventForm) -> list[DrawRow]:
    rest = form.full.draw if form.full else ()
    stored = []
    for no, part in enumerate(form.draw, 1):
        full = rest[no - 1] if rest else None
        row = DrawRow(
            event_id=rows.key(event.id),
            no=full.no if full and full.no is not None else no,
            first_round=part.rounds[0],
            last_round=part.rounds[1],
            seed=part.seed,
            engine=part.engine,
            inputs_json=canonical(full.inputs) if full else "null",
            inputs_sha256=part.inputs_sha256,
            reason=full.reason if full else None,
            at=full.at if full and full.at else work.now,
            by=work.actor.login,
            public=full.public if full else "",
            document_json=canonical(full.document) if full and full.document else None,
        )
        work.session.add(row)
        stored.append(row)
    work.session.flush()
    return stored


def _draw_of(work: Work, event: EventRow, round_no: int, draws: list[DrawRow]) -> int:
    """The last recorded draw of a round, else one that says that nobody recorded it."""
    for draw in reversed(draws):
        if draw.first_round <= round_no <= draw.last_round:
            return rows.key(draw.id)
    row = DrawRow(
        event_id=rows.key(event.id),
        no=max((one.no for one in draws), default=0) + round_no + 1000,
        first_round=round_no,
        last_round=round_no,
        seed="",
        engine=UNRECORDED,
        inputs_json="null",
        inputs_sha256="",
        reason=None,
        at=work.now,
        by=work.actor.login,
    )
    work.session.add(row)
    work.session.flush()
    return rows.key(row.id)


def _round(
    work: Work,
    event: EventRow,
    part: RoundPart,
    players: Mapping[int, int],
    draws: list[DrawRow],
    brought: Incoming,
) -> None:
    draw_id = _draw_of(work, event, part.no, draws)
    row = RoundRow(event_id=rows.key(event.id), no=part.no, state=_state(part), date=part.date, draw_id=draw_id)
    work.session.add(row)
    work.session.flush()
    for table in part.tables:
        stored = TableRow(round_id=rows.key(row.id), no=table.no)
        work.session.add(stored)
        work.session.flush()
        for seat, number in zip(table.positions, table.seats, strict=True):
            _place(work, row, players[number], SEATED, (rows.key(stored.id), seat))
        _protocol(work, stored, table, brought, part.no)
    for pause in part.byes:
        _place(work, row, players[pause.player], Absence.BYE)
    for pause in part.absent:
        _place(work, row, players[pause.player], pause.kind)
    work.session.flush()


def _state(part: RoundPart) -> RoundState:
    """The state it says; where it says nothing, published if every table counts."""
    if part.state is not None:
        return part.state
    counting = all(table.status in {TableStatus.ACCEPTED, TableStatus.OVERRIDDEN} for table in part.tables)
    return RoundState.PUBLISHED if counting else RoundState.SEATED


def _place(
    work: Work,
    row: RoundRow,
    player_id: int,
    kind: str,
    at: tuple[int | None, int | None] = (None, None),
) -> None:
    table_id, seat = at
    work.session.add(
        PlacementRow(round_id=rows.key(row.id), player_id=player_id, kind=kind, table_id=table_id, seat=seat),
    )


def _protocol(work: Work, row: TableRow, part: TablePart, brought: Incoming, round_no: int) -> None:
    judged = brought.judged.get((round_no, part.no))
    if judged is None:
        return
    revision = RevisionRow(
        table_id=rows.key(row.id),
        version=max(part.version, 1),
        document=sheets.text(judged.protocol),
        via=work.actor.via,
        by=work.actor.login,
        at=work.now,
        reason=None,
        idempotency_key=None,
    )
    work.session.add(revision)
    work.session.flush()
    if part.status is TableStatus.ENTERED:
        return
    decision = DecisionRow(
        table_id=rows.key(row.id),
        revision_id=rows.key(revision.id),
        kind=DecisionKind(part.status.value),
        reason=part.accepted.override_reason if part.accepted else None,
        by=work.actor.login,
        at=work.now,
    )
    work.session.add(decision)
    work.session.flush()
    row.decision_id = decision.id
    work.session.add(row)


def _penalties(work: Work, event: EventRow, form: EventForm, players: Mapping[int, int]) -> None:
    for part in form.penalties:
        work.session.add(
            PenaltyRow(
                event_id=rows.key(event.id),
                player_id=players[part.player],
                round_no=part.round,
                league_points=str(penalties.fraction(part.league_points)),
                small_points=part.small_points,
                reason=part.reason,
                by=work.actor.login,
                at=work.now,
            ),
        )
    work.session.flush()


def _publish(work: Work, event: EventRow, part: RoundPart) -> None:
    """Keep the documents of a published round here too, with the reason they were published for."""
    row = rows.game_round(work.session, event, part.no)
    if row.state == RoundState.PUBLISHED:
        rounds.keep(work, event, row, rows.state(work.session, event), "; ".join(part.notes) or None)


def _prove(work: Work, event: EventRow, form: EventForm) -> None:
    """Compute everything again and compare it with what the document says."""
    known = facts.load(work.session, event, Audience.DESK)
    ours = EventForm.model_validate_json(canonical(event_document(known, rank(known))))
    problems = tuple(_differences(form, ours))
    if problems:
        raise incoming.refused(form, problems)


def _differences(theirs: EventForm, ours: EventForm) -> Iterator[Problem]:
    for index, (one, other) in enumerate(zip(theirs.rounds, ours.rounds, strict=True)):
        computed = {table.no: table for table in other.tables}
        for position, table in enumerate(one.tables):
            for figure in _FIGURES:
                path = f"$.rounds[{index}].tables[{position}].{figure}"
                yield from _differs(getattr(table, figure), getattr(computed[table.no], figure), path)
        paid = {pause.player: pause.league_points for pause in (*other.byes, *other.absent)}
        for position, pause in enumerate(one.byes):
            path = f"$.rounds[{index}].byes[{position}].league_points"
            yield from _differs(pause.league_points, paid.get(pause.player), path)
    lines = {line.player: line for line in ours.standings}
    for index, line in enumerate(theirs.standings):
        yield from _differs(line, lines.get(line.player), f"$.standings[{index}]")


def _differs(theirs: object, ours: object, path: str) -> Iterator[Problem]:
    if theirs is not None and theirs != ours:
        message = m("The document says {theirs}, computed from its protocols it is {ours}.", theirs=theirs, ours=ours)
        yield Problem(message, path)
