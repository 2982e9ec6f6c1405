"""People at browsers: quick ones without a screen, and what journeys in a real one share."""

from __future__ import annotations

import re
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from people import PASSWORD
from playwright.sync_api import Page, expect

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


WIDE, NARROW = {"width": 1366, "height": 768}, {"width": 360, "height": 740}


def fill_in_log_in(page: Page, login: str) -> None:
    """Send the log-in form that a real browser shows; the caller waits for the page which he expects next."""
    page.get_by_label("Nazwa użytkownika").fill(login)
    page.get_by_label("Hasło").fill(PASSWORD)
    page.get_by_role("button", name="Zaloguj się").click()


def log_in(page: Page, login: str = "ola") -> None:
    """Log in with a real browser and wait until it is done, or the next address would overtake the form."""
    page.goto("/login")
    fill_in_log_in(page, login)
    expect(page.get_by_role("button", name="Wyloguj")).to_be_visible()


def log_out_elsewhere(page: Page) -> None:
    """End the session in another window of the same browser, and wait until it has ended."""
    other = page.context.new_page()
    other.goto("/desk/")
    other.get_by_role("button", name="Wyloguj").click()
    expect(other.get_by_role("button", name="Wyloguj")).to_be_hidden()
    other.close()


def kept_in_the_browser(page: Page, text: str) -> None:
    """Wait until the browser itself keeps a text of an unsaved form: it writes a moment after the last key."""
    for _ in range(200):
        if text in page.evaluate("() => Object.values(localStorage).join()"):
            return
        page.wait_for_timeout(50)
    raise AssertionError(text)
