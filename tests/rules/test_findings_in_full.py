"""Every finding with all that it says: where it stands, what was expected and found, and which mistake explains it.

The cases are in findings.txt: a sentence, the regulation, the rows of a sheet, and after `>` the findings in order, as
`[severity, code, deal, seat, field, expected, found, hint, details]`. `start` brings the players to some totals first.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import NoneType

import pytest
from sheets import regulations, sheet

from tournament.rules import Verdict, parse
from tournament.rules.codes import Code, Hint
from tournament.rules.finding import Computed
from tournament.rules.protocol import Suit

CASES = [
    block.splitlines()
    for block in (Path(__file__).parent / "findings.txt").read_text(encoding="utf-8").split("\n## ")[1:]
]
TAIL = ("end ", "result ")


def judged(lines: list[str]) -> tuple[Verdict, int]:
    """The verdict on the sheet of a case and how many rows only brought the players to their totals."""
    name, _, more = lines[1].partition(" ")
    rows = [line for line in lines[2:] if line and line[0] not in "#>"]
    players = int(more.removeprefix("players ")) if more.startswith("players") else 3
    edition = regulations.load(name)
    if more.startswith("{"):
        edition = regulations.with_changes(edition, json.loads(more))
    start = [row.split()[1:] for row in rows if row.startswith("start ")]
    given = [f'penalty {seat} {at} "start"' for seat, at in enumerate(start[0] if start else (), 1) if int(at)]
    head = [row for row in rows if row.startswith("first-dealer")]
    deals = [row for row in rows if not row.startswith(("start ", "first-dealer", *TAIL))]
    tail = "".join(f"{row}\n" for row in rows if row.startswith(TAIL))
    document = sheet(name, *given, *deals, players=players, tail=tail)
    for line in head:
        document["first_dealer"] = int(line.split()[1])
    if more == "same-names":
        document["players"] = ["Anna", "Bolek", " anna "]
    return regulations.validate(parse(document), edition), len(given)


def told(lines: list[str]) -> list[str]:
    """What the findings say, but for those about the rows that only brought the players to their totals."""
    verdict, given = judged(lines)
    return [
        json.dumps(
            [str(one.severity), str(one.code), one.deal and one.deal - given, one.seat, one.field, one.expected,
             one.found, one.hint and str(one.hint), dict(one.details)],
            ensure_ascii=False,
        )
        for one in verdict.findings
        if one.deal is None or one.deal > given
    ]  # fmt: skip


@pytest.mark.parametrize("lines", CASES, ids=lambda lines: lines[0])
def test_the_finding_says_where_it_stands_what_was_expected_and_what_was_found(lines):
    assert told(lines) == [line[2:] for line in lines if line.startswith("> ")]


@pytest.mark.parametrize("lines", CASES, ids=lambda lines: lines[0])
def test_the_figures_of_a_finding_are_plain_values(lines):
    for one in judged(lines)[0].findings:
        figures = [one.expected, one.found, *one.details.values()]
        assert {type(figure) for figure in figures} <= {NoneType, bool, int, str, list, type(Suit.HEARTS)}


def test_with_a_number_of_players_that_has_no_game_nothing_is_computed():
    verdict = judged(["", "liga-blaszki-2023 players 4", "d1 g2 b100 c100"])[0]
    assert verdict.computed == Computed(deltas=(), totals=(), final=(), places=(), league_points=(), ended=None)
    assert (verdict.level, verdict.not_checked, verdict.valid) == ("L0", (), False)


def test_every_code_and_hint_is_told_somewhere():
    text = "\n".join("\n".join(lines) for lines in CASES)
    missing = {str(code) for code in (*Code, *Hint) if f'"{code}"' not in text}
    assert missing == set()
