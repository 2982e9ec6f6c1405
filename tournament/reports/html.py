"""A report as HTML: a page of its own, or the body that a page of the site and the print share.

Templates only loop over finished text; every value became text in `words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from tournament import config, i18n
from tournament.reports import words
from tournament.reports.report import Column, Grid, Kind, Report

#: What becomes of a column where there is little room: `k` is kept in sight, `o` is left out.
_ON_A_PHONE: Mapping[str, str] = {"league_points": "k", "club": "o", "ended": "o", "state": "o"}

#: A column of the grid that becomes cards on a phone: people by their seats.
_AS_CARDS = "number_A"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of text; `shaded` parts neighbouring rows, or neighbouring groups, by a light ground."""

    cells: tuple[str, ...]
    shaded: bool


@dataclass(frozen=True, slots=True)
class Head:
    """A header cell; `group` is True for one that stands above several columns."""

    title: str
    numeric: bool
    start: bool = False
    group: bool = False
    columns: int = 1
    rows: int = 1
    phone: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A grid as text. `heads` are one or two header rows, `head` is the column that names the row.

    `numeric` says which columns are aligned right; `classes` are the attributes of their cells. `cards`: on a phone its
    rows stand below each other as cards, since columns side by side would be cut.
    """

    id: str
    caption: str
    heads: tuple[tuple[Head, ...], ...]
    numeric: tuple[bool, ...]
    classes: tuple[Markup, ...]
    head: int
    rows: tuple[Row, ...]
    cards: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A section as text."""

    title: str
    table: Table | None
    notes: tuple[str, ...]
    signatures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A report as text in one language."""

    locale: str
    slug: str
    title: str
    subtitle: str
    event: str
    event_line: str
    regulation: str
    state: str
    warnings: tuple[str, ...]
    parts: tuple[Part, ...]
    legend: tuple[str, ...]


def write(report: Report, locale: str) -> bytes:
    """A complete page with its styles inside; needs no other file."""
    with i18n.use(locale):
        style = Markup((config.STATIC / "report.css").read_text(encoding="utf-8"))  # noqa: S704  # our own file
        return template("page").render(page=view(report, locale), style=style).encode()


def body(report: Report, locale: str) -> Markup:
    """The document itself, for a page of the site; styled by `static/report.css`."""
    with i18n.use(locale):
        return Markup(template("_body").render(page=view(report, locale)))  # noqa: S704  # autoescaped


def template(name: str) -> Template:
    """One of our templates."""
    return environment().get_template(f"report/{name}.html")


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Jinja that escapes everything and refuses what it does not know."""
    made = Environment(
        loader=FileSystemLoader(config.TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(_=i18n._, ngettext=i18n.ngettext)
    return made


def view(report: Report, locale: str) -> Page:
    """The report as text; call it inside `i18n.use(locale)`."""
    parts = [
        Part(
            title=section.title,
            table=_table(section.grid, f"grid-{number}", locale) if section.grid else None,
            notes=section.notes,
            signatures=section.signatures,
        )
        for number, section in enumerate(report.sections, 1)
    ]
    return Page(
        locale=locale,
        slug=report.slug,
        title=report.title,
        subtitle=report.subtitle,
        event=report.stamp.event,
        event_line=words.event_line(report.stamp, locale),
        regulation=words.regulation_line(report.stamp),
        state=words.state_line(report.stamp, locale),
        warnings=report.warnings,
        parts=tuple(parts),
        legend=report.legend,
    )


def texts(grid: Grid, locale: str) -> tuple[tuple[str, ...], ...]:
    """The cells of a grid as a reader sees them."""
    return tuple(
        tuple(
            words.write(value, column.kind, locale, grid.marks.get((number, index), ()))
            for index, (value, column) in enumerate(zip(row, grid.columns, strict=True))
        )
        for number, row in enumerate(grid.rows)
    )


def _table(grid: Grid, name: str, locale: str) -> Table:
    keys = [column.key for column in grid.columns]
    cards = _AS_CARDS in keys
    started = zip(grid.columns, _starts(grid), strict=True)
    return Table(
        id=name,
        caption=grid.caption,
        heads=_heads(grid),
        numeric=tuple(column.kind is not Kind.TEXT for column in grid.columns),
        classes=tuple(_class(column, start=start, label=cards) for column, start in started),
        head=keys.index("name") if "name" in keys else 0,
        rows=tuple(Row(cells, shaded) for cells, shaded in zip(texts(grid, locale), _shades(grid), strict=True)),
        cards=cards,
    )


def _class(column: Column, *, start: bool, label: bool) -> Markup:
    wanted = {"n": column.kind is not Kind.TEXT, "s": start, _ON_A_PHONE.get(column.key, ""): True}
    names = " ".join(name for name, is_wanted in wanted.items() if name and is_wanted)
    given = Markup(' class="{}"').format(names) if names else Markup()
    # Of a group its title stands once, at its first column.
    said = (column.group if start else "") if column.group else column.title
    return given + Markup(' data-label="{}"').format(said) if label and said else given


def _starts(grid: Grid) -> tuple[bool, ...]:
    groups = [column.group for column in grid.columns]
    return tuple(bool(group) and group != before for before, group in zip(["", *groups], groups, strict=False))


def _heads(grid: Grid) -> tuple[tuple[Head, ...], ...]:
    """One header row, or two where columns stand in groups."""
    if not any(column.group for column in grid.columns):
        return (tuple(_head(column) for column in grid.columns),)
    upper: list[Head] = []
    lower: list[Head] = []
    for (_key, group), columns in groupby(grid.columns, key=lambda column: (column.group or column.key, column.group)):
        members = list(columns)
        heads = [_head(column, start=not index) for index, column in enumerate(members)]
        if group:
            upper.append(Head(group, numeric=False, start=True, group=True, columns=len(members)))
            lower += heads
        else:
            upper.append(replace(heads[0], rows=2, start=False))
    return tuple(upper), tuple(lower)


def _head(column: Column, *, start: bool = False) -> Head:
    phone = _ON_A_PHONE.get(column.key, "")
    return Head(column.title, column.kind is not Kind.TEXT, start=start, phone=phone)


def _shades(grid: Grid) -> list[bool]:
    """Every second row, or every second group, is shaded."""
    if grid.group_by is None:
        return [number % 2 == 1 for number in range(len(grid.rows))]
    index = [column.key for column in grid.columns].index(grid.group_by)
    shades: list[bool] = []
    for number, row in enumerate(grid.rows):
        same = number > 0 and grid.rows[number - 1][index] == row[index]
        shades.append(shades[-1] if same else bool(shades) and not shades[-1])
    return shades
