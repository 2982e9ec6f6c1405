"""A whole event out of one installation and into another as `tysiac-event/1`, without changing a figure.

The public form has what may be published and is enough to recompute every number. The full form adds what a transfer
needs: names in parts, contacts, consent, the inputs of the draws, wishes, announcements without their secret.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date

from sqlmodel import Session, col, select

from tournament import cleaning
from tournament.db import facts, queries, rows
from tournament.db.facts import Audience
from tournament.db.models import UNRECORDED, DrawRow, EventRow
from tournament.db.seat_models import AnnouncementRow
from tournament.db.views import EventLine
from tournament.db.work import Work
from tournament.errors import NotFound, m
from tournament.permissions import Permission
from tournament.reports.event_document import event_document
from tournament.services import announcements, draw_records, events, incoming, takeover, wishes


def export_event(session: Session, slug: str, *, full: bool) -> dict[str, object]:
    """The event as a document; `full` is for the desk only, the edge has asked for the permission."""
    audience = Audience.DESK if full else Audience.PUBLIC
    event = facts.event_facts(session, slug, audience)
    if not full and not event.rounds:
        raise NotFound(m("There is no such document, or it is not published yet."))
    document = event_document(event, facts.standings(session, slug, audience))
    return _with_the_rest(session, rows.event(session, slug), document) if full else document


def import_event(work: Work, document: Mapping[str, object], *, name: str | None = None) -> str:
    """Take an event in, all of it or nothing, and answer its address; what does not fit is named with its path.

    `name` is what a copy is called instead of its name in the document.
    """
    work.require(Permission.CREATE_EVENT)
    return takeover.store(work, incoming.read(document), name)


def twin(session: Session, user_id: int | None, document: Mapping[str, object]) -> EventLine | None:
    """An event of one's own that may be the one of this document; `Refused` where the document is not a sound one."""
    event = document.get("event")
    if not isinstance(event, Mapping) or not isinstance(event.get("name"), str):
        return None
    try:
        first_day = date.fromisoformat(str(event.get("first_day")))
    except ValueError:
        first_day = None
    found = events.twin(session, user_id, event["name"], first_day)
    if found is not None:
        incoming.read(document)  # what is wrong with it comes before the question
    return found


def free_name(session: Session, name: str, mark: str) -> str:
    """The name of a copy: with this mark, which is numbered where events of that name are there already."""
    taken = {line.name.casefold() for line in queries.event_lines(session)}
    marks = (f" ({mark})", *(f" ({mark}, {number})" for number in range(2, len(taken) + 3)))
    names = (f"{name[: cleaning.LONGEST - len(one)]}{one}" for one in marks)
    return next(one for one in names if one.casefold() not in taken)


def to_bytes(document: Mapping[str, object]) -> bytes:
    """The document as a file."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _with_the_rest(session: Session, event: EventRow, document: dict[str, object]) -> dict[str, object]:
    """What only a transfer needs, beside what everybody may see."""
    people = [
        {
            "number": player.number,
            "given": player.given,
            "family": player.family,
            "birth_year": player.birth_year,
            "contact": player.contact,
            "publish_name": player.publish_name,
            "from_round": player.from_round,
        }
        for player in rows.players(session, event)
    ]
    query = select(DrawRow).where(col(DrawRow.event_id) == event.id, col(DrawRow.engine) != UNRECORDED)
    draws = [_draw(draw) for draw in session.exec(query.order_by(col(DrawRow.no))).all()]
    chosen = wishes.of_row(session, event)
    settings = {"method": chosen.method.value, "policy": chosen.policy.value, "club_rounds": chosen.club_rounds}
    return {
        **document,
        "full": {
            "players": people,
            "draw": draws,
            "draw_settings": settings,
            "wishes": [
                {"kind": one.kind.value, "number": one.number, "other": one.other, "table": one.table}
                for one in wishes.listing(session, event.slug)
            ],
            "announcements": [_announcement(one) for one in announcements.all_of(session, event)],
            "shown": draw_records.ever_shown(session, event),
        },
    }


def _draw(row: DrawRow) -> dict[str, object]:
    return {
        "no": row.no,
        "inputs": json.loads(row.inputs_json),
        "reason": row.reason,
        "public": row.public,
        "document": json.loads(row.document_json) if row.document_json else None,
        "at": row.at.isoformat(),
    }


def _announcement(row: AnnouncementRow) -> dict[str, object]:
    """An announcement without its secret; if it was drawn, the seed stands with the draw."""
    return {
        "no": row.no,
        "kind": row.kind,
        "rounds": [row.first_round, row.last_round],
        "document": json.loads(row.document_json),
        "reason": row.reason,
        "at": row.at.isoformat(),
    }
