"""Sheets for the tests of the rules: the worked game, single deals from a given state, and short ways to judge them."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from tournament import regulations
from tournament.rules import Finding, Severity, Verdict, parse
from tournament.rules.notation import from_text
from tournament.rules.protocol import Deal
from tournament.rules.scoring import Outcome, score
from tournament.rules.state import State, start
from tournament.rules.terms import terms
from tournament.rules.writing import write

Document = dict[str, Any]

WORKED_GAME = """tysiac 1
regulation "liga-blaszki-2023"
players "Anna" "Bolek" "Celina"
first-dealer 1
1 d1 g2 b100 c100 cards 25 70 25 marriages - S - + 20 100 20 = 20 100 20
2 d2 g1 b110 c120 cards 95 10 15 marriages - - - + -120 10 10 = -100 110 30
3 d3 g2 b130 c160 cards 36 66 18 marriages - H - + 40 160 20 = -60 270 50
4 d1 g3 b130 c150 cards 44 7 69 marriages S - D + 80 10 -150 = 20 280 -100
5 d2 g1 b140 c200 cards 101 14 5 marriages H - - + 200 10 0 = 220 290 -100
6 d3 g1 b100 c130 cards 85 30 5 marriages C - - + 130 30 0 = 350 320 -100
7 d1 g3 b130 c160 cards 20 35 65 marriages - C H + 20 90 160 = 370 410 60
8 d2 g2 b120 c140 cards 22 88 10 marriages - C - + 20 140 10 = 390 550 70
9 d3 g2 b150 c220 cards 15 105 0 marriages - HS - + 10 220 0 = 400 770 70
10 d1 g1 b130 c160 cards 80 38 2 marriages D - - + 160 30 0 = 560 800 70
11 d2 g3 b120 c180 cards 33 12 75 marriages - - HS + 30 0 180 = 590 800 250
12 d3 g1 b100 c100 cards 62 45 13 marriages S - - + 100 0 10 = 690 800 260
13 d1 g3 b130 c150 cards 6 49 65 marriages - C D + 10 0 -150 = 700 800 110
14 d2 g2 b140 c160 cards 27 76 17 marriages - D - + 30 -160 20 = 730 640 130
15 d3 g1 b120 c140 cards 46 40 34 marriages C - - + -140 40 30 = 590 680 160
16 d1 g2 b100 c120 cards 30 61 29 marriages - C - + 30 120 30 = 620 800 190
17 d2 g3 b100 c110 cards 40 30 50 marriages - - D + 40 0 110 = 660 800 300
18 d3 g2 b150 c200 cards 12 101 7 marriages - H - + 10 200 10 = 670 1000 310
end target
result totals 670 1000 310 places 2 1 3 points 3 7 1
"""

HOME_DELTAS = {
    1: [30, 100, 30],
    2: [-120, 10, 20],
    5: [200, 10, 10],
    6: [130, 30, 10],
    7: [20, 100, 160],
    9: [20, 220, 0],
    10: [160, 40, 0],
}  # under near10-up and without the cap; the other deals are those above


def worked_game() -> Document:
    """The worked game under the Polish tournament rules, as a document."""
    return write(from_text(WORKED_GAME))


def home_game() -> Document:
    """The same deals as they are written under Polish home rules."""
    document = worked_game()
    document["regulation"] = "pl-home"
    for row in document["deals"]:
        row["written"] = HOME_DELTAS.get(row["no"], row["written"])
    document["result"] = {"totals": add_up(document), "places": [2, 1, 3]}
    return document


def add_up(document: Document) -> list[int]:
    """Let the totals follow from what is written; the last ones are the answer."""
    totals = [0] * len(document["players"])
    for row in document["deals"]:
        totals = [total + entry for total, entry in zip(totals, row.get("written", [0] * 4), strict=False)]
        row["totals"] = list(totals)
    return totals


def changed(change: Callable[[list[Document]], None], *, totals_follow: bool = False) -> Document:
    """The worked game with one change in its rows; the result follows too when the totals do."""
    document = copy.deepcopy(worked_game())
    change(document["deals"])
    if totals_follow:
        document["result"] = {"totals": add_up(document)}
    return document


def judge(document: Document, regulation: str | None = None) -> Verdict:
    """The verdict under the regulation that the document names, or another one."""
    protocol = parse(document)
    return regulations.validate(protocol, regulations.load(regulation or protocol.regulation or regulations.DEFAULT))


def errors(verdict: Verdict) -> list[Finding]:
    """The findings of severity error."""
    return [finding for finding in verdict.findings if finding.severity is Severity.ERROR]


def codes(verdict: Verdict) -> list[str]:
    """The codes of all findings."""
    return [finding.code.value for finding in verdict.findings]


def places(verdict: Verdict) -> set[tuple[int | None, int | None]]:
    """Deal and seat of every error."""
    return {(finding.deal, finding.seat) for finding in errors(verdict)}


def scored(regulation: str, before: tuple[int, ...], row: str, **counters: tuple[int, ...]) -> Outcome:
    """One deal, written as a line of notation without its number, scored from a state."""
    players = " ".join(f'"{name}"' for name in ("Anna", "Bolek", "Celina", "Dorota")[: len(before)])
    deal: Deal = from_text(f"tysiac 1\nplayers {players}\n1 {row}\n").deals[0]
    game = terms(regulations.load(regulation).rules, len(before))
    assert game is not None
    state: State = start(len(before))._replace(totals=before, **counters)
    return score(game, state, deal, (None,) * len(before), deal.dealer)


def sheet(regulation: str, *rows: str, players: int = 3, tail: str = "") -> Document:
    """A document from lines of notation."""
    names = " ".join(f'"{name}"' for name in ("Anna", "Bolek", "Celina", "Dorota")[:players])
    numbered = "\n".join(f"{number} {row}" for number, row in enumerate(rows, 1))
    return write(from_text(f'tysiac 1\nregulation "{regulation}"\nplayers {names}\n{numbered}\n{tail}'))
