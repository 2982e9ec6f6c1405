"""From rows to the frozen facts that standings and documents are computed from; the only translator.

Who reads decides what is in them: the public gets published results and the public form of names; a document for the
wall gets everything drawn, with the public form of names; the desk gets everything. Facts and standings are remembered
per event and state number, but only for reading sessions: the audit ids of unfinished work may be rolled back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from sqlalchemy import func
from sqlmodel import Session, col, select

from tournament.db import judging, reveals, round_facts, rows
from tournament.db.models import UNRECORDED, AuditRow, DrawRow, EventRow, PenaltyRow, PlayerRow, RoundRow
from tournament.errors import NotFound, m
from tournament.standings import Standing, facts, lots, rank
from tournament.standings.facts import PlayerStatus, RoundState


class Audience(StrEnum):
    """For whom facts are meant."""

    PUBLIC = "public"
    WALL = "wall"
    DESK = "desk"


@dataclass(slots=True)
class _Remembered:
    state: int
    event: facts.Event
    standings: dict[int | None, tuple[Standing, ...]] = field(default_factory=dict)


def state(session: Session, slug: str) -> int:
    """The state number of an event, by one cheap query."""
    query = select(func.max(AuditRow.id)).join(EventRow, col(EventRow.id) == col(AuditRow.event_id))
    number = session.exec(query.where(col(EventRow.slug) == slug)).one()
    if number is None:
        raise NotFound(m("There is no tournament at the address “{slug}”.", slug=slug))
    return number


def event_facts(session: Session, slug: str, audience: Audience) -> facts.Event:
    """Everything this audience may know of an event, as it is in this snapshot."""
    return _remembered(session, slug, audience).event


def standings(session: Session, slug: str, audience: Audience, through: int | None = None) -> tuple[Standing, ...]:
    """The standings of those facts, after all counting rounds or after round `through`."""
    known = _remembered(session, slug, audience)
    if through not in known.standings:
        known.standings[through] = rank(known.event, through=through)
    return known.standings[through]


def _remembered(session: Session, slug: str, audience: Audience) -> _Remembered:
    cache = session.info.get("cache")
    if not isinstance(cache, dict):
        row = rows.event(session, slug)
        return _Remembered(rows.state(session, row), load(session, row, audience))
    number = state(session, slug)
    known = cache.get((slug, audience))
    if not isinstance(known, _Remembered) or known.state != number:
        known = _Remembered(number, load(session, rows.event(session, slug), audience))
        cache[slug, audience] = known
    return known


def load(session: Session, row: EventRow, audience: Audience) -> facts.Event:
    """The facts of an event, read afresh."""
    players = rows.players(session, row)
    last = _last_deed(session, row)
    drawn = [one for one in rows.rounds(session, row) if one.draw_id is not None]
    pinned = judging.edition(row)
    names = {player.number: _names(player, audience)[0] for player in players}
    rounds = round_facts.load(session, row, drawn, players, names)
    if audience is Audience.PUBLIC:
        rounds = tuple(_public(one) for one in rounds if one.state is not RoundState.DRAFT)
    return facts.Event(
        slug=row.slug,
        name=row.name,
        place=row.place,
        first_day=row.first_day,
        last_day=row.last_day,
        regulation=facts.PinnedRegulation(
            id=row.regulation_id,
            edition=row.edition,
            title=pinned.title,
            sha256=row.regulation_sha256,
            values=pinned.values,
        ),
        policy=pinned.league,
        players=tuple(_player(player, audience) for player in players),
        rounds=rounds,
        penalties=_penalties(session, row, {rows.key(player.id): player.number for player in players}),
        draws=_draws(session, row, drawn, audience),
        rounds_planned=row.rounds_planned,
        state=rows.key(last.id),
        generated=last.at,
        final=_is_final(row, drawn),
    )


def _last_deed(session: Session, row: EventRow) -> AuditRow:
    """The deed that made the present state; its time is that of every document of this state."""
    query = select(AuditRow).where(col(AuditRow.event_id) == row.id).order_by(col(AuditRow.id).desc())
    return session.exec(query.limit(1)).one()


def _is_final(row: EventRow, drawn: list[RoundRow]) -> bool:
    return len(drawn) >= row.rounds_planned and all(one.state == RoundState.PUBLISHED for one in drawn)


def _public(one: facts.Round) -> facts.Round:
    """A round as the public may see it: until its results are published, only who sits where."""
    if one.state is RoundState.PUBLISHED:
        return one
    tables = tuple(facts.open_table(table.no, table.seats, table.at, table.drawn_for) for table in one.tables)
    return replace(one, tables=tables, notes=())


def _names(player: PlayerRow, audience: Audience) -> tuple[str, str]:
    """The name to show and the name to sort by; without consent to publication only initials."""
    if player.publish_name or audience is Audience.DESK:
        return f"{player.given} {player.family}".strip(), f"{player.family} {player.given}".strip()
    initials = [f"{part[0]}." for part in (player.given, player.family) if part]
    return " ".join(initials), " ".join(reversed(initials))


def _player(player: PlayerRow, audience: Audience) -> facts.Player:
    name, sort_name = _names(player, audience)
    return facts.Player(
        number=player.number,
        name=name,
        sort_name=sort_name,
        club=player.club,
        status=PlayerStatus(player.status),
    )


def _penalties(session: Session, row: EventRow, numbers: Mapping[int, int]) -> tuple[facts.Penalty, ...]:
    """The penalties in force: neither cancelled ones nor the cancellings."""
    query = select(PenaltyRow).where(col(PenaltyRow.event_id) == row.id).order_by(col(PenaltyRow.id))
    given = session.exec(query).all()
    cancelled = {one.cancels_id for one in given}
    return tuple(
        facts.Penalty(
            player=numbers[one.player_id],
            round=one.round_no,
            league_points=Fraction(one.league_points),
            small_points=one.small_points,
            reason=one.reason,
        )
        for one in given
        if one.cancels_id is None and one.id not in cancelled
    )


def _draws(session: Session, row: EventRow, drawn: list[RoundRow], audience: Audience) -> tuple[facts.Draw, ...]:
    """The draws this audience may know of; with the seed a seating that is still a draft could be drawn."""
    query = select(DrawRow).where(col(DrawRow.event_id) == row.id, col(DrawRow.engine) != UNRECORDED)
    shown = {one.no for one in drawn if one.state != RoundState.DRAFT}
    ever = reveals.shown(session, row) if audience is not Audience.DESK and len(shown) < len(drawn) else None
    found = []
    for one in session.exec(query.order_by(col(DrawRow.no))).all():
        span = range(one.first_round, one.last_round + 1)
        is_known = not shown.isdisjoint(span) or (ever is not None and one.no in ever.known)
        is_revealed = shown.issuperset(span) or (ever is not None and one.no in ever.revealed)
        if is_known or audience is not Audience.PUBLIC:
            draw = _draw(one, tuple(each.no for each in drawn if each.draw_id == one.id))
            veiled = replace(draw, seed=f"{lots.VEIL}{lots.fingerprint(draw.seed)}")
            found.append(draw if is_revealed or audience is Audience.DESK else veiled)
    return tuple(found)


def _draw(row: DrawRow, in_force: tuple[int, ...]) -> facts.Draw:
    return facts.Draw(
        first_round=row.first_round,
        last_round=row.last_round,
        seed=row.seed,
        engine=row.engine,
        inputs_sha256=row.inputs_sha256,
        in_force=in_force,
    )
