"""Brings a database to the newest schema: forward only, all or nothing, the old data untouched when a step fails.

A revision is named like its file, by date, so that the newest one is known without loading Alembic. Before a SQLite
file with data is changed, a copy is put beside it.
"""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, create_engine, event, inspect, text
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from tournament.db.work import Database
from tournament.errors import Refused, m

FOLDER = Path(__file__).resolve().parent / "migrations"


def newest(folder: Path = FOLDER) -> str:
    """The revision that this program needs."""
    return max(file.stem for file in (folder / "versions").glob("*.py"))


def current(database: Database) -> str | None:
    """The revision that the database has; None before the first migration."""
    with database.engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(database: Database, folder: Path = FOLDER) -> bool:
    """Bring the schema up to date; true if there was something to do. `Refused` leaves the old data untouched."""
    before, wanted = _readable(database), newest(folder)
    if before == wanted:
        return False
    if before is not None and before > wanted:
        raise Refused(
            m(
                "These data were saved by a newer version of the program ({found}; this one knows {known}). "
                "Install the newer version.",
                found=before,
                known=wanted,
            ),
        )
    copy = _copy(database, before) if before is not None else None
    try:
        _run(database, folder)
    except (SQLAlchemyError, sqlite3.Error, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise _failed(error, copy, is_new=before is None) from error
    return True


def _readable(database: Database) -> str | None:
    try:
        return current(database)
    except DBAPIError as error:
        where = database.file or database.engine.url.render_as_string(hide_password=True)
        raise Refused(
            m("The database {where} cannot be opened: {cause}.", where=str(where), cause=str(error.orig).strip()),
        ) from error


def _failed(error: Exception, copy: Path | None, *, is_new: bool) -> Refused:
    cause = str(getattr(error, "orig", None) or error).strip()
    if is_new:
        return Refused(m("The database could not be prepared: {cause}. Nothing was changed.", cause=cause))
    where = m("a copy lies in {copy}", copy=str(copy)) if copy else m("no copy was needed")
    return Refused(
        m(
            "The data could not be brought to the form of this version: {cause}. They are unchanged ({where}). "
            "Use the previous version of the program until this is settled.",
            cause=cause,
            where=where,
        ),
    )


def _copy(database: Database, revision: str) -> Path | None:
    """A copy of the SQLite file beside it, made while it may be open."""
    if database.file is None:
        return None
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    target = database.file.with_name(f"{database.file.stem}-before-upgrade-{revision}-{stamp}.db")
    with sqlite3.connect(database.file) as source, sqlite3.connect(target) as copy:
        source.backup(copy)
    source.close()
    copy.close()
    return target


def _run(database: Database, folder: Path) -> None:
    """All missing steps in one transaction; both databases can take back a change of the schema."""
    # Alembic takes a while to load and is rarely needed.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", folder.as_posix().replace("%", "%%"))
    engine = _migrating_engine(database)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        _check_references(connection)
    engine.dispose()


def _migrating_engine(database: Database) -> Engine:
    """A connection of its own: SQLite must not watch references while a step copies a table."""
    engine = create_engine(database.engine.url, poolclass=NullPool)
    if database.file is not None:
        event.listen(engine, "connect", _leave_transactions_to_us)
        event.listen(engine, "begin", _begin)
    return engine


def _leave_transactions_to_us(connection: sqlite3.Connection, _entry: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys=OFF")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _check_references(connection: Connection) -> None:
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise ValueError("references between tables do not fit")
