"""The page of a table's protocol: entering it, judging it while it is typed, accepting it, opening it again.

The server is the only judge; without scripts the page is an ordinary form whose buttons do the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import flash, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlmodel import Session

from tournament.db import queries
from tournament.db.views import EventView, TableView
from tournament.errors import Conflict, Message, Problem, Refused, TournamentError, m
from tournament.i18n import _
from tournament.permissions import Permission
from tournament.services import protocols
from tournament.web import document, entry, sheet
from tournament.web.desk import desk
from tournament.web.entry_page import EntryPage, Notice
from tournament.web.errors import status_of
from tournament.web.forms import Form, blank, natural, posted
from tournament.web.sheet import Sheet
from tournament.web.site import reading, viewer, working

_LOGGED_OUT = m("You had been logged out. Your figures are here as you typed them: look at them and save.")
_TABLE = "/t/<slug>/rounds/<int:no>/tables/<int:table>"


@desk.get(_TABLE)
def table_page(slug: str, no: int, table: int) -> ResponseReturnValue:
    """The protocol of a table as it is stored, ready for going on."""
    with reading() as read:
        event, view = _event_and_table(read, slug, no, table)
        return entry.show(read, event, view, entry.stored(view))


@desk.post(_TABLE)
def enter_protocol(slug: str, no: int, table: int) -> ResponseReturnValue:
    """Save the sheet as the next version, or change the form itself (add, insert, remove, fill in)."""
    deed = request.form.get("do", "save")
    if deed in {"save", "accept"}:
        return _save(slug, no, table, accept=deed == "accept")
    with reading() as read:
        event, view = _event_and_table(read, slug, no, table)
        typed = sheet.from_form(request.form, len(view.seats))
        problems = (Problem(_LOGGED_OUT),) if deed == "show" else ()
        notice = Notice(problems=problems, clean=False)
        return entry.show(read, event, view, _changed(read, event, view, typed, deed), notice)


@desk.post(f"{_TABLE}/check")
def check_protocol(slug: str, no: int, table: int) -> ResponseReturnValue:
    """Judge a sheet that is being typed; nothing is stored."""
    with reading() as read:
        event, view = _event_and_table(read, slug, no, table)
        typed = sheet.from_form(request.form, len(view.seats))
        judgement = entry.judge(read, event, view, typed)
    page = EntryPage(slug=slug, table=view, sheet=typed, judgement=judgement)
    rows = {remark.row for remark in page.remarks if remark.row}
    return jsonify(
        html=render_template("desk/_findings.html", page=page),
        rows={row: render_template("desk/_said.html", remarks=page.said_in(row)) for row in rows},
        cells={remark.cell: remark.severity for remark in reversed(page.remarks)},
        computed=judgement.computed(),
        shown=entry.shown(typed, entry.worth(event.values).get),
    )


@desk.get(f"{_TABLE}/accept")
def accept_page(slug: str, no: int, table: int) -> ResponseReturnValue:
    """Ask once more before accepting: which table, who has how much, what was found."""
    return _accept_page(slug, no, table, blank())


@desk.post(f"{_TABLE}/accept")
def accept_protocol(slug: str, no: int, table: int) -> ResponseReturnValue:
    """Accept the version that was shown; one with errors only with a written reason."""
    form = posted()
    version = natural(form.value("version")) or 0
    reason = form.value("override_reason") or None
    try:
        with working() as work:
            protocols.accept(work, slug, no, table, version=version, override_reason=reason)
    except TournamentError as refusal:
        # The findings stand on the page already; what is missing is the reason.
        refused = Refused(refusal.message, (Problem(refusal.message, "override_reason"),))
        return _accept_page(slug, no, table, form.refused(refused)), status_of(refusal)
    flash(_("Table {table} of round {round} is accepted.", table=table, round=no), "done")
    return redirect(url_for("desk.round_page", slug=slug, no=no, after=table), 303)


@desk.post(f"{_TABLE}/reopen")
def reopen_protocol(slug: str, no: int, table: int) -> ResponseReturnValue:
    """Take an acceptance back, with a reason."""
    form = posted()
    try:
        with working() as work:
            protocols.reopen(work, slug, no, table, reason=form.value("reason"))
    except TournamentError as refusal:
        with reading() as read:
            event, view = _event_and_table(read, slug, no, table)
            notice = Notice(reopen=form.refused(refusal))
            return entry.show(read, event, view, entry.stored(view), notice), status_of(refusal)
    flash(_("The protocol of table {table} is open again.", table=table), "warning")
    return redirect(url_for("desk.table_page", slug=slug, no=no, table=table), 303)


def keep_typed(why: Message) -> str | None:
    """The page with everything that was typed, for a request that was refused before it got here."""
    place = request.view_args or {}
    if request.endpoint != "desk.enter_protocol" or not viewer().can(Permission.SEE_DESK):
        return None
    with reading() as read:
        event, view = _event_and_table(read, place["slug"], place["no"], place["table"])
        typed = sheet.from_form(request.form, len(view.seats))
        return entry.show(read, event, view, typed, Notice(problems=(Problem(why),), clean=False))


def _event_and_table(read: Session, slug: str, no: int, table: int) -> tuple[EventView, TableView]:
    return queries.event_view(read, slug), queries.table(read, slug, no, table)


def _save(slug: str, no: int, table: int, *, accept: bool) -> ResponseReturnValue:
    typed = sheet.from_form(request.form)
    read_sheet = document.read(typed, lambda value: _worth(slug).get(value), strict=True)
    try:
        if read_sheet.problems:
            raise Refused(m("Some cells cannot be read."), read_sheet.problems)
        with working() as work:
            key = typed.key or None
            entered = protocols.enter(work, slug, no, table, read_sheet.document, base=typed.base, key=key)
    except Conflict as conflict:
        return _conflicting(slug, no, table, typed, conflict), status_of(conflict)
    except TournamentError as refusal:
        notice = Notice(problems=entry.placed(refusal, read_sheet, typed), clean=False)
        return _afresh(slug, no, table, typed, notice), status_of(refusal)
    if accept:
        address = url_for("desk.accept_page", slug=slug, no=no, table=table, version=entered.version)
        return redirect(address, 303)
    flash(_("Saved: round {round}, table {table}.", round=no, table=table), "done")
    return redirect(url_for("desk.table_page", slug=slug, no=no, table=table), 303)


def _worth(slug: str) -> Mapping[int, str]:
    """Looked up only when a marriage was typed as a number: a save should ask the database as little as it can."""
    with reading() as read:
        return entry.worth(queries.event_view(read, slug).values)


def _conflicting(slug: str, no: int, table: int, typed: Sheet, conflict: Conflict) -> str:
    """Both versions side by side; saving once more, now knowingly, makes the typed one the next version."""
    with reading() as read:
        event, view = _event_and_table(read, slug, no, table)
        clash = entry.clash(view, typed)
        if clash is None:
            notice = Notice(problems=(Problem(conflict.message),), clean=False)
            return entry.show(read, event, view, sheet.rebased(typed, base=typed.base, key=entry.new_key()), notice)
        mine = sheet.rebased(typed, base=view.version, key=entry.new_key())
        return entry.show(read, event, view, mine, Notice(conflict=clash, clean=False))


def _afresh(slug: str, no: int, table: int, typed: Sheet, notice: Notice) -> str:
    with reading() as read:
        event, view = _event_and_table(read, slug, no, table)
        return entry.show(read, event, view, typed, notice)


def _changed(read: Session, event: EventView, view: TableView, typed: Sheet, deed: str) -> Sheet:
    """The sheet after a button of the form itself, for browsers without scripts."""
    name, _dash, number = deed.partition("-")
    row = natural(number) or 0
    match name:
        case "add":
            return typed.with_blank_rows(len(typed.rows) + 1)
        case "insert" if 1 <= row <= len(typed.rows):
            return typed.with_row_before(row)
        case "delete" if 1 <= row <= len(typed.rows):
            return typed.without_row(row)
        case "fill":
            return typed.filled(entry.judge(read, event, view, typed).computed())
        case _:
            return typed


def _accept_page(slug: str, no: int, table: int, form: Form) -> str:
    with reading() as read:
        event, view = _event_and_table(read, slug, no, table)
        stored = entry.stored(view)
        judgement = entry.judge_to_accept(read, event, view, stored)
    page = EntryPage(slug=slug, table=view, sheet=stored, judgement=judgement)
    asked = form.value("version") or request.args.get("version", "")
    return render_template("desk/accept.html", event=event, page=page, form=form, asked=asked)
