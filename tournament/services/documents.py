"""Documents of an event: which facts a reader may see, and when a document is refused.

A document for the wall (standings, results, seating) shows names only in the form that may be published, whoever
asks for it; what stays at the desk (a protocol, the list of players) shows them in full there. Results with
unresolved errors are refused unless somebody answers for them with a reason, which the document then prints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from sqlmodel import Session

from tournament import cleaning, i18n, reports, wording
from tournament.config import Settings
from tournament.db import facts, judging, rows
from tournament.db.facts import Audience
from tournament.db.work import Database
from tournament.errors import NotFound, Problem, Refused, m
from tournament.permissions import Permission, Role, may
from tournament.reports import build
from tournament.reports.report import Report
from tournament.services import draw_inputs, printing, seat_quality, wishes
from tournament.standings.facts import Event, Round, RoundState, TableResult, TableStatus

KINDS = ("standings", "results", "seating", "seating-plan", "protocol", "players")
#: Documents that stay at the desk when the desk asks for them.
_OF_THE_DESK = frozenset({"protocol", "players"})
#: Documents that rest on results.
_OF_RESULTS = frozenset({"standings", "results", "protocol"})


@dataclass(frozen=True, slots=True)
class Document:
    """A document as a file."""

    content: bytes
    file_name: str
    mimetype: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    """Which document is asked for."""

    round_no: int | None
    table_no: int | None
    override_reason: str | None
    address: str


def report(  # noqa: PLR0913 - a document has this many sides
    session: Session,
    slug: str,
    kind: str,
    *,
    viewer: Role,
    round_no: int | None = None,
    table_no: int | None = None,
    override_reason: str | None = None,
    address: str = "",
) -> Report:
    """The document for this reader in the language of the moment; the public gets published things only.

    `address` is the public one of the installation, for what points at another document.
    """
    if kind not in KINDS:
        raise NotFound(m("There is no document called “{kind}”.", kind=kind))
    at_desk = may(viewer, Permission.SEE_DESK)
    event = facts.event_facts(session, slug, _audience(kind, at_desk=at_desk))
    reason = cleaning.optional(override_reason, "override_reason", cleaning.LONGEST_REASON) or None
    wanted = _Wanted(round_no=round_no, table_no=table_no, override_reason=reason, address=address)
    if not at_desk:
        _hide_unpublished(event, kind, wanted)
    elif kind in _OF_RESULTS:
        wanted = replace(wanted, override_reason=_answered(event, kind, wanted))
    return _BUILDERS[kind](session, event, wanted)


def render(  # noqa: PLR0913 - a document has this many sides
    database: Database,
    settings: Settings,
    slug: str,
    kind: str,
    fmt: str,
    *,
    viewer: Role,
    round_no: int | None = None,
    table_no: int | None = None,
    override_reason: str | None = None,
    locale: str | None = None,
) -> Document:
    """The document as a file of one of `reports.FORMATS`; a PDF is made in another process and kept."""
    if fmt not in reports.FORMATS:
        raise NotFound(m("Documents are not made in the format “{format}”.", format=fmt))
    language = locale or i18n.locale()
    with i18n.use(language), database.read() as session:
        made = report(
            session,
            slug,
            kind,
            viewer=viewer,
            round_no=round_no,
            table_no=table_no,
            override_reason=override_reason,
            address=settings.address,
        )
    # Written after the reading transaction has ended: a document may take seconds.
    with i18n.use(language):
        content = printing.pdf(made, language, settings) if fmt == "pdf" else reports.write(made, fmt, language)
    return Document(content, reports.file_name(made, fmt), reports.MIMETYPES[fmt])


def _audience(kind: str, *, at_desk: bool) -> Audience:
    if not at_desk:
        return Audience.PUBLIC
    return Audience.DESK if kind in _OF_THE_DESK else Audience.WALL


def _hide_unpublished(event: Event, kind: str, wanted: _Wanted) -> None:
    """What is not published does not exist for the public."""
    missing = NotFound(m("There is no such document, or it is not published yet."))
    if not event.rounds:
        raise missing
    if kind in {"players", "seating-plan"} or (kind == "standings" and wanted.round_no is None):
        return
    state = next((one.state for one in event.rounds if one.no == wanted.round_no), None)
    if state is None or (kind != "seating" and state is not RoundState.PUBLISHED):
        raise missing


def _answered(event: Event, kind: str, wanted: _Wanted) -> str | None:
    """The reason to print if there are unresolved errors; without a reason they are a refusal."""
    problems = tuple(
        Problem(m("Round {round}, table {table}: the protocol has errors.", round=one.no, table=table.no))
        for one in event.rounds
        for table in one.tables
        if _rests_on(kind, one, table, wanted) and _is_unresolved(one, table)
    )
    if problems and not wanted.override_reason:
        raise Refused(
            m("There are protocols with unresolved errors. Correct them, or give a reason that will be printed."),
            problems,
        )
    return wanted.override_reason if problems else None


def _rests_on(kind: str, one: Round, table: TableResult, wanted: _Wanted) -> bool:
    match kind:
        case "standings":
            return wanted.round_no is None or one.no <= wanted.round_no
        case "protocol":
            return (one.no, table.no) == (wanted.round_no, wanted.table_no)
    return one.no == wanted.round_no


def _is_unresolved(one: Round, table: TableResult) -> bool:
    """Errors that nobody answers for: neither an override of the table nor a reason at publication."""
    return table.errors > 0 and table.status is not TableStatus.OVERRIDDEN and one.state is not RoundState.PUBLISHED


def _standings(_session: Session, event: Event, wanted: _Wanted) -> Report:
    if wanted.round_no is not None:
        _round(event, wanted.round_no)
    return build.standings(
        event, through=wanted.round_no, override_reason=wanted.override_reason, address=wanted.address
    )


def _results(_session: Session, event: Event, wanted: _Wanted) -> Report:
    number = _round(event, wanted.round_no).no
    return build.round_results(event, number, override_reason=wanted.override_reason, address=wanted.address)


def _seating(_session: Session, event: Event, wanted: _Wanted) -> Report:
    return build.round_seating(event, _round(event, wanted.round_no).no)


def _seating_plan(session: Session, event: Event, _wanted: _Wanted) -> Report:
    row = rows.event(session, event.slug)
    plan = seat_quality.plan_of(event, event.rounds, draw_inputs.mode(row), wishes.of_event(session, row))
    return build.seating_plan(event, seat_quality.sentences(plan))


def _players(_session: Session, event: Event, _wanted: _Wanted) -> Report:
    return build.players(event)


def _protocol(session: Session, event: Event, wanted: _Wanted) -> Report:
    one = _round(event, wanted.round_no)
    table = next((table for table in one.tables if table.no == wanted.table_no), None)
    if table is None:
        raise NotFound(m("There is no table {table} in round {round}.", table=wanted.table_no, round=one.no))
    if table.protocol is None:
        return build.protocol(event, one.no, table.no, address=wanted.address)
    # Judged again under the names this reader may see.
    judged = judging.judge(table.protocol, judging.edition(rows.event(session, event.slug)))
    computed = judged.verdict.computed
    return build.protocol(
        event,
        one.no,
        table.no,
        findings=[wording.finding(finding, judged.protocol, table.at) for finding in judged.verdict.findings],
        deltas=computed.deltas,
        totals=computed.totals,
        override_reason=wanted.override_reason,
        address=wanted.address,
    )


def _round(event: Event, round_no: int | None) -> Round:
    if round_no is None:
        raise Refused(m("Which round is the document about?"), (Problem(m("Name the round."), "round"),))
    found = next((one for one in event.rounds if one.no == round_no), None)
    if found is None:
        raise NotFound(m("Round {round} has not been drawn.", round=round_no))
    return found


_BUILDERS: Mapping[str, Callable[[Session, Event, _Wanted], Report]] = {
    "standings": _standings,
    "results": _results,
    "seating": _seating,
    "seating-plan": _seating_plan,
    "protocol": _protocol,
    "players": _players,
}
