"""The typical mistakes in filling in a sheet, one test each, with the rule and the hint that catch them.

Mistakes 45 and 46 (a name at two tables, an overwritten digit) are not arithmetic of one sheet; what arithmetic cannot
catch (2, 22, 23 without a column) is tested as not caught.
"""

from __future__ import annotations

import pytest
from sheets import changed, codes, errors, home_game, judge, sheet, worked_game


def catch(document, regulation=None):
    """Code, deal, seat and hint of every error."""
    return [(f.code.value, f.deal, f.seat, f.hint and f.hint.value) for f in errors(judge(document, regulation))]


def row(cards, written, *, declarer=1, contract=100, bid=100, marriages="- - -", dealer=3, extra=""):
    return f"d{dealer} g{declarer} b{bid} c{contract} cards {cards} {extra} marriages {marriages} + {written}"


def started(totals, *rows, regulation="liga-blaszki-2023"):
    """A sheet whose first row brings everybody to some totals; the warning about that row is no error."""
    given = [f'penalty {seat} {points} "start"' for seat, points in enumerate(totals, 1) if points]
    return sheet(regulation, *given, *rows), len(given)


def one(document, regulation=None):
    found = catch(document, regulation)
    assert len(found) == 1, found
    return found[0]


def test_1_cards_do_not_add_up():
    assert one(sheet("liga-blaszki-2023", row("70 25 20", "-100 20 20")))[0] == "cards-sum"


def test_2_a_trick_counted_for_the_wrong_player_is_not_caught():
    assert catch(sheet("liga-blaszki-2023", row("60 35 25", "-100 30 20"))) == []


def test_3_a_five_rounded_up():
    document = sheet("liga-blaszki-2023", row("70 25 25", "-100 30 20"))
    assert one(document) == ("defender-rounding", 1, 2, "other-rounding")


def test_4_home_rounding_throughout_is_named():
    document = home_game()
    document["deals"] = document["deals"][:9]
    document.pop("end"), document.pop("result")
    found = catch(document, "liga-blaszki-2023")
    assert {hint for code, _, _, hint in found if code == "defender-rounding"} == {"rounding-throughout"}


def test_5_declarer_rounded_before_the_comparison():
    document = sheet("liga-blaszki-2023", row("69 44 7", "150 40 10", contract=150, marriages="D - -"))
    assert one(document) == ("contract-sign", 1, 1, "declarer-rounded")


def test_6_declarer_credited_with_what_he_took():
    document = sheet("liga-blaszki-2023", row("83 30 7", "223 30 10", contract=150, marriages="HS - -"))
    assert one(document) == ("declarer-score", 1, 1, "what-he-took")


def test_7_only_the_difference_taken_off():
    document = sheet("liga-blaszki-2023", row("80 30 10", "-30 30 10", contract=150, marriages="S - -"))
    assert one(document) == ("declarer-score", 1, 1, "difference")


def test_8_failed_contract_written_as_zero():
    document = sheet("liga-blaszki-2023", row("95 20 5", "0 20 0", contract=120))
    assert one(document) == ("declarer-score", 1, 1, "failed-written-zero")


def test_9_sign_forgotten_in_adding():
    document, start = started(
        (220, 0, 0), row("60 40 20", "-140 40 20", contract=140, marriages="S - -") + " = 360 40 20"
    )
    assert one(document) == ("total-addition", start + 1, 1, "sign-forgotten")


def test_10_slip_in_adding():
    document, start = started(
        (390, 0, 0), row("80 30 10", "160 30 10", contract=160, marriages="D - -") + " = 540 30 10"
    )
    assert one(document) == ("total-addition", start + 1, 1, "carry")


def test_11_points_above_the_lock():
    document, start = started((0, 800, 0), row("60 50 10", "-100 50 10"))
    assert one(document) == ("defender-locked", start + 1, 2, "lock-forgotten")


def test_12_cap_forgotten():
    document, start = started((0, 770, 0), row("70 40 10", "-100 40 10"))
    assert one(document) == ("defender-cap", start + 1, 2, "cap-forgotten")


def test_13_cap_applied_to_the_declarer():
    document, start = started((770, 0, 0), row("105 15 0", "30 10 0", contract=220, marriages="HS - -"))
    assert one(document) == ("declarer-score", start + 1, 1, "cap-on-declarer")


def test_14_lock_kept_below_800():
    document = changed(lambda rows: rows[14]["written"].__setitem__(1, 0))
    assert one(document) == ("defender-unlocked", 15, 2, "lock-kept")


def test_15_lock_judged_by_the_total_after():
    document, start = started((0, 780, 0), row("70 40 10", "-100 0 10"))
    assert one(document)[1:] == (start + 1, 2, "lock-by-total-after")


