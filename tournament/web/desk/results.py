"""Pages about results: standings as they are, publishing and unlocking a round, documents for the desk."""

from __future__ import annotations

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tournament import i18n
from tournament.db import queries
from tournament.errors import Refused, TournamentError
from tournament.i18n import _
from tournament.reports import html
from tournament.services import publications, rounds
from tournament.web.desk import desk
from tournament.web.desk.rounds import show_round
from tournament.web.documents import body_of, document, file_response
from tournament.web.errors import status_of
from tournament.web.forms import blank, posted
from tournament.web.regulations import document_file
from tournament.web.site import reading, viewer, working


@desk.get("/t/<slug>/standings")
def standings_page(slug: str) -> ResponseReturnValue:
    """The standings with everything accepted so far; unofficial until the round is published."""
    return _document_page(slug, "standings")


@desk.get("/t/<slug>/standings.<any(html, pdf, xlsx, csv, json):fmt>")
def standings_file(slug: str, fmt: str) -> ResponseReturnValue:
    """The same as a file."""
    return document(slug, "standings", fmt, viewer().role, override_reason=_reason())


@desk.get("/t/<slug>/seating")
def seating_plan(slug: str) -> ResponseReturnValue:
    """The seating plan of all drawn rounds, drafts included."""
    return _document_page(slug, "seating-plan")


@desk.get("/t/<slug>/seating.<any(html, pdf, xlsx, csv, json):fmt>")
def seating_plan_file(slug: str, fmt: str) -> ResponseReturnValue:
    """The same as a file."""
    return document(slug, "seating-plan", fmt, viewer().role)


@desk.get("/t/<slug>/rounds/<int:no>/<any(seating, results):kind>")
def round_document(slug: str, no: int, kind: str) -> ResponseReturnValue:
    """The seating or the results of a round as they are, also before they are public."""
    return _document_page(slug, kind, round_no=no)


@desk.get("/t/<slug>/rounds/<int:no>/<any(seating, results):kind>.<any(html, pdf, xlsx, csv, json):fmt>")
def round_file(slug: str, no: int, kind: str, fmt: str) -> ResponseReturnValue:
    """The same as a file."""
    return document(slug, kind, fmt, viewer().role, round_no=no, override_reason=_reason())


@desk.get("/t/<slug>/rounds/<int:no>/tables/<int:table>/protocol.<any(html, pdf, xlsx, csv, json):fmt>")
def protocol_file(slug: str, no: int, table: int, fmt: str) -> ResponseReturnValue:
    """A table's protocol as a file, also before it is public."""
    return document(slug, "protocol", fmt, viewer().role, round_no=no, table_no=table, override_reason=_reason())


@desk.post("/t/<slug>/rounds/<int:no>/results")
def publish_results(slug: str, no: int) -> ResponseReturnValue:
    """Publish the results of a round; open tables stop it unless a reason is given."""
    form = posted()
    try:
        with working() as work:
            rounds.publish_results(work, slug, no, override_reason=form.value("override_reason") or None)
    except TournamentError as refusal:
        return show_round(slug, no, form.refused(refusal)), status_of(refusal)
    flash(_("The results of round {n} are published.", n=no), "done")
    return redirect(url_for("desk.dashboard", slug=slug), 303)


@desk.post("/t/<slug>/rounds/<int:no>/unlock")
def unlock_round(slug: str, no: int) -> ResponseReturnValue:
    """Open a published round again, with a reason."""
    form = posted()
    try:
        with working() as work:
            rounds.unlock(work, slug, no, reason=form.value("reason"))
    except TournamentError as refusal:
        return show_round(slug, no, form.refused(refusal)), status_of(refusal)
    flash(_("Round {n} is open again; its results are no longer public.", n=no), "warning")
    return redirect(url_for("desk.round_page", slug=slug, no=no), 303)


@desk.get("/t/<slug>/rounds/<int:no>/published/<int:version>/<any(results, standings, seating):kind>")
def published_document(slug: str, no: int, version: int, kind: str) -> ResponseReturnValue:
    """Results, standings or seating word for word as that version was published."""
    with reading() as read:
        event = queries.event_view(read, slug)
        made = publications.document(read, slug, no, version, kind)
    body = html.body(made, i18n.locale())
    return render_template("desk/published.html", event=event, body=body, base=request.path, no=no, version=version)


@desk.get(
    "/t/<slug>/rounds/<int:no>/published/<int:version>/<any(results, standings, seating):kind>"
    ".<any(html, pdf, xlsx, csv, json):fmt>"
)
def published_file(slug: str, no: int, version: int, kind: str, fmt: str) -> ResponseReturnValue:
    """The same as a file."""
    with reading() as read:
        made = publications.document(read, slug, no, version, kind)
    return file_response(document_file(made, fmt), fmt)


def _reason() -> str | None:
    """Why a document is wanted in spite of errors it rests on; it is printed on the document."""
    return request.args.get("override_reason") or None


def _document_page(slug: str, kind: str, *, round_no: int | None = None) -> ResponseReturnValue:
    """A document inside the desk; one that rests on errors asks for a reason first."""
    form, body, status = blank(override_reason=_reason()), None, 200
    with reading() as read:
        event = queries.event_view(read, slug)
        try:
            role, reason = viewer().role, _reason()
            body = body_of(read, slug, kind, role, round_no=round_no, override_reason=reason)
        except Refused as refusal:
            form, status = form.refused(refusal), status_of(refusal)
    page = render_template("desk/document.html", event=event, body=body, base=request.path, form=form, kind=kind)
    return page, status
