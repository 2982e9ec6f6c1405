"""A round by standing: neighbours meet, pauses to the lowest, and what each policy promises."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import Mode, Plan, Policy, SeatingError, Wishes, draw, next_round, published


def event(players: int, rounds: int, policy: Policy, seed: int) -> Plan:
    luck = Random(seed)
    points = dict.fromkeys(range(1, players + 1), 0)
    plan = None
    for left in range(rounds, 0, -1):
        order = sorted(points, key=lambda p: (-points[p], p))
        plan = next_round(range(1, players + 1), order, plan, left, f"{seed}", policy=policy, scores=points)
        for table in plan.rounds[-1]:
            for p, won in zip(sorted(table, key=lambda _: luck.random()), (7, 3, 1), strict=True):
                points[p] += won
        for p in plan.byes[-1]:
            points[p] += 4
    return plan


def test_strictly_by_standing_the_first_three_meet_at_table_one() -> None:
    order = [9, 4, 1, 7, 2, 8, 3, 6, 5]
    plan = next_round(range(1, 10), order, None, 3, "strict", policy=Policy.STRICT)
    assert [set(table) for table in plan.rounds[0]] == [{9, 4, 1}, {7, 2, 8}, {3, 6, 5}]
    assert plan.report.place_distance == plan.report.place_distance_optimum == 12


def test_strict_standing_seats_the_leaders_again_though_they_have_met() -> None:
    history = published(range(1, 10), [[(1, 2, 3), (4, 5, 6), (7, 8, 9)]])
    plan = next_round(range(1, 10), range(1, 10), history, 1, "strict", policy=Policy.STRICT)
    assert set(plan.rounds[1][0]) == {1, 2, 3}


def test_equals_are_exchanged_to_avoid_a_repeat_even_under_strict_standing() -> None:
    history = published(range(1, 10), [[(1, 2, 3), (4, 5, 6), (7, 8, 9)]])
    scores = dict.fromkeys(range(1, 10), 7)
    plan = next_round(range(1, 10), range(1, 10), history, 1, "equals", policy=Policy.STRICT, scores=scores)
    assert plan.report.verdict.repeats == 0


def test_the_lowest_who_has_not_paused_pauses() -> None:
    first = next_round(range(1, 11), range(1, 11), None, 3, "pause")
    second = next_round(range(1, 11), range(1, 11), first, 2, "pause")
    assert (first.byes[0], second.byes[1]) == ((10,), (9,))


@pytest.mark.parametrize(("players", "rounds", "least"), [(12, 5, 3)])
def test_no_repeats_reaches_the_minimum_of_a_plan_drawn_in_advance(players: int, rounds: int, least: int) -> None:
    figures = event(players, rounds, Policy.NO_REPEATS, 3).report.verdict
    assert (figures.valid, figures.repeats, figures.byes_unfair) == (True, least, 0)


def test_balanced_keeps_a_usual_league_free_of_repeats() -> None:
    figures = event(18, 4, Policy.BALANCED, 1).report.verdict
    assert (figures.valid, figures.repeats, figures.byes_unfair) == (True, 0, 0)
    assert figures.seat_spread <= 2


def test_three_hundred_players_after_seven_rounds() -> None:
    history = draw(range(300), 7, "history")
    scores = {p: Fraction(p * 37 % 211, 3) for p in range(300)}
    order = sorted(range(300), key=lambda p: -scores[p])
    plan = next_round(range(300), order, history, 1, "round 8", scores=scores)
    assert (plan.report.verdict.valid, plan.report.verdict.repeats) == (True, 0)
    assert plan.report.place_distance < 2 * plan.report.place_distance_optimum


def test_newcomers_come_last_and_the_withdrawn_are_gone() -> None:
    first = next_round(range(1, 10), range(1, 10), None, 3, "one")
    plan = next_round([*range(2, 10), 20], range(1, 10), first, 2, "two", policy=Policy.STRICT)
    assert 20 in plan.rounds[1][-1]
    assert 1 in plan.absent[1]
    assert plan.rounds[0] == first.rounds[0]


def test_who_is_absent_this_round_is_not_seated() -> None:
    plan = next_round(range(1, 10), range(1, 10), None, 2, "absent", absent=[3])
    assert plan.absent == ((3,),)
    assert plan.byes == ((8, 9),)


def test_wishes_hold_against_the_standings() -> None:
    wishes = Wishes(forbidden=[(1, 2)], together=[(4, 9)], pinned={7: 1})
    plan = next_round(range(1, 10), range(1, 10), None, 1, "wishes", wishes=wishes)
    tables = [set(table) for table in plan.rounds[0]]
    assert not any({1, 2} <= table for table in tables)
    assert any({4, 9} <= table for table in tables)
    assert 7 in tables[0]


def test_the_order_of_entry_and_of_history_lists_does_not_matter() -> None:
    one = next_round([3, 1, 2, 6, 5, 4], [1, 2, 3, 4, 5, 6], None, 1, "order")
    two = next_round([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], None, 1, "order")
    assert one == two


@settings(max_examples=10)
@given(
    count=st.integers(0, 12),
    mode=st.sampled_from(list(Mode)),
    policy=st.sampled_from(list(Policy)),
    played=st.integers(0, 3),
    scores=st.lists(st.integers(0, 3), min_size=16, max_size=16),
    gone=st.sets(st.integers(1, 16), max_size=3),
)
def test_any_round_is_legal_or_refused_with_a_reason(count, mode, policy, played, scores, gone) -> None:
    numbers = list(range(1, count + 1))
    here = [p for p in numbers if p not in gone]
    try:
        history = draw(numbers, played, "history", mode=mode) if played else None
        points = dict(zip(numbers, scores, strict=False))
        plan = next_round(here, numbers, history, 2, "any", policy=policy, mode=mode, scores=points)
    except SeatingError as refusal:
        assert refusal.reason in {"too-few-players", "cannot-split"}  # noqa: PT017 - both ways out are right
        return
    assert plan.report.verdict.valid
    assert plan.report.verdict.byes_unfair == 0
    assert plan.report.place_distance >= plan.report.place_distance_optimum


@pytest.mark.parametrize(("mode", "absent"), [("bye", [12]), ("table-of-4", [1, 2]), ("table-of-2", [3])])
def test_a_plan_kept_for_later_never_seats_somebody_who_is_absent_today(mode: str, absent: list[int]) -> None:
    players = list(range(1, 13))
    plan = next_round(players, players, None, 6, "first", policy="no-repeats", mode=mode)
    for left, gone in ((5, absent), (4, [])):
        plan = next_round(players, players, plan, left, "0", policy="no-repeats", mode=mode, absent=gone)
        seated = {p for table in plan.rounds[-1] for p in table} | set(plan.byes[-1])
        assert seated == set(players) - set(gone)
        assert plan.report.verdict.valid


def test_pauses_and_reserves_of_the_past_stay_what_they_were_when_the_mode_changes() -> None:
    players = list(range(1, 8))
    plan = None
    for left, mode in ((4, "bye"), (3, "reserve"), (2, "bye"), (1, "bye")):
        plan = next_round(players, players, plan, left, "modes", mode=mode)
        assert plan.report.verdict.byes_unfair == 0
    assert [bool(row) for row in plan.byes] == [True, False, True, True]
    assert [bool(row) for row in plan.standby] == [False, True, False, False]
    assert not any(plan.absent)
