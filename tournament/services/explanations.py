"""A deal of a stored protocol explained: to the desk at any time, to the public once its round is published."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from tournament import explanation, rules
from tournament.db import facts, judging, rows
from tournament.db.facts import Audience
from tournament.errors import NotFound, m
from tournament.explanation import Explanation
from tournament.permissions import Permission, Role, may
from tournament.regulations import Edition
from tournament.services.regulation_documents import texts_of
from tournament.shelf import Shelf
from tournament.standings.facts import Event, TableResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An explained deal with the event and the table it belongs to."""

    event: Event
    round_no: int
    table: TableResult
    edition: Edition
    explanation: Explanation


def of_table(  # noqa: PLR0913 - an address has this many parts
    session: Session, slug: str, round_no: int, table_no: int, deal_no: int, shelf: Shelf, *, viewer: Role
) -> Told:
    """The deal of a table's protocol for this reader, in the language of the moment and by the pinned regulation."""
    audience = Audience.DESK if may(viewer, Permission.SEE_DESK) else Audience.PUBLIC
    event = facts.event_facts(session, slug, audience)
    tables = [table for one in event.rounds if one.no == round_no for table in one.tables if table.no == table_no]
    if not tables or tables[0].protocol is None:
        raise NotFound(m("There is no such protocol, or it is not published yet."))
    edition = judging.edition(rows.event(session, slug))
    protocol = rules.parse(tables[0].protocol)
    told = explanation.explain(protocol, edition, deal_no, texts_of(shelf, edition), tables[0].at)
    return Told(event=event, round_no=round_no, table=tables[0], edition=edition, explanation=told)
