"""A draw tells how far it has come: to the end, never backwards, and nothing follows from it."""

from __future__ import annotations

import json

import pytest

from tournament.seating import Policy, SeatingError, Stage, Wishes, draw, next_round, repeat, reseat, watching


def told_by(make):
    """The plan with and without somebody watching, and what was told."""
    told = []
    watched = make(told.append)
    assert watched == make(None)
    return told


def drawn(players, rounds, **how):
    return lambda watch: draw(range(1, players + 1), rounds, "seed", progress=watch, **how)


def changed(watch):
    plan = draw(range(1, 11), 4, "season")
    return reseat(plan, 2, [p for p in range(1, 12) if p not in {5, 6}], "change", progress=watch)


def by_standing(policy, players=18):
    def make(watch):
        plan = draw(range(1, players + 1), 2, "season")
        order = list(range(players, 0, -1))
        return next_round(order, order, plan, 3, "round", policy=policy, progress=watch)

    return make


CASES = {
    "ready made": drawn(60, 8),
    "table numbers come back": drawn(15, 7),
    "tables of four": drawn(10, 2, mode="table-of-4"),
    "wishes": drawn(16, 5, wishes=Wishes(together=[(1, 2)], forbidden=[(3, 4)])),
    "absences": drawn(13, 5, absent={2: [1]}),
    "no ready-made plan": drawn(7, 13),
    "a change": changed,
    **{policy: by_standing(policy) for policy in Policy},
    "a large round": by_standing(Policy.BALANCED, 102),
}


@pytest.mark.parametrize("case", CASES)
def test_whoever_watches_sees_it_go_on_to_the_end_and_the_plan_is_the_same(case):
    told = told_by(CASES[case])
    fractions = [one.fraction for one in told]
    assert fractions == sorted(set(fractions))
    assert (fractions[0], fractions[-1]) == (0, 1)
    assert len(told) > 20 or told[-2].stage is Stage.SEATS
    assert told[-1].stage is Stage.JUDGING


OFFERED = {
    "draw": lambda plan, **how: draw(plan.players, 2, "seed", **how),
    "change": lambda plan, **how: reseat(plan, 1, plan.players, "seed", **how),
    "round": lambda plan, **how: next_round(plan.players, plan.players, plan, 1, "seed", **how),
}


@pytest.mark.parametrize("kind", OFFERED)
def test_a_plan_that_is_only_offered_is_there_at_the_end_too(kind):
    plan, told, wishes = draw(range(1, 10), 3, "season"), [], Wishes(forbidden=[(1, p) for p in range(2, 9)])
    with pytest.raises(SeatingError) as refused:
        OFFERED[kind](plan, wishes=wishes, progress=told.append)
    assert refused.value.offer is not None
    assert told[-1].fraction == 1


def test_the_longest_wait_of_a_searched_draw_is_a_small_part_of_it():
    told = told_by(CASES["tables of four"])
    searching = [one.done for one in told if one.stage is Stage.SEATING]
    assert len(searching) > 50


def test_a_draw_inside_something_else_can_be_watched_too():
    plan = draw(range(1, 10), 4, "seed")
    told = []
    with watching(told.append):
        again = repeat(_inputs(plan), "seed")
    assert again == plan
    assert told[-1].fraction == 1
    before = len(told)
    draw(range(1, 10), 4, "seed")
    assert len(told) == before


def test_who_is_told_something_may_stop_the_draw():
    def stop(progress):
        raise InterruptedError(progress.stage)

    with pytest.raises(InterruptedError, match="seating"):
        draw(range(1, 10), 4, "seed", progress=stop)
    assert draw(range(1, 10), 4, "seed").report.verdict.valid


def _inputs(plan):
    return json.loads(plan.audit.inputs)
