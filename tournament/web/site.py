"""What a request has at hand: the database, the settings, who asks, and in which role at the event of the address.

The only module that reads `g` and `current_app` for the others; it decides nothing about tournaments.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import cast

from flask import current_app, g
from flask_limiter import Limiter
from sqlmodel import Session

from tournament.config import Settings
from tournament.db.models import UserRow, Via
from tournament.db.work import Actor, Database, Work
from tournament.permissions import Permission, Role, may
from tournament.web.pages import Pages


@dataclass(frozen=True, slots=True)
class Site:
    """What lives as long as the process."""

    settings: Settings
    database: Database
    pages: Pages
    limiter: Limiter
    secret_key: str
    #: Sessions that were logged out of: an answer still under way at that moment brings the cookie back to the browser.
    ended: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class User:
    """Who is logged in."""

    id: int
    login: str
    name: str
    is_organiser: bool
    mark: str


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks, and what this person is at the event of the address (PUBLIC outside of events)."""

    user: User | None
    role: Role = Role.PUBLIC

    def can(self, permission: str) -> bool:
        """Whether to show a button; whether the deed is allowed is asked again where it is done."""
        if permission in {Permission.CREATE_EVENT, Permission.MANAGE_USERS}:
            return self.user is not None and self.user.is_organiser
        return may(self.role, Permission(permission))


ANONYMOUS = Viewer(None)


def site() -> Site:
    """What this application was built with."""
    return cast("Site", current_app.extensions["tournament"])


def viewer() -> Viewer:
    """Who asks."""
    return cast("Viewer", g.get("viewer", ANONYMOUS))


def reading() -> AbstractContextManager[Session]:
    """One snapshot of the database for the length of a block."""
    return site().database.read()


def working() -> AbstractContextManager[Work]:
    """One transaction in the name of whoever asks; leaving the block saves all of it, an exception nothing."""
    return site().database.work(actor())


def actor() -> Actor:
    """Whoever asks, as the audit trail names them."""
    user = viewer().user
    return Actor(user.id if user else None, user.login if user else "", Via.DESK, g.get("request_id"))


def user_of(row: UserRow, mark: str) -> User:
    """The logged-in person as a value that outlives the session it was read in."""
    return User(row.id or 0, row.login, row.name, row.is_organiser, mark)
