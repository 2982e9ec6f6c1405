"""Pages about players: the list with a form to add one, one player's details, withdrawal and return."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tournament.db import queries, rows
from tournament.db.facts import Audience, event_facts
from tournament.errors import Problem, TournamentError, m
from tournament.i18n import _
from tournament.services import draw_inputs, players
from tournament.services.entry_questions import Asked
from tournament.web.desk import desk, named
from tournament.web.desk.events import overview
from tournament.web.errors import status_of
from tournament.web.forms import Form, Reading, blank, posted
from tournament.web.site import reading, working

FIRST_YEAR, LAST_YEAR = 1900, 2100


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubts:
    """What a form of a player asks: whether it is another person, another club; `known_club` is the one it is like."""

    person: bool = False
    club: bool = False
    known_club: str = ""


NO_DOUBTS = Doubts()


@desk.get("/t/<slug>/players")
def players_page(slug: str) -> ResponseReturnValue:
    """All players, and a form to add the next one."""
    return _list(slug, blank(publish_name="1"))


@desk.post("/t/<slug>/players")
def add_player(slug: str) -> ResponseReturnValue:
    """Add one player; a likely duplicate is asked about first."""
    form = _answered(posted())
    try:
        number = _add(slug, form)
    except Asked as refusal:
        return _list(slug, _asked(form, refusal), _doubts(refusal, form)), status_of(refusal)
    except TournamentError as refusal:
        return _list(slug, form.refused(refusal)), status_of(refusal)
    flash(_("{name} plays with number {number}.", name=_name(form), number=number), "done")
    return redirect(url_for("desk.players_page", slug=slug, _anchor="given"), 303)


@desk.get("/t/<slug>/players/<int:number>")
def player_page(slug: str, number: int) -> ResponseReturnValue:
    """The details of one player."""
    with reading() as read:
        line = queries.player(read, slug, number)
    form = blank(
        given=line.given,
        family=line.family,
        club=line.club,
        birth_year=line.birth_year,
        contact=line.contact,
        publish_name="1" if line.publish_name else "",
    )
    return _one(slug, number, form)


@desk.post("/t/<slug>/players/<int:number>")
def edit_player(slug: str, number: int) -> ResponseReturnValue:
    """Change the details of one player."""
    form = _answered(posted())
    try:
        _edit(slug, number, form)
    except Asked as refusal:
        return _one(slug, number, _asked(form, refusal), doubts=_doubts(refusal, form)), status_of(refusal)
    except TournamentError as refusal:
        return _one(slug, number, form.refused(refusal)), status_of(refusal)
    flash(_("Saved: {name}.", name=_name(form)), "done")
    return redirect(url_for("desk.players_page", slug=slug), 303)


@desk.post("/t/<slug>/players/<int:number>/<any(withdraw, reinstate, remove):deed>")
def move_player(slug: str, number: int, deed: str) -> ResponseReturnValue:
    """Withdraw a player, take one back, or remove one who has no results."""
    try:
        with working() as work:
            who = named(work.session, slug, number)
            match deed:
                case "withdraw":
                    players.withdraw(work, slug, number)
                case "reinstate":
                    players.reinstate(work, slug, number)
                case _:
                    players.remove(work, slug, number)
    except TournamentError as refusal:
        return _one(slug, number, blank().refused(refusal), keep=True), status_of(refusal)
    done = {
        "withdraw": _("Withdrawn: {who}. Results so far stay.", who=who),
        "reinstate": _("{who} plays again.", who=who),
        "remove": _("Removed from the list: {who}.", who=who),
    }
    flash(done[deed], "done")
    return redirect(url_for("desk.players_page", slug=slug), 303)


@desk.post("/t/<slug>/players/<int:number>/start")
def start_player(slug: str, number: int) -> ResponseReturnValue:
    """Let a late entrant play from a round on, and show what seating it anew would change."""
    form = posted()
    try:
        asked = Reading(form)
        first = asked.needed("from_round", least=1, most=99)
        asked.finish()
        with working() as work:
            players.start_from(work, slug, number, first)
            who = named(work.session, slug, number)
            drawn = first in draw_inputs.redrawable(work.session, rows.event(work.session, slug))
    except TournamentError as refusal:
        return _one(slug, number, form.refused(refusal), keep=True), status_of(refusal)
    flash(_("{who} plays from round {n} on.", who=who, n=first), "done")
    if drawn:
        return redirect(url_for("desk.reseat_page", slug=slug, from_round=first), 303)
    return redirect(url_for("desk.players_page", slug=slug), 303)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Person:
    """What the form of a player says."""

    given: str
    family: str
    club: str
    birth_year: int | None
    contact: str
    publish_name: bool


def _person(asked: Reading) -> _Person:
    return _Person(
        given=asked.text("given"),
        family=asked.text("family", required=m("Give the player's surname.")),
        club=asked.text("club"),
        birth_year=asked.whole("birth_year", least=FIRST_YEAR, most=LAST_YEAR),
        contact=asked.text("contact"),
        publish_name=asked.tick("publish_name"),
    )


def _add(slug: str, form: Form) -> int:
    asked = Reading(form)
    number, person = asked.whole("number", least=1, most=9999), _person(asked)
    asked.finish()
    with working() as work:
        return players.add(
            work,
            slug,
            given=person.given,
            family=person.family,
            club=person.club,
            number=number,
            birth_year=person.birth_year,
            contact=person.contact,
            publish_name=person.publish_name,
            force=asked.tick("force"),
            new_club=asked.tick("new_club"),
        )


def _edit(slug: str, number: int, form: Form) -> None:
    asked = Reading(form)
    person = _person(asked)
    asked.finish()
    with working() as work:
        players.edit(work, slug, number, new_club=asked.tick("new_club"), **asdict(person))


def _name(form: Form) -> str:
    return f"{form.value('given')} {form.value('family')}".strip()


def _answered(form: Form) -> Form:
    """The form with the known spelling of the club, where that button was pressed."""
    known = form.value("same_club")
    if not known:
        return form
    kept = {name: value for name, value in form.values.items() if name not in {"same_club", "new_club"}}
    return replace(form, values={**kept, "club": known})


def _asked(form: Form, refusal: Asked) -> Form:
    return replace(form, problems=(Problem(refusal.message), *refusal.problems))


def _doubts(refusal: Asked, form: Form) -> Doubts:
    """What has to be confirmed, or was: the person, the club."""
    return Doubts(
        person=refusal.person or bool(form.value("force")),
        club=bool(refusal.known_club or form.value("new_club")),
        known_club=refusal.known_club or "",
    )


def _list(slug: str, form: Form, doubts: Doubts = NO_DOUBTS) -> str:
    with reading() as read:
        event, rounds, step = overview(read, slug)
        lines = sorted(queries.players(read, slug), key=lambda line: line.number)
        unplaced = players.without_a_round(read, slug)
    if request.args.get("order") == "name":
        lines.sort(key=lambda line: line.order)  # type: ignore[arg-type, return-value]  # keys are tuples
    return render_template(
        "desk/players.html",
        event=event,
        lines=lines,
        rounds=rounds,
        unplaced=unplaced,
        next=step,
        form=form,
        doubts=doubts,
        order=request.args.get("order", ""),
    )


def _one(slug: str, number: int, form: Form, *, keep: bool = False, doubts: Doubts = NO_DOUBTS) -> str:
    with reading() as read:
        event = queries.event_view(read, slug)
        line = queries.player(read, slug, number)
        row = rows.event(read, slug)
        open_rounds, drawn = players.open_rounds(read, row), bool(draw_inputs.redrawable(read, row))
        has_played = any(number in t.seats for one in event_facts(read, slug, Audience.DESK).rounds for t in one.tables)
    if keep:
        stored = {"given": line.given, "family": line.family, "club": line.club, "contact": line.contact}
        stored |= {"birth_year": str(line.birth_year or ""), "publish_name": "1" if line.publish_name else ""}
        form = Form(stored, form.problems)
    return render_template(
        "desk/player.html",
        event=event,
        line=line,
        form=form,
        open_rounds=[] if has_played else open_rounds,
        drawn=drawn,
        doubts=doubts,
    )