def test_16_contract_off_the_ladder():
    document = sheet("liga-blaszki-2023", row("100 10 10", "-125 10 10", contract=125))
    assert one(document)[0] == "contract-step"
    assert catch(sheet("ru-main", row("100 10 10", "-125 10 10", contract=125))) == []


@pytest.mark.parametrize(
    ("bid", "contract", "code"), [(90, 90, "contract-below-opening"), (140, 130, "contract-below-bid")]
)
def test_17_contract_below_the_opening_or_the_bid(bid, contract, code):
    document = sheet("liga-blaszki-2023", row("60 30 30", f"-{contract} 30 30", bid=bid, contract=contract))
    assert code in {found[0] for found in catch(document)}


def test_18_contract_100_of_somebody_who_was_not_forehand():
    document = sheet("liga-blaszki-2023", row("60 30 30", "-100 30 30", dealer=1))
    assert "opening-not-forehand" in {found[0] for found in catch(document)}


def test_19_more_than_120_made_without_a_marriage():
    document = sheet("liga-blaszki-2023", row("100 10 10", "150 10 10", contract=150))
    assert one(document)[0] == "contract-needs-marriage"


def test_20_a_suit_declared_twice():
    document = sheet("liga-blaszki-2023", row("50 40 30", "150 40 130", contract=150, marriages="H - H"))
    assert one(document)[0] == "marriage-twice"


def test_21_the_value_of_another_suit():
    document = sheet("liga-blaszki-2023", row("60 40 20", "-100 140 20", marriages="- D -"))
    assert one(document) == ("defender-rounding", 1, 2, "marriage-other-suit")


def test_22_a_marriage_credited_to_another_player_who_could_have_held_it_is_not_caught():
    document = sheet("liga-blaszki-2023", row("60 40 20", "-100 40 60", marriages="- - S", extra="tricks 4 3 1"))
    assert catch(document) == []


def test_23_a_marriage_of_a_defender_forgotten():
    document = sheet("liga-blaszki-2023", row("56 44 20", "-100 40 20", marriages="- S -"))
    assert one(document) == ("defender-rounding", 1, 2, "marriage-forgotten")


def test_24_a_marriage_without_a_trick():
    document = sheet("liga-blaszki-2023", row("80 40 0", "-100 40 60", marriages="- - C", extra="tricks 5 3 0"))
    assert ("marriage-without-trick", 1, 3) in {found[:3] for found in catch(document)}


def test_25_two_columns_of_defenders_exchanged():
    found = catch(sheet("liga-blaszki-2023", row("80 10 30", "-100 30 10")))
    assert {(code, seat, hint) for code, _, seat, hint in found} == {
        ("defender-rounding", 2, "columns-exchanged"),
        ("defender-rounding", 3, "columns-exchanged"),
    }


def test_26_the_result_of_the_declarer_in_the_neighbours_column():
    document = sheet("liga-blaszki-2023", row("80 25 15", "20 120 10", contract=120, bid=120, marriages="S - -"))
    assert {found[2] for found in catch(document)} == {1, 2}


def test_27_defenders_rounded_so_that_all_add_up_to_120():
    document = sheet("liga-blaszki-2023", row("70 25 25", "-100 20 30"))
    assert one(document)[:3] == ("defender-rounding", 1, 3)


def test_28_rounding_trick_by_trick():
    assert one(sheet("liga-blaszki-2023", row("72 28 20", "-100 20 20")))[:3] == ("defender-rounding", 1, 2)


def test_29_running_total_rounded_again():
    document, start = started((0, 0, 655), row("60 30 30", "-100 30 30") + " = -100 30 690", regulation="pagat")
    assert one(document) == ("total-addition", start + 1, 3, "totals-rounded")


def test_30_played_on_after_the_end():
    document = worked_game()
    document["deals"].append({"no": 19, "dealer": 1})
    assert "played-on" in codes(judge(document))


def test_31_a_defender_reaches_the_target():
    document, start = started((0, 970, 0), row("60 30 30", "-100 30 30"))
    assert ("defender-locked", start + 1, 2) in {found[:3] for found in catch(document)}


def test_31_a_bare_sheet_that_ends_at_990_is_not_finished():
    document = sheet("liga-blaszki-2023", tail="end target\nresult totals 990 300 200 places 1 2 3\n")
    assert "not-finished" in {found[0] for found in catch(document)}


def test_32_two_winners():
    document = sheet("liga-blaszki-2023", tail="end target\nresult totals 1000 1040 200 places 2 1 3\n")
    assert "two-winners" in {found[0] for found in catch(document)}


def test_33_a_dealer_repeated():
    rows = [
        row("60 30 30", "-100 30 30", dealer=dealer, bid=110, contract=110).replace("-100", "-110")
        for dealer in (3, 1, 1, 2)
    ]
    found = [f for f in judge(sheet("liga-blaszki-2023", *rows)).findings if f.code == "dealer-order"]
    assert [(f.deal, f.hint) for f in found] == [(3, "redeal-unmarked")]


