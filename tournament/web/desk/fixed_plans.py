"""Pages about seating by a plan that somebody brings: read, checked, looked at, printed, and only then used.

Between the steps the plan travels in the form as text, so that nothing is kept for a plan nobody uses.
"""

from __future__ import annotations

from flask import Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tournament import i18n, reports
from tournament.db import queries
from tournament.errors import Refused, TournamentError, m
from tournament.i18n import _
from tournament.reports import html
from tournament.services import plans, printing
from tournament.web.desk import desk
from tournament.web.desk.events import overview
from tournament.web.documents import attachment
from tournament.web.errors import status_of
from tournament.web.forms import Form, blank, posted
from tournament.web.site import reading, site, working


@desk.get("/t/<slug>/draw/plan")
def fixed_plan_page(slug: str) -> ResponseReturnValue:
    """Where to bring the plan from."""
    return _start(slug, blank())


@desk.post("/t/<slug>/draw/plan")
def preview_fixed_plan(slug: str) -> ResponseReturnValue:
    """Show the plan with everything that is wrong with it; nothing is saved."""
    form = posted()
    try:
        return _preview(slug, _text(), form)
    except TournamentError as refusal:
        return _start(slug, form.refused(refusal)), status_of(refusal)


@desk.post("/t/<slug>/draw/plan/print")
def print_fixed_plan(slug: str) -> ResponseReturnValue:
    """The plan as PDF before it is used."""
    try:
        with reading() as read:
            made = plans.as_report(read, slug, plans.check(read, slug, _text()))
    except TournamentError as refusal:
        return _start(slug, posted().refused(refusal)), status_of(refusal)
    response = Response(printing.pdf(made, i18n.locale(), site().settings), mimetype="application/pdf")
    response.headers["Content-Disposition"] = attachment(reports.file_name(made, "pdf"))
    return response


@desk.post("/t/<slug>/draw/plan/apply")
def apply_fixed_plan(slug: str) -> ResponseReturnValue:
    """Seat by the plan: all rounds of it or nothing."""
    form = posted()
    try:
        text = _text()
        with working() as work:
            checked = plans.check(work.session, slug, text)
            first, last = plans.seat_by_plan(work, slug, checked.planned, reason=form.value("reason") or None)
    except TournamentError as refusal:
        return _start(slug, form.refused(refusal)), status_of(refusal)
    flash(_("Rounds {first} to {last} are seated by the plan.", first=first, last=last), "done")
    return redirect(url_for("desk.round_page", slug=slug, no=first), 303)


def _text() -> str:
    file = request.files.get("file")
    if file is not None and file.filename:
        try:
            return bytes(file.read()).decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Refused(m("This file is no text. Save the plan as CSV or JSON.")) from None
    text = request.form.get("text", "")
    if not text.strip():
        raise Refused(m("Choose a file or paste the plan."))
    return text


def _start(slug: str, form: Form) -> str:
    with reading() as read:
        event, rounds, step = overview(read, slug)
        players = queries.players(read, slug)
    return render_template(
        "desk/fixed_plan.html", event=event, rounds=rounds, next=step, players=len(players), form=form
    )


def _preview(slug: str, text: str, form: Form) -> str:
    with reading() as read:
        event, rounds, _step = overview(read, slug)
        checked = plans.check(read, slug, text)
        made = plans.as_report(read, slug, checked)
    return render_template(
        "desk/fixed_plan_preview.html",
        event=event,
        rounds=rounds,
        form=form,
        text=text,
        checked=checked,
        body=html.body(made, i18n.locale()),
    )
