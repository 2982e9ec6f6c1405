"""Who may log in, and what they are at each event.

Decides about accounts, passwords and roles. Knows nothing of sessions or cookies.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlmodel import Session, col, select

from tournament import cleaning
from tournament.collation import sort_key
from tournament.db import rows
from tournament.db.models import EventRoleRow, EventRow, UserRow
from tournament.db.tags import Tag
from tournament.db.work import HASHER, Work, role_of
from tournament.errors import Conflict, NotFound, Problem, Refused, m
from tournament.permissions import Permission, Role

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 500
_LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{1,39}")


@dataclass(frozen=True, slots=True)
class User:
    """An account; `id` is what an `Actor` carries."""

    id: int
    login: str
    name: str
    is_organiser: bool
    active: bool


def create_user(work: Work, *, login: str, name: str, password: str, organiser: bool) -> User:
    """Open an account; a login is lower-case letters, digits and . _ - (2 to 40)."""
    work.require(Permission.MANAGE_USERS)
    work.serialise()
    login = _login(login)
    _check_length(password)
    if work.session.exec(select(UserRow).where(col(UserRow.login) == login)).first():
        raise Conflict(m("The login “{login}” is taken.", login=login), (Problem(m("Choose another login."), "login"),))
    row = UserRow(
        login=login,
        name=cleaning.required(name or login, "name"),
        password_hash=_hasher(work.session).hash(password),
        is_organiser=organiser,
        created_at=work.now,
    )
    work.session.add(row)
    work.session.flush()
    after = {"login": login, "name": row.name, "is_organiser": organiser}
    work.record(Tag.USER_CREATE, None, ("user", login), {}, after)
    return _user(row)


def set_password(work: Work, login: str, password: str) -> None:
    """Give an account a new password; everybody may change his own."""
    row = rows.user(work.session, login)
    if work.actor.user_id is None or row.id != work.actor.user_id:
        work.require(Permission.MANAGE_USERS)
    _check_length(password)
    row.password_hash = _hasher(work.session).hash(password)
    work.session.add(row)
    # The log says that it happened, never the password or its hash.
    work.record(Tag.USER_PASSWORD, None, ("user", login), {}, {})


def set_active(work: Work, login: str, *, active: bool) -> None:
    """Switch an account on or off; nobody is ever deleted, since the records name him."""
    work.require(Permission.MANAGE_USERS)
    row = rows.user(work.session, login)
    if row.id == work.actor.user_id and not active:
        raise Refused(m("You cannot switch off your own account; ask another organiser."))
    before = {"active": row.active}
    row.active = active
    work.session.add(row)
    work.record(Tag.USER_ACTIVE, None, ("user", login), before, {"active": active})


def check_password(session: Session, login: str, password: str) -> User | None:
    """The account, if the password is right and it is active; an unknown login takes as long as a known one."""
    row = session.exec(select(UserRow).where(col(UserRow.login) == login.strip().lower())).first()
    hasher = _hasher(session)
    stored = row.password_hash if row else _nobody(hasher)
    try:
        right = hasher.verify(stored, password[:LONGEST_PASSWORD])
    except (VerificationError, InvalidHashError):
        return None
    return _user(row) if right and row is not None and row.active else None


def user(session: Session, user_id: int) -> User | None:
    """The active account with this id, for the edge that remembers a log-in."""
    row = session.get(UserRow, user_id)
    return _user(row) if row is not None and row.active else None


def users(session: Session) -> list[User]:
    """All accounts in the order of a list of people."""
    return sorted(map(_user, session.exec(select(UserRow)).all()), key=lambda one: sort_key(one.name))


def has_any_user(session: Session) -> bool:
    """Whether anybody could log in at all; else the installation is new."""
    return session.exec(select(UserRow.id).limit(1)).first() is not None


def assign(work: Work, slug: str, login: str, role: Role) -> None:
    """Make somebody an organiser or a referee of an event."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_EVENT, event)
    if role is Role.PUBLIC:
        raise Refused(m("A role is organiser or referee; to take a role away, remove the person from the tournament."))
    row = rows.user(work.session, login)
    held = _held(work.session, event, row)
    if held is not None and held.role != role:
        _keep_an_organiser(work.session, event, held)
    before = {"role": held.role} if held else {}
    if held is None:
        held = EventRoleRow(event_id=rows.key(event.id), user_id=rows.key(row.id), role=role)
    held.role = role
    work.session.add(held)
    work.session.flush()
    work.record(Tag.ROLE_ASSIGN, event, ("user", row.login), before, {"role": str(role)})


def unassign(work: Work, slug: str, login: str) -> None:
    """Take somebody's role at an event away; one organiser must stay."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_EVENT, event)
    held = _held(work.session, event, rows.user(work.session, login))
    if held is None:
        raise NotFound(m("“{login}” has no role at this tournament.", login=login))
    _keep_an_organiser(work.session, event, held)
    work.session.delete(held)
    work.session.flush()
    work.record(Tag.ROLE_UNASSIGN, event, ("user", login), {"role": held.role}, {})


def role_at(session: Session, user_id: int | None, slug: str) -> Role:
    """What this account is at the event; the public if it is nothing there."""
    return role_of(session, user_id, rows.event_id(session, slug))


def staff(session: Session, slug: str) -> list[tuple[User, Role]]:
    """Who has a role at the event, in the order of a list of people."""
    event = rows.event(session, slug)
    query = (
        select(UserRow, EventRoleRow.role)
        .join(EventRoleRow, col(EventRoleRow.user_id) == col(UserRow.id))
        .where(col(EventRoleRow.event_id) == event.id)
    )
    pairs = [(_user(row), Role(role)) for row, role in session.exec(query).all()]
    return sorted(pairs, key=lambda pair: sort_key(pair[0].name))


def _held(session: Session, event: EventRow, row: UserRow) -> EventRoleRow | None:
    query = select(EventRoleRow).where(col(EventRoleRow.event_id) == event.id, col(EventRoleRow.user_id) == row.id)
    return session.exec(query).first()


def _keep_an_organiser(session: Session, event: EventRow, held: EventRoleRow) -> None:
    if held.role != Role.ORGANISER:
        return
    query = select(EventRoleRow.id).where(
        col(EventRoleRow.event_id) == event.id,
        col(EventRoleRow.role) == Role.ORGANISER,
        col(EventRoleRow.id) != held.id,
    )
    if session.exec(query.limit(1)).first() is None:
        raise Refused(m("A tournament needs an organiser: give the role to somebody else first."))


def _login(text: str) -> str:
    login = cleaning.cleaned(text).lower()
    if not _LOGIN.fullmatch(login):
        hint = m("Use 2 to 40 letters without Polish marks, digits, dots, hyphens or underscores.")
        raise Refused(m("“{login}” cannot be a login.", login=login), (Problem(hint, "login"),))
    return login


def _check_length(password: str) -> None:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        hint = m("Use {shortest} to {longest} characters.", shortest=SHORTEST_PASSWORD, longest=LONGEST_PASSWORD)
        raise Refused(m("This password cannot be used."), (Problem(hint, "password"),))


def _hasher(session: Session) -> PasswordHasher:
    hasher = session.info.get("hasher", HASHER)
    if not isinstance(hasher, PasswordHasher):
        raise TypeError("a session carries the password hasher of its database")
    return hasher


@lru_cache
def _nobody(hasher: PasswordHasher) -> str:
    return hasher.hash("nobody has this password")


def _user(row: UserRow) -> User:
    return User(rows.key(row.id), row.login, row.name, row.is_organiser, row.active)
