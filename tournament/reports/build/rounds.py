"""Documents of one round: who sits where, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tournament import wording
from tournament.collation import sort_key
from tournament.errors import Message, m
from tournament.i18n import _, say
from tournament.reports.build import changes, frame, legend
from tournament.reports.build.standings import without_empty
from tournament.reports.report import Column, Grid, Kind, Report, Section, Value
from tournament.standings import Cell, CellKind, seat_cells
from tournament.standings.facts import Absence, Draw, Event, Player, Round, RoundState, TableResult, TableStatus
from tournament.standings.lots import VEIL
from tournament.standings.record import records

REASONS: Mapping[Absence, Message] = {
    Absence.BYE: m("bye"),
    Absence.ABSENT: m("absent"),
    Absence.LATE: m("not yet entered"),
    Absence.WITHDRAWN: m("withdrawn"),
    Absence.RESERVE: m("reserve"),
}
#: Who is in the hall without a seat.
_HERE = frozenset({Absence.BYE, Absence.RESERVE})
STATES: Mapping[TableStatus, Message] = {
    TableStatus.OPEN: m("no protocol"),
    TableStatus.ENTERED: m("entered"),
    TableStatus.ACCEPTED: m("accepted"),
    TableStatus.OVERRIDDEN: m("accepted in spite of errors"),
}
ENDS: Mapping[str, Message] = {
    "target": m("full game"),
    "time": m("stopped by time"),
    "agreement": m("ended by agreement"),
}


def round_results(event: Event, round_no: int, *, override_reason: str | None = None, address: str = "") -> Report:
    """Totals, places and league points of every table of a round."""
    each = frame.the_round(event, round_no)
    official = frame.is_official([each])
    return Report(
        slug="results",
        title=_("Results of round {n}", n=round_no),
        subtitle=frame.with_state(_("round {n} of {m}", n=round_no, m=event.rounds_planned), official=official),
        stamp=frame.stamp(event, official=official, about=each),
        sections=tuple(_result_sections(event, each)),
        warnings=frame.warnings([each], override_reason),
        legend=(
            *changes.sentence(event.regulation, event.slug, address),
            f"{legend.place_points(event.policy)} {say(legend.TIES[event.policy.ties])}",
        ),
    )


def _result_sections(event: Event, each: Round) -> Iterator[Section]:
    rows = [
        row for table in sorted(each.tables, key=lambda table: table.no) for row in _table_rows(event, each.no, table)
    ]
    grid = Grid(
        caption=_("Results of the tables"),
        columns=(
            Column(key="table", title=_("Table"), kind=Kind.INTEGER),
            Column(key="place", title=_("Rank"), kind=Kind.PLACE),
            Column(key="number", title=_("No."), kind=Kind.INTEGER),
            Column(key="name", title=_("Name and surname")),
            Column(key="small_points", title=_("Small points"), kind=Kind.INTEGER),
            Column(key="league_points", title=_("League points"), kind=Kind.POINTS),
            Column(key="ended", title=_("End")),
            Column(key="state", title=_("Protocol")),
        ),
        rows=tuple(rows),
        group_by="table",
    )
    yield Section(grid=without_empty(grid, ("ended",)))
    if each.pauses:
        yield Section(title=_("Not at a table"), grid=_pauses(event, each, with_points=True))


def _table_rows(event: Event, round_no: int, table: TableResult) -> list[tuple[Value, ...]]:
    players = frame.by_number(event)
    seats = list(zip(table.seats, seat_cells(event, round_no, table), strict=True))
    seats.sort(key=lambda seat: seat[1].place or 0)
    ended = say(ENDS[table.ended]) if table.ended else None
    return [
        (
            table.no,
            cell.place,
            player,
            players[player].name,
            cell.small_points,
            cell.league_points,
            ended,
            say(STATES[table.status]),
        )
        for player, cell in seats
    ]


def _pauses(event: Event, each: Round, *, with_points: bool) -> Grid:
    players = frame.by_number(event)
    found = records(event) if with_points else {}
    rows: list[tuple[Value, ...]] = [
        (
            pause.player,
            players[pause.player].name,
            say(REASONS[pause.kind]),
            _points_in(found[pause.player].rounds, each.no) if with_points else None,
        )
        for pause in sorted(each.pauses, key=lambda pause: pause.player)
    ]
    grid = Grid(
        caption=_("Players who sit at no table"),
        columns=(
            Column(key="number", title=_("No."), kind=Kind.INTEGER),
            Column(key="name", title=_("Name and surname")),
            Column(key="reason", title=_("Reason")),
            Column(key="league_points", title=_("League points"), kind=Kind.POINTS),
        ),
        rows=tuple(rows),
    )
    return without_empty(grid, ("league_points",))


def _points_in(cells: tuple[Cell, ...], round_no: int) -> Value:
    paid = {CellKind.BYE, CellKind.ABSENT}
    return next((cell.league_points for cell in cells if cell.round == round_no and cell.kind in paid), None)


def round_seating(event: Event, round_no: int) -> Report:
    """Who sits at which table, once by tables and once by names."""
    each = frame.the_round(event, round_no)
    official = each.state is not RoundState.DRAFT
    return Report(
        slug="seating",
        title=_("Seating of round {n}", n=round_no),
        subtitle=_seating_state(event, round_no, official=official),
        stamp=frame.stamp(event, official=official, about=each),
        sections=tuple(_seating_sections(event, each)),
        legend=_draw(event, round_no),
    )


def _seating_state(event: Event, round_no: int, *, official: bool) -> str:
    if official:
        return _("round {n} of {m}", n=round_no, m=event.rounds_planned)
    return _("round {n} of {m} · draft", n=round_no, m=event.rounds_planned)


def _seating_sections(event: Event, each: Round) -> Iterator[Section]:
    yield Section(title=_("By tables"), grid=_by_table(event, each))
    if each.pauses:
        yield Section(title=_("Not at a table"), grid=_pauses(event, each, with_points=False))
    yield Section(title=_("By names"), grid=_by_name(event, each))


def _by_table(event: Event, each: Round) -> Grid:
    players = frame.by_number(event)
    size = max((len(table.chairs) for table in each.tables), default=3)
    columns = [Column(key="table", title=_("Table"), kind=Kind.INTEGER)]
    for seat in frame.SEATS[:size]:
        columns.append(
            Column(key=f"number_{seat}", title=_("No."), kind=Kind.INTEGER, group=_("Seat {seat}", seat=seat))
        )
        columns.append(Column(key=f"seat_{seat}", title=_("Name and surname"), group=_("Seat {seat}", seat=seat)))
    rows: list[tuple[Value, ...]] = []
    for table in sorted(each.tables, key=lambda table: table.no):
        row: list[Value] = [table.no]
        for player in table.chairs:
            row += [None, _("free")] if player is None else [player, players[player].name]
        rows.append((*row, *([None] * (len(columns) - len(row)))))
    return Grid(caption=_("Seating by tables"), columns=tuple(columns), rows=tuple(rows))


def _by_name(event: Event, each: Round) -> Grid:
    players = frame.by_number(event)
    seated: list[tuple[Player, Value, str]] = [
        (players[player], table.no, wording.seat(seat))
        for table in each.tables
        for seat, player in zip(table.positions, table.seats, strict=True)
    ]
    # Who sits at no table looks for his name too.
    seated += [(players[pause.player], None, say(REASONS[pause.kind])) for pause in each.pauses if pause.kind in _HERE]
    seated.sort(key=lambda entry: (sort_key(entry[0].sort_name), entry[0].number))
    return Grid(
        caption=_("Seating by names"),
        columns=(
            Column(key="name", title=_("Surname and name")),
            Column(key="number", title=_("No."), kind=Kind.INTEGER),
            Column(key="table", title=_("Table"), kind=Kind.INTEGER),
            Column(key="seat", title=_("Seat")),
        ),
        rows=tuple((player.sort_name, player.number, table, seat) for player, table, seat in seated),
    )


def _draw(event: Event, round_no: int) -> tuple[str, ...]:
    """The draw that gave this round its seats; not those that it replaced."""
    return tuple(how_drawn(draw) for draw in event.draws if round_no in draw.rounds)


def how_drawn(draw: Draw) -> str:
    """A draw in a sentence: the rounds that have its seats, and as much of its seed as may be known."""
    rounds, seed, engine = listed(draw.rounds), draw.seed.removeprefix(VEIL), draw.engine
    is_one, is_veiled = len(draw.rounds) == 1, draw.seed.startswith(VEIL)
    if not seed:
        if is_one:
            return _("Round {round}: seated by a plan of the organiser.", round=rounds)
        return _("Rounds {rounds}: seated by a plan of the organiser.", rounds=rounds)
    if is_one and is_veiled:
        return _(
            "Draw of round {round}: SHA-256 of the seed {seed}, engine {engine}.",
            round=rounds,
            seed=seed,
            engine=engine,
        )
    if is_veiled:
        return _(
            "Draw of rounds {rounds}: SHA-256 of the seed {seed}, engine {engine}.",
            rounds=rounds,
            seed=seed,
            engine=engine,
        )
    if is_one:
        return _("Draw of round {round}: seed {seed}, engine {engine}.", round=rounds, seed=seed, engine=engine)
    return _("Draw of rounds {rounds}: seed {seed}, engine {engine}.", rounds=rounds, seed=seed, engine=engine)


def listed(numbers: Sequence[int]) -> str:
    """Round numbers as people write them: 4, 1–4, or 1, 2, 5."""
    if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))
