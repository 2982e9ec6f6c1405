"""What keeps strangers out of a page: secret key, headers, the token on every POST, the brake on log-in, addresses.

Who may do what is asked in the services; nothing of that stands here.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from flask_limiter import Limiter
from flask_wtf.csrf import CSRFProtect
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import IntegerConverter, Map
from werkzeug.wrappers import Response as BaseResponse

from tournament.config import Settings

LOGIN_LIMIT = "10 per minute"
DEVICE_COOKIE = "device"
_YEAR = 365 * 24 * 3600

csrf = CSRFProtect()

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Number(IntegerConverter):
    """A number in an address; one that no database column can hold is not found like any other unknown number."""

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=2**31 - 1)


def protect(app: Flask, settings: Settings) -> Limiter:
    """Secret key, cookies, tokens, headers; hands back the brake that the log-in page uses."""
    app.url_map.converters["int"] = Number
    app.config.update(
        SECRET_KEY=secret(settings.data / "secret-key"),
        SESSION_COOKIE_NAME="tysiac",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_SECURE=settings.https,
        PERMANENT_SESSION_LIFETIME=timedelta(days=30),
        # A page left open for an hour must not lose what was typed: the token lives as long as the session.
        WTF_CSRF_TIME_LIMIT=None,
        RATELIMIT_STORAGE_URI="memory://",
        MAX_CONTENT_LENGTH=8 * 1024 * 1024,
        MAX_FORM_MEMORY_SIZE=2 * 1024 * 1024,
    )
    if settings.https:
        _believe_the_proxy(app)
    app.after_request(_add_headers)
    limiter = Limiter(key_func=login_key)
    limiter.init_app(app)
    return limiter


def _believe_the_proxy(app: Flask) -> None:
    """Take address, scheme and host of a request from the one proxy in front; without it anybody could write them."""
    app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]

    @app.after_request
    def stay_with_https(response: Response) -> Response:
        if request.is_secure:
            response.headers["Strict-Transport-Security"] = f"max-age={_YEAR}"
        return response


def check_tokens(app: Flask) -> None:
    """Refuse every POST without a token; after the language and the person are known, so that the refusal can be said.

    Registered last of what runs before a request.
    """
    csrf.init_app(app)


def secret(path: Path) -> str:
    """The text kept in a file only its owner can read; made up on first use."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(32))
    return path.read_text(encoding="ascii").strip()


def login_key() -> str:
    """Whose tries are counted together.

    A browser that has logged in under this name before is counted by itself, so that strangers who guess at the
    referee's password, even behind the same address, cannot lock the referee out.
    """
    login = request.form.get("login", "").strip().casefold()
    device = _known_device(login)
    return f"device:{device}" if device else f"stranger:{request.remote_addr}:{login}"


def remember_device(response: BaseResponse, secret_key: str, login: str) -> None:
    """Mark this browser as one that has logged in under this name."""
    mark = {"login": login.casefold(), "id": secrets.token_hex(8)}
    value = URLSafeSerializer(secret_key, salt=DEVICE_COOKIE).dumps(mark)
    response.set_cookie(
        DEVICE_COOKIE,
        value,
        max_age=_YEAR,
        httponly=True,
        samesite="Lax",
        secure=current_app.config["SESSION_COOKIE_SECURE"],
        path="/login",
    )


def fingerprint(password_hash: str) -> str:
    """A short mark of a password hash, so that a changed password ends all other sessions."""
    return hashlib.sha256(password_hash.encode()).hexdigest()[:16]


def safe_target(target: str | None, fallback: str) -> str:
    """Where to go after log-in: a path of this site, or the fallback."""
    if not target or not target.startswith("/") or target.startswith("//"):
        return fallback
    if "\\" in target or any(ord(letter) < 32 for letter in target):
        return fallback
    parts = urlsplit(target)
    return fallback if parts.scheme or parts.netloc else target


def _known_device(login: str) -> str | None:
    cookie = request.cookies.get(DEVICE_COOKIE)
    if not cookie:
        return None
    try:
        mark = URLSafeSerializer(current_app.config["SECRET_KEY"], salt=DEVICE_COOKIE).loads(cookie)
    except BadSignature:
        return None
    return str(mark["id"]) if mark.get("login") == login else None


def _add_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response
