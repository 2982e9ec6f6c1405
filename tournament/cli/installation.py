"""Commands about an installation: serve it, show the sample league, copy the database, look after accounts."""

from __future__ import annotations

import errno
import gc
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tournament.cli import progress
from tournament.cli.speaking import N_, Command, Group, Location, Number, argument, option
from tournament.config import ROOT, Settings
from tournament.errors import Refused, m
from tournament.i18n import _

if TYPE_CHECKING:
    from tournament.db.work import Actor, Database

PORTS_TRIED = 20
ROLES = {"organiser": N_("organiser"), "referee": N_("referee")}


def terminal() -> Actor:
    """Whoever sits at the terminal of the installation; he can open the database file anyway."""
    from tournament.db.models import Via  # noqa: PLC0415
    from tournament.db.work import Actor  # noqa: PLC0415

    return Actor(None, "terminal", Via.CLI)


def open_database(settings: Settings) -> Database:
    """The installation's database, made or brought up to date where needed."""
    from tournament.db.migrate import upgrade  # noqa: PLC0415
    from tournament.db.work import Database  # noqa: PLC0415

    settings.data.mkdir(parents=True, exist_ok=True)
    database = Database(settings.database)
    upgrade(database)
    return database


def free_port(host: str, wanted: int, *, fixed: bool) -> int:
    """The wanted port, or the next free one when nobody asked for just this; refused where it is taken."""
    for port in range(wanted, wanted + (1 if fixed else PORTS_TRIED)):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((host, port))
            except OverflowError:
                break
            except OSError as error:
                if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
                    raise Refused(m("The address {host} is not one of this machine.", host=host)) from error
                continue
            return port
    raise Refused(m("Port {port} is taken or not allowed. Choose another one with --port.", port=wanted))


def reachable(host: str) -> str:
    """The address that others can type: for "every address of this machine" the one it has in its network."""
    if host not in {"0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: a datagram socket only looks up which of its addresses would be used.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def answer(settings: Settings, database: Database) -> None:
    """Serve the pages until Ctrl+C."""
    with _undisturbed():
        from tournament.web import create_app, setup_token  # noqa: PLC0415
        from tournament.web.serve import serve as serve_pages  # noqa: PLC0415

        app = create_app(settings, database=database)
    address = f"{settings.address or f'http://{reachable(settings.host)}:{settings.port}'}/"
    click.secho(_("Tournament is open at {address}", address=address), bold=True)
    token = setup_token(settings, database)
    if token:
        click.echo(
            _("First start: make the organiser's account at {address}", address=address + "setup?token=" + token)
        )
    click.echo(_("Ctrl+C ends it; the data stay in {folder}", folder=settings.data))
    serve_pages(app, settings.host, settings.port)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Load without the garbage collector looking again and again, now or later, through modules that stay anyway."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@click.command(cls=Command, help=N_("Serve an installation of one's own."))
@option("--host", help=N_("Address to listen on; 0.0.0.0 lets phones in the hall in."))
@option("--port", type=Number(), help=N_("Port to listen on."))
@click.pass_obj
def serve(settings: Settings, host: str | None, port: int | None) -> None:
    """Serve until stopped."""
    host = host or settings.host
    chosen = replace(settings, host=host, port=free_port(host, port or settings.port, fixed=port is not None))
    with _undisturbed():
        database = open_database(chosen)
    answer(chosen, database)


@click.command(cls=Command, help=N_("Load the sample league, write its documents and serve it."))
@option("--no-serve", is_flag=True, help=N_("End after the documents are written."))
@option("--host", help=N_("Address to listen on; 0.0.0.0 lets phones in the hall in."))
@option("--port", type=Number(), help=N_("Port to listen on."))
@click.pass_context
def demo(context: click.Context, host: str | None, port: int | None, *, no_serve: bool) -> None:
    """The sample league, in a folder of its own beside the program."""
    from tournament.services import demo as sample  # noqa: PLC0415

    settings = _demo_settings(context, host, port)
    database = open_database(settings)
    with progress.bar(sample.STEPS, _("Sample league")) as bar:
        logins = sample.load(database, settings, step=bar.update)
    written = sample.write_documents(database, settings, say=click.echo)
    if written:
        click.echo(_("{count} documents lie in {folder}", count=len(written), folder=settings.exports))
    for login in logins:
        shown = {**login, "role": _(ROLES[login["role"]])}
        click.echo(_("Log-in: {login}   password: {password}   ({role})", **shown))
    if not no_serve:
        free = free_port(settings.host, settings.port, fixed=port is not None)
        answer(replace(settings, port=free), database)


def _demo_settings(context: click.Context, host: str | None, port: int | None) -> Settings:
    from tournament.config import settings as read_settings  # noqa: PLC0415

    given: Settings = context.obj
    asked = (context.parent.params if context.parent else {}).get("data")
    folder = Path(asked) if asked else ROOT / ".demo"
    own = read_settings(folder)
    return replace(
        given,
        data=folder,
        database=own.database,
        exports=ROOT / "exports" if not asked else folder / "exports",
        host=host or given.host,
        port=port or given.port,
        address="",  # the sample is for this machine, whatever the installation is
    )


@click.command(cls=Command, help=N_("Copy the database into a file of its own, while it may be in use."))
@argument("folder", required=False, type=Location(file_okay=False, path_type=Path))
@click.pass_obj
def backup(settings: Settings, folder: Path | None) -> None:
    """Copy the database."""
    from tournament.services import backups  # noqa: PLC0415

    with progress.clock(_("Copying the database…")):
        path = backups.backup(open_database(settings), folder or settings.backups)
    click.echo(_("Copied to {path}", path=path))


def ask_password() -> str:
    """A password typed twice, unseen."""
    return str(click.prompt(_("Password"), hide_input=True, confirmation_prompt=_("Password again")))


@click.group(cls=Group, help=N_("Accounts of organisers and referees."))
def user() -> None:
    """Accounts."""


@user.command(cls=Command, help=N_("Make an account; the password is asked for."))
@argument("login")
@option("--name", help=N_("Name as it stands on documents."))
@option("--organiser", is_flag=True, help=N_("May create events and accounts."))
@click.pass_obj
def add(settings: Settings, login: str, name: str | None, *, organiser: bool) -> None:
    """Make an account."""
    from tournament.services import accounts  # noqa: PLC0415

    password = ask_password()
    with open_database(settings).work(terminal()) as work:
        accounts.create_user(work, login=login, name=name or login, password=password, organiser=organiser)
    click.echo(_("Account {login} was made.", login=login))


@user.command(cls=Command, help=N_("Give an account a new password."))
@argument("login")
@click.pass_obj
def password(settings: Settings, login: str) -> None:
    """A new password."""
    from tournament.services import accounts  # noqa: PLC0415

    fresh = ask_password()
    with open_database(settings).work(terminal()) as work:
        accounts.set_password(work, login, fresh)
    click.echo(_("The password of {login} was changed.", login=login))


COMMANDS = (serve, demo, backup, user)
