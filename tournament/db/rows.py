"""Looking up single rows inside a transaction, with the refusal a person understands when there is none.

For services only: rows never leave a transaction; pages get the frozen views of `db.queries`.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, func
from sqlmodel import Session, col, select

from tournament.db.models import (
    AuditRow,
    DecisionRow,
    EventRow,
    PlacementRow,
    PlayerRow,
    RevisionRow,
    RoundRow,
    TableRow,
    UserRow,
)
from tournament.db.work import Work
from tournament.errors import NotFound, m
from tournament.standings.facts import moved

#: The questions of every save, put together once: building one costs as much as asking it.
_EVENT = select(EventRow).where(col(EventRow.slug) == bindparam("slug"))
_EVENT_LOCKED = _EVENT.with_for_update()
_EVENT_ID = select(EventRow.id).where(col(EventRow.slug) == bindparam("slug"))
_ROUND = select(RoundRow).where(col(RoundRow.event_id) == bindparam("event"), col(RoundRow.no) == bindparam("no"))
_TABLE = select(TableRow).where(col(TableRow.round_id) == bindparam("round"), col(TableRow.no) == bindparam("no"))
_SEATS = (
    select(PlayerRow, PlacementRow.seat)
    .join(PlacementRow, col(PlacementRow.player_id) == col(PlayerRow.id))
    .where(col(PlacementRow.table_id) == bindparam("table"))
    .order_by(col(PlacementRow.seat))
)
_OF_TABLE = select(RevisionRow).where(col(RevisionRow.table_id) == bindparam("table"))
_LATEST_REVISION = _OF_TABLE.order_by(col(RevisionRow.version).desc()).limit(1)
_SENT_REVISION = _OF_TABLE.where(col(RevisionRow.idempotency_key) == bindparam("key"))


def key(row_id: int | None) -> int:
    """The id of a row that is stored; a row without one was never flushed, which is our mistake."""
    if row_id is None:
        raise ValueError("row was not stored yet")
    return row_id


def user(session: Session, login: str) -> UserRow:
    """The account with this login."""
    row = session.exec(select(UserRow).where(col(UserRow.login) == login)).first()
    if row is None:
        raise NotFound(m("There is no account “{login}”.", login=login))
    return row


def event(session: Session, slug: str, *, lock: bool = False) -> EventRow:
    """The event of this address."""
    row = session.exec(_EVENT_LOCKED if lock else _EVENT, params={"slug": slug}).first()
    if row is None:
        raise _no_event(slug)
    return row


def _no_event(slug: str) -> NotFound:
    return NotFound(m("There is no tournament at the address “{slug}”.", slug=slug))


def event_id(session: Session, slug: str) -> int:
    """The id of the event of this address, without the regulation it carries."""
    found = session.exec(_EVENT_ID, params={"slug": slug}).first()
    if found is None:
        raise _no_event(slug)
    return found


def event_for_work(work: Work, slug: str) -> EventRow:
    """The event of this address, held until the transaction ends: deeds at one event happen one after another."""
    return event(work.session, slug, lock=True)


def player(session: Session, event_row: EventRow, number: int) -> PlayerRow:
    """The player with this start number."""
    query = select(PlayerRow).where(col(PlayerRow.event_id) == event_row.id, col(PlayerRow.number) == number)
    row = session.exec(query).first()
    if row is None:
        raise NotFound(m("There is no player with number {number}.", number=number))
    return row


def players(session: Session, event_row: EventRow) -> list[PlayerRow]:
    """All players of an event by start number."""
    query = select(PlayerRow).where(col(PlayerRow.event_id) == event_row.id).order_by(col(PlayerRow.number))
    return list(session.exec(query).all())


def names(session: Session, event_row: EventRow) -> dict[int, str]:
    """Whole names of all players by start number, for those who run the event."""
    return {one.number: f"{one.given} {one.family}".strip() for one in players(session, event_row)}


def round_or_none(session: Session, event_row: EventRow, no: int) -> RoundRow | None:
    """The round with this number, if it was drawn or has announced absences."""
    return session.exec(_ROUND, params={"event": event_row.id, "no": no}).first()


def game_round(session: Session, event_row: EventRow, no: int) -> RoundRow:
    """The drawn round with this number."""
    row = round_or_none(session, event_row, no)
    if row is None or row.draw_id is None:
        raise NotFound(m("Round {round} has not been drawn.", round=no))
    return row


def rounds(session: Session, event_row: EventRow) -> list[RoundRow]:
    """All rounds that have a row, by number; one without a draw only keeps announced absences."""
    query = select(RoundRow).where(col(RoundRow.event_id) == event_row.id).order_by(col(RoundRow.no))
    return list(session.exec(query).all())


def table(session: Session, round_row: RoundRow, no: int) -> TableRow:
    """The table with this number in a round."""
    row = session.exec(_TABLE, params={"round": round_row.id, "no": no}).first()
    if row is None:
        raise NotFound(m("There is no table {table} in round {round}.", table=no, round=round_row.no))
    return row


def tables(session: Session, round_row: RoundRow) -> list[TableRow]:
    """The tables of a round by number."""
    query = select(TableRow).where(col(TableRow.round_id) == round_row.id).order_by(col(TableRow.no))
    return list(session.exec(query).all())


def seats(session: Session, table_row: TableRow) -> tuple[list[PlayerRow], tuple[int, ...]]:
    """The players at a table in the order of their seats, and these seats as facts hold them (see `facts.moved`)."""
    found = session.exec(_SEATS, params={"table": table_row.id}).all()
    return [player for player, _seat in found], moved([seat or 0 for _player, seat in found])


def seat_names(players: Sequence[PlayerRow]) -> list[str]:
    """The names of these players in a protocol; two of one name are told apart by their numbers."""
    names = [f"{player.given} {player.family}".strip() for player in players]
    folded = [name.casefold() for name in names]
    return [
        f"{name} ({player.number})" if folded.count(name.casefold()) > 1 else name
        for name, player in zip(names, players, strict=True)
    ]


def placements(session: Session, round_row: RoundRow) -> list[PlacementRow]:
    """Where everybody is in a round."""
    return list(session.exec(select(PlacementRow).where(col(PlacementRow.round_id) == round_row.id)).all())


def revisions(session: Session, table_row: TableRow) -> list[RevisionRow]:
    """All versions of a table's protocol, oldest first."""
    query = select(RevisionRow).where(col(RevisionRow.table_id) == table_row.id).order_by(col(RevisionRow.version))
    return list(session.exec(query).all())


