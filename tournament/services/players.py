"""Entrants: adding one or a whole list, correcting, withdrawing, taking back, removing a typing mistake.

A player with results is never removed, only withdrawn, so that rounds played stay as they were.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlmodel import Session, col, select

from tournament.db import queries, rows
from tournament.db.models import SEATED, EventRow, PenaltyRow, PlacementRow, PlayerRow
from tournament.db.tags import Tag
from tournament.db.views import PlayerLine
from tournament.db.work import Work
from tournament.errors import Message, Problem, Refused, m, mn
from tournament.permissions import Permission
from tournament.roster import Roster, RowProblem
from tournament.services import attendance, clubs, draw_inputs, entrants, entry_questions, imports, wishes
from tournament.services.imports import Decision, ImportPreview
from tournament.standings.facts import Absence, PlayerStatus, RoundState

__all__ = [
    "Decision",
    "ImportPreview",
    "add",
    "edit",
    "import_roster",
    "preview",
    "reinstate",
    "remove",
    "start_from",
    "withdraw",
    "without_a_round",
]


def add(  # noqa: PLR0913 - only the family name is compulsory
    work: Work,
    slug: str,
    *,
    given: str,
    family: str,
    club: str = "",
    number: int | None = None,
    birth_year: int | None = None,
    contact: str = "",
    publish_name: bool = True,
    force: bool = False,
    new_club: bool = False,
) -> int:
    """Add a player and answer his number; somebody alike is a `Conflict` unless `force`, a club unless `new_club`."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_PLAYERS, event)
    present = rows.players(work.session, event)
    following = max((player.number for player in present), default=0) + 1
    fields = entrants.checked(
        {
            "number": following if number is None else number,
            "given": given,
            "family": family,
            "club": club,
            "birth_year": birth_year,
            "contact": contact,
            "publish_name": publish_name,
        },
    )
    _check_number(present, fields)
    fields["club"] = clubs.spelled(str(fields["club"]), [player.club for player in present])
    entry_questions.ask(present, fields, force=force, new_club=new_club)
    row = entrants.store(work, event, fields, entrants.first_open_round(work, event))
    after = {**entrants.details(row), "from_round": row.from_round}
    work.record(Tag.PLAYER_ADD, event, ("player", row.number), {}, after)
    return row.number


def edit(work: Work, slug: str, number: int, /, *, new_club: bool = False, **fields: object) -> None:
    """Correct fields of a player; the number only while nothing is drawn; another club like a known one is asked."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_PLAYERS, event)
    row = rows.player(work.session, event, number)
    wanted = entrants.checked(fields)
    if wanted.get("number", number) != number:
        if entrants.is_drawn(work, event):
            problem = Problem(m("Seats have been drawn by these numbers."), "number")
            raise Refused(m("Start numbers cannot be changed any more."), (problem,))
        _check_number(rows.players(work.session, event), wanted)
    if "club" in wanted:
        others = [one for one in rows.players(work.session, event) if one.number != number]
        wanted["club"] = entry_questions.moved_club(others, str(wanted["club"]), row.club, new_club=new_club)
    before = entrants.details(row)
    for field, value in wanted.items():
        setattr(row, field, value)
    work.session.add(row)
    if before != entrants.details(row):
        work.record(Tag.PLAYER_EDIT, event, ("player", number), before, entrants.details(row))


def withdraw(work: Work, slug: str, number: int, from_round: int | None = None) -> None:
    """Take a player out of the event; rounds he played stay, his seats in later ones become free.

    A pause in a round that is being played stays too, unless he is said to have left before it.
    """
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_PLAYERS, event)
    row = rows.player(work.session, event, number)
    if row.status == PlayerStatus.WITHDRAWN:
        raise Refused(m("Player {number} is withdrawn already.", number=number))
    for game_round in rows.rounds(work.session, event):
        if game_round.no < (from_round or 1) or game_round.state == RoundState.PUBLISHED:
            continue
        place = attendance.placement(work, game_round, row)
        if place is None or attendance.has_played(work, place):
            continue
        has_paused = place.kind == Absence.BYE and from_round is None and rows.has_protocols(work.session, game_round)
        if place.kind in {SEATED, Absence.BYE} and not has_paused:
            attendance.leave(work, event, game_round, row, Absence.WITHDRAWN)
    row.status = PlayerStatus.WITHDRAWN
    work.session.add(row)
    after = {"status": PlayerStatus.WITHDRAWN, "withdrawn_from_round": from_round}
    work.record(Tag.PLAYER_WITHDRAW, event, ("player", number), {"status": PlayerStatus.ACTIVE}, after)


def reinstate(work: Work, slug: str, number: int) -> None:
    """Take a withdrawn player back; seats nobody else has taken are his again, missed rounds stay missed."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_PLAYERS, event)
    row = rows.player(work.session, event, number)
    if row.status == PlayerStatus.ACTIVE:
        raise Refused(m("Player {number} takes part already.", number=number))
    for game_round in rows.rounds(work.session, event):
        place = attendance.placement(work, game_round, row)
        if place is not None and place.kind == Absence.WITHDRAWN and game_round.state != RoundState.PUBLISHED:
            attendance.come_back(work, event, game_round, row)
    row.status = PlayerStatus.ACTIVE
    work.session.add(row)
    before, after = {"status": PlayerStatus.WITHDRAWN}, {"status": PlayerStatus.ACTIVE}
    work.record(Tag.PLAYER_REINSTATE, event, ("player", number), before, after)