def test_34_a_fourth_bomb():
    bombs = ["d3 g1 b100 c100 conceded + 0 60 60"] * 4
    assert catch(sheet("pl-home", *[b.replace("d3 ", "") for b in bombs]))[0][:3] == ("concession-limit", 4, 1)


def test_34_a_bomb_at_820():
    document, start = started((820, 0, 0), "d3 g1 b100 c100 conceded + 0 60 60", regulation="pl-home")
    assert one(document)[:3] == ("concession-forbidden", start + 1, 1)


def test_35_a_bomb_where_there_are_none():
    marked = sheet("liga-blaszki-2023", "d3 g1 b100 c100 conceded + 0 60 60")
    assert one(marked)[0] == "concession-not-played"
    unmarked = sheet("liga-blaszki-2023", "+ 0 60 60")
    assert one(unmarked) == ("no-declarer", 1, None, "bomb-without-bombs")


def test_36_sixty_for_an_opponent_above_the_lock():
    document, start = started((0, 810, 0), "d3 g1 b100 c100 conceded + 0 60 60", regulation="pl-home")
    assert one(document) == ("concession-score", start + 1, 2, "bomb-to-locked")


def test_37_a_bolt_noted_for_a_rounded_zero():
    document = sheet("ru-main", row("77 40 3", "-100 40 5", extra="tricks 5 3 0"))
    assert one(document)[:3] == ("no-trick-with-points", 1, 3)


def test_38_a_bolt_penalty_forgotten():
    rows = [row("80 40 0", "-100 40 0", extra="tricks 5 3 0") for _ in range(3)]
    document = sheet("ru-main", *[text.replace("d3 ", "") for text in rows])
    assert one(document) == ("zero-penalty", 3, 3, "zero-forgotten")


def test_39_the_barrel_exceeded_or_rounded_up_to():
    above, start = started((0, 850, 0), row("40 70 10", "-100 70 10"), regulation="ru-main")
    assert one(above) == ("barrel-arrival", start + 1, 2, "barrel-exceeded")
    rounded, start = started((0, 790, 0), row("21 89 10", "-100 90 10"), regulation="ru-main")
    assert one(rounded) == ("barrel-rounding", start + 1, 2, "rounded-to-barrel")


def test_40_a_fourth_attempt_on_the_barrel():
    rows = [row("70 30 20", "-100 0 20").replace("d3 ", "") for _ in range(3)]
    document, start = started((0, 880, 0), *rows, regulation="ru-main")
    assert one(document) == ("barrel-attempts", start + 3, 2, "fourth-attempt")


def test_41_order_120_counted_as_a_win_with_target_1001():
    document, start = started(
        (880, 0, 0), row("90 20 10", "120 20 10", contract=120, bid=120, marriages="S - -"), regulation="ru-main"
    )
    assert catch(document)[0][:3] == ("barrel-win", start + 1, 1)


def test_42_a_dark_game_not_doubled_for_the_opponents():
    document = sheet("ru-dark", "d3 g1 b120 c120 dark cards 50 40 30 marriages - - - + -240 40 60")
    assert one(document) == ("defender-rounding", 1, 2, "not-doubled")


def test_43_places_in_the_wrong_order_and_a_tie_split_without_a_rule():
    order = sheet("liga-blaszki-2023", tail="end time\nresult totals 900 670 600 places 1 3 2\n")
    assert one(order)[0] == "result-places"
    tie = sheet("liga-blaszki-2023", tail="end time\nresult totals 900 670 670 places 1 2 3\n")
    assert one(tie) == ("result-places", None, 3, "tie-without-rule")


def test_44_seven_points_twice_at_a_table():
    document = sheet("liga-blaszki-2023", tail="end time\nresult totals 900 670 600 places 1 2 3 points 7 7 1\n")
    assert one(document)[0] == "result-points"


def test_47_an_unfinished_game_handed_in_as_finished():
    document = sheet("liga-blaszki-2023", tail="result totals 940 670 600 places 1 2 3\n")
    assert one(document)[0] == "not-finished"


def test_48_four_nines_entered_as_a_deal_with_zeros():
    assert one(sheet("liga-blaszki-2023", "+ 0 0 0")) == ("no-declarer", 1, None, "four-nines-as-zeros")


def test_49_rounded_values_in_the_raw_column():
    rows = [row("60 40 20", "-100 40 20").replace("d3 ", "") for _ in range(5)]
    assert "cards-rounded" in codes(judge(sheet("liga-blaszki-2023", *rows)))


def test_50_the_talon_left_out_when_the_declarer_took_every_trick():
    document = sheet("ru-two-talon", "d2 g1 b100 c100 cards 97 0 tricks 10 0 marriages - - + -100 0", players=2)
    assert ("cards-sum", 1, None, "talon-left-out") in catch(document)
