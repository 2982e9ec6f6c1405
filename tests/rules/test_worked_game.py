"""The worked game of eighteen deals, and every way it was spoilt on purpose."""

from __future__ import annotations

import pytest
from sheets import changed, codes, errors, home_game, judge, places, worked_game


def test_the_worked_game_is_right():
    verdict = judge(worked_game())
    assert verdict.findings == ()
    assert verdict.computed.final == (670, 1000, 310)
    assert [str(points) for points in verdict.computed.league_points] == ["3", "7", "1"]
    assert verdict.level == "L3"


def test_the_same_deals_are_right_under_home_rules():
    verdict = judge(home_game())
    assert verdict.findings == ()
    assert verdict.computed.final == (690, 1020, 350)


def test_kurnik_writes_the_same_deltas_here():
    assert judge(home_game(), "kurnik").findings == ()


def test_with_the_lock_at_900_the_defence_of_bolek_counts():
    verdict = judge(worked_game(), "pagat-pl")
    totals = [row[1] for row in verdict.computed.totals]
    assert totals[9:] == [820, 830, 880, 990, 830, 870, 990, 990, 1190]


def put(no, field, value, seat=None):
    def change(rows):
        if seat is None:
            rows[no - 1][field] = value
        else:
            rows[no - 1][field][seat] = value

    return change


MUTATIONS = [
    ("raw A 24", put(1, "cards", 24, 0), 1, "cards-sum"),
    ("15 rounded to 20", put(2, "written", 20, 2), 2, "defender-rounding"),
    ("failed 149 of 150 written as made", put(4, "written", 150, 2), 4, "contract-sign"),
    ("a suit twice", put(4, "marriages", ["D"], 0), 4, "marriage-twice"),
    ("a suit twice spoils the entry too", put(4, "marriages", ["D"], 0), 4, "defender-rounding"),
    ("5 rounded up", put(5, "written", 10, 2), 5, "defender-rounding"),
    ("cap forgotten", put(10, "written", 40, 1), 10, "defender-cap"),
    ("lock forgotten", put(11, "written", 10, 1), 11, "defender-locked"),
    ("contract 100 of another seat", put(12, "declarer", 2), 12, "opening-not-forehand"),
    ("lock kept below 800", put(15, "written", 0, 1), 15, "defender-unlocked"),
    ("contract 105", put(17, "contract", 105), 17, "contract-step"),
    ("second hand wins at 120", put(2, "bid", 120), 2, "bid-by-seat"),
]


@pytest.mark.parametrize(
    ("change", "deal", "code"), [case[1:] for case in MUTATIONS], ids=[case[0] for case in MUTATIONS]
)
def test_a_spoilt_figure_is_found_at_its_deal_and_nowhere_else(change, deal, code):
    verdict = judge(changed(change))
    assert code in codes(verdict)
    assert {finding.deal for finding in errors(verdict)} == {deal}


def test_a_marriage_without_a_trick_is_found_at_its_deal():
    def change(rows):
        rows[8]["marriages"][2] = ["C"]
        rows[8]["written"][2] = 60
        rows[8]["tricks"] = [2, 6, 0]

    verdict = judge(changed(change, totals_follow=True))
    assert ("marriage-without-trick", 9, 3) in {(f.code, f.deal, f.seat) for f in verdict.findings}
    assert {finding.deal for finding in errors(verdict)} == {9}


def test_a_marriage_with_no_card_points_and_no_tricks_written_is_only_a_warning():
    def change(rows):
        rows[8]["marriages"][2] = ["C"]
        rows[8]["written"][2] = 60

    verdict = judge(changed(change, totals_follow=True))
    assert codes(verdict) == ["marriage-without-points"]
    assert verdict.valid


def test_a_contract_of_210_with_201_taken_is_a_failure():
    def change(rows):
        rows[17]["contract"] = 210
        rows[17]["written"][1] = 210

    verdict = judge(changed(change, totals_follow=True))
    assert places(verdict) == {(18, 2), (None, 2)}


def test_a_deal_after_the_end_is_found():
    document = worked_game()
    document["deals"].append({**document["deals"][0], "no": 19, "dealer": 1, "totals": [690, 1100, 330]})
    verdict = judge(document)
    assert codes(verdict) == ["played-on"]
    assert verdict.computed.final == (670, 1000, 310)
