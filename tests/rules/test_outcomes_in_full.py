"""What single deals are worth and what they leave behind: entries, totals, every counter, and each step that had a say.

The cases are in outcomes.txt: a sentence, the regulation (with changed values), the totals and counters before the
deal, the deal, and after `>` the entries, the counters that changed, the marks as `[what, seat from 1, number]`, and
whether the contract was made.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sheets import regulations

from tournament.rules.judging import given
from tournament.rules.notation import from_text
from tournament.rules.scoring import score
from tournament.rules.state import State, start
from tournament.rules.terms import terms

CASES = [
    block.splitlines()
    for block in (Path(__file__).parent / "outcomes.txt").read_text(encoding="utf-8").split("\n## ")[1:]
]


def scored(lines: list[str]) -> list[str]:
    """The entries, the state that is left as far as it differs from the state before, and the marks."""
    name, _, changes = lines[1].partition(" ")
    edition = regulations.load(name)
    if changes:
        edition = regulations.with_changes(edition, json.loads(changes))
    words = [line.split() for line in lines[2:] if line and line[0] not in "#>"]
    numbers = {key: tuple(map(int, values)) for key, *values in words[:-1]}
    before = numbers.pop("before")
    circle, won = numbers.pop("circle", (0, 0))
    state = start(len(before))._replace(totals=before, circle=circle, circle_won=bool(won), **numbers)
    names = " ".join(f'"{letter}"' for letter in "ABCD"[: len(before)])
    deal = from_text(f"tysiac 1\nplayers {names}\n1 {' '.join(words[-1])}\n").deals[0]
    outcome = score(terms(edition.rules, len(before)), state, deal, given(deal, state), deal.dealer)
    left = {
        field: getattr(outcome.state, field)
        for field in State._fields
        if field != "deals" and getattr(outcome.state, field) != getattr(state, field)
    }
    assert outcome.state.deals == 1
    assert left.get("totals", before) == tuple(map(sum, zip(before, outcome.deltas, strict=True)))
    left.pop("totals", None)
    marks = [[str(mark), seat + 1, number] for mark, seat, number in outcome.row.marks]
    return [json.dumps(list(outcome.deltas)), json.dumps(left), json.dumps(marks), json.dumps(outcome.row.made)]


@pytest.mark.parametrize("lines", CASES, ids=lambda lines: lines[0])
def test_a_deal_is_worth_what_the_rules_say_and_leaves_the_counters_they_say(lines):
    assert scored(lines) == [line[2:] for line in lines if line.startswith("> ")]
