"""What players have in common however they come: cleaning of their fields, numbers, the first round they can play."""

from __future__ import annotations

from collections.abc import Mapping

from tournament import cleaning
from tournament.db import rows
from tournament.db.models import EventRow, PlayerRow
from tournament.db.work import Work
from tournament.errors import Problem, Refused, m
from tournament.roster import is_no_club
from tournament.services.matching import Known
from tournament.standings.facts import PlayerStatus, RoundState

FIELDS = ("number", "given", "family", "club", "birth_year", "contact", "publish_name")
MOST_NUMBER = 9999
_YEARS = range(1900, 2101)


def checked(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields cleaned, or `Refused` with the field that cannot be stored."""
    unknown = set(fields) - set(FIELDS)
    if unknown:
        raise TypeError(f"a player has no field {sorted(unknown)}")
    return {field: _checked(field, value) for field, value in fields.items()}


def _checked(field: str, value: object) -> object:
    match field:
        case "family":
            return cleaning.required(str(value or ""), field)
        case "given" | "contact":
            return cleaning.optional(str(value or ""), field)
        case "club":
            club = cleaning.optional(str(value or ""), field)
            return "" if is_no_club(club) else club
        case "publish_name":
            return bool(value)
        case "birth_year" if value is None:
            return None
        case "birth_year" if not isinstance(value, int) or value not in _YEARS:
            raise Refused(m("The year of birth cannot be right."), (Problem(m("Enter four digits."), field),))
        case "number" if not isinstance(value, int) or not 1 <= value <= MOST_NUMBER:
            problem = Problem(m("Enter a number from 1 to {most}.", most=MOST_NUMBER), field)
            raise Refused(m("This cannot be a start number."), (problem,))
    return value


def details(row: PlayerRow) -> dict[str, object]:
    """The fields of a player as they stand in the log."""
    return {field: getattr(row, field) for field in FIELDS}


def known(row: PlayerRow) -> Known:
    """A player as somebody to compare with."""
    return Known(
        number=row.number,
        given=row.given,
        family=row.family,
        club=row.club,
        birth_year=row.birth_year,
    )


def first_open_round(work: Work, event: EventRow) -> int:
    """The first round a newcomer can be seated in: after the last one that was published or has a protocol."""
    begun = [
        row.no
        for row in rows.rounds(work.session, event)
        if row.state != RoundState.DRAFT or rows.has_protocols(work.session, row)
    ]
    return max(begun, default=0) + 1


def is_drawn(work: Work, event: EventRow) -> bool:
    """Whether any seats were drawn; from then on start numbers stay."""
    return any(row.draw_id is not None for row in rows.rounds(work.session, event))


def store(work: Work, event: EventRow, fields: Mapping[str, object], from_round: int) -> PlayerRow:
    """A new player's row; the fields are checked and the number is free."""
    row = PlayerRow.model_validate(
        {
            "event_id": event.id,
            "given": "",
            "club": "",
            "birth_year": None,
            "contact": "",
            "publish_name": True,
            **fields,
            "status": PlayerStatus.ACTIVE,
            "from_round": from_round,
        },
    )
    work.session.add(row)
    work.session.flush()
    return row
