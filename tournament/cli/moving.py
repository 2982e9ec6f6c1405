"""Commands that bring facts in and documents out: events, import, export."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tournament.cli import progress
from tournament.cli.installation import open_database, terminal
from tournament.cli.speaking import N_, Command, Location, Number, argument, option
from tournament.config import Settings
from tournament.errors import NotFound, Problem, Refused, TournamentError, m
from tournament.i18n import _, say

if TYPE_CHECKING:
    from tournament.db.work import Database
    from tournament.roster import Roster
    from tournament.services.documents import Document

FORMATS = ("pdf", "xlsx", "csv", "json", "html")
KINDS = ("standings", "results", "seating", "seating-plan", "protocol", "players", "regulation", "draw", "event")


@click.command(cls=Command, help=N_("List the events of this installation."))
@option("--format", "fmt", type=click.Choice(["text", "json"]), default="text", help=N_("For people or programs."))
@click.pass_obj
def events(settings: Settings, fmt: str) -> None:
    """The events."""
    from tournament.db import queries  # noqa: PLC0415

    database = open_database(settings)
    with database.read() as session:
        lines = queries.event_lines(session)
    if fmt == "json":
        click.echo(json.dumps([{"slug": line.slug, "name": line.name} for line in lines], ensure_ascii=False))
        return
    for line in lines:
        click.echo(f"{line.slug}\t{line.name}")


@click.command("import", cls=Command, help=N_("Take in a whole event (JSON), or players or protocols of an event."))
@argument("files", nargs=-1, required=True, metavar="FILE…", type=Location(exists=True, dir_okay=False, path_type=Path))
@option("--event", "slug", help=N_("Event that the players or protocols belong to."))
@option("--preview", is_flag=True, help=N_("Only show what would change."))
@option("--copy", is_flag=True, help=N_("Take an event in that is here already, as a copy of another name."))
@click.pass_obj
def import_(settings: Settings, files: tuple[Path, ...], slug: str | None, *, preview: bool, copy: bool) -> None:
    """Take files in, each as one piece of work: all of it or nothing."""
    database = open_database(settings)
    failed = False
    for file in files:
        try:
            _take_in(database, file, slug, preview=preview, copy=copy)
        except TournamentError as error:
            error.message = m("{file}: {message}", file=file.name, message=error.message)
            if len(files) == 1:
                raise
            click.echo(say(error.message), err=True)
            for problem in error.problems:
                click.echo(f"  {problem.where or ''}: {say(problem.message)}", err=True)
            failed = True
    if failed:
        raise Refused(m("Some files were not taken in; the others were."))


def _take_in(database: Database, file: Path, slug: str | None, *, preview: bool, copy: bool) -> None:
    if file.suffix.lower() != ".json":
        _take_players(database, file, _needed(slug), preview=preview)
        return
    document = _read_json(file)
    kind = document.get("format") if isinstance(document, dict) else None
    if kind == "tysiac-event/1":
        _take_event(database, document, copy=copy)
    elif kind == "tysiac-protocol/1":
        _take_protocol(database, document, _needed(slug))
    else:
        raise Refused(m("This is neither an event (tysiac-event/1) nor a protocol (tysiac-protocol/1)."))


def _needed(slug: str | None) -> str:
    if not slug:
        raise Refused(m("Which event do these belong to? Add --event NAME; `tournament events` lists them."))
    return slug


def _read_json(file: Path) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:
        place = f"{error.lineno}:{error.colno}" if isinstance(error, json.JSONDecodeError) else None
        raise Refused(m("This is not a JSON file."), (Problem(m("Nothing was taken in."), place),)) from error


def _take_event(database: Database, document: dict[str, Any], *, copy: bool) -> None:
    from tournament.services import transfer  # noqa: PLC0415

    with progress.clock(_("Taking in the event…")), database.work(terminal()) as work:
        twin = transfer.twin(work.session, None, document)
        if twin is not None and not copy:
            raise Refused(
                m(
                    "The event “{name}” is here already ({slug}). Add --copy to take it in once more as a copy.",
                    name=twin.name,
                    slug=twin.slug,
                )
            )
        day = f"{work.now:%d.%m.%Y}"
        mark = _("copy of {day}", day=day)
        name = transfer.free_name(work.session, twin.name, mark) if twin else None
        slug = transfer.import_event(work, document, name=name)
    click.echo(_("The event was taken in as {slug}.", slug=slug))


def _take_protocol(database: Database, document: dict[str, Any], slug: str) -> None:
    from tournament.services import protocols  # noqa: PLC0415

    round_no, table_no = document.get("round"), document.get("table")
    if not isinstance(round_no, int) or not isinstance(table_no, int):
        raise Refused(m("The protocol does not say which round and table it belongs to (“round”, “table”)."))
    with database.work(terminal()) as work:
        current = protocols.version_of(work, slug, round_no, table_no)
        entered = protocols.enter(work, slug, round_no, table_no, document, base=current)
    errors = sum(finding.severity == "error" for finding in entered.verdict.findings)
    line = _("Round {round}, table {table}: stored as version {version}, {errors} errors.",
             round=round_no, table=table_no, version=entered.version, errors=errors)  # fmt: skip
    click.echo(line)


def _say_what_was_not_read(listed: Roster) -> None:
    """What was assumed about a list, and which of its rows and columns are not read."""
    for note in listed.notes:
        click.echo(say(note), err=True)
    for aside in listed.asides:
        what = _("row {row}: {message}", row=aside.row, message=say(aside.message))
        click.echo(f"{what} {aside.text}", err=True)
    if listed.ignored:
        click.echo(_("Columns that are not used: {columns}.", columns=", ".join(listed.ignored)), err=True)


def _take_players(database: Database, file: Path, slug: str, *, preview: bool) -> None:
    from tournament import roster  # noqa: PLC0415
    from tournament.services import players  # noqa: PLC0415

    listed = roster.read(file.read_bytes(), file.name)
    _say_what_was_not_read(listed)
    if preview:
        with database.read() as session:
            outcome = players.preview(session, slug, listed)
    else:
        with database.work(terminal()) as work:
            outcome = players.import_roster(work, slug, listed, {})
    click.echo(_("{added} new, {changed} changed, {unchanged} unchanged players",
                 added=len(outcome.added), changed=len(outcome.changed), unchanged=len(outcome.unchanged)))  # fmt: skip
    for question in outcome.club_questions:
        click.echo(say(question.message), err=True)
    # A preview is true only if it says what the import itself would refuse.
    players.refuse_unready(outcome)


@click.command(
    cls=Command,
    help=N_("Write documents of an event: standings, results, seating, a protocol, the regulation, the event."),
)
@argument("slug", metavar="EVENT")
@option("--what", type=click.Choice(KINDS), default="standings", help=N_("Which document."))
@option("--round", "round_no", type=Number(), help=N_("Number of the round."))
@option("--table", "table_no", type=Number(), help=N_("Number of the table."))
@option("--draw", "draw_no", type=Number(), help=N_("Number of the draw; the newest if none is given."))
@option("--format", "formats", type=click.Choice(FORMATS), multiple=True, help=N_("File format; may be repeated."))
@option("--output", type=Location(path_type=Path), help=N_("Folder to write to, or - for standard output."))
@option("--override", metavar="REASON", help=N_("Publish in spite of unresolved errors; the document says so."))
@option("--full", is_flag=True, help=N_("With contact data, for a transfer to another installation."))
@click.pass_obj
def export(  # noqa: PLR0913, PLR0917 - one parameter for each option
    settings: Settings, slug: str, what: str, round_no: int | None, table_no: int | None,
    formats: tuple[str, ...], output: Path | None, override: str | None, draw_no: int | None, *, full: bool,
) -> None:  # fmt: skip
    """Write documents."""
    database = open_database(settings)
    folder = output or Path()
    if what == "event":
        _put(_event_bytes(database, slug, full=full), f"{slug}.json", folder)
        return
    if what == "draw":
        _put(*_draw_document(database, slug, draw_no), folder)
        return
    from tournament.permissions import Role  # noqa: PLC0415
    from tournament.services import documents  # noqa: PLC0415

    for fmt in formats or ("pdf",):
        if what == "regulation":
            made = _regulation(database, settings, slug, fmt)
            _put(made.content, made.file_name, folder)
            continue
        with progress.clock(_("Making the document ({format})…", format=fmt)):
            document = documents.render(
                database, settings, slug, what, fmt,
                viewer=Role.ORGANISER, round_no=round_no, table_no=table_no, override_reason=override,
            )  # fmt: skip
        _put(document.content, document.file_name, folder)


def _regulation(database: Database, settings: Settings, slug: str, fmt: str) -> Document:
    """The regulation that the event pinned, as a document for the wall."""
    from tournament.permissions import Role  # noqa: PLC0415
    from tournament.services import regulation_documents as about  # noqa: PLC0415

    with database.read() as session:
        report = about.of_event(session, slug, about.own_folder(settings), viewer=Role.ORGANISER)
    return about.as_file(report, fmt, settings, settings.locale)


def _event_bytes(database: Database, slug: str, *, full: bool) -> bytes:
    from tournament.services import transfer  # noqa: PLC0415

    with database.read() as session:
        return transfer.to_bytes(transfer.export_event(session, slug, full=full))


def _draw_document(database: Database, slug: str, number: int | None) -> tuple[bytes, str]:
    """The document that `seating verify` takes; before the draw it holds no seed."""
    from tournament.services import draw_records  # noqa: PLC0415

    with database.read() as session:
        document = draw_records.document(session, slug, number, public=False)
    is_announcement = "seed" not in document
    return draw_records.to_bytes(document), draw_records.file_name(slug, document["draw"], announced=is_announcement)


def _put(content: bytes, name: str, folder: Path) -> None:
    if str(folder) == "-":
        sys.stdout.buffer.write(content)
        return
    if folder.exists() and not folder.is_dir():
        raise NotFound(m("{folder} is a file, not a folder.", folder=folder))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)
    click.echo(folder / name)


COMMANDS = (events, import_, export)
