"""What a table carries from one deal to the next: totals and the counters of the endgame.

Plain values; how a deal changes them stands in the scoring steps.
"""

from __future__ import annotations

from typing import NamedTuple

UNKNOWN = -1  # a counter that the sheet does not let us follow


class State(NamedTuple):
    """Before a deal, by seat."""

    totals: tuple[int, ...]
    zeros: tuple[int, ...]  # zero marks since the last penalty; UNKNOWN when tricks were not written
    attempts: tuple[int, ...]  # deals used on the barrel
    falls: tuple[int, ...]
    concessions: tuple[int, ...]
    circle: int = 0  # golden deals played
    circle_won: bool = False  # somebody made his golden contract
    deals: int = 0  # rows with a score, without penalties


def start(players: int) -> State:
    """Everybody at nothing."""
    none = (0,) * players
    return State(none, none, none, none, none)
