"""What decides between players with equal league points: one function for each criterion, joined by a table.

| criterion      | who goes first                                                                          |
|----------------|-----------------------------------------------------------------------------------------|
| wins           | more first places at tables, joint ones included                                        |
| seconds        | more second places at tables                                                            |
| small points   | the higher sum of final totals, penalties included                                      |
| direct meeting | who won more pairs among the tied, if every two of them met; a cycle decides nothing     |
| lots           | the lower recorded lot number                                                           |

Wins, seconds and small points are those of the rounds that count; a meeting is one fact for both players, so dropped
rounds belong to it. Each function gets the tied players and gives each a value; the higher value goes first. Which
criteria apply, and in which order, is the policy's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from tournament.standings.policy import TieBreak
from tournament.standings.record import CellKind, Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What tie-breaks may look at: the records of all players, and their lot numbers."""

    records: Mapping[int, Record]
    lot_numbers: Mapping[int, int]


#: Value of a criterion for each of the tied players, or nothing when it cannot judge them.
Values: TypeAlias = Mapping[int, int]
Criterion: TypeAlias = Callable[[Sequence[int], Evidence], Values]


def wins(tied: Sequence[int], evidence: Evidence) -> Values:
    """First places at tables."""
    return {player: evidence.records[player].wins for player in tied}


def seconds(tied: Sequence[int], evidence: Evidence) -> Values:
    """Second places at tables."""
    return {player: evidence.records[player].seconds for player in tied}


def small_points(tied: Sequence[int], evidence: Evidence) -> Values:
    """Sum of final totals."""
    return {player: evidence.records[player].small_points for player in tied}


def meetings(one: Record, other: Record) -> tuple[tuple[Fraction, Fraction], ...]:
    """League points of two players at each table where both sat, in round order."""
    theirs = {(cell.round, cell.table): cell.league_points for cell in other.rounds if cell.kind is CellKind.TABLE}
    return tuple(
        (cell.league_points, points)
        for cell in one.rounds
        if cell.kind is CellKind.TABLE
        and cell.league_points is not None
        and (points := theirs.get((cell.round, cell.table))) is not None
    )


def direct(tied: Sequence[int], evidence: Evidence) -> Values:
    """Pairs won minus pairs lost among the tied; empty unless every two of them met.

    A pair is won by the player with more league points at the tables where the two met.
    """
    balance = dict.fromkeys(tied, 0)
    for one, other in combinations(tied, 2):
        met = meetings(evidence.records[one], evidence.records[other])
        if not met:
            return {}
        margin = sum(mine - theirs for mine, theirs in met)
        sign = (margin > 0) - (margin < 0)
        balance[one] += sign
        balance[other] -= sign
    return balance


def lots(tied: Sequence[int], evidence: Evidence) -> Values:
    """Minus the recorded lot number."""
    return {player: -evidence.lot_numbers[player] for player in tied}


TIEBREAKS: Mapping[TieBreak, Criterion] = {
    TieBreak.WINS: wins,
    TieBreak.SECONDS: seconds,
    TieBreak.SMALL_POINTS: small_points,
    TieBreak.DIRECT: direct,
    TieBreak.LOTS: lots,
}
