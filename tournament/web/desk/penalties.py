"""Pages about penalties: the list with a form to give one, and cancelling one with a reason."""

from __future__ import annotations

from flask import flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from tournament.db import queries
from tournament.errors import TournamentError, m
from tournament.i18n import _
from tournament.services import penalties
from tournament.web.desk import desk
from tournament.web.errors import status_of
from tournament.web.forms import Form, Reading, blank, posted
from tournament.web.site import reading, working


@desk.get("/t/<slug>/penalties")
def penalties_page(slug: str) -> ResponseReturnValue:
    """All penalties, and a form to give one."""
    return _page(slug, blank(small_points="0", league_points="0"))


@desk.post("/t/<slug>/penalties")
def give_penalty(slug: str) -> ResponseReturnValue:
    """Give a penalty; negative figures take points away."""
    form = posted()
    try:
        _give(slug, form)
    except TournamentError as refusal:
        return _page(slug, form.refused(refusal)), status_of(refusal)
    flash(_("The penalty is recorded."), "done")
    return redirect(url_for("desk.penalties_page", slug=slug), 303)


@desk.post("/t/<slug>/penalties/<int:penalty>/cancel")
def cancel_penalty(slug: str, penalty: int) -> ResponseReturnValue:
    """Cancel a penalty; it stays in the list with the reason."""
    form = posted()
    try:
        with working() as work:
            penalties.cancel(work, slug, penalty, form.value("reason"))
    except TournamentError as refusal:
        return _page(slug, blank().refused(refusal)), status_of(refusal)
    flash(_("The penalty is cancelled."), "done")
    return redirect(url_for("desk.penalties_page", slug=slug), 303)


def _give(slug: str, form: Form) -> None:
    asked = Reading(form)
    number = asked.needed("number", least=1, most=9999)
    round_no = asked.whole("round_no", least=1, most=99)
    small = asked.whole("small_points", least=-9999, most=9999) or 0
    asked.text("reason", required=m("Write the reason; it is printed in the results."), most=1000)
    asked.finish()
    with working() as work:
        penalties.give(
            work,
            slug,
            number,
            round_no=round_no,
            league_points=form.value("league_points").replace("−", "-").replace(",", ".") or "0",
            small_points=small,
            reason=form.value("reason"),
        )


def _page(slug: str, form: Form) -> str:
    with reading() as read:
        event = queries.event_view(read, slug)
        lines = queries.penalties(read, slug)
        people = sorted(queries.players(read, slug), key=lambda line: line.number)
        rounds = queries.rounds(read, slug)
    return render_template("desk/penalties.html", event=event, lines=lines, people=people, rounds=rounds, form=form)