def latest_revision(session: Session, table_row: TableRow) -> RevisionRow | None:
    """The newest version of a table's protocol."""
    return session.exec(_LATEST_REVISION, params={"table": table_row.id}).first()


def sent_revision(session: Session, table_row: TableRow, sent_as: str) -> RevisionRow | None:
    """The version of a table's protocol that was sent with this key."""
    return session.exec(_SENT_REVISION, params={"table": table_row.id, "key": sent_as}).first()


def decision(session: Session, table_row: TableRow) -> DecisionRow | None:
    """The acceptance in force at a table."""
    return session.get(DecisionRow, table_row.decision_id) if table_row.decision_id is not None else None


def has_protocols(session: Session, round_row: RoundRow) -> bool:
    """Whether any table of the round ever had a protocol."""
    query = (
        select(RevisionRow.id)
        .join(TableRow, col(TableRow.id) == col(RevisionRow.table_id))
        .where(col(TableRow.round_id) == round_row.id)
    )
    return session.exec(query.limit(1)).first() is not None


def event_has_protocols(session: Session, event_row: EventRow) -> bool:
    """Whether anything was ever entered at the event."""
    query = (
        select(RevisionRow.id)
        .join(TableRow, col(TableRow.id) == col(RevisionRow.table_id))
        .join(RoundRow, col(RoundRow.id) == col(TableRow.round_id))
        .where(col(RoundRow.event_id) == event_row.id)
    )
    return session.exec(query.limit(1)).first() is not None


def state(session: Session, event_row: EventRow) -> int:
    """The state number of an event: the id of its last audit row."""
    query = select(func.max(AuditRow.id)).where(col(AuditRow.event_id) == event_row.id)
    return session.exec(query).one() or 0
