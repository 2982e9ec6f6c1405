"""The terminal: the same deeds as on the pages, for scripts, servers and the first start.

Heavy libraries (documents, pages, database) are imported inside the commands that need them, so that
`tournament validate` starts at once.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from tournament import __version__, i18n
from tournament.cli import drawing, explaining, installation, judging, moving, regulations, seating, seating_verifying
from tournament.cli.speaking import N_, Group, Location, Option, option, speak
from tournament.config import settings


def speak_at_once(_context: click.Context, _option: click.Parameter, lang: str | None) -> str | None:
    """The language, in force before the help or a refusal of the other options is said."""
    if lang:
        speak(lang)
    return lang


@click.group(
    "tournament", cls=Group, help=N_("Tournaments and leagues of Tysiąc: rules, seating, standings, documents.")
)
@click.version_option(
    __version__,
    prog_name="tournament",
    message="%(prog)s %(version)s",
    cls=Option,
    help=N_("Show the version and exit."),
)
@option("--data", type=Location(file_okay=False, path_type=Path), help=N_("Folder of the data."))
@option("--database", help=N_("Address of the database (sqlite:///… or postgresql+psycopg://…)."))
@option(
    "--lang",
    type=click.Choice(i18n.LOCALES),
    is_eager=True,
    callback=speak_at_once,
    help=N_("Language of what is printed."),
)
@click.pass_context
def main(context: click.Context, data: Path | None, database: str | None, lang: str | None) -> None:
    """The `tournament` command."""
    chosen = settings(data)
    if database:
        chosen = replace(chosen, database=database)
    speak(lang or chosen.locale)
    context.obj = replace(chosen, locale=lang or chosen.locale)


PARTS = (judging, explaining, regulations, installation, moving, drawing, seating)
for command in [command for part in PARTS for command in part.COMMANDS]:
    main.add_command(command)
for command in seating_verifying.COMMANDS:
    seating.seating.add_command(command)
