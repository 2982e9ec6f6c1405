"""Places: tie-breaks one by one, joint places, drops, penalties, and what never changes (P-03 to P-10)."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.standings.worlds import DRAW, POLICY, event, events, penalty, player, round_, table
from tournament.standings import CellKind, rank
from tournament.standings.facts import Absence, PlayerStatus, TableStatus
from tournament.standings.lots import fingerprint, lot, standing_order
from tournament.standings.policy import ByePoints, TieBreak, Ties
from tournament.standings.tiebreaks import TIEBREAKS

PLAYERS = [player(number) for number in range(1, 10)]


def order(ranked):
    return [(line.place, line.player) for line in ranked]


def of(ranked, number):
    return next(line for line in ranked if line.player == number)


def only(*tiebreaks, **changes):
    return replace(POLICY, tiebreaks=tiebreaks, **changes)


def pair(no, winner, second, third, round_no=1):
    return table(no, (winner, second, third), (1000, 500, 100))


def test_equal_on_everything_is_a_joint_place_and_the_next_one_is_skipped():
    rounds = [round_(1, [pair(1, 1, 2, 3), pair(2, 4, 5, 6)])]
    assert order(rank(event(PLAYERS[:6], rounds, policy=only(TieBreak.WINS)))) == [
        (1, 1),
        (1, 4),
        (3, 2),
        (3, 5),
        (5, 3),
        (5, 6),
    ]


def test_more_wins_go_first_then_more_second_places():
    rounds = [
        round_(1, [pair(1, 1, 2, 3), pair(2, 4, 5, 6)]),
        round_(2, [pair(1, 7, 5, 1), pair(2, 8, 2, 9)], [(4, Absence.BYE)]),
    ]
    penalties = [penalty(4, league=str(Fraction(8) - 7 - Fraction(11, 3)))]
    ranked = rank(event(PLAYERS, rounds, policy=only(TieBreak.WINS, TieBreak.SECONDS), penalties=penalties))
    assert [of(ranked, number).league_points for number in (1, 4)] == [8, 8]
    tied = [line.player for line in ranked if line.league_points == 7]
    assert tied == [7, 8]
    assert of(ranked, 5).place == of(ranked, 2).place
    assert of(ranked, 5).seconds == 2


def test_small_points_decide_and_say_so():
    rounds = [round_(1, [table(1, (1, 2, 3), (1010, 500, 100)), table(2, (4, 5, 6), (1000, 510, 90))])]
    ranked = rank(event(PLAYERS[:6], rounds))
    assert order(ranked) == [(1, 1), (2, 4), (3, 5), (4, 2), (5, 3), (6, 6)]
    assert of(ranked, 4).decided_by is TieBreak.SMALL_POINTS
    assert of(ranked, 1).decided_by is None
    assert of(ranked, 5).decided_by is None
    step = of(ranked, 4).steps[-1]
    assert step.values == {1: 1010, 4: 1000}


def test_penalties_on_small_points_reach_the_tie_break_and_are_kept_with_their_reason():
    rounds = [round_(1, [table(1, (1, 2, 3), (1010, 500, 100)), table(2, (4, 5, 6), (1000, 510, 90))])]
    given_penalty = penalty(1, small=-60, reason="nieczysta gra")
    ranked = rank(event(PLAYERS[:6], rounds, penalties=[given_penalty]))
    assert order(ranked)[:2] == [(1, 4), (2, 1)]
    assert of(ranked, 1).small_points == 950
    assert of(ranked, 1).penalties == (given_penalty,)


def test_a_penalty_of_a_later_round_does_not_count_before_it():
    rounds = [round_(no, [pair(1, 1, 2, 3)]) for no in (1, 2)]
    world = event(PLAYERS[:3], rounds, penalties=[penalty(1, round=2, league="-5")])
    assert of(rank(world, through=1), 1).league_points == 7
    assert of(rank(world), 1).league_points == 9


def test_a_direct_meeting_puts_the_winner_first():
    rounds = [
        round_(1, [pair(1, 2, 1, 3), pair(2, 4, 5, 6)]),
        round_(2, [pair(1, 1, 7, 8), pair(2, 9, 2, 3)]),
    ]
    ranked = rank(event(PLAYERS, rounds, policy=only(TieBreak.DIRECT)))
    assert (of(ranked, 2).league_points, of(ranked, 1).league_points) == (10, 10)
    assert [of(ranked, number).place for number in (2, 1)] == [1, 2]
    assert of(ranked, 1).decided_by is TieBreak.DIRECT


def test_two_meetings_are_taken_together():
    rounds = [
        round_(1, [pair(1, 1, 2, 3)]),
        round_(2, [table(1, (1, 2, 3), (100, 1000, 500))]),
        round_(3, [table(1, (1, 4, 5), (1000, 500, 100)), table(2, (2, 6, 7), (500, 1000, 100))]),
        round_(4, [table(1, (2, 8, 9), (500, 1000, 100)), table(2, (1, 6, 7), (100, 1000, 500))]),
    ]
    ranked = rank(event(PLAYERS, rounds, policy=only(TieBreak.DIRECT)))
    assert of(ranked, 1).league_points == of(ranked, 2).league_points == 16
    assert of(ranked, 2).place < of(ranked, 1).place


def cycle(*tiebreaks):
    """1 beats 2, 2 beats 3, 3 beats 1, at three tables; each ends with the same league points."""
    rounds = [
        round_(1, [pair(1, 1, 2, 4)], [(3, Absence.LATE)]),
        round_(2, [pair(1, 2, 3, 4)], [(1, Absence.LATE)]),
        round_(3, [pair(1, 3, 1, 4)], [(2, Absence.LATE)]),
    ]
    return rank(event(PLAYERS[:4], rounds, policy=only(*tiebreaks)))


def test_a_cycle_of_direct_meetings_is_a_joint_place():
    assert order(cycle(TieBreak.DIRECT)) == [(1, 1), (1, 2), (1, 3), (4, 4)]


def test_a_cycle_is_decided_where_the_policy_goes_on():
    lots = standing_order(event(PLAYERS[:4], []))
    expected = sorted((1, 2, 3), key=lots.get)
    assert [line.player for line in cycle(TieBreak.DIRECT, TieBreak.LOTS)][:3] == expected


def test_direct_meetings_are_not_applied_unless_every_two_have_met():
    rounds = [round_(1, [pair(1, 1, 2, 3)]), round_(2, [pair(1, 2, 4, 5)]), round_(3, [pair(1, 6, 1, 7)])]
    policy = only(TieBreak.DIRECT)
    world = event(PLAYERS[:7], rounds, policy=policy, penalties=[penalty(6, league="3")])
    ranked = rank(world)
    assert [of(ranked, number).league_points for number in (1, 2, 6)] == [10, 10, 10]
    assert [of(ranked, number).place for number in (1, 2, 6)] == [1, 1, 1]
    assert of(ranked, 1).steps[0].values == {}


def test_those_still_tied_after_direct_meetings_are_judged_among_themselves():
    rounds = [
        round_(1, [pair(1, 1, 2, 3)]),
        round_(2, [table(1, (2, 3, 4), (500, 700, 1000))]),
        round_(3, [table(1, (2, 5, 6), (1000, 100, 500)), table(2, (3, 7, 8), (1000, 500, 100))]),
    ]
    policy = only(TieBreak.DIRECT)
    penalties = [penalty(1, league="4"), penalty(2, league="0"), penalty(3, league="0")]
    ranked = rank(event(PLAYERS, rounds, policy=policy, penalties=penalties))
    assert {number: of(ranked, number).league_points for number in (1, 2, 3)} == {1: 11, 2: 11, 3: 11}
    assert [of(ranked, number).place for number in (1, 2, 3)] == [1, 2, 2]


def test_lots_follow_from_the_published_seed():
    rounds = [round_(1, [pair(1, 1, 2, 3), pair(2, 4, 5, 6)])]
    ranked = rank(event(PLAYERS[:6], rounds, policy=only(TieBreak.LOTS)))
    first = min((1, 4), key=lambda number: lot(fingerprint(DRAW.seed), "standings", number))
    assert ranked[0].player == first
    assert of(ranked, 5 - first).decided_by is TieBreak.LOTS
    assert len({line.place for line in ranked}) == 6


def test_another_seed_can_turn_the_order_round():
    rounds = [round_(1, [pair(1, 1, 2, 3), pair(2, 4, 5, 6)])]
    winners = {
        rank(event(PLAYERS[:6], rounds, policy=only(TieBreak.LOTS), draws=[replace(DRAW, seed=str(seed))]))[0].player
        for seed in range(20)
    }
    assert winners == {1, 4}


def test_without_a_draw_lots_follow_from_the_pinned_regulation():
    rounds = [round_(1, [pair(1, 1, 2, 3), pair(2, 4, 5, 6)])]
    ranked = rank(event(PLAYERS[:6], rounds, policy=only(TieBreak.LOTS), draws=[]))
    assert ranked[0].player == min((1, 4), key=lambda number: lot("0" * 64, "standings", number))


def test_a_tie_at_a_table_decided_by_lots_gives_one_win():
    rounds = [round_(1, [table(1, (1, 2, 3), (800, 800, 100))])]
    ranked = rank(event(PLAYERS[:3], rounds, policy=replace(POLICY, ties=Ties.LOTS)))
    assert sorted((line.wins, line.seconds) for line in ranked) == [(0, 0), (0, 1), (1, 0)]
    assert sum(line.league_points for line in ranked) == 11


def test_a_bye_is_paid_exactly_and_counted_as_a_bye():
    rounds = [round_(1, [pair(1, 1, 2, 3)], [(4, Absence.BYE), (5, Absence.ABSENT)])]
    ranked = rank(event(PLAYERS[:5], rounds))
    assert (of(ranked, 4).league_points, of(ranked, 4).byes, of(ranked, 4).small_points) == (Fraction(11, 3), 1, 0)
    assert (of(ranked, 5).league_points, of(ranked, 5).byes) == (0, 0)


def test_the_own_mean_is_taken_over_the_rounds_at_tables():
    rounds = [
        round_(1, [pair(1, 1, 2, 3)]),
        round_(2, [pair(1, 2, 3, 4)], [(1, Absence.BYE)]),
        round_(3, [pair(1, 2, 3, 1)]),
    ]
    ranked = rank(event(PLAYERS[:4], rounds, policy=replace(POLICY, bye_points=ByePoints.OWN_MEAN)))
    assert of(ranked, 1).league_points == 7 + 4 + 1


def test_only_the_best_rounds_count_and_the_dropped_ones_stay_visible():
    rounds = [round_(no, [table(1, (1, 2, 3), totals)]) for no, totals in enumerate(TOTALS, 1)]
    ranked = rank(event(PLAYERS[:3], rounds, policy=replace(POLICY, rounds_counted=2)))
    line = of(ranked, 1)
    assert (line.league_points, line.wins, line.thirds, line.small_points) == (10, 1, 0, 1500)
    assert [(cell.league_points, cell.counted) for cell in line.rounds] == [
        (7, True),
        (1, False),
        (3, True),
        (1, False),
    ]


TOTALS = [(1000, 500, 100), (100, 500, 1000), (500, 1000, 100), (50, 500, 1000)]


def test_of_equal_results_the_fewer_small_points_and_then_the_later_round_are_dropped():
    rounds = [round_(no, [table(1, (1, 2, 3), (total, 100, 50))]) for no, total in enumerate((1000, 1100, 1000), 1)]
    ranked = rank(event(PLAYERS[:3], rounds, policy=replace(POLICY, rounds_counted=2)))
    assert [cell.counted for cell in of(ranked, 1).rounds] == [True, True, False]


def test_a_player_with_fewer_rounds_than_count_loses_none():
    rounds = [round_(1, [pair(1, 1, 2, 3)]), round_(2, [pair(1, 1, 2, 4)], [(3, Absence.LATE)])]
    ranked = rank(event(PLAYERS[:4], rounds, policy=replace(POLICY, rounds_counted=5)))
    assert of(ranked, 1).league_points == 14


def test_tables_without_an_accepted_protocol_count_for_nothing():
    waiting = table(2, (4, 5, 6), (1000, 500, 100), status=TableStatus.ENTERED)
    ranked = rank(event(PLAYERS[:6], [round_(1, [pair(1, 1, 2, 3), waiting])]))
    assert of(ranked, 4).league_points == 0
    assert of(ranked, 4).rounds[0].kind is CellKind.PENDING
    assert of(ranked, 4).rounds[0].league_points is None


def test_a_bye_is_not_paid_before_any_table_of_the_round_counts():
    waiting = table(1, (1, 2, 3), (1000, 500, 100), status=TableStatus.OPEN)
    ranked = rank(event(PLAYERS[:4], [round_(1, [waiting], [(4, Absence.BYE)])]))
    assert [line.league_points for line in ranked] == [0, 0, 0, 0]
    assert [line.rounds for line in ranked] == [(), (), (), ()]


def test_who_withdrew_before_his_first_round_is_left_out_and_who_played_stays():
    gone = [player(4, status=PlayerStatus.WITHDRAWN), player(3, status=PlayerStatus.WITHDRAWN)]
    rounds = [round_(1, [pair(1, 1, 2, 3)], [(4, Absence.WITHDRAWN)])]
    ranked = rank(event([*PLAYERS[:2], *gone], rounds))
    assert order(ranked) == [(1, 1), (2, 2), (3, 3)]


def test_an_event_without_rounds_has_everybody_on_a_joint_place_or_in_the_order_of_lots():
    assert order(rank(event(PLAYERS[:2], [], policy=only(TieBreak.WINS)))) == [(1, 1), (1, 2)]


def test_every_tie_break_of_the_policy_is_implemented():
    assert set(TIEBREAKS) == set(TieBreak)


@given(events(ties=st.sampled_from(Ties)), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_the_order_of_the_input_changes_nothing(world, chance: random.Random):
    def mixed(items):
        items = list(items)
        chance.shuffle(items)
        return tuple(items)

    rounds = mixed(replace(each, tables=mixed(each.tables), pauses=mixed(each.pauses)) for each in world.rounds)
    other = replace(world, players=mixed(world.players), rounds=rounds, penalties=mixed(world.penalties))
    plain = [replace(line, penalties=()) for line in rank(world)]
    assert [replace(line, penalties=()) for line in rank(other)] == plain


@given(events())
@settings(max_examples=60)
def test_places_are_joint_and_in_the_announced_order(world):
    ranked = rank(world)
    for above, below in pairwise(ranked):
        assert above.league_points >= below.league_points
        assert (below.place == above.place) or below.place == ranked.index(below) + 1
        if below.decided_by:
            assert above.league_points == below.league_points
            assert above.place < below.place
        if above.league_points == below.league_points and above.place != below.place:
            assert below.decided_by is not None
    assert all(line.place <= index for index, line in enumerate(ranked, 1))


@given(events())
@settings(max_examples=60)
def test_sums_over_all_players_agree_with_the_tables(world):
    world = replace(world, policy=replace(world.policy, rounds_counted=0))
    ranked = rank(world)
    counted = [each for each in world.rounds if each.tables]
    tables = sum(len(each.tables) for each in counted)
    cells = [cell for line in ranked for cell in line.rounds]
    assert sum(cell.kind is CellKind.TABLE for cell in cells) == 3 * tables
    assert sum(cell.league_points for cell in cells if cell.kind is CellKind.TABLE) == 11 * tables
    assert sum(line.wins for line in ranked) >= tables
    for line in ranked:
        assert line.wins + line.seconds + line.thirds == sum(cell.kind is CellKind.TABLE for cell in line.rounds)
        given_points = sum((each.league_points for each in line.penalties), Fraction(0))
        assert line.league_points == sum((cell.league_points for cell in line.rounds), Fraction(0)) + given_points


@given(st.lists(st.permutations([1000, 500, 100]), min_size=1, max_size=8))
def test_without_ties_byes_and_penalties_points_have_the_parity_of_the_rounds(totals):
    rounds = [round_(no, [table(1, (1, 2, 3), triple)]) for no, triple in enumerate(totals, 1)]
    played = len(totals)
    for line in rank(event(PLAYERS[:3], rounds)):
        assert line.league_points == played + 2 * line.seconds + 6 * line.wins
        assert played <= line.league_points <= 7 * played
        assert line.league_points % 2 == played % 2
        assert line.league_points != 7 * played - 2


@pytest.mark.parametrize("seats", [(1, 2, 3, 4), (1, 2)])
def test_tables_of_four_and_of_two_count(seats):
    totals = (1000, 500, 100, -50)[: len(seats)]
    ranked = rank(event(PLAYERS[: len(seats)], [round_(1, [table(1, seats, totals)])]))
    assert [line.league_points for line in ranked] == [7, 3, 1, 0][: len(seats)]
