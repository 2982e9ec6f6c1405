"""Places: players in the order of league points, then of the policy's tie-breaks; tied on everything share a place.

Keeps every number a tie-break looked at, so that "why am I fourth?" has an answer. The order in which players, rounds
or tables are given changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from tournament.standings import lots
from tournament.standings.facts import Event, Penalty, PlayerStatus
from tournament.standings.policy import TieBreak
from tournament.standings.record import Cell, CellKind, Record, records
from tournament.standings.tiebreaks import TIEBREAKS, Evidence, Values


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One tie-break applied to players who were still tied: the value of each, the higher goes first.

    `values` is empty where the criterion could not judge them (not every two of the tied have met).
    """

    tiebreak: TieBreak
    among: tuple[int, ...]
    values: Values

    @property
    def decided(self) -> bool:
        """Whether it parted at least two of the players."""
        return len(set(self.values.values())) > 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One player's line. `decided_by` is the tie-break that put him below the player above.

    It is None where league points did it, and for the first of a shared place as for the others of it.
    `steps` are the tie-breaks he went through, in order.
    """

    place: int
    player: int
    league_points: Fraction
    wins: int
    seconds: int
    thirds: int
    byes: int
    small_points: int
    rounds: tuple[Cell, ...]
    penalties: tuple[Penalty, ...]
    decided_by: TieBreak | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _Tied:
    """Players on one place and the tie-breaks that led there."""

    players: tuple[int, ...]
    steps: tuple[Step, ...]


def rank(event: Event, *, through: int | None = None) -> tuple[Standing, ...]:
    """The standings after all counting rounds, or after round `through`, best first; joint places as 1, 2, 2, 4.

    A player who withdrew before his first counted round is left out.
    """
    found = records(event, through)
    ranked = [found[player.number] for player in event.players if _is_ranked(player.status, found[player.number])]
    evidence = Evidence(records=found, lot_numbers=lots.standing_order(event))
    return tuple(_standings(_places(ranked, event.policy.tiebreaks, evidence), found))


def _is_ranked(status: PlayerStatus, record: Record) -> bool:
    if status is PlayerStatus.ACTIVE or record.penalties:
        return True
    return any(cell.kind in {CellKind.TABLE, CellKind.PENDING, CellKind.BYE} for cell in record.rounds)


def _places(ranked: Sequence[Record], order: Sequence[TieBreak], evidence: Evidence) -> Iterator[_Tied]:
    ranked = sorted(ranked, key=lambda record: (-record.league_points, record.player))
    for _, group in groupby(ranked, key=lambda record: record.league_points):
        yield from _split(_Tied(tuple(record.player for record in group), ()), order, evidence)


def _split(tied: _Tied, order: Sequence[TieBreak], evidence: Evidence) -> Iterator[_Tied]:
    if len(tied.players) == 1 or not order:
        yield tied
        return
    step = Step(tiebreak=order[0], among=tied.players, values=TIEBREAKS[order[0]](tied.players, evidence))
    if not step.decided:
        yield from _split(_Tied(tied.players, (*tied.steps, step)), order[1:], evidence)
        return
    # A direct meeting is judged anew among those who are still tied; the other criteria would say the same again.
    rest = order if step.tiebreak is TieBreak.DIRECT else order[1:]
    by_value = sorted(tied.players, key=lambda player: (-step.values[player], player))
    for _, group in groupby(by_value, key=lambda player: step.values[player]):
        yield from _split(_Tied(tuple(group), (*tied.steps, step)), rest, evidence)


def _standings(places: Iterator[_Tied], found: dict[int, Record]) -> Iterator[Standing]:
    place = 1
    above: int | None = None
    for tied in places:
        decided_by = _decided_by(tied, above)
        for player in tied.players:
            yield _standing(place, found[player], decided_by, tied.steps)
        place += len(tied.players)
        above = tied.players[-1]


def _decided_by(tied: _Tied, above: int | None) -> TieBreak | None:
    if above is None:
        return None
    for step in tied.steps:
        if above in step.values and step.values[above] != step.values[tied.players[0]]:
            return step.tiebreak
    return None


def _standing(place: int, record: Record, decided_by: TieBreak | None, steps: tuple[Step, ...]) -> Standing:
    return Standing(
        place=place,
        player=record.player,
        league_points=record.league_points,
        wins=record.wins,
        seconds=record.seconds,
        thirds=record.thirds,
        byes=record.byes,
        small_points=record.small_points,
        rounds=record.rounds,
        penalties=record.penalties,
        decided_by=decided_by,
        steps=steps,
    )
