"""What comes next at an event: one step, so that nobody has to know the order of things by heart.

Decides from what was drawn, played and published; the words and the button stand in `templates/desk/_next.html`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.db.views import RoundLine
from tournament.standings.facts import RoundState


class Step(StrEnum):
    """The kinds of next steps, in the order in which they come up."""

    ADD_PLAYERS = "add-players"
    DRAW_ANNOUNCED = "draw-announced"
    DRAW = "draw"
    PUBLISH_SEATING = "publish-seating"
    ENTER = "enter"
    DECIDE = "decide"
    PUBLISH_RESULTS = "publish-results"
    DRAW_NEXT = "draw-next"
    DRAW_REST = "draw-rest"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Next:
    """The step, the round it concerns, how much is left of it, and in how much of that something is wrong."""

    step: Step
    round_no: int = 0
    left: int = 0
    of: int = 0
    wrong: int = 0


def next_step(
    players: int,
    rounds_planned: int,
    rounds: Sequence[RoundLine],
    *,
    by_round: bool = False,
    announced: int | None = None,
) -> Next:
    """The first thing that is not done yet.

    `by_round`: rounds are drawn one after another, not all in advance; `announced`: the first round of a draw that is
    announced and not made yet. Nothing of its rounds comes before it.
    """
    if players < 3:
        return Next(Step.ADD_PLAYERS, left=3 - players)
    unfinished = next((line.no for line in rounds if line.state is not RoundState.PUBLISHED), len(rounds) + 1)
    if announced is not None and unfinished >= announced:
        return Next(Step.DRAW_ANNOUNCED, announced, of=rounds_planned)
    if not rounds and not by_round:
        return Next(Step.DRAW, of=rounds_planned)
    for line in rounds:
        if line.state is not RoundState.PUBLISHED:
            return _within(line)
    if len(rounds) < rounds_planned:
        return Next(Step.DRAW_NEXT if by_round else Step.DRAW_REST, len(rounds) + 1, of=rounds_planned)
    return Next(Step.FINISHED, len(rounds))


def _within(line: RoundLine) -> Next:
    if line.state is RoundState.DRAFT:
        return Next(Step.PUBLISH_SEATING, line.no)
    if line.open:
        return Next(Step.ENTER, line.no, line.open, line.tables)
    if line.entered:
        return Next(Step.DECIDE, line.no, line.entered, line.tables, line.with_errors)
    return Next(Step.PUBLISH_RESULTS, line.no)
