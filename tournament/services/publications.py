"""What of a round was published: each version once, by whom, when, why, and what it changed since the one before.

Results and standings are published by one deed and kept word for word as two documents; they are one version here. A
seating published before seatings were kept has no document.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlmodel import Session, col, select

from tournament.db import rows
from tournament.db.models import AuditRow, EventRow, PublicationRow
from tournament.db.round_facts import RESULTS
from tournament.db.tags import Tag
from tournament.errors import Message, NotFound, m, mn
from tournament.reports.json import report_of
from tournament.reports.report import Report, Value
from tournament.services.kept_documents import SEATING

STANDINGS = "standings"
#: What of a row of results or standings is a result, not the spelling of a name.
_FIGURES = ("number", "place", "small_points", "league_points", "penalties")


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One publication of a round: the `no`-th of its seating, or of its results with the standings.

    `changes` say what differs from the version before; `reason` why it was published in spite of open problems;
    `unlocked` why the round was opened again after the version before.
    """

    what: Literal["seating", "results"]
    no: int
    state: int
    by: str
    at: datetime
    reason: str | None = None
    unlocked: str | None = None
    changes: tuple[Message, ...] = ()
    kept: bool = True


def of_round(session: Session, slug: str, round_no: int) -> tuple[Version, ...]:
    """Every version of a round's seating and results, newest first."""
    event = rows.event(session, slug)
    found = (*_seatings(session, event, round_no), *_results(session, event, round_no))
    return tuple(sorted(found, key=lambda one: one.state, reverse=True))


def document(session: Session, slug: str, round_no: int, no: int, kind: str) -> Report:
    """A document of the `no`-th version of a round's results or seating, word for word as it was published."""
    event = rows.event(session, slug)
    kept = _kept_seatings(session, event, round_no) if kind == SEATING else _kept(session, event, round_no)
    if not 1 <= no <= len(kept) or kind not in kept[no - 1]:
        raise NotFound(m("There is no such document, or it is not published yet."))
    return _report(kept[no - 1][kind])


def _deeds(session: Session, event: EventRow, round_no: int, tag: Tag) -> Sequence[AuditRow]:
    query = (
        select(AuditRow)
        .where(col(AuditRow.event_id) == event.id, col(AuditRow.tag) == tag)
        .where(col(AuditRow.subject_type) == "round", col(AuditRow.subject_id) == str(round_no))
    )
    return session.exec(query.order_by(col(AuditRow.id))).all()


def _seatings(session: Session, event: EventRow, round_no: int) -> Iterator[Version]:
    earlier: Report | None = None
    kept = _kept_seatings(session, event, round_no)
    deeds = _deeds(session, event, round_no, Tag.ROUND_SEATED)
    for no, (deed, documents) in enumerate(zip(deeds, kept, strict=True), 1):
        report = _report(documents[SEATING]) if documents else None
        moved = len(_moved(earlier, report)) if earlier and report else 0
        yield Version(
            what="seating",
            no=no,
            state=rows.key(deed.id),
            by=deed.actor,
            at=deed.at,
            changes=(_moves(moved, no - 1),) if earlier and report else (),
            kept=report is not None,
        )
        earlier = report


def _kept_seatings(session: Session, event: EventRow, round_no: int) -> list[dict[str, PublicationRow]]:
    """The stored seating of each publication in order; nothing for one that was not kept."""
    query = select(PublicationRow).where(col(PublicationRow.event_id) == event.id, col(PublicationRow.slug) == SEATING)
    found = {row.state: row for row in session.exec(query.where(col(PublicationRow.round_no) == round_no)).all()}
    states = [rows.key(deed.id) for deed in _deeds(session, event, round_no, Tag.ROUND_SEATED)]
    return [{SEATING: found[state]} if state in found else {} for state in states]


def _moves(moved: int, version: int) -> Message:
    if not moved:
        return m("Seats are the same as in version {n}.", n=version)
    return mn(
        "{n} player has another place than in the version before.",
        "{n} players have other places than in the version before.",
        moved,
    )


