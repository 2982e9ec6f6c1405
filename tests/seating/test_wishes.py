"""Wishes: kept where they can be, named where they conflict, and the best plan offered."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import ConflictKind, Plan, Reason, SeatingError, Wishes, draw, impossible


def kinds(refused: pytest.ExceptionInfo[SeatingError]) -> set[ConflictKind]:
    return {conflict.kind for conflict in refused.value.conflicts if conflict.proved}


def test_club_mates_and_forbidden_pairs_stay_apart_at_no_cost() -> None:
    wishes = Wishes(clubs={p: f"club {p % 8}" for p in range(24)}, club_rounds=3, forbidden=[(0, 1), (2, 3), (4, 5)])
    figures = draw(range(24), 8, "clubs", wishes=wishes).report.verdict
    assert (figures.club_conflicts, figures.forbidden_met, figures.repeats) == (0, 0, 0)


def test_a_blind_player_and_his_helper_sit_together_in_every_round() -> None:
    plan = draw(range(1, 21), 6, "helper", wishes=Wishes(together=[(3, 17)]))
    assert all(any({3, 17} <= set(table) for table in tables) for tables in plan.rounds)
    assert plan.report.verdict.repeats == 0


def test_a_pinned_player_keeps_his_table() -> None:
    plan = draw(range(1, 19), 8, "pin", wishes=Wishes(pinned={5: 2, 11: 6}))
    for tables in plan.rounds:
        assert 5 in tables[1]
        assert 11 in tables[5]


@pytest.mark.parametrize(
    ("wishes", "kind"),
    [
        (Wishes(together=[(1, 2)], forbidden=[(2, 1)]), ConflictKind.TOGETHER_AND_APART),
        (Wishes(together=[(1, 2), (2, 3)], forbidden=[(1, 3)]), ConflictKind.TOGETHER_AND_APART),
        (Wishes(together=[(1, 2), (2, 3), (3, 4)]), ConflictKind.GROUP_TOO_LARGE),
        (Wishes(clubs=dict.fromkeys(range(1, 5), "A"), club_rounds=1), ConflictKind.CLUB_TOO_LARGE),
        (Wishes(forbidden=[(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]), ConflictKind.APART_TOO_MANY),
        (Wishes(forbidden=[(1, p) for p in range(2, 9)]), ConflictKind.NOBODY_LEFT),
        (Wishes(pinned={1: 4}), ConflictKind.TABLE_MISSING),
        (Wishes(pinned={1: 1, 2: 1, 3: 1, 4: 1}), ConflictKind.TABLE_TOO_FULL),
        (Wishes(forbidden=[(4, 4)]), ConflictKind.SAME_PERSON),
        (Wishes(pinned={1: 1, 2: 2}, together=[(1, 2)]), ConflictKind.TOGETHER_AND_APART),
        (Wishes(pinned={1: 1, 2: 1}, forbidden=[(1, 2)]), ConflictKind.TOGETHER_AND_APART),
    ],
)
def test_impossible_wishes_are_named_and_a_plan_is_offered(wishes: Wishes, kind: ConflictKind) -> None:
    with pytest.raises(SeatingError) as refused:
        draw(range(1, 10), 2, "impossible", wishes=wishes)
    assert kind in kinds(refused)
    assert refused.value.reason == Reason.WISHES_CONFLICT
    assert refused.value.offer.report.verdict.valid


def test_the_offered_plan_breaks_as_few_wishes_as_it_must() -> None:
    wishes = Wishes(clubs=dict.fromkeys(range(1, 5), "A"), club_rounds=2)
    with pytest.raises(SeatingError) as refused:
        draw(range(1, 10), 2, "four of a club at three tables", wishes=wishes)
    assert refused.value.offer.report.verdict.club_conflicts == 2


@pytest.mark.parametrize("wishes", [Wishes(forbidden=[(1, 99)]), Wishes(together=[(99, 1)]), Wishes(pinned={99: 1})])
def test_an_unknown_number_in_a_wish_is_named(wishes: Wishes) -> None:
    with pytest.raises(SeatingError, match="unknown-number") as refused:
        draw(range(1, 10), 3, "unknown", wishes=wishes)
    assert refused.value.details["number"] == 99


def test_a_number_entered_twice_is_named() -> None:
    with pytest.raises(SeatingError, match="duplicate-number") as refused:
        draw([1, 2, 3, 4, 3, 6], 2, "twice")
    assert refused.value.details == {"number": 3}


players_of = st.integers(1, 16)
pairs = st.lists(st.tuples(players_of, players_of), max_size=3)


@settings(max_examples=25)
@given(
    count=players_of,
    rounds=st.integers(1, 4),
    mode=st.sampled_from(["bye", "table-of-4", "table-of-2", "reserve"]),
    forbidden=pairs,
    together=pairs,
    pinned=st.dictionaries(players_of, st.integers(0, 6), max_size=2),
    clubs=st.dictionaries(players_of, st.sampled_from("AB"), max_size=6),
    absent=st.dictionaries(st.integers(1, 4), st.sets(players_of, max_size=3), max_size=2),
)
def test_any_wishes_give_a_legal_plan_or_a_reason(  # noqa: PLR0917 - one for each strategy
    count, rounds, mode, forbidden, together, pinned, clubs, absent
) -> None:
    wishes = Wishes(forbidden=forbidden, together=together, pinned=pinned, clubs=clubs, club_rounds=2)
    plan: Plan | None
    try:
        plan = draw(range(1, count + 1), rounds, "any", mode=mode, wishes=wishes, absent=absent)
        figures = plan.report.verdict
        assert figures.forbidden_met + figures.club_conflicts + figures.together_missed + figures.pins_missed == 0
    except SeatingError as refusal:
        plan = refusal.offer
        assert plan is not None or refusal.reason != Reason.WISHES_CONFLICT  # noqa: PT017 - both ways out are right
    if plan is not None:
        assert plan.report.verdict.valid
        assert len(plan.rounds) == rounds


def test_contradictions_are_found_before_anything_is_drawn() -> None:
    kinds = {
        ConflictKind.TOGETHER_AND_APART: Wishes(together=[(1, 2)], forbidden=[(1, 2)]),
        ConflictKind.TABLE_MISSING: Wishes(pinned={3: 9}),
        ConflictKind.GROUP_TOO_LARGE: Wishes(together=[(1, 2), (2, 3), (3, 4)]),
    }
    assert [impossible(range(1, 10), "bye", wishes)[0].kind for wishes in kinds.values()] == list(kinds)
    assert impossible(range(1, 10), "bye", Wishes(together=[(1, 2)], pinned={1: 3})) == ()
    # Two on the list so far: only what the wishes say of each other.
    assert impossible([1, 2], "bye", kinds[ConflictKind.TABLE_MISSING]) == ()
    assert impossible([1, 2], "bye", kinds[ConflictKind.TOGETHER_AND_APART]) != ()
