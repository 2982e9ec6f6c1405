"""Every format error with its path, its code and the figures that a sentence about it needs.

The cases are in format_errors.json: a sentence, the place in the worked game that is spoilt, the value put there, and
the errors in the order of the document.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sheets import worked_game

from tournament.rules import FormatErrors, parse

CASES = json.loads((Path(__file__).parent / "format_errors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_a_format_error_says_where_it_stands_and_what_was_found_there(case):
    document = worked_game()
    place = document
    for key in case["path"][:-1]:
        place = place[key]
    place[case["path"][-1]] = case["value"]
    with pytest.raises(FormatErrors) as caught:
        parse(document)
    found = [[error.path, str(error.code), dict(error.details)] for error in caught.value.errors]
    assert found == case["errors"]
    assert str(caught.value) == "; ".join(f"{path}: {code}" for path, code, _details in found)


def test_rows_number_501_is_too_many_and_500_are_not():
    document = worked_game()
    del document["result"], document["end"]
    document["deals"] = [{"no": number} for number in range(1, 501)]
    assert len(parse(document).deals) == 500
    document["deals"].append({"no": 501})
    with pytest.raises(FormatErrors) as caught:
        parse(document)
    assert [dict(error.details) for error in caught.value.errors] == [{"found": 501, "most": 500}]


@pytest.mark.parametrize("key", ["format", "players", "deals"])
def test_a_missing_head_is_named(key):
    document = worked_game()
    del document[key]
    with pytest.raises(FormatErrors) as caught:
        parse(document)
    assert (caught.value.errors[0].path, dict(caught.value.errors[0].details)) == (f"$.{key}", {"key": key})


@pytest.mark.parametrize("document", [None, [], "x", 3, True])
def test_what_is_no_object_is_shown(document):
    with pytest.raises(FormatErrors) as caught:
        parse(document)
    assert [(e.path, str(e.code), dict(e.details)) for e in caught.value.errors] == [
        ("$", "not-an-object", {"found": repr(document)})
    ]


def test_the_largest_figure_is_a_million():
    document = worked_game()
    document["deals"][0]["written"] = [1_000_000, -1_000_000, 0]
    document["result"] = {"totals": [1_000_000, -1_000_000, 0]}
    assert parse(document).deals[0].written == (1_000_000, -1_000_000, 0)
    document["deals"][0]["written"] = [1_000_001, -1_000_001, 0]
    document["result"] = {"totals": [1_000_001, -1_000_001, 0]}
    with pytest.raises(FormatErrors) as caught:
        parse(document)
    assert [error.path for error in caught.value.errors] == [
        "$.result.totals[0]",
        "$.result.totals[1]",
        "$.deals[0].written[0]",
        "$.deals[0].written[1]",
    ]
