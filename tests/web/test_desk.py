"""What a referee does at the desk besides protocols, through its pages."""

from __future__ import annotations

import io
import json
import re

import pytest
from browsing import Browser, logged_in
from people import PASSWORD, league, sheet, wrong_sheet
from protocols import RIGHT, cells

from tournament.db import queries
from tournament.services import protocols, seatings
from tournament.web.next_step import Next, Step, next_step

DESK = "/desk/t/liga-probna"


def numbers(database):
    with database.read() as read:
        return {line.number: line.name for line in queries.players(read, "liga-probna")}


def test_a_new_event_needs_nothing_but_its_name(ola):
    answer = ola.post("/desk/new", {"name": "Turniej noworoczny"})
    assert answer.location == "/desk/t/turniej-noworoczny/players"
    assert "Teraz: lista zawodników" in ola.text(answer.location)
    assert "Liga tysiąca Błaszki" in ola.text("/desk/t/turniej-noworoczny/settings")


def test_a_form_sent_again_asks_before_it_makes_a_second_event(ola):
    form = {"name": "Turniej noworoczny", "place": "Błaszki"}
    assert ola.post("/desk/new", form).location == "/desk/t/turniej-noworoczny/players"
    # Back, the days filled in, sent once more.
    again = ola.post("/desk/new", {**form, "name": "TURNIEJ noworoczny ", "first_day": "2027-01-01"})
    page = again.get_data(as_text=True)
    assert again.status_code == 409
    assert "Ten turniej chyba już jest" in page
    assert '<a class="button main" href="/desk/t/turniej-noworoczny/">Otwórz go</a>' in page
    assert 'value="2027-01-01"' in page
    assert "turniej-noworoczny-2" not in ola.text("/desk/")
    assert "utworzono" not in ola.text("/desk/")
    assert ola.post("/desk/new", {**form, "again": "1"}).location == "/desk/t/turniej-noworoczny-2/players"
    assert ola.text("/desk/").count("utworzono") == 2


def test_the_same_name_on_another_day_is_another_event(ola):
    assert ola.post("/desk/new", {"name": "Liga", "first_day": "2026-09-05"}).status_code == 303
    assert ola.post("/desk/new", {"name": "Liga", "first_day": "2027-09-04"}).status_code == 303
    assert ola.post("/desk/new", {"name": "Liga", "first_day": "2027-09-04"}).status_code == 409


def test_an_event_of_somebody_else_is_not_asked_about(ola, database):
    from people import account

    from tournament.services import events

    with database.work(account(database, "piotr", organiser=True)) as work:
        events.create(work, name="Liga Piotra")
    assert ola.post("/desk/new", {"name": "Liga Piotra"}).status_code == 303


def test_a_refused_event_keeps_what_was_typed_and_names_the_field(ola):
    answer = ola.post("/desk/new", {"name": "", "place": "Błaszki", "first_day": "31.02.2026"})
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert 'href="#name"' in page
    assert 'href="#first_day"' in page
    assert 'value="31.02.2026"' in page
    assert 'value="Błaszki"' in page


def test_a_player_is_added_and_a_likely_double_is_asked_about(ola, database):
    assert ola.post(f"{DESK}/players", {"given": "Nowa", "family": "Osoba"}).status_code == 303
    assert numbers(database)[7] == "Nowa Osoba"
    doubtful = ola.post(f"{DESK}/players", {"given": "anna", "family": "CWIKLA "})
    assert doubtful.status_code == 409
    assert "Czy to inna osoba?" in doubtful.get_data(as_text=True)
    assert 'name="force"' in doubtful.get_data(as_text=True)
    assert 'value="CWIKLA"' in doubtful.get_data(as_text=True)
    assert ola.post(f"{DESK}/players", {"given": "anna", "family": "CWIKLA", "force": "1"}).status_code == 303
    assert len(numbers(database)) == 8


def test_a_player_withdraws_and_comes_back_and_one_with_a_seat_is_not_removed(ola, database):
    assert ola.post(f"{DESK}/players/1/withdraw").status_code == 303
    assert "wycofany" in ola.text(f"{DESK}/players")
    assert ola.post(f"{DESK}/players/1/reinstate").status_code == 303
    refused = ola.post(f"{DESK}/players/1/remove")
    assert refused.status_code == 422
    assert 'value="Ćwikła"' in refused.get_data(as_text=True)
    assert 1 in numbers(database)


