"""A league on pages: a database, the application, and browsers of people with and without a role.

The league is drawn once and copied for each test; the application is built once, so that templates are read once.
"""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

sys.path.insert(0, str(Path(__file__).parents[1] / "db"))
sys.path.insert(0, str(Path(__file__).parents[1] / "services"))

from browsing import Browser, logged_in, settings_for
from databases import CHEAP, sqlite_database, template_file
from people import account, referee

from tournament.db.work import Actor, Database
from tournament.services import events, players, seatings
from tournament.web import create_app
from tournament.web.pages import Pages
from tournament.web.serve import arrangement

LEAGUE = "liga-probna"
PEOPLE = [
    ("Anna", "Ćwikła"),
    ("Bartosz", "Barszcz"),
    ("Celina", "Łoś"),
    ("Dorota", "Dynia"),
    ("Edward", "Świerszcz"),
    ("Filip", "Brzęczyszczykiewicz-Chrząszczyrzewoszycka"),
]


@pytest.fixture(scope="session")
def drawn_league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with a league of six, two rounds drawn, the seating of the first published."""
    folder = tmp_path_factory.mktemp("league")
    database = sqlite_database(folder)
    organiser = account(database, "ola", organiser=True)
    with database.work(organiser) as work:
        slug = events.create(work, name="Liga Próbna", place="Gliniany Dół", rounds=2)
        for given, family in PEOPLE:
            players.add(work, slug, given=given, family=family, club="Gliniany Dół")
        seatings.draw_all(work, slug, seed="test")
        seatings.publish(work, slug, 1)
    referee(database, slug, "renata")
    with database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return folder / "tournament.db"


@pytest.fixture
def league() -> str:
    """The address of the league."""
    return LEAGUE


@pytest.fixture
def database(drawn_league: Path, tmp_path: Path) -> Iterator[Database]:
    """The league, as it was drawn."""
    file = tmp_path / "tournament.db"
    shutil.copy(drawn_league, file)
    made = Database(f"sqlite:///{file}", hasher=CHEAP)
    yield made
    made.close()


@pytest.fixture
def empty_database(tmp_path: Path) -> Iterator[Database]:
    """An installation without anything."""
    file = tmp_path / "empty.db"
    shutil.copy(template_file(), file)
    made = Database(f"sqlite:///{file}", hasher=CHEAP)
    yield made
    made.close()


@pytest.fixture(scope="session")
def built_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application around an empty database, built once."""
    folder = tmp_path_factory.mktemp("site")
    database = sqlite_database(folder)
    return create_app(settings_for(folder, database), database=database, testing=True)


@pytest.fixture
def at_home(built_app: Flask):
    """Puts the application around a database, with nothing remembered."""

    def move(database: Database, folder: Path) -> Flask:
        site = built_app.extensions["tournament"]
        site.limiter.reset()
        built_app.extensions["tournament"] = replace(
            site, settings=settings_for(folder, database), database=database, pages=Pages()
        )
        return built_app

    return move


@pytest.fixture
def app(at_home, database: Database, tmp_path: Path) -> Flask:
    """The application around the league."""
    return at_home(database, tmp_path)


@pytest.fixture
def stranger(app: Flask) -> Browser:
    """Somebody without an account."""
    return Browser(app.test_client())


@pytest.fixture
def organiser(database: Database) -> Actor:
    """The organiser of the league, as an actor."""
    from sqlmodel import select

    from tournament.db.models import UserRow, Via

    with database.read() as read:
        row = read.exec(select(UserRow).where(UserRow.login == "ola")).one()
    return Actor(row.id, "ola", Via.DESK)


@pytest.fixture
def ola(app: Flask) -> Browser:
    """The organiser of the league, logged in."""
    return logged_in(app, "ola")


@pytest.fixture
def renata(app: Flask) -> Browser:
    """A referee of the league, logged in."""
    return logged_in(app, "renata")


ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


#: Milliseconds to wait for what must come: a busy machine is slow, not wrong.
PATIENCE = 30_000


@pytest.fixture(scope="session")
def chromium():
    """A real browser, started once."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def serve():
    """Puts an application on a free port of this machine."""
    running = []

    def start(app) -> str:
        from waitress import create_server

        server = create_server(app, host="127.0.0.1", port=0, **arrangement(app))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        running.append((server, thread))
        return f"http://127.0.0.1:{server.effective_port}"

    yield start
    for server, thread in running:
        server.close()
        server.trigger.close()
        thread.join(timeout=5)
        server.task_dispatcher.shutdown()


@pytest.fixture
def visit(chromium):
    """Opens a browser window of a size; fails when a page logs an error or a script breaks."""
    complaints: list[str] = []
    contexts = []

    def start(address: str, size: dict[str, int], **more: object) -> object:
        context = chromium.new_context(base_url=address, viewport=size, locale="pl-PL", **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield start
    for context in contexts:
        context.close()
    # A browser reports every refused or broken request; what must not happen is a script or a policy that fails.
    assert [text for text in complaints if not text.startswith("Failed to load resource")] == []


@pytest.fixture
def fresh(database: Database, organiser: Actor) -> str:
    """An event with nine players, nothing drawn."""
    with database.work(organiser) as work:
        slug = events.create(work, name="Turniej letni", rounds=2)
        for number in range(9):
            players.add(work, slug, given="Osoba", family=f"Numer{'abcdefghi'[number]}", force=True)
    return slug
