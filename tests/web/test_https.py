"""Behind a proxy that speaks HTTPS: cookies never travel open, and a proxy is believed only where there is one."""

from __future__ import annotations

import json
import socket
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browsing import Browser, settings_for
from flask import Flask, request
from people import PASSWORD

from tournament.config import settings
from tournament.errors import Refused
from tournament.web import create_app

ADDRESS = "https://liga.example.org"
FORWARDED = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "liga.example.org"}


def site(database, folder: Path, address: str) -> Flask:
    """An application that also tells what it knows of a request."""
    chosen = replace(settings_for(folder, database), address=address)
    app = create_app(chosen, database=database, testing=True)
    app.add_url_rule("/seen", view_func=lambda: [request.remote_addr, request.scheme, request.host])
    return app


@pytest.fixture
def behind_https(database, tmp_path: Path) -> Flask:
    return site(database, tmp_path, ADDRESS)


@pytest.fixture
def plain(database, tmp_path: Path) -> Flask:
    return site(database, tmp_path, "")


def cookies_of_a_log_in(app: Flask, headers: dict[str, str]) -> dict[str, str]:
    """The cookies that a referee's log-in sets, by name, with their attributes."""
    browser = Browser(app.test_client())
    page = browser.get("/login?lang=pl", headers=headers)
    token = page.get_data(as_text=True).partition('name="csrf_token" value="')[2].partition('"')[0]
    form = {"login": "ola", "password": PASSWORD, "csrf_token": token}
    cookie = page.headers["Set-Cookie"].partition(";")[0]
    answer = browser.client.post("/login", data=form, headers={**headers, "Cookie": cookie})
    assert answer.status_code == 303, answer.get_data(as_text=True)
    set_there = [*page.headers.getlist("Set-Cookie"), *answer.headers.getlist("Set-Cookie")]
    return {value.partition("=")[0]: value for value in set_there}


def test_behind_https_no_cookie_travels_open(behind_https):
    cookies = cookies_of_a_log_in(behind_https, {**FORWARDED, "Referer": f"{ADDRESS}/login"})
    assert set(cookies) == {"tysiac", "device", "lang"}
    for cookie in cookies.values():
        assert "; Secure" in cookie
        assert "; HttpOnly" in cookie
        assert "; SameSite=Lax" in cookie


def test_without_https_cookies_work_in_the_network_of_the_hall(plain):
    cookies = cookies_of_a_log_in(plain, {})
    assert set(cookies) == {"tysiac", "device", "lang"}
    for cookie in cookies.values():
        assert "Secure" not in cookie
        assert "; HttpOnly" in cookie
        assert "; SameSite=Lax" in cookie


def test_browsers_are_told_to_stay_with_https_only_over_https(behind_https, plain):
    header = "Strict-Transport-Security"
    assert behind_https.test_client().get("/", headers=FORWARDED).headers[header] == "max-age=31536000"
    assert header not in behind_https.test_client().get("/").headers
    assert header not in plain.test_client().get("/", headers=FORWARDED).headers


def test_a_form_from_another_site_is_refused_over_https_even_with_a_token(behind_https):
    browser = Browser(behind_https.test_client())
    form = {"login": "ola", "password": PASSWORD, "csrf_token": browser.token()}
    for referrer, status in (("https://zly.example/", 400), (f"{ADDRESS}/login", 303)):
        answer = browser.client.post("/login", data=form, headers={**FORWARDED, "Referer": referrer})
        assert answer.status_code == status, referrer


@pytest.mark.parametrize(
    ("address", "seen"),
    [(ADDRESS, ["203.0.113.7", "https", "liga.example.org"]), ("", ["127.0.0.1", "http", "127.0.0.1"])],
)
def test_the_running_server_believes_a_proxy_only_where_there_is_one(serve, database, tmp_path, address, seen):
    where = urlsplit(serve(site(database, tmp_path, address)))
    headers = "".join(f"{name}: {value}\r\n" for name, value in {**FORWARDED, "Host": "127.0.0.1"}.items())
    with socket.create_connection((where.hostname, where.port)) as connection:
        connection.sendall(f"GET /seen HTTP/1.0\r\n{headers}\r\n".encode())
        # To the end: the server has let go of the connection before it is stopped.
        answer = b"".join(iter(lambda: connection.recv(4096), b""))
    assert json.loads(answer.partition(b"\r\n\r\n")[2]) == seen


def test_an_address_somebody_made_up_does_not_count_as_the_nearest(behind_https):
    made_up = {**FORWARDED, "X-Forwarded-For": "1.2.3.4, 203.0.113.7"}
    assert behind_https.test_client().get("/seen", headers=made_up).get_json()[0] == "203.0.113.7"


@pytest.mark.parametrize("address", ["", ADDRESS, "https://liga.example.org:8443/"])
def test_the_address_comes_from_the_environment(monkeypatch, address):
    monkeypatch.setenv("TOURNAMENT_ADDRESS", address)
    chosen = settings()
    assert chosen.address == address.rstrip("/")
    assert chosen.https == bool(address)


@pytest.mark.parametrize(
    "address", ["http://liga.example.org", "liga.example.org", "https://", "https://x.example/liga", "https://[x"]
)
def test_an_address_that_cannot_be_meant_is_refused_with_an_example(monkeypatch, address):
    monkeypatch.setenv("TOURNAMENT_ADDRESS", address)
    with pytest.raises(Refused) as refusal:
        settings()
    assert refusal.value.message.params["found"] == address
