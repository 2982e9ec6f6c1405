"""A change in the middle: the past untouched, fair pauses, as close to the published plan as repeats allow."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import SeatingError, Wishes, draw, published, reseat


def test_played_rounds_stay_as_they_were_and_the_others_fit_those_present() -> None:
    plan = draw(range(1, 19), 8, "season")
    changed = reseat(plan, 3, [p for p in range(1, 19) if p != 7], "after round 3")
    assert changed.rounds[:3] == plan.rounds[:3]
    assert all(7 in row for row in changed.absent[3:])
    figures = changed.report.verdict
    assert (figures.valid, figures.repeats, figures.byes_unfair) == (True, 0, 0)


def test_one_out_one_in_moves_nobody_else() -> None:
    plan = draw(range(1, 61), 8, "season")
    changed = reseat(plan, 4, [p for p in range(1, 62) if p != 30], "swap")
    assert changed.report.seats_moved == 0
    assert changed.report.verdict.repeats == 0


@pytest.mark.parametrize(
    ("players", "rounds", "played", "gone", "new", "repeats"), [(12, 5, 2, 1, 0, 1), (16, 7, 3, 2, 1, 2)]
)
def test_tight_plans_are_changed_with_few_repeats(  # a case and its figure
    players: int, rounds: int, played: int, gone: int, new: int, repeats: int
) -> None:
    plan = draw(range(1, players + 1), rounds, "season")
    now = [p for p in range(1, players + 1 + new) if not 5 <= p < 5 + gone]
    assert reseat(plan, played, now, "change").report.verdict.repeats <= repeats


def test_nothing_changes_when_nobody_changes() -> None:
    plan = draw(range(1, 25), 6, "season")
    assert reseat(plan, 2, range(1, 25), "again").rounds == plan.rounds


def test_a_round_missed_by_one_player_leaves_the_other_rounds_alone() -> None:
    plan = draw(range(1, 22), 6, "season")
    changed = reseat(plan, 2, range(1, 22), "absent", absent={4: [5]})
    assert [r for r in range(6) if changed.rounds[r] != plan.rounds[r]] == [3]
    assert changed.absent[3] == (5,)
    assert changed.report.verdict.repeats == 0


def test_pauses_of_the_past_count() -> None:
    plan = draw(range(1, 11), 4, "season")
    changed = reseat(plan, 4, range(1, 11), "longer", rounds=9)
    assert changed.rounds[:4] == plan.rounds
    assert changed.report.verdict.byes_max == 1


def test_history_may_come_from_stored_rounds() -> None:
    plan = draw(range(1, 17), 6, "season")
    stored = published(plan.players, plan.rounds, plan.byes)
    assert reseat(stored, 2, range(1, 19), "late").rounds == reseat(plan, 2, range(1, 19), "late").rounds


def test_new_wishes_hold_for_the_rounds_to_come() -> None:
    plan = draw(range(1, 13), 4, "season")
    changed = reseat(plan, 1, range(1, 13), "quarrel", wishes=Wishes(forbidden=[(1, 2), (3, 4)]))
    later = [set(table) for tables in changed.rounds[1:] for table in tables]
    assert not any({1, 2} <= table or {3, 4} <= table for table in later)


@pytest.mark.parametrize("played", [4, 5, -1])
def test_there_must_be_a_round_left_to_seat(played: int) -> None:
    plan = draw(range(1, 13), 4, "season")
    with pytest.raises(SeatingError, match="played-too-many"):
        reseat(plan, played, range(1, 13), "none")


@settings(max_examples=10)
@given(
    count=st.integers(3, 13),
    played=st.integers(0, 3),
    gone=st.sets(st.integers(1, 16), max_size=4),
    late=st.integers(0, 3),
    mode=st.sampled_from(["bye", "table-of-4", "table-of-2", "reserve"]),
    missing=st.sets(st.integers(1, 16), max_size=2),
)
def test_any_change_gives_a_legal_plan_or_a_reason(count, played, gone, late, mode, missing) -> None:
    try:
        plan = draw(range(1, count + 1), 4, "season", mode=mode)
    except SeatingError:
        return
    now = sorted(set(range(1, count + 1)) - gone) + [count + 1 + i for i in range(late)]
    try:
        changed = reseat(plan, played, now, "change", absent={4: missing & set(now)})
    except SeatingError as refusal:
        assert refusal.reason in {"too-few-players", "cannot-split"}  # noqa: PT017 - both ways out are right
        return
    figures = changed.report.verdict
    assert (figures.valid, figures.byes_unfair) == (True, 0)
    assert changed.rounds[:played] == plan.rounds[:played]
    for r in range(played, 4):
        placed = {p for table in changed.rounds[r] for p in table} | set(changed.byes[r]) | set(changed.standby[r])
        assert placed == set(now) - (missing if r == 3 else set())
