"""The database of an installation, and the two ways to use it: reading one snapshot, or one piece of work.

A piece of work is one transaction with somebody who answers for it; leaving the block commits, an exception rolls
back, and nothing else ever commits. SQLite writers start with BEGIN IMMEDIATE and queue on one lock of the process
(a reading transaction that turns into a writing one fails at once, whatever the timeout). On PostgreSQL the row of the
event is locked by `db.rows.event_for_work`, so that audit ids of one event are committed in their order.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from argon2 import PasswordHasher
from sqlalchemy import Connection, Engine, bindparam, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry
from sqlmodel import Session, col, select

from tournament.db.models import AuditRow, EventRoleRow, EventRow, UserRow, Via
from tournament.db.tags import Tag
from tournament.errors import Conflict, Forbidden, Refused, m
from tournament.permissions import Permission, Role, may

#: OWASP's argon2id profile; a login costs about a tenth of a second.
HASHER = PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1)
_SQLITE_TIMEOUT = 10.0
_LOCK_TIMEOUT = 60.0
_POOL = {"pool_size": 16, "max_overflow": 16}
_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg", "postgresql+psycopg": "postgresql+psycopg"}

#: Asked in every request of the desk, so put together once.
_ROLE = select(EventRoleRow.role).where(
    col(EventRoleRow.event_id) == bindparam("event"), col(EventRoleRow.user_id) == bindparam("user")
)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who answers for a piece of work; without an account only the terminal of the installation itself may act."""

    user_id: int | None
    login: str
    via: Via
    request_id: str | None = None

    @property
    def owns_installation(self) -> bool:
        """Whether the deed comes from somebody who can open the database file anyway."""
        return self.user_id is None and self.via is not Via.DESK


@dataclass(slots=True)
class Work:
    """One transaction in somebody's name, with its audit rows."""

    session: Session
    actor: Actor
    now: datetime
    _roles: dict[int | None, Role] = field(default_factory=dict)

    def role(self, event_row: EventRow | None) -> Role:
        """What the actor is at this event, or in the installation when no event is given."""
        key = event_row.id if event_row else None
        if key not in self._roles:
            self._roles[key] = _role(self.session, self.actor, key)
        return self._roles[key]

    def require(self, permission: Permission, event_row: EventRow | None = None) -> Role:
        """Go on only if the actor may do this here, else `Forbidden`."""
        role = self.role(event_row)
        if not may(role, permission):
            raise Forbidden(m("You may not do this here; ask the organiser for the right to."))
        return role

    def record(  # noqa: PLR0913 - an audit row has this many parts
        self,
        tag: Tag,
        event_row: EventRow | None,
        subject: tuple[str, object],
        before: Mapping[str, object],
        after: Mapping[str, object],
        *,
        reason: str | None = None,
        undoes: int | None = None,
    ) -> AuditRow:
        """Write what was done into the audit log of this transaction; only fields that changed are kept."""
        changed = [key for key in {**before, **after} if before.get(key) != after.get(key)]
        row = AuditRow(
            at=self.now,
            actor=self.actor.login,
            role=self.role(event_row),
            via=self.actor.via,
            tag=tag,
            event_id=event_row.id if event_row else None,
            subject_type=subject[0],
            subject_id=str(subject[1]),
            before={key: before[key] for key in changed if key in before},
            after={key: after[key] for key in changed if key in after},
            reason=reason,
            undoes=undoes,
            request_id=self.actor.request_id,
        )
        self.session.add(row)
        self.session.flush()
        return row

    def serialise(self) -> None:
        """Let nobody else create an account or an event until this transaction ends (PostgreSQL; SQLite queues)."""
        if self.session.get_bind().dialect.name == "postgresql":
            self.session.execute(text("SELECT pg_advisory_xact_lock(1000)"))


def _role(session: Session, actor: Actor, event_id: int | None) -> Role:
    if actor.user_id is None:
        return Role.ORGANISER if actor.owns_installation else Role.PUBLIC
    return role_of(session, actor.user_id, event_id)


