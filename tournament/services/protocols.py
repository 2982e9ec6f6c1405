"""Protocols of tables: entering a version, accepting it, opening it again.

Entering stores any well-formed protocol as the next version; what is wrong with it are findings, not a refusal.
Nothing is ever overwritten: whoever saves on top of a version he has not seen gets a conflict with both versions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from tournament import cleaning
from tournament.db import judging, rows
from tournament.db.judging import Judged
from tournament.db.models import DecisionKind, DecisionRow, RevisionRow
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.errors import Conflict, Message, Refused, m, mn
from tournament.permissions import Permission
from tournament.rules import Verdict
from tournament.services import faults, sheets
from tournament.services.sheets import Place
from tournament.standings.facts import RoundState

LONGEST_KEY = 100
MOST_DEALS = 200


@dataclass(frozen=True, slots=True)
class Entered:
    """A stored protocol: its version, the verdict, and whether it had been stored before (a double tap)."""

    version: int
    verdict: Verdict
    repeated: bool


@dataclass(frozen=True, slots=True)
class Current:
    """The newest version of a protocol, by whom and when."""

    version: int
    document: Mapping[str, object] | None
    by: str | None
    at: datetime | None


class ProtocolMoved(Conflict):
    """Somebody saved another version first; carries the `current` one and the one that was `offered`."""

    def __init__(self, message: Message, current: Current, offered: Mapping[str, object] | None) -> None:
        super().__init__(message)
        self.current = current
        self.offered = offered


def enter(  # noqa: PLR0913 - a table, a document and how it was sent
    work: Work,
    slug: str,
    round_no: int,
    table_no: int,
    document: Mapping[str, object],
    *,
    base: int,
    key: str | None = None,
    reason: str | None = None,
) -> Entered:
    """Store a protocol as the version after `base`; `key` makes sending it again harmless."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.ENTER_PROTOCOL, event)
    place = sheets.place(work.session, event, round_no, table_no)
    text, judged = sheets.stored_form(work.session, document, place)
    newest = rows.latest_revision(work.session, place.table)
    known = _sent_before(work, place, text, key) or _double_tap(work, newest, text, base)
    if known is not None:
        return Entered(known.version, judged.verdict, repeated=True)
    _refuse_closed(place)
    version = newest.version if newest else 0
    if base != version:
        raise ProtocolMoved(_moved(newest), _current(newest), judged.document)
    row = RevisionRow(
        table_id=rows.key(place.table.id),
        version=version + 1,
        document=text,
        via=work.actor.via,
        by=work.actor.login,
        at=work.now,
        reason=cleaning.optional(reason, "reason", cleaning.LONGEST_REASON) or None,
        idempotency_key=key,
    )
    work.session.add(row)
    work.session.flush()
    before, after = {"version": version}, {"version": row.version}
    work.record(Tag.PROTOCOL_ENTER, event, place.subject, before, after, reason=row.reason)
    return Entered(row.version, judged.verdict, repeated=False)


def accept(
    work: Work,
    slug: str,
    round_no: int,
    table_no: int,
    *,
    version: int,
    override_reason: str | None = None,
) -> Verdict:
    """Let this version count; with errors in it only with a written reason, which every document prints."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.ACCEPT_PROTOCOL, event)
    place = sheets.place(work.session, event, round_no, table_no)
    newest = rows.latest_revision(work.session, place.table)
    if newest is None:
        raise Refused(m("Table {table} of round {round} has no protocol yet.", table=table_no, round=round_no))
    if newest.version != version:
        raise ProtocolMoved(_moved(newest), _current(newest), None)
    judged = judging.judge_text(newest.document, event)
    if place.table.decision_id is not None:
        return judged.verdict  # a double tap: this very version counts already
    _refuse_closed(place)
    kind, reason = _decided(judged, override_reason, place.at)
    _decide(work, place, newest, kind, reason)
    return judged.verdict


def enter_and_accept(  # noqa: PLR0913 - both deeds at once
    work: Work,
    slug: str,
    round_no: int,
    table_no: int,
    document: Mapping[str, object],
    *,
    base: int,
    key: str | None = None,
    reason: str | None = None,
    override_reason: str | None = None,
) -> Entered:
    """Store a protocol and let it count: both or neither."""
    entered = enter(work, slug, round_no, table_no, document, base=base, key=key, reason=reason)
    accept(work, slug, round_no, table_no, version=entered.version, override_reason=override_reason)
    return entered


def reopen(work: Work, slug: str, round_no: int, table_no: int, *, reason: str) -> None:
    """Take an acceptance back, so that the protocol can be corrected; all versions stay."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.ACCEPT_PROTOCOL, event)
    place = sheets.place(work.session, event, round_no, table_no)
    why = cleaning.reason(reason)
    decision = rows.decision(work.session, place.table)
    if decision is None:
        raise Refused(m("The protocol of table {table} is not accepted.", table=table_no))
    _refuse_unless_seated(place)
    row = DecisionRow(
        table_id=rows.key(place.table.id),
        revision_id=decision.revision_id,
        kind=DecisionKind.REOPENED,
        reason=why,
        by=work.actor.login,
        at=work.now,
    )
    work.session.add(row)
    place.table.decision_id = None
    work.session.add(place.table)
    before, after = {"decision": decision.kind}, {"decision": DecisionKind.REOPENED}
    work.record(Tag.PROTOCOL_REOPEN, event, place.subject, before, after, reason=why)


