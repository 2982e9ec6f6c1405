"""Every refusal as a status and a calm page; anything unforeseen as one page with a number to quote.

The only place that catches `Exception`. What went wrong is logged in English with the same number, never shown.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus

from flask import Flask, Response, g, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from tournament import errors
from tournament.errors import TournamentError, m
from tournament.i18n import _, say
from tournament.web.security import safe_target

log = logging.getLogger("tournament.web")

#: The status of each kind of refusal.
STATUS: Mapping[type[TournamentError], int] = {
    errors.NotFound: HTTPStatus.NOT_FOUND,
    errors.Forbidden: HTTPStatus.FORBIDDEN,
    errors.Conflict: HTTPStatus.CONFLICT,
    errors.Refused: HTTPStatus.UNPROCESSABLE_ENTITY,
}


def status_of(refusal: TournamentError) -> int:
    """The HTTP status of a refusal, also of one of its subclasses."""
    return next((status for kind, status in STATUS.items() if isinstance(refusal, kind)), HTTPStatus.BAD_REQUEST)


def handle(app: Flask) -> None:
    """Tell the application how to answer when something is refused or breaks."""
    app.register_error_handler(TournamentError, refused)
    app.register_error_handler(CSRFError, token_missing)
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(Exception, broken)


def refused(refusal: TournamentError) -> ResponseReturnValue:
    """A refusal of our own: its sentence, its reasons, a way back."""
    status = status_of(refusal)
    if wants_json():
        reasons = [{"message": say(p.message), "where": p.where} for p in refusal.problems]
        return jsonify(message=say(refusal.message), problems=reasons), status
    page = render_template(
        "errors/error.html",
        title=_titles()[status],
        lines=(say(refusal.message),),
        problems=refusal.problems,
        back=_back(),
        request_id=None,
    )
    return page, status


def token_missing(_error: CSRFError) -> ResponseReturnValue:
    """A POST without the token of this session: refused, nothing saved; a protocol comes back as it was typed."""
    from tournament.web import interrupted  # noqa: PLC0415 - both need what stands here
    from tournament.web.desk import protocols  # noqa: PLC0415
    from tournament.web.site import viewer  # noqa: PLC0415

    if request.blueprint == "desk" and viewer().user is None and interrupted.is_our_own() and not wants_json():
        return interrupted.log_in_first()

    why = m("The page was too old or came from elsewhere. Load it again and repeat.")
    kept = None if wants_json() else protocols.keep_typed(why)
    return (kept, HTTPStatus.BAD_REQUEST) if kept else _plain(HTTPStatus.BAD_REQUEST, say(why))


def http_error(error: HTTPException) -> ResponseReturnValue:
    """An error of the web itself: unknown address, too large a file, too many tries."""
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    if status < HTTPStatus.BAD_REQUEST:
        return Response(status=status, headers=error.get_response().headers)
    return _plain(status, _sentences().get(status, _("The browser sent something this page does not understand.")))


def broken(error: Exception) -> ResponseReturnValue:
    """Our own mistake: a number to quote, the trace in the log."""
    log.error("request %s failed: %s %s", g.request_id, request.method, request.path, exc_info=error)
    return _plain(
        HTTPStatus.INTERNAL_SERVER_ERROR,
        _("Something broke in the program. What was saved before is safe; the last step was not carried out."),
        request_id=g.request_id,
    )


def wants_json() -> bool:
    """Whether a script of our own asks, not a person with a page."""
    return request.headers.get("X-Requested-With") == "fetch"


def _plain(status: int, line: str, request_id: str | None = None) -> ResponseReturnValue:
    if wants_json():
        return jsonify(message=line, problems=[]), status
    page = render_template(
        "errors/error.html",
        title=_titles().get(status, _("This did not work")),
        lines=(line,),
        problems=(),
        back=_back(),
        request_id=request_id,
    )
    return Response(page, status=status)


def _back() -> str | None:
    """The page this request came from, if it was one of ours."""
    if request.method == "GET" or not request.referrer:
        return None
    own = request.host_url.rstrip("/")
    path = request.referrer.removeprefix(own) if request.referrer.startswith(own + "/") else ""
    return safe_target(path, "") or None


def _titles() -> dict[int, str]:
    return {
        400: _("The form could not be read"),
        403: _("No permission"),
        404: _("No such page"),
        405: _("No such page"),
        409: _("Somebody was faster"),
        413: _("The file is too large"),
        422: _("This cannot be done"),
        429: _("Too many tries"),
        500: _("The program made a mistake"),
    }


def _sentences() -> dict[int, str]:
    return {
        403: _("You may not open this page."),
        404: _("There is nothing at this address, or it has not been published yet."),
        405: _("There is nothing at this address, or it has not been published yet."),
        413: _("Files of up to 8 MB can be taken. A list of players is far smaller: check that it is the right file."),
        429: _("Wait a minute and try again."),
    }
