"""Somebody who enters when every round is published is never left without a round unnoticed."""

from __future__ import annotations

import pytest

from tournament.services import reseating, seatings


@pytest.fixture
def late(ola, league) -> str:
    """The desk of the league with both rounds published and a seventh player entered afterwards."""
    desk = f"/desk/t/{league}"
    assert ola.post(f"{desk}/draw/publish").status_code == 303
    assert ola.post(f"{desk}/players", {"given": "Urszula", "family": "Późna"}).status_code == 303
    return desk


def test_who_has_no_round_yet_is_named_with_the_way_to_one(ola, late):
    for page in (ola.text(f"{late}/"), ola.text(f"{late}/players"), ola.text(f"{late}/reseat?from_round=2")):
        assert f'<a href="{late}/players/7#from_round">7 <span translate="no">Urszula Późna</span></a>' in page
        assert "nie gra jeszcze w żadnej rundzie" in page
    page = ola.text(f"{late}/players/7")
    assert "jeszcze w żadnej rundzie" in page
    assert "od rundy 3" not in page + ola.text(f"{late}/players")


def test_once_a_round_is_chosen_nothing_more_is_said(ola, late):
    ola.post(f"{late}/players/7/start", {"from_round": "2"})
    for page in (ola.text(f"{late}/"), ola.text(f"{late}/players"), ola.text(f"{late}/reseat?from_round=2")):
        assert "nie gra jeszcze w żadnej rundzie" not in page
    assert "od rundy 2" in ola.text(f"{late}/players")


def test_a_look_at_mended_seats_names_who_joins_only_later(ola, late):
    ola.post(f"{late}/players/7/start", {"from_round": "2"})
    page = ola.text(f"{late}/reseat?from_round=1")
    assert "gra od rundy 2" in page
    assert "gra od rundy 2" not in ola.text(f"{late}/reseat?from_round=2")


def test_a_withdrawn_player_is_not_asked_for_a_round(ola, late):
    ola.post(f"{late}/players/7/withdraw")
    assert "nie gra jeszcze w żadnej rundzie" not in ola.text(f"{late}/players")


def test_nobody_is_sent_to_choose_a_round_where_all_have_protocols(ola, database, organiser, late, league):
    from people import sheet

    from tournament.services import protocols

    with database.work(organiser) as work:
        protocols.enter(work, league, 2, 1, sheet(), base=0)
    assert "nie gra jeszcze w żadnej rundzie" not in ola.text(f"{late}/")


def test_looking_at_mended_seats_twice_shows_the_same_seats(database, organiser, league):
    with database.work(organiser) as work:
        from tournament.services import players

        players.withdraw(work, league, 3)
    with database.read() as read:
        looks = [reseating.preview_mending(read, league, 1) for _time in range(3)]
    assert looks[0].moves
    assert [look.moves for look in looks] == [looks[0].moves] * 3
    assert len({look.seed for look in looks}) == 1
    with database.work(organiser) as work:
        done = seatings.mend(work, league, from_round=1, reason="wycofanie", seed=looks[0].seed)
    assert done.moves == looks[0].moves
