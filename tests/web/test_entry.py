"""Entering, judging, accepting and reopening a protocol through its page."""

from __future__ import annotations

import pytest
from browsing import logged_in
from people import TERMINAL
from protocols import RIGHT, cells

from tournament.db import queries
from tournament.services import players

TABLE = "/desk/t/liga-probna/rounds/1/tables/1"
FETCH = {"X-Requested-With": "fetch"}


def stored(database, table=1):
    with database.read() as read:
        return queries.table(read, "liga-probna", 1, table)


def check(browser, **changes):
    answer = browser.post(f"{TABLE}/check", cells(**changes), headers=FETCH)
    assert answer.status_code == 200
    return answer.get_json()


def test_the_grid_gives_back_exactly_what_was_stored(renata, database):
    assert renata.post(TABLE, cells()).status_code == 303
    view = stored(database)
    assert view.version == 1
    for ours, theirs in zip(view.document["deals"], RIGHT["deals"], strict=True):
        assert ours == theirs
    page = renata.text(TABLE)
    assert 'name="d2-written-1" value="-110"' in page
    assert 'name="d1-marriages-2" value="♠"' in page
    assert "Wszystko, co da się sprawdzić, się zgadza." in page


def test_a_new_row_waits_with_its_dealer_filled_in(renata):
    renata.post(TABLE, cells())
    assert 'name="d4-dealer" value="A"' in renata.text(TABLE)


def test_nothing_is_wrong_with_a_right_protocol(renata):
    answer = check(renata)
    assert answer["cells"] == {}
    assert answer["computed"]["d3-totals-2"] == "160"


def test_a_wrong_rounding_is_named_at_its_cell_with_its_hint(renata):
    answer = check(renata, d1_written_3="30")
    assert answer["cells"]["d1-written-3"] == "error"
    assert "Zastosowano inny sposób zaokrąglania" in answer["rows"]["1"]
    assert 'href="#d1-written-3"' in answer["html"]


def test_a_contract_of_125_is_named_at_its_cell(renata):
    answer = check(renata, d2_contract="125")
    assert answer["cells"]["d2-contract"] == "error"
    assert "125" in answer["rows"]["2"]


def test_a_check_stores_nothing(renata, database):
    check(renata, d2_contract="125")
    assert stored(database).version == 0


def test_what_cannot_be_read_is_named_while_it_is_typed(renata):
    answer = check(renata, d1_cards_1="25o", d1_marriages_1="x")
    assert answer["cells"]["d1-cards-1"] == "error"
    assert answer["cells"]["d1-marriages-1"] == "error"


@pytest.mark.parametrize("typed", ["p", "s", "P", "♠", "40"])
def test_a_marriage_may_be_typed_as_letter_sign_or_value(renata, database, typed):
    assert renata.post(TABLE, cells(d1_marriages_2=typed)).status_code == 303
    assert stored(database).document["deals"][0]["marriages"] == [[], ["S"], []]
    assert check(renata, d1_marriages_2=typed)["shown"]["d1-marriages-2"] == "♠"


def test_a_protocol_with_errors_is_stored_with_its_findings(renata, database):
    assert renata.post(TABLE, cells(d1_written_3="30")).status_code == 303
    assert stored(database).version == 1
    assert 'id="d1-written-3"' in renata.text(TABLE)
    assert "1 uwaga" in renata.text(TABLE)


def test_a_refused_entry_keeps_every_letter_on_the_same_page(renata, database):
    answer = renata.post(TABLE, cells(d1_cards_1="2x", d3_written_1="sto", d2_bid="110"))
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert stored(database).version == 0
    assert 'value="2x"' in page
    assert 'value="sto"' in page
    assert 'href="#d1-cards-1"' in page
    assert "„2x” to nie liczba całkowita." in page
    assert 'name="d2-bid" value="110"' in page


def test_a_table_of_a_round_not_yet_seated_refuses_and_keeps_what_was_typed(renata):
    answer = renata.post("/desk/t/liga-probna/rounds/2/tables/1", cells())
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert 'name="d1-cards-2" value="70"' in page
    assert "Rozstawienie tej rundy nie jest jeszcze ogłoszone" in page


def test_a_table_that_does_not_exist_is_not_found(renata):
    assert renata.post("/desk/t/liga-probna/rounds/1/tables/9", cells()).status_code == 404
    assert renata.post("/desk/t/liga-probna/rounds/9/tables/1", cells()).status_code == 404


