"""Pages about those who work at the desk: accounts, roles at an event, and the trail of what they did."""

from __future__ import annotations

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tournament.db import queries
from tournament.errors import TournamentError, m
from tournament.i18n import _
from tournament.permissions import Permission, Role
from tournament.services import accounts
from tournament.web import journal
from tournament.web.desk import desk, must
from tournament.web.errors import status_of
from tournament.web.forms import Form, Reading, blank, posted
from tournament.web.site import reading, viewer, working

PAGE = 100


@desk.get("/users")
def users_page() -> ResponseReturnValue:
    """All accounts, and a form for a new one."""
    must(Permission.MANAGE_USERS)
    return _users(blank())


@desk.post("/users")
def create_user() -> ResponseReturnValue:
    """Open an account."""
    form = posted()
    try:
        _create(form)
    except TournamentError as refusal:
        return _users(form.refused(refusal)), status_of(refusal)
    flash(_("The account {login} is open. Give it a role at a tournament next.", login=form.value("login")), "done")
    return redirect(url_for("desk.users_page"), 303)


@desk.post("/users/<login>/<any(on, off):switch>")
def switch_user(login: str, switch: str) -> ResponseReturnValue:
    """Switch an account on or off."""
    try:
        with working() as work:
            accounts.set_active(work, login, active=switch == "on")
    except TournamentError as refusal:
        return _users(blank().refused(refusal)), status_of(refusal)
    flash(_("The account {login} is changed.", login=login), "done")
    return redirect(url_for("desk.users_page"), 303)


@desk.post("/users/<login>/password")
def reset_password(login: str) -> ResponseReturnValue:
    """Give somebody a new password."""
    try:
        with working() as work:
            accounts.set_password(work, login, request.form.get("new_password", ""))
    except TournamentError as refusal:
        return _users(blank().refused(refusal)), status_of(refusal)
    flash(_("{login} has a new password.", login=login), "done")
    return redirect(url_for("desk.users_page"), 303)


@desk.get("/t/<slug>/people")
def people_page(slug: str) -> ResponseReturnValue:
    """Who has which role at this event."""
    return _people(slug, blank(role=Role.REFEREE))


@desk.post("/t/<slug>/people")
def assign_role(slug: str) -> ResponseReturnValue:
    """Give somebody a role at this event."""
    form = posted()
    try:
        asked = Reading(form)
        login = asked.text("login", required=m("Choose an account."))
        asked.finish()
        role = Role.ORGANISER if form.value("role") == Role.ORGANISER else Role.REFEREE
        with working() as work:
            accounts.assign(work, slug, login, role)
    except TournamentError as refusal:
        return _people(slug, form.refused(refusal)), status_of(refusal)
    flash(_("The role is given."), "done")
    return redirect(url_for("desk.people_page", slug=slug), 303)


@desk.post("/t/<slug>/people/<login>/remove")
def remove_role(slug: str, login: str) -> ResponseReturnValue:
    """Take somebody's role at this event away."""
    try:
        with working() as work:
            accounts.unassign(work, slug, login)
    except TournamentError as refusal:
        return _people(slug, blank().refused(refusal)), status_of(refusal)
    flash(_("The role is taken away."), "done")
    return redirect(url_for("desk.people_page", slug=slug), 303)


@desk.get("/t/<slug>/audit")
def audit_page(slug: str) -> ResponseReturnValue:
    """Who did what and when, newest first."""
    before = request.args.get("before", type=int)
    with reading() as read:
        event = queries.event_view(read, slug)
        lines = queries.audit(read, slug, before=before, limit=PAGE)
    older = lines[-1].id if len(lines) == PAGE else None
    return render_template(
        "desk/audit.html", event=event, lines=lines, older=older, before=before, details=journal.details
    )


def _create(form: Form) -> None:
    asked = Reading(form)
    name = asked.text("name", required=m("Give the first name and surname."))
    login = asked.text("login", required=m("Give a log-in name."))
    asked.finish()
    with working() as work:
        accounts.create_user(
            work,
            login=login,
            name=name,
            password=request.form.get("password", ""),
            organiser=asked.tick("organiser"),
        )


def _users(form: Form) -> str:
    with reading() as read:
        people = accounts.users(read)
    return render_template("desk/users.html", people=people, form=form)


def _people(slug: str, form: Form) -> str:
    with reading() as read:
        event = queries.event_view(read, slug)
        staff = accounts.staff(read, slug)
        everybody = accounts.users(read) if viewer().can(Permission.MANAGE_EVENT) else []
    free = [user for user in everybody if user.active and user.login not in {held.login for held, _role in staff}]
    return render_template("desk/people.html", event=event, staff=staff, free=free, form=form)
