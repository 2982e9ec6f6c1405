"""A report as JSON, exactly, and back: what hung on the wall can be printed again word for word.

Points are strings such as "11/3" or "7", dates are ISO, everything else is what it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from tournament.reports import words
from tournament.reports.report import Column, Grid, Kind, Mark, Report, Section, Stamp, Value

FORMAT = "tysiac-report/1"


def write(report: Report, locale: str) -> bytes:
    """The report with its figures untouched; `locale` only says which language its sentences are in."""
    document = {"format": FORMAT, "locale": locale, **document_of(report)}
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def document_of(report: Report) -> dict[str, object]:
    """The report as values that JSON knows."""
    return {
        "slug": report.slug,
        "title": report.title,
        "subtitle": report.subtitle,
        "stamp": _stamp(report.stamp),
        "warnings": list(report.warnings),
        "sections": [_section(section) for section in report.sections],
        "legend": list(report.legend),
    }


def read(text: str | bytes) -> Report:
    """The report that was written; our own files only, so anything unexpected is an error of ours."""
    return report_of(json.loads(text))


def report_of(document: Mapping[str, Any]) -> Report:
    """A report from the values that `document_of` made."""
    return Report(
        slug=document["slug"],
        title=document["title"],
        subtitle=document["subtitle"],
        stamp=_read_stamp(document["stamp"]),
        sections=tuple(_read_section(section) for section in document["sections"]),
        warnings=tuple(document["warnings"]),
        legend=tuple(document["legend"]),
    )


STAMP_DAYS = ("first_day", "last_day", "day")


def _stamp(stamp: Stamp) -> dict[str, object]:
    values: dict[str, object] = {name: getattr(stamp, name) for name in Stamp.__dataclass_fields__}
    for name in (*STAMP_DAYS, "generated"):
        value = values[name]
        values[name] = value.isoformat() if isinstance(value, date) else None
    return values


def _read_stamp(values: Mapping[str, Any]) -> Stamp:
    days = {name: date.fromisoformat(values[name]) if values[name] else None for name in STAMP_DAYS}
    return Stamp(**{**values, **days, "generated": datetime.fromisoformat(values["generated"])})


def _section(section: Section) -> dict[str, object]:
    return {
        "title": section.title,
        "grid": _grid(section.grid) if section.grid else None,
        "notes": list(section.notes),
        "signatures": list(section.signatures),
    }


def _read_section(values: Mapping[str, Any]) -> Section:
    return Section(
        title=values["title"],
        grid=_read_grid(values["grid"]) if values["grid"] else None,
        notes=tuple(values["notes"]),
        signatures=tuple(values["signatures"]),
    )


def _grid(grid: Grid) -> dict[str, object]:
    return {
        "caption": grid.caption,
        "group_by": grid.group_by,
        "columns": [
            {"key": column.key, "title": column.title, "group": column.group, "kind": column.kind.value}
            for column in grid.columns
        ],
        "rows": [
            [_value(value, column.kind) for value, column in zip(row, grid.columns, strict=True)] for row in grid.rows
        ],
        "marks": [
            {"row": row, "column": grid.columns[column].key, "marks": [mark.value for mark in marks]}
            for (row, column), marks in sorted(grid.marks.items())
        ],
    }


def _read_grid(values: Mapping[str, Any]) -> Grid:
    columns = tuple(
        Column(key=column["key"], title=column["title"], group=column["group"], kind=Kind(column["kind"]))
        for column in values["columns"]
    )
    place = {column.key: index for index, column in enumerate(columns)}
    return Grid(
        caption=values["caption"],
        group_by=values["group_by"],
        columns=columns,
        rows=tuple(
            tuple(_read_value(value, column.kind) for value, column in zip(row, columns, strict=True))
            for row in values["rows"]
        ),
        marks={
            (mark["row"], place[mark["column"]]): tuple(Mark(name) for name in mark["marks"])
            for mark in values["marks"]
        },
    )


def _value(value: Value, kind: Kind) -> object:
    if isinstance(value, date):
        return value.isoformat()
    return words.exact(value) if kind is Kind.POINTS and isinstance(value, int | Fraction) else value


def _read_value(value: str | int | None, kind: Kind) -> Value:
    if value is None:
        return None
    if kind is Kind.POINTS:
        return Fraction(value)
    return date.fromisoformat(str(value)) if kind is Kind.DATE else value
