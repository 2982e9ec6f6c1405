"""What validation answers: findings with a code, a place and numbers, never a sentence.

The sentences stand in `tournament.wording`; the clause and its basis come from the regulation's file.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournament.rules.codes import Code, Hint


class Severity(StrEnum):
    """How bad it is."""

    ERROR = "error"  # impossible under the rules
    WARNING = "warning"  # possible, very unusual
    NOTE = "note"


class Level(StrEnum):
    """How much evidence the protocol holds."""

    L0 = "L0"  # final totals and places
    L1 = "L1"  # running totals or entries
    L2 = "L2"  # and declarer and contract
    L3 = "L3"  # and card points and marriages
    L4 = "L4"  # and dealer, bid and tricks


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is wrong or strange, and where it stands."""

    code: Code
    severity: Severity
    deal: int | None = None  # row number; None for the whole protocol
    seat: int | None = None  # from 1; None for the whole row
    field: str | None = None
    expected: object = None
    found: object = None
    clause: str | None = None
    basis: str | None = None
    hint: Hint | None = None
    details: Mapping[str, object] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Computed:
    """What follows from the facts by the rules; row n belongs to row n of the sheet."""

    deltas: tuple[tuple[int, ...], ...]
    totals: tuple[tuple[int, ...], ...]
    final: tuple[int, ...]
    places: tuple[int, ...]
    league_points: tuple[Fraction, ...]
    ended: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The answer to a protocol."""

    level: Level
    findings: tuple[Finding, ...]
    not_checked: tuple[str, ...]
    computed: Computed

    @property
    def valid(self) -> bool:
        """Whether nothing in it is impossible; warnings are allowed."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)
