"""The draw on pages: announcing, drawing, what the public may see of it, changes that are looked at first."""

from __future__ import annotations

import json
import re

import pytest
from drawn import PLAN, hidden

from tournament import seating
from tournament.db import rows
from tournament.services import draw_records, events, players, seatings, wishes


def test_an_announced_draw_is_public_before_it_is_made_and_whole_afterwards(ola, stranger, fresh, database, organiser):
    assert stranger.get(f"/t/{fresh}/draw").status_code == 404
    assert ola.post(f"/desk/t/{fresh}/draw/announce", {"what": "all"}).status_code == 303
    assert f"/t/{fresh}/" in stranger.text("/")
    assert stranger.get(f"/t/{fresh}/").status_code == 200
    assert stranger.get(f"/t/{fresh}/event.json").status_code == 404
    page = stranger.text(f"/t/{fresh}/draw")
    assert "zapowiedziane, jeszcze nie wylosowane" in page
    announced = stranger.get(f"/t/{fresh}/draw/1/announcement.json").get_json()
    assert announced["commitment"] in page
    assert stranger.get(f"/t/{fresh}/draw/1.json").get_json() == announced
    assert "Losuj zgodnie z zapowiedzią" in ola.text(f"/desk/t/{fresh}/draw")
    answer = ola.post(f"/desk/t/{fresh}/draw", {"what": "all", "public": "4711"})
    assert answer.location == f"/desk/t/{fresh}/rounds/1/"
    assert "seed" not in stranger.get(f"/t/{fresh}/draw/1.json").get_json()
    assert ola.post(f"/desk/t/{fresh}/draw/publish").status_code == 303
    revealed = stranger.get(f"/t/{fresh}/draw/1.json").get_json()
    assert seating.verify(revealed, announced) == ()
    assert revealed["seed"] in stranger.text(f"/t/{fresh}/draw")


def test_a_change_of_the_entrants_makes_the_announcement_visibly_void(ola, stranger, fresh):
    ola.post(f"/desk/t/{fresh}/draw/announce", {"what": "all"})
    stranger.text(f"/t/{fresh}/draw")
    ola.post(f"/desk/t/{fresh}/players", {"given": "Adam", "family": "Późny"})
    assert "Numer 10 bierze udział, a nie było go w zapowiedzi." in stranger.text(f"/t/{fresh}/draw")
    assert ola.post(f"/desk/t/{fresh}/draw", {"what": "planned"}).status_code == 422
    assert ola.post(f"/desk/t/{fresh}/draw/announce", {"what": "all"}).status_code == 422
    assert ola.post(f"/desk/t/{fresh}/draw/announce", {"what": "all", "reason": "późny"}).status_code == 303


def test_how_to_verify_is_told_where_there_is_something_to_verify(ola, stranger, database, organiser, league):
    assert "Jak sprawdzić" in stranger.text(f"/t/{league}/draw")
    with database.work(organiser) as work:
        slug = events.create(work, name="Turniej z planem", rounds=2)
        for number in range(6):
            players.add(work, slug, given="Osoba", family=f"Numer{'abcdef'[number]}", force=True)
    ola.post(f"/desk/t/{slug}/draw/plan/apply", {"text": PLAN})
    with database.work(organiser) as work:
        seatings.publish_all(work, slug)
    page = stranger.text(f"/t/{slug}/draw")
    assert "nic nie losowano" in page
    assert "Jak sprawdzić" not in page


def test_the_seed_of_a_draft_stays_at_the_desk(ola, stranger, league):
    assert "ziarno test" not in stranger.text(f"/t/{league}/rounds/1/seating")
    page = stranger.text(f"/t/{league}/draw")
    assert "<code" in page
    assert ">test</code>" not in page
    assert "Pozostaje tajne" in page
    for path in (f"/t/{league}/draw/1.json", f"/t/{league}/event.json", f"/t/{league}/seating.json"):
        assert '"test"' not in stranger.get(path).get_data(as_text=True), path
    assert ola.get(f"/desk/t/{league}/draw/1.json").get_json()["seed"] == "test"


def test_documents_of_draws_that_are_not_there_are_not_found(stranger, ola, league, fresh):
    for path in (f"/t/{league}/draw/9.json", f"/t/{league}/draw/1/announcement.json", f"/t/{fresh}/draw/1.json"):
        assert stranger.get(path).status_code == 404, path
    assert ola.get(f"/desk/t/{fresh}/draw/1.json").status_code == 404


