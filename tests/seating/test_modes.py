"""The remainder: tables of four, tables of two, standing by; absences announced before the draw."""

from __future__ import annotations

import pytest

from tournament.seating import Mode, draw


@pytest.mark.parametrize(("players", "rounds", "repeats"), [(25, 8, 0), (28, 6, 0)])
def test_seats_at_tables_of_four_are_spread(players: int, rounds: int, repeats: int) -> None:
    figures = draw(range(players), rounds, "four", mode=Mode.TABLE_OF_4).report.verdict
    assert figures.valid
    assert figures.byes_max == 0
    assert figures.repeats <= repeats
    assert figures.odd_tables_max - figures.odd_tables_min <= 1
    assert figures.seat_spread <= 1


@pytest.mark.parametrize(("players", "rounds", "repeats"), [(14, 5, 2), (16, 6, 2), (22, 8, 2)])
def test_few_meet_again_where_tables_of_four_are_many(players: int, rounds: int, repeats: int) -> None:
    figures = draw(range(players), rounds, "four", mode=Mode.TABLE_OF_4).report.verdict
    assert figures.repeats <= repeats
    assert figures.odd_tables_max - figures.odd_tables_min <= 2


@pytest.mark.parametrize(("players", "rounds"), [(20, 7), (40, 8)])
def test_tables_of_two_leave_nobody_out_and_repeat_nothing(players: int, rounds: int) -> None:
    figures = draw(range(players), rounds, "two", mode=Mode.TABLE_OF_2).report.verdict
    assert (figures.valid, figures.byes_max, figures.repeats) == (True, 0, 0)
    assert figures.odd_tables_max - figures.odd_tables_min <= 1


def test_the_last_of_the_list_stand_by() -> None:
    plan = draw([7, 3, 50, 12, 9, 4, 21, 30], 4, "reserve", mode="reserve")
    assert plan.standby == ((30, 50),) * 4
    assert plan.report.verdict.valid


def test_who_stands_by_comes_in_for_the_absent() -> None:
    plan = draw(range(1, 9), 3, "reserve", mode="reserve", absent={2: [1, 2]})
    assert plan.standby == ((7, 8), (), (7, 8))
    assert plan.absent == ((), (1, 2), ())
    assert plan.report.verdict.valid


@pytest.mark.parametrize("players", range(3, 41))
def test_up_to_three_announced_absences_give_a_legal_plan_or_too_few(players: int) -> None:
    gone = [1, 2, 3][: max(0, min(3, players - 3))]
    plan = draw(range(1, players + 1), 2, "absent", absent={1: gone, 2: gone[:1]})
    figures = plan.report.verdict
    assert figures.valid
    assert figures.byes_unfair == 0
    assert plan.absent == (tuple(gone), tuple(gone[:1]))


def test_more_rounds_than_players_spread_the_pauses() -> None:
    figures = draw(range(1, 8), 9, "long").report.verdict
    assert figures.byes_max - figures.byes_min <= 1
