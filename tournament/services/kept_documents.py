"""Documents as they were published: stored word for word, so that a version stays what it was come what may."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from tournament.db import facts, rows
from tournament.db.facts import Audience
from tournament.db.models import EventRow, PublicationRow
from tournament.db.work import Work
from tournament.reports import build
from tournament.reports.json import document_of
from tournament.reports.report import Report

SEATING = "seating"


def store(
    work: Work, event: EventRow, round_no: int, state: int, reports: Mapping[str, Report], reason: str | None = None
) -> None:
    """Store documents of a round, by name, as the public sees them at this state."""
    for slug, report in reports.items():
        work.session.add(
            PublicationRow(
                event_id=rows.key(event.id),
                slug=slug,
                round_no=round_no,
                state=state,
                report_json=_text(report),
                reason=reason,
                by=work.actor.login,
                at=work.now,
            ),
        )
    work.session.flush()


def store_seatings(work: Work, event: EventRow, states: Mapping[int, int]) -> None:
    """Store the seatings that were just published; `states` by round."""
    work.session.flush()
    seen = facts.load(work.session, event, Audience.PUBLIC)
    for round_no, state in states.items():
        made = build.round_seating(seen, round_no)
        store(work, event, round_no, state, {SEATING: replace(made, stamp=replace(made.stamp, state=state))})


def _text(report: Report) -> str:
    return json.dumps(document_of(report), ensure_ascii=False, separators=(",", ":"))
