"""Pages about rounds: the tables of a round with their states, publishing the seating, absences."""

from __future__ import annotations

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlmodel import Session

from tournament.db import rows
from tournament.db.facts import Audience, event_facts
from tournament.db.views import RoundLine
from tournament.errors import NotFound, TournamentError, m
from tournament.i18n import _, say
from tournament.services import draw_inputs, draw_records, publications, seat_quality, seatings, vacancies, wishes
from tournament.standings import facts
from tournament.standings.facts import RoundState
from tournament.web import words
from tournament.web.desk import desk, named
from tournament.web.desk.events import overview
from tournament.web.errors import status_of
from tournament.web.forms import Form, blank, natural, posted
from tournament.web.site import reading, working


@desk.get("/t/<slug>/rounds/<int:no>/")
def round_page(slug: str, no: int) -> ResponseReturnValue:
    """The tables of a round."""
    return show_round(slug, no)


@desk.post("/t/<slug>/rounds/<int:no>/seating")
def publish_seating(slug: str, no: int) -> ResponseReturnValue:
    """Show the seating of a round to everybody."""
    try:
        with working() as work:
            changed = no in draw_records.withdrawn(work.session, slug)
            seatings.publish(work, slug, no)
    except TournamentError as refusal:
        return show_round(slug, no, blank().refused(refusal)), status_of(refusal)
    flash(_("The seating of round {n} is published: everybody can see it now.", n=no), "done")
    if changed:
        flash(words.reprint([no]), "warning")
    return redirect(url_for("desk.round_page", slug=slug, no=no), 303)


@desk.post("/t/<slug>/rounds/<int:no>/absence")
def absence(slug: str, no: int) -> ResponseReturnValue:
    """Mark the player chosen from the list absent in a round."""
    number = request.form.get("number", type=int, default=0)
    return set_presence(slug, no, number, "absent")


@desk.post("/t/<slug>/rounds/<int:no>/players/<int:number>/<any(absent, present):deed>")
def set_presence(slug: str, no: int, number: int, deed: str) -> ResponseReturnValue:
    """Mark a player absent in a round, or present again."""
    change = seatings.set_absent if deed == "absent" else seatings.set_present
    try:
        with working() as work:
            change(work, slug, no, number)
            who = named(work.session, slug, number)
    except TournamentError as refusal:
        return show_round(slug, no, blank().refused(refusal)), status_of(refusal)
    said = _("Absent in round {n}: {who}.", who=who, n=no)
    if deed == "present":
        said = _("Plays in round {n} after all: {who}.", who=who, n=no)
    flash(said, "done")
    return redirect(url_for("desk.round_page", slug=slug, no=no), 303)


@desk.post("/t/<slug>/rounds/<int:no>/tables/<int:table>/step-in")
def step_in(slug: str, no: int, table: int) -> ResponseReturnValue:
    """Seat somebody who pauses on the empty seat of a table."""
    form = posted()
    number = natural(form.value("number")) or 0
    try:
        with working() as work:
            vacancies.step_in(work, slug, no, table, number, reason=form.value("reason"))
            who = named(work.session, slug, number)
    except TournamentError as refusal:
        return show_round(slug, no, form.refused(refusal)), status_of(refusal)
    flash(_("{who} sits at table {table} now.", who=who, table=table), "done")
    return redirect(url_for("desk.round_page", slug=slug, no=no), 303)


def show_round(slug: str, no: int, form: Form | None = None) -> str:
    """The page of a round, with the reasons of a refusal if there was one."""
    with reading() as read:
        event, rounds, step = overview(read, slug)
        known = event_facts(read, slug, Audience.DESK)
        versions = publications.of_round(read, slug, no)
        judged = _judged(read, slug, known) if any(one.state is RoundState.DRAFT for one in known.rounds) else ()
        redrawable = no in draw_inputs.redrawable(read, rows.event(read, slug))
        empty = vacancies.of_round(read, slug, no) if any(one.no == no for one in known.rounds) else None
        changed = draw_records.withdrawn(read, slug)
        exchanges = [one for one in draw_records.exchanges(read, slug, public=False) if one.round_no == no]
    found = next((one for one in known.rounds if one.no == no), None)
    if found is None:
        raise NotFound(m("Round {round} has not been drawn.", round=no))
    return render_template(
        "desk/round.html",
        event=event,
        rounds=rounds,
        line=next(line for line in rounds if line.no == no),
        round=found,
        players={player.number: player for player in known.players},
        next=step,
        following=next_open(found, request.args.get("after", type=int, default=0)),
        undecided=next((table.no for table in found.tables if table.status is facts.TableStatus.ENTERED), None),
        before=_first(rounds, no, RoundState.DRAFT),
        unpublished=_first(rounds, no, RoundState.DRAFT, RoundState.SEATED),
        form=form or blank(),
        versions=versions,
        exchanges=exchanges,
        vacancies=empty,
        redrawable=redrawable,
        changed=changed,
        quality=judged if found.state is RoundState.DRAFT else (),
    )


def _judged(read: Session, slug: str, known: facts.Event) -> tuple[str, ...]:
    """How good all drawn rounds are, in sentences."""
    row = rows.event(read, slug)
    plan = seat_quality.plan_of(known, known.rounds, draw_inputs.mode(row), wishes.of_event(read, row))
    return tuple(say(sentence) for sentence in seat_quality.sentences(plan))


def _first(rounds: list[RoundLine], no: int, *states: RoundState) -> int | None:
    """The first round before this one that is in one of these states."""
    return next((line.no for line in rounds if line.no < no and line.state in states), None)


def next_open(one: facts.Round, after: int = 0) -> int | None:
    """The next table that still waits for its protocol, searched from the one after `after` on, then from the first."""
    waiting = [table.no for table in one.tables if table.status is facts.TableStatus.OPEN]
    return next((no for no in waiting if no > after), waiting[0] if waiting else None)