class TestImport:
    """A list of players from preview to the deed."""

    def preview(self, browser: Browser, text: str):
        return browser.post(f"{DESK}/players/import", {"text": text})

    def apply(self, browser: Browser, text: str, **decisions: str):
        from base64 import b64encode

        form = {"content": b64encode(text.encode()).decode(), "pasted": "1"}
        return browser.post(f"{DESK}/players/import/apply", {**form, **decisions})

    def test_the_preview_changes_nothing(self, ola, database):
        page = self.preview(ola, "Imię;Nazwisko;Klub\nKinga;Koper;Kalisz").get_data(as_text=True)
        assert "Dodaj 1 zawodnika" in page
        assert "Kalisz" in page
        assert len(numbers(database)) == 6

    def test_the_same_list_twice_changes_nothing_the_second_time(self, ola, database):
        text = "Imię;Nazwisko;Klub\nKinga;Koper;Kalisz"
        assert self.apply(ola, text).status_code == 303
        assert numbers(database)[7] == "Kinga Koper"
        assert "Ta lista niczego nie zmienia." in self.preview(ola, text).get_data(as_text=True)

    def test_a_club_in_another_spelling_changes_nothing(self, ola):
        text = "Imię;Nazwisko;Klub\nAnna;Ćwikła;GLINIANY DOL"
        assert "Ta lista niczego nie zmienia." in self.preview(ola, text).get_data(as_text=True)

    def test_a_row_with_an_error_stops_all_of_it_until_it_is_left_out(self, ola, database):
        text = "Imię;Nazwisko;Klub\nKinga;Koper;Kalisz\n;;Sieradz"
        page = self.preview(ola, text).get_data(as_text=True)
        assert "Wiersze, których nie da się użyć" in page
        assert 'name="decide-3"' in page
        refused = self.apply(ola, text)
        assert refused.status_code == 422
        assert len(numbers(database)) == 6
        assert self.apply(ola, text, **{"decide-3": "skip"}).status_code == 303
        assert len(numbers(database)) == 7

    def test_a_likely_double_waits_for_a_decision(self, ola, database):
        text = "Imię;Nazwisko;Klub\nAnna;Cwikla;Kalisz"
        page = self.preview(ola, text).get_data(as_text=True)
        assert "Czy to ta sama osoba?" in page
        assert self.apply(ola, text, **{"decide-2": "1"}).status_code == 303
        assert len(numbers(database)) == 6

    def test_a_file_that_is_no_list_is_refused_in_words(self, ola):
        file = (io.BytesIO(b"%PDF-1.7\n%\xe2\xe3\n1 0 obj\n<<>>\nendobj\n"), "regulamin.pdf")
        answer = ola.post(f"{DESK}/players/import", {"file": file}, content_type="multipart/form-data")
        assert answer.status_code == 422
        assert "Jeszcze nic nie zapisano" in answer.get_data(as_text=True)

    def test_no_list_at_all_is_asked_for(self, ola):
        assert ola.post(f"{DESK}/players/import", {"text": "  "}).status_code == 422
        assert ola.post(f"{DESK}/players/import/apply", {"content": "?"}).status_code == 422


def test_seats_are_drawn_again_only_with_a_reason(ola, database):
    refused = ola.post(f"{DESK}/draw", {"what": "again", "from_round": "2"})
    assert refused.status_code == 422
    assert 'href="#reason"' in refused.get_data(as_text=True)
    assert ola.post(f"{DESK}/draw", {"what": "again", "from_round": "2", "reason": "spóźnieni"}).status_code == 303


def test_a_draw_page_without_a_number_is_refused_and_not_broken(ola):
    assert ola.post(f"{DESK}/draw", {"what": "again", "from_round": "x", "reason": "r"}).status_code in {404, 422}


def test_a_draft_says_how_good_it_is_before_it_is_published(ola):
    page = ola.text(f"{DESK}/rounds/2/")
    assert "Nikt nie pauzuje." in page
    assert "Teraz: protokoły rundy 1" in page
    assert '<button type="submit">Ogłoś rozstawienie rundy 2</button>' in page  # possible, but not the next thing


