"""Documents about regulations: of the shelf, differences of two, the pinned one of an event.

A document of the shelf belongs to no event and is everybody's; the pinned one is public when anything of its event is.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlmodel import Session

from tournament import i18n, reports
from tournament.config import Settings
from tournament.db import facts, judging, rows
from tournament.db.facts import Audience
from tournament.errors import NotFound, TournamentError, m
from tournament.permissions import Permission, Role, may
from tournament.regulations import Edition, difference
from tournament.reports import build
from tournament.reports.build.examples import Example
from tournament.reports.report import Report
from tournament.rules.notation import from_text
from tournament.services import printing
from tournament.services.documents import Document
from tournament.shelf import Case, Shelf, Volume


def own_folder(settings: Settings) -> Shelf:
    """The shelf of an installation."""
    return Shelf(settings.data / "regulations")


def of_volume(volume: Volume, now: datetime) -> Report:
    """A regulation as a document for the wall, in the language of the moment."""
    return build.regulation(
        volume.edition,
        volume.texts,
        _examples(volume),
        generated=now,
        cautions=volume.cautions,
        remarks=volume.remarks,
    )


def of_two(a: Volume, b: Volume, now: datetime) -> Report:
    """What changes for somebody who knows `a` and plays by `b`."""
    cautions = [f"{each.edition.title}: {caution}" for each in (a, b) for caution in each.cautions]
    return build.difference(a.edition, b.edition, generated=now, cautions=tuple(dict.fromkeys(cautions)))


def of_event(session: Session, slug: str, shelf: Shelf, *, viewer: Role) -> Report:
    """The regulation that an event pinned, with what its organiser changed."""
    event = facts.event_facts(session, slug, Audience.WALL if may(viewer, Permission.SEE_DESK) else Audience.PUBLIC)
    if not may(viewer, Permission.SEE_DESK) and not event.rounds:
        raise NotFound(m("There is no such document, or it is not published yet."))
    edition = judging.edition(rows.event(session, slug))
    base = _base(shelf, edition.id)
    if base is None:
        return build.pinned(event, edition, None, {}, ())
    texts = quotable(base, edition)
    return build.pinned(
        event,
        edition,
        base.edition,
        texts,
        _examples(base),
        replaced={clause: text for clause, text in base.texts.items() if clause not in texts},
        cautions=base.cautions,
    )


def texts_of(shelf: Shelf, edition: Edition) -> Mapping[str, str]:
    """The texts of clauses that may be quoted for a pinned copy; none where its file is gone."""
    base = _base(shelf, edition.id)
    return quotable(base, edition) if base else {}


def quotable(base: Volume, edition: Edition) -> Mapping[str, str]:
    """The texts of clauses whose values the copy kept; a text must never be quoted for another value."""
    changed = {clause for line in difference(base.edition, edition) for clause in (line.clause_a, line.clause_b)}
    return {clause: text for clause, text in base.texts.items() if clause not in changed}


def as_file(report: Report, fmt: str, settings: Settings, locale: str) -> Document:
    """The document as a file of one of `reports.FORMATS`."""
    if fmt not in reports.FORMATS:
        raise NotFound(m("Documents are not made in the format “{format}”.", format=fmt))
    with i18n.use(locale):
        content = printing.pdf(report, locale, settings) if fmt == "pdf" else reports.write(report, fmt, locale)
    return Document(content, reports.file_name(report, fmt), reports.MIMETYPES[fmt])


def _base(shelf: Shelf, regulation_id: str) -> Volume | None:
    """What an event's copy was made from, if it still lies on the shelf and is usable."""
    try:
        return shelf.volume(regulation_id)
    except TournamentError:
        return None


def _examples(volume: Volume) -> list[Example]:
    """The worked examples of a regulation; one that cannot be read is left out."""
    return [example for case in volume.cases if (example := _example(case)) is not None]


def _example(case: Case) -> Example | None:
    try:
        protocol = from_text(case.protocol)
    except ValueError:  # of the text form or of the figures in it
        return None
    if not protocol.deals:
        return None
    return Example(clause=case.clause, title=case.title, protocol=protocol, skip=case.skip)
