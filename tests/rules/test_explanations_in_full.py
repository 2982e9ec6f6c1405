"""Whole explanations: every step with its seat, its figures, its clause and whether the clause says so.

The cases are in explanations.txt: a sentence, the regulation, a deal (after `start` with the totals before it), and
after `>` the steps as `[code, seat, figures, clause, basis]`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sheets import regulations, sheet

from tournament.rules import parse
from tournament.rules.explain import explain

CASES = [
    block.splitlines()
    for block in (Path(__file__).parent / "explanations.txt").read_text(encoding="utf-8").split("\n## ")[1:]
]


def told(lines: list[str]) -> list[str]:
    name, _, players = lines[1].partition(" players ")
    rows = [line for line in lines[2:] if line and line[0] not in "#>"]
    start = rows.pop(0).split()[1:] if rows[0].startswith("start ") else []
    given = [f'penalty {seat} {points} "start"' for seat, points in enumerate(start, 1) if int(points)]
    protocol = parse(sheet(name, *given, *rows, players=int(players or 3)))
    steps = regulations.explain(protocol, regulations.load(name), len(given) + 1)
    return [
        json.dumps([str(step.code), step.seat, dict(step.figures), step.clause, step.basis], ensure_ascii=False)
        for step in steps
    ]


@pytest.mark.parametrize("lines", CASES, ids=lambda lines: lines[0])
def test_a_deal_is_read_out_with_all_its_figures_and_clauses(lines):
    assert told(lines) == [line[2:] for line in lines if line.startswith("> ")]


def test_the_rules_alone_refuse_a_row_that_is_not_there_by_its_number():
    protocol = parse(sheet("pl-home", "d3 g1 b100 c100"))
    with pytest.raises(LookupError, match=r"^7$"):
        explain(protocol, regulations.load("pl-home").rules, 7, {}, {})


def test_the_rules_alone_refuse_a_number_of_players_without_a_game():
    protocol = parse(sheet("liga-blaszki-2023", "d1 g2 b100 c100", players=4))
    with pytest.raises(LookupError, match=r"^1$"):
        explain(protocol, regulations.load("liga-blaszki-2023").rules, 1, {}, {})
