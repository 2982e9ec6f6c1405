"""Seats that somebody left since they were drawn, as the log tells; a part of `db.facts`.

A seat that was left keeps its letter, also when it was the last one of its table. Knows no protocol and no rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlmodel import Session, col, select

from tournament.db.models import SEATED, AuditRow, DrawRow, EventRow, RoundRow
from tournament.db.tags import Tag
from tournament.standings.facts import Absence

#: Why somebody who had a seat has none any more.
GONE = frozenset({Absence.ABSENT, Absence.WITHDRAWN})


def left(session: Session, event: EventRow, drawn: Sequence[RoundRow]) -> Mapping[tuple[int, int], int]:
    """The last of the seats that were left at a table since its present draw, by round and table number."""
    made = dict(session.exec(select(DrawRow.id, DrawRow.at).where(col(DrawRow.event_id) == event.id)).all())
    since = {str(one.no): (one.no, made.get(one.draw_id)) for one in drawn}
    query = select(AuditRow).where(col(AuditRow.event_id) == event.id, col(AuditRow.tag) == Tag.PLACEMENT_ABSENT)
    seats: dict[tuple[int, int], int] = {}
    for deed in session.exec(query.order_by(col(AuditRow.id))).all():
        number, at = since.get(deed.subject_id.partition("/")[0], (0, None))
        if at is None or deed.at < at or deed.before.get("kind") != SEATED:
            continue
        table, seat = int(str(deed.before["table"])), int(str(deed.before["seat"]))
        seats[number, table] = max(seat, seats.get((number, table), 0))
    return seats
