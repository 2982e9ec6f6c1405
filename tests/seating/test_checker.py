"""The checker: figures counted by hand, and every fault named at its place."""

from __future__ import annotations

from tournament.seating import Fault, Subject, verdict


def judged(rounds: list[list[list[int]]], players: int = 6, **more: object):
    return verdict(Subject(players=range(1, players + 1), rounds=rounds, **more))


def test_figures_of_two_rounds_counted_by_hand() -> None:
    figures = judged([[[1, 2, 3], [4, 5, 6]], [[1, 2, 4], [3, 5, 6]]])
    assert figures.valid
    assert (figures.meetings, figures.repeats, figures.pairs_again, figures.max_meetings) == (12, 2, 2, 2)
    assert figures.seat_spread == 2  # 1 sat twice on seat 1
    assert figures.table_visits_max == 2
    assert figures.repeats_bound == 1  # six players cannot play two rounds without a repeat


def test_third_meetings_count_as_two_repeats() -> None:
    figures = judged([[[1, 2, 3], [4, 5, 6]]] * 3)
    assert (figures.repeats, figures.pairs_again, figures.excess) == (12, 6, 18)


def test_every_fault_is_named_at_its_place() -> None:
    figures = judged([[[1, 2, 3], [4, 4, 9]], [[1, 2, 3, 4, 5], [6]]])
    assert {(f.fault, *sorted(f.details.items())) for f in figures.faults} == {
        (Fault.UNKNOWN_PLAYER, ("number", 9), ("round", 1), ("table", 2)),
        (Fault.PLACED_TWICE, ("number", 4), ("round", 1), ("times", 2)),
        (Fault.NOT_PLACED, ("number", 5), ("round", 1)),
        (Fault.NOT_PLACED, ("number", 6), ("round", 1)),
        (Fault.TABLE_SIZE, ("round", 2), ("size", 5), ("table", 1)),
        (Fault.TABLE_SIZE, ("round", 2), ("size", 1), ("table", 2)),
    }


def test_a_player_twice_on_the_list_is_named() -> None:
    figures = verdict(Subject(players=[1, 2, 3, 3], rounds=[[[1, 2, 3]]]))
    assert [(f.fault, dict(f.details)) for f in figures.faults] == [(Fault.DUPLICATE_PLAYER, {"number": 3})]


def test_a_second_pause_before_others_had_one_is_unfair() -> None:
    rounds = [[[1, 2, 3]], [[1, 2, 3]], [[2, 3, 4]]]
    assert judged(rounds, 4, byes=[[4], [4], [1]]).byes_unfair == 1
    assert judged([[[1, 2, 3]], [[1, 2, 4]]], 4, byes=[[4], [3]]).byes_unfair == 0


def test_broken_wishes_are_counted() -> None:
    figures = judged(
        [[[1, 2, 3], [4, 5, 6]], [[1, 2, 4], [3, 5, 6]]],
        forbidden=[(1, 2)],
        together=[(5, 6), (1, 3)],
        clubs={4: "A", 5: "A", 3: "B", 6: "B"},
        club_rounds=1,
        pinned={1: 2},
    )
    assert (figures.forbidden_met, figures.club_conflicts) == (2, 1)
    assert (figures.together_missed, figures.pins_missed) == (1, 2)
    assert figures.wished_repeats == 1


def test_somebody_who_is_not_there_must_not_be_seated() -> None:
    figures = judged([[[1, 2, 3]]], 4, active=[[1, 2, 4]])
    assert {(f.fault, f.details["number"]) for f in figures.faults} == {(Fault.NOT_ACTIVE, 3), (Fault.NOT_PLACED, 4)}
