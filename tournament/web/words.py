"""How pages write times, states and roles; sentences stand in the templates, findings in `tournament.wording`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

from tournament.db.tags import WORDS, Tag
from tournament.i18n import _, say
from tournament.permissions import Role
from tournament.services.draw_records import DrawLine, DrawState
from tournament.standings.facts import Absence, PlayerStatus, RoundState, TableStatus
from tournament.web import seats

WARSAW = ZoneInfo("Europe/Warsaw")

#: A shape beside each word of state, so that it can be read without colours.
SHAPES: Mapping[str, str] = {
    TableStatus.OPEN: "○",
    TableStatus.ENTERED: "◐",
    TableStatus.ACCEPTED: "●",
    TableStatus.OVERRIDDEN: "▲",
    RoundState.DRAFT: "○",
    RoundState.SEATED: "◐",
    RoundState.PUBLISHED: "●",
    "error": "▲",
    "warning": "△",
    "note": "•",
    "ok": "●",
    "undrawn": "·",
}


def moment(value: datetime) -> str:
    """A point in time on the clock on the wall: 3.10.2026, 17:45."""
    local = value.astimezone(WARSAW)
    return f"{day(local.date())}, {local:%H:%M}"


def day(value: date | None) -> str:
    """A calendar day as people write it."""
    return f"{value.day}.{value.month:02}.{value.year}" if value else ""


def days(first: date | None, last: date | None) -> str:
    """The days of an event: one day, or from – to."""
    if first and last and first != last:
        return f"{day(first)} – {day(last)}"
    return day(first or last)


def number(value: int) -> str:
    """A whole number with a true minus sign."""
    return str(value).replace("-", "−")


def points(value: Fraction | str | int) -> str:
    """League points exactly: 3 2/3."""
    exact = Fraction(value)
    whole, rest = divmod(abs(exact), 1)
    sign = "−" if exact < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def table_status(status: TableStatus) -> str:
    """How far a table's protocol has come, in a word."""
    return {
        TableStatus.OPEN: _("no protocol"),
        TableStatus.ENTERED: _("entered"),
        TableStatus.ACCEPTED: _("accepted"),
        TableStatus.OVERRIDDEN: _("accepted with reservation"),
    }[status]


def round_state(state: RoundState) -> str:
    """How far a round has come, in a word."""
    return {
        RoundState.DRAFT: _("drawn, not published"),
        RoundState.SEATED: _("seating is published"),
        RoundState.PUBLISHED: _("results are published"),
    }[state]


def absence(kind: Absence) -> str:
    """Why somebody sits at no table, in a word."""
    return {
        Absence.BYE: _("bye"),
        Absence.ABSENT: _("absent"),
        Absence.LATE: _("joined later"),
        Absence.WITHDRAWN: _("withdrawn"),
        Absence.RESERVE: _("reserve"),
    }[kind]


def player_status(status: PlayerStatus) -> str:
    """Whether a player still takes part, in a word."""
    return {PlayerStatus.ACTIVE: _("plays"), PlayerStatus.WITHDRAWN: _("withdrawn")}[status]


def role(value: Role) -> str:
    """What somebody is at an event."""
    return {Role.ORGANISER: _("organiser"), Role.REFEREE: _("referee"), Role.PUBLIC: _("nothing")}[value]


def deed(tag: str) -> str:
    """A deed of the audit trail in words."""
    return say(WORDS[Tag(tag)]) if tag in set(Tag) else tag


def subject(kind: str, key: str) -> str:
    """What a deed of the audit trail was done to; nothing where it is the tournament itself."""
    round_no, _slash, number_ = key.partition("/")
    match kind:
        case "event":
            return ""
        case "round":
            return _("round {n}", n=key)
        case "table":
            return _("Round {round}, table {table}", round=round_no, table=number_)
        case "placement":
            return f"{_('round {n}', n=round_no)}, {_('No.')} {number_}"
        case "player":
            return f"{_('No.')} {key}"
        case _:
            return key


def draw_state(line: DrawLine) -> str:
    """What became of a numbered draw."""
    return {
        DrawState.ANNOUNCED: _("announced, not drawn yet"),
        DrawState.VOID: _("announced, but void: something has changed since"),
        DrawState.DROPPED: _("announced and not drawn; another one followed"),
        DrawState.IN_FORCE: _("in force"),
        DrawState.PARTLY: _partly(line.rounds_in_force),
        DrawState.REPLACED: _("not in force any more"),
    }[line.state]


def _partly(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return _("in force for round {round} only", round=rounds[0])
    return _("in force for rounds {rounds} only", rounds=listed(rounds))


def listed(numbers: Sequence[int]) -> str:
    """Round numbers: 4, 1–4, or 1, 2, 5."""
    if len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def replacing(line: DrawLine) -> list[str]:
    """By which draws a draw was replaced, and why."""
    return [
        _("Replaced by draw {n}: {reason}", n=number, reason=reason) if reason else _("Replaced by draw {n}", n=number)
        for number, reason in line.replaced_by
    ]


def not_public(rounds: Sequence[int]) -> str:
    """That these rounds are public no longer, and what to do."""
    if len(rounds) == 1:
        return _(
            "Round {round} is not published any more: its seats were changed. "
            "Publish it again and exchange the printouts.",
            round=rounds[0],
        )
    return _(
        "Rounds {rounds} are not published any more: their seats were changed. "
        "Publish them again and exchange the printouts.",
        rounds=listed(rounds),
    )


def reprint(rounds: Sequence[int]) -> str:
    """That what hangs on the wall of these rounds is out of date."""
    if len(rounds) == 1:
        return _("Exchange the printouts of round {round}: its seats are not those published before.", round=rounds[0])
    return _(
        "Exchange the printouts of rounds {rounds}: the seats are not those published before.", rounds=listed(rounds)
    )


def span(first: int, last: int) -> str:
    """A round, or from one to another."""
    return _("round {n}", n=first) if first == last else _("rounds {first}–{last}", first=first, last=last)


GLOBALS: Mapping[str, object] = {
    "draw_state": draw_state,
    "listed": listed,
    "not_public": not_public,
    "replacing": replacing,
    "span": span,
    "shapes": SHAPES,
    "days": days,
    "deed_word": deed,
    "subject": subject,
}

FILTERS: Mapping[str, Callable[..., str]] = {
    "moment": moment,
    "day": day,
    "number": number,
    "points": points,
    "table_status": table_status,
    "round_state": round_state,
    "absence": absence,
    "player_status": player_status,
    "role": role,
    "seat": seats.show,
}
