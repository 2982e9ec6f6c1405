"""A form that was sent when nobody was logged in any more: a protocol's figures go along through the log-in.

They travel in the pages themselves, so that nothing is kept on the server for somebody nobody knows yet.
"""

from __future__ import annotations

import json
from urllib.parse import urlsplit

from flask import flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from tournament.i18n import _
from tournament.web.forms import Form, blank
from tournament.web.security import safe_target

ENTRY = "desk.enter_protocol"
_FRESH = frozenset({"csrf_token", "do"})
_MOST_CELLS = 4000


def log_in_first() -> ResponseReturnValue:
    """The log-in page; what was typed into a protocol stays in it, any other form is filled in again afterwards."""
    if request.endpoint == ENTRY and request.method == "POST" and is_our_own():
        kept = json.dumps({name: text for name, text in request.form.items() if name not in _FRESH})
        form = blank(next=request.path, kept=kept)
        return render_template("auth/login.html", form=form, empty=False), 403
    if request.method == "GET":
        target = request.full_path.rstrip("?")
    else:
        flash(_("You are not logged in any more, and nothing was saved. Log in and do it again."), "warning")
        target = _page_of_the_form()
    return redirect(url_for("auth.login", next=target), 302)


def is_our_own() -> bool:
    """Whether the form stood on a page of this site: figures from elsewhere must not pass for somebody's own."""
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.host


def figures(form: Form) -> dict[str, str]:
    """The cells that travelled with the log-in; nothing where they are not what this program sent along."""
    try:
        kept = json.loads(form.value("kept") or "{}")
    except (ValueError, RecursionError):
        return {}
    if not isinstance(kept, dict) or len(kept) > _MOST_CELLS:
        return {}
    return {name: text for name, text in kept.items() if isinstance(text, str) and name not in _FRESH}


def _page_of_the_form() -> str:
    """The page on which the form stood, else one's own tournaments."""
    parts = urlsplit(request.referrer or "")
    own = parts.netloc == request.host and parts.path != url_for("auth.login")
    return safe_target(parts.path if own else "", url_for("desk.home"))
