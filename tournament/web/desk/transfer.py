"""Taking an event out and in as one file, and copying the database."""

from __future__ import annotations

import json

from flask import Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tournament.db.views import EventLine
from tournament.errors import Problem, Refused, TournamentError, m
from tournament.i18n import _
from tournament.permissions import Permission
from tournament.services import backups, transfer
from tournament.web import words
from tournament.web.desk import desk, must
from tournament.web.documents import attachment
from tournament.web.errors import status_of
from tournament.web.forms import Form, blank
from tournament.web.site import reading, site, viewer, working


@desk.get("/t/<slug>/transfer/event.json")
def event_file(slug: str) -> ResponseReturnValue:
    """The whole event as one file for another installation, contacts included."""
    must(Permission.EXPORT_FULL)
    with reading() as read:
        content = transfer.export_event(read, slug, full=True)
    response = Response(json.dumps(content, ensure_ascii=False, indent=1) + "\n", mimetype="application/json")
    response.headers["Content-Disposition"] = attachment(f"{slug}_event.json")
    response.headers["Cache-Control"] = "no-store"
    return response


@desk.get("/installation")
def installation_page() -> ResponseReturnValue:
    """Copies of the database, and taking an event over from a file."""
    must(Permission.CREATE_EVENT)
    return _page(blank())


@desk.post("/installation/import")
def import_event() -> ResponseReturnValue:
    """Take an event over from a file of another installation; all of it or nothing.

    One that is here already is only taken over as a copy with a name of its own, and only when that was asked for.
    """
    try:
        content = _uploaded()
        with working() as work:
            twin = transfer.twin(work.session, work.actor.user_id, content)
            if twin is not None and not request.form.get("copy"):
                return _page(blank(), twin), 409
            mark = _("copy of {day}", day=words.day(work.now.astimezone(words.WARSAW).date()))
            name = transfer.free_name(work.session, twin.name, mark) if twin else None
            slug = transfer.import_event(work, content, name=name)
    except TournamentError as refusal:
        return _page(blank().refused(refusal)), status_of(refusal)
    flash(
        _("The tournament is taken over as “{name}”.", name=name) if name else _("The tournament is taken over."),
        "done",
    )
    return redirect(url_for("desk.dashboard", slug=slug), 303)


@desk.post("/installation/backup")
def make_backup() -> ResponseReturnValue:
    """Copy the database into the folder of backups."""
    must(Permission.CREATE_EVENT)
    try:
        path = backups.backup(site().database, site().settings.backups)
    except TournamentError as refusal:
        return _page(blank().refused(refusal)), status_of(refusal)
    flash(_("A copy of the database lies at {path}.", path=path), "done")
    return redirect(url_for("desk.installation_page"), 303)


def _uploaded() -> dict[str, object]:
    file = request.files.get("file")
    if file is None or not file.filename:
        missing = m("Choose the file event.json of the other installation.")
        raise Refused(missing, (Problem(missing, "file"),))
    wrong = m("“{name}” is not a tournament file. Use event.json of another installation.", name=file.filename)
    try:
        content = json.loads(file.read().decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise Refused(wrong, (Problem(wrong, "file"),)) from None
    if not isinstance(content, dict):
        raise Refused(wrong, (Problem(wrong, "file"),))
    return content


def _page(form: Form, twin: EventLine | None = None) -> str:
    folder = site().settings.backups
    copies = sorted(folder.glob("*"), reverse=True)[:20] if folder.is_dir() else []
    lines = [(path.name, path.stat().st_size // 1024) for path in copies if path.is_file()]
    return render_template(
        "desk/installation.html", form=form, folder=folder, copies=lines, user=viewer().user, twin=twin
    )
