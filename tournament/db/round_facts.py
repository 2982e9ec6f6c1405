"""From the rows of rounds, tables and protocols to their frozen facts; a part of `db.facts`.

The names in a protocol are those of the players as they are now: a corrected spelling shows at once everywhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import func
from sqlmodel import Session, col, select

from tournament.db import empty_seats, judging, rows
from tournament.db.models import (
    SEATED,
    DecisionKind,
    DecisionRow,
    EventRow,
    PlacementRow,
    PlayerRow,
    PublicationRow,
    RevisionRow,
    RoundRow,
    TableRow,
)
from tournament.standings import facts
from tournament.standings.facts import Absence, PlayerStatus, RoundState, TableStatus

#: The slug of publications that hold the results of a round.
RESULTS = "results"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Rows:
    """All rows of all rounds of an event, by the id of what they belong to."""

    event: EventRow
    players: Mapping[int, PlayerRow]
    names: Mapping[int, str]  # by start number
    tables: Mapping[int, list[TableRow]]
    placements: Mapping[int, list[PlacementRow]]
    revisions: Mapping[int, RevisionRow]  # the newest of each table
    decisions: Mapping[int, DecisionRow]  # the acceptance in force, by table
    notes: Mapping[int, tuple[str, ...]]  # by round number
    left: Mapping[tuple[int, int], int]  # the last seat that was left at a table, by round and table number


def load(
    session: Session,
    event: EventRow,
    drawn: Sequence[RoundRow],
    players: Sequence[PlayerRow],
    names: Mapping[int, str],
) -> tuple[facts.Round, ...]:
    """The facts of these rounds; `names` are the names to show by start number."""
    of_event = select(RoundRow.id).where(col(RoundRow.event_id) == event.id)
    of_tables = select(TableRow.id).where(col(TableRow.round_id).in_(of_event))
    tables = select(TableRow).where(col(TableRow.round_id).in_(of_event)).order_by(col(TableRow.no))
    placed = select(PlacementRow).where(col(PlacementRow.round_id).in_(of_event)).order_by(col(PlacementRow.seat))
    # Nothing is entered while an acceptance is in force, so the newest version is the one that counts.
    newest = select(func.max(RevisionRow.id)).where(col(RevisionRow.table_id).in_(of_tables))
    revisions = select(RevisionRow).where(col(RevisionRow.id).in_(newest.group_by(col(RevisionRow.table_id))))
    in_force = select(TableRow.decision_id).where(col(TableRow.round_id).in_(of_event))
    decisions = select(DecisionRow).where(col(DecisionRow.id).in_(in_force))
    placements = session.exec(placed).all()
    known = _Rows(
        event=event,
        players={rows.key(player.id): player for player in players},
        names=names,
        tables=_grouped((one.round_id, one) for one in session.exec(tables).all()),
        placements=_grouped((one.round_id, one) for one in placements),
        revisions={one.table_id: one for one in session.exec(revisions).all()},
        decisions={one.table_id: one for one in session.exec(decisions).all()},
        notes=_notes(session, event),
        left=empty_seats.left(session, event, drawn) if any(one.kind in empty_seats.GONE for one in placements) else {},
    )
    return tuple(_round(one, known) for one in drawn)


def _grouped(pairs: Iterable[tuple[int, T]]) -> Mapping[int, list[T]]:
    groups: dict[int, list[T]] = defaultdict(list)
    for key, value in pairs:
        groups[key].append(value)
    return groups


def _notes(session: Session, event: EventRow) -> Mapping[int, tuple[str, ...]]:
    """Why a round was published in spite of open tables or errors, by its last publication."""
    query = (
        select(PublicationRow.round_no, PublicationRow.reason)
        .where(col(PublicationRow.event_id) == event.id, col(PublicationRow.slug) == RESULTS)
        .order_by(col(PublicationRow.id))
    )
    return {no: (reason,) if reason else () for no, reason in session.exec(query).all() if no is not None}


def _round(row: RoundRow, known: _Rows) -> facts.Round:
    state = RoundState(row.state)
    placements = known.placements.get(rows.key(row.id), [])
    seats = _grouped(
        (one.table_id, (one.seat or 0, known.players[one.player_id].number))
        for one in placements
        if one.table_id is not None
    )
    return facts.Round(
        no=row.no,
        state=state,
        date=row.date,
        tables=tuple(
            _table(table, tuple(seats.get(rows.key(table.id), ())), row, known)
            for table in known.tables.get(rows.key(row.id), [])
        ),
        pauses=tuple(sorted(_pauses(row, placements, known), key=lambda pause: pause.player)),
        notes=known.notes.get(row.no, ()) if state is RoundState.PUBLISHED else (),
    )


def _pauses(row: RoundRow, placements: Sequence[PlacementRow], known: _Rows) -> Iterable[facts.Pause]:
    placed = {one.player_id: one.kind for one in placements}
    for player_id, player in known.players.items():
        kind = placed.get(player_id)
        if kind != SEATED:
            why = Absence(kind) if kind else _without_place(player, row.no)
            yield facts.Pause(player=player.number, kind=why, unplaced=kind is None)


def _without_place(player: PlayerRow, round_no: int) -> Absence:
    """Why somebody has no place in a round that was drawn without him."""
    if player.from_round > round_no:
        return Absence.LATE
    return Absence.WITHDRAWN if player.status == PlayerStatus.WITHDRAWN else Absence.RESERVE


def _table(row: TableRow, taken: Sequence[tuple[int, int]], round_row: RoundRow, known: _Rows) -> facts.TableResult:
    table_id = rows.key(row.id)
    seats, at = tuple(number for _, number in taken), facts.moved([seat for seat, _ in taken])
    drawn_for = known.left.get((round_row.no, row.no), 0)
    revision, decision = known.revisions.get(table_id), known.decisions.get(table_id)
    if revision is None:
        return facts.open_table(row.no, seats, at, drawn_for)
    result = judging.result_of(revision.document, known.event)
    overridden = decision is not None and decision.kind == DecisionKind.OVERRIDDEN
    counting = result.as_written if overridden else result.by_rules
    totals, places = counting if decision is not None else (None, None)
    return facts.TableResult(
        no=row.no,
        seats=seats,
        status=TableStatus(decision.kind) if decision is not None else TableStatus.ENTERED,
        protocol={
            **result.document,
            "event": known.event.name,
            "round": round_row.no,
            "table": row.no,
            "players": [known.names[number] for number in seats],
        },
        totals=totals,
        places=places,
        ended=result.ended,
        errors=result.errors,
        override_reason=decision.reason if decision is not None else None,
        version=revision.version,
        at=at,
        drawn_for=drawn_for,
    )
