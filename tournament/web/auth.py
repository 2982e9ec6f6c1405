"""Who asks: first account, log-in, log-out, own password. Log-in stands behind this one module.

The session holds the user's id and a mark of the password hash: a new password ends all other sessions.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import cast

from flask import Blueprint, Flask, abort, flash, g, make_response, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue, RouteCallable
from sqlmodel import Session
from werkzeug.wrappers import Response

from tournament.config import Settings
from tournament.db.models import UserRow, Via
from tournament.db.work import Actor, Database
from tournament.errors import NotFound, Problem, Refused, TournamentError, m
from tournament.i18n import _
from tournament.permissions import Role
from tournament.services import accounts
from tournament.web import interrupted
from tournament.web.errors import status_of
from tournament.web.forms import Form, Reading, blank, posted
from tournament.web.security import LOGIN_LIMIT, fingerprint, remember_device, safe_target, secret
from tournament.web.site import ANONYMOUS, Site, User, Viewer, reading, site, user_of, viewer, working

auth = Blueprint("auth", __name__)


def setup_token(settings: Settings, database: Database) -> str | None:
    """The one-time text that opens /setup on an installation without accounts; None where there are some."""
    with database.read() as read:
        if accounts.has_any_user(read):
            _token_file(settings).unlink(missing_ok=True)
            return None
    return secret(_token_file(settings))


def recognise(app: Flask) -> None:
    """Find out at the start of every request who asks."""

    @app.before_request
    def look() -> None:
        g.viewer = ANONYMOUS
        if request.endpoint != "static" and (user_id := session.get("user")):
            with reading() as read:
                g.viewer = _known(read, user_id, (request.view_args or {}).get("slug"))


def limit(built: Site, app: Flask) -> None:
    """Put the brake on log-in: only failed tries are counted."""
    view = app.view_functions["auth.sign_in"]
    brake = built.limiter.limit(LOGIN_LIMIT, deduct_when=lambda response: response.status_code != HTTPStatus.SEE_OTHER)
    app.view_functions["auth.sign_in"] = cast("RouteCallable", brake(view))


@auth.get("/login")
def login() -> ResponseReturnValue:
    """The page to log in on; an installation without users sends to the first steps."""
    if viewer().user:
        return redirect(safe_target(request.args.get("next"), url_for("desk.home")), 303)
    with reading() as read:
        empty = not accounts.has_any_user(read)
    return render_template("auth/login.html", form=blank(next=request.args.get("next")), empty=empty)


@auth.post("/login")
def sign_in() -> ResponseReturnValue:
    """Check name and password; the answer does not tell which of them was wrong."""
    form = posted()
    with reading() as read:
        # A password may begin or end with a blank: it is taken as it was typed.
        user = accounts.check_password(read, form.value("login"), request.form.get("password", ""))
        row = read.get(UserRow, user.id) if user else None
    if row is None:
        wrong = form.refused(Refused(m("Log-in name and password do not match."), (_mismatch(),)))
        return render_template("auth/login.html", form=wrong, empty=False), 422
    target = safe_target(form.value("next"), url_for("desk.home"))
    return _enter(row, target, interrupted.figures(form))


@auth.post("/logout")
def logout() -> ResponseReturnValue:
    """End this session, also for a copy of its cookie."""
    if "id" in session:
        site().ended.add(session["id"])
    session.clear()
    flash(_("You are logged out."), "done")
    return redirect(url_for("public.events"), 303)


@auth.get("/setup")
def setup() -> ResponseReturnValue:
    """First steps of an empty installation: the first organiser's account."""
    _only_with_the_token(request.args.get("token", ""))
    return render_template("auth/setup.html", form=blank(token=request.args.get("token")))


@auth.post("/setup")
def found() -> ResponseReturnValue:
    """Create the first organiser and log in at once."""
    form = posted()
    _only_with_the_token(form.value("token"))
    try:
        row = _first_organiser(form)
    except TournamentError as refusal:
        return render_template("auth/setup.html", form=form.refused(refusal)), status_of(refusal)
    _token_file(site().settings).unlink(missing_ok=True)
    return _enter(row, url_for("desk.new_event"))


