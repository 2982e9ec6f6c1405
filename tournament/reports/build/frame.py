"""What every document of an event has: its stamp, the warnings on top, and the words for states.

The reason of every override is printed on each document that rests on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tournament import wording
from tournament.i18n import _
from tournament.reports.report import Stamp
from tournament.standings.facts import Event, Player, Round, RoundState, TableResult, TableStatus
from tournament.standings.record import counts

SEATS = wording.SEATS


def by_number(event: Event) -> Mapping[int, Player]:
    """The players of an event by start number."""
    return {player.number: player for player in event.players}


def the_round(event: Event, number: int) -> Round:
    """The round with this number; KeyError when there is none."""
    for each in event.rounds:
        if each.no == number:
            return each
    raise KeyError(number)


def is_official(rounds: Iterable[Round]) -> bool:
    """Whether all these rounds are published and every table counts."""
    return all(each.state is RoundState.PUBLISHED and all(map(counts, each.tables)) for each in rounds)


def stamp(event: Event, *, official: bool, about: Round | None = None, table: int | None = None) -> Stamp:
    """The stamp of a document about the event, or about one of its rounds."""
    return Stamp(
        event=event.name,
        event_slug=event.slug,
        place=event.place,
        first_day=event.first_day,
        last_day=event.last_day,
        day=about.date if about else None,
        regulation=event.regulation.title,
        edition=event.regulation.edition,
        round=about.no if about else None,
        rounds=event.rounds_planned,
        table=table,
        official=official,
        state=event.state,
        generated=event.generated,
    )


def with_state(text: str, *, official: bool) -> str:
    """A subtitle, followed by "unofficial" where the results are not final."""
    return text if official else _("{text} · unofficial", text=text)


def warnings(rounds: Sequence[Round], override_reason: str | None = None) -> tuple[str, ...]:
    """Everything a reader must know before he trusts the figures of these rounds."""
    found = (
        [_("Issued in spite of unresolved errors. Reason: {reason}", reason=override_reason)] if override_reason else []
    )
    for each in rounds:
        found += [
            _("Round {round}, published in spite of open problems. Reason: {reason}", round=each.no, reason=note)
            for note in each.notes
        ]
        found += [overridden(each.no, table) for table in each.tables if table.status is TableStatus.OVERRIDDEN]
        found += _missing(each)
    return tuple(found)


def overridden(round_no: int, table: TableResult) -> str:
    """The note on a protocol that was accepted with errors."""
    return _(
        "Round {round}, table {table}: protocol accepted in spite of errors. Reason: {reason}",
        round=round_no,
        table=table.no,
        reason=table.override_reason or "–",
    )


def _missing(each: Round) -> list[str]:
    open_tables = [str(table.no) for table in each.tables if not counts(table)]
    if not open_tables:
        return []
    return [
        _("Round {round}: no accepted result yet from tables {tables}.", round=each.no, tables=", ".join(open_tables))
    ]
