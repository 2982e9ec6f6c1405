"""The level of evidence of a sheet, and by name every rule that it does not let anybody check."""

from __future__ import annotations

import pytest
from sheets import judge, sheet

CARDS = {"cards-for-tricks", "cards-impossible", "cards-sum", "contract-sign", "defender-rounding"}
MARRIAGES = {"contract-needs-marriage", "marriage-twice", "marriage-without-trick"}
TRICKS = {"cards-for-tricks", "marriage-without-trick", "no-trick-with-points", "tricks-sum"}
DEALER = {"dealer-order", "opening-not-forehand"}
BID = {"bid-cap", "bid-step", "contract-below-bid"}
CONTRACT = {"contract-below-opening", "contract-sign", "contract-step", "declarer-score"}
FACTS = CARDS | MARRIAGES | TRICKS
ALL = FACTS | DEALER | BID | CONTRACT
TOTALS = {"total-addition"}
ROW = "cards 60 40 20 tricks 4 3 1 marriages - - - + -100 40 20 = -100 40 20"


@pytest.mark.parametrize(
    ("row", "level", "missing"),
    [
        ("= -100 40 20", "L1", ALL | TOTALS),
        ("+ -100 40 20", "L1", ALL | TOTALS),
        ("+ -100 40 20 = -100 40 20", "L1", ALL),
        ("g1 + -100 40 20 = -100 40 20", "L1", ALL),
        ("c100 + -100 40 20 = -100 40 20", "L1", ALL),
        ("g1 c100 + -100 40 20 = -100 40 20", "L2", FACTS | DEALER | BID),
        ("d3 g1 c100 + -100 40 20 = -100 40 20", "L2", FACTS | BID),
        ("d3 g1 b100 c100 + -100 40 20 = -100 40 20", "L2", FACTS),
        ("d3 g1 b100 c100 marriages - - - + -100 40 20 = -100 40 20", "L2", CARDS | TRICKS),
        ("d3 g1 b100 c100 cards 60 40 20 + -100 40 20 = -100 40 20", "L2", MARRIAGES | TRICKS),
        ("d3 g1 b100 c100 cards 60 40 20 marriages - - - + -100 40 20 = -100 40 20", "L3", TRICKS),
        ("g1 c100 cards 60 40 20 marriages - - - + -100 40 20 = -100 40 20", "L3", TRICKS | DEALER | BID),
        (f"g1 b100 c100 {ROW}", "L3", DEALER),
        (f"d3 g1 c100 {ROW}", "L3", BID),
        (f"d3 g1 b100 c100 {ROW}", "L4", set()),
        (f"d3 g1 b100 c100 {ROW}".replace("4 3 1", ". . 0").replace("60 40 20", "70 50 0", 1), "L4", TRICKS),
        (f"d3 g1 b100 c100 {ROW}".split(" +")[0], "L4", TOTALS),
        (f"d3 g1 b100 c100 {ROW}".split(" =")[0], "L4", TOTALS),
    ],
)
def test_a_sheet_names_what_it_does_not_let_anybody_check(row, level, missing):
    verdict = judge(sheet("pl-home", row))
    assert (verdict.level, set(verdict.not_checked)) == (level, missing)
    assert list(verdict.not_checked) == sorted(missing)


@pytest.mark.parametrize("row", ["+ -100 40 20 = -100 40 20", "g1 c100 + -100 40 20 = -100 40 20"])
def test_where_raises_are_exact_the_bid_by_seat_is_not_checked_either(row):
    home, league = (set(judge(sheet(name, row)).not_checked) for name in ("pl-home", "liga-blaszki-2023"))
    assert league - home == {"bid-by-seat"}


def test_where_tricks_cost_points_the_penalty_is_not_checked_without_them():
    row = "d3 g1 b100 c100 cards 60 40 20 marriages - - - + -100 40 20 = -100 40 20"
    assert set(judge(sheet("ru-main", row)).not_checked) == TRICKS | {"zero-penalty"}
    assert set(judge(sheet("ru-basic", row)).not_checked) == TRICKS


def test_a_bid_above_120_may_have_been_held_without_being_declared():
    row = ROW.replace("marriages - - -", "marriages S - -").replace("-100", "-130")
    assert judge(sheet("liga-blaszki-2023", f"d3 g1 b130 c130 {row}")).not_checked == ("bid-cap",)
    row = ROW.replace("-100", "-120")
    assert judge(sheet("liga-blaszki-2023", f"d3 g1 b120 c120 {row}")).not_checked == ()


def test_a_conceded_deal_needs_no_cards():
    verdict = judge(sheet("pl-home", "d3 g1 b100 c100 conceded + 0 60 60 = 0 60 60"))
    assert (verdict.level, verdict.not_checked) == ("L4", ())


def test_a_sheet_without_deals_shows_only_its_result():
    verdict = judge(sheet("pl-home", tail="end time\nresult totals 900 600 300\n"))
    assert (verdict.level, set(verdict.not_checked)) == ("L0", ALL | TOTALS)
    verdict = judge(sheet("pl-home", 'redeal "four nines"', 'penalty 1 -100 "cut"'))
    assert verdict.level == "L0"


def test_the_weakest_deal_decides():
    strong, weak = f"d3 g1 b100 c100 {ROW}", "+ -100 40 20 = -200 80 40"
    verdict = judge(sheet("pl-home", strong, weak))
    assert (verdict.level, set(verdict.not_checked)) == ("L1", ALL)


def test_without_an_auction_nothing_is_asked_about_it():
    verdict = judge(sheet("ru-no-auction", "+ 60 40 20"))
    expected = (FACTS | TOTALS | {"dealer-order"}) - {
        "contract-sign", "contract-needs-marriage", "defender-rounding",
    }  # fmt: skip
    assert set(verdict.not_checked) == expected
    full = judge(sheet("ru-no-auction", "d1 cards 60 40 20 tricks 4 3 1 marriages - - - + 60 40 20 = 60 40 20"))
    assert (full.level, full.not_checked) == ("L4", ())


def test_the_gap_of_a_sitter_is_no_missing_trick():
    row = "d4 g1 b100 c100 talon KC,QC,AH cards 60 40 20 . tricks 4 3 1 . marriages - - - . + -100 40 20 60"
    verdict = judge(sheet("pl-home", f"{row} = -100 40 20 60", players=4))
    assert (verdict.level, verdict.not_checked) == ("L4", ())
    marked = judge(sheet("pl-home", f"{row} = -100 40 20 60".replace("4 3 1 .", "4 3 . ."), players=4))
    assert set(marked.not_checked) == TRICKS
