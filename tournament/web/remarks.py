"""What was found in a protocol, cell by cell: findings of the rules and figures that cannot be read.

Turns a verdict into sentences beside cells; judges nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournament import rules, wording
from tournament.errors import Problem
from tournament.i18n import _, say
from tournament.rules import Verdict
from tournament.rules.finding import Finding, Severity
from tournament.web.document import Reading

_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence about a protocol: the cell it belongs to, the row of the grid (0: none), how bad it is."""

    cell: str
    row: int
    severity: str
    text: str
    source: str = ""  # the clause it rests on

    @property
    def word(self) -> str:
        """How bad it is, in a word."""
        return {
            Severity.ERROR: _("Error:"),
            Severity.WARNING: _("Unusual:"),
            Severity.NOTE: _("Note:"),
        }[Severity(self.severity)]


def of_problems(problems: tuple[Problem, ...]) -> tuple[Remark, ...]:
    """Figures that cannot be read, as remarks at their cells."""
    return tuple(
        Remark(problem.where or "sheet", _row(problem.where or ""), Severity.ERROR, say(problem.message))
        for problem in problems
    )


def of_verdict(
    verdict: Verdict, reading: Reading, names: tuple[str, ...], at: tuple[int, ...] = ()
) -> tuple[Remark, ...]:
    """The findings of a verdict at the cells they speak of, errors first; `names` by column, `at` their seats."""
    protocol = rules.parse({**reading.document, "players": list(names)})
    found = sorted(verdict.findings, key=lambda finding: (_ORDER[finding.severity], finding.deal or 0))
    return tuple(_remark(finding, protocol, reading, at) for finding in found)


def _remark(finding: Finding, protocol: rules.Protocol, reading: Reading, at: tuple[int, ...]) -> Remark:
    cell = reading.cell(finding.deal, finding.field, finding.seat, len(protocol.players))
    text = wording.finding(finding, protocol, at)
    return Remark(cell, _row(cell), finding.severity, text, wording.source(finding))


def _row(cell: str) -> int:
    number = cell.partition("-")[0].removeprefix("d")
    return int(number) if cell.startswith("d") and number.isdecimal() else 0
