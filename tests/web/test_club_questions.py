"""Clubs that are spelled almost alike: asked about on the page of the list and of an entrant."""

from __future__ import annotations

import pytest
from browsing import NARROW, WIDE, log_in
from people import TERMINAL

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


def test_one_button_takes_the_known_spelling_of_an_entrant(ola, one_club, database):
    form = {"given": "Jan", "family": "Drugi", "club": "As-Pik", "contact": "600 700 800"}
    page = ola.post(f"/desk/t/{one_club}/players", form).get_data(as_text=True)
    assert '<button type="submit" name="same_club" value="As Pik">To ten sam klub: „As Pik”</button>' in page
    assert 'value="600 700 800"' in page
    assert ola.post(f"/desk/t/{one_club}/players", {**form, "same_club": "As Pik"}).status_code == 303
    assert clubs_of(database, one_club) == ["As Pik", "As Pik"]


def test_the_known_spelling_stays_while_the_person_is_asked_about(ola, one_club, database):
    form = {"given": "Anna", "family": "Pierwsza", "club": "As-Pik", "same_club": "As Pik"}
    page = ola.post(f"/desk/t/{one_club}/players", form).get_data(as_text=True)
    assert 'name="force"' in page
    assert 'name="club" type="text" value="As Pik"' in page
    assert clubs_of(database, one_club) == ["As Pik"]


@pytest.mark.parametrize(("answer", "spelling"), [({"same_club": "As Pik"}, "As Pik"), ({"new_club": "1"}, "As-Pik")])
def test_a_corrected_club_is_asked_about_and_nothing_typed_is_lost(ola, one_club, database, answer, spelling):
    ola.post(f"/desk/t/{one_club}/players", {"given": "Jan", "family": "Drugi", "club": ""})
    form = {"given": "Jan", "family": "Drugi", "club": "As-Pik", "birth_year": "1961", "contact": "600 700 800"}
    asked = ola.post(f"/desk/t/{one_club}/players/2", form)
    page = asked.get_data(as_text=True)
    assert asked.status_code == 409
    assert "Klub „As-Pik” jest bardzo podobny do „As Pik”. Czy to ten sam?" in page
    assert 'name="same_club" value="As Pik"' in page
    assert 'name="new_club"' in page
    assert all(f'value="{kept}"' in page for kept in ("As-Pik", "1961", "600 700 800"))
    assert clubs_of(database, one_club) == ["As Pik", ""]
    assert ola.post(f"/desk/t/{one_club}/players/2", {**form, **answer}).status_code == 303
    assert clubs_of(database, one_club) == ["As Pik", spelling]


def test_a_list_that_changes_clubs_is_asked_about_too(ola, one_club, database):
    ola.post(f"/desk/t/{one_club}/players", {"given": "Jan", "family": "Drugi", "club": ""})
    text = "Imię;Nazwisko;Klub\nJan;Drugi;As-Pik"
    page = ola.post(f"/desk/t/{one_club}/players/import", {"text": text}).get_data(as_text=True)
    assert 'name="club-As-Pik"' in page
    content = page.split('name="content" value="')[1].split('"')[0]
    form = {"content": content, "pasted": "1", "club-As-Pik": "As Pik"}
    assert ola.post(f"/desk/t/{one_club}/players/import/apply", form).status_code == 303
    assert clubs_of(database, one_club) == ["As Pik", "As Pik"]


@pytest.mark.browser
@pytest.mark.parametrize("size", [NARROW, WIDE], ids=["phone", "desk"])
def test_in_a_browser_one_click_takes_the_known_spelling_and_enter_never_does(
    app, one_club, database, serve, visit, size
):
    with database.work(TERMINAL) as work:
        players.add(work, one_club, given="Jan", family="Drugi")
    page = visit(serve(app), size)
    log_in(page)
    page.goto(f"/desk/t/{one_club}/players/2")
    page.fill("#club", "As-Pik")
    page.fill("#contact", "600 700 800")
    with page.expect_response(lambda answer: answer.request.method == "POST") as asked:
        page.click("main button.main")
    assert asked.value.status == 409
    same = page.get_by_role("button", name="To ten sam klub: „As Pik”")
    assert same.bounding_box()["x"] + same.bounding_box()["width"] <= page.viewport_size["width"]
    with page.expect_response(lambda answer: answer.request.method == "POST") as asked:
        page.press("#contact", "Enter")
    assert asked.value.status == 409
    assert clubs_of(database, one_club) == ["As Pik", ""]
    assert page.input_value("#contact") == "600 700 800"
    page.get_by_role("button", name="To ten sam klub: „As Pik”").click()
    page.wait_for_url("**/players")
    assert clubs_of(database, one_club) == ["As Pik", "As Pik"]
