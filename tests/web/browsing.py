"""People at browsers, without a real one."""

from __future__ import annotations

import re
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from people import PASSWORD

from tournament.config import Settings
from tournament.db.work import Database


def settings_for(folder: Path, database: Database) -> Settings:
    """Settings of an installation in a folder."""
    return Settings(
        data=folder, database=database.url, host="127.0.0.1", port=0, exports=folder / "exports", locale="pl"
    )


class Browser:
    """A person at a browser: keeps cookies, fills in the token of the page it is on."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def get(self, path: str, **more: object):
        return self.client.get(path, **more)

    def text(self, path: str) -> str:
        """The page at an address, which must be there."""
        answer = self.client.get(path)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.get_data(as_text=True)

    def token(self) -> str:
        """The token of this session, as any page with a form shows it."""
        page = self.client.get("/login", follow_redirects=True).get_data(as_text=True)
        return re.search(r'name="csrf_token" value="([^"]+)"', page)[1]

    def post(self, path: str, form: dict[str, object] | None = None, **more: object):
        return self.client.post(path, data={"csrf_token": self.token(), **(form or {})}, **more)

    def log_in(self, login: str, password: str = PASSWORD, **more: object):
        return self.post("/login", {"login": login, "password": password, **more})


def logged_in(app: Flask, login: str) -> Browser:
    """A browser in which somebody has logged in."""
    browser = Browser(app.test_client())
    assert browser.log_in(login).status_code == 303
    return browser