def start_from(work: Work, slug: str, number: int, round_no: int) -> None:
    """Let a late entrant play from this round on; drawn rounds give him a seat only when they are seated anew."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_PLAYERS, event)
    row = rows.player(work.session, event, number)
    if round_no not in open_rounds(work.session, event):
        problem = Problem(m("Choose a round without any protocol."), "from_round")
        raise Refused(m("Nobody can join in round {round} any more.", round=round_no), (problem,))
    seats = select(PlacementRow.id).where(col(PlacementRow.player_id) == row.id, col(PlacementRow.kind) == SEATED)
    if work.session.exec(seats.limit(1)).first() is not None:
        raise Refused(m("Player {number} has a seat already.", number=number))
    before = {"from_round": row.from_round}
    row.from_round = round_no
    work.session.add(row)
    work.record(Tag.PLAYER_EDIT, event, ("player", number), before, {"from_round": round_no})


def open_rounds(session: Session, event: EventRow) -> list[int]:
    """Rounds in which a late entrant can still begin: drawn ones without protocols, and those not drawn yet."""
    drawn = [row for row in rows.rounds(session, event) if row.draw_id is not None]
    last = max((row.no for row in drawn), default=0)
    return [*draw_inputs.redrawable(session, event), *range(last + 1, event.rounds_planned + 1)]


def without_a_round(session: Session, slug: str) -> list[PlayerLine]:
    """Active players who entered after every round was published, while there is a round they can still join."""
    event = rows.event(session, slug)
    if not open_rounds(session, event):
        return []
    lines = queries.players(session, slug)
    return [one for one in lines if one.status is PlayerStatus.ACTIVE and one.from_round > event.rounds_planned]


def remove(work: Work, slug: str, number: int) -> None:
    """Delete a player who sits at no table and has no penalty; anybody else can only be withdrawn."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_PLAYERS, event)
    row = rows.player(work.session, event, number)
    problem = _why_not_removed(work, row)
    if problem is not None:
        raise Refused(
            m("Player {number} cannot be removed, only withdrawn.", number=number),
            (Problem(problem, "number"),),
        )
    wishes.forget(work, event, row)
    for place in work.session.exec(select(PlacementRow).where(col(PlacementRow.player_id) == row.id)).all():
        work.session.delete(place)
    work.session.flush()
    work.session.delete(row)
    work.session.flush()
    work.record(Tag.PLAYER_REMOVE, event, ("player", number), entrants.details(row), {})


