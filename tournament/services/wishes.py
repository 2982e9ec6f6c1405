"""What is asked of a draw before it is made: its settings, and wishes of people about tables and opponents.

Wishes are facts of the event; whether they can be kept is found out by the draw. A wish about somebody who does not
take part any more stays on record and is passed over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlmodel import Session, col, or_, select

from tournament import seating, seating_conflicts
from tournament.db import judging, rows
from tournament.db.models import EventRow, PlayerRow
from tournament.db.seat_models import DrawKind, DrawSettingRow, WishKind, WishRow
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.errors import NotFound, Problem, Refused, m
from tournament.i18n import _
from tournament.permissions import Permission
from tournament.seating import MOST_ROUNDS, ConflictKind, Policy, Wishes
from tournament.services import events
from tournament.standings.facts import PlayerStatus
from tournament.standings.policy import Remainder

#: Contradictions that more players on the list may undo.
_BY_COUNT = {ConflictKind.TABLE_MISSING, ConflictKind.APART_TOO_MANY, ConflictKind.NOBODY_LEFT}
MOST_TABLE = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How seats are drawn; `club_rounds`: club mates apart in the first so many rounds, None for always."""

    method: DrawKind = DrawKind.ALL
    policy: Policy = Policy.BALANCED
    club_rounds: int | None = 0
    remainder: str = Remainder.BYE


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """A wish by start numbers; `other` for pairs, `table` for a pinned table."""

    id: int
    kind: WishKind
    number: int
    other: int | None = None
    table: int | None = None


def settings(session: Session, slug: str) -> Settings:
    """The settings of the draw of an event, those of a new event if nothing was chosen."""
    return of_row(session, rows.event(session, slug))


def of_row(session: Session, event: EventRow) -> Settings:
    """The settings for the row of an event."""
    row = _row(session, event)
    remainder = str(judging.edition(event).league.remainder)
    if row is None:
        return Settings(remainder=remainder)
    return Settings(
        method=DrawKind(row.method),
        policy=Policy(row.policy),
        club_rounds=row.club_rounds,
        remainder=remainder,
    )


