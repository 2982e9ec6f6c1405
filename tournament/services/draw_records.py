"""The draws of an event as people look at them: every announcement and every draw by number, earlier ones included.

Decides what the public may know: an announcement at once, a draw once any of its rounds is public, its seed and seats
only when none of its rounds is a draft any more. What was public once stays so, also when another draw replaces it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlmodel import Session, col, select

from tournament import seating
from tournament.db import reveals, rows
from tournament.db.models import UNRECORDED, AuditRow, DrawRow, EventRow, RoundRow
from tournament.db.seat_models import AnnouncementRow
from tournament.db.tags import Tag
from tournament.errors import Message, NotFound, m
from tournament.services import announcements, draw_names, draw_words, drawing
from tournament.services.draw_names import Names
from tournament.standings.facts import RoundState

_PLAN = (*seating.PLAN_KEYS, "ahead")

Document = dict[str, Any]


class DrawState(StrEnum):
    """What became of a numbered draw."""

    ANNOUNCED = "announced"  # waits for the draw
    VOID = "void"  # announced, but something it rests on was changed since
    DROPPED = "dropped"  # announced and never drawn: another one followed
    IN_FORCE = "in-force"
    PARTLY = "partly"  # some of its rounds were drawn again
    REPLACED = "replaced"  # all of its rounds were drawn again


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLine:
    """One numbered draw. `seed` and the document with seats are there only for who may see them."""

    no: int
    kind: str
    first: int
    last: int
    state: DrawState
    reason: str
    announced_at: datetime | None
    drawn_at: datetime | None
    why_void: tuple[Message, ...] = ()
    commitment: str = ""
    seed_sha256: str = ""
    seed: str | None = None
    public: str = ""
    entrants: tuple[tuple[int, str | None, str], ...] = ()  # number, name (None: withheld), club
    settings: tuple[Message, ...] = ()
    rounds_in_force: tuple[int, ...] = ()
    replaced_by: tuple[tuple[int, str], ...] = ()  # later draws of its rounds, newest first: number and reason
    drafts: int = 0  # of its rounds
    downloadable: bool = False  # the document with seed and seats
    is_former: bool = False  # documented in the form of earlier versions, which is shown but not verified

    @property
    def is_fixed(self) -> bool:
        """Whether the seats were brought along instead of drawn."""
        return self.kind == drawing.FIXED


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """Two players exchanged by hand after the draw, or (with `second` None) one seated on a seat that was empty."""

    round_no: int
    first: int
    second: int | None
    reason: str
    at: datetime


@dataclass(slots=True)
class _Known:
    """All rows about the draws of an event."""

    session: Session
    event: EventRow
    public: bool
    announced: Mapping[int, AnnouncementRow] = field(init=False)
    drawn: Mapping[int, DrawRow] = field(init=False)
    rounds: Sequence[RoundRow] = field(init=False)
    shown: reveals.Shown = field(init=False)
    names: Names = field(init=False)

    def __post_init__(self) -> None:
        self.announced = {row.no: row for row in announcements.all_of(self.session, self.event)}
        query = select(DrawRow).where(col(DrawRow.event_id) == self.event.id, col(DrawRow.engine) != UNRECORDED)
        self.drawn = {row.no: row for row in self.session.exec(query).all()}
        self.rounds = [row for row in rows.rounds(self.session, self.event) if row.draw_id is not None]
        self.shown = reveals.shown(self.session, self.event)
        self.names = Names(self.session, self.event)

    def drafts(self, draw: DrawRow) -> int:
        """How many of the rounds that the draw covered are drafts now, or not there any more."""
        shown = {row.no for row in self.rounds if row.state != RoundState.DRAFT}
        return sum(no not in shown for no in range(draw.first_round, draw.last_round + 1))

    def is_visible(self, number: int) -> bool:
        """Whether this reader may know of the draw at all."""
        if not self.public or number in self.announced or number in self.shown.known:
            return True
        draw = self.drawn[number]
        return self.drafts(draw) < draw.last_round - draw.first_round + 1

    def is_revealed(self, number: int) -> bool:
        """Whether this reader may see seed and seats."""
        draw = self.drawn.get(number)
        if draw is None or not self.public or number in self.shown.revealed:
            return draw is not None
        return self.drafts(draw) == 0


def lines(session: Session, slug: str, *, public: bool) -> list[DrawLine]:
    """Every numbered draw that this reader may know of, newest first."""
    known = _Known(session, rows.event(session, slug), public)
    numbers = sorted({*known.announced, *known.drawn}, reverse=True)
    return [_line(known, number) for number in numbers if known.is_visible(number)]


def is_public(session: Session, slug: str) -> bool:
    """Whether a draw of this event was ever announced, or any of its seatings published."""
    event = rows.event(session, slug)
    return bool(announcements.all_of(session, event) or reveals.shown(session, event).rounds)


def document(session: Session, slug: str, number: int | None, *, public: bool) -> Document:
    """The document of a draw (the newest if none is named) as far as this reader may see it."""
    known = _Known(session, rows.event(session, slug), public)
    visible = [no for no in {*known.announced, *known.drawn} if known.is_visible(no)]
    wanted = max(visible, default=0) if number is None else number
    found = _document(known, wanted) if wanted in visible else None
    if found is None:
        raise NotFound(m("There is no document of such a draw, or it is not published yet."))
    return found


def announcement(session: Session, slug: str, number: int) -> Document:
    """The document that was published before a draw, word for word."""
    known = _Known(session, rows.event(session, slug), public=True)
    row = known.announced.get(number)
    if row is None:
        raise NotFound(m("There is no document of such a draw, or it is not published yet."))
    return known.names.shown(json.loads(row.document_json), row.at)


def exchanges(session: Session, slug: str, *, public: bool) -> list[Exchange]:
    """Exchanges by hand in the seats that are in force, oldest first."""
    event = rows.event(session, slug)
    drawn = {str(row.no): row for row in rows.rounds(session, event) if row.draw_id is not None}
    query = select(AuditRow).where(col(AuditRow.event_id) == event.id, col(AuditRow.tag) == Tag.PLACEMENT_SWAP)
    found = []
    for row in session.exec(query.order_by(col(AuditRow.id))).all():
        seated = drawn.get(row.subject_id)
        if seated is None or (public and seated.state == RoundState.DRAFT):
            continue
        if row.at >= session.get_one(DrawRow, seated.draw_id).at:
            first, *second = map(int, row.before)
            other = second[0] if second else None
            found.append(Exchange(round_no=seated.no, first=first, second=other, reason=row.reason or "", at=row.at))
    return found


def _document(known: _Known, number: int) -> Document | None:
    draw, announced = known.drawn.get(number), known.announced.get(number)
    at = min(row.at for row in (draw, announced) if row is not None)
    if draw is not None and draw.document_json is not None:
        whole = json.loads(draw.document_json)
        left_out = {"ahead"} if known.is_revealed(number) else set(_PLAN)
        # Seats that were drawn before stand in the inputs; they were shown where the draw was announced, else not yet.
        left_out |= {"inputs"} if announced is None and not known.is_revealed(number) else set()
        return known.names.shown({key: value for key, value in whole.items() if key not in left_out}, at)
    return known.names.shown(json.loads(announced.document_json), at) if announced is not None else None


def _line(known: _Known, number: int) -> DrawLine:
    draw, announced = known.drawn.get(number), known.announced.get(number)
    found = _document(known, number)
    row = draw or announced
    if row is None:
        raise ValueError("a number belongs to a draw or to an announcement")
    inputs = (found or {}).get("inputs") or (json.loads(draw.inputs_json) if draw else None) or {}
    in_force = _in_force(known, draw)
    state, why = _state(known, draw, announced, in_force)
    return DrawLine(
        no=number,
        kind=inputs.get("kind", ""),
        first=row.first_round,
        last=row.last_round,
        state=state,
        reason=row.reason or "",
        announced_at=announced.at if announced else None,
        drawn_at=draw.at if draw else None,
        why_void=why,
        commitment=found.get("commitment", "") if found else "",
        seed_sha256=found["seed_sha256"] if found else "",
        seed=draw.seed if draw and found and known.is_revealed(number) else None,
        public=draw.public if draw and known.is_revealed(number) else "",
        entrants=tuple((one["number"], one.get("name"), one.get("club", "")) for one in found["entrants"])
        if found
        else (),
        is_former=found is not None and draw_names.is_former(found),
        settings=tuple(draw_words.settings(inputs)) if found else (),
        rounds_in_force=in_force,
        replaced_by=_replaced_by(known, draw, in_force),
        drafts=known.drafts(draw) if draw else 0,
        downloadable=found is not None and known.is_revealed(number),
    )


def _in_force(known: _Known, draw: DrawRow | None) -> tuple[int, ...]:
    return tuple(row.no for row in known.rounds if draw is not None and row.draw_id == draw.id)


def _replaced_by(known: _Known, draw: DrawRow | None, in_force: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """The draws that its other rounds have now."""
    if draw is None:
        return ()
    by_id = {one.id: one for one in known.drawn.values()}
    span = range(draw.first_round, draw.last_round + 1)
    later = {row.draw_id for row in known.rounds if row.no in span and row.no not in in_force}
    found = sorted((by_id[one] for one in later if one in by_id), key=lambda one: -one.no)
    return tuple((one.no, one.reason or "") for one in found)


def withdrawn(session: Session, slug: str) -> tuple[int, ...]:
    """Rounds whose seating was public and is not: their seats were changed and wait to be published again."""
    event = rows.event(session, slug)
    shown = reveals.shown(session, event).rounds
    drawn = [row for row in rows.rounds(session, event) if row.draw_id is not None]
    return tuple(row.no for row in drawn if row.state == RoundState.DRAFT and row.no in shown)


def ever_shown(session: Session, event: EventRow) -> Mapping[str, list[int]]:
    """What was or is public of the draws that were made, as it travels with the event."""
    known = _Known(session, event, public=True)
    public = {row.no for row in known.rounds if row.state != RoundState.DRAFT}
    return {
        "draws_known": sorted(no for no in known.drawn if known.is_visible(no)),
        "draws_revealed": sorted(no for no in known.drawn if known.is_revealed(no)),
        "rounds": sorted(public | known.shown.rounds),
    }


def _state(
    known: _Known, draw: DrawRow | None, announced: AnnouncementRow | None, in_force: Sequence[int]
) -> tuple[DrawState, tuple[Message, ...]]:
    if draw is not None:
        whole = len(in_force) == draw.last_round - draw.first_round + 1
        return (DrawState.IN_FORCE if whole else DrawState.PARTLY if in_force else DrawState.REPLACED), ()
    if announced is None or announced.no < max((*known.announced, *known.drawn)):
        return DrawState.DROPPED, ()
    problems = announcements.why_void(known.session, known.event, announced)
    return (DrawState.VOID if problems else DrawState.ANNOUNCED), tuple(one.message for one in problems)


def file_name(slug: str, number: int, *, announced: bool) -> str:
    """The name of a document of a draw as a file."""
    return f"{slug}_{'zapowiedz' if announced else 'losowanie'}-{number}.json"


def to_bytes(found: Document) -> bytes:
    """A document as a file; the order of its keys is that of reading."""
    order = ("format", "engine", "event", "draw", "reason", "announced", "how", "entrants", "inputs", "inputs_sha256")
    keys = [*(key for key in order if key in found), *(key for key in found if key not in order)]
    return (json.dumps({key: found[key] for key in keys}, ensure_ascii=False, indent=1) + "\n").encode()
