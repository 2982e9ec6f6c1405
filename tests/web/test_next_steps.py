"""What the pages of the desk lead to: never past an announced draw, never to a page that is not there."""

from __future__ import annotations

import re

from tournament.db.views import RoundLine
from tournament.services import seatings
from tournament.standings.facts import RoundState
from tournament.web.next_step import Next, Step, next_step


def line(no: int, state: RoundState, *, left: int = 2) -> RoundLine:
    return RoundLine(
        no=no, state=state, date=None, tables=2, open=left, entered=0, accepted=2 - left, with_errors=0, missing=()
    )


def test_an_announced_draw_comes_next_once_its_rounds_are_due():
    rounds = [line(1, RoundState.PUBLISHED, left=0), line(2, RoundState.SEATED), line(3, RoundState.DRAFT)]
    assert next_step(9, 3, (), announced=1).step is Step.DRAW_ANNOUNCED
    assert next_step(9, 3, (), announced=1, by_round=True).step is Step.DRAW_ANNOUNCED
    assert next_step(9, 3, rounds, announced=2) == Next(Step.DRAW_ANNOUNCED, 2, of=3)
    assert next_step(9, 3, rounds, announced=3).step is Step.ENTER
    assert next_step(9, 3, rounds[:1], announced=2).step is Step.DRAW_ANNOUNCED


def test_the_overview_leads_to_the_announced_draw_instead_of_drawing_without_the_public_number(ola, fresh):
    desk = f"/desk/t/{fresh}"
    assert '<input type="hidden" name="what" value="planned">' in ola.text(f"{desk}/")
    ola.post(f"{desk}/draw/announce", {"what": "all"})
    for page in (ola.text(f"{desk}/"), ola.text(f"{desk}/players")):
        assert "Teraz: losowanie zgodnie z zapowiedzią" in page
        assert f'<a class="button main" href="{desk}/draw">Do zapowiedzianego losowania</a>' in page
        assert 'value="planned"' not in page


def test_a_button_from_before_the_announcement_does_not_use_it_up(ola, fresh):
    desk = f"/desk/t/{fresh}"
    ola.post(f"{desk}/draw/announce", {"what": "all"})
    for form in ({"what": "planned"}, {"what": "all", "seed": ""}, {"what": "next"}):
        answer = ola.post(f"{desk}/draw", form)
        assert answer.status_code == 422
        assert "Losowanie nr 1 jest zapowiedziane" in answer.get_data(as_text=True)
        assert "wpisz liczbę publiczną albo zostaw to pole puste" in answer.get_data(as_text=True)
    assert "jeszcze nie wylosowane" in ola.text(f"/t/{fresh}/draw")
    assert ola.post(f"{desk}/draw", {"what": "all", "public": ""}).status_code == 303


def test_a_draw_announced_anew_comes_before_the_seats_it_will_replace_are_published(ola, fresh, database, organiser):
    with database.work(organiser) as work:
        seatings.draw_all(work, fresh, seed="test")
    desk = f"/desk/t/{fresh}"
    assert "Teraz: ogłoszenie rozstawienia rundy 1" in ola.text(f"{desk}/")
    ola.post(f"{desk}/draw/announce", {"what": "again", "from_round": "1", "reason": "jawnie"})
    for page in (ola.text(f"{desk}/"), ola.text(f"{desk}/rounds/1/")):
        assert "Teraz: losowanie zgodnie z zapowiedzią" in page


def test_what_was_drawn_anew_is_one_sentence(ola, league):
    ola.post(f"/desk/t/{league}/redraw", {"from_round": "1", "reason": "próba", "seed": "inne"})
    assert re.search(r"Zmieni\w+ się \d+ miejsc\w* \(rund\w+ [12–]+\)\.", ola.text(f"/desk/t/{league}/rounds/1/"))


def test_the_public_page_of_draws_is_linked_only_where_it_is_there(ola, stranger, fresh):
    link = f'href="/t/{fresh}/draw"'
    assert stranger.get(f"/t/{fresh}/draw").status_code == 404
    assert link not in ola.text(f"/desk/t/{fresh}/draw")
    ola.post(f"/desk/t/{fresh}/draw/announce", {"what": "all"})
    assert stranger.get(f"/t/{fresh}/draw").status_code == 200
    page = ola.text(f"/desk/t/{fresh}/draw")
    assert link in page
    assert "Losowanie nr 1 jest zapowiedziane" in page


def test_seats_are_offered_anew_only_where_some_are_drawn(ola, fresh, league):
    assert "/reseat" not in ola.text(f"/desk/t/{fresh}/players/1")
    assert "/reseat" in ola.text(f"/desk/t/{league}/players/1")


def test_the_fourth_seat_is_named_where_a_table_has_one(ola, fresh, database, organiser):
    ola.post(f"/desk/t/{fresh}/players", {"given": "Osoba", "family": "Dziesiąta"})
    form = {"method": "all", "policy": "balanced", "club_rounds": "0", "remainder": "table-of-4"}
    assert ola.post(f"/desk/t/{fresh}/draw/settings", form).status_code == 303
    with database.work(organiser) as work:
        seatings.draw_all(work, fresh, seed="test")
    assert "Miejsca A, B, C, D" in ola.text(f"/desk/t/{fresh}/rounds/1/")


def test_three_seats_are_named_where_no_table_has_more(ola, league):
    page = ola.text(f"/desk/t/{league}/rounds/1/")
    assert "Miejsca A, B, C" in page
    assert "Miejsca A, B, C, D" not in page


def test_nobody_is_chosen_beforehand_as_the_other_player_of_a_wish(ola, league):
    page = ola.text(f"/desk/t/{league}/draw")
    assert re.search(r'<select id="other" name="other">\s*<option value="" selected>–</option>', page)
    refused = ola.post(f"/desk/t/{league}/draw/wishes", {"kind": "apart", "number": "1", "other": ""})
    assert refused.status_code == 422
    assert "Wybierz innego zawodnika." in refused.get_data(as_text=True)
