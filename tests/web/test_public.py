"""What everybody sees, and that a page from memory is never another than a fresh one."""

from __future__ import annotations

import pytest
from protocols import RIGHT

from tournament.services import penalties, players, protocols, rounds, seatings
from tournament.web.pages import Page, Pages, page

PUBLIC = ("/", "/t/liga-probna/", "/t/liga-probna/rounds/1/seating", "/t/liga-probna/standings")
RESULTS = ("/t/liga-probna/rounds/1/results", "/t/liga-probna/rounds/1/tables/1/protocol")


def play(work, *, accept=True):
    """Both tables of round 1 entered and accepted."""
    for table in (1, 2):
        protocols.enter(work, "liga-probna", 1, table, {"format": "tysiac-protocol/1", **RIGHT}, base=0)
        if accept:
            protocols.accept(work, "liga-probna", 1, table, version=1)


@pytest.fixture
def published(database, organiser):
    """Round 1 played and published."""
    with database.work(organiser) as work:
        play(work)
        rounds.publish_results(work, "liga-probna", 1)
    return database


def test_the_public_walks_from_the_list_to_the_seating(stranger):
    assert 'href="/t/liga-probna/"' in stranger.text("/")
    assert 'href="/t/liga-probna/rounds/1/seating"' in stranger.text("/t/liga-probna/")
    assert "Brzęczyszczykiewicz" in stranger.text("/t/liga-probna/rounds/1/seating")


def test_published_results_stand_on_all_pages_and_in_all_formats(stranger, published):
    for path in (*PUBLIC, *RESULTS):
        assert stranger.get(path).status_code == 200, path
    for path in ("/t/liga-probna/standings", *RESULTS, "/t/liga-probna/rounds/1/seating"):
        for suffix in ("html", "xlsx", "csv", "json"):
            answer = stranger.get(f"{path}.{suffix}")
            assert answer.status_code == 200, (path, suffix)
            assert f".{suffix}" in answer.headers["Content-Disposition"]


def test_a_file_has_a_good_name_in_both_spellings(stranger, published):
    disposition = stranger.get("/t/liga-probna/standings.xlsx").headers["Content-Disposition"]
    assert disposition.startswith("attachment; filename=")
    assert "liga-probna" in disposition
    assert "klasyfikacja.xlsx" in disposition
    assert "filename*=UTF-8''" in disposition


def test_event_json_is_public_and_holds_no_contact(stranger, ola, published):
    ola.post("/desk/t/liga-probna/players/1", {"given": "Anna", "family": "Ćwikła", "contact": "600 100 200"})
    answer = stranger.get("/t/liga-probna/event.json")
    assert answer.get_json()["format"] == "tysiac-event/1"
    assert "600 100 200" not in answer.get_data(as_text=True)
    assert "600 100 200" in ola.get("/desk/t/liga-probna/transfer/event.json").get_data(as_text=True)


