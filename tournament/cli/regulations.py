"""Commands about regulations: list, show, compare and check them. They need no event; `check` looks at events too.

Status: 0 fine, 1 a file has wrong values, 2 a file or a regulation cannot be read or found.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tournament.cli.speaking import N_, Group, Location, argument, option, status_of, tell
from tournament.config import Settings
from tournament.errors import NotFound, TournamentError, m
from tournament.i18n import _, say

if TYPE_CHECKING:
    from tournament.regulations import Edition
    from tournament.reports.report import Report
    from tournament.shelf import Shelf

FORMATS = ("text", "json", "pdf", "html", "xlsx", "csv")


def shelf_of(settings: Settings) -> Shelf:
    """The regulations that ship and those in the data folder of this installation."""
    from tournament.shelf import Shelf  # noqa: PLC0415

    return Shelf(settings.data / "regulations")


@click.group(cls=Group, help=N_("List, show, compare and check regulations."))
def regulations() -> None:
    """Group of the commands about regulations."""


@regulations.command("list", help=N_("List the regulations that ship and your own."))
@option("--format", "fmt", type=click.Choice(["text", "json"]), default="text", help=N_("For people or programs."))
@click.pass_obj
def list_(settings: Settings, fmt: str) -> None:
    """The regulations that can be chosen."""
    shelf = shelf_of(settings)
    own = set(shelf.own_ids())
    editions = list(shelf.usable())
    if fmt == "json":
        listed = [
            {"id": one.id, "edition": one.edition, "title": one.title, "sha256": one.sha256, "own": one.id in own}
            for one in editions
        ]
        click.echo(json.dumps(listed, ensure_ascii=False, indent=1))
    else:
        width = max(len(one.id) for one in editions)
        for one in editions:
            title = _("{title}, edition {edition}", title=one.title, edition=one.edition)
            mark = "  " + _("(your own)") if one.id in own else ""
            click.echo(f"{one.id:<{width}}  {title}{mark}")
    for _name, error in shelf.faulty():
        tell(error)


@regulations.command(help=N_("Show a regulation: every value in words, with its clause and who decided it."))
@argument("name", metavar="ID")
@option("--format", "fmt", type=click.Choice(FORMATS), default="text", help=N_("For people, programs or the wall."))
@option("--output", type=Location(path_type=Path), help=N_("Folder to write to, or - for standard output."))
@click.pass_obj
def show(settings: Settings, name: str, fmt: str, output: Path | None) -> None:
    """One regulation."""
    from tournament.services import regulation_documents as documents  # noqa: PLC0415

    volume = shelf_of(settings).find(name)
    if fmt == "json" and output is None:
        click.echo(json.dumps(_document(volume.edition), ensure_ascii=False, indent=1))
        return
    _put(documents.of_volume(volume, datetime.now(UTC)), fmt, output, settings)


@regulations.command(help=N_("Show what changes for a player of one regulation who plays by another."))
@argument("first", metavar="A")
@argument("second", metavar="B")
@option("--format", "fmt", type=click.Choice(FORMATS), default="text", help=N_("For people, programs or the wall."))
@option("--output", type=Location(path_type=Path), help=N_("Folder to write to, or - for standard output."))
@click.pass_obj
def diff(settings: Settings, first: str, second: str, fmt: str, output: Path | None) -> None:
    """The values in which two regulations differ."""
    from tournament.services import regulation_documents as documents  # noqa: PLC0415

    shelf = shelf_of(settings)
    a, b = shelf.find(first), shelf.find(second)
    if fmt == "json" and output is None:
        click.echo(json.dumps(_differences(a.edition, b.edition), ensure_ascii=False, indent=1))
        return
    report = documents.of_two(a, b, datetime.now(UTC))
    if fmt == "text":
        for line in _changes(report):
            click.echo(line)
        return
    _put(report, fmt, output, settings)


@regulations.command(help=N_("Check regulation files or folders of your own; without any, all of this installation."))
@argument("paths", nargs=-1, metavar="[FILE…]", type=Location(path_type=Path))
@option("--format", "fmt", type=click.Choice(["text", "json"]), default="text", help=N_("For people or programs."))
@click.pass_obj
def check(settings: Settings, paths: tuple[Path, ...], fmt: str) -> None:
    """Read every file and answer with the worst status; tell which events keep other values than the files."""
    answers = [_checked(file) for file in _files(settings, paths)]
    drifted = [] if paths else list(_drift(settings))
    if fmt == "json":
        click.echo(json.dumps({"files": answers, "events": drifted}, ensure_ascii=False, indent=1))
    else:
        for answer in answers:
            click.echo(_line(answer), err=answer["status"] > 0)
            for problem in answer["problems"]:
                click.echo(f"  {problem['path']}: {problem['message']}", err=True)
        for event in drifted:
            click.echo(event["message"])
    raise SystemExit(max((answer["status"] for answer in answers), default=0))


@regulations.command(help=N_("Copy a regulation under an id of your own, to change its values in the copy."))
@argument("name", metavar="ID")
@argument("new", metavar="NEW-ID")
@click.pass_obj
def copy(settings: Settings, name: str, new: str) -> None:
    """A copy in the data folder."""
    from tournament import shelf  # noqa: PLC0415

    own = shelf_of(settings)
    click.echo(shelf.copy(own.find(name), own, new))
    click.echo(_("Change title and values there, then: tournament regulations check"))


def _files(settings: Settings, paths: Sequence[Path]) -> Iterator[Path]:
    from tournament import regulations as shipped  # noqa: PLC0415
    from tournament import shelf  # noqa: PLC0415

    own = settings.data / "regulations"
    for path in paths or (shipped.FOLDER, *([own] if own.is_dir() else [])):
        found = shelf.files(path)
        yield from found
        if paths and not found:
            raise NotFound(m("{folder} holds no regulation (regulation.toml).", folder=path))


def _checked(file: Path) -> dict[str, Any]:
    from tournament import shelf  # noqa: PLC0415

    try:
        edition = shelf.read(file)
    except TournamentError as error:
        problems = [{"path": problem.where, "message": say(problem.message)} for problem in error.problems]
        return {"file": str(file), "status": status_of(error), "error": say(error.message), "problems": problems}
    answer = {"file": str(file), "status": 0, "id": edition.id, "edition": edition.edition, "sha256": edition.sha256}
    return {**answer, "problems": []}


def _line(answer: dict[str, Any]) -> str:
    if "error" in answer:
        return str(answer["error"])
    return _("{file}: right (edition {edition})", file=answer["file"], edition=answer["edition"])


def _drift(settings: Settings) -> Iterator[dict[str, str]]:
    """Events whose pinned values are not those of the file; that is no fault, an event keeps what it pinned."""
    if settings.database.startswith("sqlite:///") and not Path(settings.database.removeprefix("sqlite:///")).exists():
        return
    from tournament.cli.installation import open_database  # noqa: PLC0415
    from tournament.db import queries  # noqa: PLC0415

    hashes = {one.id: one.sha256 for one in shelf_of(settings).usable()}
    with open_database(settings).read() as session:
        for line in queries.event_lines(session):
            event = queries.event_view(session, line.slug)
            if hashes.get(event.regulation_id) != event.sha256:
                told = _("Event {slug} keeps its own copy of {id}, which differs from the file.",
                         slug=event.slug, id=event.regulation_id)  # fmt: skip
                yield {"slug": event.slug, "regulation": event.regulation_id, "sha256": event.sha256, "message": told}


def _document(edition: Edition) -> dict[str, object]:
    return {"sha256": edition.sha256, "values": dict(edition.values)}


def _differences(a: Edition, b: Edition) -> dict[str, object]:
    from dataclasses import asdict  # noqa: PLC0415

    from tournament import regulations as core  # noqa: PLC0415
    from tournament import wording  # noqa: PLC0415

    lines = [{**asdict(line), "name": wording.parameter(line.path)} for line in core.difference(a, b)]
    return {"a": a.id, "b": b.id, "differences": lines}


def _changes(report: Report) -> Iterator[str]:
    """A difference sheet as lines: what it was, an arrow, what it is."""
    yield f"{report.title} ({report.subtitle})"
    for section in report.sections:
        yield ""
        if section.grid:
            yield section.title
            for name, a, clause_a, b, clause_b in section.grid.rows:
                yield f"  {name}: {_with_clause(a, clause_a)} → {_with_clause(b, clause_b)}"
        yield from section.notes
    yield ""
    yield from report.legend


def _with_clause(value: object, clause: object) -> str:
    return f"{value} ({clause})" if clause else str(value)


def _put(report: Report, fmt: str, output: Path | None, settings: Settings) -> None:
    if fmt == "text":
        for line in lines_of(report, settings.locale):
            click.echo(line)
        return
    from tournament.services import regulation_documents as documents  # noqa: PLC0415

    made = documents.as_file(report, fmt, settings, settings.locale)
    if str(output) == "-":
        sys.stdout.buffer.write(made.content)
        return
    folder = output or Path()
    if folder.exists() and not folder.is_dir():
        raise NotFound(m("{folder} is a file, not a folder.", folder=folder))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / made.file_name).write_bytes(made.content)
    click.echo(folder / made.file_name)


def lines_of(report: Report, locale: str) -> Iterator[str]:
    """A document as lines for a terminal: headings, columns set one under the other, sentences."""
    from tournament.reports.html import texts  # noqa: PLC0415

    yield report.title
    yield report.subtitle
    for section in report.sections:
        yield ""
        if section.title:
            yield section.title.upper()
        if section.grid:
            heads = tuple(column.full_title for column in section.grid.columns)
            yield from _columns([heads, *texts(section.grid, locale)])
        yield from section.notes
    yield ""
    yield from report.legend


def _columns(rows: list[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()


COMMANDS = (regulations,)
