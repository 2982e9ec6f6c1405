"""What everybody may see without an account: events, seatings that were published, results that were published.

The services decide what is public; anything else does not exist here (404). Pages for anonymous readers are kept in
memory by state number (see `pages`).
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import func
from sqlmodel import Session, select

from tournament import i18n
from tournament.db.facts import Audience, event_facts, state
from tournament.db.models import AuditRow
from tournament.errors import NotFound, m
from tournament.permissions import Role
from tournament.services import accounts, draw_records, transfer
from tournament.services import events as event_services
from tournament.standings import facts
from tournament.standings.facts import RoundState
from tournament.web.documents import attachment, body_of, document
from tournament.web.pages import Page, answer, page
from tournament.web.site import reading, site, viewer

public = Blueprint("public", __name__)

_SUFFIX = "<any(html, pdf, xlsx, csv, json):fmt>"
_ROUND = "/t/<slug>/rounds/<int:no>"


@public.get("/")
def events() -> ResponseReturnValue:
    """All events of which something is public."""

    def make(read: Session) -> str:
        lines = [line for line in event_services.listing(read, None) if line.public]
        empty = not accounts.has_any_user(read)
        return render_template("public/events.html", lines=lines, empty=empty, doubles=event_services.doubles(lines))

    with reading() as read:
        number = read.exec(select(func.max(AuditRow.id))).one() or 0
    return kept(("events", number), make)


@public.get("/t/<slug>/")
def event(slug: str) -> ResponseReturnValue:
    """One event: its rounds, what is published of each."""

    def make(read: Session) -> str:
        return render_template("public/event.html", event=public_event(read, slug))

    return kept(state_of(slug), make)


@public.get("/t/<slug>/standings")
def standings(slug: str) -> ResponseReturnValue:
    """The official standings."""
    return _document_page(slug, "standings", url_for("public.standings", slug=slug))


@public.get(f"/t/<slug>/standings.{_SUFFIX}")
def standings_file(slug: str, fmt: str) -> ResponseReturnValue:
    """The official standings as a file."""
    return _file(slug, "standings", fmt)


@public.get("/t/<slug>/seating")
def seating_plan(slug: str) -> ResponseReturnValue:
    """The seating plan of all rounds whose seating is public."""
    return _document_page(slug, "seating-plan", url_for("public.seating_plan", slug=slug))


@public.get(f"/t/<slug>/seating.{_SUFFIX}")
def seating_plan_file(slug: str, fmt: str) -> ResponseReturnValue:
    """The same plan as a file."""
    return _file(slug, "seating-plan", fmt)


@public.get(f"{_ROUND}/<any(seating, results):kind>")
def round_page(slug: str, no: int, kind: str) -> ResponseReturnValue:
    """The seating or the results of a round."""
    return _document_page(slug, kind, url_for("public.round_page", slug=slug, no=no, kind=kind), round_no=no)


@public.get(f"{_ROUND}/<any(seating, results):kind>.{_SUFFIX}")
def round_file(slug: str, no: int, kind: str, fmt: str) -> ResponseReturnValue:
    """The seating or the results of a round as a file."""
    return _file(slug, kind, fmt, round_no=no)


@public.get(f"{_ROUND}/tables/<int:table>/protocol")
def protocol(slug: str, no: int, table: int) -> ResponseReturnValue:
    """The protocol of a table."""
    base = url_for("public.protocol", slug=slug, no=no, table=table)
    return _document_page(slug, "protocol", base, round_no=no, table_no=table)


@public.get(f"{_ROUND}/tables/<int:table>/protocol.{_SUFFIX}")
def protocol_file(slug: str, no: int, table: int, fmt: str) -> ResponseReturnValue:
    """The protocol of a table as a file."""
    return _file(slug, "protocol", fmt, round_no=no, table_no=table)


@public.get("/t/<slug>/event.json")
def event_file(slug: str) -> ResponseReturnValue:
    """The whole event for programs, in the public form: enough to recompute every published figure."""
    number = state_of(slug)

    def make() -> Page:
        with reading() as read:
            public_event(read, slug)
            content = transfer.to_bytes(transfer.export_event(read, slug, full=False))
        headers = (("Content-Disposition", attachment(f"{slug}_event.json", inline=True)),)
        return page(content, "application/json", headers)

    return answer(site().pages.get((request.path, *number), make))


def state_of(slug: str) -> tuple[object, ...]:
    """What a page of an event is kept under: it changes with every deed."""
    with reading() as read:
        return (slug, state(read, slug))


def kept(number: tuple[object, ...], make: Callable[[Session], str]) -> ResponseReturnValue:
    """A page for an anonymous reader from memory; somebody who is logged in gets it fresh, with his own links."""
    if viewer().user is not None or request.cookies.get("tysiac"):
        with reading() as read:
            response = Response(make(read))
        response.headers["Cache-Control"] = "private, no-store"
        return response

    def fresh() -> Page:
        with reading() as read:
            return page(make(read).encode(), "text/html")

    return answer(site().pages.get((request.path, i18n.locale(), *number), fresh))


def _document_page(
    slug: str, kind: str, base: str, *, round_no: int | None = None, table_no: int | None = None
) -> ResponseReturnValue:
    def make(read: Session) -> str:
        body = body_of(read, slug, kind, Role.PUBLIC, round_no=round_no, table_no=table_no)
        return render_template(
            "public/document.html",
            event=public_event(read, slug),
            body=body,
            base=base,
            kind=kind,
            round_no=round_no,
            table_no=table_no,
        )

    return kept(state_of(slug), make)


def _file(
    slug: str, kind: str, fmt: str, *, round_no: int | None = None, table_no: int | None = None
) -> ResponseReturnValue:
    def make() -> Page:
        made = document(slug, kind, fmt, Role.PUBLIC, round_no=round_no, table_no=table_no)
        sent = {name: value for name, value in made.headers if name.startswith("Content-") and name != "Content-Length"}
        sent.pop("Content-Type")
        return page(made.get_data(), made.mimetype or "application/octet-stream", tuple(sent.items()))

    return answer(site().pages.get((request.path, i18n.locale(), *state_of(slug)), make))


def public_event(read: Session, slug: str) -> facts.Event:
    """The event as the public may know it; one of which nothing was published or announced does not exist."""
    known = event_facts(read, slug, Audience.PUBLIC)
    seated = any(one.state is not RoundState.DRAFT for one in known.rounds)
    if not seated and not draw_records.is_public(read, slug):
        raise NotFound(m("There is nothing at this address, or it has not been published yet."))
    return known
