"""Documents on the web: a report's body inside a page of the site, and the same report as a file with a good name."""

from __future__ import annotations

from urllib.parse import quote

from flask import Response
from markupsafe import Markup
from sqlmodel import Session

from tournament import i18n
from tournament.permissions import Role
from tournament.reports import html
from tournament.services import documents
from tournament.web.site import site


def body_of(  # noqa: PLR0913 - a document has this many sides
    read: Session,
    slug: str,
    kind: str,
    role: Role,
    *,
    round_no: int | None = None,
    table_no: int | None = None,
    override_reason: str | None = None,
) -> Markup:
    """The body of a document, the same that the print has."""
    made = documents.report(
        read,
        slug,
        kind,
        viewer=role,
        round_no=round_no,
        table_no=table_no,
        override_reason=override_reason,
        address=site().settings.address,
    )
    return html.body(made, i18n.locale())


def document(  # noqa: PLR0913 - a document has this many sides
    slug: str,
    kind: str,
    fmt: str,
    role: Role,
    *,
    round_no: int | None = None,
    table_no: int | None = None,
    override_reason: str | None = None,
) -> Response:
    """A document as a file; HTML is shown, everything else offered for saving."""
    made = documents.render(
        site().database,
        site().settings,
        slug,
        kind,
        fmt,
        viewer=role,
        round_no=round_no,
        table_no=table_no,
        override_reason=override_reason,
        locale=i18n.locale(),
    )
    return file_response(made, fmt)


def file_response(made: documents.Document, fmt: str) -> Response:
    """A finished document as a response."""
    response = Response(made.content, mimetype=made.mimetype.partition(";")[0])
    response.headers["Content-Disposition"] = attachment(made.file_name, inline=fmt == "html")
    response.headers["Cache-Control"] = "private, no-cache"
    if fmt == "html":
        # A document that is complete in itself carries its own styles; nothing in it may run.
        response.headers["Content-Security-Policy"] = (
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
    return response


def attachment(name: str, *, inline: bool = False) -> str:
    """A Content-Disposition with the name in ASCII and, for everybody who understands it, letter by letter."""
    plain = name.encode("ascii", "replace").decode().replace("?", "_").replace('"', "'")
    return f"{'inline' if inline else 'attachment'}; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
