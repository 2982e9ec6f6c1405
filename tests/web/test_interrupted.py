"""A form that was sent after the session had ended: nothing of a protocol is lost on the way through the log-in."""

from __future__ import annotations

import re
from html import unescape

import pytest
from browsing import WIDE, Browser, fill_in_log_in, log_in, log_out_elsewhere
from people import PASSWORD
from playwright.sync_api import expect
from protocols import cells

from tournament.db import queries

TABLE = "/desk/t/liga-probna/rounds/1/tables/1"


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of a page."""
    found = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page)
    return {unescape(name): unescape(value) for name, value in found}


def sent_too_late(renata: Browser) -> str:
    """The page after a protocol was sent with the session gone."""
    assert renata.post("/logout").status_code == 303
    answer = renata.client.post(TABLE, data={"csrf_token": "old", **cells(d3_written_3="20")})
    assert answer.status_code == 403
    return answer.get_data(as_text=True)


def test_the_figures_of_a_protocol_go_along_through_the_log_in(renata, database):
    page = sent_too_late(renata)
    assert "Wpisane liczby są zachowane" in page
    form = hidden(page)
    wrong = renata.client.post("/login", data={**form, "login": "renata", "password": "nie to"})
    assert wrong.status_code == 422
    form = hidden(wrong.get_data(as_text=True))
    onward = renata.client.post("/login", data={**form, "login": "renata", "password": PASSWORD})
    assert onward.status_code == 200
    assert f'action="{TABLE}" data-onward' in onward.get_data(as_text=True)
    back = renata.client.post(TABLE, data={**hidden(onward.get_data(as_text=True)), "do": "show"})
    entry = back.get_data(as_text=True)
    assert back.status_code == 200
    assert "Sesja wygasła. Liczby są tu tak, jak zostały wpisane: sprawdź je i zapisz." in entry
    assert re.search(r'name="d3-written-3" value="20"', entry)
    assert re.search(r'name="d1-cards-2" value="70"', entry)
    with database.read() as read:
        assert queries.table(read, "liga-probna", 1, 1).version == 0
    assert renata.post(TABLE, cells(d3_written_3="20")).status_code == 303


def test_somebody_without_a_role_does_not_see_the_table_after_his_log_in(renata, database):
    from people import account

    account(database, "obcy")
    form = hidden(sent_too_late(renata))
    onward = renata.client.post("/login", data={**form, "login": "obcy", "password": PASSWORD})
    fields = hidden(onward.get_data(as_text=True))
    assert renata.client.post(TABLE, data={**fields, "do": "show"}).status_code == 403


def test_figures_from_another_site_are_not_taken_along(stranger):
    answer = stranger.client.post(TABLE, data=cells(), headers={"Origin": "https://zly.example"})
    assert answer.status_code == 400
    assert "kept" not in answer.get_data(as_text=True)


def test_nonsense_that_claims_to_be_figures_is_nothing(stranger):
    for kept in ("{", "[]", '{"a": 1}', "[" * 5000):
        form = {"login": "renata", "password": PASSWORD, "kept": kept, "next": TABLE}
        answer = stranger.post("/login", form)
        assert (answer.status_code, answer.location) == (303, TABLE)
        stranger.post("/logout")


def test_another_form_says_that_nothing_was_saved_and_comes_back_to_its_page(renata):
    players = "/desk/t/liga-probna/players"
    assert renata.post("/logout").status_code == 303
    answer = renata.client.post(players, data={"family": "Koper"}, headers={"Referer": f"http://localhost{players}"})
    assert (answer.status_code, answer.location) == (302, f"/login?next={players}")
    assert "Sesja wygasła i nic nie zapisano." in renata.text(answer.location)


def test_an_answer_under_way_at_the_log_out_does_not_log_in_again(renata):
    assert renata.get("/desk/").status_code == 200
    late = renata.client.get_cookie("tysiac").value
    assert renata.post("/logout").status_code == 303
    renata.client.set_cookie("tysiac", late)
    assert renata.get("/desk/").status_code == 302
    assert renata.client.post(TABLE, data={"csrf_token": "old", **cells()}).status_code == 403


@pytest.mark.browser
def test_figures_sent_after_the_session_ended_come_back_after_the_log_in(app, serve, visit):
    page = visit(serve(app), WIDE)
    log_in(page, "renata")
    page.goto(TABLE)
    page.locator("#d1-bid").fill("100")
    page.locator("#d1-cards-2").fill("70")
    log_out_elsewhere(page)
    page.get_by_role("button", name="Zapisz", exact=True).click()
    expect(page.get_by_text("Wpisane liczby są zachowane")).to_be_visible()
    fill_in_log_in(page, "renata")
    expect(page.get_by_text("Sesja wygasła. Liczby są tu tak, jak zostały wpisane")).to_be_visible()
    expect(page).to_have_url(TABLE)
    expect(page.locator("#d1-cards-2")).to_have_value("70")
    page.get_by_role("button", name="Zapisz", exact=True).click()
    expect(page.get_by_text("Zapisano: runda 1, stół 1.")).to_be_visible()
    expect(page.get_by_text("których nie zapisano")).to_be_hidden()
