"""The grid and the document it stands for, without pages."""

from __future__ import annotations

import json

import pytest

from tournament.config import SAMPLE
from tournament.rules import deck
from tournament.rules.regulation import MarriageTable
from tournament.web import document, sheet, suits
from tournament.web.sheet import Kind, Sheet

WORTH = {value: str(suit) for suit, value in deck.MARRIAGE_VALUES[MarriageTable.STANDARD].items()}.get
SAMPLES = sorted((SAMPLE / "protocols").glob("*.json"))


def read(typed: Sheet, *, strict: bool = True) -> document.Reading:
    return document.read(typed, WORTH, strict=strict)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_protocol_comes_out_of_the_grid_as_it_went_in(path):
    stored = json.loads(path.read_text(encoding="utf-8"))
    typed = sheet.from_document(stored, 3, base=1, key="k")
    again = read(typed).document
    assert again["deals"] == stored["deals"]
    assert again.get("result") == stored.get("result")
    assert again.get("end") == stored.get("end")


def test_a_table_of_four_has_a_sitter_without_figures():
    form = {"d1-dealer": "1", "d1-cards-2": "70", "d1-cards-3": "25", "d1-cards-4": "25", "d1-cards-1": ""}
    typed = sheet.from_form(form)
    assert typed.seats == 4
    assert read(typed).document["deals"][0]["cards"] == [None, 70, 25, 25]


def test_blank_rows_are_no_deals_and_numbers_follow_the_sheet():
    rows = ({"kind": "deal", "dealer": "1"}, {"kind": "deal", "bid": "100"}, {"kind": "deal", "dealer": "3"})
    found = read(Sheet(seats=3, rows=rows))
    assert found.document["deals"] == [{"no": 1, "bid": 100}]
    assert found.rows == (2,)
    assert found.cell(1, "cards", 3) == "d2-cards-3"
    assert found.cell_at("$.deals[0].written[1]") == "d2-written-2"
    assert found.cell_at("$.result.totals[2]") == "result-totals-3"
    assert found.cell(None, None, None) == "sheet"


def test_the_dealer_moves_on_except_after_a_redeal():
    first = {"kind": Kind.DEAL, "dealer": "3", "bid": "100"}
    again = {"kind": Kind.REDEAL, "dealer": "2", "reason": "cztery dziewiątki"}
    assert sheet.next_dealer([], "2", 3) == "B"
    assert sheet.next_dealer([first], "1", 3) == "A"
    assert sheet.next_dealer([first, again], "1", 3) == "B"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("k", ["H"]), ("o", ["D"]), ("t", ["C"]), ("p", ["S"]), ("hdcs", ["H", "D", "C", "S"]), ("K, P", ["H", "S"]),
        ("ki ka", ["H", "D"]), ("♥♠", ["H", "S"]), ("100 40", ["H", "S"]), ("100,80", ["H", "D"]), ("a", ["A"]),
        ("", []),
    ],
)  # fmt: skip
def test_marriages_are_understood_in_every_spelling(typed, meant):
    assert suits.read(typed, WORTH) == meant


@pytest.mark.parametrize("typed", ["x", "50", "kx", "1000"])
def test_what_is_no_marriage_is_not_guessed(typed):
    assert suits.read(typed, WORTH) is None


@pytest.mark.parametrize("figure", ["1,5", "1e3", "--1", "١", "12345678", "0x1"])
def test_what_is_no_whole_number_is_named_at_its_cell(figure):
    found = read(Sheet(seats=3, rows=({"kind": "deal", "bid": figure},)))
    assert [problem.where for problem in found.problems] == ["d1-bid"]


@pytest.mark.parametrize("minus", ["-", "−", "–"])
def test_every_kind_of_minus_is_a_minus(minus):
    row = {"kind": "deal", "written-1": f"{minus}120"}
    assert read(Sheet(seats=3, rows=(row,))).document["deals"][0]["written"] == [-120, None, None]


@pytest.mark.parametrize(("typed", "seat"), [("B", 2), ("b", 2), ("2", 2), ("С", 3), ("с", 3), (" a ", 1)])
def test_a_seat_is_typed_as_its_letter_or_its_number(typed, seat):
    found = read(Sheet(seats=3, rows=({"kind": "deal", "bid": "100", "declarer": typed},)))
    assert found.document["deals"][0]["declarer"] == seat
    assert found.problems == ()


def test_what_is_no_seat_is_named_with_the_seats_there_are():
    found = read(Sheet(seats=3, rows=({"kind": "deal", "bid": "100", "declarer": "x"},)))
    assert [(one.where, one.message.params) for one in found.problems] == [
        ("d1-declarer", {"found": "x", "letters": "A, B, C"})
    ]
