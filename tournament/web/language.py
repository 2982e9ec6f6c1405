"""Which language a page is shown in: asked for (?lang=), remembered (cookie), the browser's, or the installation's."""

from __future__ import annotations

from flask import Flask, Response, g, request

from tournament import i18n

COOKIE = "lang"
_YEAR = 365 * 24 * 3600
#: How each language calls itself.
NAMES = {"pl": "Polski", "en": "English", "ru": "Русский", "uk": "Українська"}


def speak(app: Flask, default: str) -> None:
    """Set the language at the start of every request and remember a wish."""

    @app.before_request
    def choose() -> None:
        wish = request.args.get("lang")
        g.wished_language = wish if wish in i18n.LOCALES else None
        cookie = request.cookies.get(COOKIE)
        remembered = cookie if cookie in i18n.LOCALES else None
        i18n.set_locale(g.wished_language or remembered or _of_the_browser(default))

    @app.after_request
    def remember(response: Response) -> Response:
        response.headers["Content-Language"] = i18n.locale()
        if wish := g.get("wished_language"):
            secure = app.config["SESSION_COOKIE_SECURE"]
            response.set_cookie(COOKIE, wish, max_age=_YEAR, samesite="Lax", httponly=True, secure=secure)
        return response


def _of_the_browser(default: str) -> str:
    return request.accept_languages.best_match(i18n.LOCALES, default=default) or default
