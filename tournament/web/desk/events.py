"""Pages about events as such: one's own list, a new event, the overview with the next step, settings, rules."""

from __future__ import annotations

from flask import flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from sqlmodel import Session

from tournament import regulations
from tournament.db import queries, rows
from tournament.db.seat_models import DrawKind
from tournament.db.views import EventLine, EventView, RoundLine
from tournament.errors import TournamentError, m
from tournament.i18n import _
from tournament.permissions import Permission, Role
from tournament.seating import MOST_ROUNDS
from tournament.services import announcements, events, later_rounds, vacancies, wishes
from tournament.services.players import without_a_round
from tournament.standings.facts import PlayerStatus, RoundState
from tournament.web.desk import desk, must
from tournament.web.errors import status_of
from tournament.web.forms import Form, Reading, blank, posted
from tournament.web.next_step import Next, next_step
from tournament.web.policy_form import changes, choices, policy_values
from tournament.web.regulations import shelf_here
from tournament.web.site import reading, viewer, working


@desk.get("/")
def home() -> ResponseReturnValue:
    """The events at which one has a role."""
    user = viewer().user
    with reading() as read:
        lines = [line for line in events.listing(read, user.id if user else None) if line.role is not Role.PUBLIC]
    return render_template("desk/home.html", lines=lines, doubles=events.doubles(lines))


@desk.get("/new")
def new_event() -> ResponseReturnValue:
    """The form for a new event."""
    must(Permission.CREATE_EVENT)
    return _new_page(blank(regulation=regulations.DEFAULT))


@desk.post("/new")
def create_event() -> ResponseReturnValue:
    """Create an event; only its name is compulsory."""
    form = posted()
    try:
        slug = _create(form)
    except TournamentError as refusal:
        return _new_page(form.refused(refusal)), status_of(refusal)
    if isinstance(slug, EventLine):
        return _new_page(form, slug), 409
    return redirect(url_for("desk.players_page", slug=slug), 303)


@desk.get("/t/<slug>/")
def dashboard(slug: str) -> ResponseReturnValue:
    """Where the event stands and what comes next."""
    with reading() as read:
        event, rounds, step = overview(read, slug)
        players = queries.players(read, slug)
        recent = queries.audit(read, slug, limit=6)
        unplaced = without_a_round(read, slug)
        outdated = later_rounds.drawn_from_other_standings(read, slug)
        seated = [line.no for line in rounds if line.state is RoundState.SEATED]
        short = [(no, one) for no in seated for one in vacancies.of_round(read, slug, no).lacking]
    active = sum(player.status is PlayerStatus.ACTIVE for player in players)
    return render_template(
        "desk/dashboard.html",
        event=event,
        rounds=rounds,
        next=step,
        active=active,
        players=len(players),
        recent=recent,
        unplaced=unplaced,
        outdated=outdated,
        short=short,
    )


@desk.get("/t/<slug>/settings")
def settings_page(slug: str) -> ResponseReturnValue:
    """Details of the event and values of its regulation."""
    with reading() as read:
        event = queries.event_view(read, slug)
    return _settings(event, _details(event), policy_values(event.values))


@desk.post("/t/<slug>/settings")
def change_settings(slug: str) -> ResponseReturnValue:
    """Change the details of the event."""
    form = posted()
    try:
        _update(slug, form)
    except TournamentError as refusal:
        with reading() as read:
            event = queries.event_view(read, slug)
        return _settings(event, form.refused(refusal), policy_values(event.values)), status_of(refusal)
    flash(_("The details are saved."), "done")
    return redirect(url_for("desk.settings_page", slug=slug), 303)


@desk.post("/t/<slug>/rules")
def change_rules(slug: str) -> ResponseReturnValue:
    """Change values of the pinned regulation, with a reason, while nothing was played."""
    form = posted()
    try:
        with reading() as read:
            event = queries.event_view(read, slug)
        wanted = changes(form, event.values)
        with working() as work:
            events.change_rules(work, slug, wanted, form.value("reason"))
    except TournamentError as refusal:
        with reading() as read:
            event = queries.event_view(read, slug)
        return _settings(event, _details(event), form.refused(refusal)), status_of(refusal)
    flash(_("The rules of this tournament are changed."), "done")
    return redirect(url_for("desk.settings_page", slug=slug), 303)


def overview(read: Session, slug: str) -> tuple[EventView, list[RoundLine], Next]:
    """The event, its rounds and its next step."""
    event = queries.event_view(read, slug)
    rounds = queries.rounds(read, slug)
    active = sum(player.status is PlayerStatus.ACTIVE for player in queries.players(read, slug))
    by_round = wishes.settings(read, slug).method is DrawKind.NEXT
    waiting = announcements.pending(read, rows.event(read, slug))
    announced = waiting.first_round if waiting else None
    return event, rounds, next_step(active, event.rounds_planned, rounds, by_round=by_round, announced=announced)


def _new_page(form: Form, twin: EventLine | None = None) -> str:
    return render_template("desk/new.html", form=form, regulations=_titles(), twin=twin)


def _titles() -> list[tuple[str, str]]:
    return [(edition.id, edition.title) for edition in shelf_here().usable()]


def _create(form: Form) -> str | EventLine:
    """The address of the new event, or the one that is there already and may be the same: a form sent twice, say."""
    asked = Reading(form)
    name = asked.text("name", required=m("Give the tournament a name."))
    place = asked.text("place")
    first, last = asked.day("first_day"), asked.day("last_day")
    rounds = asked.whole("rounds", least=1, most=MOST_ROUNDS)
    asked.finish()
    with working() as work:
        there = None if form.value("again") else events.twin(work.session, work.actor.user_id, name, first)
        return there or events.create(
            work,
            name=name,
            place=place,
            first_day=first,
            last_day=last,
            regulation=shelf_here().edition(form.value("regulation") or regulations.DEFAULT),
            rounds=rounds,
        )


def _details(event: EventView) -> Form:
    return blank(
        name=event.name,
        place=event.place,
        first_day=event.first_day,
        last_day=event.last_day,
        rounds_planned=event.rounds_planned,
    )


def _update(slug: str, form: Form) -> None:
    asked = Reading(form)
    fields: dict[str, object] = {
        "name": asked.text("name", required=m("Give the tournament a name.")),
        "place": asked.text("place"),
        "first_day": asked.day("first_day"),
        "last_day": asked.day("last_day"),
        "rounds_planned": asked.needed("rounds_planned", least=1, most=MOST_ROUNDS),
    }
    asked.finish()
    with working() as work:
        events.update(work, slug, **fields)


def _settings(event: EventView, form: Form, policy: Form) -> str:
    return render_template(
        "desk/settings.html",
        event=event,
        form=form,
        policy=policy,
        choices=choices(),
    )
