"""Refusals about protocols: every fault at its JSON path, in words."""

from __future__ import annotations

from collections.abc import Sequence

from tournament import wording
from tournament.db.judging import Judged
from tournament.errors import Problem, Refused, m
from tournament.rules import Finding, FormatErrors, Severity

NOT_OVER = m("The game is not over: nobody has reached the target. Say how it ended.")


def refused_format(error: FormatErrors) -> Refused:
    """The refusal of a document that is no protocol: all reasons, each at its path."""
    return Refused(m("This is not a protocol that can be stored."), wording.format_problems(error))


def errors_of(judged: Judged, at: Sequence[int] = ()) -> tuple[Problem, ...]:
    """What stands against accepting a protocol: its errors, and a game that is not over; `at` as in `wording.seat`."""
    found = [
        Problem(m("{sentence}", sentence=wording.finding(one, judged.protocol, at)), _path(one))
        for one in judged.verdict.findings
        if one.severity is Severity.ERROR
    ]
    if judged.ended is None and judged.protocol.result is None:
        found.append(Problem(NOT_OVER, "$.end"))
    return tuple(found)


def _path(finding: Finding) -> str:
    path = "$" if finding.deal is None else f"$.deals[{finding.deal - 1}]"
    path += f".{finding.field}" if finding.field else ""
    return path if finding.seat is None else f"{path}[{finding.seat - 1}]"
