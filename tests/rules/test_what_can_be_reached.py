"""Entries and totals that a deal can give at all, worked out by hand for the systems they are typical of."""

from __future__ import annotations

from itertools import product

import pytest
from sheets import regulations

from tournament.rules import moves, reach
from tournament.rules.deck import sums
from tournament.rules.terms import terms

TENS = set(range(100, 401, 10))
FIVES = set(range(100, 401, 5))


def game(name, players=3, changes=None):
    edition = regulations.load(name)
    return terms((regulations.with_changes(edition, changes) if changes else edition).rules, players)


@pytest.mark.parametrize(
    ("name", "before", "limit"),
    [
        ("liga-blaszki-2023", 770, 30),
        ("liga-blaszki-2023", 0, 800),
        ("pl-home", 790, 200),
        ("kurnik", 790, None),
        ("ru-main", 870, None),
        ("ru-no-barrel", 870, None),
    ],
)
def test_how_far_a_defender_gets(name, before, limit):
    assert reach.defender_limit(game(name), before) == limit


@pytest.mark.parametrize(
    ("entries", "span"),
    [
        ((0, 0), (110, 400)),  # both took five at most; all four marriages may be the declarer's
        ((10, 0), (100, 394)),
        ((40, 0), (70, 364)),  # 36 to 45 points, or the forty declared with a trick of nothing but nines
        ((60, 60), (0, 288)),
        ((410, 0), None),
        ((20, 400), None),
    ],
)
def test_what_the_declarer_can_have_taken_beside_these_entries(entries, span):
    assert reach.entry_splits(game("liga-blaszki-2023")).get(entries) == span