def save_settings(
    work: Work,
    slug: str,
    *,
    method: str,
    policy: str,
    club_rounds: int | None,
    remainder: str | None = None,
) -> None:
    """Choose how seats are drawn; another way of the remainder is a change of the rules, for the organiser only."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    before = _details(of_row(work.session, event))
    _check(method, policy, club_rounds, remainder)
    if remainder is not None and remainder != before["remainder"]:
        events.change_rules(work, slug, {"league.remainder": remainder}, _("settings of the draw"))
    row = _row(work.session, event) or DrawSettingRow(event_id=rows.key(event.id), method="", policy="", club_rounds=0)
    row.method, row.policy, row.club_rounds = method, policy, club_rounds
    work.session.add(row)
    work.session.flush()
    after = _details(of_row(work.session, event))
    if before != after:
        work.record(Tag.DRAW_SETTINGS, event, ("event", slug), before, after)


def _check(method: str, policy: str, club_rounds: int | None, remainder: str | None) -> None:
    if method not in {DrawKind.ALL, DrawKind.NEXT}:
        raise Refused(m("There is no way of drawing called “{policy}”.", policy=method))
    if policy not in set(Policy):
        raise Refused(m("There is no way of drawing called “{policy}”.", policy=policy))
    if remainder is not None and remainder not in set(Remainder):
        raise Refused(m("There is no way of drawing called “{policy}”.", policy=remainder))
    if club_rounds is not None and not 0 <= club_rounds <= MOST_ROUNDS:
        problem = Problem(m("Enter a number from 0 to {most}.", most=MOST_ROUNDS), "club_rounds")
        raise Refused(m("Something does not fit."), (problem,))


def _details(known: Settings) -> dict[str, object]:
    return {
        "method": str(known.method),
        "policy": str(known.policy),
        "club_rounds": known.club_rounds,
        "remainder": str(known.remainder),
    }


def _row(session: Session, event: EventRow) -> DrawSettingRow | None:
    return session.exec(select(DrawSettingRow).where(col(DrawSettingRow.event_id) == event.id)).first()


def listing(session: Session, slug: str) -> list[Wish]:
    """All wishes of an event, kind by kind."""
    return _all(session, rows.event(session, slug))


def add(
    work: Work, slug: str, kind: str, number: int, *, other: int | None = None, table: int | None = None
) -> int | None:
    """Put a wish on record; refused if it is there already, or contradicts others or the number of players.

    A second table for one player replaces the first, whose number is the answer.
    """
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    wanted = WishKind(kind)
    first = rows.player(work.session, event, number)
    if wanted is WishKind.TABLE:
        return _pin(work, event, first, table)
    if other is None or other == number:
        raise Refused(m("Two different players make a pair."), (Problem(m("Choose another player."), "other"),))
    low, high = sorted((first, rows.player(work.session, event, other)), key=lambda row: row.number)
    if any((one.kind, one.number, one.other) == (wanted, low.number, high.number) for one in _all(work.session, event)):
        raise Refused(m("This wish is on record already."))
    pair = [(low.number, high.number)]
    asked = Wishes(forbidden=pair) if wanted is WishKind.APART else Wishes(together=pair)
    _refuse_impossible(work.session, event, asked, "other")
    row = WishRow(event_id=rows.key(event.id), kind=wanted, player_id=rows.key(low.id), other_id=rows.key(high.id))
    _store(work, event, row, {"kind": str(wanted), "numbers": [low.number, high.number]})
    return None


def _refuse_impossible(session: Session, event: EventRow, wanted: Wishes, field: str) -> None:
    """Refuse a wish that brings a contradiction: with another wish, or with the tables these players need."""
    active = [one for one in rows.players(session, event) if one.status == PlayerStatus.ACTIVE]
    held = replace(of_event(session, event), clubs={}, club_rounds=0)
    together = replace(
        held,
        forbidden=[*held.forbidden, *wanted.forbidden],
        together=[*held.together, *wanted.together],
        pinned={**held.pinned, **wanted.pinned},
    )
    numbers, remainder = [one.number for one in active], of_row(session, event).remainder
    before = seating.impossible(numbers, remainder, held)
    brought = [one for one in seating.impossible(numbers, remainder, together) if one not in before]
    if brought:
        names = rows.names(session, event)
        problems = [Problem(message, field) for message in seating_conflicts.conflicts(brought, names)]
        if any(one.kind in _BY_COUNT for one in brought):
            problems.append(Problem(m("If more players are coming, put them on the list first."), field))
        raise Refused(m("This wish cannot be kept."), tuple(problems))


def _pin(work: Work, event: EventRow, player: PlayerRow, table: int | None) -> int | None:
    if table is None or not 1 <= table <= MOST_TABLE:
        problem = Problem(m("Enter a number from 1 to {most}.", most=MOST_TABLE), "table")
        raise Refused(m("Which table is meant?"), (problem,))
    if player.status == PlayerStatus.ACTIVE:
        _refuse_impossible(work.session, event, Wishes(pinned={player.number: table}), "table")
    former = None
    for one in _all(work.session, event):
        if one.kind is WishKind.TABLE and one.number == player.number:
            former = one.table
            remove(work, event.slug, one.id)
    row = WishRow(event_id=rows.key(event.id), kind=WishKind.TABLE, player_id=rows.key(player.id), table_no=table)
    _store(work, event, row, {"kind": str(WishKind.TABLE), "numbers": [player.number], "table": table})
    return former


def _store(work: Work, event: EventRow, row: WishRow, after: Mapping[str, object]) -> None:
    work.session.add(row)
    work.session.flush()
    work.record(Tag.WISH_ADD, event, ("wish", rows.key(row.id)), {}, after)


def remove(work: Work, slug: str, wish_id: int) -> None:
    """Take a wish back."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    row = work.session.get(WishRow, wish_id)
    if row is None or row.event_id != event.id:
        raise NotFound(m("There is no such wish any more."))
    known = next(one for one in _all(work.session, event) if one.id == wish_id)
    work.session.delete(row)
    work.session.flush()
    numbers = [known.number] if known.other is None else [known.number, known.other]
    before = {"kind": str(known.kind), "numbers": numbers, **({"table": known.table} if known.table else {})}
    work.record(Tag.WISH_REMOVE, event, ("wish", wish_id), before, {})


def forget(work: Work, event: EventRow, player: PlayerRow) -> None:
    """Take back every wish about a player who is about to be removed."""
    query = select(WishRow.id).where(or_(col(WishRow.player_id) == player.id, col(WishRow.other_id) == player.id))
    for wish_id in work.session.exec(query).all():
        remove(work, event.slug, rows.key(wish_id))


def _all(session: Session, event: EventRow) -> list[Wish]:
    numbers = {rows.key(one.id): one.number for one in rows.players(session, event)}
    query = select(WishRow).where(col(WishRow.event_id) == event.id).order_by(col(WishRow.kind), col(WishRow.id))
    return [
        Wish(
            id=rows.key(row.id),
            kind=WishKind(row.kind),
            number=numbers[row.player_id],
            other=None if row.other_id is None else numbers[row.other_id],
            table=row.table_no,
        )
        for row in session.exec(query).all()
    ]


def of_event(session: Session, event: EventRow) -> Wishes:
    """The wishes as the engine takes them, those of active players only."""
    active = {one.number: one for one in rows.players(session, event) if one.status == PlayerStatus.ACTIVE}
    club_rounds = of_row(session, event).club_rounds
    held = [one for one in _all(session, event) if one.number in active and (one.other is None or one.other in active)]
    pairs = {
        kind: [(one.number, one.other) for one in held if one.kind is kind and one.other is not None]
        for kind in (WishKind.APART, WishKind.TOGETHER)
    }
    return Wishes(
        clubs={number: one.club for number, one in active.items() if one.club} if club_rounds != 0 else {},
        club_rounds=club_rounds,
        forbidden=pairs[WishKind.APART],
        together=pairs[WishKind.TOGETHER],
        pinned={one.number: one.table for one in held if one.table is not None},
    ).tidy()