@pytest.mark.parametrize(
    "cell", ["base", "first-dealer", "d1-dealer", "d1-cards-1", "d1-marriages-1", "d1-rest", "end"]
)
def test_nonsense_in_any_cell_is_refused_and_never_breaks(renata, cell):
    for nonsense in ("9" * 5000, "²", "[1, 2]", '{"no": {}}', "\x00", "💥"):
        form = {**cells(), cell: nonsense, "first_dealer": nonsense if cell == "first-dealer" else "1"}
        assert renata.post(TABLE, form).status_code in {303, 409, 422}, nonsense
        assert renata.post(f"{TABLE}/check", form, headers=FETCH).status_code == 200, nonsense


def test_the_same_form_sent_twice_is_stored_once(renata, database):
    assert renata.post(TABLE, cells(key="twice")).status_code == 303
    assert renata.post(TABLE, cells(key="twice")).status_code == 303
    assert stored(database).version == 1


def test_two_people_at_one_table_see_both_versions_and_lose_none(app, renata, database):
    ola = logged_in(app, "ola")
    assert ola.post(TABLE, cells(key="ola", d3_written_3="20")).status_code == 303
    answer = renata.post(TABLE, cells(key="renata"))
    page = answer.get_data(as_text=True)
    assert answer.status_code == 409
    assert "Ktoś w międzyczasie zapisał ten stół" in page
    assert "<mark>20</mark>" in page
    assert "<mark>10</mark>" in page
    assert 'name="base" value="1"' in page
    assert stored(database).version == 1
    # Knowing the other version, she may save hers as the next one.
    assert renata.post(TABLE, cells(base=1, key="again")).status_code == 303
    assert [one.by for one in stored(database).revisions] == ["ola", "renata"]


def test_saving_and_accepting_asks_once_more_with_names_and_totals(renata, database):
    answer = renata.post(TABLE, cells(do="accept"))
    assert answer.location == f"{TABLE}/accept?version=1"
    page = renata.text(answer.location)
    assert "Zatwierdzić? Runda 1, stół 1" in page
    for name in stored(database).names:
        assert name in page
    assert ">160<" in page.replace("\n", "")
    assert stored(database).status == "entered"
    done = renata.post(f"{TABLE}/accept", {"version": "1"})
    assert done.location == "/desk/t/liga-probna/rounds/1/?after=1"
    assert stored(database).status == "accepted"
    assert "Protokół stołu 2" in renata.text(done.location)


def test_errors_are_accepted_only_with_a_reason(renata, database):
    renata.post(TABLE, cells(d1_written_3="30"))
    refused = renata.post(f"{TABLE}/accept", {"version": "1"})
    assert refused.status_code == 422
    assert 'href="#override_reason"' in refused.get_data(as_text=True)
    assert stored(database).status == "entered"
    assert renata.post(f"{TABLE}/accept", {"version": "1", "override_reason": "zgoda graczy"}).status_code == 303
    assert stored(database).status == "overridden"
    assert "zgoda graczy" in renata.text(TABLE)


def test_a_game_that_is_not_over_says_so_before_it_is_accepted_and_takes_a_reason(renata, database):
    renata.post(TABLE, cells(end=""))
    page = renata.text(f"{TABLE}/accept?version=1")
    assert "Partia nie jest skończona" in page
    assert 'name="override_reason"' in page
    assert renata.post(f"{TABLE}/accept", {"version": "1"}).status_code == 422
    form = {"version": "1", "override_reason": "gracze odeszli od stołu"}
    assert renata.post(f"{TABLE}/accept", form).status_code == 303
    assert stored(database).status == "overridden"


def test_an_older_version_is_not_accepted(renata, database):
    renata.post(TABLE, cells())
    renata.post(TABLE, cells(base=1, key="k2", d3_written_3="20"))
    assert renata.post(f"{TABLE}/accept", {"version": "1"}).status_code == 409
    assert stored(database).status == "entered"


def test_an_accepted_table_is_locked_until_it_is_reopened_with_a_reason(renata, database):
    renata.post(TABLE, cells(do="accept"))
    renata.post(f"{TABLE}/accept", {"version": "1"})
    assert "readonly" in renata.text(TABLE)
    assert renata.post(TABLE, cells(base=1, key="late", d3_written_3="20")).status_code == 422
    assert renata.post(f"{TABLE}/reopen", {"reason": ""}).status_code == 422
    assert renata.post(f"{TABLE}/reopen", {"reason": "protest"}).status_code == 303
    assert stored(database).status == "entered"


