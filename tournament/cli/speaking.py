"""Terminal commands that speak the user's language: help is translated when it is shown, refusals become sentences.

Exit status: 0 done, 1 the rules or the input said no, 2 it could not be used or found, 130 broken off with Ctrl-C.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from tournament import i18n
from tournament.cli.click_words import DOMAIN, N_, Location, Number
from tournament.config import settings
from tournament.errors import Conflict, NotFound, Refused, TournamentError, m

BROKEN_OFF = 130
Function = TypeVar("Function", bound=Callable[..., Any])


__all__ = ["N_", "Command", "Group", "Location", "Number", "Option", "argument", "option", "speak", "status_of", "tell"]


def speak(locale: str) -> None:
    """Say everything from here on in a language, our own sentences and those of click."""
    i18n.set_locale(locale)
    i18n.lend(DOMAIN)


class Option(click.Option):
    """An option whose help is in the user's language."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option's line in the help."""
        written = self.help
        self.help = i18n._(written) if written else written
        try:
            return super().get_help_record(ctx)
        finally:
            self.help = written

    def make_metavar(self, ctx: click.Context) -> str:
        """What stands for the value."""
        return i18n._(super().make_metavar(ctx))


class Argument(click.Argument):
    """An argument whose name is in the user's language."""

    def make_metavar(self, ctx: click.Context) -> str:
        """What stands for the value."""
        return i18n._(super().make_metavar(ctx))


class Speaking(click.Command):
    """A command whose help is in the user's language."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """What follows the name of the command in its usage."""
        return [i18n._(piece) for piece in super().collect_usage_pieces(ctx)]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option `--help`; click makes it once, in the language of that moment."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = i18n._("Show this message and exit.")
        return found

    def get_short_help_str(self, limit: int = 78) -> str:
        """The command's line in the list of commands."""
        written = self.help
        self.help = i18n._(written) if written else written
        try:
            return super().get_short_help_str(limit)
        finally:
            self.help = written

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The command's description in its help."""
        written = self.help
        self.help = i18n._(written) if written else written
        try:
            super().format_help_text(ctx, formatter)
        finally:
            self.help = written


class Command(Speaking):
    """A single command."""


class Group(Speaking, click.Group):
    """A group of commands; the outermost one turns refusals into sentences and exit status."""

    command_class = Command

    def invoke(self, ctx: click.Context) -> Any:
        """Run what was asked for; whoever breaks it off gets the status that shells know."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("\n" + i18n._("Aborted!"), err=True)
            ctx.exit(BROKEN_OFF)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run, and say a refusal in words."""
        try:
            speak(settings().locale)  # for `--help`, which is answered before any option is read
            return super().main(*args, **kwargs)
        except TournamentError as error:
            tell(error)
            sys.exit(status_of(error))
        except OSError as error:
            where = error.filename or ""
            tell(NotFound(m("This did not work: {where} ({reason})", where=where, reason=error.strerror or error)))
            sys.exit(2)


def option(*names: str, **attributes: Any) -> Callable[[Function], Function]:
    """`click.option` with translated help."""
    return click.option(*names, cls=Option, **attributes)


def argument(name: str, **attributes: Any) -> Callable[[Function], Function]:
    """`click.argument` with a translated name."""
    return click.argument(name, cls=Argument, **attributes)


def tell(error: TournamentError) -> None:
    """A refusal with all its reasons, each with its place, to standard error."""
    click.secho(i18n.say(error.message), err=True, bold=True)
    for problem in error.problems:
        place = f"{problem.where}: " if problem.where else ""
        click.echo(f"  {place}{i18n.say(problem.message)}", err=True)


def status_of(error: TournamentError) -> int:
    """1 where the rules or the input said no, 2 where the thing could not be used or found."""
    return 1 if isinstance(error, Refused | Conflict) else 2
