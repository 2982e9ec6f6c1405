"""Tournaments and leagues: creating one, changing its details, changing its rules while nothing was played.

An event pins the regulation it was created with; editing a file of regulations never rewrites its past.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from sqlmodel import Session, col, select

from tournament import cleaning, regulations
from tournament.db import judging, queries, rows
from tournament.db.models import EventRoleRow, EventRow, UserRow
from tournament.db.tags import Tag
from tournament.db.views import EventLine
from tournament.db.work import Work
from tournament.errors import Conflict, Problem, Refused, m
from tournament.permissions import Permission, Role
from tournament.regulations import Edition
from tournament.seating import MOST_ROUNDS

#: Addresses that the pages use themselves.
_RESERVED = frozenset({"desk", "login", "logout", "static", "new", "t"})
_FIELDS = ("name", "place", "first_day", "last_day", "rounds_planned")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """What is stored of an event at its creation; the regulation is pinned with it."""

    name: str
    place: str
    first_day: date | None
    last_day: date | None
    edition: Edition
    rounds: int


def create(  # noqa: PLR0913 - only the name is compulsory
    work: Work,
    *,
    name: str,
    place: str = "",
    first_day: date | None = None,
    last_day: date | None = None,
    regulation: str | Edition = regulations.DEFAULT,
    rounds: int | None = None,
    changes: Mapping[str, object] | None = None,
) -> str:
    """Create an event by its name alone if need be; the answer is its address (slug)."""
    work.require(Permission.CREATE_EVENT)
    edition = regulation if isinstance(regulation, Edition) else regulations.load(regulation)
    if changes:
        edition = regulations.with_changes(edition, changes)
    new = NewEvent(
        name=cleaning.required(name, "name"),
        place=cleaning.optional(place, "place"),
        first_day=first_day,
        last_day=last_day or first_day,
        edition=edition,
        rounds=edition.league.rounds if rounds is None else rounds,
    )
    return store(work, new, Tag.EVENT_CREATE).slug


def store(work: Work, new: NewEvent, tag: Tag, brought: Mapping[str, object] | None = None) -> EventRow:
    """Store a new event under a free address and make its creator the organiser; permission was asked.

    `brought` goes into the log with it: what came along that is stored nowhere else.
    """
    _check_days(new.first_day, new.last_day)
    _check_rounds(new.rounds)
    work.serialise()
    row = EventRow(
        slug=_free_slug(work.session, new.name),
        name=new.name,
        place=new.place,
        first_day=new.first_day,
        last_day=new.last_day,
        regulation_id=new.edition.id,
        edition=new.edition.edition,
        regulation_json=regulations.canonical(new.edition.values),
        regulation_sha256=new.edition.sha256,
        rounds_planned=new.rounds,
        created_at=work.now,
    )
    work.session.add(row)
    work.session.flush()
    # Roles first, so that the log says in which role the event was created.
    organisers = _appoint_organisers(work, row)
    after = {**_details(row), "slug": row.slug, "regulation": new.edition.id, "sha256": new.edition.sha256}
    work.record(tag, row, ("event", row.slug), {}, {**after, "organisers": organisers, **(brought or {})})
    return row


def update(work: Work, slug: str, **fields: object) -> None:
    """Change name, place, first_day, last_day or rounds_planned; the address stays."""
    row = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_EVENT, row)
    unknown = set(fields) - set(_FIELDS)
    if unknown:
        raise TypeError(f"an event has no field {sorted(unknown)}")
    before = _details(row)
    for field, value in fields.items():
        setattr(row, field, _checked(field, value))
    _check_days(row.first_day, row.last_day)
    _check_planned(work.session, row)
    work.session.add(row)
    if before != _details(row):
        work.record(Tag.EVENT_UPDATE, row, ("event", slug), before, _details(row))


def change_rules(work: Work, slug: str, changes: Mapping[str, object], reason: str, *, base: str | None = None) -> None:
    """Change values of the pinned regulation (dotted paths); refused once a protocol was entered.

    `base` is the hash of the values the changes were made from: when they are others by now, it is a Conflict.
    """
    row = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_EVENT, row)
    why = cleaning.reason(reason)
    if rows.event_has_protocols(work.session, row):
        raise Refused(
            m(
                "The rules cannot be changed any more: protocols have been entered at this tournament. "
                "To play on by other rules, make a new tournament for the rounds to come."
            )
        )
    if base is not None and base != row.regulation_sha256:
        raise Conflict(m("Somebody else changed these rules in the meantime. Nothing was saved; load the page again."))
    edition = regulations.with_changes(judging.edition(row), changes)
    before = {"sha256": row.regulation_sha256}
    row.regulation_json, row.regulation_sha256 = regulations.canonical(edition.values), edition.sha256
    work.session.add(row)
    after = {"sha256": edition.sha256, **{path: str(value) for path, value in changes.items()}}
    work.record(Tag.EVENT_RULES, row, ("event", slug), before, after, reason=why)


def listing(session: Session, user_id: int | None) -> list[EventLine]:
    """The events this person may see: the public ones and his own, newest first."""
    lines = queries.event_lines(session, user_id)
    return [line for line in lines if line.public or line.role is not Role.PUBLIC]


def twin(session: Session, user_id: int | None, name: str, first_day: date | None) -> EventLine | None:
    """An event of one's own with this name that may be the same one: on the same day, or one of the days is not known.

    Without a person, from the terminal, all events are one's own.
    """
    wanted = cleaning.cleaned(name).casefold()
    for line in queries.event_lines(session, user_id):
        known = first_day is None or line.first_day is None or first_day == line.first_day
        if line.name.casefold() == wanted and known and (user_id is None or line.role is not Role.PUBLIC):
            return line
    return None


def doubles(lines: Sequence[EventLine]) -> frozenset[str]:
    """Names, in small letters, that more than one of these events has: the time of creation tells those apart."""
    times = Counter(line.name.lower() for line in lines)
    return frozenset(name for name, number in times.items() if number > 1)


def _appoint_organisers(work: Work, row: EventRow) -> list[str]:
    """An event made from the terminal belongs to all organisers of the installation; the answer is their logins."""
    users = select(UserRow).where(col(UserRow.active).is_(True), col(UserRow.is_organiser).is_(True))
    if work.actor.user_id is not None:
        users = select(UserRow).where(col(UserRow.id) == work.actor.user_id)
    found = work.session.exec(users.order_by(col(UserRow.id))).all()
    for user in found:
        work.session.add(EventRoleRow(event_id=rows.key(row.id), user_id=rows.key(user.id), role=Role.ORGANISER))
    work.session.flush()
    return [user.login for user in found]


def _details(row: EventRow) -> dict[str, object]:
    values = {field: getattr(row, field) for field in _FIELDS}
    return {field: value.isoformat() if isinstance(value, date) else value for field, value in values.items()}


def _checked(field: str, value: object) -> object:
    match field:
        case "name":
            return cleaning.required(str(value), field)
        case "place":
            return cleaning.optional(str(value or ""), field)
        case "rounds_planned" if isinstance(value, int):
            _check_rounds(value)
            return value
        case "first_day" | "last_day" if value is None or isinstance(value, date):
            return value
    raise TypeError(f"{field} cannot be {value!r}")


def _check_days(first: date | None, last: date | None) -> None:
    if first and last and last < first:
        problem = Problem(m("The last day is before the first day."), "last_day")
        raise Refused(m("The dates do not fit together."), (problem,))


def _check_rounds(rounds: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        problem = Problem(m("Enter a number from 1 to {most}.", most=MOST_ROUNDS), "rounds")
        raise Refused(m("A tournament cannot have {rounds} rounds.", rounds=rounds), (problem,))


def _check_planned(session: Session, row: EventRow) -> None:
    drawn = [one.no for one in rows.rounds(session, row) if one.draw_id is not None]
    if drawn and row.rounds_planned < max(drawn):
        problem = Problem(m("{drawn} rounds have been drawn already.", drawn=max(drawn)), "rounds_planned")
        raise Refused(m("A tournament cannot have {rounds} rounds.", rounds=row.rounds_planned), (problem,))


def _free_slug(session: Session, name: str) -> str:
    wanted = cleaning.slug_of(name)
    taken = set(session.exec(select(EventRow.slug).where(col(EventRow.slug).startswith(wanted))).all()) | _RESERVED
    candidates = (wanted, *(f"{wanted}-{number}" for number in range(2, len(taken) + 3)))
    return next(slug for slug in candidates if slug not in taken)
