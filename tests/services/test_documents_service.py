"""Documents: what the public may see, when errors stop them, PDF from another process, copies of the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from people import TERMINAL, built_once, play, seated, sheet, wrong_sheet

from tournament import config
from tournament.config import Settings
from tournament.db.work import Database
from tournament.errors import NotFound, Refused
from tournament.permissions import Role
from tournament.reports.report import Report
from tournament.services import backups, documents, players, printing, protocols, rounds, seatings


def report(database: Database, slug: str, kind: str, viewer: Role = Role.PUBLIC, **which: object) -> Report:
    with database.read() as session:
        return documents.report(session, slug, kind, viewer=viewer, **which)  # type: ignore[arg-type]


def text(made: Report) -> str:
    return repr(made)


@pytest.fixture
def half(database: Database) -> tuple[Database, str]:
    """Round 1 published, round 2 seated and half played, round 3 a draft."""
    return database, built_once(database, "half", lambda: _half(database))


def _half(database: Database) -> str:
    slug = seated(database)
    play(database, slug, 1, 3)
    with database.work(TERMINAL) as work:
        rounds.publish_results(work, slug, 1)
        seatings.publish(work, slug, 2)
    play(database, slug, 2, 1)
    return slug


@pytest.mark.parametrize(
    ("kind", "which", "seen"),
    [
        ("standings", {}, True),
        ("standings", {"round_no": 1}, True),
        ("standings", {"round_no": 2}, False),
        ("results", {"round_no": 1}, True),
        ("results", {"round_no": 2}, False),
        ("results", {"round_no": 3}, False),
        ("results", {"round_no": 9}, False),
        ("seating", {"round_no": 1}, True),
        ("seating", {"round_no": 2}, True),
        ("seating", {"round_no": 3}, False),
        ("protocol", {"round_no": 1, "table_no": 1}, True),
        ("protocol", {"round_no": 1, "table_no": 9}, False),
        ("protocol", {"round_no": 2, "table_no": 1}, False),
        ("players", {}, True),
        ("secrets", {}, False),
    ],
)
def test_the_public_gets_published_documents_only(
    half: tuple[Database, str],
    kind: str,
    which: dict[str, int],
    seen: object,
) -> None:
    database, slug = half
    if seen:
        assert report(database, slug, kind, **which).slug == kind
    else:
        with pytest.raises(NotFound):
            report(database, slug, kind, **which)


def test_an_event_without_a_published_seating_has_no_public_documents(database: Database) -> None:
    from people import league

    slug = league(database, 9)
    for kind in documents.KINDS:
        with pytest.raises(NotFound):
            report(database, slug, kind, round_no=1, table_no=1)


def test_the_desk_gets_drafts_too(half: tuple[Database, str]) -> None:
    database, slug = half
    for viewer in (Role.REFEREE, Role.ORGANISER):
        assert report(database, slug, "seating", viewer, round_no=3).slug == "seating"
        assert report(database, slug, "results", viewer, round_no=2).slug == "results"
    with pytest.raises(Refused):
        report(database, slug, "results", Role.ORGANISER)


def test_results_with_errors_are_refused_unless_somebody_answers_for_them(half: tuple[Database, str]) -> None:
    database, slug = half
    with database.work(TERMINAL) as work:
        protocols.enter(work, slug, 2, 2, wrong_sheet(7), base=0)
    for kind in ("results", "standings", "protocol"):
        which = {"round_no": 2, "table_no": 2} if kind != "standings" else {}
        with pytest.raises(Refused) as refusal:
            report(database, slug, kind, Role.ORGANISER, **which)
        assert len(refusal.value.problems) == 1
        made = report(database, slug, kind, Role.ORGANISER, **which, override_reason="for the newspaper")
        assert any("for the newspaper" in warning for warning in made.warnings)
    assert report(database, slug, "standings", Role.ORGANISER, round_no=1).warnings == ()
    assert report(database, slug, "protocol", Role.ORGANISER, round_no=2, table_no=1).warnings == ()


def test_an_override_stands_on_every_document_that_rests_on_it(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 2)
    with database.work(TERMINAL) as work:
        protocols.enter_and_accept(work, slug, 1, 3, wrong_sheet(3), base=0, override_reason="signed by all")
        rounds.publish_results(work, slug, 1)
    for kind in ("standings", "results", "protocol"):
        made = report(database, slug, kind, round_no=1, table_no=3)
        assert any("signed by all" in warning for warning in made.warnings)


def test_documents_for_the_wall_hide_names_even_when_the_desk_asks(half: tuple[Database, str]) -> None:
    database, slug = half
    with database.work(TERMINAL) as work:
        players.edit(work, slug, 1, publish_name=False)
    for kind in ("standings", "results", "seating"):
        for viewer in (Role.PUBLIC, Role.ORGANISER):
            assert "Ćwikła" not in text(report(database, slug, kind, viewer, round_no=1))
    assert "Ćwikła" in text(report(database, slug, "players", Role.ORGANISER))
    assert "Ćwikła" not in text(report(database, slug, "players"))


def test_findings_in_a_public_protocol_use_the_public_names(database: Database) -> None:
    slug = seated(database, 3, 1)
    with database.work(TERMINAL) as work:
        for number in (1, 2, 3):
            players.edit(work, slug, number, publish_name=False)
        protocols.enter_and_accept(work, slug, 1, 1, wrong_sheet(), base=0, override_reason="signed")
        rounds.publish_results(work, slug, 1)
    shown = text(report(database, slug, "protocol", round_no=1, table_no=1))
    assert not any(name in shown for name in ("Ćwikła", "Barszcz", "Łoś", "Anna", "Bartosz", "Celina"))
    assert any(section.notes for section in report(database, slug, "protocol", round_no=1, table_no=1).sections)


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    yield config.settings(tmp_path / "data")
    printing.close()


@pytest.mark.parametrize("fmt", ["html", "xlsx", "csv", "json"])
def test_documents_are_written_in_every_format(half: tuple[Database, str], settings: Settings, fmt: str) -> None:
    database, slug = half
    made = documents.render(database, settings, slug, "standings", fmt, viewer=Role.PUBLIC)
    assert made.content
    assert made.file_name.endswith(f"{slug}_runda-1_klasyfikacja.{fmt}")


def test_a_format_nobody_makes_is_refused(half: tuple[Database, str], settings: Settings) -> None:
    database, slug = half
    with pytest.raises(NotFound):
        documents.render(database, settings, slug, "standings", "docx", viewer=Role.PUBLIC)


def test_a_pdf_is_made_once_and_kept_by_its_content(sqlite: Database, settings: Settings) -> None:
    slug = seated(sqlite)
    first = documents.render(sqlite, settings, slug, "seating", "pdf", viewer=Role.PUBLIC, round_no=1)
    assert first.content.startswith(b"%PDF")
    (kept,) = (settings.data / "cache" / "pdf").glob("*.pdf")
    kept.write_bytes(b"from the cache")
    again = documents.render(sqlite, settings, slug, "seating", "pdf", viewer=Role.PUBLIC, round_no=1)
    assert again.content == b"from the cache"
    with sqlite.work(TERMINAL) as work:
        players.edit(work, slug, 1, family="Nowa")
    other = documents.render(sqlite, settings, slug, "seating", "pdf", viewer=Role.PUBLIC, round_no=1)
    assert other.content.startswith(b"%PDF")


def test_a_copy_of_the_database_is_complete(database: Database, tmp_path: Path) -> None:
    slug = seated(database)
    with database.work(TERMINAL) as work:
        protocols.enter(work, slug, 1, 1, sheet(), base=0)
    copy = backups.backup(database, tmp_path / "copies")
    assert copy.stat().st_size > 10_000
    assert not list((tmp_path / "copies").glob("*.part"))
    if database.file is not None:
        connection = sqlite3.connect(copy)
        assert connection.execute("SELECT count(*) FROM protocol_revision").fetchone() == (1,)
        connection.close()
        restored = Database(f"sqlite:///{copy}")
        with restored.read() as session:
            from tournament.db import queries

            assert queries.table(session, slug, 1, 1).version == 1
        restored.close()


def test_a_folder_that_cannot_be_written_is_named(sqlite: Database, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(Refused):
        backups.backup(sqlite, tmp_path / "file" / "copies")