def test_settings_and_wishes_are_kept(ola, fresh, database):
    form = {"method": "next", "policy": "no-repeats", "club_rounds": "always", "remainder": "reserve"}
    assert ola.post(f"/desk/t/{fresh}/draw/settings", form).status_code == 303
    page = ola.text(f"/desk/t/{fresh}/draw")
    for chosen in ("next", "no-repeats", "always", "reserve"):
        assert f'value="{chosen}" selected' in page
    assert ola.post(f"/desk/t/{fresh}/draw/wishes", {"kind": "apart", "number": "1", "other": "2"}).status_code == 303
    assert ola.post(f"/desk/t/{fresh}/draw/wishes", {"kind": "table", "number": "3", "table": "1"}).status_code == 303
    refused = ola.post(f"/desk/t/{fresh}/draw/wishes", {"kind": "table", "number": "3", "table": ""})
    assert refused.status_code == 422
    assert 'href="#table"' in refused.get_data(as_text=True)
    with database.read() as read:
        first, second = wishes.listing(read, fresh)
    assert ola.post(f"/desk/t/{fresh}/draw/wishes/{first.id}/remove").status_code == 303
    assert "zawsze przy stole 1" in ola.text(f"/desk/t/{fresh}/draw")
    assert second.table == 1


def test_a_referee_may_not_change_the_way_of_the_remainder(renata, league):
    form = {"method": "all", "policy": "balanced", "club_rounds": "0", "remainder": "reserve"}
    assert renata.post(f"/desk/t/{league}/draw/settings", form).status_code == 403
    assert renata.post(f"/desk/t/{league}/draw/settings", {**form, "remainder": ""}).status_code == 303


def test_a_plan_is_checked_shown_printed_and_used(ola, league, fresh, database, organiser):
    with database.work(organiser) as work:
        slug = events.create(work, name="Sześcioro", rounds=2)
        for number in range(6):
            players.add(work, slug, given="Osoba", family=f"Nr{'abcdef'[number]}", force=True)
    wrong = ola.post(f"/desk/t/{slug}/draw/plan", {"text": PLAN.replace("4;5;6", "4;5;77")})
    assert "Runda 1: Nie ma grającego zawodnika z numerem 77." in wrong.get_data(as_text=True)
    shown = ola.post(f"/desk/t/{slug}/draw/plan", {"text": PLAN}).get_data(as_text=True)
    assert "Plan rozstawienia" in shown
    assert "mniej niż" in shown or "najmniej, jak można" in shown
    assert ola.post(f"/desk/t/{slug}/draw/plan/apply", {"text": PLAN}).location == f"/desk/t/{slug}/rounds/1/"
    assert ola.post(f"/desk/t/{slug}/draw/plan/apply", {"text": PLAN}).status_code == 422
    for text in ("", "coś innego", "{"):
        assert ola.post(f"/desk/t/{slug}/draw/plan", {"text": text}).status_code == 422


def test_seating_anew_is_looked_at_and_then_done(ola, league):
    ola.post(f"/desk/t/{league}/players/6/withdraw")
    page = ola.text(f"/desk/t/{league}/reseat?from_round=2")
    (count,) = re.findall(r"<h2>Zmieni\w+ się (\d+) miejsc\w?", page)
    assert page.count(" → ") == 0
    assert page.count('<th scope="row"><span class="quiet">') == int(count)
    form = {name: hidden(page, name) for name in ("from_round", "seed", "expected", "best_effort")}
    assert ola.post(f"/desk/t/{league}/reseat", form).status_code == 422
    done = ola.post(f"/desk/t/{league}/reseat", {**form, "reason": "wycofanie"})
    assert done.location == f"/desk/t/{league}/rounds/2/"
    assert re.search(rf"Zmieni\w+ się {count} miejsc", ola.text(done.location))
    again = ola.post(f"/desk/t/{league}/reseat", {**form, "reason": "wycofanie", "expected": "x"})
    assert again.status_code == 409


def test_where_nobody_moves_nothing_is_offered(ola, league):
    ola.post(f"/desk/t/{league}/draw/publish")
    page = ola.text(f"/desk/t/{league}/reseat?from_round=2")
    assert "Nikt nie zmienia miejsca (runda 2)" in page
    assert 'name="reason"' not in page
    refused = ola.post(f"/desk/t/{league}/reseat", {"from_round": "2", "reason": "na wszelki wypadek"})
    assert refused.status_code == 422
    assert "Nie ma czego zmieniać" in refused.get_data(as_text=True)


