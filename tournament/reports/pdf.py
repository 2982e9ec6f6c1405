"""A report as PDF, tagged for PDF/UA-1: the same body as on the web, own fonts, the same bytes for the same report.

Takes seconds and holds the interpreter, so it belongs into a worker process. Nothing is fetched: the fonts are named by
`static/fonts/fonts.conf`, and every address in a document is refused. Import this module before anything else loads
fontconfig.
"""

from __future__ import annotations

import ctypes.util
import gc
import json
import os
import sysconfig
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from markupsafe import Markup

from tournament import config, i18n
from tournament.i18n import _
from tournament.reports import html, sheet, words
from tournament.reports import json as json_form
from tournament.reports.report import Report

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

VARIANT = "pdf/ua-1"
MISSING = "□"


def write(report: Report, locale: str) -> bytes:
    """The document on A4, portrait or landscape as it fits."""
    return render(markup(report, locale))


def markup(report: Report, locale: str) -> str:
    """The HTML that is printed; the PDF follows from it alone."""
    with i18n.use(locale):
        report = printable(report)
        page = html.view(report, locale)
        grids = [section.grid for section in report.sections if section.grid]
        fitted = sheet.fit([(grid, html.texts(grid, locale)) for grid in grids])
        style = (config.STATIC / "report-print.css").read_text(encoding="utf-8")
        text: str = html.template("print").render(
            page=page,
            sheet=fitted,
            grids=[part.table.id for part in page.parts if part.table],
            style=Markup(style),  # noqa: S704  # our own file
            created=report.stamp.generated.astimezone(words.ZONE).isoformat(timespec="seconds"),
            running=css_string(f"{page.event} · {page.title} · {page.state}"),
            page_words=tuple(css_string(word) for word in words.page_words(locale)),
        )
        return text


def printable(report: Report) -> Report:
    """The report with signs that our fonts lack as boxes, and a warning that says so; nothing vanishes silently."""
    lacking = {
        ord(sign): MISSING for sign in set(json.dumps(json_form.document_of(report), ensure_ascii=False)) - covered()
    }
    if not lacking:
        return report
    document = json.loads(json.dumps(json_form.document_of(report), ensure_ascii=False).translate(lacking))
    warning = _("Signs that cannot be printed were replaced by {sign}.", sign=MISSING)
    return replace(json_form.report_of(document), warnings=(*report.warnings, warning))


@lru_cache(maxsize=1)
def covered() -> frozenset[str]:
    """The signs of the bundled text font."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # noqa: PLC0415  # slow

    with TTFont(config.FONTS / "NotoSans-Regular.ttf", lazy=True) as font:
        return frozenset(map(chr, font.getBestCmap()))


def css_string(text: str) -> Markup:
    """Text for a CSS string in a <style> element: every sign that could end either is written as a code."""
    safe = "".join(sign if sign.isalnum() or sign in " .,·–:()\u00a0" else f"\\{ord(sign):06x} " for sign in text)
    return Markup(safe)  # noqa: S704  # nothing is left to escape


def render(text: str) -> bytes:
    """HTML to PDF bytes; equal HTML gives equal bytes."""
    weasyprint = engine()
    refusing = _refusing(weasyprint)
    with _without_collector():
        document = weasyprint.HTML(string=text, base_url=None, url_fetcher=refusing).render(pdf_variant=VARIANT)
        identifier = sha256(text.encode()).digest()[:16]
        data: bytes = document.write_pdf(pdf_variant=VARIANT, pdf_identifier=identifier)
    return data


def engine() -> ModuleType:
    """WeasyPrint, imported so that it finds our fonts only and does not start compilers to look for libraries."""
    os.environ["FONTCONFIG_FILE"] = str(config.FONTS / "fonts.conf")
    # On Windows Pango comes with a wheel of the lock; WeasyPrint only has to be told where it lies.
    libraries = Path(sysconfig.get_paths()["purelib"]) / "gstreamer_libs" / "bin"
    if libraries.is_dir():
        os.environ.setdefault("WEASYPRINT_DLL_DIRECTORIES", str(libraries))
    find = ctypes.util.find_library
    if os.name == "posix" and os.uname().sysname == "Linux":
        # Each search would start ldconfig, gcc and ld; the names that WeasyPrint tries next are the ones Linux has.
        ctypes.util.find_library = _find_nothing
    try:
        import weasyprint  # noqa: PLC0415  # slow, and only after the fonts are named
    finally:
        ctypes.util.find_library = find
    module: ModuleType = weasyprint
    return module


def _find_nothing(name: str) -> str | None:  # noqa: ARG001  # stands in for find_library
    return None


def _refusing(weasyprint: ModuleType) -> object:
    class Refusing(weasyprint.urls.URLFetcher):  # type: ignore[name-defined, misc]  # WeasyPrint has no types
        def fetch(self, url: str, headers: object = None) -> NoReturn:
            raise ValueError(f"documents fetch nothing: {url} {headers or ''}")

    return Refusing()


@contextmanager
def _without_collector() -> Iterator[None]:
    """A layout makes a great many objects that live to its end; looking through them is a fifth of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
