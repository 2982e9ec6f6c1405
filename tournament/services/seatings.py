"""Who sits where: drawing all rounds or the next one, drawing again, publishing a seating, absences.

The search sees nothing but the inputs and the seed that go on record, so that anybody can repeat it. A draw is one
transaction: the old seating is intact or the new one is complete.
"""

from __future__ import annotations

from collections.abc import Container

from tournament import cleaning
from tournament.db import rows
from tournament.db.models import EventRow, RoundRow
from tournament.db.seat_models import DrawKind
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.errors import Conflict, Problem, Refused, m
from tournament.permissions import Permission
from tournament.services import announcements, attendance, draw_inputs, draw_making, kept_documents
from tournament.services.draw_making import DrawResult, Order
from tournament.standings.facts import Absence, RoundState


def draw_all(
    work: Work,
    slug: str,
    *,
    seed: str | None = None,
    public: str = "",
    reason: str | None = None,
    best_effort: bool = False,
) -> DrawResult:
    """Draw all planned rounds in advance; refused once anything is drawn."""
    event = _event(work, slug)
    prepared = draw_inputs.prepare(work.session, event, DrawKind.ALL)
    return draw_making.make(
        work, event, prepared, Order(seed=seed, public=public, reason=reason, best_effort=best_effort)
    )


def draw_next(  # noqa: PLR0913 - the sides of a draw, all named
    work: Work,
    slug: str,
    *,
    seed: str | None = None,
    public: str = "",
    policy: str | None = None,
    reason: str | None = None,
    best_effort: bool = False,
) -> DrawResult:
    """Draw the next round by the standings; refused while a table of an earlier one does not count yet.

    The policy is that of the event's settings unless another one is named.
    """
    event = _event(work, slug)
    prepared = draw_inputs.prepare(work.session, event, DrawKind.NEXT, policy=policy)
    return draw_making.make(
        work, event, prepared, Order(seed=seed, public=public, reason=reason, best_effort=best_effort)
    )


def redraw(  # noqa: PLR0913 - the sides of a draw, all named
    work: Work,
    slug: str,
    *,
    from_round: int,
    reason: str | None,
    seed: str | None = None,
    public: str = "",
    best_effort: bool = False,
) -> DrawResult:
    """Draw from a round on anew, whatever the seats are now; rounds with protocols are history and stay.

    A round by the standings is drawn by the standings as they are now. An announced draw is made as announced.
    """
    event = _event(work, slug)
    waiting = announcements.pending(work.session, event)
    why = cleaning.reason(waiting.reason if waiting and waiting.kind == DrawKind.AGAIN else reason)
    prepared = draw_inputs.prepare(work.session, event, DrawKind.AGAIN, from_round=from_round)
    return draw_making.make(work, event, prepared, Order(seed=seed, public=public, reason=why, best_effort=best_effort))


def mend(  # noqa: PLR0913 - the sides of a draw, all named
    work: Work,
    slug: str,
    *,
    from_round: int,
    reason: str | None,
    seed: str | None = None,
    best_effort: bool = False,
    expected: str | None = None,
) -> DrawResult:
    """Seat those who take part now from a round on, changing the seats as little as possible.

    `expected` is the SHA-256 of the inputs that were looked at before; with other inputs nothing is drawn.
    """
    event = _event(work, slug)
    why = cleaning.reason(reason)
    prepared = draw_inputs.prepare(work.session, event, DrawKind.MEND, from_round=from_round)
    if expected is not None and expected != prepared.inputs_sha256:
        raise Conflict(m("Something has changed since you looked at this. Look at it again before it is done."))
    return draw_making.make(work, event, prepared, Order(seed=seed, public="", reason=why, best_effort=best_effort))


def publish_all(work: Work, slug: str, *, only: Container[int] | None = None) -> list[int]:
    """Show the seating of every round that is drawn (of `only` these); the numbers of those that were drafts."""
    event = _event(work, slug)
    drafts = [one.no for one in rows.rounds(work.session, event) if one.draw_id and one.state == RoundState.DRAFT]
    drafts = [no for no in drafts if only is None or no in only]
    states = {round_no: _show(work, event, round_no) for round_no in drafts}
    kept_documents.store_seatings(work, event, states)
    return drafts


def publish(work: Work, slug: str, round_no: int) -> None:
    """Show the seating of a round to everybody; round after round, so that no gap is public."""
    event = _event(work, slug)
    kept_documents.store_seatings(work, event, {round_no: _show(work, event, round_no)})


def _show(work: Work, event: EventRow, round_no: int) -> int:
    """Make a seating public; the state number of the deed."""
    row = rows.game_round(work.session, event, round_no)
    if row.state != RoundState.DRAFT:
        raise Refused(m("The seating of round {round} is published already.", round=round_no))
    hidden = [one.no for one in rows.rounds(work.session, event) if one.draw_id and one.state == RoundState.DRAFT]
    if hidden[0] < round_no:
        raise Refused(
            m(
                "The seating of round {earlier} is not published yet. Publish it before that of round {round}, "
                "or publish all rounds at once in the draw.",
                earlier=hidden[0],
                round=round_no,
            )
        )
    row.state = RoundState.SEATED
    work.session.add(row)
    before, after = {"state": RoundState.DRAFT}, {"state": RoundState.SEATED}
    return rows.key(work.record(Tag.ROUND_SEATED, event, ("round", round_no), before, after).id)


def set_absent(work: Work, slug: str, round_no: int, number: int) -> None:
    """Mark a player absent in a round, drawn or still to be drawn; his seat stays empty."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_PLAYERS, event)
    player = rows.player(work.session, event, number)
    row = rows.round_or_none(work.session, event, round_no) or _announced_round(work, event, round_no)
    place = attendance.placement(work, row, player)
    if place is not None and place.kind == Absence.ABSENT:
        raise Refused(m("Player {number} is marked absent in round {round} already.", number=number, round=round_no))
    attendance.leave(work, event, row, player, Absence.ABSENT)


def set_present(work: Work, slug: str, round_no: int, number: int) -> None:
    """Take an absence back: in a drawn round the player gets his seat again if it is still free."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_PLAYERS, event)
    player = rows.player(work.session, event, number)
    row = rows.round_or_none(work.session, event, round_no)
    place = attendance.placement(work, row, player) if row is not None else None
    if row is None or place is None or place.kind != Absence.ABSENT:
        raise Refused(m("Player {number} is not marked absent in round {round}.", number=number, round=round_no))
    if row.draw_id is None:
        work.session.delete(place)
        before = {"kind": str(Absence.ABSENT)}
        work.record(Tag.PLACEMENT_PRESENT, event, ("placement", f"{round_no}/{number}"), before, {})
    elif row.state == RoundState.PUBLISHED or not attendance.come_back(work, event, row, player):
        problem = Problem(m("Mend the seats of the round, or let the player pause."), "number")
        raise Refused(
            m("Player {number} has no free seat in round {round}.", number=number, round=round_no), (problem,)
        )


def _announced_round(work: Work, event: EventRow, round_no: int) -> RoundRow:
    """A row for a round that is not drawn yet, to keep announced absences."""
    if not 1 <= round_no <= event.rounds_planned:
        raise Refused(m("There is no round {round}.", round=round_no))
    row = RoundRow(event_id=rows.key(event.id), no=round_no, state=RoundState.DRAFT, date=None)
    work.session.add(row)
    work.session.flush()
    return row


def _event(work: Work, slug: str) -> EventRow:
    event = rows.event_for_work(work, slug)
    work.require(Permission.DRAW, event)
    return event
