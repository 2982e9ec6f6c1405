"""The schema: migrations make what the models say, and a failing one changes nothing."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from databases import sqlite_database
from sqlalchemy import inspect, text
from sqlalchemy.exc import DBAPIError
from sqlmodel import SQLModel

from tournament.db import migrate
from tournament.db.models import INSERT_ONLY
from tournament.db.work import Database
from tournament.errors import Refused

FILLING = {
    "app_user": "(1, 'anna', 'Anna', 'x', true, true, '2026-01-01')",
    "event": "(1, 'liga', 'Liga', '', NULL, NULL, 'x', 'x', '{}', 'x', 3, '2026-01-01')",
    "player": "(1, 1, 1, 'Anna', 'Nowak', '', NULL, '', true, 'active', 1)",
    "draw": "(1, 1, 1, 1, 1, 's', 'e', '{}', 'x', NULL, '2026-01-01', 'x', '', NULL)",
    "draw_setting": "(1, 1, 'all', 'balanced', 3)",
    "wish": "(1, 1, 'table', 1, NULL, 1)",
    "announcement": "(1, 1, 1, 'all', 1, 1, 's', '{}', NULL, '2026-01-01', 'x')",
    "round": "(1, 1, 1, 'seated', NULL, 1)",
    "game_table": "(1, 1, 1, NULL)",
    "protocol_revision": "(1, 1, 1, '{}', 'desk', 'x', '2026-01-01', NULL, NULL)",
    "decision": "(1, 1, 1, 'accepted', NULL, 'x', '2026-01-01')",
    "penalty": "(1, 1, 1, NULL, '-1', 0, 'late', NULL, 'x', '2026-01-01')",
    "publication": "(1, 1, 'results', 1, 1, '{}', NULL, 'x', '2026-01-01')",
    "audit_event": "(1, '2026-01-01', 'x', 'organiser', 'desk', 'x', 1, 'x', 'x', '{}', '{}', NULL, NULL, NULL)",
}


def fill(database: Database) -> None:
    """One row in every table."""
    with database.engine.begin() as connection:
        for table, values in FILLING.items():
            connection.execute(text(f"INSERT INTO {table} VALUES {values}"))  # noqa: S608 - our own rows


def test_the_migrations_make_the_tables_of_the_models(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []


def test_the_checks_of_the_models_are_in_the_database(database: Database) -> None:
    inspector = inspect(database.engine)
    for table in SQLModel.metadata.sorted_tables:
        wanted = {str(one.name) for one in table.constraints if type(one).__name__ == "CheckConstraint"}
        found = {str(one["name"]) for one in inspector.get_check_constraints(table.name)}
        assert {f"ck_{table.name}_{name}" if not name.startswith("ck_") else name for name in wanted} == found


def test_migrating_twice_does_nothing_the_second_time(fresh_database: Database) -> None:
    assert migrate.current(fresh_database) == migrate.newest()
    assert migrate.upgrade(fresh_database) is False


@pytest.mark.parametrize("table", INSERT_ONLY)
@pytest.mark.parametrize("deed", ["UPDATE {} SET id = 2", "DELETE FROM {}"])
def test_insert_only_tables_refuse_changes(database: Database, table: str, deed: str) -> None:
    fill(database)
    with pytest.raises(DBAPIError, match="insert-only"), database.engine.begin() as connection:
        connection.execute(text(deed.format(table)))


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO placement VALUES (1, 1, 1, 'seated', NULL, NULL)",
        "INSERT INTO placement VALUES (1, 1, 1, 'bye', 1, 1)",
        "INSERT INTO placement VALUES (1, 1, 1, 'asleep', NULL, NULL)",
        "INSERT INTO placement VALUES (1, 1, 1, 'seated', 1, 5)",
        "INSERT INTO placement VALUES (1, 1, 1, 'seated', 99, 1)",
        "INSERT INTO placement VALUES (1, 1, 1, 'bye', NULL, NULL), (2, 1, 1, 'absent', NULL, NULL)",
        "INSERT INTO protocol_revision VALUES (9, 1, 1, '{}', 'desk', 'x', '2026-01-01', NULL, NULL)",
        "INSERT INTO decision VALUES (9, 1, 1, 'overridden', NULL, 'x', '2026-01-01')",
        "INSERT INTO player VALUES (9, 1, 1, 'Jan', 'Lis', '', NULL, '', true, 'active', 1)",
        "INSERT INTO player VALUES (9, 1, 9, 'Jan', 'Lis', '', NULL, '', true, 'asleep', 1)",
        "INSERT INTO round VALUES (9, 1, 9, 'seated', NULL, NULL)",
        "INSERT INTO event_role VALUES (9, 1, 1, 'king')",
        "INSERT INTO wish VALUES (9, 1, 'apart', 1, NULL, NULL)",
        "INSERT INTO wish VALUES (9, 1, 'apart', 1, 1, NULL)",
        "INSERT INTO wish VALUES (9, 1, 'table', 1, NULL, NULL)",
        "INSERT INTO draw_setting VALUES (9, 1, 'all', 'balanced', 0)",
        "INSERT INTO announcement VALUES (9, 1, 1, 'all', 1, 1, 's', '{}', NULL, '2026-01-01', 'x')",
    ],
)
def test_the_database_itself_refuses_what_cannot_be(database: Database, statement: str) -> None:
    fill(database)
    with pytest.raises(DBAPIError), database.engine.begin() as connection:
        connection.execute(text(statement))


def test_one_person_cannot_sit_at_two_tables_of_a_round(database: Database) -> None:
    fill(database)
    with database.engine.begin() as connection:
        connection.execute(text("INSERT INTO game_table VALUES (2, 1, 2, NULL)"))
        connection.execute(text("INSERT INTO placement VALUES (1, 1, 1, 'seated', 1, 1)"))
    with pytest.raises(DBAPIError), database.engine.begin() as connection:
        connection.execute(text("INSERT INTO placement VALUES (2, 1, 1, 'seated', 2, 1)"))


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A folder of migrations whose next step fails half-way."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    step = "\n".join(
        (
            "from alembic import op",
            "revision = '2999_01_01_broken'",
            f"down_revision = {migrate.newest()!r}",
            "def upgrade():",
            "    op.execute(\"UPDATE event SET name = 'lost'\")",
            "    op.execute('CREATE TABLE half (id INTEGER)')",
            "    op.execute('INSERT INTO nowhere VALUES (1)')",
        ),
    )
    (folder / "versions" / "2999_01_01_broken.py").write_text(step, encoding="utf-8")
    return folder


def test_a_failing_migration_changes_nothing_and_says_so(fresh_database: Database, broken: Path) -> None:
    fill(fresh_database)
    with pytest.raises(Refused, match="could not be brought to the form of this version"):
        migrate.upgrade(fresh_database, broken)
    with fresh_database.engine.connect() as connection:
        assert connection.execute(text("SELECT name FROM event")).scalar() == "Liga"
        assert "half" not in inspect(connection).get_table_names()
    assert migrate.current(fresh_database) == migrate.newest()


def test_before_an_upgrade_a_copy_of_the_file_is_kept(broken: Path, tmp_path: Path) -> None:
    database = sqlite_database(tmp_path)
    fill(database)
    with pytest.raises(Refused):
        migrate.upgrade(database, broken)
    database.close()
    (copy,) = tmp_path.glob("tournament-before-upgrade-*.db")
    connection = sqlite3.connect(copy)
    assert connection.execute("SELECT name FROM event").fetchone() == ("Liga",)
    connection.close()


def test_data_of_a_newer_program_are_refused(fresh_database: Database) -> None:
    with fresh_database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '2999_01_01_later'"))
    with pytest.raises(Refused, match="newer version"):
        migrate.upgrade(fresh_database)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tournament.db").write_bytes(b"this is a letter, not a database" * 100)
    database = Database(f"sqlite:///{tmp_path / 'tournament.db'}")
    with pytest.raises(Refused, match="cannot be opened"):
        migrate.upgrade(database)
    database.close()


@pytest.mark.parametrize(
    "address", ["mysql://x/y", "sqlite://", "sqlite:///:memory:", "nonsense", "oracle://a:secret@b"]
)
def test_other_databases_are_refused_without_showing_a_password(address: str) -> None:
    with pytest.raises(Refused) as refusal:
        Database(address)
    assert "secret" not in str(refusal.value.message.params)


def test_a_database_opens_in_an_empty_folder(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'new' / 'folder' / 'tournament.db'}")
    assert migrate.upgrade(database) is True
    database.close()


def test_a_second_template_is_not_needed(tmp_path: Path) -> None:
    database = sqlite_database(tmp_path)
    assert migrate.upgrade(database) is False
    database.close()
