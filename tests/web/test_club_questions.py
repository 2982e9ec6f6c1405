"""Clubs that are spelled almost alike: asked about on the page of the list and of an entrant."""

from __future__ import annotations

import pytest

from tournament.db import queries
from tournament.services import events, players


@pytest.fixture
def one_club(database, organiser) -> str:
    """An event with one entrant of one club."""
    with database.work(organiser) as work:
        slug = events.create(work, name="Kluby", rounds=2)
        players.add(work, slug, given="Anna", family="Pierwsza", club="As Pik")
    return slug


def clubs_of(database, slug):
    with database.read() as read:
        return [line.club for line in queries.players(read, slug)]


def test_an_entrant_is_asked_whether_the_club_is_another(ola, one_club, database):
    form = {"given": "Jan", "family": "Drugi", "club": "As-Pik"}
    asked = ola.post(f"/desk/t/{one_club}/players", form)
    page = asked.get_data(as_text=True)
    assert asked.status_code == 409
    assert "Klub „As-Pik” jest bardzo podobny do „As Pik”. Czy to ten sam?" in page
    assert 'name="new_club"' in page
    assert 'name="force"' not in page
    assert ola.post(f"/desk/t/{one_club}/players", {**form, "new_club": "1"}).status_code == 303
    assert clubs_of(database, one_club) == ["As Pik", "As-Pik"]


@pytest.mark.parametrize(("answer", "spelling"), [("As Pik", "As Pik"), ("", "As-Pik")])
def test_a_list_is_asked_about_before_it_is_taken_in(ola, one_club, database, answer, spelling):
    text = "Imię;Nazwisko;Klub\nJan;Drugi;As-Pik\nEwa;Trzecia;as  pik"
    page = ola.post(f"/desk/t/{one_club}/players/import", {"text": text}).get_data(as_text=True)
    assert "Czy to ten sam klub?" in page
    assert 'name="club-As-Pik"' in page
    content = page.split('name="content" value="')[1].split('"')[0]
    form = {"content": content, "pasted": "1", "club-As-Pik": answer}
    assert ola.post(f"/desk/t/{one_club}/players/import/apply", form).status_code == 303
    assert clubs_of(database, one_club) == ["As Pik", spelling, "As Pik"]
