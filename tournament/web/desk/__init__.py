"""The referee's desk: pages behind log-in. Each page asks here who may see it; each deed is asked in its service."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue
from sqlmodel import Session

from tournament.db import queries
from tournament.errors import Forbidden, m
from tournament.i18n import _
from tournament.permissions import Permission
from tournament.web import interrupted
from tournament.web.errors import wants_json
from tournament.web.site import reading, viewer

desk = Blueprint("desk", __name__, url_prefix="/desk")


@desk.before_request
def guard() -> ResponseReturnValue | None:
    """Nobody without a log-in, and at an event nobody without a role there."""
    who = viewer()
    slug = (request.view_args or {}).get("slug")
    if who.user is None:
        return _to_login()
    if slug is not None and not who.can(Permission.SEE_DESK):
        with reading() as read:
            queries.event_view(read, slug)  # an event that does not exist is not found, rather than forbidden
        raise Forbidden(m("You have no role at this tournament. Its organiser can give you one."))
    return None


@desk.after_request
def keep_off_disk(response: Response) -> Response:
    """What the desk shows is not kept by the browser: after log-out nobody pages back to it."""
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def named(session: Session, slug: str, number: int) -> str:
    """A player as a sentence about a deed calls him: by number and name, so that a slip of the finger shows."""
    return f"{number} {queries.player(session, slug, number).name}"


def must(permission: Permission) -> None:
    """Refuse a page whose only use is a deed this person may not do."""
    if not viewer().can(permission):
        raise Forbidden(m("You may not do this here; ask the organiser for the right to."))


def _to_login() -> ResponseReturnValue:
    if wants_json():
        return jsonify(message=_("You are not logged in any more. Log in in another tab, then go on here.")), 403
    return interrupted.log_in_first()


from tournament.web.desk import (  # noqa: E402 - the parts hang themselves on the blueprint above
    draws,
    events,
    fixed_plans,
    imports,
    penalties,
    people,
    players,
    protocols,
    regulation,
    reseats,
    results,
    rounds,
    transfer,
    wishes,
)

__all__ = [
    "desk",
    "draws",
    "events",
    "fixed_plans",
    "imports",
    "must",
    "named",
    "penalties",
    "people",
    "players",
    "protocols",
    "regulation",
    "reseats",
    "results",
    "rounds",
    "transfer",
    "wishes",
]
