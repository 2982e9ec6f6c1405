"""Storing what came with an event about draws to come: settings, wishes, announcements. A part of `takeover`.

The secret of an announcement never travels: one that was drawn has it from its draw, any other is void here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.db import reveals, rows
from tournament.db.models import DrawRow, EventRow
from tournament.db.seat_models import AnnouncementRow, DrawSettingRow, WishRow
from tournament.db.work import Work
from tournament.seating.plan import canonical
from tournament.services.event_form import EventForm, FullPart
from tournament.standings.facts import RoundState


def shown(form: EventForm, states: Sequence[RoundState]) -> Mapping[str, list[int]]:
    """For the log: what is public of draws and rounds, and what was where the event came from."""
    public = {one.no for one, state in zip(form.rounds, states, strict=True) if state is not RoundState.DRAFT}
    rest = form.full.draw if form.full else ()
    numbers = [rest[i].no or i + 1 if i < len(rest) else i + 1 for i in range(len(form.draw))]
    spans = {no: set(range(part.rounds[0], part.rounds[1] + 1)) for no, part in zip(numbers, form.draw, strict=True)}
    before = form.full.shown if form.full else None
    known = {no for no, span in spans.items() if span & public}
    revealed = {no for no, span in spans.items() if span <= public}
    return {
        reveals.KNOWN: sorted(known.union(before.draws_known if before else ())),
        reveals.REVEALED: sorted(revealed.union(before.draws_revealed if before else ())),
        reveals.ROUNDS: sorted(public.union(before.rounds if before else ())),
        reveals.PUBLIC: sorted(public),
    }


def store(work: Work, event: EventRow, full: FullPart, players: Mapping[int, int], draws: Sequence[DrawRow]) -> None:
    """Store them under the new event; `players` are ids by start number."""
    event_id = rows.key(event.id)
    chosen = full.draw_settings
    if chosen is not None:
        work.session.add(
            DrawSettingRow(
                event_id=event_id, method=chosen.method, policy=chosen.policy, club_rounds=chosen.club_rounds
            ),
        )
    for one in full.wishes:
        work.session.add(
            WishRow(
                event_id=event_id,
                kind=one.kind,
                player_id=players[one.number],
                other_id=None if one.other is None else players[one.other],
                table_no=one.table,
            ),
        )
    seeds = {row.no: row.seed for row in draws}
    for part in full.announcements:
        work.session.add(
            AnnouncementRow(
                event_id=event_id,
                no=part.no,
                kind=part.kind,
                first_round=part.rounds[0],
                last_round=part.rounds[1],
                seed=seeds.get(part.no, ""),
                document_json=canonical(part.document),
                reason=part.reason,
                at=part.at,
                by=work.actor.login,
            ),
        )
    work.session.flush()