def role_of(session: Session, user_id: int | None, event_id: int | None) -> Role:
    """The role of an active account at an event, or in the installation when `event_id` is None."""
    user = session.get(UserRow, user_id) if user_id is not None else None
    if user is None or not user.active:
        return Role.PUBLIC
    if event_id is None:
        return Role.ORGANISER if user.is_organiser else Role.PUBLIC
    return Role(session.exec(_ROLE, params={"event": event_id, "user": user_id}).first() or Role.PUBLIC)


@lru_cache
def _write_lock(url: str) -> threading.Lock:
    """One lock for each database file, whoever opened it."""
    del url
    return threading.Lock()


class Database:
    """An installation's database by its address: `sqlite:///path` or `postgresql+psycopg://…`."""

    def __init__(
        self,
        url: str,
        *,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        hasher: PasswordHasher = HASHER,
    ) -> None:
        self.url = _checked(url)
        self.clock = clock
        self.engine = _engine(self.url)
        # Travels with each reading session; see db/facts.py. Work never sees it: its audit ids may be rolled back.
        self._info: dict[str, object] = {"cache": {}, "hasher": hasher}
        if self.file is None:
            self._reading = self.engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            self._writing = self.engine
        else:
            self._reading = self.engine.execution_options(begin="BEGIN")
            self._writing = self.engine.execution_options(begin="BEGIN IMMEDIATE")

    @property
    def file(self) -> Path | None:
        """The database file, or None when a server holds the data."""
        url = make_url(self.url)
        return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None

    @contextlib.contextmanager
    def read(self) -> Iterator[Session]:
        """A session that sees one snapshot and saves nothing."""
        with Session(self._reading, expire_on_commit=False, autoflush=False) as session:
            session.info.update(self._info)
            yield session

    @contextlib.contextmanager
    def work(self, actor: Actor) -> Iterator[Work]:
        """One piece of work: committed on leaving, rolled back as a whole on any exception."""
        with self._queue(), Session(self._writing, expire_on_commit=False) as session, _patience(), session.begin():
            session.info["hasher"] = self._info["hasher"]
            yield Work(session, actor, self.clock())

    def forget(self) -> None:
        """Forget remembered facts, after the data were exchanged from outside (a copy put back)."""
        self._info["cache"] = {}

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    @contextlib.contextmanager
    def _queue(self) -> Iterator[None]:
        if self.file is None:
            yield
            return
        lock = _write_lock(self.url)
        if not lock.acquire(timeout=_LOCK_TIMEOUT):
            raise Conflict(m("The database is busy. Nothing was saved; try again."))
        try:
            yield
        finally:
            lock.release()


@contextlib.contextmanager
def _patience() -> Iterator[None]:
    """Another program kept the file locked for longer than we wait: say so instead of failing."""
    try:
        yield
    except OperationalError as error:
        if isinstance(error.orig, sqlite3.OperationalError) and "locked" in str(error.orig):
            raise Conflict(m("The database is busy. Nothing was saved; try again.")) from error
        raise


def _checked(url: str) -> str:
    """The address with its driver spelled out; anything but a SQLite file or PostgreSQL is refused."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise Refused(m("“{address}” is not a database address.", address=_without_password(url))) from error
    driver = _DRIVERS.get(parsed.drivername)
    if driver is None or (driver == "sqlite" and parsed.database in {None, "", ":memory:"}):
        raise Refused(
            m(
                "The database address “{address}” cannot be used. Use sqlite:///FILE or postgresql+psycopg://…",
                address=parsed.render_as_string(hide_password=True),
            ),
        )
    return parsed.set(drivername=driver).render_as_string(hide_password=False)


def _without_password(url: str) -> str:
    return url.partition("://")[0] + "://…" if "://" in url else url


def _engine(url: str) -> Engine:
    if not url.startswith("sqlite"):
        return create_engine(url, pool_pre_ping=True, **_POOL)
    file = make_url(url).database
    Path(file or ".").parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": _SQLITE_TIMEOUT, "isolation_level": None}, **_POOL)
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)
    return engine


def _set_pragmas(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))