def test_a_round_says_why_its_seating_or_its_results_cannot_be_published_yet(ola, database, organiser):
    slug = league(database, 6, rounds=2)
    with database.work(organiser) as work:
        seatings.draw_all(work, slug, seed="x")
    drawn = ola.text(f"/desk/t/{slug}/rounds/2/")
    assert "najpierw rozstawienie rundy 1, potem tej" in drawn
    assert "Ogłoś rozstawienie rundy 2" not in drawn
    with database.work(organiser) as work:
        seatings.publish(work, "liga-probna", 2)
        for table in (1, 2):
            protocols.enter_and_accept(work, "liga-probna", 2, table, sheet(table), base=0)
    second = ola.text(f"{DESK}/rounds/2/")
    assert "najpierw wyniki rundy 1" in second
    assert "Ogłoś mimo to" in second


def test_the_page_of_a_round_that_is_played_says_what_comes_next_until_everything_is_decided(ola, database, organiser):
    page = ola.text(f"{DESK}/rounds/1/")
    assert "Teraz: protokoły rundy 1" in page
    assert "Protokół stołu 1" in page
    with database.work(organiser) as work:
        protocols.enter_and_accept(work, "liga-probna", 1, 1, sheet(1), base=0)
        protocols.enter(work, "liga-probna", 1, 2, wrong_sheet(2), base=0)
    page = ola.text(f"{DESK}/rounds/1/")
    assert "Teraz: zatwierdzenie protokołów rundy 1" in page
    assert "1 z nich ma błędy" in page
    assert 'href="/desk/t/liga-probna/rounds/1/tables/2" autofocus>Sprawdź protokół stołu 2</a>' in page


def test_published_results_are_counted_as_results_and_not_as_rounds(ola):
    assert "ogłoszone wyniki: 0 z 2 rund" in ola.text("/")
    page = ola.text(f"{DESK}/")
    assert "Ogłoszone wyniki" in page
    assert "z 2 rund" in page


def test_an_absent_player_leaves_the_seat_and_comes_back(ola):
    assert ola.post(f"{DESK}/rounds/1/absence", {"number": "1"}).status_code == 303
    page = ola.text(f"{DESK}/rounds/1/")
    assert "jednak obecny" in page
    assert ola.post(f"{DESK}/rounds/1/players/1/present").status_code == 303
    assert "jednak obecny" not in ola.text(f"{DESK}/rounds/1/")


def test_results_are_published_when_every_table_counts_or_somebody_answers_for_it(ola, database, organiser):
    refused = ola.post(f"{DESK}/rounds/1/results")
    page = refused.get_data(as_text=True)
    assert refused.status_code == 422
    assert 'href="#table-1"' in page
    assert 'id="table-1"' in page
    assert ola.get("/t/liga-probna/rounds/1/results").status_code == 404
    with database.work(organiser) as work:
        for table in (1, 2):
            protocols.enter(work, "liga-probna", 1, table, {"format": "tysiac-protocol/1", **RIGHT}, base=0)
            protocols.accept(work, "liga-probna", 1, table, version=1)
    assert "Teraz: ogłoszenie wyników rundy 1" in ola.text(f"{DESK}/")
    assert ola.post(f"{DESK}/rounds/1/results").status_code == 303
    assert "Teraz: ogłoszenie rozstawienia rundy 2" in ola.text(f"{DESK}/")
    assert ola.post(f"{DESK}/rounds/1/unlock", {"reason": ""}).status_code == 422
    assert ola.post(f"{DESK}/rounds/1/unlock", {"reason": "protest"}).status_code == 303


def test_a_document_that_rests_on_errors_asks_for_a_reason_and_prints_it(ola, database, organiser):
    wrong = {"format": "tysiac-protocol/1", **RIGHT, "deals": [{**RIGHT["deals"][0], "written": [20, 100, 30]}]}
    with database.work(organiser) as work:
        protocols.enter(work, "liga-probna", 1, 1, wrong, base=0)
    address = f"{DESK}/rounds/1/results"
    asked = ola.get(address)
    assert asked.status_code == 422
    assert 'name="override_reason"' in asked.get_data(as_text=True)
    assert ola.get(f"{address}.csv").status_code == 422
    assert ola.get(f"{address}.csv?override_reason=podgląd").status_code == 200
    assert "podgląd" in ola.text(f"{address}?override_reason=podgląd")


