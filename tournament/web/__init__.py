"""The pages: `create_app` puts the parts together; each part stands in a module of its own."""

from __future__ import annotations

import hashlib
import logging
import secrets
from functools import lru_cache

from flask import Flask, g, url_for
from flask_wtf.csrf import generate_csrf
from jinja2 import StrictUndefined
from markupsafe import Markup

from tournament import i18n
from tournament.config import STATIC, TEMPLATES, Settings
from tournament.db.work import Database
from tournament.web import auth, errors, language, security, words
from tournament.web.auth import setup_token
from tournament.web.desk import desk
from tournament.web.draws import draws
from tournament.web.pages import Pages
from tournament.web.public import public
from tournament.web.regulations import regulations
from tournament.web.site import Site, viewer

__all__ = ["create_app", "setup_token"]

_YEAR = 365 * 24 * 3600


def create_app(settings: Settings, *, database: Database | None = None, testing: bool = False) -> Flask:
    """The application for one installation; `database` must have been brought up to date already."""
    app = Flask("tournament.web", template_folder=str(TEMPLATES), static_folder=str(STATIC))
    app.config.update(TESTING=testing, PROPAGATE_EXCEPTIONS=False, SEND_FILE_MAX_AGE_DEFAULT=_YEAR)
    _number_requests(app)
    limiter = security.protect(app, settings)
    built = Site(settings, database or Database(settings.database), Pages(), limiter, app.config["SECRET_KEY"])
    app.extensions["tournament"] = built
    language.speak(app, settings.locale)
    auth.recognise(app)
    security.check_tokens(app)
    _teach_templates(app)
    errors.handle(app)
    for blueprint in (public, draws, regulations, auth.auth, desk):
        app.register_blueprint(blueprint)
    auth.limit(built, app)
    return app


def _number_requests(app: Flask) -> None:
    logging.getLogger("flask_limiter").setLevel(logging.ERROR)

    @app.before_request
    def number() -> None:
        g.request_id = secrets.token_hex(4)


def _teach_templates(app: Flask) -> None:
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        _=i18n._,
        ngettext=i18n.ngettext,
        say=i18n.say,
        locale=i18n.locale,
        languages=language.NAMES,
        asset=asset,
        token=_token,
        **words.GLOBALS,
    )
    app.jinja_env.filters.update(words.FILTERS)

    @app.context_processor
    def present() -> dict[str, object]:
        who = viewer()
        return {"viewer": who, "can": who.can}


def asset(name: str) -> str:
    """The address of a static file, new whenever its content is."""
    return url_for("static", filename=name, v=_mark(name))


@lru_cache(maxsize=64)
def _mark(name: str) -> str:
    path = STATIC / name
    return hashlib.sha256(path.read_bytes()).hexdigest()[:8] if path.exists() else "0"


def _token() -> Markup:
    """The hidden field that proves a form is ours."""
    return Markup('<input type="hidden" name="csrf_token" value="{}">').format(generate_csrf())
