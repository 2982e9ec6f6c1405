"""League points: what a place at a table, a pause and a penalty are worth, exactly.

One function for each way to treat a tie and each way to pay a pause, joined to their names by a table. Knows neither
regulations nor standings. Places are joint: two winners are `(1, 1, 3)`. Points are Fractions; 11/3 is 11/3.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from tournament.standings.facts import Absence
from tournament.standings.policy import ByePoints, LeaguePolicy, Ties

NOTHING = Fraction(0)
#: Points of the tied places, best first -> points of each player who shares them.
TieRule: TypeAlias = Callable[[Sequence[int]], Fraction]


def _shared(points: Sequence[int]) -> Fraction:
    return Fraction(sum(points), len(points))


def _best(points: Sequence[int]) -> Fraction:
    return Fraction(points[0])


def _worst(points: Sequence[int]) -> Fraction:
    return Fraction(points[-1])


#: With LOTS no tie is left when points are given: `untied` has put the players in order.
TIE_RULES: Mapping[Ties, TieRule] = {
    Ties.SHARE: _shared,
    Ties.HIGHER: _best,
    Ties.LOWER: _worst,
    Ties.LOTS: _best,
}


def joint_places(totals: Sequence[int]) -> tuple[int, ...]:
    """Places by final totals, the highest first; equal totals share a place and the next one is skipped."""
    return tuple(1 + sum(other > total for other in totals) for total in totals)


def untied(places: Sequence[int], lots: Sequence[str]) -> tuple[int, ...]:
    """Places without ties: among players of one place the lower lot goes first."""
    order = sorted(range(len(places)), key=lambda seat: (places[seat], lots[seat]))
    result = [0] * len(places)
    for place, seat in enumerate(order, 1):
        result[seat] = place
    return tuple(result)


def table_places(places: Sequence[int], policy: LeaguePolicy, lots: Sequence[str] | None = None) -> tuple[int, ...]:
    """The places that count: as they are, or, where lots decide ties, put in order by the lots of the seats."""
    if policy.ties is not Ties.LOTS or len(set(places)) == len(places):
        return tuple(places)
    if lots is None:
        raise ValueError("a tie decided by lots needs the lots of the seats")
    return untied(places, lots)


def table_points(
    totals: Sequence[int],
    places: Sequence[int],
    policy: LeaguePolicy,
    *,
    lots: Sequence[str] | None = None,
) -> tuple[Fraction, ...]:
    """League points of the seats of a table; places beyond the list of the policy are worth nothing.

    `lots` (see `lots.seat_lots`) is needed only where the policy decides ties by lots.
    """
    if len(totals) != len(places):
        raise ValueError(f"{len(totals)} totals and {len(places)} places")
    return _points_for(table_places(places, policy, lots), policy.ties, policy.place_points)


@lru_cache(maxsize=256)
def _points_for(places: tuple[int, ...], ties: Ties, place_points: tuple[int, ...]) -> tuple[Fraction, ...]:
    """There are few ways to end a table, and thousands of tables."""
    rule = TIE_RULES[ties]
    return tuple(rule(_tied_places(place, places.count(place), place_points)) for place in places)


def points_before_lots(totals: Sequence[int], places: Sequence[int], policy: LeaguePolicy) -> tuple[Fraction, ...]:
    """League points as far as totals tell; empty where a lot has to decide, for judges who know no event."""
    if policy.ties is Ties.LOTS and len(set(places)) < len(places):
        return ()
    return table_points(totals, places, policy)


def _tied_places(place: int, players: int, place_points: Sequence[int]) -> tuple[int, ...]:
    wanted = range(place - 1, place - 1 + players)
    return tuple(place_points[index] if index < len(place_points) else 0 for index in wanted)


def table_mean(policy: LeaguePolicy) -> Fraction:
    """What a place at a table is worth on average: 11/3 under 7/3/1."""
    return Fraction(sum(policy.place_points), len(policy.place_points))


def _own_mean(_: LeaguePolicy, played: Sequence[Fraction]) -> Fraction:
    return sum(played, NOTHING) / len(played) if played else NOTHING


#: Policy and the league points of the tables the player sat at -> points of his bye.
BYE_RULES: Mapping[ByePoints, Callable[[LeaguePolicy, Sequence[Fraction]], Fraction]] = {
    ByePoints.MEAN: lambda policy, _: table_mean(policy),
    ByePoints.THREE: lambda *_: Fraction(3),
    ByePoints.ONE: lambda *_: Fraction(1),
    ByePoints.ZERO: lambda *_: NOTHING,
    ByePoints.OWN_MEAN: _own_mean,
}


def pause_points(kind: Absence, policy: LeaguePolicy, played: Sequence[Fraction] = ()) -> Fraction:
    """League points of a round without a table; `played` are the points of the rounds the player did play."""
    if kind is Absence.BYE:
        return BYE_RULES[policy.bye_points](policy, played)
    return Fraction(policy.absent_points) if kind is Absence.ABSENT else NOTHING
