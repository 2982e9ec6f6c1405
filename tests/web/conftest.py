"""A league on pages: a database, the application, and browsers of people with and without a role."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

sys.path.insert(0, str(Path(__file__).parents[1] / "db"))
sys.path.insert(0, str(Path(__file__).parents[1] / "services"))

from databases import sqlite
from people import PASSWORD, account, referee

from tournament.config import Settings
from tournament.db.work import Actor, Database
from tournament.services import events, players, seatings
from tournament.web import create_app

__all__ = ["sqlite"]

PEOPLE = [
    ("Anna", "Ćwikła"),
    ("Bartosz", "Barszcz"),
    ("Celina", "Łoś"),
    ("Dorota", "Dynia"),
    ("Edward", "Świerszcz"),
    ("Filip", "Brzęczyszczykiewicz-Chrząszczyrzewoszycka"),
]


class Browser:
    """A person at a browser: keeps cookies, fills in the token of the page it is on."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def get(self, path: str, **more: object):
        return self.client.get(path, **more)

    def token(self) -> str:
        """The token of this session, as any page with a form shows it."""
        page = self.client.get("/account" if self.client.get_cookie("tysiac") else "/login").get_data(as_text=True)
        return re.search(r'name="csrf_token" value="([^"]+)"', page)[1]

    def post(self, path: str, form: dict[str, object] | None = None, **more: object):
        return self.client.post(path, data={"csrf_token": self.token(), **(form or {})}, **more)

    def log_in(self, login: str, password: str = PASSWORD, **more: object):
        return self.post("/login", {"login": login, "password": password, **more})


@pytest.fixture
def settings(tmp_path: Path, sqlite: Database) -> Settings:
    return Settings(
        data=tmp_path,
        database=sqlite.url,
        host="127.0.0.1",
        port=0,
        exports=tmp_path / "exports",
        locale="pl",
    )


@pytest.fixture
def app(settings: Settings, sqlite: Database) -> Flask:
    return create_app(settings, database=sqlite, testing=True)


@pytest.fixture
def stranger(app: Flask) -> Browser:
    """Somebody without an account."""
    return Browser(app.test_client())


@pytest.fixture
def organiser(sqlite: Database) -> Actor:
    return account(sqlite, "ola", organiser=True)


@pytest.fixture
def league(sqlite: Database, organiser: Actor) -> str:
    """A league of six with two rounds drawn, the seating of the first published."""
    with sqlite.work(organiser) as work:
        slug = events.create(work, name="Liga Próbna", place="Gliniany Dół", rounds=2)
        for given, family in PEOPLE:
            players.add(work, slug, given=given, family=family, club="Gliniany Dół")
        seatings.draw_all(work, slug, seed="test")
        seatings.publish(work, slug, 1)
    return slug


@pytest.fixture
def ola(app: Flask, league: str) -> Iterator[Browser]:
    """The organiser of the league, logged in."""
    browser = Browser(app.test_client())
    assert browser.log_in("ola").status_code == 303
    yield browser


@pytest.fixture
def renata(app: Flask, sqlite: Database, league: str) -> Browser:
    """A referee of the league, logged in."""
    referee(sqlite, league, "renata")
    browser = Browser(app.test_client())
    assert browser.log_in("renata").status_code == 303
    return browser
