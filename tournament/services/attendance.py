"""Leaving a seat and coming back to it; a seat is never left once its table has a protocol.

A part of the deeds in `players` and `seatings`. Where somebody sat before is read from the log, so that coming back
restores the plan.
"""

from __future__ import annotations

from sqlmodel import Session, col, select

from tournament.db import rows
from tournament.db.models import SEATED, AuditRow, DrawRow, EventRow, PlacementRow, PlayerRow, RoundRow, TableRow
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.errors import Problem, Refused, m
from tournament.standings.facts import Absence, RoundState


def placement(work: Work, round_row: RoundRow, player: PlayerRow) -> PlacementRow | None:
    """Where a player is in a round."""
    query = select(PlacementRow).where(
        col(PlacementRow.round_id) == round_row.id,
        col(PlacementRow.player_id) == player.id,
    )
    return work.session.exec(query).first()


def has_played(work: Work, place: PlacementRow) -> bool:
    """Whether the player's table in this round ever had a protocol."""
    table = work.session.get(TableRow, place.table_id) if place.table_id is not None else None
    return table is not None and rows.latest_revision(work.session, table) is not None


def leave(work: Work, event: EventRow, round_row: RoundRow, player: PlayerRow, kind: Absence) -> None:
    """Take a player out of a round for this reason; his seat stays empty."""
    place = placement(work, round_row, player)
    if round_row.state == RoundState.PUBLISHED:
        raise Refused(m("The results of round {round} are published. Unlock the round first.", round=round_row.no))
    if place is not None and has_played(work, place):
        problem = Problem(m("The table has a protocol; it stays."), "number")
        raise Refused(
            m("Player {number} has played in round {round}.", number=player.number, round=round_row.no), (problem,)
        )
    before = _described(work, place)
    if place is None:
        where = {"round_id": rows.key(round_row.id), "player_id": rows.key(player.id)}
        place = PlacementRow(**where, kind=kind, table_id=None, seat=None)
    place.kind, place.table_id, place.seat = kind, None, None
    work.session.add(place)
    work.session.flush()
    work.record(Tag.PLACEMENT_ABSENT, event, _subject(round_row, player), before, {"kind": str(kind)})


def come_back(work: Work, event: EventRow, round_row: RoundRow, player: PlayerRow) -> bool:
    """Give a player his seat (or bye) of before back; false if it cannot be had any more."""
    place = placement(work, round_row, player)
    before = last_place(work.session, event, round_row, player)
    if place is None or place.kind == SEATED or before is None:
        return False
    if before.get("kind") == SEATED:
        table = rows.table(work.session, round_row, int(str(before["table"])))
        seat = int(str(before["seat"]))
        if rows.latest_revision(work.session, table) is not None or is_taken(work.session, table, seat):
            return False
        place.table_id, place.seat = table.id, seat
    gone = {"kind": place.kind}
    place.kind = str(before["kind"])
    work.session.add(place)
    work.session.flush()
    work.record(Tag.PLACEMENT_PRESENT, event, _subject(round_row, player), gone, _described(work, place))
    return True


def _subject(round_row: RoundRow, player: PlayerRow) -> tuple[str, str]:
    return "placement", f"{round_row.no}/{player.number}"


def _described(work: Work, place: PlacementRow | None) -> dict[str, object]:
    if place is None:
        return {}
    table = work.session.get(TableRow, place.table_id) if place.table_id is not None else None
    return {"kind": place.kind} | ({"table": table.no, "seat": place.seat} if table else {})


def last_place(session: Session, event: EventRow, round_row: RoundRow, player: PlayerRow) -> dict[str, object] | None:
    """Where the player was in the present draw of the round before he left, if he was anywhere."""
    query = (
        select(AuditRow)
        .where(
            col(AuditRow.event_id) == event.id,
            col(AuditRow.tag) == Tag.PLACEMENT_ABSENT,
            col(AuditRow.subject_id) == _subject(round_row, player)[1],
        )
        .order_by(col(AuditRow.id).desc())
    )
    draw = session.get(DrawRow, round_row.draw_id)
    for left in session.exec(query).all():
        if draw is None or left.at < draw.at:
            return None
        if left.before.get("kind") in {SEATED, Absence.BYE}:
            return dict(left.before)
    return None


def is_taken(session: Session, table: TableRow, seat: int) -> bool:
    """Whether somebody sits on this seat."""
    query = select(PlacementRow.id).where(col(PlacementRow.table_id) == table.id, col(PlacementRow.seat) == seat)
    return session.exec(query).first() is not None
