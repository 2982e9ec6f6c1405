"""Rounds drawn anew in the middle: the rest of a ready-made plan in which the played rounds lie."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import Wishes, draw, known_minimum, most_rounds, published, reseat
from tournament.seating.designs import best_of_three_k, catalogue
from tournament.seating.embedding import embedded
from tournament.seating.rng import Rng


def anew(players, rounds, played, seed="anew", *, now=None, **how):
    """The rest of a whole plan, drawn once more from nothing but its first rounds."""
    plan = draw(range(1, players + 1), rounds, f"season {players}", **how)
    return plan, reseat(plan.before(played), played, now or plan.players, seed, rounds=rounds)


@pytest.mark.parametrize(
    ("players", "rounds", "played"),
    [(12, 6, 2), (14, 7, 2), (15, 7, 3), (16, 7, 3), (17, 8, 2), (18, 8, 2), (18, 8, 4), (20, 10, 3), (24, 11, 2)],
)
def test_a_tight_league_drawn_anew_repeats_no_more_than_the_whole_plan(players, rounds, played):
    plan, again = anew(players, rounds, played)
    figures = again.report.verdict
    assert again.rounds[:played] == plan.rounds[:played]
    assert (figures.valid, figures.byes_unfair) == (True, 0)
    assert figures.repeats == known_minimum(players, rounds)
    assert figures.seat_spread <= 1
    assert figures.table_visits_max <= 3


@settings(max_examples=15)
@given(players=st.integers(9, 32), data=st.data())
def test_what_a_plan_without_repeats_began_it_also_ends(players, data):
    rounds = data.draw(st.integers(2, min(10, most_rounds(players))))
    played = data.draw(st.integers(1, rounds - 1))
    _, again = anew(players, rounds, played, data.draw(st.sampled_from(["a", "b"])))
    figures = again.report.verdict
    assert (figures.valid, figures.byes_unfair, figures.repeats) == (True, 0, 0)
    assert figures.seat_spread <= 2  # three who had the same seat may come to one table


def test_a_whole_cycle_that_was_played_is_followed_by_another_one():
    _, again = anew(9, 11, 6)
    assert again.report.verdict.repeats == known_minimum(9, 11)


def test_each_seed_gives_other_seats_and_the_same_seed_the_same_ones():
    plan, again = anew(18, 8, 3, "one")
    stored = published(plan.players, plan.rounds[:3], plan.byes[:3])
    others = [reseat(stored, 3, reversed(plan.players), seed, rounds=8).rounds for seed in ("one", "two", "three")]
    assert others[0] == again.rounds
    assert len({*others, plan.rounds}) == 4


def test_whoever_leaves_pauses_as_a_point_of_the_plan_would():
    _, again = anew(18, 8, 3, now=[p for p in range(1, 19) if p != 7])
    figures = again.report.verdict
    assert (figures.valid, figures.byes_unfair, figures.repeats) == (True, 0, 0)
    assert not any(7 in table for tables in again.rounds[3:] for table in tables)


def test_a_newcomer_takes_the_place_that_was_empty():
    _, again = anew(17, 8, 3, now=range(1, 19))
    figures = again.report.verdict
    assert (figures.valid, figures.byes_unfair, figures.repeats) == (True, 0, 0)
    assert not any(again.byes[3:])


def test_those_who_stand_by_are_no_part_of_the_plan():
    _, again = anew(20, 8, 3, mode="reserve")
    assert again.report.verdict.repeats == 0
    assert all(row == (19, 20) for row in again.standby)


def test_wishes_still_count_when_rounds_are_drawn_anew():
    plan = draw(range(1, 19), 5, "season")
    wish = Wishes(forbidden=[(1, p) for p in range(2, 5) if not _have_met(plan.rounds[:2], 1, p)])
    again = reseat(plan.before(2), 2, plan.players, "anew", rounds=5, wishes=wish)
    assert wish.forbidden
    assert not any(_have_met(again.rounds[2:], *pair) for pair in wish.forbidden)


def test_played_rounds_that_lie_in_no_plan_are_continued_by_search():
    rounds = [[(3 * t + 1, 3 * t + 2, 3 * t + 3) for t in range(6)]] * 2  # the same round twice
    again = reseat(published(range(1, 19), rounds), 2, range(1, 19), "search", rounds=5)
    assert (again.report.verdict.valid, again.report.verdict.repeats) == (True, 18)


def _have_met(rounds, p, q):
    return any({p, q} <= set(table) for tables in rounds for table in tables)


@settings(max_examples=25)
@given(points=st.sampled_from([9, 12, 15, 18, 21, 24, 27, 10, 13, 16, 19]), data=st.data())
def test_some_rounds_of_a_plan_under_other_names_are_found_in_it(points, data):
    plan = catalogue().designs.get(points) or best_of_three_k(points)
    parts = [[*tables, *([rest] if (rest := _rest(tables, points)) else [])] for tables in plan]
    rng = Rng(data.draw(st.text(max_size=3)), "test")
    name = rng.shuffled(range(points))
    chosen = rng.shuffled(range(len(plan)))[: data.draw(st.integers(1, len(plan)))]
    played = [[tuple(name[x] for x in part) for part in rng.shuffled(parts[d])] for d in chosen]
    place = embedded(played, parts, points, Rng("seed", "test"))
    assert place is not None
    assert sorted(place.position) == list(range(points))
    assert len(set(place.rounds)) == len(played)
    for row, d in zip(played, place.rounds, strict=True):
        found = {frozenset(place.position[p] for p in part) for part in row}
        assert found == {frozenset(part) for part in parts[d]}


def _rest(tables, points):
    return tuple(sorted(set(range(points)).difference(*tables)))


def test_rounds_with_a_pair_that_meets_twice_lie_in_no_plan_without_repeats():
    plan = [list(tables) for tables in best_of_three_k(15)]
    broken = [plan[0], [tuple((p + 1) % 3 if p < 3 else p for p in t) for t in plan[0]]]
    pairs = [set(combinations(sorted(t), 2)) for tables in broken for t in tables]
    assert set.intersection(*pairs[:1])
    assert embedded(broken, plan, 15, Rng("seed", "test")) is None
    assert embedded([], plan, 15, Rng("seed", "test")) is None
