"""Databases for tests: a SQLite file each, and on PostgreSQL a copy of a template in a throwaway cluster.

The cluster runs as an ordinary user on a free port with its data in a temporary folder, and ends with the tests.
Where it cannot be had the tests are skipped with a reason, or fail when CI is set.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pwd
import shutil
import socket
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool
from sqlmodel import SQLModel

from tournament.db import migrate
from tournament.db.work import Database

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
BINARIES = "usr/lib/postgresql"
KINDS = ("sqlite", "postgresql")


class NoPostgresError(RuntimeError):
    """Why there is no cluster."""


@lru_cache(maxsize=1)
def template_file() -> Path:
    """A migrated SQLite file to copy; made once for all tests."""
    folder = Path(tempfile.mkdtemp(prefix="tournament-template-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    database = Database(f"sqlite:///{folder / 'template.db'}")
    migrate.upgrade(database)
    with database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return folder / "template.db"


@lru_cache(maxsize=1)
def cluster() -> str:
    """The address of a running throwaway cluster, without the name of a database; started once."""
    binaries = _binaries()
    folder = Path(tempfile.mkdtemp(prefix="tournament-postgres-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    user = _ordinary_user()
    if os.geteuid() == 0:
        shutil.chown(folder, user)
    port = _free_port()
    data = folder / "data"
    _run(user, binaries / "initdb", "-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C")
    options = (
        f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off"
        " -c synchronous_commit=off -c max_connections=60 -c shared_buffers=32MB"
    )
    log = folder / "log"
    _run(user, binaries / "pg_ctl", "-D", data, "-o", options, "-l", log, "-w", "-t", "30", "start")
    atexit.register(_run, user, binaries / "pg_ctl", "-D", data, "-m", "immediate", "stop")
    return f"postgresql+psycopg://tests@127.0.0.1:{port}"


@lru_cache(maxsize=1)
def template_database() -> str:
    """The address of the cluster, where a migrated database called `template_tournament` was made."""
    address = cluster()
    execute(f"{address}/postgres", "CREATE DATABASE template_tournament")
    database = Database(f"{address}/template_tournament")
    migrate.upgrade(database)
    database.close()
    return address


def execute(address: str, statement: str) -> None:
    """One statement outside any transaction."""
    engine = create_engine(address, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()


def sqlite_database(folder: Path) -> Database:
    """A migrated SQLite database of its own."""
    file = folder / "tournament.db"
    shutil.copy(template_file(), file)
    return Database(f"sqlite:///{file}", hasher=CHEAP)


@lru_cache(maxsize=1)
def _shared_sqlite() -> Database:
    folder = Path(tempfile.mkdtemp(prefix="tournament-shared-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    database = sqlite_database(folder)
    atexit.register(database.close)
    return database


def emptied_sqlite() -> Database:
    """The one SQLite file of this run with the template's content again.

    Opening a file of its own for each test would have all statements compiled anew, which is most of the time.
    """
    database = _shared_sqlite()
    with (
        contextlib.closing(sqlite3.connect(template_file())) as source,
        contextlib.closing(sqlite3.connect(str(database.file))) as target,
    ):
        source.backup(target)
    database.forget()
    return database


@lru_cache(maxsize=1)
def _numbers() -> Iterator[int]:
    return iter(range(1, 1_000_000))


def postgres_database() -> Database:
    """A migrated PostgreSQL database of its own, or the reason to skip."""
    try:
        address = template_database()
    except NoPostgresError as error:
        if os.environ.get("CI"):
            pytest.fail(f"PostgreSQL is needed in CI: {error}")
        pytest.skip(f"NO POSTGRESQL: {error}")
    name = f"test_{os.getpid()}_{next(_numbers())}"
    execute(f"{address}/postgres", f"CREATE DATABASE {name} TEMPLATE template_tournament")
    return Database(f"{address}/{name}", hasher=CHEAP)


@lru_cache(maxsize=1)
def _shared_postgres() -> Database:
    database = postgres_database()
    atexit.register(database.close)
    return database


def emptied_postgres() -> Database:
    """The one PostgreSQL database of this run, without any rows; much quicker than a new one."""
    database = _shared_postgres()
    tables = " ".join(f"DELETE FROM {one.name};" for one in SQLModel.metadata.sorted_tables)  # noqa: S608 - our names
    with database.engine.begin() as connection:
        # Only a superuser may step round the triggers; the program itself never does.
        connection.exec_driver_sql(f"SET LOCAL session_replication_role = replica; {tables}")
    database.forget()
    return database


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest) -> Database:
    """An empty, migrated database: each test runs on both kinds."""
    return emptied_postgres() if request.param == "postgresql" else emptied_sqlite()


@pytest.fixture(params=KINDS)
def fresh_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A database of its own, for tests that change its schema."""
    made = sqlite_database(tmp_path) if request.param == "sqlite" else postgres_database()
    yield made
    made.close()


@pytest.fixture
def sqlite() -> Database:
    """An empty, migrated SQLite database, where the kind does not matter."""
    return emptied_sqlite()


def _binaries() -> Path:
    found = sorted(Path("/").glob(f"{BINARIES}/*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path is None:
        raise NoPostgresError("initdb was not found; on Debian: apt-get install postgresql-15")
    return Path(on_path).parent


def _ordinary_user() -> str:
    """Who runs the cluster: ourselves, or somebody ordinary when we are root, which PostgreSQL refuses."""
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid()).pw_name
    names = {entry.pw_name for entry in pwd.getpwall()}
    for name in ("postgres", "nobody"):
        if name in names:
            return name
    raise NoPostgresError("PostgreSQL does not run as root and there is no ordinary user")


def _run(user: str, *command: object) -> None:
    words = [str(word) for word in command]
    if os.geteuid() == 0:
        words = ["setpriv", f"--reuid={user}", f"--regid={pwd.getpwnam(user).pw_gid}", "--clear-groups", *words]
    try:
        done = subprocess.run(
            words, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/", timeout=60
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoPostgresError(str(error)) from error
    if done.returncode:
        raise NoPostgresError(f"{words[-1]}: {done.stderr.decode(errors='replace').strip()[-400:]}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
