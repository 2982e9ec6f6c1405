"""Pages of the desk about the pinned regulation: how it reads, the form that changes its values, a deal explained."""

from __future__ import annotations

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tournament import i18n
from tournament import regulations as core
from tournament.db import queries
from tournament.db.views import EventView
from tournament.errors import Problem, Refused, TournamentError, m
from tournament.i18n import _
from tournament.permissions import Permission
from tournament.reports import html
from tournament.services import events, explanations
from tournament.services import regulation_documents as documents
from tournament.web import rules_form
from tournament.web.desk import desk, must
from tournament.web.documents import file_response
from tournament.web.errors import status_of
from tournament.web.forms import Form, posted
from tournament.web.regulations import document_file, shelf_here
from tournament.web.site import reading, viewer, working


@desk.get("/t/<slug>/regulation")
def regulation_page(slug: str) -> ResponseReturnValue:
    """The pinned regulation as it hangs on the wall, also before anything is public."""
    with reading() as read:
        event = queries.event_view(read, slug)
        made = documents.of_event(read, slug, shelf_here(), viewer=viewer().role)
    body = html.body(made, i18n.locale())
    return render_template("desk/regulation.html", event=event, body=body, base=request.path)


@desk.get("/t/<slug>/regulation.<any(html, pdf, xlsx, csv, json):fmt>")
def regulation_file(slug: str, fmt: str) -> ResponseReturnValue:
    """The same as a file."""
    with reading() as read:
        made = documents.of_event(read, slug, shelf_here(), viewer=viewer().role)
    return file_response(document_file(made, fmt), fmt)


@desk.get("/t/<slug>/regulation/values")
def values_page(slug: str) -> ResponseReturnValue:
    """All values of the pinned regulation in a form."""
    must(Permission.MANAGE_EVENT)
    with reading() as read:
        event = queries.event_view(read, slug)
    return _values(event, rules_form.filled(core.from_values(event.values)))


@desk.post("/t/<slug>/regulation/values")
def change_values(slug: str) -> ResponseReturnValue:
    """Change values of the pinned regulation, with a reason, before the first protocol."""
    form = posted()
    must(Permission.MANAGE_EVENT)
    with reading() as read:
        event = queries.event_view(read, slug)
    try:
        wanted = _wanted(form, event)
        with working() as work:
            events.change_rules(work, slug, wanted, form.value("reason"), base=form.value("base"))
    except TournamentError as refusal:
        shown = rules_form.placed(refusal) if isinstance(refusal, Refused) else refusal
        return _values(event, form.refused(shown)), status_of(refusal)
    flash(_("The rules of this tournament are changed."), "done")
    return redirect(url_for("desk.regulation_page", slug=slug), 303)


@desk.get("/t/<slug>/rounds/<int:no>/tables/<int:table>/deals/<int:deal>")
def deal_page(slug: str, no: int, table: int, deal: int) -> ResponseReturnValue:
    """How a deal of the stored protocol is scored."""
    with reading() as read:
        event = queries.event_view(read, slug)
        told = explanations.of_table(read, slug, no, table, deal, shelf_here(), viewer=viewer().role)
    back = url_for("desk.table_page", slug=slug, no=no, table=table)
    return render_template("desk/deal.html", event=event, told=told, back=back, endpoint="desk.deal_page")


def _wanted(form: Form, event: EventView) -> dict[str, object]:
    wanted = rules_form.changes(form, core.from_values(event.values))
    if not wanted:
        raise Refused(m("Nothing was changed: all values are as they were."), ())
    if not form.value("reason"):
        raise Refused(m("Some fields need another look."), (Problem(m("Give the reason of the change."), "reason"),))
    return wanted


def _values(event: EventView, form: Form) -> str:
    parts = rules_form.parts(core.from_values(event.values))
    labels = {field.name: field.label for part in parts for field in part.fields}
    return render_template("desk/rules.html", event=event, form=form, parts=parts, labels=labels)
