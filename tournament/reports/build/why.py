"""Why a player stands where he stands: every number that led there, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tournament.errors import Message, m
from tournament.i18n import _, say
from tournament.reports import words
from tournament.reports.build import frame
from tournament.reports.build.legend import step_values
from tournament.standings import Cell, CellKind, Standing, Step, rank
from tournament.standings.facts import Event
from tournament.standings.policy import TieBreak

STEPS: Mapping[TieBreak, Message] = {
    TieBreak.WINS: m("Tables won"),
    TieBreak.SECONDS: m("Second places"),
    TieBreak.SMALL_POINTS: m("Small points"),
    TieBreak.DIRECT: m("Direct meetings, pairs won minus pairs lost"),
    TieBreak.LOTS: m("Lot numbers"),
}
PAUSES: Mapping[CellKind, Message] = {
    CellKind.BYE: m("bye"),
    CellKind.ABSENT: m("absent"),
    CellKind.LATE: m("not yet entered"),
    CellKind.WITHDRAWN: m("withdrawn"),
    CellKind.RESERVE: m("reserve"),
}


def why(event: Event, number: int, *, through: int | None = None) -> tuple[str, ...]:
    """The answer to "why am I fourth?", sentence by sentence; empty for a player who is not ranked."""
    ranked = rank(event, through=through)
    for line in ranked:
        if line.player == number:
            return tuple(_sentences(event, ranked, line))
    return ()


def _sentences(event: Event, ranked: tuple[Standing, ...], line: Standing) -> Iterator[str]:
    name = frame.by_number(event)[line.player].name
    yield _(
        "{name}: place {place}, {points} league points.",
        name=name,
        place=line.place,
        points=words.points(line.league_points),
    )
    yield _("Rounds: {rounds}.", rounds=", ".join(_cell(cell) for cell in line.rounds) or "–")
    for penalty in line.penalties:
        yield _(
            "Penalty: {league} league points, {small} small points. Reason: {reason}",
            league=words.points(penalty.league_points),
            small=words.plain(penalty.small_points),
            reason=penalty.reason,
        )
    for step in line.steps:
        yield _step(event, step)
    shared = [other.player for other in ranked if other.place == line.place and other.player != line.player]
    if shared:
        names = ", ".join(frame.by_number(event)[player].name for player in shared)
        yield _("Equal on everything with {names}: a shared place.", names=names)


def _cell(cell: Cell) -> str:
    label = _("R{n}", n=cell.round)
    if cell.league_points is None:
        return f"{label} –"
    kind = f" ({say(PAUSES[cell.kind])})" if cell.kind in PAUSES else ""
    text = f"{label} {words.points(cell.league_points)}{kind}"
    return text if cell.counted else f"({text})"


def _step(event: Event, step: Step) -> str:
    if not step.values:
        return _(
            "{criterion}: not applied, because not all of the tied players met.", criterion=say(STEPS[step.tiebreak])
        )
    values = step_values(event, step)
    if step.decided:
        return _("{criterion}: {values}.", criterion=say(STEPS[step.tiebreak]), values=values)
    return _("{criterion}: {values} – equal.", criterion=say(STEPS[step.tiebreak]), values=values)
