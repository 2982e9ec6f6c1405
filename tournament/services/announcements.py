"""Announcing a draw: publishing what it will depend on and the fingerprint of its secret seed, before it is made.

The seed is read by the draw alone (`seatings`); it stands in no audit row and in no document before the draw. An
announcement holds as long as the entrants and everything else the draw depends on are what was published; whether
they are is computed, never stored.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from typing import Any

from sqlmodel import Session, col, func, select

from tournament import cleaning, i18n, seating, seating_words
from tournament.db import facts, rows
from tournament.db.facts import Audience
from tournament.db.models import DrawRow, EventRow
from tournament.db.seat_models import AnnouncementRow, DrawKind
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.errors import Message, Problem, Refused, TournamentError, m
from tournament.permissions import Permission
from tournament.seating import Entrant
from tournament.seating.plan import canonical
from tournament.services import draw_inputs, drawing
from tournament.services.draw_inputs import Prepared
from tournament.standings.facts import RoundState

#: A seed that nobody draws with: whether all wishes can be kept is found out before anything is announced.
_TRIAL = "trial"


def announce(
    work: Work,
    slug: str,
    kind: DrawKind,
    *,
    from_round: int | None = None,
    reason: str | None = None,
    best_effort: bool = False,
) -> int:
    """Announce a draw and answer its number; one after another that was not drawn, or a draw again, needs a reason."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    needs_reason = kind is DrawKind.AGAIN or pending(work.session, event) is not None
    why = cleaning.reason(reason) if needs_reason else cleaning.optional(reason, "reason", cleaning.LONGEST_REASON)
    prepared = draw_inputs.prepare(work.session, event, kind, from_round=from_round)
    _keep_drafts_secret(work.session, event, prepared)
    drawing.made(prepared.inputs, _TRIAL, best_effort=best_effort)
    seed, number = secrets.token_hex(32), next_number(work.session, event)
    document = {**described(work.session, event, prepared.inputs, seed, number, why), "announced": work.now.isoformat()}
    work.session.add(
        AnnouncementRow(
            event_id=rows.key(event.id),
            no=number,
            kind=kind,
            first_round=prepared.first,
            last_round=prepared.last,
            seed=seed,
            document_json=canonical(document),
            reason=why or None,
            at=work.now,
            by=work.actor.login,
        ),
    )
    work.session.flush()
    after = {"rounds": list(prepared.span), "commitment": document["commitment"]}
    work.record(Tag.DRAW_ANNOUNCE, event, ("draw", number), {}, after, reason=why or None)
    return number


def described(
    session: Session, event: EventRow, inputs: Mapping[str, Any], seed: str, number: int, reason: str
) -> dict[str, Any]:
    """The document of a draw as it stands before the draw."""
    how = [i18n.say(sentence) for sentence in seating_words.HOW]
    return seating.announce(
        entrants(session, event, inputs), inputs, seed, number=number, event=event.name, reason=reason, how=how
    )


def entrants(session: Session, event: EventRow, inputs: Mapping[str, Any]) -> list[Entrant]:
    """Those who are drawn for, with their names in the form that may be published."""
    drawn = set(inputs["players"])
    known = facts.load(session, event, Audience.WALL)
    return [
        Entrant(number=player.number, name=player.name, club=player.club)
        for player in known.players
        if player.number in drawn
    ]


def next_number(session: Session, event: EventRow) -> int:
    """The number of the next draw; announcements and draws are counted together."""
    drawn = session.exec(select(func.max(DrawRow.no)).where(col(DrawRow.event_id) == event.id)).one() or 0
    last = _last(session, event)
    return max(drawn, last.no if last else 0) + 1


def pending(session: Session, event: EventRow) -> AnnouncementRow | None:
    """The announcement that waits for its draw: the last one, if nothing was drawn since."""
    last = _last(session, event)
    if last is None:
        return None
    drawn = session.exec(select(func.max(DrawRow.no)).where(col(DrawRow.event_id) == event.id)).one() or 0
    return last if last.no > drawn else None


def all_of(session: Session, event: EventRow) -> list[AnnouncementRow]:
    """All announcements of an event by number."""
    query = select(AnnouncementRow).where(col(AnnouncementRow.event_id) == event.id)
    return list(session.exec(query.order_by(col(AnnouncementRow.no))).all())


def _last(session: Session, event: EventRow) -> AnnouncementRow | None:
    query = select(AnnouncementRow).where(col(AnnouncementRow.event_id) == event.id)
    return session.exec(query.order_by(col(AnnouncementRow.no).desc()).limit(1)).first()


def why_void(session: Session, event: EventRow, row: AnnouncementRow) -> tuple[Problem, ...]:
    """What is no longer as it was announced; nothing while the announcement holds."""
    if not row.seed:
        return (Problem(m("The secret seed stayed in the installation where the draw was announced.")),)
    document = json.loads(row.document_json)
    try:
        now = draw_inputs.prepare(session, event, DrawKind(row.kind), from_round=row.first_round)
    except TournamentError as refusal:
        return refusal.problems or (Problem(refusal.message),)
    found = [Problem(message) for message in _changed(document, entrants(session, event, now.inputs))]
    same_people = document["inputs"]["players"] == now.inputs["players"]
    if same_people and canonical(document["inputs"]) != canonical(now.inputs):
        found.append(Problem(m("Settings, wishes, absences or standings are not those of the announcement.")))
    return tuple(found)


def _changed(document: Mapping[str, Any], now: list[Entrant]) -> Iterator[Message]:
    """How the entrants differ from those announced, by start number."""
    before = {row["number"]: (row["name"], row["club"]) for row in document["entrants"]}
    after = {one.number: (one.name, one.club) for one in now}
    for number in sorted(before.keys() | after.keys()):
        if number not in after:
            yield m("Number {number} was announced and does not take part any more.", number=number)
        elif number not in before:
            yield m("Number {number} takes part and was not announced.", number=number)
        elif before[number] != after[number]:
            yield m("Number {number} was announced with another name or club.", number=number)


def ready(session: Session, event: EventRow, prepared: Prepared) -> AnnouncementRow | None:
    """The announcement that this draw keeps, if one waits; refused if it is another draw, or not as announced."""
    waiting = pending(session, event)
    if waiting is None:
        return None
    if (waiting.kind, waiting.first_round, waiting.last_round) != (prepared.kind, *prepared.span):
        problem = Problem(m("Draw as it was announced, or announce anew with a reason."))
        raise Refused(m("Another draw has been announced: number {number}.", number=waiting.no), (problem,))
    problems = why_void(session, event, waiting)
    if problems:
        raise Refused(
            m("The announcement number {number} is void. Announce anew, with a reason.", number=waiting.no), problems
        )
    return waiting


def _keep_drafts_secret(session: Session, event: EventRow, prepared: Prepared) -> None:
    """An announcement shows the seats of the rounds before; they must be public already."""
    shown = len(prepared.inputs.get("published", {}).get("rounds", ()))
    drawn = [one for one in rows.rounds(session, event) if one.draw_id is not None and one.no <= shown]
    drafts = [one.no for one in drawn if one.state == RoundState.DRAFT]
    if drafts:
        rounds = ", ".join(map(str, drafts))
        problem = Problem(
            m("Publish the seating of these rounds first: {rounds}; or draw without an announcement.", rounds=rounds)
        )
        raise Refused(
            m("The seats of rounds {rounds} are not public; announcing would show them.", rounds=rounds), (problem,)
        )
