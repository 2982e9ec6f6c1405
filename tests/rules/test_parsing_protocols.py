"""The strict door: every format error at once, each with its JSON path."""

from __future__ import annotations

import json

import pytest
from sheets import worked_game

from tournament.rules import FormatErrors, parse


def wrong(document):
    with pytest.raises(FormatErrors) as caught:
        parse(document)
    return [(error.path, error.code.value) for error in caught.value.errors]


def spoilt(path, value):
    document = worked_game()
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return document


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (("deals", 0, "contract"), "100", ("$.deals[0].contract", "not-an-integer")),
        (("deals", 0, "contract"), True, ("$.deals[0].contract", "not-an-integer")),
        (("deals", 0, "contract"), 100.0, ("$.deals[0].contract", "not-an-integer")),
        (("deals", 2, "cards", 0), float("nan"), ("$.deals[2].cards[0]", "not-an-integer")),
        (("deals", 2, "cards", 1), "3", ("$.deals[2].cards[1]", "not-an-integer")),
        (("deals", 2, "cards"), [1, 2], ("$.deals[2].cards", "wrong-length")),
        (("deals", 2, "written"), None, ("$.deals[2].written", "not-a-list")),
        (("deals", 1, "dealer"), 4, ("$.deals[1].dealer", "out-of-range")),
        (("deals", 1, "declarer"), 0, ("$.deals[1].declarer", "out-of-range")),
        (("deals", 1, "conceded"), 1, ("$.deals[1].conceded", "not-a-boolean")),
        (("deals", 1, "no"), 1, ("$.deals[1].no", "duplicate-no")),
        (("deals", 1, "suit"), "H", ("$.deals[1].suit", "unknown-key")),
        (("deals", 1, "marriages", 0), ["X"], ("$.deals[1].marriages[0][0]", "wrong-choice")),
        (("deals", 1, "marriages", 0), "H", ("$.deals[1].marriages[0]", "not-a-list")),
        (("deals", 1, "penalty"), {"seat": 9, "points": 1}, ("$.deals[1].penalty.seat", "out-of-range")),
        (("deals", 1, "penalty"), {"seat": 1}, ("$.deals[1].penalty.points", "missing-key")),
        (("deals", 1), 7, ("$.deals[1]", "not-an-object")),
        (("players",), ["A"], ("$.players", "wrong-length")),
        (("players", 1), "  ", ("$.players[1]", "empty-text")),
        (("players", 1), 5, ("$.players[1]", "not-a-text")),
        (("format",), "tysiac-protocol/2", ("$.format", "wrong-format")),
        (("end",), "finished", ("$.end", "wrong-choice")),
        (("round",), 0, ("$.round", "out-of-range")),
        (("colour",), "red", ("$.colour", "unknown-key")),
        (("result", "places", 0), 0, ("$.result.places[0]", "out-of-range")),
        (("result", "league_points", 0), 7, ("$.result.league_points[0]", "wrong-points")),
        (("result", "league_points", 0), "7,5", ("$.result.league_points[0]", "wrong-points")),
        (("result", "league_points", 0), "1/0", ("$.result.league_points[0]", "wrong-points")),
    ],
)
def test_each_format_error_has_its_path_and_code(path, value, expected):
    assert expected in wrong(spoilt(path, value))


def test_all_errors_are_reported_at_once():
    document = spoilt(("deals", 0, "contract"), "100")
    document["deals"][3]["dealer"] = "1"
    del document["deals"][5]["no"]
    document["extra"] = 1
    assert wrong(document) == [
        ("$.extra", "unknown-key"),
        ("$.deals[0].contract", "not-an-integer"),
        ("$.deals[3].dealer", "not-an-integer"),
        ("$.deals[5].no", "missing-key"),
    ]


@pytest.mark.parametrize("document", [None, [], "x", 3, {}, {"format": "tysiac-protocol/1"}])
def test_anything_else_is_refused(document):
    assert wrong(document)


def test_a_row_cannot_be_a_redeal_and_a_penalty():
    document = spoilt(("deals", 0), {"no": 1, "redeal": "x", "penalty": {"seat": 1, "points": -10}})
    assert ("$.deals[0]", "two-kinds") in wrong(document)


def test_almost_everything_may_be_missing():
    protocol = parse({"format": "tysiac-protocol/1", "players": ["A", "B", "C"], "deals": []})
    assert protocol.deals == ()


def test_a_sheet_of_more_rows_than_any_game_is_refused():
    document = worked_game()
    document["deals"] = [{"no": number} for number in range(1, 502)]
    assert wrong(document) == [("$.deals", "too-many-rows")]


def test_numbers_too_large_for_any_sheet_are_refused():
    document = json.loads(json.dumps(spoilt(("deals", 0, "contract"), 10**30)))
    assert ("$.deals[0].contract", "out-of-range") in wrong(document)