def test_a_penalty_is_given_listed_and_cancelled_with_reasons(ola):
    refused = ola.post(f"{DESK}/penalties", {"number": "1", "league_points": "-1", "reason": ""})
    assert refused.status_code == 422
    assert 'href="#reason"' in refused.get_data(as_text=True)
    given = {"number": "1", "league_points": "−1/2", "small_points": "0", "reason": "spóźnienie", "round_no": "1"}
    assert ola.post(f"{DESK}/penalties", given).status_code == 303
    page = ola.text(f"{DESK}/penalties")
    assert "duże punkty: −1/2" in page
    assert "spóźnienie" in page
    assert ola.post(f"{DESK}/penalties/1/cancel", {"reason": "pomyłka"}).status_code == 303
    assert "cofnięta: pomyłka" in ola.text(f"{DESK}/penalties")


def test_an_account_is_opened_gets_a_role_and_loses_it(app, ola):
    form = {"name": "Robert Nowy", "login": "robert", "password": PASSWORD}
    assert ola.post("/desk/users", form).status_code == 303
    robert = logged_in(app, "robert")
    assert robert.get(f"{DESK}/").status_code == 403
    assert ola.post(f"{DESK}/people", {"login": "robert", "role": "referee"}).status_code == 303
    assert robert.get(f"{DESK}/").status_code == 200
    assert ola.post(f"{DESK}/people/robert/remove").status_code == 303
    assert robert.get(f"{DESK}/").status_code == 403


@pytest.mark.parametrize("number", ["+-5", "9" * 5000, "²", "1.5", "-1"])
def test_a_start_number_that_is_none_is_refused_at_its_field(ola, number):
    answer = ola.post(f"{DESK}/players", {"family": "Nowak", "number": number})
    assert answer.status_code == 422
    assert 'href="#number"' in answer.get_data(as_text=True)


def test_a_taken_or_impossible_log_in_name_is_refused_at_its_field(ola):
    for login in ("renata", "Zażółć gęślą"):
        answer = ola.post("/desk/users", {"name": "Ktoś", "login": login, "password": PASSWORD})
        assert answer.status_code in {409, 422}
        assert 'href="#login"' in answer.get_data(as_text=True)


def test_the_last_organiser_keeps_the_role(ola):
    assert ola.post(f"{DESK}/people/ola/remove").status_code == 422


def test_settings_and_rules_are_changed_and_the_trail_says_so(ola):
    details = {"name": "Liga Nowa", "place": "Błaszki", "first_day": "2026-10-03", "rounds_planned": "3"}
    assert ola.post(f"{DESK}/settings", details).status_code == 303
    rules = {"ties": "higher", "remainder": "bye", "bye_points": "mean", "time_out": "finish-deal"}
    rules |= {"absent_points": "0", "rounds_counted": "0", "round_minutes": "60", "protest_minutes": "10"}
    refused = ola.post(f"{DESK}/rules", rules)
    assert refused.status_code == 422
    assert ola.post(f"{DESK}/rules", {**rules, "reason": "uchwała"}).status_code == 303
    trail = ola.text(f"{DESK}/audit")
    assert "uchwała" in trail
    assert "Liga Nowa" in trail


def test_a_whole_event_goes_out_and_comes_in_as_one_file(ola):
    content = ola.get(f"{DESK}/transfer/event.json").get_data()
    assert json.loads(content)["format"] == "tysiac-event/1"
    file = (io.BytesIO(content), "event.json")
    asked = ola.post("/desk/installation/import", {"file": file}, content_type="multipart/form-data")
    assert asked.status_code == 409
    assert "Ten turniej już tu jest; niczego nie przejęto" in asked.get_data(as_text=True)
    assert ola.text("/desk/").count("Liga Próbna") == 1
    file = (io.BytesIO(content), "event.json")
    answer = ola.post("/desk/installation/import", {"file": file, "copy": "1"}, content_type="multipart/form-data")
    assert answer.status_code == 303
    assert re.search(r"Liga Próbna \(kopia z \d+\.\d\d\.\d{4}\)", ola.text(answer.location))
    file = (io.BytesIO(content), "event.json")
    answer = ola.post("/desk/installation/import", {"file": file, "copy": "1"}, content_type="multipart/form-data")
    assert re.search(r"Liga Próbna \(kopia z [\d.]+, 2\)", ola.text(answer.location))
    for wrong in (b"to nie json", b"[]", b'{"format": "inny"}', b"[" * 100_000):
        file = (io.BytesIO(wrong), "event.json")
        refused = ola.post("/desk/installation/import", {"file": file}, content_type="multipart/form-data")
        assert refused.status_code == 422
    assert ola.post("/desk/installation/import", {}).status_code == 422
    without = {name: value for name, value in json.loads(content).items() if name != "rounds"}
    file = (io.BytesIO(json.dumps(without).encode()), "event.json")
    refused = ola.post("/desk/installation/import", {"file": file}, content_type="multipart/form-data")
    assert '<code translate="no">$.rounds</code> Brakuje tej wartości.' in refused.get_data(as_text=True)