class TestWithoutScripts:
    """The buttons of the form itself, as an ordinary form sends them."""

    def test_computed_figures_fill_only_what_is_empty(self, renata, database):
        answer = renata.post(TABLE, cells(do="fill", d1_written_1="", d3_totals_2="", d2_written_1="-1"))
        page = answer.get_data(as_text=True)
        assert 'name="d1-written-1" value="20"' in page
        assert 'name="d3-totals-2" value="160"' in page
        assert 'name="d2-written-1" value="-1"' in page
        assert stored(database).version == 0

    def test_a_row_is_put_in_and_taken_out(self, renata):
        page = renata.post(TABLE, cells(do="insert-2")).get_data(as_text=True)
        assert 'name="d3-bid" value="110"' in page
        page = renata.post(TABLE, cells(do="delete-1")).get_data(as_text=True)
        assert 'name="d1-bid" value="110"' in page

    def test_redeals_penalties_and_the_end_are_rows_and_fields_too(self, renata, database):
        form = cells(do="save")
        form |= {"d4-kind": "redeal", "d4-dealer": "1", "d4-reason": "cztery dziewiątki"}
        form |= {"d5-kind": "penalty", "d5-penalty-seat": "2", "d5-penalty-points": "−120", "d5-reason": "upomnienie"}
        assert renata.post(TABLE, form).status_code == 303
        deals = stored(database).document["deals"]
        assert deals[3] == {"no": 4, "dealer": 1, "redeal": "cztery dziewiątki"}
        assert deals[4]["penalty"] == {"seat": 2, "points": -120, "reason": "upomnienie"}
        assert stored(database).document["end"] == "time"

    def test_only_the_result_of_a_lost_sheet_can_be_entered(self, renata, database):
        form = {"base": "0", "key": "k", "do": "save", "end": "time", "first_dealer": "1"}
        form |= {"result-totals-1": "1000", "result-totals-2": "300", "result-totals-3": "−20"}
        assert renata.post(TABLE, form).status_code == 303
        assert stored(database).document["result"] == {"totals": [1000, 300, -20]}

    def test_what_the_grid_does_not_show_survives_it(self, renata, database):
        assert renata.post(TABLE, cells(d1_rest='{"talon": ["AH", "KD", "QD"]}')).status_code == 303
        assert stored(database).document["deals"][0]["talon"] == ["AH", "KD", "QD"]
        assert "QD" in renata.text(TABLE)


def test_seats_are_letters_on_the_form_the_findings_and_the_page_of_the_round(renata, database):
    judged = renata.post(f"{TABLE}/check", cells(d1_dealer="2", d1_declarer="2"), headers=FETCH).get_json()
    assert judged["shown"]["d1-declarer"] == "B"
    assert "Powinno rozdawać miejsce A, a nie B." in judged["html"]
    assert renata.post(TABLE, cells(d1_declarer="B")).status_code == 303
    assert stored(database).document["deals"][0]["declarer"] == 2
    page = renata.text(TABLE)
    assert '<span class="seat-no">A</span>' in page
    assert 'name="d1-declarer" value="B"' in page
    assert "Miejsca A, B, C" in renata.text("/desk/t/liga-probna/rounds/1/")


def test_seats_keep_their_letters_when_one_of_them_is_empty(renata, ola, database):
    before = stored(database)
    with database.work(TERMINAL) as work:
        players.withdraw(work, "liga-probna", before.seats[0])
    page = renata.text(TABLE)
    assert 'data-letters="BC"' in page
    assert f'<span class="seat-no">B</span> {before.names[1]}' in page
    assert '<span class="seat-no">A</span> <span translate="yes">wolne</span>' in page
    two = {"at": "BC", "base": "0", "first_dealer": "1", "end": "agreement"}
    two |= {"d1-kind": "deal", "d1-dealer": "B", "d1-declarer": "C", "d1-bid": "100", "d1-contract": "100"}
    two |= {"d1-cards-1": "20", "d1-cards-2": "100", "d1-written-1": "20", "d1-written-2": "100"}
    assert renata.post(TABLE, two).status_code == 303
    deal = stored(database).document["deals"][0]
    assert (deal["dealer"], deal["declarer"]) == (1, 2)
    again = renata.text(TABLE)
    assert 'name="d1-declarer" value="C"' in again
    assert 'name="d2-dealer" value="C"' in again
    refused = renata.post(TABLE, {**two, "base": "1", "d1-dealer": "A"})
    assert refused.status_code == 422
    assert "B, C." in refused.get_data(as_text=True)
    lines = ola.text("/desk/t/liga-probna/rounds/1/seating.csv").splitlines()
    (line,) = [one for one in lines if one.lstrip("\ufeff").startswith("1;")]
    assert line.split(";")[1:5] == ["", "wolne", str(before.seats[1]), before.names[1]]