def _moved(before: Report, after: Report) -> set[Value]:
    """The numbers of those who sit elsewhere, or do not sit."""
    first, second = places(before), places(after)
    return {one for one in {**first, **second} if first.get(one) != second.get(one)}


def places(report: Report) -> Mapping[Value, tuple[Value, ...]]:
    """Where everybody is, by number, from the list by names."""
    for section in report.sections:
        keys = [column.key for column in section.grid.columns] if section.grid else []
        if section.grid and {"number", "table", "seat"} <= set(keys):
            at = [keys.index(name) for name in ("number", "table", "seat")]
            return {row[at[0]]: (row[at[1]], row[at[2]]) for row in section.grid.rows}
    return {}


def _kept(session: Session, event: EventRow, round_no: int) -> list[dict[str, PublicationRow]]:
    """The stored documents by the deed that published them; the state number tells deeds apart."""
    query = select(PublicationRow).where(col(PublicationRow.event_id) == event.id, col(PublicationRow.slug) != SEATING)
    found: dict[int, dict[str, PublicationRow]] = {}
    for row in session.exec(query.where(col(PublicationRow.round_no) == round_no).order_by(col(PublicationRow.id))):
        found.setdefault(row.state, {})[row.slug] = row
    return list(found.values())


def _results(session: Session, event: EventRow, round_no: int) -> Iterator[Version]:
    unlocks = {rows.key(deed.id): deed.reason for deed in _deeds(session, event, round_no, Tag.ROUND_UNLOCK)}
    earlier: dict[str, Report] = {}
    since = 0
    for no, documents in enumerate(_kept(session, event, round_no), 1):
        one = next(iter(documents.values()))
        reports = {slug: _report(row) for slug, row in documents.items()}
        yield Version(
            what="results",
            no=no,
            state=one.state,
            by=one.by,
            at=one.at,
            reason=one.reason,
            unlocked=next((why for state, why in unlocks.items() if since < state < one.state), None),
            changes=tuple(_changes(earlier, reports, no - 1)) if earlier else (),
        )
        earlier, since = reports, one.state


def _report(row: PublicationRow) -> Report:
    return report_of(json.loads(row.report_json))


def _changes(before: Mapping[str, Report], after: Mapping[str, Report], version: int) -> Iterator[Message]:
    """What a reader of the version before has to know."""
    tables = _differing(before.get(RESULTS), after.get(RESULTS), "table")
    if tables:
        listed = ", ".join(map(str, tables))
        yield mn("Other results at table {tables}.", "Other results at tables {tables}.", len(tables), tables=listed)
    players = _differing(before.get(STANDINGS), after.get(STANDINGS), "number")
    if players:
        yield mn(
            "In the standings the place or the points of {n} player changed.",
            "In the standings the places or the points of {n} players changed.",
            len(players),
        )
    if tables or players:
        return
    if any(_remarks(before.get(slug)) != _remarks(after.get(slug)) for slug in (RESULTS, STANDINGS)):
        yield m("The figures are the same as in version {n}; the warnings printed with them are not.", n=version)
    else:
        yield m("Results and standings are the same as in version {n}.", n=version)


def _remarks(report: Report | None) -> int:
    """How many warnings a document carries; their words may be in another language."""
    return len(report.warnings) if report else 0


def _differing(before: Report | None, after: Report | None, key: str) -> list[Value]:
    """The tables, or the players, whose figures are others in the two documents, in order."""
    first, second = _figures(before, key), _figures(after, key)
    found = [one for one in {**first, **second} if first.get(one) != second.get(one)]
    return sorted(found, key=lambda one: (not isinstance(one, int), str(one).zfill(9)))


def _figures(report: Report | None, key: str) -> Mapping[Value, set[tuple[tuple[str, Value], ...]]]:
    grid = report.sections[0].grid if report and report.sections else None
    if grid is None:
        return {}
    keys = [column.key for column in grid.columns]
    found: dict[Value, set[tuple[tuple[str, Value], ...]]] = {}
    for row in grid.rows:
        named = dict(zip(keys, row, strict=True))
        found.setdefault(named[key], set()).add(tuple((name, named.get(name)) for name in _FIGURES))
    return found
