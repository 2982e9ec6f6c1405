"""Wishes refused where they are entered, a plan on offer that can be looked at, a plan that somebody brings."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from drawn import PLAN, hidden

from tournament import seating
from tournament.db.facts import Audience, event_facts
from tournament.db.seat_models import DrawKind
from tournament.db.views import RoundLine
from tournament.services import announcements, draw_records, events, plans, players, seatings, transfer, wishes
from tournament.standings.facts import RoundState
from tournament.web.next_step import Step, next_step


def test_a_wish_that_cannot_be_kept_is_refused_when_it_is_entered_with_names(ola, fresh):
    url = f"/desk/t/{fresh}/draw/wishes"
    assert ola.post(url, {"kind": "together", "number": "1", "other": "2"}).status_code == 303
    refused = ola.post(url, {"kind": "apart", "number": "2", "other": "1"})
    page = refused.get_data(as_text=True)
    assert refused.status_code == 422
    assert "Nie zapisano życzenia" in page
    assert "Niczego nie wylosowano" not in page
    assert "1 Osoba Numera i 2 Osoba Numerb mają być razem i zarazem osobno." in page
    nine = ola.post(url, {"kind": "table", "number": "3", "table": "9"}).get_data(as_text=True)
    assert "3 Osoba Numerc" in nine
    assert "najpierw dopisz ich do listy" in nine
    assert "zawsze przy stole" not in ola.text(f"/desk/t/{fresh}/draw")


def test_wishes_in_conflict_are_told_by_name_where_seats_are_mended(ola, fresh, database, organiser):
    with database.work(organiser) as work:
        wishes.add(work, fresh, "table", 3, table=3)
        seatings.draw_all(work, fresh)
        players.withdraw(work, fresh, 9)
    page = ola.text(f"/desk/t/{fresh}/reseat?from_round=1")
    assert "3 Osoba Numerc ma stały stół 3" in page


def test_a_name_withheld_after_the_draw_is_said_on_its_page_and_shown_nowhere(
    ola, fresh, database, organiser, stranger
):
    with database.work(organiser) as work:
        announcements.announce(work, fresh, DrawKind.ALL)
        seatings.draw_all(work, fresh)
        seatings.publish_all(work, fresh)
    assert "Osoba Numerc" in stranger.text(f"/t/{fresh}/draw")
    with database.work(organiser) as work:
        players.edit(work, fresh, 3, publish_name=False)
    for address in ("draw", "draw/1.json", "draw/1/announcement.json"):
        assert "Numerc" not in stranger.text(f"/t/{fresh}/{address}")
    assert "nazwisko zastrzeżone" in stranger.text(f"/t/{fresh}/draw")


def test_a_second_table_for_one_player_is_told(ola, fresh):
    url = f"/desk/t/{fresh}/draw/wishes"
    ola.post(url, {"kind": "table", "number": "3", "table": "1"})
    page = ola.post(url, {"kind": "table", "number": "3", "table": "2"}, follow_redirects=True).get_data(as_text=True)
    assert "ma teraz stół 2; wcześniejsze życzenie (stół 1) przestaje obowiązywać." in page


def test_impossible_wishes_are_summed_up_by_name_and_the_best_plan_can_be_looked_at(ola, fresh, database, organiser):
    with database.work(organiser) as work:
        for number in range(1, 6):
            players.edit(work, fresh, number, club="Dąb" if number % 2 else "DĄB")
        wishes.save_settings(work, fresh, method="all", policy="balanced", club_rounds=None)
    refused = ola.post(f"/desk/t/{fresh}/draw", {"what": "planned"})
    page = refused.get_data(as_text=True)
    assert refused.status_code == 422
    assert "Klub Dąb" in page
    assert "Zawodnicy klubu Dąb spotykają się ze sobą w rundach 1–2 (razy: 4)." in page
    assert "Zobacz stoły w tym rozstawieniu" in page
    offered = page.split('class="offered"')
    assert len(offered) == 3
    assert offered[1].count("Osoba Numer") == 9
    assert ola.get(f"/desk/t/{fresh}/rounds/1/").status_code == 404
    form = {name: hidden(page, name) for name in ("what", "seed", "best_effort")}
    assert ola.post(f"/desk/t/{fresh}/draw", form).status_code == 303


def test_after_a_plan_for_some_rounds_the_others_are_drawn_at_once(ola, fresh, database, organiser):
    with database.work(organiser) as work:
        events.update(work, fresh, rounds_planned=4)
    text = "1;1;1;2;3\n1;2;4;5;6\n1;3;7;8;9\n2;1;1;4;7\n2;2;2;5;8\n2;3;3;6;9"
    assert ola.post(f"/desk/t/{fresh}/draw/plan/apply", {"text": text}).status_code == 303
    page = ola.text(f"/desk/t/{fresh}/draw")
    assert "Pozostałe rundy od razu (rundy 3–4)" in page
    assert ola.post(f"/desk/t/{fresh}/draw", {"what": "all"}).location == f"/desk/t/{fresh}/rounds/3/"
    with database.read() as read:
        known = event_facts(read, fresh, Audience.DESK)
    met = [frozenset(pair) for one in known.rounds for t in one.tables for pair in combinations(t.seats, 2)]
    assert len(known.rounds) == 4
    assert len(set(met)) == len(met) == 36
    assert [table.seats for table in known.rounds[0].tables] == [(1, 2, 3), (4, 5, 6), (7, 8, 9)]


def test_the_others_are_what_comes_next_and_travel_to_another_installation(fresh, database, organiser):
    with database.work(organiser) as work:
        events.update(work, fresh, rounds_planned=4)
        rounds = [[(1, 2, 3), (4, 5, 6), (7, 8, 9)], [(1, 4, 7), (2, 5, 8), (3, 6, 9)]]
        plans.seat_by_plan(work, fresh, [plans.PlannedRound(tables=tuple(tables)) for tables in rounds])
        seatings.draw_all(work, fresh, seed="rest")
        seatings.publish_all(work, fresh)
    with database.read() as read:
        document = transfer.export_event(read, fresh, full=True)
        revealed = draw_records.document(read, fresh, 2, public=True)
    assert seating.verify(revealed) == ()
    with database.work(organiser) as work:
        copied = transfer.import_event(work, json.loads(transfer.to_bytes(document)), name="Kopia")
    with database.read() as read:
        seats = [
            [[table.seats for table in one.tables] for one in event_facts(read, slug, Audience.DESK).rounds]
            for slug in (fresh, copied)
        ]
    assert seats[0] == seats[1]
    done = [
        RoundLine(
            no=no,
            state=RoundState.PUBLISHED,
            date=None,
            tables=3,
            open=0,
            entered=0,
            accepted=3,
            with_errors=0,
            missing=(),
        )
        for no in (1, 2)
    ]
    assert next_step(9, 4, done).step is Step.DRAW_REST
    assert next_step(9, 4, done, by_round=True).step is Step.DRAW_NEXT


@pytest.mark.parametrize(
    ("spoilt", "said"),
    [
        (PLAN + "\n4;1;1;2;3", "W planie brakuje rundy 3."),
        (PLAN.replace("2;2;3;5;6", "2;3;3;5;6"), "Runda 2: w planie brakuje stołu 2."),
        (PLAN + "\n2;2;1;2;3", "Wiersz 5: ten stół tej rundy jest już w planie"),
        (PLAN.replace("2;2;3;5;6", "2;2;3;x;6"), "Wiersz 4 nie opisuje stołu"),
        (PLAN, "Numery 7, 8, 9 nie mają miejsca, a przy tej liczbie graczy nikt nie pauzuje."),
    ],
)
def test_what_is_missing_in_a_plan_is_said(ola, fresh, spoilt, said):
    assert said in ola.post(f"/desk/t/{fresh}/draw/plan", {"text": spoilt}).get_data(as_text=True)


def test_quality_in_public_is_about_the_announced_rounds_until_all_are(ola, stranger, league):
    assert "Jakość planu w ogłoszonych rundach (1 z 2)" in stranger.text(f"/t/{league}/seating")
    assert ola.post(f"/desk/t/{league}/draw/publish").status_code == 303
    whole = stranger.text(f"/t/{league}/seating")
    assert "Jakość planu" in whole
    assert "w ogłoszonych rundach" not in whole


def test_how_to_verify_names_the_command_that_is_there(ola, stranger, league):
    page = stranger.text(f"/t/{league}/draw")
    assert "./run seating verify PLIK" in page
    assert "--announced PLIK" in page