def check(session: Session, slug: str, round_no: int, table_no: int, document: Mapping[str, object]) -> Verdict:
    """The verdict on a protocol that is still being written; saves nothing."""
    event = rows.event(session, slug)
    place = sheets.place(session, event, round_no, table_no)
    return sheets.judged(session, document, place).verdict


def version_of(work: Work, slug: str, round_no: int, table_no: int) -> int:
    """The newest version of a table's protocol; 0 before the first."""
    event = rows.event_for_work(work, slug)
    newest = rows.latest_revision(work.session, sheets.place(work.session, event, round_no, table_no).table)
    return newest.version if newest else 0


def _sent_before(work: Work, place: Place, text: str, key: str | None) -> RevisionRow | None:
    """The version that was stored with this key; the same key with other content is a mistake of the sender."""
    if key is None:
        return None
    if not key or len(key) > LONGEST_KEY:
        raise Refused(m("The key of this entry cannot be used."))
    known = rows.sent_revision(work.session, place.table, key)
    if known is not None and known.document != text:
        newest = rows.latest_revision(work.session, place.table)
        raise ProtocolMoved(m("This entry was sent before with other figures."), _current(newest), json.loads(text))
    return known


def _double_tap(work: Work, newest: RevisionRow | None, text: str, base: int) -> RevisionRow | None:
    """The newest version if it is this very content: by the same person just now, or nothing was changed."""
    if newest is None or newest.document != text:
        return None
    just_now = base == newest.version - 1 and newest.by == work.actor.login
    return newest if just_now or base == newest.version else None


def _refuse_unless_seated(place: Place) -> None:
    number = place.round.no
    if place.round.state == RoundState.DRAFT:
        raise Refused(m("The seating of round {round} is not published yet. Publish it first.", round=number))
    if place.round.state == RoundState.PUBLISHED:
        raise Refused(
            m("The results of round {round} are published. An organiser must unlock the round first.", round=number),
        )


def _refuse_closed(place: Place) -> None:
    _refuse_unless_seated(place)
    if place.table.decision_id is not None:
        raise Refused(
            m("The protocol of table {table} is accepted. Open it again first, with a reason.", table=place.table.no),
        )


def _moved(newest: RevisionRow | None) -> Message:
    if newest is None:
        return m("There is no protocol yet; this page is older than the table.")
    return m(
        "{by} saved version {version} of this protocol meanwhile. Nothing was overwritten; compare the two.",
        by=newest.by,
        version=newest.version,
    )


def _current(newest: RevisionRow | None) -> Current:
    if newest is None:
        return Current(0, None, None, None)
    return Current(newest.version, json.loads(newest.document), newest.by, newest.at)


def _decided(judged: Judged, override_reason: str | None, at: tuple[int, ...]) -> tuple[DecisionKind, str | None]:
    problems = faults.errors_of(judged, at)
    totals, _ = judged.counting(as_written=bool(problems))
    if len(totals) != len(judged.protocol.players):
        raise Refused(m("The protocol has no final totals that can count. Enter the totals of all players."), problems)
    if not problems:
        return DecisionKind.ACCEPTED, None
    reason = cleaning.optional(override_reason, "override_reason", cleaning.LONGEST_REASON)
    if not reason:
        raise Refused(
            mn(
                "The protocol has {n} error. Correct it, or accept it with a written reason.",
                "The protocol has {n} errors. Correct them, or accept it with a written reason.",
                len(problems),
            ),
            problems,
        )
    return DecisionKind.OVERRIDDEN, reason


def _decide(work: Work, place: Place, revision: RevisionRow, kind: DecisionKind, reason: str | None) -> None:
    row = DecisionRow(
        table_id=rows.key(place.table.id),
        revision_id=rows.key(revision.id),
        kind=kind,
        reason=reason,
        by=work.actor.login,
        at=work.now,
    )
    work.session.add(row)
    work.session.flush()
    place.table.decision_id = row.id
    work.session.add(place.table)
    after = {"decision": kind, "version": revision.version}
    work.record(Tag.PROTOCOL_ACCEPT, place.event, place.subject, {}, after, reason=reason)
