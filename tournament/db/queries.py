"""What the pages of the desk look at: frozen views (`db.views`), never rows.

Seatings, table states and results come from `db.facts` (`event_facts(session, slug, Audience.DESK)`), which is
remembered per state number; here stands what facts do not hold: contacts, versions, decisions, the audit log. No
permission is asked here: the edge asks `accounts.role_at` before it shows a desk page.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from sqlalchemy import func
from sqlmodel import Session, col, select

from tournament.db import facts as facts_of
from tournament.db import judging, rows
from tournament.db.facts import Audience
from tournament.db.models import (
    AuditRow,
    EventRoleRow,
    EventRow,
    PenaltyRow,
    PlayerRow,
    PublicationRow,
    RevisionRow,
    RoundRow,
)
from tournament.db.seat_models import AnnouncementRow
from tournament.db.tags import Tag
from tournament.db.views import (
    AuditLine,
    DecisionLine,
    EventLine,
    EventView,
    PenaltyLine,
    PlayerLine,
    PublicationLine,
    RevisionLine,
    RoundLine,
    TableView,
)
from tournament.errors import NotFound, m
from tournament.permissions import Role
from tournament.standings import facts
from tournament.standings.facts import PlayerStatus, RoundState, TableStatus
from tournament.standings.policy import Remainder

#: Seats at a table where nobody has left it.
_FULL = 3


def event_lines(session: Session, user_id: int | None = None) -> list[EventLine]:
    """All events, newest first, with this person's role; `events.listing` leaves out what he may not see."""
    roles: dict[int, str] = {}
    if user_id is not None:
        held = select(EventRoleRow.event_id, EventRoleRow.role).where(col(EventRoleRow.user_id) == user_id)
        roles = dict(session.exec(held).all())
    players = dict(
        session.exec(select(PlayerRow.event_id, func.count()).group_by(col(PlayerRow.event_id))).all(),
    )
    states = Counter(session.exec(select(RoundRow.event_id, RoundRow.state)).all())
    announced = set(session.exec(select(AnnouncementRow.event_id)).all())
    events = session.exec(select(EventRow).order_by(col(EventRow.id).desc())).all()
    role_at = {rows.key(row.id): Role(roles.get(rows.key(row.id), Role.PUBLIC)) for row in events}
    lines = {row.id: _event_line(row, role_at[rows.key(row.id)], players, states) for row in events}
    hidden = [row_id for row_id, line in lines.items() if not line.public and row_id not in announced]
    shown = announced | _once_seated(session, hidden)
    return [replace(line, public=True) if row_id in shown else line for row_id, line in lines.items()]


def _once_seated(session: Session, hidden: Sequence[int | None]) -> set[int | None]:
    """Those of these events of which a seating was public at any time; what was public is not hidden again."""
    query = select(AuditRow.event_id).where(col(AuditRow.event_id).in_(hidden), col(AuditRow.tag) == Tag.ROUND_SEATED)
    return set(session.exec(query.distinct()).all()) if hidden else set()


def _event_line(
    row: EventRow,
    role: Role,
    players: Mapping[int, int],
    states: Mapping[tuple[int, str], int],
) -> EventLine:
    event_id = rows.key(row.id)
    published = states.get((event_id, RoundState.PUBLISHED), 0)
    return EventLine(
        slug=row.slug,
        name=row.name,
        place=row.place,
        first_day=row.first_day,
        last_day=row.last_day,
        rounds_planned=row.rounds_planned,
        rounds_published=published,
        players=players.get(event_id, 0),
        public=published > 0 or states.get((event_id, RoundState.SEATED), 0) > 0,
        role=role,
        created_at=row.created_at,
    )


def event_view(session: Session, slug: str) -> EventView:
    """An event with its regulation."""
    row = rows.event(session, slug)
    edition = judging.edition(row)
    return EventView(
        slug=row.slug,
        name=row.name,
        place=row.place,
        first_day=row.first_day,
        last_day=row.last_day,
        rounds_planned=row.rounds_planned,
        regulation_id=row.regulation_id,
        edition=row.edition,
        title=edition.title,
        sha256=row.regulation_sha256,
        values=edition.values,
        rules_open=not rows.event_has_protocols(session, row),
        state=rows.state(session, row),
    )


def players(session: Session, slug: str) -> list[PlayerLine]:
    """All players by start number; sort by `order` for a list of people."""
    return [player_line(row) for row in rows.players(session, rows.event(session, slug))]


def player(session: Session, slug: str, number: int) -> PlayerLine:
    """One player."""
    return player_line(rows.player(session, rows.event(session, slug), number))


def player_line(row: PlayerRow) -> PlayerLine:
    """The view of a player's row."""
    return PlayerLine(
        number=row.number,
        name=f"{row.given} {row.family}".strip(),
        given=row.given,
        family=row.family,
        club=row.club,
        birth_year=row.birth_year,
        contact=row.contact,
        publish_name=row.publish_name,
        status=PlayerStatus(row.status),
        from_round=row.from_round,
    )


def rounds(session: Session, slug: str) -> list[RoundLine]:
    """All drawn rounds by number, with the states of their tables."""
    event = facts_of.event_facts(session, slug, Audience.DESK)
    stands_by = event.policy.remainder is Remainder.RESERVE
    return [_round_line(one, stands_by=stands_by) for one in event.rounds]


