"""A deal explained for people: each step as a sentence with its clause, and the texts of the clauses it rests on.

What a referee reads out at the table; the steps are those of the rules, nothing is computed here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament import judgement, regulations, wording
from tournament.errors import Refused, m
from tournament.regulations import Edition
from tournament.rules import Protocol


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One step: the sentence, the clause with who decided it, and what programs want to know."""

    code: str
    seat: int | None
    player: str | None
    figures: Mapping[str, object]
    clause: str | None
    basis: str | None
    sentence: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A deal of a protocol: its steps, the findings about it, the clauses that are quoted, all deals there are."""

    deal: int
    deals: tuple[int, ...]
    lines: tuple[Line, ...]
    findings: tuple[str, ...]
    clauses: Mapping[str, str]


def explain(
    protocol: Protocol, edition: Edition, deal_no: int, texts: Mapping[str, str], at: Sequence[int] = ()
) -> Explanation:
    """How a deal is scored, in the language of the moment; raises NotFound when the sheet has no such row.

    A table of so many players as the regulation does not know is Refused. `at` as in `wording.seat`.
    """
    known = [layout.players for layout in edition.rules.layouts]
    if len(protocol.players) not in known:
        expected = ", ".join(map(str, known))
        seated = m("{found} players sit at the table; these rules are for {expected}.",
                   found=len(protocol.players), expected=expected)  # fmt: skip
        raise Refused(seated)
    lines = tuple(
        Line(
            code=step.code.value,
            seat=step.seat,
            player=None if step.seat is None else protocol.players[step.seat - 1],
            figures=step.figures,
            clause=step.clause,
            basis=step.basis,
            sentence=wording.step(step, protocol),
            source=wording.step_source(step),
        )
        for step in regulations.explain(protocol, edition, deal_no)
    )
    cited = dict.fromkeys(line.clause for line in lines if line.clause)
    verdict = judgement.judge(protocol, edition)
    return Explanation(
        deal=deal_no,
        deals=tuple(deal.no for deal in protocol.deals),
        lines=lines,
        findings=tuple(wording.finding(found, protocol, at) for found in verdict.findings if found.deal == deal_no),
        clauses={clause: texts[clause] for clause in cited if clause in texts},
    )
