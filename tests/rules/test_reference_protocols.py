"""Thirty complete games of ten systems, written by an independent scorer, must come out figure by figure."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sheets import errors, judge

from tournament.rules import parse, write
from tournament.rules.notation import from_text, to_text

FILES = sorted((Path(__file__).parent / "protocols").glob("*.json"))


def test_the_thirty_protocols_are_there():
    assert len(FILES) == 30


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_delta_total_and_place_is_exact_and_nothing_is_wrong(path):
    document = json.loads(path.read_text(encoding="utf-8"))
    verdict = judge(document)
    rows = document["deals"]
    assert errors(verdict) == []
    assert [list(deltas) for deltas in verdict.computed.deltas] == [row["written"] for row in rows]
    assert [list(totals) for totals in verdict.computed.totals] == [row["totals"] for row in rows]
    assert list(verdict.computed.final) == document["result"]["totals"]
    assert list(verdict.computed.places) == document["result"]["places"]
    assert (verdict.level, verdict.computed.ended) == ("L4", "target")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_writing_and_notation_give_the_same_protocol_back(path):
    document = json.loads(path.read_text(encoding="utf-8"))
    protocol = parse(document)
    assert parse(write(protocol)) == protocol
    assert from_text(to_text(protocol)) == protocol


def test_the_only_warnings_are_bids_that_no_declared_marriage_explains():
    found = [
        (path.stem, finding.code.value)
        for path in FILES
        for finding in judge(json.loads(path.read_text(encoding="utf-8"))).findings
    ]
    assert found == [("pl-home-1002", "bid-cap"), ("pl-home-1003", "bid-cap")]
