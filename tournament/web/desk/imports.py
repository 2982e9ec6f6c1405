"""Pages about taking a list of players in: a file or pasted text, then what would change, then the change itself.

Between the steps the list travels in the form, so that nothing is kept on the server for a change nobody makes.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, replace

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tournament import roster
from tournament.db import queries
from tournament.errors import Refused, TournamentError, m
from tournament.i18n import _, ngettext
from tournament.roster import Roster
from tournament.services import players
from tournament.services.players import Decision
from tournament.web.desk import desk
from tournament.web.desk.events import overview
from tournament.web.errors import status_of
from tournament.web.forms import Form, blank, natural, posted
from tournament.web.site import reading, working


@dataclass(frozen=True, slots=True)
class Brought:
    """A list as it was brought: its bytes, whether they were pasted, what it says, the name of its file."""

    content: bytes
    pasted: bool
    roster: Roster
    name: str = ""

    @property
    def packed(self) -> str:
        """The bytes as text for a hidden field."""
        return base64.b64encode(self.content).decode("ascii")


@desk.get("/t/<slug>/players/import")
def import_page(slug: str) -> ResponseReturnValue:
    """Where to bring the list from."""
    return _start(slug, blank())


@desk.post("/t/<slug>/players/import")
def preview_import(slug: str) -> ResponseReturnValue:
    """Show what the list would change; nothing is changed yet."""
    form = posted()
    try:
        brought = _brought()
        return _preview(slug, brought, form)
    except TournamentError as refusal:
        return _start(slug, form.refused(refusal)), status_of(refusal)


@desk.post("/t/<slug>/players/import/apply")
def apply_import(slug: str) -> ResponseReturnValue:
    """Take the list in with the decisions made: all of it or nothing."""
    form = posted()
    try:
        brought = _unpacked(form)
    except TournamentError as refusal:
        return _start(slug, form.refused(refusal)), status_of(refusal)
    try:
        with working() as work:
            done = players.import_roster(work, slug, brought.roster, _decisions(form), _same_clubs(form))
    except TournamentError as refusal:
        return _preview(slug, brought, form.refused(refusal)), status_of(refusal)
    added, changed = len(done.added), len(done.changed)
    said = ngettext("{n} player added", "{n} players added", added)
    flash(_("{added}, {changed} changed.", added=said, changed=changed), "done")
    left_out = sum(decision == "skip" for decision in _decisions(form).values())
    if left_out:
        flash(ngettext("{n} row of the list was left out.", "{n} rows of the list were left out.", left_out), "done")
    return redirect(url_for("desk.dashboard", slug=slug), 303)


def _brought() -> Brought:
    file = request.files.get("file")
    if file is not None and file.filename:
        content = file.read()
        listed = roster.read(content, file.filename)
        return Brought(content, pasted=False, roster=listed, name=file.filename)
    text = request.form.get("text", "")
    if not text.strip():
        raise Refused(m("Choose a file or paste the list."))
    return Brought(text.encode(), pasted=True, roster=roster.read_text(text))


def _unpacked(form: Form) -> Brought:
    try:
        content = base64.b64decode(form.value("content"), validate=True)
    except (ValueError, binascii.Error):
        raise Refused(m("The list was lost on the way. Bring it again.")) from None
    pasted = bool(form.value("pasted"))
    read = roster.read_text(content.decode("utf-8", "replace")) if pasted else roster.read(content)
    left_out = {row for row, decision in _decisions(form).items() if decision == "skip"}
    kept = tuple(problem for problem in read.problems if problem.row not in left_out)
    return Brought(content, pasted=pasted, roster=replace(read, problems=kept), name=form.value("name"))


def _decisions(form: Form) -> dict[int, Decision]:
    decisions: dict[int, Decision] = {}
    for name, value in form.values.items():
        row, number = natural(name.removeprefix("decide-")), natural(value)
        if name.startswith("decide-") and row is not None:
            decisions[row] = number if number is not None else "new" if value == "new" else "skip"
    return decisions


def _same_clubs(form: Form) -> dict[str, str]:
    """Spellings of clubs that mean a known one, as it was decided."""
    start = "club-"
    return {name.removeprefix(start): known for name, known in form.values.items() if name.startswith(start) and known}


def _start(slug: str, form: Form) -> str:
    with reading() as read:
        event, _rounds, step = overview(read, slug)
    return render_template("desk/import.html", event=event, form=form, next=step)


def _preview(slug: str, brought: Brought, form: Form) -> str:
    with reading() as read:
        event = queries.event_view(read, slug)
        preview = players.preview(read, slug, brought.roster)
    return render_template(
        "desk/import_preview.html",
        event=event,
        form=form,
        brought=brought,
        preview=preview,
        field_words={"club": _("town or club"), "birth_year": _("year of birth"), "contact": _("contact")},
    )
