"""Pages about the draw: announcing it, drawing, drawing again, publishing all seatings; settings are in `wishes`."""

from __future__ import annotations

from flask import Response, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from tournament import seating_conflicts, seating_words
from tournament.db import queries, rows
from tournament.db.seat_models import DrawKind
from tournament.db.work import Work
from tournament.errors import Problem, Refused, TournamentError, m
from tournament.i18n import _, ngettext, say
from tournament.seating import Policy
from tournament.services import announcements, draw_inputs, draw_records, moves, seatings, wishes
from tournament.services.draw_making import DrawResult
from tournament.services.drawing import Offered
from tournament.standings.facts import PlayerStatus, RoundState
from tournament.web import words
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
    say_what_was_done(result)
    return redirect(url_for("desk.round_page", slug=slug, no=first_changed(result)), 303)


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
            changed = draw_records.withdrawn(work.session, slug)
            shown = seatings.publish_all(work, slug, only=changed if posted().value("which") == "changed" else None)
    except TournamentError as refusal:
        return show_draw(slug, blank().refused(refusal), refused=_("No seating was published")), status_of(refusal)
    flash(
        ngettext("The seating of {n} round is published.", "The seating of {n} rounds is published.", len(shown)),
        "done",
    )
    if changed:
        flash(words.reprint(changed), "warning")
    return redirect(url_for("desk.draw_page", slug=slug), 303)


@desk.get("/t/<slug>/draw/<int:number>.json")
def draw_document(slug: str, number: int) -> ResponseReturnValue:
    """The document of a draw as the desk may see it: with seed and seats as soon as it was made."""
    with reading() as read:
        content = draw_records.to_bytes(draw_records.document(read, slug, number, public=False))
    response = Response(content, mimetype="application/json")
    response.headers["Content-Disposition"] = attachment(draw_records.file_name(slug, number, announced=False))
    return response


def show_draw(
    slug: str, form: Form, offer: Offered | None = None, *, announcing: bool = False, refused: str = ""
) -> str:
    """The page of the draw, with the reasons of a refusal (`refused` says of what) and the plan on offer if any."""
    with reading() as read:
        event, rounds, step = overview(read, slug)
        known = queries.players(read, slug)
        chosen, wished = wishes.settings(read, slug), wishes.listing(read, slug)
        row = rows.event(read, slug)
        waiting = announcements.pending(read, row)
        void = announcements.why_void(read, row, waiting) if waiting else ()
        lines = draw_records.lines(read, slug, public=False)
        redrawable = draw_inputs.redrawable(read, row)
        by_standing = any(draw_inputs.policy_of(read, one) for one in rows.rounds(read, row) if one.no in redrawable)
        changed = draw_records.withdrawn(read, slug)
        seated = any(one.state is not RoundState.DRAFT for one in rounds)
        public = seated or draw_records.is_public(read, slug)
    names = {one.number: one.name for one in known}
    if offer is not None:
        named = tuple(Problem(message) for message in seating_conflicts.conflicts(offer.conflicts, names))
        form = Form(form.values, named or form.problems)
    clubs = ALWAYS if chosen.club_rounds is None else str(chosen.club_rounds)
    stored = {"method": chosen.method, "policy": chosen.policy, "club_rounds": clubs, "remainder": chosen.remainder}
    return render_template(
        "desk/draw.html",
        event=event,
        rounds=rounds,
        next=step,
        people=[one for one in known if one.status is PlayerStatus.ACTIVE],
        names=names,
        form=Form({**stored, **form.values}, form.problems),
        settings=chosen,
        wishes=wished,
        policies=[(policy, say(words)) for policy, words in seating_words.POLICY_NAMES.items()],
        policy_words=say(seating_words.POLICIES[chosen.policy]),
        costs=costs(),
        club_choices=club_choices(event.rounds_planned),
        people_choices=[(one.number, f"{one.number} {one.name}") for one in known if one.status is PlayerStatus.ACTIVE],
        remainders=choices()["remainder"],
        waiting=next((line for line in lines if waiting and line.no == waiting.no), None),
        what=waiting.kind if waiting else chosen.method,
        void=void,
        lines=lines,
        redrawable=redrawable,
        by_standing=by_standing,
        changed=changed,
        drafts=[one.no for one in rounds if one.state is RoundState.DRAFT],
        offer=offer,
        public=public,
        announcing=announcing,
        refused=refused or _("Nothing was drawn"),
    )


def say_what_was_done(result: DrawResult) -> None:
    """Tell what no page shows afterwards: how much changed, and what only the engine knows."""
    if result.moves:
        span = words.span(result.first_round, result.last_round)
        flash(f"{say(moves.changed(result.moves)).removesuffix('.')} ({span}).", "done")
    for remark in result.engine_remarks:
        flash(say(remark), "done")


def first_changed(result: DrawResult) -> int:
    """The round to look at after a draw: the first one with other seats."""
    return min(moves.rounds_of(result.moves), default=result.first_round)


def costs() -> tuple[tuple[str, str], ...]:
    """The ways of drawing by standing, each with what it costs, in words."""
    said = {
        Policy.STRICT: _(
            "The places of the published standings decide, tie-breaks included; only shared places are equal. "
            "The leaders meet each other again and again."
        ),
        Policy.BALANCED: _(
            "Players with equal league points count as equals, whatever their places: that leaves room for new "
            "opponents. A repeat only where the round cannot do without. The usual choice."
        ),
        Policy.NO_REPEATS: _(
            "Players with equal league points count as equals. New opponents to the end; towards the end the tables "
            "are less even."
        ),
    }
    return tuple((say(seating_words.POLICIES[policy]), cost) for policy, cost in said.items())


def club_choices(rounds: int) -> list[tuple[str, str]]:
    """For how many rounds players of one club can be kept apart."""
    first = [
        (str(n), ngettext("apart in the first round", "apart in the first {n} rounds", n)) for n in range(1, rounds)
    ]
    return [("0", _("may meet in every round")), *first, (ALWAYS, _("never meet"))]


def _not_past_an_announcement(work: Work, slug: str, form: Form) -> None:
    """An announced draw is made from the field of its public number, not from a button that knows nothing of it."""
    waiting = announcements.pending(work.session, rows.event(work.session, slug))
    if waiting is not None and "public" not in form.values:
        problem = Problem(m("Enter the public number or leave the field empty, and draw as announced."), "public")
        raise Refused(m("Draw number {n} is announced.", n=waiting.no), (problem,))


def _drawn(work: Work, slug: str, form: Form) -> DrawResult:
    """What the form asks for; "planned" is what the settings say."""
    _not_past_an_announcement(work, slug, form)
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
            )
        case _:
            return seatings.draw_all(work, slug, seed=seed, public=public, best_effort=best_effort)