def test_the_list_of_moves_is_printed(ola, league):
    ola.post(f"/desk/t/{league}/players/6/withdraw")
    page = ola.text(f"/desk/t/{league}/reseat?from_round=1")
    assert "stół 1, miejsce" in page
    link = re.search(r'href="([^"]*moves\.pdf[^"]*)"', page)[1].replace("&amp;", "&")
    answer = ola.get(link)
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert answer.data.startswith(b"%PDF")


def test_rounds_drawn_anew_are_published_again_by_one_button(ola, stranger, league):
    ola.post(f"/desk/t/{league}/draw/publish")
    page = ola.text(f"/desk/t/{league}/redraw?from_round=1")
    assert "Rundy 1–2 przestaną być ogłoszone" in page
    assert ola.post(f"/desk/t/{league}/redraw", {"from_round": "1"}).status_code == 422
    done = ola.post(f"/desk/t/{league}/redraw", {"from_round": "1", "reason": "protest klubu"})
    page = ola.text(done.location)
    assert "Rundy 1–2 przestały być ogłoszone" in page
    assert "Ogłoś ponownie rundy 1–2" in page
    page = stranger.text(f"/t/{league}/draw")
    assert ">test</code>" in page
    assert "Zastąpione losowaniem 2. Powód: protest klubu" in page
    assert stranger.get(f"/t/{league}/draw/1.json").get_json()["seed"] == "test"
    assert "commitment" not in page
    answer = ola.post(f"/desk/t/{league}/draw/publish", {"which": "changed"})
    assert "Wymień wydruki rund 1–2" in ola.text(answer.location)
    assert "przestały być ogłoszone" not in ola.text(f"/desk/t/{league}/draw")


def test_one_round_published_again_asks_for_new_printouts(ola, league):
    assert ola.post(f"/desk/t/{league}/redraw", {"from_round": "1", "reason": "protest"}).status_code == 303
    page = ola.text(f"/desk/t/{league}/rounds/1/")
    assert "Runda 1 przestała być ogłoszona" in page
    assert "Runda 2 przestała" not in ola.text(f"/desk/t/{league}/rounds/2/")
    answer = ola.post(f"/desk/t/{league}/rounds/1/seating")
    assert "Wymień wydruki rundy 1" in ola.text(answer.location)


def test_both_ways_to_other_seats_are_named(ola, league):
    page = ola.text(f"/desk/t/{league}/draw")
    assert "Popraw po zmianach, zmieniając jak najmniej" in page
    assert "Losuj od nowa" in page
    assert "Losuj ponownie" not in page


def test_a_document_says_which_draw_gave_the_seats(ola, stranger, league):
    ola.post(f"/desk/t/{league}/draw/publish")
    ola.post(f"/desk/t/{league}/redraw", {"from_round": "2", "reason": "protest"})
    ola.post(f"/desk/t/{league}/draw/publish")
    assert "Losowanie rundy 1: ziarno test" in stranger.text(f"/t/{league}/rounds/1/seating")
    page = stranger.text(f"/t/{league}/rounds/2/seating")
    assert page.count("Losowanie rundy 2:") == 1
    assert "ziarno test" not in page
    assert "obowiązuje tylko w rundzie 1" in stranger.text(f"/t/{league}/draw")


def test_the_journal_tells_draws_and_places_in_words(ola, league):
    ola.post(f"/desk/t/{league}/draw/publish")
    ola.post(f"/desk/t/{league}/redraw", {"from_round": "2", "reason": "protest"})
    ola.post(f"/desk/t/{league}/rounds/1/players/1/absent")
    ola.post(f"/desk/t/{league}/players/2", {"given": "Barbara", "family": "Barszcz", "club": "Dół"})
    ola.post(f"/desk/t/{league}/draw/settings", {"method": "next", "policy": "no-repeats", "club_rounds": "always"})
    ola.post(f"/desk/t/{league}/draw/wishes", {"kind": "apart", "number": "3", "other": "4"})
    page = ola.text(f"/desk/t/{league}/audit")
    for told in (
        "rundy: 2",
        "odcisk ustawień losowania (SHA-256): ",
        "stan rundy: wylosowana, nieogłoszona → ",
        " → nieobecność",
        "imię: Bartosz → Barbara",
        "nigdy przy jednym stole",
        "runda po rundzie",
    ):
        assert told in page, told
    for raw in ("inputs_sha256", "&#34;", "no-repeats", "seated", "given"):
        assert raw not in page, raw


