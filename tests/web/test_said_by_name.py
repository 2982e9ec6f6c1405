"""What a deed has done is told by number and name: a slip from one line of a list to the next shows at once."""

from __future__ import annotations

import re

import pytest

from tournament.db import queries

DESK = "/desk/t/liga-probna"


@pytest.fixture
def people(database) -> dict[int, str]:
    with database.read() as read:
        return {line.number: f"{line.number} {line.name}" for line in queries.players(read, "liga-probna")}


def said(browser, path: str, form: dict[str, object] | None = None) -> str:
    """What the page after a deed says was done."""
    page = browser.text(browser.post(f"{DESK}{path}", form).location)
    return " ".join(re.findall(r'class="notice[^"]*"[^>]*>([^<]*)<', page))


def test_deeds_about_one_player_name_him(ola, people):
    assert f"Nieobecność w rundzie 1: {people[2]}." in said(ola, "/rounds/1/players/2/absent")
    assert f"Jednak gra w rundzie 1: {people[2]}." in said(ola, "/rounds/1/players/2/present")
    assert f"Wycofano: {people[3]}. Dotychczasowe wyniki zostają." in said(ola, "/players/3/withdraw")
    assert f"{people[3]} znowu gra." in said(ola, "/players/3/reinstate")


def test_a_player_who_is_removed_is_named_although_he_is_gone(ola):
    ola.post(f"{DESK}/players", {"given": "Adam", "family": "Pomyłka"})
    assert "Usunięto z listy: 7 Adam Pomyłka." in said(ola, "/players/7/remove")


def test_two_who_change_places_are_named(ola, people):
    page = said(ola, "/rounds/1/swap", {"first": "1", "second": "2", "reason": "próba"})
    assert f"Zamieniono miejscami: {people[1]} i {people[2]}." in page


def test_a_wish_that_replaces_another_names_the_player(ola, people):
    ola.post(f"{DESK}/draw/wishes", {"kind": "table", "number": "3", "table": "1"})
    assert f"{people[3]} ma teraz stół 2;" in said(ola, "/draw/wishes", {"kind": "table", "number": "3", "table": "2"})
