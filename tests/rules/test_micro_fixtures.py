"""Single deals whose outcome the sources state, system by system."""

from __future__ import annotations

import pytest
from sheets import scored

POLISH = ("liga-blaszki-2023", "pl-home", "kurnik", "wikipedia-pl", "pagat-pl")
NEAR_5 = ("ru-main", "ru-basic", "pagat", "cyclowiki", "igrafan", "livegames", "wikipedia-uk", "ru-no-barrel")
ALL = (*POLISH, *NEAR_5)


def deltas(regulation, before, row, **counters):
    return scored(regulation, before, row, **counters).deltas


def defence(regulation, before, points, meld="-"):
    """What a defender writes who took so many points; the declarer of the deal is another player."""
    rest = 120 - points
    return deltas(regulation, (0, before, 0), f"d3 g1 b100 c100 cards {rest} {points} 0 marriages - {meld} -")[1]


def test_1_the_tournament_caps_at_800():
    assert defence("liga-blaszki-2023", 780, 40) == 20


@pytest.mark.parametrize("regulation", ["pl-home", "kurnik"])
def test_2_home_and_kurnik_pass_800(regulation):
    assert defence(regulation, 780, 40) == 40


def test_3_home_stops_at_990():
    assert defence("pl-home", 790, 120, "H") == 200


def test_4_kurnik_passes_1000():
    assert defence("kurnik", 790, 120, "H") == 220


@pytest.mark.parametrize("regulation", POLISH[:4])
def test_5_a_locked_defender_gets_nothing(regulation):
    assert defence(regulation, 800, 95) == 0


@pytest.mark.parametrize(("points", "written"), [(25, 20), (26, 30)])
def test_6_the_tournament_rounds_five_down(points, written):
    assert defence("liga-blaszki-2023", 0, points) == written


@pytest.mark.parametrize(("points", "written"), [(25, 30), (24, 20)])
def test_7_home_rounds_five_up(points, written):
    assert defence("pl-home", 0, points) == written


@pytest.mark.parametrize("regulation", NEAR_5)
@pytest.mark.parametrize(("points", "written"), [(17, 15), (18, 20), (22, 20), (23, 25)])
def test_8_the_barrel_family_rounds_to_five(regulation, points, written):
    assert defence(regulation, 0, points) == written


@pytest.mark.parametrize("regulation", ALL)
def test_9_one_point_short_is_a_failure(regulation):
    assert deltas(regulation, (0, 0, 0), "d3 g1 b100 c150 cards 69 31 20 marriages D - -")[0] == -150


@pytest.mark.parametrize("regulation", ALL)
@pytest.mark.parametrize("cards", ["70 30 20", "83 30 7"])
def test_10_exactly_made_or_more_is_the_contract(regulation, cards):
    assert deltas(regulation, (0, 0, 0), f"d3 g1 b100 c150 cards {cards} marriages HS - -")[0] == 150


def test_11_a_bomb_gives_nothing_above_the_lock():
    assert deltas("pl-home", (0, 640, 810), "d3 g1 b100 c100 conceded") == (0, 60, 0)


def test_12_rounding_does_not_lift_onto_the_barrel():
    assert defence("ru-main", 790, 89) == 85


@pytest.mark.parametrize(("before", "points"), [(790, 90), (850, 70)])
def test_13_arrival_is_cut_to_the_barrel(before, points):
    assert before + defence("ru-main", before, points) == 880


def test_14_the_third_attempt_passed_costs_120():
    row = "d3 g1 b100 c100 cards 60 40 20 marriages - - -"
    outcome = scored("ru-main", (0, 880, 0), row, attempts=(0, 2, 0))
    assert (outcome.deltas[1], outcome.state.totals[1], outcome.state.falls[1]) == (-120, 760, 1)


def test_15_the_third_attempt_failed_costs_the_contract():
    row = "d1 g2 b180 c180 cards 60 40 20 marriages - S -"
    outcome = scored("ru-main", (0, 880, 0), row, attempts=(0, 2, 0))
    assert outcome.state.totals[1] == 700


def test_16_125_wins_with_target_1001():
    outcome = scored("ru-main", (880, 0, 0), "d3 g1 b100 c125 cards 90 20 10 marriages S - -")
    assert outcome.state.totals[0] == 1005


@pytest.mark.parametrize("regulation", ["ru-basic", "pagat"])
def test_17_120_wins_with_target_1000(regulation):
    outcome = scored(regulation, (880, 0, 0), "d3 g1 b100 c120 cards 90 20 10 marriages S - -")
    assert outcome.state.totals[0] == 1000


def test_18_the_third_bolt_costs_120():
    row = "d1 g2 b100 c100 cards 0 80 40 tricks 0 5 3 marriages - S -"
    outcome = scored("ru-main", (300, 0, 0), row, zeros=(2, 0, 0))
    assert (outcome.state.totals[0], outcome.state.zeros[0]) == (180, 0)


def test_19_a_dark_120_failed_doubles_everything():
    assert deltas("ru-dark", (0, 0, 0), "d3 g1 b120 c120 dark cards 50 40 30 marriages - - -") == (-240, 80, 60)


@pytest.mark.parametrize("regulation", ["ru-golden", "ru-dark"])
def test_20_a_doubled_deal_conceded(regulation):
    flag = "golden" if regulation == "ru-golden" else "dark"
    assert deltas(regulation, (0, 0, 0), f"d3 g1 b120 c120 {flag} conceded") == (-240, 80, 80)


def test_21_a_concession_in_the_main_russian_game():
    assert deltas("ru-main", (0, 0, 0), "d3 g1 b110 c110 conceded") == (-110, 40, 40)


@pytest.mark.parametrize(("before", "cost"), [(0, 0), (1, 0), (2, -120)])
def test_22_every_third_concession_costs_120(before, cost):
    row = "d3 g1 b110 c110 conceded"
    assert deltas("pagat", (0, 0, 0), row, concessions=(before, 0, 0)) == (cost, 60, 60)


def test_23_half_the_contract_rounded_up_to_tens():
    from sheets import regulations

    from tournament.rules.notation import from_text
    from tournament.rules.scoring import score
    from tournament.rules.state import start
    from tournament.rules.terms import terms

    edition = regulations.with_changes(
        regulations.load("wikipedia-pl"), {"rules.concession.opponents": "half-contract"}
    )
    deal = from_text('tysiac 1\nplayers "A" "B" "C"\n1 g1 b210 c210 conceded\n').deals[0]
    assert score(terms(edition.rules, 3), start(3), deal, (None,) * 3, None).deltas == (0, 110, 110)


def test_24_the_sitter_gets_aces_and_a_marriage():
    row = "d4 g1 b100 c100 talon AH,KD,QD cards 60 30 30 . marriages - - - ."
    assert deltas("kurnik", (0, 0, 0, 0), row)[3] == 130


def test_25_the_non_dealer_needs_100():
    assert deltas("ru-two-closed", (0, 0), "d1 cards 21 99 marriages - -") == (20, -100)


def test_26_555_becomes_nothing():
    from sheets import regulations

    from tournament.rules.notation import from_text
    from tournament.rules.scoring import score
    from tournament.rules.state import start
    from tournament.rules.terms import terms

    edition = regulations.with_changes(regulations.load("ru-main"), {"rules.dump": 555})
    deal = from_text('tysiac 1\nplayers "A" "B" "C"\n1 g2 b100 c100 cards 75 45 0 marriages - - -\n').deals[0]
    outcome = score(terms(edition.rules, 3), start(3)._replace(totals=(480, 0, 0)), deal, (None,) * 3, None)
    assert outcome.state.totals[0] == 0