def test_a_page_that_has_not_changed_is_answered_with_304(stranger):
    first = stranger.get("/t/liga-probna/")
    again = stranger.get("/t/liga-probna/", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.get_data() == b""
    assert "Content-Security-Policy" in again.headers


def test_a_reader_in_another_language_gets_another_page(stranger):
    polish = stranger.get("/t/liga-probna/", headers={"Accept-Language": "pl"})
    english = stranger.get("/t/liga-probna/", headers={"Accept-Language": "en"})
    assert '<html lang="pl">' in polish.get_data(as_text=True)
    assert '<html lang="en">' in english.get_data(as_text=True)
    assert polish.headers["ETag"] != english.headers["ETag"]
    assert {"Accept-Language", "Cookie"} <= set(english.vary.as_set(preserve_casing=True))


def test_a_wished_language_is_remembered_and_an_unknown_one_is_polish(stranger):
    assert '<html lang="en">' in stranger.text("/?lang=en")
    assert '<html lang="en">' in stranger.text("/")
    assert '<html lang="en">' in stranger.text("/?lang=xx")
    assert '<html lang="pl">' in stranger.text("/?lang=pl")


def test_an_anonymous_reader_gets_no_cookie_and_somebody_logged_in_nothing_from_memory(stranger, ola):
    assert "Set-Cookie" not in stranger.get("/t/liga-probna/").headers
    page = ola.get("/t/liga-probna/")
    assert "no-store" in page.headers["Cache-Control"]
    assert "Panel sędziego" in page.get_data(as_text=True)
    assert "Panel sędziego" not in stranger.text("/t/liga-probna/")


def deeds():
    """Everything that changes what the public sees, one after the other."""
    return (
        lambda work: seatings.publish(work, "liga-probna", 2),
        lambda work: play(work, accept=False),
        lambda work: [protocols.accept(work, "liga-probna", 1, table, version=1) for table in (1, 2)],
        lambda work: rounds.publish_results(work, "liga-probna", 1),
        lambda work: penalties.give(work, "liga-probna", 1, round_no=1, league_points="-1", reason="spóźnienie"),
        lambda work: players.edit(work, "liga-probna", 2, family="Zmieniona", publish_name=True),
        lambda work: players.edit(work, "liga-probna", 3, publish_name=False),
        lambda work: players.withdraw(work, "liga-probna", 4),
        lambda work: rounds.unlock(work, "liga-probna", 1, reason="protest"),
        lambda work: protocols.reopen(work, "liga-probna", 1, 1, reason="protest"),
    )


def seen(browser):
    return {
        path: (answer.status_code, answer.get_data()) for path in (*PUBLIC, *RESULTS) for answer in [browser.get(path)]
    }


def test_after_every_deed_a_page_from_memory_equals_a_cold_one(app, stranger, database, organiser):
    before = seen(stranger)
    for number, deed in enumerate(deeds()):
        with database.work(organiser) as work:
            deed(work)
        warm = seen(stranger)
        app.extensions["tournament"].pages.forget()
        database.forget()
        cold = seen(stranger)
        assert warm == cold, f"deed {number}"
        before = warm
    assert before["/t/liga-probna/rounds/1/results"][0] == 404


def test_pages_are_made_once_and_the_oldest_gives_way():
    made = []

    def make(name: str) -> Page:
        made.append(name)
        return page(name.encode(), "text/plain")

    pages = Pages(size=2)
    for name in ("a", "b", "a", "c", "a", "b"):
        assert pages.get((name,), lambda name=name: make(name)).body == name.encode()
    assert made == ["a", "b", "c", "b"]


def test_heavy_pages_give_way_to_each_other():
    pages = Pages(weight=10)
    for name in ("a", "b", "c"):
        pages.get((name,), lambda name=name: page(name.encode() * 4, "text/plain"))
    fresh = page(b"made again", "text/plain")
    assert pages.get(("c",), lambda: fresh).body == b"cccc"
    assert pages.get(("a",), lambda: fresh) is fresh


def test_a_page_that_could_not_be_made_is_tried_again():
    pages = Pages()
    with pytest.raises(ZeroDivisionError):
        pages.get(("a",), lambda: page(bytes(1 // 0), "text/plain"))
    assert pages.get(("a",), lambda: page(b"a", "text/plain")).body == b"a"


@pytest.mark.parametrize(
    ("path", "status", "title"),
    [
        ("/nope", 404, "Nie ma takiej strony"),
        ("/t/nie-ma/", 404, "Nie ma takiej strony"),
        ("/t/liga-probna/rounds/99999999999999999999/seating", 404, "Nie ma takiej strony"),
        ("/t/liga-probna/rounds/1/tables/99999999999999999999/protocol.json", 404, "Nie ma takiej strony"),
    ],
)
def test_what_is_not_there_is_said_calmly(stranger, path, status, title):
    answer = stranger.get(path)
    assert answer.status_code == status
    assert title in answer.get_data(as_text=True)


def test_our_own_mistake_shows_a_number_and_never_a_trace(app, stranger, caplog, monkeypatch):
    monkeypatch.setitem(app.view_functions, "public.event", lambda **_parts: 1 // 0)
    answer = stranger.get("/t/liga-probna/")
    text = answer.get_data(as_text=True)
    assert answer.status_code == 500
    assert "Numer zgłoszenia" in text
    assert "ZeroDivisionError" not in text
    assert "ZeroDivisionError" in caplog.text


def test_too_large_a_file_is_refused_in_words(ola):
    content = b"x" * (9 * 1024 * 1024)
    answer = ola.client.post("/desk/t/liga-probna/players/import", data={"text": content, "csrf_token": ola.token()})
    assert answer.status_code == 413
    assert "8 MB" in answer.get_data(as_text=True)


def test_the_standings_lead_to_the_regulation_of_the_tournament(ola):
    link = '<a href="/desk/t/liga-probna/regulation">Regulamin turnieju</a>'
    assert link in ola.text("/desk/t/liga-probna/standings")


def test_rounds_to_be_played_come_first_and_none_is_called_running_before_it_runs(ola, stranger, league):
    ola.post(f"/desk/t/{league}/draw/publish")
    page = stranger.text(f"/t/{league}/")
    assert page.index("Runda 1</strong>") < page.index("Runda 2</strong>")
    assert page.count("rozstawienie ogłoszone") == 2
    assert "Rundy z wynikami" not in page
    reason = {"override_reason": "próba"}
    assert ola.post(f"/desk/t/{league}/rounds/1/results", reason).status_code == 303
    page = stranger.text(f"/t/{league}/")
    order = [page.index(part) for part in ("Rundy do rozegrania", "Runda 2</strong>", "Rundy z wynikami", "Runda 1</")]
    assert order == sorted(order)
