"""Pages about the draw: announcing it, drawing, drawing again, publishing all seatings; settings are in `wishes`."""

from __future__ import annotations

from flask import Response, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from tournament import seating_words
from tournament.db import queries, rows
from tournament.db.seat_models import DrawKind
from tournament.db.work import Work
from tournament.errors import TournamentError
from tournament.i18n import _, ngettext, say
from tournament.seating import Policy
from tournament.services import announcements, draw_inputs, draw_records, seatings, wishes
from tournament.services.drawing import Offered
from tournament.services.seatings import DrawResult
from tournament.standings.facts import PlayerStatus, RoundState
from tournament.web.desk import desk
from tournament.web.desk.events import overview
from tournament.web.documents import attachment
from tournament.web.errors import status_of
from tournament.web.forms import Form, Reading, blank, posted
from tournament.web.policy_form import choices
from tournament.web.site import reading, working

ALWAYS = "always"


@desk.get("/t/<slug>/draw")
def draw_page(slug: str) -> ResponseReturnValue:
    """What can be drawn, how, and what was drawn so far."""
    return show_draw(slug, blank())


@desk.post("/t/<slug>/draw")
def draw(slug: str) -> ResponseReturnValue:
    """Draw seats; nothing of it is public before the seating is published."""
    form = posted()
    try:
        with working() as work:
            result = _drawn(work, slug, form)
    except TournamentError as refusal:
        offer = refusal if isinstance(refusal, Offered) else None
        return show_draw(slug, form.refused(refusal), offer), status_of(refusal)
    say_engine_remarks(result)
    return redirect(url_for("desk.round_page", slug=slug, no=result.first_round), 303)


@desk.post("/t/<slug>/draw/announce")
def announce(slug: str) -> ResponseReturnValue:
    """Publish what a draw will depend on and the fingerprint of its secret seed."""
    form = posted()
    try:
        asked = Reading(form)
        from_round = asked.whole("from_round", least=1, most=99)
        asked.finish()
        kinds = {"next": DrawKind.NEXT, "again": DrawKind.AGAIN}
        with working() as work:
            number = announcements.announce(
                work,
                slug,
                kinds.get(form.value("what"), DrawKind.ALL),
                from_round=from_round,
                reason=form.value("reason"),
                best_effort=bool(form.value("best_effort")),
            )
    except TournamentError as refusal:
        offer = refusal if isinstance(refusal, Offered) else None
        return show_draw(slug, form.refused(refusal), offer, announcing=True), status_of(refusal)
    flash(_("Draw number {n} is announced: everybody can see what it will depend on.", n=number), "done")
    return redirect(url_for("desk.draw_page", slug=slug), 303)


@desk.post("/t/<slug>/draw/publish")
def publish_seatings(slug: str) -> ResponseReturnValue:
    """Show the seating of all drawn rounds to everybody."""
    try:
        with working() as work:
            shown = seatings.publish_all(work, slug)
    except TournamentError as refusal:
        return show_draw(slug, blank().refused(refusal)), status_of(refusal)
    flash(
        ngettext("The seating of {n} round is published.", "The seating of {n} rounds is published.", len(shown)),
        "done",
    )
    return redirect(url_for("desk.draw_page", slug=slug), 303)


@desk.get("/t/<slug>/draw/<int:number>.json")
def draw_document(slug: str, number: int) -> ResponseReturnValue:
    """The document of a draw as the desk may see it: with seed and seats as soon as it was made."""
    with reading() as read:
        content = draw_records.to_bytes(draw_records.document(read, slug, number, public=False))
    response = Response(content, mimetype="application/json")
    response.headers["Content-Disposition"] = attachment(draw_records.file_name(slug, number, announced=False))
    return response


def show_draw(slug: str, form: Form, offer: Offered | None = None, *, announcing: bool = False) -> str:
    """The page of the draw, with the reasons of a refusal and the plan on offer if there are any."""
    with reading() as read:
        event, rounds, step = overview(read, slug)
        known = queries.players(read, slug)
        chosen, wished = wishes.settings(read, slug), wishes.listing(read, slug)
        row = rows.event(read, slug)
        waiting = announcements.pending(read, row)
        void = announcements.why_void(read, row, waiting) if waiting else ()
        lines = draw_records.lines(read, slug, public=False)
        redrawable = draw_inputs.redrawable(read, row)
    clubs = ALWAYS if chosen.club_rounds is None else str(chosen.club_rounds)
    stored = {"method": chosen.method, "policy": chosen.policy, "club_rounds": clubs, "remainder": chosen.remainder}
    return render_template(
        "desk/draw.html",
        event=event,
        rounds=rounds,
        next=step,
        people=[one for one in known if one.status is PlayerStatus.ACTIVE],
        names={one.number: one.name for one in known},
        form=Form({**stored, **form.values}, form.problems),
        settings=chosen,
        wishes=wished,
        policies=[(policy, say(words)) for policy, words in seating_words.POLICIES.items()],
        costs=costs(),
        club_choices=club_choices(event.rounds_planned),
        people_choices=[(one.number, f"{one.number} {one.name}") for one in known if one.status is PlayerStatus.ACTIVE],
        remainders=choices()["remainder"],
        waiting=next((line for line in lines if waiting and line.no == waiting.no), None),
        what=waiting.kind if waiting else chosen.method,
        void=void,
        lines=lines,
        redrawable=redrawable,
        drafts=[one.no for one in rounds if one.state is RoundState.DRAFT],
        offer=offer,
        announcing=announcing,
    )


def say_engine_remarks(result: DrawResult) -> None:
    """Tell what only the engine knows of a draw; everything else stands on the page of the round."""
    for remark in result.engine_remarks:
        flash(say(remark), "done")


def costs() -> tuple[tuple[str, str], ...]:
    """The ways of drawing by standing, each with what it costs, in words."""
    said = {
        Policy.STRICT: _("The fairest contest for places; the leaders meet each other again and again."),
        Policy.BALANCED: _("Neighbours meet; a repeat only where the round cannot do without. The usual choice."),
        Policy.NO_REPEATS: _("New opponents to the end; towards the end the tables are less even."),
    }
    return tuple((say(seating_words.POLICIES[policy]), cost) for policy, cost in said.items())


def club_choices(rounds: int) -> list[tuple[str, str]]:
    """For how many rounds players of one club can be kept apart."""
    first = [
        (str(n), ngettext("apart in the first round", "apart in the first {n} rounds", n)) for n in range(1, rounds)
    ]
    return [("0", _("may meet in every round")), *first, (ALWAYS, _("never meet"))]


def _drawn(work: Work, slug: str, form: Form) -> DrawResult:
    """What the form asks for; "planned" is what the settings say."""
    seed, public = form.value("seed") or None, form.value("public")
    best_effort = bool(form.value("best_effort"))
    what = form.value("what")
    if what == "planned":
        what = wishes.settings(work.session, slug).method
    match what:
        case "next":
            return seatings.draw_next(work, slug, seed=seed, public=public, best_effort=best_effort)
        case "again":
            asked = Reading(form)
            first = asked.needed("from_round", least=1, most=99)
            asked.finish()
            return seatings.redraw(
                work,
                slug,
                from_round=first,
                reason=form.value("reason"),
                seed=seed,
                public=public,
                best_effort=best_effort,
                expected=form.value("expected") or None,
            )
        case _:
            return seatings.draw_all(work, slug, seed=seed, public=public, best_effort=best_effort)
