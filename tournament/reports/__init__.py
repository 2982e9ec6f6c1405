"""What documents say, and five ways to write them.

`build` turns facts into a Report; `write` turns a Report into bytes. WeasyPrint and openpyxl are slow to import and are
only imported by the one who needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Final

from tournament.reports import words
from tournament.reports.report import Report

MIMETYPES: Final[Mapping[str, str]] = {
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
}
FORMATS: Final = tuple(MIMETYPES)
#: What a kind of document is called in a file name; Polish in every language, so that files sort together.
FILE_WORDS: Final[Mapping[str, str]] = {
    "standings": "klasyfikacja",
    "results": "wyniki",
    "seating": "rozstawienie",
    "seating_plan": "plan-rozstawienia",
    "protocol": "protokol",
    "players": "lista-zawodnikow",
    "regulation": "regulamin",
    "difference": "roznice",
}


def write(report: Report, fmt: str, locale: str = "pl") -> bytes:
    """The document as a file of this format (one of FORMATS) for readers of this language."""
    if fmt not in MIMETYPES:
        raise ValueError(f"no format {fmt}")
    writer: Callable[[Report, str], bytes] = import_module(f"tournament.reports.{fmt}").write
    return writer(report, locale)


def file_name(report: Report, fmt: str) -> str:
    """Like `2026-10-03_liga-2026_runda-3_klasyfikacja.pdf`: ASCII, legal on every system."""
    stamp = report.stamp
    day = stamp.day or stamp.generated.astimezone(words.ZONE).date()
    parts = [day.isoformat(), stamp.event_slug]
    if stamp.round is not None:
        parts.append(f"runda-{stamp.round}")
    if stamp.table is not None:
        parts.append(f"stol-{stamp.table}")
    parts.append(FILE_WORDS.get(report.slug, report.slug))
    return f"{'_'.join(parts)}.{fmt}"
