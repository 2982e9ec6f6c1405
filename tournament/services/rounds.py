"""The end of a round: publishing its results, and unlocking them again.

A published round is locked: nothing is entered, accepted or redrawn in it until an organiser unlocks it with a reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tournament import cleaning
from tournament.db import facts, rows
from tournament.db.facts import Audience
from tournament.db.models import EventRow, RoundRow
from tournament.db.round_facts import RESULTS
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.errors import Message, Problem, Refused, m
from tournament.permissions import Permission
from tournament.reports import build
from tournament.services import kept_documents
from tournament.standings.facts import Event, Round, RoundState, TableResult, TableStatus


def publish_results(work: Work, slug: str, round_no: int, *, override_reason: str | None = None) -> None:
    """Publish a round; with open tables, errors or an unpublished round before it only for a written reason.

    Every document of the round then prints the reason.
    """
    event = rows.event_for_work(work, slug)
    work.require(Permission.PUBLISH, event)
    row = rows.game_round(work.session, event, round_no)
    if row.state == RoundState.PUBLISHED:
        raise Refused(m("The results of round {round} are published already.", round=round_no))
    if row.state == RoundState.DRAFT:
        raise Refused(m("The seating of round {round} is not published yet. Publish it first.", round=round_no))
    tables = tuple(unresolved(_round(facts.load(work.session, event, Audience.DESK), round_no)))
    problems = (*tables, *_unpublished(work, event, round_no))
    reason = cleaning.optional(override_reason, "override_reason", cleaning.LONGEST_REASON) if problems else ""
    if problems and not reason:
        raise Refused(_why_not(round_no, tables), problems)
    row.state = RoundState.PUBLISHED
    work.session.add(row)
    work.session.flush()
    before, after = {"state": RoundState.SEATED}, {"state": RoundState.PUBLISHED}
    audit = work.record(Tag.ROUND_PUBLISH, event, ("round", round_no), before, after, reason=reason or None)
    keep(work, event, row, rows.key(audit.id), reason or None)


def _unpublished(work: Work, event: EventRow, round_no: int) -> tuple[Problem, ...]:
    """Earlier rounds without published results: the standings would have a gap."""
    earlier = [one for one in rows.rounds(work.session, event) if one.no < round_no and one.draw_id is not None]
    return tuple(
        Problem(m("The results of round {round} are not published.", round=one.no), "override_reason")
        for one in earlier
        if one.state != RoundState.PUBLISHED
    )


def _why_not(round_no: int, tables: tuple[Problem, ...]) -> Message:
    if tables:
        return m(
            "Round {round} is not complete. Finish these tables, or publish it with a written reason.", round=round_no
        )
    return m("Publish the earlier rounds first, or round {round} with a written reason.", round=round_no)


def unlock(work: Work, slug: str, round_no: int, *, reason: str) -> None:
    """Open a published round for corrections; the public no longer sees its results until it is published again."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.UNLOCK, event)
    row = rows.game_round(work.session, event, round_no)
    why = cleaning.reason(reason)
    if row.state != RoundState.PUBLISHED:
        raise Refused(m("The results of round {round} are not published.", round=round_no))
    row.state = RoundState.SEATED
    work.session.add(row)
    before, after = {"state": RoundState.PUBLISHED}, {"state": RoundState.SEATED}
    work.record(Tag.ROUND_UNLOCK, event, ("round", round_no), before, after, reason=why)


def unresolved(one: Round) -> Iterator[Problem]:
    """Every table of the round that does not count, or counts with errors nobody answers for."""
    for table in one.tables:
        message = _what_is_missing(table)
        if message is not None:
            yield Problem(message, f"table-{table.no}")


def _what_is_missing(table: TableResult) -> Message | None:
    match table.status:
        case TableStatus.OPEN:
            return m("Table {table}: there is no protocol.", table=table.no)
        case TableStatus.ENTERED if table.errors:
            return m("Table {table}: the protocol has errors and is not accepted.", table=table.no)
        case TableStatus.ENTERED:
            return m("Table {table}: the protocol is not accepted.", table=table.no)
        case TableStatus.ACCEPTED if table.errors:
            return m("Table {table}: the accepted protocol has errors.", table=table.no)
    return None


def _round(event: Event, round_no: int) -> Round:
    return next(one for one in event.rounds if one.no == round_no)


def keep(work: Work, event: EventRow, row: RoundRow, state: int, reason: str | None) -> None:
    """Store the published documents word for word, as the public sees them."""
    seen = facts.load(work.session, event, Audience.PUBLIC)
    noted = tuple(replace(one, notes=(reason,)) if one.no == row.no and reason else one for one in seen.rounds)
    seen = replace(seen, rounds=noted)
    reports = {RESULTS: build.round_results(seen, row.no), "standings": build.standings(seen)}
    kept_documents.store(work, event, row.no, state, reports, reason)
