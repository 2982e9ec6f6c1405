"""Pages about changing seats that are drawn: what would change first, the change itself with a reason afterwards."""

from __future__ import annotations

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tournament.db import queries, rows
from tournament.db.facts import Audience, event_facts
from tournament.errors import NotFound, TournamentError, m
from tournament.i18n import _
from tournament.services import draw_inputs, reseating, seatings
from tournament.services.drawing import Offered
from tournament.services.reseating import Change
from tournament.web.desk import desk
from tournament.web.desk.draws import say_engine_remarks
from tournament.web.desk.events import overview
from tournament.web.errors import status_of
from tournament.web.forms import Form, Reading, blank, natural, posted
from tournament.web.site import reading, working


@desk.get("/t/<slug>/reseat")
def reseat_page(slug: str) -> ResponseReturnValue:
    """What seating the coming rounds anew would change; nothing is saved."""
    asked = blank(from_round=request.args.get("from_round", ""), best_effort=request.args.get("best_effort", ""))
    return _reseat_page(slug, asked)


@desk.post("/t/<slug>/reseat")
def reseat(slug: str) -> ResponseReturnValue:
    """Seat the coming rounds anew, exactly as they were shown."""
    form = posted()
    try:
        asked = Reading(form)
        first = asked.needed("from_round", least=1, most=99)
        asked.finish()
        with working() as work:
            result = seatings.redraw(
                work,
                slug,
                from_round=first,
                reason=form.value("reason"),
                seed=form.value("seed") or None,
                best_effort=bool(form.value("best_effort")),
                expected=form.value("expected") or None,
            )
    except TournamentError as refusal:
        return _reseat_page(slug, form.refused(refusal)), status_of(refusal)
    say_engine_remarks(result)
    return redirect(url_for("desk.round_page", slug=slug, no=result.first_round), 303)


@desk.get("/t/<slug>/rounds/<int:no>/swap")
def swap_page(slug: str, no: int) -> ResponseReturnValue:
    """Choose two players to exchange, and see what the checker says about it."""
    return _swap_page(slug, no, blank(first=request.args.get("first", ""), second=request.args.get("second", "")))


@desk.post("/t/<slug>/rounds/<int:no>/swap")
def swap(slug: str, no: int) -> ResponseReturnValue:
    """Exchange two players in a round, with a reason."""
    form = posted()
    try:
        asked = Reading(form)
        first, second = asked.needed("first", least=1, most=9999), asked.needed("second", least=1, most=9999)
        asked.finish()
        with working() as work:
            reseating.swap(work, slug, no, first, second, reason=form.value("reason"))
    except TournamentError as refusal:
        return _swap_page(slug, no, form.refused(refusal)), status_of(refusal)
    flash(_("Numbers {first} and {second} have exchanged their places.", first=first, second=second), "done")
    return redirect(url_for("desk.round_page", slug=slug, no=no), 303)


def _reseat_page(slug: str, form: Form) -> str:
    change, offer, problems = None, None, form.problems
    with reading() as read:
        event, rounds, step = overview(read, slug)
        open_rounds = draw_inputs.redrawable(read, rows.event(read, slug))
        first = natural(form.value("from_round")) or (open_rounds[0] if open_rounds else 0)
        try:
            if first:
                change = _change(slug, first, form)
        except Offered as refusal:
            offer, problems = refusal, problems or refusal.problems
        except TournamentError as refusal:
            problems = problems or form.refused(refusal).problems
    return render_template(
        "desk/reseat.html",
        event=event,
        rounds=rounds,
        next=step,
        open_rounds=open_rounds,
        form=Form({**form.values, "from_round": str(first)}, problems),
        change=change,
        offer=offer,
    )


def _change(slug: str, first: int, form: Form) -> Change:
    with reading() as read:
        return reseating.preview_again(
            read, slug, first, seed=form.value("seed") or None, best_effort=bool(form.value("best_effort"))
        )


def _swap_page(slug: str, no: int, form: Form) -> str:
    change, problems = None, form.problems
    first, second = natural(form.value("first")), natural(form.value("second"))
    with reading() as read:
        event = queries.event_view(read, slug)
        known = event_facts(read, slug, Audience.DESK)
        found = next((one for one in known.rounds if one.no == no), None)
        if found is None:
            raise NotFound(m("Round {round} has not been drawn.", round=no))
        try:
            if first and second:
                change = reseating.preview_swap(read, slug, no, first, second)
        except TournamentError as refusal:
            problems = problems or form.refused(refusal).problems
    places = {player: table.no for table in found.tables for player in table.seats}
    return render_template(
        "desk/swap.html",
        event=event,
        round=found,
        places=places,
        names={player.number: player.name for player in known.players},
        form=Form(form.values, problems),
        change=change,
    )