def _why_not_removed(work: Work, row: PlayerRow) -> Message | None:
    seated = select(PlacementRow.id).where(col(PlacementRow.player_id) == row.id, col(PlacementRow.kind) == SEATED)
    if work.session.exec(seated.limit(1)).first() is not None:
        return m("The player has a seat at a table. Withdraw the player, or draw the rounds again first.")
    penalty = select(PenaltyRow.id).where(col(PenaltyRow.player_id) == row.id)
    if work.session.exec(penalty.limit(1)).first() is not None:
        return m("The player has a penalty on record.")
    return None


def preview(
    session: Session,
    slug: str,
    roster: Roster,
    decisions: Mapping[int, Decision] | None = None,
) -> ImportPreview:
    """What importing this list would do; saves nothing."""
    event = rows.event(session, slug)
    return imports.plan(roster, rows.players(session, event), decisions or {})


def import_roster(
    work: Work,
    slug: str,
    roster: Roster,
    decisions: Mapping[int, Decision] | None = None,
    same_clubs: Mapping[str, str] | None = None,
) -> ImportPreview:
    """Import a list, the whole of it or nothing; `decisions` answer the proposals by row of the file.

    `same_clubs`: spellings of clubs that were asked about and how they are to be spelled.
    """
    event = rows.event_for_work(work, slug)
    work.require(Permission.MANAGE_PLAYERS, event)
    made = imports.plan(roster, rows.players(work.session, event), decisions or {}, same_clubs or {})
    refuse_unready(made)
    first = entrants.first_open_round(work, event)
    for added in made.added:
        entrants.store(work, event, entrants.checked(added.fields), first)
    for changed in made.changed:
        row = rows.player(work.session, event, changed.number)
        for field, value in entrants.checked({name: after for name, (_, after) in changed.fields.items()}).items():
            setattr(row, field, value)
        work.session.add(row)
    if made.changes:
        _record_import(work, event, made)
    return made


def _record_import(work: Work, event: EventRow, made: ImportPreview) -> None:
    before = {str(one.number): {name: old for name, (old, _) in one.fields.items()} for one in made.changed}
    after: dict[str, object] = {str(one.number): dict(one.fields) for one in made.added}
    for one in made.changed:
        after[str(one.number)] = {name: new for name, (_, new) in one.fields.items()}
    work.session.flush()
    work.record(Tag.PLAYER_IMPORT, event, ("event", event.slug), before, after)


def refuse_unready(made: ImportPreview) -> None:
    """Go on only where every row can be used and every likely double was decided."""
    if made.errors:
        raise Refused(
            mn(
                "{n} row of the list cannot be used. Nothing was imported.",
                "{n} rows of the list cannot be used. Nothing was imported.",
                len(made.errors),
            ),
            tuple(_row_problem(error) for error in made.errors),
        )
    if made.proposals:
        raise Refused(
            m("Somebody in the list may be in the tournament already. Decide about each before importing."),
            tuple(Problem(_question(one), str(one.row)) for one in made.proposals),
        )


def _row_problem(error: RowProblem) -> Problem:
    return Problem(m("row {row}: {message}", row=error.row, message=error.message), f"{error.column}{error.row}")


def _question(proposal: imports.Proposal) -> Message:
    return m(
        "row {row}: is {name} the same person as number {number}, {known}?",
        row=proposal.row,
        name=proposal.name,
        number=proposal.number,
        known=proposal.known_name,
    )


def _check_number(present: list[PlayerRow], fields: Mapping[str, object]) -> None:
    holder = next((player for player in present if player.number == fields["number"]), None)
    if holder is not None:
        problem = Problem(m("Choose another number, or leave it empty for the next free one."), "number")
        name = f"{holder.given} {holder.family}".strip()
        raise Refused(m("Number {number} belongs to {name}.", number=holder.number, name=name), (problem,))
