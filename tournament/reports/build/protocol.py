"""One table's protocol deal by deal, as it is printed and signed.

Shows what was written down. Figures that were not written (a sheet may hold contracts and cards only) can be given as
computed ones; a legend then says so. Knows the exchange form `tysiac-protocol/1`, not the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from tournament import wording
from tournament.errors import Message, m
from tournament.i18n import _, say
from tournament.reports.build import changes, frame, legend
from tournament.reports.build.rounds import ENDS, STATES
from tournament.reports.build.standings import without_empty
from tournament.reports.report import Column, Grid, Kind, Report, Section, Value
from tournament.standings import seat_cells
from tournament.standings.facts import Event, TableResult, TableStatus

Deal: TypeAlias = Mapping[str, object]
Figures: TypeAlias = Sequence[Sequence[int | None] | None]
SUITS: Mapping[str, str] = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
#: Field of a deal -> what its columns, one for each seat, are called, in the order of the sheet.
BY_SEAT: Mapping[str, Message] = {
    "marriages": m("Marriages"),
    "cards": m("Cards"),
    "tricks": m("Tricks"),
    "written": m("Score"),
    "totals": m("Total"),
}
FLAGS: Mapping[str, Message] = {"conceded": m("concession"), "dark": m("dark"), "golden": m("golden")}
OPTIONAL = ("dealer", "declarer", "bid", "contract", "remarks")


def protocol(  # noqa: PLR0913 - a sheet, and what was judged of it
    event: Event,
    round_no: int,
    table_no: int,
    *,
    findings: Sequence[str] = (),
    deltas: Figures = (),
    totals: Figures = (),
    override_reason: str | None = None,
    address: str = "",
) -> Report:
    """The protocol of a table; `findings` are sentences, `deltas` and `totals` fill rows without their own."""
    each = frame.the_round(event, round_no)
    table = next(table for table in each.tables if table.no == table_no)
    official = table.status in {TableStatus.ACCEPTED, TableStatus.OVERRIDDEN}
    deals = _deals(table)
    filled = [_filled(deal, index, deltas, totals) for index, deal in enumerate(deals)]
    return Report(
        slug="protocol",
        title=_("Protocol: round {round}, table {table}", round=round_no, table=table_no),
        subtitle=_subtitle(table),
        stamp=frame.stamp(event, official=official, about=each, table=table_no),
        sections=tuple(_sections(event, round_no, table, filled, findings)),
        warnings=tuple(_warnings(round_no, table, override_reason)),
        legend=tuple(_legend(event, address, computed=filled != deals)),
    )


def _deals(table: TableResult) -> list[Deal]:
    found = table.protocol.get("deals", ()) if table.protocol else ()
    return [deal for deal in found if isinstance(deal, Mapping)] if isinstance(found, Sequence) else []


def _filled(deal: Deal, index: int, deltas: Figures, totals: Figures) -> Deal:
    given = {"written": deltas, "totals": totals}
    missing = {
        key: figures[index]
        for key, figures in given.items()
        if deal.get(key) is None and index < len(figures) and figures[index] is not None
    }
    if "redeal" in deal or "penalty" in deal:
        missing.pop("written", None)
    return {**deal, **missing} if missing else deal


def _subtitle(table: TableResult) -> str:
    parts = [say(STATES[table.status])]
    if table.ended:
        parts.append(say(ENDS[table.ended]))
    if table.version:
        parts.append(_("version {n}", n=table.version))
    return " · ".join(parts)


def _warnings(round_no: int, table: TableResult, override_reason: str | None) -> Iterator[str]:
    if override_reason:
        yield _("Issued in spite of unresolved errors. Reason: {reason}", reason=override_reason)
    if table.status is TableStatus.OVERRIDDEN:
        yield frame.overridden(round_no, table)


def _sections(
    event: Event,
    round_no: int,
    table: TableResult,
    deals: Sequence[Deal],
    findings: Sequence[str],
) -> Iterator[Section]:
    players = frame.by_number(event)
    yield Section(grid=_seats(event, round_no, table))
    if deals:
        yield Section(title=_("Deals"), grid=_grid(deals, table.positions))
    if findings:
        yield Section(title=_("Findings"), notes=tuple(findings))
    names = tuple(players[player].name for player in table.seats)
    yield Section(title=_("Signatures"), signatures=(*names, _("Referee")))


def _seats(event: Event, round_no: int, table: TableResult) -> Grid:
    players = frame.by_number(event)
    cells = dict(zip(table.seats, seat_cells(event, round_no, table), strict=True))
    rows: list[tuple[Value, ...]] = []
    for seat, player in enumerate(table.chairs, 1):
        if player is None:
            rows.append((wording.seat(seat), None, _("free"), None, None, None))
            continue
        cell, name = cells[player], players[player].name
        rows.append((wording.seat(seat), player, name, cell.small_points, cell.place, cell.league_points))
    return Grid(
        caption=_("Players and result"),
        columns=(
            Column(key="seat", title=_("Seat")),
            Column(key="number", title=_("No."), kind=Kind.INTEGER),
            Column(key="name", title=_("Name and surname")),
            Column(key="small_points", title=_("Final total"), kind=Kind.INTEGER),
            Column(key="place", title=_("Rank"), kind=Kind.PLACE),
            Column(key="league_points", title=_("League points"), kind=Kind.POINTS),
        ),
        rows=tuple(rows),
    )


def _grid(deals: Sequence[Deal], at: Sequence[int]) -> Grid:
    columns = [
        Column(key="no", title=_("Deal"), kind=Kind.INTEGER),
        Column(key="dealer", title=_("Dlr.")),
        Column(key="declarer", title=_("Decl.")),
        Column(key="bid", title=_("Bid"), kind=Kind.INTEGER),
        Column(key="contract", title=_("Contr."), kind=Kind.INTEGER),
    ]
    for field, title in BY_SEAT.items():
        kind = Kind.TEXT if field == "marriages" else Kind.INTEGER
        columns += [
            Column(key=f"{field}_{seat}", title=seat, kind=kind, group=say(title)) for seat in map(wording.seat, at)
        ]
    columns.append(Column(key="remarks", title=_("Remarks")))
    rows = tuple(_row(number, deal, at) for number, deal in enumerate(deals, 1))
    optional = [column.key for column in columns if column.key.startswith(tuple(BY_SEAT)) or column.key in OPTIONAL]
    return _without_empty_fields(Grid(caption=_("Deals"), columns=tuple(columns), rows=rows), optional)


def _without_empty_fields(grid: Grid, optional: Sequence[str]) -> Grid:
    """Leave out a field only when no seat has it, so that A, B and C stay together."""
    used = {
        column.key.rpartition("_")[0]
        for index, column in enumerate(grid.columns)
        if any(row[index] is not None for row in grid.rows)
    }
    return without_empty(grid, [key for key in optional if "_" not in key or key.rpartition("_")[0] not in used])


def _row(number: int, deal: Deal, at: Sequence[int]) -> tuple[Value, ...]:
    row: list[Value] = [number, _seat(deal.get("dealer"), at), _seat(deal.get("declarer"), at)]
    row += [_integer(deal.get("bid")), _integer(deal.get("contract"))]
    for field in BY_SEAT:
        values = deal.get(field)
        given = list(values) if isinstance(values, Sequence) and not isinstance(values, str) else []
        padded = [*given, *([None] * len(at))][: len(at)]
        row += [_suits(value) if field == "marriages" else _integer(value) for value in padded]
    row.append("; ".join(_remarks(deal, at)) or None)
    return tuple(row)


def _seat(value: object, at: Sequence[int]) -> str | None:
    return wording.seat(at[value - 1]) if isinstance(value, int) and 1 <= value <= len(at) else None


def _integer(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _suits(value: object) -> str | None:
    if not isinstance(value, Sequence) or not value:
        return None
    return "".join(SUITS.get(str(suit), str(suit)) for suit in value)


def _remarks(deal: Deal, at: Sequence[int]) -> Iterator[str]:
    if "redeal" in deal:
        yield _("redeal: {reason}", reason=deal["redeal"])
    penalty = deal.get("penalty")
    if isinstance(penalty, Mapping):
        yield _(
            "penalty {seat} {points}: {reason}",
            seat=_seat(penalty.get("seat"), at),
            points=_points(penalty.get("points")),
            reason=penalty.get("reason") or "–",
        )
    for flag, message in FLAGS.items():
        if deal.get(flag):
            yield say(message)


def _points(value: object) -> str:
    return str(value).replace("-", "−")


def _legend(event: Event, address: str, *, computed: bool) -> Iterator[str]:
    yield from changes.sentence(event.regulation, event.slug, address)
    yield _("Cards: card points in tricks, unrounded, without marriages.")
    if computed:
        yield _("Scores and totals that were not written down were computed by the regulation.")
    yield legend.place_points(event.policy)
