"""What each player has on record: a cell for every round that counts, and the sums over the cells that are kept.

Decides which results count (the best k) and what penalties take; does not know who is ahead. A round counts as soon
as one of its tables has a counting protocol; dropped rounds keep their figures but add nothing to any sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from tournament.standings import league, lots
from tournament.standings.facts import Absence, Event, Penalty, Round, TableResult, TableStatus
from tournament.standings.policy import LeaguePolicy, Ties

COUNTING = frozenset({TableStatus.ACCEPTED, TableStatus.OVERRIDDEN})


class CellKind(StrEnum):
    """What a player did in a round."""

    TABLE = "table"
    BYE = "bye"
    ABSENT = "absent"
    LATE = "late"
    WITHDRAWN = "withdrawn"
    RESERVE = "reserve"
    PENDING = "pending"  # sits at a table whose protocol does not count yet
    NONE = "none"  # nothing is recorded


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A player's round. Figures are None while pending; `counted` is False for a dropped or pending round."""

    round: int
    kind: CellKind
    table: int | None = None
    place: int | None = None
    league_points: Fraction | None = None
    small_points: int | None = None
    counted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A player's cells by round and the sums over the counted ones, penalties included."""

    player: int
    rounds: tuple[Cell, ...]
    penalties: tuple[Penalty, ...]
    league_points: Fraction
    small_points: int
    wins: int
    seconds: int
    thirds: int
    byes: int
    played: int  # counted rounds at a table


def counts(table: TableResult) -> bool:
    """Whether the table's result goes into the standings."""
    return table.status in COUNTING and table.totals is not None and table.places is not None


def counting_rounds(event: Event, through: int | None = None) -> tuple[Round, ...]:
    """Rounds with at least one counting table, in order, up to and including round `through`."""
    rounds = sorted(event.rounds, key=lambda each: each.no)
    return tuple(each for each in rounds if (through is None or each.no <= through) and any(map(counts, each.tables)))


def seat_cells(event: Event, round_no: int, table: TableResult) -> tuple[Cell, ...]:
    """The cells of a table in seat order, each with its place, league points and small points."""
    if table.totals is None or table.places is None or not counts(table):
        return tuple(Cell(round=round_no, kind=CellKind.PENDING, table=table.no) for _ in table.seats)
    drawn = event.policy.ties is Ties.LOTS
    seats = lots.seat_lots(lots.seed(event), round_no, table.no, table.seats) if drawn else None
    points = league.table_points(table.totals, table.places, event.policy, lots=seats)
    places = league.table_places(table.places, event.policy, seats)
    return tuple(
        Cell(
            round=round_no,
            kind=CellKind.TABLE,
            table=table.no,
            place=place,
            league_points=point,
            small_points=total,
            counted=True,
        )
        for place, point, total in zip(places, points, table.totals, strict=True)
    )


def records(event: Event, through: int | None = None) -> dict[int, Record]:
    """The record of every player of the event, by start number."""
    rounds = counting_rounds(event, through)
    cells: dict[int, dict[int, Cell]] = {player.number: {} for player in event.players}
    for each in rounds:
        for pause in each.pauses:
            cells[pause.player][each.no] = Cell(round=each.no, kind=CellKind(pause.kind.value))
        for table in each.tables:
            for player, cell in zip(table.seats, seat_cells(event, each.no, table), strict=True):
                cells[player][each.no] = cell
    numbers = [each.no for each in rounds]
    given = _penalties(event, through)
    return {
        player: _record(
            player, [own.get(no, Cell(round=no, kind=CellKind.NONE)) for no in numbers], given, event.policy
        )
        for player, own in cells.items()
    }


def _penalties(event: Event, through: int | None) -> dict[int, tuple[Penalty, ...]]:
    result: dict[int, tuple[Penalty, ...]] = {}
    for penalty in event.penalties:
        if through is None or penalty.round is None or penalty.round <= through:
            result[penalty.player] = (*result.get(penalty.player, ()), penalty)
    return result


def _record(
    player: int,
    cells: Sequence[Cell],
    given: dict[int, tuple[Penalty, ...]],
    policy: LeaguePolicy,
) -> Record:
    rounds = best(_paid(cells, policy), policy.rounds_counted)
    kept = [cell for cell in rounds if cell.counted]
    penalties = given.get(player, ())
    places = [cell.place for cell in kept if cell.kind is CellKind.TABLE]
    return Record(
        player=player,
        rounds=rounds,
        penalties=penalties,
        league_points=_sum(cell.league_points for cell in kept) + _sum(each.league_points for each in penalties),
        small_points=sum(cell.small_points or 0 for cell in kept) + sum(each.small_points for each in penalties),
        wins=places.count(1),
        seconds=places.count(2),
        thirds=places.count(3),
        byes=sum(cell.kind is CellKind.BYE for cell in kept),
        played=len(places),
    )


def _sum(points: Iterable[Fraction | None]) -> Fraction:
    return sum((point for point in points if point), league.NOTHING)


_WITHOUT_POINTS = frozenset({CellKind.TABLE, CellKind.PENDING, CellKind.NONE})


def _paid(cells: Sequence[Cell], policy: LeaguePolicy) -> tuple[Cell, ...]:
    played = [cell.league_points for cell in cells if cell.league_points is not None]
    return tuple(
        cell
        if cell.kind in _WITHOUT_POINTS
        else replace(
            cell,
            league_points=league.pause_points(Absence(cell.kind.value), policy, played),
            small_points=0,
            counted=True,
        )
        for cell in cells
    )


def best(cells: Sequence[Cell], keep: int) -> tuple[Cell, ...]:
    """The cells with all but the best `keep` marked as not counted; 0 keeps all.

    The fewest league points go first, then the fewest small points, then the later round.
    """
    if not keep:
        return tuple(cells)
    scored = sorted(
        (cell for cell in cells if cell.counted),
        key=lambda cell: (cell.league_points or league.NOTHING, cell.small_points or 0, -cell.round),
    )
    dropped = {cell.round for cell in scored[: max(len(scored) - keep, 0)]}
    return tuple(replace(cell, counted=False) if cell.round in dropped else cell for cell in cells)