def _round_line(one: facts.Round, *, stands_by: bool) -> RoundLine:
    """A round in a list; `stands_by`: those left over by the draw are reserves, another draw would have some too."""
    statuses = Counter(table.status for table in one.tables)
    return RoundLine(
        no=one.no,
        state=one.state,
        date=one.date,
        tables=len(one.tables),
        open=statuses[TableStatus.OPEN],
        entered=statuses[TableStatus.ENTERED],
        accepted=statuses[TableStatus.ACCEPTED] + statuses[TableStatus.OVERRIDDEN],
        with_errors=sum(table.status is TableStatus.ENTERED and table.errors > 0 for table in one.tables),
        missing=tuple(
            pause.player
            for pause in one.pauses
            if pause.kind is facts.Absence.RESERVE and (pause.unplaced or not stands_by)
        ),
    )


def table(session: Session, slug: str, round_no: int, table_no: int) -> TableView:
    """One table with its newest protocol, all versions of it and the decision in force."""
    event = rows.event(session, slug)
    round_row = rows.game_round(session, event, round_no)
    row = rows.table(session, round_row, table_no)
    seats, at = rows.seats(session, row)
    revisions, decision = rows.revisions(session, row), rows.decision(session, row)
    names = tuple(f"{one.given} {one.family}".strip() for one in seats)
    newest = revisions[-1] if revisions else None
    status = TableStatus.ENTERED if newest else TableStatus.OPEN
    return TableView(
        round_no=round_no,
        table_no=table_no,
        round_state=RoundState(round_row.state),
        status=TableStatus(decision.kind) if decision else status,
        seats=tuple(one.number for one in seats),
        names=names,
        version=newest.version if newest else 0,
        document={**json.loads(newest.document), "players": list(names)} if newest else None,
        revisions=tuple(_revision_line(one) for one in revisions),
        decision=DecisionLine(kind=decision.kind, reason=decision.reason, by=decision.by, at=decision.at)
        if decision
        else None,
        at=at,
        empty=_empty(session, slug, round_no, table_no) if newest is None or at or len(seats) < _FULL else (),
    )


def _empty(session: Session, slug: str, round_no: int, table_no: int) -> tuple[int, ...]:
    """The seats of a table that were left."""
    known = facts_of.event_facts(session, slug, Audience.DESK).rounds
    found = next((one for each in known if each.no == round_no for one in each.tables if one.no == table_no), None)
    return tuple(seat for seat, number in enumerate(found.chairs, 1) if number is None) if found else ()


def _revision_line(row: RevisionRow) -> RevisionLine:
    return RevisionLine(version=row.version, by=row.by, at=row.at, via=row.via, reason=row.reason)


def revision(session: Session, slug: str, round_no: int, table_no: int, version: int) -> Mapping[str, object]:
    """The document of one version of a protocol, as it was saved."""
    event = rows.event(session, slug)
    row = rows.table(session, rows.game_round(session, event, round_no), table_no)
    query = select(RevisionRow).where(col(RevisionRow.table_id) == row.id, col(RevisionRow.version) == version)
    found = session.exec(query).first()
    if found is None:
        raise NotFound(m("The protocol has no version {version}.", version=version))
    document: Mapping[str, object] = json.loads(found.document)
    return document


def penalties(session: Session, slug: str) -> list[PenaltyLine]:
    """All penalties by time, the cancelled ones with the reason."""
    event = rows.event(session, slug)
    people = {rows.key(one.id): one for one in rows.players(session, event)}
    query = select(PenaltyRow).where(col(PenaltyRow.event_id) == event.id).order_by(col(PenaltyRow.id))
    given = session.exec(query).all()
    cancelled = {one.cancels_id: one for one in given if one.cancels_id is not None}
    return [
        _penalty_line(one, people[one.player_id], cancelled.get(rows.key(one.id)))
        for one in given
        if one.cancels_id is None
    ]


def _penalty_line(row: PenaltyRow, who: PlayerRow, cancelling: PenaltyRow | None) -> PenaltyLine:
    return PenaltyLine(
        id=rows.key(row.id),
        number=who.number,
        name=f"{who.given} {who.family}".strip(),
        round_no=row.round_no,
        league_points=Fraction(row.league_points),
        small_points=row.small_points,
        reason=row.reason,
        by=row.by,
        at=row.at,
        cancelled=cancelling is not None,
        cancel_reason=cancelling.reason if cancelling else None,
    )


def audit(session: Session, slug: str, *, before: int | None = None, limit: int = 200) -> list[AuditLine]:
    """The log of an event, newest first; `before` continues below an id."""
    event = rows.event(session, slug)
    query = select(AuditRow).where(col(AuditRow.event_id) == event.id).order_by(col(AuditRow.id).desc())
    if before is not None:
        query = query.where(col(AuditRow.id) < before)
    return [
        AuditLine(
            id=rows.key(row.id),
            at=row.at,
            actor=row.actor,
            role=row.role,
            via=row.via,
            tag=row.tag,
            subject_type=row.subject_type,
            subject_id=row.subject_id,
            before=row.before,
            after=row.after,
            reason=row.reason,
        )
        for row in session.exec(query.limit(limit)).all()
    ]


def publications(session: Session, slug: str) -> list[PublicationLine]:
    """All documents that were published, newest first."""
    event = rows.event(session, slug)
    query = select(PublicationRow).where(col(PublicationRow.event_id) == event.id)
    return [
        PublicationLine(
            id=rows.key(row.id),
            slug=row.slug,
            round_no=row.round_no,
            state=row.state,
            reason=row.reason,
            by=row.by,
            at=row.at,
        )
        for row in session.exec(query.order_by(col(PublicationRow.id).desc())).all()
    ]
