"""How a competition turns table results into standings: the `[league]` part of a regulation, as closed choices.

Knows no regulation by name and no database. A choice only names what was decided; what it does stands in `league.py`
and `tiebreaks.py`, one function each.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar


class Ties(StrEnum):
    """What players with equal totals at a table get for the places they share."""

    SHARE = "share"  # the points of the tied places are added and divided exactly: 2/2, 11/3
    HIGHER = "higher"  # all get the points of the best of the tied places
    LOWER = "lower"  # all get the points of the worst of the tied places
    LOTS = "lots"  # a recorded lot puts them in order


class TieBreak(StrEnum):
    """What decides between players with equal league points, in the order the policy names."""

    WINS = "wins"
    SECONDS = "seconds"
    SMALL_POINTS = "small-points"
    DIRECT = "direct"  # who did better at the tables where the tied players met
    LOTS = "lots"  # recorded lots


class ByePoints(StrEnum):
    """League points of a player who pauses."""

    MEAN = "mean"  # the mean of a table, 11/3 under 7/3/1
    THREE = "three"
    ONE = "one"
    ZERO = "zero"
    OWN_MEAN = "own-mean"  # his own mean over the rounds he played, at the end


class Remainder(StrEnum):
    """What happens to the one or two players left over when tables of three are full."""

    BYE = "bye"
    TABLE_OF_4 = "table-of-4"
    TABLE_OF_2 = "table-of-2"
    RESERVE = "reserve"


class TimeOut(StrEnum):
    """What counts when the time of a round is up."""

    FINISH_DEAL = "finish-deal"  # the deal in progress is finished, then places by the totals
    STOP = "stop"  # the deal in progress is void, places by the totals as they stand


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaguePolicy:
    """The competition rules of an event; every field is stated, nothing has a default."""

    __pydantic_config__: ClassVar[dict[str, str]] = {
        "extra": "forbid"
    }  # read by the loader; this module imports nothing

    place_points: tuple[int, ...]  # league points for places 1, 2, 3 at a table
    ties: Ties
    tiebreaks: tuple[TieBreak, ...]
    bye_points: ByePoints
    absent_points: int
    remainder: Remainder
    rounds: int  # rounds planned; an event may plan another number
    rounds_counted: int  # the best k rounds count; 0 = all
    round_minutes: int  # 0 = no limit
    time_out: TimeOut
    protest_minutes: int  # 0-60 after the results of a round are published
