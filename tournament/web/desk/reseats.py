"""Pages about changing seats that are drawn: mended near the present ones, drawn anew, two players exchanged.

What changes little is shown before it is done; what is left to chance is not, so that nobody picks a draw.
"""

from __future__ import annotations

from typing import Any

from flask import Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlmodel import Session

from tournament import i18n, reports
from tournament.db import queries, rows
from tournament.db.facts import Audience, event_facts
from tournament.db.views import PlayerLine
from tournament.errors import NotFound, TournamentError, m
from tournament.i18n import _
from tournament.services import announcements, draw_inputs, moves, players, printing, reseating, seatings
from tournament.services.drawing import Offered
from tournament.services.reseating import Change
from tournament.standings.facts import PlayerStatus, RoundState
from tournament.web.desk import desk, named
from tournament.web.desk.draws import first_changed, say_what_was_done
from tournament.web.desk.events import overview
from tournament.web.documents import attachment
from tournament.web.errors import status_of
from tournament.web.forms import Form, Reading, blank, natural, posted
from tournament.web.site import reading, site, working


@desk.get("/t/<slug>/reseat")
def reseat_page(slug: str) -> ResponseReturnValue:
    """What mending the seats of the coming rounds would change; nothing is saved."""
    return _reseat_page(slug, _asked())


@desk.get("/t/<slug>/reseat/moves.pdf")
def print_moves(slug: str) -> ResponseReturnValue:
    """Who would move where, as PDF."""
    form = _asked()
    with reading() as read:
        change = _change(read, slug, natural(form.value("from_round")) or 0, form)
        made = moves.as_report(read, slug, change.moves)
    response = Response(printing.pdf(made, i18n.locale(), site().settings), mimetype="application/pdf")
    response.headers["Content-Disposition"] = attachment(reports.file_name(made, "pdf"))
    return response


@desk.post("/t/<slug>/reseat")
def reseat(slug: str) -> ResponseReturnValue:
    """Mend the seats of the coming rounds, exactly as it was shown."""
    form = posted()
    try:
        wanted = _wanted(form)
        with working() as work:
            result = seatings.mend(work, slug, **wanted, expected=form.value("expected") or None)
    except TournamentError as refusal:
        return _reseat_page(slug, form.refused(refusal)), status_of(refusal)
    say_what_was_done(result)
    return redirect(url_for("desk.round_page", slug=slug, no=first_changed(result)), 303)


def _wanted(form: Form) -> dict[str, Any]:
    """From which round, why and how the seats are to be made; refuses a round that is none."""
    asked = Reading(form)
    first = asked.needed("from_round", least=1, most=99)
    asked.finish()
    return {
        "from_round": first,
        "reason": form.value("reason"),
        "seed": form.value("seed") or None,
        "best_effort": bool(form.value("best_effort")),
    }


@desk.get("/t/<slug>/redraw")
def redraw_page(slug: str) -> ResponseReturnValue:
    """What drawing anew means and takes back, before it is done; there is no look at the seats beforehand."""
    return _redraw_page(slug, blank(from_round=request.args.get("from_round", "")))


@desk.post("/t/<slug>/redraw")
def redraw(slug: str) -> ResponseReturnValue:
    """Draw the coming rounds anew."""
    form = posted()
    try:
        wanted = _wanted(form)
        with working() as work:
            result = seatings.redraw(work, slug, **wanted)
    except TournamentError as refusal:
        offer = refusal if isinstance(refusal, Offered) else None
        return _redraw_page(slug, form.refused(refusal), offer), status_of(refusal)
    say_what_was_done(result)
    return redirect(url_for("desk.round_page", slug=slug, no=first_changed(result)), 303)


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
            pair = [named(work.session, slug, one) for one in (first, second)]
    except TournamentError as refusal:
        return _swap_page(slug, no, form.refused(refusal)), status_of(refusal)
    flash(_("{first} and {second} have exchanged their places.", first=pair[0], second=pair[1]), "done")
    return redirect(url_for("desk.round_page", slug=slug, no=no), 303)


def _asked() -> Form:
    return blank(**{name: request.args.get(name, "") for name in ("from_round", "best_effort", "seed")})


def _reseat_page(slug: str, form: Form) -> str:
    change, offer, problems = None, None, form.problems
    with reading() as read:
        event, rounds, step = overview(read, slug)
        open_rounds = draw_inputs.redrawable(read, rows.event(read, slug))
        lines = queries.players(read, slug)
        unplaced = players.without_a_round(read, slug)
        first = natural(form.value("from_round")) or (open_rounds[0] if open_rounds else 0)
        try:
            if first:
                change = _change(read, slug, first, form)
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
        names={one.number: one.name for one in lines},
        unplaced=unplaced,
        later=[one for one in lines if change and _joins_after(one, change.first) and one not in unplaced],
        form=Form({**form.values, "from_round": str(first)}, problems),
        change=change,
        said=moves.would_change(change.moves) if change else None,
        place=moves.place,
        offer=offer,
    )


def _joins_after(line: PlayerLine, first: int) -> bool:
    return line.status is PlayerStatus.ACTIVE and line.from_round > first


def _change(read: Session, slug: str, first: int, form: Form) -> Change:
    return reseating.preview_mending(
        read, slug, first, seed=form.value("seed") or None, best_effort=bool(form.value("best_effort"))
    )


def _redraw_page(slug: str, form: Form, offer: Offered | None = None) -> str:
    with reading() as read:
        event, rounds, step = overview(read, slug)
        row = rows.event(read, slug)
        open_rounds = draw_inputs.redrawable(read, row)
        first = natural(form.value("from_round")) or (open_rounds[0] if open_rounds else 0)
        waiting = announcements.pending(read, row)
        coming = [one for one in rows.rounds(read, row) if one.no in open_rounds and one.no >= first]
        by_standing = bool(coming) and draw_inputs.policy_of(read, coming[0]) is not None
    return render_template(
        "desk/redraw.html",
        event=event,
        rounds=rounds,
        next=step,
        open_rounds=open_rounds,
        coming=[one.no for one in coming],
        public=[one.no for one in coming if one.state != RoundState.DRAFT],
        by_standing=by_standing,
        waiting=waiting is not None,
        form=Form({**form.values, "from_round": str(first)}, form.problems),
        offer=offer,
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
