"""Public pages about regulations: the list, a regulation, what changes between two, the pinned one of an event.

A page of the shelf is kept in memory by the hash of what it shows; one of an event by the event's state number.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlmodel import Session

from tournament import i18n
from tournament.permissions import Role
from tournament.reports import html
from tournament.reports.report import Report
from tournament.services import explanations
from tournament.services import regulation_documents as documents
from tournament.services.documents import Document
from tournament.shelf import Shelf, Volume
from tournament.web.documents import file_response
from tournament.web.pages import Page, answer, page
from tournament.web.public import kept, public_event, state_of
from tournament.web.site import reading, site

regulations = Blueprint("regulations", __name__)

_SUFFIX = "<any(html, pdf, xlsx, csv, json):fmt>"


@regulations.get("/regulations/")
def listing() -> ResponseReturnValue:
    """All regulations that can be chosen, and a form to compare two."""
    shelf = shelf_here()
    editions, own = list(shelf.usable()), frozenset(shelf.own_ids())

    def make(_read: Session) -> str:
        return render_template("public/regulations.html", editions=editions, own=own)

    return kept(("regulations", *(edition.sha256 for edition in editions)), make)


@regulations.get("/regulations/difference")
def choose_difference() -> ResponseReturnValue:
    """From the form of the list to the page of a difference."""
    shelf = shelf_here()
    a, b = (shelf.edition(request.args.get(name, "")).id for name in ("a", "b"))
    return redirect(url_for("regulations.difference", a=a, b=b), 302)


@regulations.get("/regulations/<regulation_id>")
def regulation(regulation_id: str) -> ResponseReturnValue:
    """A regulation as it hangs on the wall."""
    volume = shelf_here().volume(regulation_id)
    return _shown((volume,), lambda: documents.of_volume(volume, _now()))


@regulations.get(f"/regulations/<regulation_id>.{_SUFFIX}")
def regulation_file(regulation_id: str, fmt: str) -> ResponseReturnValue:
    """The same as a file."""
    volume = shelf_here().volume(regulation_id)
    return _kept_file((volume,), lambda: documents.of_volume(volume, _now()), fmt)


@regulations.get("/regulations/<a>/difference/<b>")
def difference(a: str, b: str) -> ResponseReturnValue:
    """What changes for a player of one regulation who plays by the other."""
    volumes = _two(a, b)
    return _shown(volumes, lambda: documents.of_two(*volumes, _now()))


@regulations.get(f"/regulations/<a>/difference/<b>.{_SUFFIX}")
def difference_file(a: str, b: str, fmt: str) -> ResponseReturnValue:
    """The same as a file."""
    volumes = _two(a, b)
    return _kept_file(volumes, lambda: documents.of_two(*volumes, _now()), fmt)


@regulations.get("/t/<slug>/regulation")
def pinned(slug: str) -> ResponseReturnValue:
    """The regulation that an event pinned."""

    def make(read: Session) -> str:
        event = public_event(read, slug)
        made = documents.of_event(read, slug, shelf_here(), viewer=Role.PUBLIC)
        return render_template(
            "public/document.html",
            event=event,
            body=html.body(made, i18n.locale()),
            base=url_for("regulations.pinned", slug=slug),
            kind="regulation",
            round_no=None,
            table_no=None,
        )

    return kept(state_of(slug), make)


@regulations.get(f"/t/<slug>/regulation.{_SUFFIX}")
def pinned_file(slug: str, fmt: str) -> ResponseReturnValue:
    """The same as a file."""

    def make() -> Report:
        with reading() as read:
            public_event(read, slug)
            return documents.of_event(read, slug, shelf_here(), viewer=Role.PUBLIC)

    return _file_under(state_of(slug), make, fmt)


@regulations.get("/t/<slug>/rounds/<int:no>/tables/<int:table>/deals/<int:deal>")
def deal(slug: str, no: int, table: int, deal: int) -> ResponseReturnValue:
    """How a deal of a published protocol is scored."""

    def make(read: Session) -> str:
        told = explanations.of_table(read, slug, no, table, deal, shelf_here(), viewer=Role.PUBLIC)
        back = url_for("public.protocol", slug=slug, no=no, table=table)
        return render_template("public/deal.html", event=told.event, told=told, back=back, endpoint="regulations.deal")

    return kept(state_of(slug), make)


def shelf_here() -> Shelf:
    """The regulations of this installation."""
    return documents.own_folder(site().settings)


def document_file(report: Report, fmt: str) -> Document:
    """A document about a regulation as a file in the language of the reader."""
    return documents.as_file(report, fmt, site().settings, i18n.locale())


def _now() -> datetime:
    return datetime.now(UTC)


def _two(a: str, b: str) -> tuple[Volume, Volume]:
    shelf = shelf_here()
    return shelf.volume(a), shelf.volume(b)


def _mark(volumes: tuple[Volume, ...]) -> tuple[object, ...]:
    """What a page about these is kept under: their values, texts and examples."""
    return tuple((volume.edition.sha256, hash(tuple(volume.texts.items())), hash(volume.cases)) for volume in volumes)


def _shown(volumes: tuple[Volume, ...], make: Callable[[], Report]) -> ResponseReturnValue:
    def render(_read: Session) -> str:
        body = html.body(make(), i18n.locale())
        return render_template("public/regulation.html", body=body, base=request.path, title=volumes[-1].edition.title)

    return kept(_mark(volumes), render)


def _kept_file(volumes: tuple[Volume, ...], make: Callable[[], Report], fmt: str) -> Response:
    return _file_under(_mark(volumes), make, fmt)


def _file_under(mark: tuple[object, ...], make: Callable[[], Report], fmt: str) -> Response:
    def fresh() -> Page:
        sent = file_response(document_file(make(), fmt), fmt)
        headers = [(name, value) for name, value in sent.headers if name.startswith("Content-")]
        kept_ones = tuple(pair for pair in headers if pair[0] not in {"Content-Length", "Content-Type"})
        return page(sent.get_data(), sent.mimetype or "application/octet-stream", kept_ones)

    return answer(site().pages.get((request.path, i18n.locale(), *mark), fresh))
