"""The whole event as one `tysiac-event/1` document: what an outsider needs to recompute every published number.

Names are those that the reader of these facts may see, inside the protocols too. League points are exact strings.
Pauses that are no byes stand as `absent`, with their kind and what they were paid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from tournament import wording
from tournament.reports import words
from tournament.standings import Cell, CellKind, Standing, counts, seat_cells
from tournament.standings.facts import Absence, Event, Pause, Round, TableResult
from tournament.standings.record import records

FORMAT = "tysiac-event/1"


def event_document(event: Event, standings: Sequence[Standing]) -> dict[str, object]:
    """The event with its standings, as values that JSON knows."""
    cells = {player: {cell.round: cell for cell in record.rounds} for player, record in records(event).items()}
    return {
        "format": FORMAT,
        "state": event.state,
        "generated": event.generated.astimezone(words.ZONE).isoformat(timespec="seconds"),
        "final": event.final,
        "event": {
            "name": event.name,
            "place": event.place,
            "from": _day(event.first_day),
            "to": _day(event.last_day),
            "rounds": event.rounds_planned,
        },
        "regulation": {
            "id": event.regulation.id,
            "edition": event.regulation.edition,
            "title": event.regulation.title,
            "sha256": event.regulation.sha256,
            "values": dict(event.regulation.values),
        },
        "players": [
            {"number": player.number, "name": player.name, "club": player.club, "status": player.status.value}
            for player in sorted(event.players, key=lambda player: player.number)
        ],
        "draw": [
            {
                "rounds": [draw.first_round, draw.last_round],
                "seed": draw.seed,
                "engine": draw.engine,
                "inputs_sha256": draw.inputs_sha256,
            }
            for draw in event.draws
        ],
        "rounds": [_round(event, each, cells) for each in sorted(event.rounds, key=lambda each: each.no)],
        "penalties": [
            {
                "player": penalty.player,
                "round": penalty.round,
                "league_points": words.exact(penalty.league_points),
                "small_points": penalty.small_points,
                "reason": penalty.reason,
            }
            for penalty in event.penalties
        ],
        "standings": [_standing(line) for line in standings],
    }


def _round(event: Event, each: Round, cells: Mapping[int, Mapping[int, Cell]]) -> dict[str, object]:
    byes = [pause for pause in each.pauses if pause.kind is Absence.BYE]
    others = [pause for pause in each.pauses if pause.kind is not Absence.BYE]
    return {
        "no": each.no,
        "date": _day(each.date),
        "state": each.state.value,
        "tables": [_table(event, each.no, table) for table in sorted(each.tables, key=lambda table: table.no)],
        "byes": [_pause(pause, each.no, cells) for pause in sorted(byes, key=lambda pause: pause.player)],
        "absent": [
            {**_pause(pause, each.no, cells), "kind": pause.kind.value}
            for pause in sorted(others, key=lambda pause: pause.player)
        ],
        "notes": list(each.notes),
    }


def _table(event: Event, round_no: int, table: TableResult) -> dict[str, object]:
    names = {player.number: player.name for player in event.players}
    protocol = {**table.protocol, "players": [names[seat] for seat in table.seats]} if table.protocol else None
    counting = counts(table)
    cells = seat_cells(event, round_no, table)
    return {
        "no": table.no,
        "seats": list(table.seats),
        **({"letters": "".join(map(wording.seat, table.at))} if table.at else {}),
        "protocol": protocol,
        "version": table.version,
        "accepted": {"status": table.status.value, "override_reason": table.override_reason},
        "totals": list(table.totals) if counting and table.totals is not None else None,
        "places": [cell.place for cell in cells] if counting else None,
        "league_points": [words.exact(cell.league_points or 0) for cell in cells] if counting else None,
    }


def _pause(pause: Pause, round_no: int, cells: Mapping[int, Mapping[int, Cell]]) -> dict[str, object]:
    cell = cells[pause.player].get(round_no)
    paid = cell is not None and cell.kind is not CellKind.NONE and cell.league_points is not None
    return {"player": pause.player, "league_points": words.exact(cell.league_points or 0) if cell and paid else None}


def _standing(line: Standing) -> dict[str, object]:
    return {
        "place": line.place,
        "player": line.player,
        "league_points": words.exact(line.league_points),
        "wins": line.wins,
        "seconds": line.seconds,
        "thirds": line.thirds,
        "byes": line.byes,
        "small_points": line.small_points,
    }


def _day(value: date | None) -> str | None:
    return value.isoformat() if value else None