@auth.get("/account")
def password() -> ResponseReturnValue:
    """The page to change one's own password on."""
    if viewer().user is None:
        return redirect(url_for("auth.login", next=request.path), 302)
    return render_template("auth/password.html", form=blank())


@auth.post("/account")
def change_password() -> ResponseReturnValue:
    """Change one's own password; all other sessions of this account end."""
    user = viewer().user
    if user is None:
        return redirect(url_for("auth.login", next=request.path), 302)
    try:
        row = _with_new_password(user)
    except TournamentError as refusal:
        return render_template("auth/password.html", form=blank().refused(refusal)), status_of(refusal)
    flash(_("The new password is in force."), "done")
    return _enter(row, url_for("auth.password"))


def _known(read: Session, user_id: int, slug: str | None) -> Viewer:
    row, mark = read.get(UserRow, user_id), session.get("mark", "")
    has_ended = session.get("id") in site().ended
    if has_ended or row is None or not row.active or not hmac.compare_digest(fingerprint(row.password_hash), mark):
        session.clear()
        return ANONYMOUS
    return Viewer(user_of(row, mark), _role(read, user_id, slug))


def _role(read: Session, user_id: int, slug: str | None) -> Role:
    if slug is None:
        return Role.PUBLIC
    try:
        return accounts.role_at(read, user_id, slug)
    except NotFound:
        return Role.PUBLIC  # the page itself will say that there is no such event


def _enter(row: UserRow, target: str, figures: Mapping[str, str] | None = None) -> Response:
    """Open the session and go on to a page, or back to a protocol with the figures that were not saved."""
    session.clear()
    session.permanent = True
    session["user"] = row.id
    session["mark"] = fingerprint(row.password_hash)
    session["id"] = secrets.token_hex(16)
    response: Response = redirect(target, 303)
    if figures:
        response = make_response(render_template("auth/go_on.html", target=target, figures=figures))
        response.headers["Cache-Control"] = "no-store"
    remember_device(response, site().secret_key, row.login)
    return response


def _first_organiser(form: Form) -> UserRow:
    asked = Reading(form)
    name = asked.text("name", required=m("Give your first name and surname."))
    login_name = asked.text("login", required=m("Give a log-in name."))
    asked.finish()
    # Whoever holds the token read it on the terminal of this installation, and acts as its owner.
    with site().database.work(Actor(None, "setup", Via.CLI, g.request_id)) as work:
        if accounts.has_any_user(work.session):
            abort(404)
        chosen = request.form.get("password", "")
        user = accounts.create_user(work, login=login_name, name=name, password=chosen, organiser=True)
    return _row(user.id)


def _with_new_password(user: User) -> UserRow:
    with reading() as read:
        if accounts.check_password(read, user.login, request.form.get("current", "")) is None:
            wrong = m("This is not the present password.")
            raise Refused(wrong, (Problem(wrong, "current"),))
    with working() as work:
        accounts.set_password(work, user.login, request.form.get("password", ""))
    return _row(user.id)


def _row(user_id: int) -> UserRow:
    with reading() as read:
        return read.get_one(UserRow, user_id)


def _mismatch() -> Problem:
    return Problem(m("Log-in name and password do not match. Check capital letters and try again."), "login")


def _only_with_the_token(token: str) -> None:
    """Nothing is at this address unless the installation is empty and the token is the printed one."""
    path = _token_file(site().settings)
    with reading() as read:
        if accounts.has_any_user(read):
            abort(404)
    expected = path.read_text(encoding="ascii").strip() if path.exists() else ""
    if not expected or not hmac.compare_digest(expected.encode(), token.encode()):
        abort(404)


def _token_file(settings: Settings) -> Path:
    return settings.data / "setup-token"
