"""The exported event, recomputed by a script that shares no code with the program."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from dataclasses import asdict, replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reports import samples
from tests.standings.worlds import events, sample_league
from tournament.reports.event_document import event_document
from tournament.standings import rank
from tournament.standings.policy import Ties

SCRIPT = Path(__file__).parent.parent.parent / "tools" / "recompute.py"
differences = runpy.run_path(str(SCRIPT))["differences"]


def exported(event):
    """The document as an outsider gets it."""
    league = json.loads(json.dumps(asdict(event.policy)))
    event = replace(event, regulation=replace(event.regulation, values={"league": league}))
    return json.loads(json.dumps(event_document(event, rank(event)), ensure_ascii=False))


def test_everything_in_the_sample_league_follows_from_its_protocols(tmp_path):
    path = tmp_path / "event.json"
    path.write_text(json.dumps(exported(sample_league())), encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", SCRIPT, path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "Everything follows: 8 rounds, 18 players.\n")


@pytest.mark.parametrize("content", [None, "", "[]", "{}", '{"rounds": 5}', "[" * 5000, "\udcff"])
def test_a_file_that_is_no_event_is_named_without_a_trace(tmp_path, content):
    path = tmp_path / "event.json"
    if content is not None:
        path.write_bytes(content.encode("utf-8", "surrogateescape"))
    done = subprocess.run([sys.executable, "-I", SCRIPT, path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(str(path))
    assert "Traceback" not in done.stderr


@given(events(ties=st.sampled_from(Ties)))
@settings(max_examples=60)
def test_everything_in_any_event_follows(event):
    assert differences(exported(event)) == []


def test_byes_absences_penalties_and_dropped_rounds_follow():
    assert differences(exported(samples.hard_event())) == []


@pytest.mark.parametrize(
    "path",
    [
        ("rounds", 2, "tables", 1, "totals", 0),
        ("rounds", 2, "tables", 1, "places", 0),
        ("rounds", 2, "tables", 1, "league_points", 0),
        ("standings", 3, "league_points"),
        ("standings", 3, "small_points"),
        ("standings", 3, "wins"),
        ("standings", 3, "place"),
    ],
)
def test_a_changed_figure_is_found(path):
    document = exported(sample_league())
    *steps, last = path
    target = document
    for step in steps:
        target = target[step]
    value = target[last]
    target[last] = str(Fraction(value) + 1) if isinstance(value, str) else value + 1
    assert differences(document)


def test_the_form_of_the_document():
    document = exported(samples.hard_event())
    assert document["format"] == "tysiac-event/1"
    assert document["generated"] == "2026-10-03T17:45:12+02:00"
    assert document["penalties"][0] == {
        "player": 3,
        "round": 2,
        "league_points": "-1/2",
        "small_points": 0,
        "reason": "spóźnienie",
    }
    each = document["rounds"][3]
    assert each["byes"][0]["league_points"] == "11/3"
    assert each["absent"][0]["kind"] == "absent"
    assert each["tables"][1]["accepted"] == {"status": "overridden", "override_reason": samples.REASON}
    assert list(document["standings"][0]) == [
        "place",
        "player",
        "league_points",
        "wins",
        "seconds",
        "thirds",
        "byes",
        "small_points",
    ]


def test_names_inside_the_protocols_are_those_that_may_be_shown():
    league = sample_league()
    hidden = replace(league, players=tuple(replace(each, name=f"{each.number}.") for each in league.players))
    text = json.dumps(exported(hidden), ensure_ascii=False)
    assert "Rzepa" not in text
    assert exported(hidden)["rounds"][0]["tables"][0]["protocol"]["players"] == ["2.", "5.", "4."]
