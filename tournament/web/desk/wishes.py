"""What is asked of a draw before it is made, on the page of the draw: settings, and wishes about seats."""

from __future__ import annotations

from flask import flash, redirect, url_for
from flask.typing import ResponseReturnValue

from tournament.errors import TournamentError
from tournament.i18n import _
from tournament.seating import MOST_ROUNDS
from tournament.services import wishes
from tournament.web.desk import desk, named
from tournament.web.desk.draws import ALWAYS, show_draw
from tournament.web.errors import status_of
from tournament.web.forms import Form, Reading, blank, posted
from tournament.web.site import working


@desk.post("/t/<slug>/draw/settings")
def draw_settings(slug: str) -> ResponseReturnValue:
    """Choose how seats are drawn."""
    form = posted()
    try:
        _save_settings(slug, form)
    except TournamentError as refusal:
        page = show_draw(slug, form.refused(refusal), refused=_("The settings were not saved"))
        return page, status_of(refusal)
    flash(_("The settings of the draw are saved."), "done")
    return redirect(url_for("desk.draw_page", slug=slug), 303)


@desk.post("/t/<slug>/draw/wishes")
def add_wish(slug: str) -> ResponseReturnValue:
    """Put a wish about seats on record."""
    form = posted()
    try:
        asked = Reading(form)
        number = asked.needed("number", least=1, most=9999)
        other, table = asked.whole("other", least=1, most=9999), asked.whole("table", least=1, most=wishes.MOST_TABLE)
        asked.finish()
        kind = form.value("kind") if form.value("kind") in {"apart", "together"} else "table"
        with working() as work:
            former = wishes.add(work, slug, kind, number, other=other, table=table)
            who = named(work.session, slug, number)
    except TournamentError as refusal:
        page = show_draw(slug, form.refused(refusal), refused=_("The wish was not recorded"))
        return page, status_of(refusal)
    if former is None or former == table:
        flash(_("The wish is on record."), "done")
    else:
        flash(
            _(
                "{who} now has table {table}; the earlier wish for table {former} is taken back.",
                who=who,
                table=table,
                former=former,
            ),
            "done",
        )
    return redirect(url_for("desk.draw_page", slug=slug, _anchor="wishes"), 303)


@desk.post("/t/<slug>/draw/wishes/<int:number>/remove")
def remove_wish(slug: str, number: int) -> ResponseReturnValue:
    """Take a wish back."""
    try:
        with working() as work:
            wishes.remove(work, slug, number)
    except TournamentError as refusal:
        page = show_draw(slug, blank().refused(refusal), refused=_("The wish was not taken back"))
        return page, status_of(refusal)
    flash(_("The wish is taken back."), "done")
    return redirect(url_for("desk.draw_page", slug=slug, _anchor="wishes"), 303)


def _save_settings(slug: str, form: Form) -> None:
    asked = Reading(form)
    always = form.value("club_rounds") == ALWAYS
    club_rounds = None if always else asked.needed("club_rounds", least=0, most=MOST_ROUNDS)
    asked.finish()
    with working() as work:
        wishes.save_settings(
            work,
            slug,
            method=form.value("method"),
            policy=form.value("policy"),
            club_rounds=club_rounds,
            remainder=form.value("remainder") or None,
        )