def brute_force(first, second):
    """The least and most that the declarer took, from every ownership of the marriages and all raw points."""
    possible = set(range(121)) - {1, 119}
    rounded = {points: (points + 4) // 10 * 10 for points in possible}
    took = []
    for owners in product(range(3), repeat=4):
        melds = [sum(value for value, owner in zip((40, 60, 80, 100), owners, strict=True) if owner == own)
                 for own in range(3)]  # fmt: skip
        for one in (points for points in possible if rounded[points] == first - melds[1]):
            for other in (points for points in possible if rounded[points] == second - melds[2]):
                if 120 - one - other in possible:
                    took += [120 - one - other, 120 - one - other + melds[0]]
    return (min(took), max(took)) if took else None


@pytest.mark.parametrize(
    "entries", [(40, 40), (40, 90), (100, 20), (120, 0), (0, 120), (280, 0), (180, 60), (400, 0), (30, 210)]
)
def test_the_entries_of_two_defenders_leave_the_declarer_what_trying_everything_leaves_him(entries):
    assert reach.entry_splits(game("liga-blaszki-2023")).get(entries) == brute_force(*entries)


def test_the_splits_of_the_cards_are_those_of_all_points_that_cards_can_hold():
    league = game("liga-blaszki-2023")
    possible = set(range(121)) - {1, 119}
    expected: dict[tuple[int, int], list[int]] = {}
    for one in possible:
        for other in possible:
            if 120 - one - other in possible:
                key = ((one + 4) // 10 * 10, (other + 4) // 10 * 10)
                expected.setdefault(key, []).append(120 - one - other)
    assert dict(reach.card_splits(league)) == {key: (min(took), max(took)) for key, took in expected.items()}


def test_in_the_tournament_everything_up_to_400_can_be_written_but_what_no_marriages_add_up_to():
    league = game("liga-blaszki-2023")
    written = set(range(0, 401, 10))
    assert moves.defended(league, 0) == written
    assert moves.entries(league, 0) == written | {-contract for contract in TENS}
    assert moves.declared(league, 0, 150) == {150, -150}


def test_at_the_lock_only_the_own_contract_is_written():
    league = game("liga-blaszki-2023")
    assert moves.entries(league, 800) == {0} | TENS | {-contract for contract in TENS}
    assert moves.defended(league, 800) == {0}
    assert moves.defended(league, 790) == {0, 10}
    assert moves.declared(league, 800, 150) == {150, -150}


def test_at_home_a_defender_stops_at_990_and_on_kurnik_he_does_not():
    assert max(moves.defended(game("pl-home"), 790)) == 200
    assert max(moves.defended(game("kurnik"), 790)) == 400
    assert max(moves.defended(game("pl-home"), 500)) == 400


def test_in_skoroszow_a_deal_from_900_counts_only_when_it_reaches_the_target():
    table = game("skoroszow-2023")
    assert moves.entries(table, 900) == {0, -120} | set(range(100, 401, 10))
    assert {0, 10, 20} <= moves.entries(table, 890)


def test_on_the_barrel_one_stays_wins_or_falls():
    main = game("ru-main")
    wins = {contract for contract in FIVES if contract >= 125}
    failed = {-contract for contract in FIVES}
    failed_with_a_bolt = {-contract - 120 for contract in FIVES}
    assert moves.entries(main, 880) == wins | failed | failed_with_a_bolt | {0, -880}
    assert moves.defended(main, 880) == {0, -120, -880}
    assert moves.declared(main, 880, 120) == {0, -120, -240, -880}
    assert moves.declared(main, 880, 125) == {0, 125, -125, -120, -245, -880}


def test_whoever_passes_the_barrel_stops_there():
    main = game("ru-main")
    assert moves.defended(main, 870) == {0, 5, 10, -110, -120}
    assert moves.declared(main, 870, 150) == {10, 5, -110, -150, -270}


def test_in_a_golden_circle_everything_may_be_lost():
    assert -300 in moves.declared(game("ru-golden"), 300, 240)
    assert -300 not in moves.declared(game("ru-dark"), 300, 240)


def test_where_555_becomes_nothing_nobody_stands_there():
    dump = game("ru-main", changes={"rules.dump": 555})
    assert 75 in moves.defended(game("ru-main"), 480)
    assert 75 not in moves.defended(dump, 480)
    assert -480 in moves.defended(dump, 480)
    assert 70 in moves.defended(dump, 480)
    assert 555 not in moves.reachable(dump)
    assert 555 in moves.reachable(game("ru-main"))


def test_four_aces_raise_what_can_be_written():
    aces = game("ru-main", changes={"rules.marriages.aces": 200})
    assert max(moves.taken_entries(aces)) == 600
    assert max(moves.taken_entries(game("ru-main"))) == 400
    assert 5 in moves.taken_entries(aces)
    assert max(moves.own_entries(aces)) == 600


@pytest.mark.parametrize(
    ("name", "gains"),
    [
        ("liga-blaszki-2023", set()),
        ("pl-home", {60}),
        ("ru-main", {40}),
        ("kurnik", {60}),
        ("cyclowiki", {half // 5 * 5 if half % 5 < 3 else half // 5 * 5 + 5 for half in (c // 2 for c in FIVES)}),
    ],
)
def test_what_a_concession_brings_the_others(name, gains):
    assert moves.concession_gains(game(name)) - {0} == gains


@pytest.mark.parametrize(
    ("name", "players", "highest", "before_target"),
    [
        ("liga-blaszki-2023", 3, 1390, set(range(900, 1000, 10))),
        ("pl-home", 3, 1390, set(range(900, 1000, 10))),
        ("ru-main", 3, 1280, set()),
        ("ru-basic", 3, 1280, set()),
        ("pagat", 3, 1280, set()),
        ("ru-no-barrel", 3, 1400, set(range(900, 1000, 5))),
        ("ru-two-closed", 2, 1280, set()),
    ],
)
def test_the_totals_that_a_player_can_have(name, players, highest, before_target):
    table = game(name, players)
    reachable = moves.reachable(table)
    assert max(reachable) == highest
    assert {total for total in reachable if 900 <= total < 1000} == before_target
    assert {total for total in reachable if 881 <= total < 900} == (
        {885, 890, 895} if name == "ru-no-barrel" else {890} if before_target else set()
    )
    assert not moves.can_end_with(table, highest + 5)
    assert moves.can_end_with(table, highest)
    assert moves.can_end_with(table, -100)
    assert moves.can_end_with(table, -2000)
    assert moves.can_end_with(table, -5000)


@pytest.mark.parametrize(("name", "wins"), [("ru-main", 1005), ("ru-basic", 1000), ("pagat", 1000)])
def test_the_lowest_total_that_wins_from_the_barrel(name, wins):
    assert min(total for total in moves.reachable(game(name)) if total > 880) == wins


def test_which_bids_each_seat_can_win_with_where_raises_are_exact():
    forehand, second, third = game("liga-blaszki-2023").bids
    assert forehand == {100} | set(range(120, 401, 10))
    assert second == {110} | set(range(130, 401, 10))
    assert third == set(range(110, 401, 10))
    assert game("pl-home").bids == ()


# -- card points by tricks ---------------------------------------------------------------------------------------------


def test_in_the_two_player_game_with_a_talon_nobody_knows_what_it_holds():
    table = game("ru-two-talon", 2)
    assert table.card_sum == (76, 120)
    assert table.holdings[0] == {0}
    assert table.holdings[10] == {120}
    assert (min(table.holdings[2]), max(table.holdings[2])) == (0, 44)


def test_the_last_trick_may_bring_the_talon_on_kurnik():
    table = game("kurnik", 2)
    assert table.card_sum == (120, 120)
    assert table.holdings[0] == {0}
    assert table.holdings[1] == sums(24, 2) | sums(24, 6)
    assert table.holdings[10] == {120}


def test_the_discards_of_the_game_with_32_cards_are_the_declarers():
    table = game("ru-32")
    unplayed = table.layout.unplayed
    assert table.holdings[1] == sums(32, 3)
    assert table.declarer_holdings[1] == sums(32, 3) | sums(32, 3 + unplayed)
    assert table.declarer_holdings[0] == sums(32, 0) | sums(32, unplayed)


def test_ten_points_for_the_last_trick_go_to_one_who_took_a_trick():
    table = game("ru-two-stock", 2)
    assert table.card_sum == (130, 130)
    assert table.holdings[0] == {0}
    assert table.holdings[1] == sums(24, 2) | {points + 10 for points in sums(24, 2)}