def test_two_players_are_exchanged_after_a_look_at_the_figures(ola, league, database):
    with database.read() as read:
        before = seats_of(read, league)
    first, second = before[0][0], before[1][0]
    page = ola.text(f"/desk/t/{league}/rounds/1/swap?first={first}&second={second}")
    assert "Na pewno nie mniej niż" in page
    form = {"first": first, "second": second}
    assert ola.post(f"/desk/t/{league}/rounds/1/swap", form).status_code == 422
    assert ola.post(f"/desk/t/{league}/rounds/1/swap", {**form, "reason": "pomyłka"}).status_code == 303
    with database.read() as read:
        after = seats_of(read, league)
    assert (after[0][0], after[1][0]) == (second, first)
    assert "pomyłka" in ola.text(f"/desk/t/{league}/rounds/1/")
    assert ola.get(f"/desk/t/{league}/rounds/9/swap").status_code == 404


def seats_of(read, slug):
    from tournament.db.facts import Audience, event_facts

    return [table.seats for table in event_facts(read, slug, Audience.DESK).rounds[0].tables]


def test_the_seating_plan_shows_the_public_only_what_is_published(ola, stranger, league):
    public = json.loads(stranger.get(f"/t/{league}/seating.json").data)
    desk = json.loads(ola.get(f"/desk/t/{league}/seating.json").data)
    rounds = [
        [column["key"] for column in report["sections"][0]["grid"]["columns"] if column["key"].startswith("round")]
        for report in (public, desk)
    ]
    assert rounds == [["round_1"], ["round_1", "round_2"]]
    for suffix in ("", ".html", ".xlsx", ".csv"):
        assert stranger.get(f"/t/{league}/seating{suffix}").status_code == 200
    assert "plan-rozstawienia.csv" in stranger.get(f"/t/{league}/seating.csv").headers["Content-Disposition"]


def test_the_next_round_is_drawn_as_the_settings_say(ola, fresh, database, organiser):
    with database.work(organiser) as work:
        wishes.save_settings(work, fresh, method="next", policy="balanced", club_rounds=0)
    assert ola.post(f"/desk/t/{fresh}/draw", {"what": "planned"}).location == f"/desk/t/{fresh}/rounds/1/"
    assert ola.get(f"/desk/t/{fresh}/rounds/2/").status_code == 404
    with database.work(organiser) as work:
        assert seatings.publish_all(work, fresh) == [1]


def test_a_late_entrant_joins_from_the_page_of_the_player(ola, league):
    ola.post(f"/desk/t/{league}/draw/publish")
    ola.post(f"/desk/t/{league}/players", {"given": "Adam", "family": "Późny"})
    assert "Gra od rundy" in ola.text(f"/desk/t/{league}/players/7")
    answer = ola.post(f"/desk/t/{league}/players/7/start", {"from_round": "2"})
    assert answer.location == f"/desk/t/{league}/reseat?from_round=2"
    assert ola.get(answer.location).status_code == 200
    assert ola.post(f"/desk/t/{league}/players/7/start", {"from_round": "9"}).status_code == 422


@pytest.mark.parametrize("public", ["kurs 4711", "4711.", "٤٧١١", "47  11-"])
def test_a_public_number_that_nobody_could_compare_is_refused_at_its_field(ola, fresh, database, public):
    ola.post(f"/desk/t/{fresh}/draw/announce", {"what": "all"})
    answer = ola.post(f"/desk/t/{fresh}/draw", {"what": "all", "public": public})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in page
    assert "Wpisz liczbę publiczną tak, jak się ją odczytuje" in page
    assert not drawn_rounds(database, fresh)


@pytest.mark.parametrize(
    ("read_out", "kept"),
    [
        ("3, 14, 15, 27, 33, 41", "3,14,15,27,33,41"),
        ("3; 14; 15", "3,14,15"),
        ("12 – 7", "12-7"),
        ("47  11", "47 11"),
        (", ".join(map(str, range(50, 70))), ",".join(map(str, range(50, 70)))),
    ],
)
def test_the_numbers_of_a_lottery_are_taken_as_they_are_copied(ola, fresh, database, read_out, kept):
    ola.post(f"/desk/t/{fresh}/draw/announce", {"what": "all"})
    assert ola.post(f"/desk/t/{fresh}/draw", {"what": "all", "public": read_out}).status_code == 303
    with database.read() as read:
        document = draw_records.document(read, fresh, 1, public=False)
    assert document["public"] == kept
    assert seating.verify(document) == ()


def drawn_rounds(database, slug):
    with database.read() as read:
        return [row for row in rows.rounds(read, rows.event(read, slug)) if row.draw_id is not None]
