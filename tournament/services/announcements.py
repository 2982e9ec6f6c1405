"""Announcing a draw: publishing what it will depend on and the fingerprint of its secret seed, before it is made.

The seed is read by the draw alone (`seatings`); it stands in no audit row and in no document before the draw. An
announcement holds as long as the entrants and everything else the draw depends on are what was published; whether
they are is computed, never stored.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, func, select

from tournament import cleaning, i18n, seating, seating_proofs
from tournament.db import rows
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
    drawing.made(prepared.inputs, _TRIAL, names=rows.names(work.session, event), best_effort=best_effort)
    seed, number = secrets.token_hex(32), next_number(work.session, event)
    told = Told(number=number, reason=why, announced=work.now.isoformat())
    document = described(work.session, event, prepared.inputs, seed, told)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a document says of its draw: the number, why it is drawn, and when it was announced, if it was."""

    number: int
    reason: str
    announced: str | None = None


def described(session: Session, event: EventRow, inputs: Mapping[str, Any], seed: str, told: Told) -> dict[str, Any]:
    """The document of a draw as it stands before the draw, with all names; what may be shown of it is `draw_names`'."""
    return seating.announce(
        entrants(session, event, inputs),
        inputs,
        seed,
        number=told.number,
        event=event.name,
        reason=told.reason,
        announced=told.announced,
        how=[i18n.say(sentence) for sentence in seating_proofs.HOW],
    )


def entrants(session: Session, event: EventRow, inputs: Mapping[str, Any]) -> list[Entrant]:
    """Those who are drawn for, with their whole names: a fingerprint binds the person also while the name is hidden."""
    drawn, names = set(inputs["players"]), rows.names(session, event)
    known = [player for player in rows.players(session, event) if player.number in drawn]
    return [Entrant(number=one.number, name=names[one.number], club=one.club) for one in known]


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
    if document["format"] != seating.FORMAT or document["engine"] != seating.VERSION:
        return (Problem(m("It was announced by another version of the program, whose draw could not be verified.")),)
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
    before = {row["number"]: (row.get("name"), row.get("club")) for row in document["entrants"]}
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
