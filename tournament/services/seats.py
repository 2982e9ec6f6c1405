"""Putting a draw on record and a plan into the tables of its rounds; a part of `seatings`.

Everybody gets a place in a drawn round, seated or not, so that a bye, an absence, a late entry and a withdrawal stay
what they were, whatever becomes of the player later.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, delete

from tournament import cleaning, seating
from tournament.db import reveals, rows
from tournament.db.models import SEATED, DrawRow, EventRow, PlacementRow, PlayerRow, RoundRow, TableRow
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.seating import Plan
from tournament.seating.plan import canonical
from tournament.standings.facts import Absence, PlayerStatus, RoundState


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What goes on record of a draw; a plan that was brought along has neither seed nor document."""

    number: int
    inputs: Mapping[str, object]
    span: tuple[int, int]
    seed: str = ""
    public: str = ""
    document: Mapping[str, object] | None = None
    reason: str | None = None


def record(work: Work, event: EventRow, drawn: Drawn, kept: Sequence[int] = ()) -> DrawRow:
    """Put a draw on record; nothing of it is ever changed. `kept` are rounds whose seats stay as they are."""
    text = canonical(drawn.inputs)
    row = DrawRow(
        event_id=rows.key(event.id),
        no=drawn.number,
        first_round=drawn.span[0],
        last_round=drawn.span[1],
        seed=drawn.seed,
        engine=f"tournament.seating {seating.VERSION}",
        inputs_json=text,
        inputs_sha256=hashlib.sha256(text.encode()).hexdigest(),
        reason=cleaning.optional(drawn.reason, "reason", cleaning.LONGEST_REASON) or None,
        at=work.now,
        by=work.actor.login,
        public=drawn.public,
        document_json=None if drawn.document is None else canonical(drawn.document),
    )
    work.session.add(row)
    work.session.flush()
    after: dict[str, object] = {"rounds": list(drawn.span), "seed": row.seed, "inputs_sha256": row.inputs_sha256}
    after |= {"public": row.public} if row.public else {}
    after |= {reveals.KEPT: list(kept)} if kept else {}
    work.record(Tag.DRAW_MAKE, event, ("draw", row.no), {}, after, reason=row.reason)
    return row


def keep(work: Work, draw: DrawRow, row: RoundRow) -> None:
    """Let a round be one of this draw; its seats came out as they were, so whoever sees them goes on seeing them."""
    row.draw_id = draw.id
    work.session.add(row)


def put(work: Work, event: EventRow, draw: DrawRow, round_no: int, plan: Plan, index: int) -> None:
    """Put round `index` of a plan in the place of whatever was drawn for this round before."""
    row = rows.round_or_none(work.session, event, round_no)
    row = row or RoundRow(event_id=rows.key(event.id), no=round_no, state=RoundState.DRAFT, date=None)
    missing = announced(work.session, row)
    row.state, row.draw_id = RoundState.DRAFT, draw.id
    work.session.add(row)
    work.session.flush()
    _clear(work, row)
    kinds = dict.fromkeys(plan.byes[index], str(Absence.BYE)) | dict.fromkeys(plan.standby[index], str(Absence.RESERVE))
    seats = _tables(work, row, plan.rounds[index])
    for player in rows.players(work.session, event):
        table_id, seat = seats.get(player.number, (None, None))
        kind = SEATED if table_id is not None else kinds.get(player.number) or _why_without(player, round_no, missing)
        work.session.add(
            PlacementRow(
                round_id=rows.key(row.id),
                player_id=rows.key(player.id),
                kind=kind,
                table_id=table_id,
                seat=seat,
            ),
        )
    work.session.flush()


def _tables(work: Work, row: RoundRow, tables: Sequence[Sequence[int]]) -> dict[int, tuple[int, int]]:
    """Set up the tables of a round; for each start number the id of his table and his seat."""
    placed = [TableRow(round_id=rows.key(row.id), no=no) for no in range(1, len(tables) + 1)]
    work.session.add_all(placed)
    work.session.flush()
    return {
        number: (rows.key(one.id), seat)
        for one, table in zip(placed, tables, strict=True)
        for seat, number in enumerate(table, 1)
    }


def _clear(work: Work, row: RoundRow) -> None:
    work.session.exec(delete(PlacementRow).where(col(PlacementRow.round_id) == row.id))
    work.session.exec(delete(TableRow).where(col(TableRow.round_id) == row.id))


def _why_without(player: PlayerRow, round_no: int, missing: set[int]) -> str:
    if player.status == PlayerStatus.WITHDRAWN:
        return Absence.WITHDRAWN
    if player.from_round > round_no:
        return Absence.LATE
    return Absence.ABSENT if player.id in missing else Absence.RESERVE


def announced(session: Session, row: RoundRow) -> set[int]:
    """Ids of the players marked absent in a round."""
    if row.id is None:
        return set()
    return {place.player_id for place in rows.placements(session, row) if place.kind == Absence.ABSENT}
