"""The standings as a document: places, points round by round, tie-breaks, penalties, and what decided.

Decides which columns are worth their ink; who is ahead was decided before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from tournament import i18n
from tournament.errors import Message, m
from tournament.i18n import _, say
from tournament.reports import words
from tournament.reports.build import frame, legend
from tournament.reports.report import Column, Grid, Kind, Mark, Report, Section, Value
from tournament.standings import Cell, CellKind, Standing, rank
from tournament.standings.facts import Event, Player, PlayerStatus
from tournament.standings.policy import TieBreak
from tournament.standings.record import counting_rounds

DECIDED: Mapping[TieBreak, Message] = {
    TieBreak.WINS: m("wins"),
    TieBreak.SECONDS: m("second places"),
    TieBreak.SMALL_POINTS: m("small points"),
    TieBreak.DIRECT: m("direct meetings"),
    TieBreak.LOTS: m("lots"),
}
MARK_OF: Mapping[CellKind, Mark] = {CellKind.BYE: Mark.BYE, CellKind.ABSENT: Mark.ABSENT}
#: Kinds of rounds that leave the cell empty instead of a zero that nobody earned.
BLANK = frozenset({CellKind.PENDING, CellKind.NONE, CellKind.LATE, CellKind.WITHDRAWN, CellKind.RESERVE})


def standings(
    event: Event, *, through: int | None = None, override_reason: str | None = None, address: str = ""
) -> Report:
    """The standings after all counting rounds, or after round `through`; `address` is that of the installation."""
    ranked = rank(event, through=through)
    rounds = counting_rounds(event, through)
    official = bool(rounds) and frame.is_official(rounds)
    grid = _grid(event, ranked, [each.no for each in rounds])
    return Report(
        slug="standings",
        title=_("Standings"),
        subtitle=frame.with_state(_progress(event, len(rounds), official=official), official=official),
        stamp=frame.stamp(event, official=official, about=rounds[-1] if rounds else None),
        sections=(Section(grid=grid, notes=tuple(_penalty_notes(event, ranked))),),
        warnings=frame.warnings(rounds, override_reason),
        legend=legend.standings(event, ranked, grid, address),
    )


def _progress(event: Event, rounds: int, *, official: bool) -> str:
    if not rounds:
        return _("before the first round")
    if official and event.final and rounds == event.rounds_planned:
        return _("final, after {n} rounds of {m}", n=rounds, m=event.rounds_planned)
    return _("after round {n} of {m}", n=rounds, m=event.rounds_planned)


def _grid(event: Event, ranked: Sequence[Standing], rounds: Sequence[int]) -> Grid:
    players = frame.by_number(event)
    sizes = Counter(line.place for line in ranked)
    columns = _columns(rounds)
    rows = [_row(line, players[line.player], shared=sizes[line.place] > 1) for line in ranked]
    marks = {
        (row, column): found
        for row, line in enumerate(ranked)
        for column, cell in enumerate(line.rounds, FIRST_ROUND_COLUMN)
        if (found := _marks(cell))
    }
    return without_empty(
        Grid(caption=_("Standings"), columns=columns, rows=tuple(rows), marks=marks),
        ("club", "penalties", "decided", "lot", "remarks"),
    )


#: Where the first round stands among the columns of `_columns` and `_row`.
FIRST_ROUND_COLUMN = 4


def _columns(rounds: Sequence[int]) -> tuple[Column, ...]:
    return (
        Column(key="place", title=_("Rank"), kind=Kind.PLACE),
        Column(key="number", title=_("No."), kind=Kind.INTEGER),
        Column(key="name", title=_("Surname and name")),
        Column(key="club", title=_("Town or club")),
        *(Column(key=f"round_{no}", title=str(no), kind=Kind.POINTS, group=_("Round")) for no in rounds),
        Column(key="league_points", title=_("League points"), kind=Kind.POINTS),
        Column(key="wins", title=_("Tables won"), kind=Kind.INTEGER),
        Column(key="seconds", title=_("Second places"), kind=Kind.INTEGER),
        Column(key="small_points", title=_("Small points"), kind=Kind.INTEGER),
        Column(key="penalties", title=_("Penalties"), kind=Kind.POINTS),
        Column(key="decided", title=_("Decided by")),
        Column(key="lot", title=_("Lot"), kind=Kind.INTEGER),
        Column(key="remarks", title=_("Remarks")),
    )


def _row(line: Standing, player: Player, *, shared: bool) -> tuple[Value, ...]:
    taken = sum((penalty.league_points for penalty in line.penalties), Fraction(0))
    return (
        line.place,
        player.number,
        player.sort_name,
        player.club or None,
        *(None if cell.kind in BLANK else cell.league_points for cell in line.rounds),
        line.league_points,
        line.wins,
        line.seconds,
        line.small_points,
        taken or None,
        _decided(line, shared=shared),
        _lot(line),
        _("withdrawn") if player.status is PlayerStatus.WITHDRAWN else None,
    )


def _decided(line: Standing, *, shared: bool) -> str | None:
    if line.decided_by:
        return say(DECIDED[line.decided_by])
    return _("shared place") if shared else None


def _lot(line: Standing) -> int | None:
    """The lot number, where lots parted the player from another."""
    steps = (step for step in line.steps if step.tiebreak is TieBreak.LOTS and step.decided)
    return next((-step.values[line.player] for step in steps), None)


def _marks(cell: Cell) -> tuple[Mark, ...]:
    if cell.kind in BLANK:
        return ()
    found = [MARK_OF[cell.kind]] if cell.kind in MARK_OF else []
    return (*found, *(() if cell.counted else (Mark.DROPPED,)))


def _penalty_notes(event: Event, ranked: Sequence[Standing]) -> Iterator[str]:
    players = frame.by_number(event)
    for line in ranked:
        for penalty in line.penalties:
            yield _(
                "Penalty, {name}, {round}: league points {league}, small points {small}. Reason: {reason}",
                name=players[line.player].name,
                round=_("round {n}", n=penalty.round) if penalty.round else _("whole event"),
                league=words.points(penalty.league_points),
                small=words.integer(penalty.small_points, i18n.locale()),
                reason=penalty.reason,
            )


def without_empty(grid: Grid, keys: Sequence[str]) -> Grid:
    """The grid without those of the named columns that hold nothing in any row."""
    kept = [
        index
        for index, column in enumerate(grid.columns)
        if column.key not in keys or any(row[index] is not None for row in grid.rows)
    ]
    place = {old: new for new, old in enumerate(kept)}
    return Grid(
        caption=grid.caption,
        columns=tuple(grid.columns[index] for index in kept),
        rows=tuple(tuple(row[index] for index in kept) for row in grid.rows),
        marks={(row, place[column]): marks for (row, column), marks in grid.marks.items() if column in place},
        group_by=grid.group_by,
    )
