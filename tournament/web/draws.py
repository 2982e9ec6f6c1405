"""The public page of an event's draws, and their documents as files: announced before, revealed after.

What of a draw is public is decided by `services.draw_records`; pages are kept in memory like all public ones.
"""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from sqlmodel import Session

from tournament.services import draw_records
from tournament.services.draw_records import Document
from tournament.web.documents import attachment
from tournament.web.pages import Page, answer, page
from tournament.web.public import kept, public_event, state_of
from tournament.web.site import reading, site

draws = Blueprint("draws", __name__)


@draws.get("/t/<slug>/draw")
def draw_page(slug: str) -> ResponseReturnValue:
    """Every numbered draw with what was announced, its state, and how to verify it."""

    def make(read: Session) -> str:
        event = public_event(read, slug)
        return render_template(
            "public/draw.html",
            event=event,
            lines=draw_records.lines(read, slug, public=True),
            exchanges=draw_records.exchanges(read, slug, public=True),
        )

    return kept(state_of(slug), make)


@draws.get("/t/<slug>/draw/<int:number>.json")
def draw_file(slug: str, number: int) -> ResponseReturnValue:
    """The document of a draw: with seed and seats once its seatings are public, before as it was announced."""
    return _file(slug, number, announced=False)


@draws.get("/t/<slug>/draw/<int:number>/announcement.json")
def announcement_file(slug: str, number: int) -> ResponseReturnValue:
    """The document that was published before a draw."""
    return _file(slug, number, announced=True)


def _file(slug: str, number: int, *, announced: bool) -> ResponseReturnValue:
    def make() -> Page:
        with reading() as read:
            public_event(read, slug)
            found = _found(read, slug, number, announced=announced)
        name = draw_records.file_name(slug, number, announced=announced)
        return page(draw_records.to_bytes(found), "application/json", (("Content-Disposition", attachment(name)),))

    return answer(site().pages.get((request.path, *state_of(slug)), make))


def _found(read: Session, slug: str, number: int, *, announced: bool) -> Document:
    if announced:
        return draw_records.announcement(read, slug, number)
    return draw_records.document(read, slug, number, public=True)
