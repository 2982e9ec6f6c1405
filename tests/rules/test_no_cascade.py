"""One wrong figure is one finding, where it stands."""

from __future__ import annotations

import pytest
from sheets import changed, codes, errors, judge, places, worked_game


def test_a_wrong_delta_that_all_totals_follow_is_found_once_and_at_the_result():
    verdict = judge(changed(lambda rows: rows[2]["written"].__setitem__(0, 50), totals_follow=True))
    assert places(verdict) == {(3, 1), (None, 1)}
    result = verdict.findings[-1]
    assert (result.code, result.hint) == ("result-totals", "follows-correction")
    assert result.expected == [670, 1000, 310]
    assert result.details["places"] == [2, 1, 3]
    assert result.details["league_points"] == ["3", "7", "1"]


def test_without_a_result_block_the_correction_is_a_note():
    document = changed(lambda rows: rows[2]["written"].__setitem__(0, 50), totals_follow=True)
    del document["result"]
    assert codes(judge(document)) == ["defender-rounding", "result-corrected"]


def test_a_miswritten_total_is_found_once_when_the_sheet_goes_on_from_the_right_one():
    verdict = judge(changed(lambda rows: rows[6]["totals"].__setitem__(0, 380)))
    assert places(verdict) == {(7, 1)}


def test_a_miswritten_total_above_the_lock_does_not_lock_the_next_deal():
    def change(rows):
        rows[7]["totals"][1] = 850

    assert places(judge(changed(change))) == {(8, 2)}


def test_a_miswritten_total_that_the_sheet_goes_on_from_is_found_once():
    def change(rows):
        for row in rows[6:]:
            row["totals"][0] += 50

    document = changed(change)
    document["result"]["totals"][0] += 50
    verdict = judge(document)
    assert [(f.code.value, f.deal) for f in verdict.findings] == [("total-addition", 7), ("result-totals", None)]


@pytest.mark.parametrize("deal", [1, 2, 7, 18])
def test_one_miswritten_dealer_is_one_finding(deal):
    verdict = judge(changed(lambda rows: rows[deal - 1].__setitem__("dealer", rows[deal - 1]["dealer"] % 3 + 1)))
    assert [(f.code.value, f.deal) for f in verdict.findings] == [("dealer-order", deal)]


def test_a_miswritten_first_dealer_is_one_finding():
    document = worked_game()
    document["first_dealer"] = 3
    assert codes(judge(document)) == ["first-dealer"]


def test_a_repeated_dealer_shifts_the_order_once():
    def change(rows):
        for row in rows[9:]:
            row["dealer"] = (row["dealer"] - 2) % 3 + 1
            row.pop("bid")
            row["contract"] += 0

    found = [f for f in judge(changed(change)).findings if f.code == "dealer-order"]
    assert [(f.deal, f.hint) for f in found] == [(10, "redeal-unmarked")]


def test_a_marked_redeal_keeps_the_dealer():
    document = worked_game()
    rows = document["deals"]
    rows.insert(9, {"no": 100, "dealer": 1, "redeal": "four nines"})
    assert judge(document).findings == ()


def test_a_miswritten_declarer_is_named_and_the_totals_stand():
    verdict = judge(changed(lambda rows: rows[6].__setitem__("declarer", 1)))
    assert ("declarer-column", 7, 1) in {(f.code, f.deal, f.seat) for f in verdict.findings}
    assert {finding.deal for finding in errors(verdict)} == {7}


def test_miswritten_card_points_are_placed_at_the_seat_that_explains_them():
    verdict = judge(changed(lambda rows: rows[5]["cards"].__setitem__(1, 40)))
    (finding,) = verdict.findings
    assert (finding.code, finding.deal, finding.seat, finding.expected, finding.found) == ("cards-sum", 6, 2, 30, 40)


def test_two_mistakes_in_one_sheet_are_both_found():
    def change(rows):
        rows[1]["written"][2] = 20
        rows[10]["written"][1] = 10

    verdict = judge(changed(change, totals_follow=True))
    assert {(2, 3), (11, 2)} <= places(verdict)