def test_a_backup_is_made_and_listed(ola):
    assert ola.post("/desk/installation/backup").status_code == 303
    assert ".db" in ola.text("/desk/installation")


def test_nothing_of_the_desk_stays_in_the_browser(ola):
    assert ola.get(f"{DESK}/").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("players", "planned", "step"), [(2, 3, Step.ADD_PLAYERS), (3, 3, Step.DRAW), (18, 8, Step.DRAW)]
)
def test_what_comes_next_before_anything_is_drawn(players, planned, step):
    assert next_step(players, planned, ()).step is step


def test_rounds_drawn_one_after_another_are_announced_as_such_from_the_first_on():
    assert next_step(9, 3, (), by_round=True) == Next(Step.DRAW_NEXT, 1, of=3)


def test_the_overview_speaks_of_the_first_round_only_where_rounds_are_drawn_one_by_one(ola):
    slug = ola.post("/desk/new", {"name": "Runda po rundzie", "rounds": "3"}).location.split("/")[3]
    for family in ("Barszcz", "Groch", "Rzepa"):
        ola.post(f"/desk/t/{slug}/players", {"given": "Jan", "family": family})
    form = {"method": "next", "policy": "balanced", "remainder": "bye", "club_rounds": "0"}
    assert ola.post(f"/desk/t/{slug}/draw/settings", form).status_code == 303
    page = ola.text(f"/desk/t/{slug}/")
    assert "losowanie rundy 1 z 3" in page
    assert "Losowanie obejmie wszystkie" not in page
    assert "dotychczasowych rund" not in page


def test_the_audit_trail_names_round_and_table_in_words(ola, renata):
    renata.post(f"{DESK}/rounds/1/tables/1", cells())
    ola.post(f"{DESK}/players/2/withdraw")
    page = ola.text(f"{DESK}/audit")
    for about in ("(Runda 1, stół 1)", "(runda 1)", "(Nr 2)"):
        assert about in page


class TestVacancy:
    """A table of a published round that is one player short."""

    def page(self, ola, database) -> str:
        from tournament.db.facts import Audience, event_facts

        with database.read() as read:
            number = event_facts(read, "liga-probna", Audience.DESK).rounds[0].tables[0].seats[2]
        assert ola.post(f"{DESK}/players/{number}/withdraw").status_code == 303
        return ola.text(f"{DESK}/rounds/1/")

    def test_the_page_of_the_round_names_the_table_and_what_to_do(self, ola, database):
        page = self.page(ola, database)
        assert "Przy stole 1 brakuje zawodnika." in page
        assert "Miejsce C opuścił numer" in page
        assert "nikt nie pauzuje" in page
        assert "Według regulaminu (§1.1) przy stole grają trzy osoby. Protokół dwóch osób" in page
        assert f'href="{DESK}/reseat?from_round=1"' in page
        assert "Przy stole 1 brakuje zawodnika." in ola.text(f"{DESK}/")
        assert "brakuje zawodnika" not in ola.text(f"{DESK}/rounds/1/tables/2")

    def test_who_pauses_is_offered_and_sits_down(self, ola, organiser, database):
        from tournament.services import players, seatings, vacancies

        with database.work(organiser) as work:
            players.add(work, "liga-probna", given="Kinga", family="Koper")
            players.start_from(work, "liga-probna", 7, 1)
            seatings.redraw(work, "liga-probna", from_round=1, reason="jeszcze ktoś")
        self.page(ola, database)
        with database.read() as read:
            (number,) = vacancies.of_round(read, "liga-probna", 1).free
        page = ola.text(f"{DESK}/rounds/1/")
        assert f'<option value="{number}">{number} ' in page
        assert 'list="step-in-reasons" value="" required' in page  # a reason is chosen or typed, not there already
        address = f"{DESK}/rounds/1/tables/1/step-in"
        assert ola.post(address, {"number": str(number), "reason": ""}).status_code == 422
        assert ola.post(address, {"number": str(number), "reason": "zastępstwo"}).status_code == 303
        assert "brakuje zawodnika" not in ola.text(f"{DESK}/rounds/1/")
        assert "zastępstwo" in ola.text(f"{DESK}/rounds/1/")
