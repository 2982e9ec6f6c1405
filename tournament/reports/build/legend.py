"""The small print of a document: what the columns and signs mean, and how ties are decided, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tournament import i18n
from tournament.errors import Message, m
from tournament.i18n import _, say
from tournament.reports import words
from tournament.reports.build import changes, frame
from tournament.reports.report import Grid, Mark
from tournament.standings import Standing, Step, pause_points
from tournament.standings.facts import Absence, Event
from tournament.standings.lots import seed
from tournament.standings.policy import ByePoints, LeaguePolicy, TieBreak, Ties

CRITERIA: Mapping[TieBreak, Message] = {
    TieBreak.WINS: m("tables won"),
    TieBreak.SECONDS: m("second places at tables"),
    TieBreak.SMALL_POINTS: m("small points (sum of the final totals)"),
    TieBreak.DIRECT: m("direct meetings (who won more pairs among the tied, if all of them met)"),
    TieBreak.LOTS: m("lots from the recorded seed of the draw"),
}
TIES: Mapping[Ties, Message] = {
    Ties.SHARE: m("Equal totals at a table: the points of the shared places are added and divided equally."),
    Ties.HIGHER: m("Equal totals at a table: all get the points of the best of the shared places."),
    Ties.LOWER: m("Equal totals at a table: all get the points of the worst of the shared places."),
    Ties.LOTS: m("Equal totals at a table: a recorded lot puts the players in order."),
}


def standings(event: Event, ranked: Sequence[Standing], grid: Grid, address: str = "") -> tuple[str, ...]:
    """How the order came about, and the signs that occur in the grid."""
    policy = event.policy
    return (
        *changes.sentence(event.regulation, event.slug, address),
        order(policy),
        f"{place_points(policy)} {say(TIES[policy.ties])}",
        *_columns(event, grid),
        *_marks(policy, grid),
        *_meetings(event, ranked),
    )


def order(policy: LeaguePolicy) -> str:
    """The criteria of the standings in their order."""
    criteria = ", ".join(say(CRITERIA[each]) for each in policy.tiebreaks)
    if not criteria:
        return _("Order: league points; players with equal points share a place.")
    return _("Order: league points; if equal, in turn: {criteria}. Equal on all: a shared place.", criteria=criteria)


def place_points(policy: LeaguePolicy) -> str:
    """What places at a table are worth."""
    given = ", ".join(str(each) for each in policy.place_points)
    return _("League points for places 1, 2, 3 at a table: {points}.", points=given)


def _columns(event: Event, grid: Grid) -> Iterator[str]:
    if any(column.key.startswith("round_") for column in grid.columns):
        yield _("Columns of the rounds: league points.")
    keys = {column.key for column in grid.columns}
    if "lot" in keys:
        yield _("Lot: the number drawn from the seed {seed}; the lower goes first.", seed=seed(event))
    if "decided" in keys:
        yield _("Decided by: what put the player below the one above him, who has the same league points.")


def _marks(policy: LeaguePolicy, grid: Grid) -> Iterator[str]:
    used = {mark for marks in grid.marks.values() for mark in marks}
    if policy.rounds_counted:
        yield _("The best {k} rounds of each player count; the others stand in brackets.", k=policy.rounds_counted)
    if Mark.BYE in used and policy.bye_points is ByePoints.OWN_MEAN:
        yield _("b.: bye, worth the player's own mean of the rounds he played.")
    elif Mark.BYE in used:
        yield _("b.: bye, worth {points} league points.", points=words.points(pause_points(Absence.BYE, policy)))
    if Mark.ABSENT in used:
        yield _("abs.: absent, {points} league points.", points=words.points(policy.absent_points))


def _meetings(event: Event, ranked: Sequence[Standing]) -> Iterator[str]:
    """The numbers of direct meetings that decided something; they stand nowhere in the grid."""
    steps = {(step.tiebreak, step.among): step for line in ranked for step in line.steps if step.decided}
    for step in steps.values():
        if step.tiebreak is TieBreak.DIRECT:
            yield _("Direct meetings, pairs won minus pairs lost: {values}.", values=step_values(event, step))


def step_values(event: Event, step: Step) -> str:
    """The value of each of the tied players: "Anna Nowak 2, Jan Żak −1"."""
    players = frame.by_number(event)
    ordered = sorted(step.among, key=lambda player: (-step.values.get(player, 0), player))
    sign = -1 if step.tiebreak is TieBreak.LOTS else 1
    return ", ".join(
        f"{players[player].name} {words.integer(sign * step.values[player], i18n.locale())}"
        if player in step.values
        else players[player].name
        for player in ordered
    )
