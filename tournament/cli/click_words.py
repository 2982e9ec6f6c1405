"""What the library behind the terminal says by itself, so that the catalogues know it, and types that say it well.

click asks the standard library's `gettext` for its sentences; `i18n.lend` lets that answer from our catalogue. Listed
here is all that a person can meet; a test compares the list with the library.
"""

from __future__ import annotations

import re
from typing import Any

import click

from tournament.errors import mn
from tournament.i18n import _


def N_(text: str) -> str:  # noqa: N802 - the usual name of "translate this later"
    """Marks a sentence for the catalogues where it is written; it is translated where it is shown."""
    return text


DOMAIN = "cli"
_WHOLE = re.compile(r"\s*-?[0-9]{1,18}\s*")

SENTENCES = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("required"),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Choose from:\n\t{choices}"),
    N_("{value} is not in the range {range}."),
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a file."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."),
    N_("{name} {filename!r} is not writable."),
    N_("Could not open file {filename!r}: {message}"),
    N_("unknown error"),
    N_("Error: The two entered values do not match."),
    N_("Error: invalid input"),
    N_("Aborted!"),
)
COUNTED = (
    mn("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
    mn("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1),
    mn("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1),
    mn("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
)
#: What stands for a value in the help; ids and the like are the same everywhere.
PLACEHOLDERS = (
    N_("[OPTIONS]"),
    N_("COMMAND [ARGS]..."),
    N_("TEXT"),
    N_("NUMBER"),
    N_("PATH"),
    N_("FILE"),
    N_("FILE…"),
    N_("[FILE…]"),
    N_("FOLDER"),
    N_("[FOLDER]"),
    N_("REASON"),
    N_("DIGITS"),
    N_("EVENT"),
    N_("LOGIN"),
    N_("NEW-ID"),
    N_("N|LIST"),
)
#: How click names the kind of a path, once it has made a title of it.
KINDS = {"file": N_("File"), "directory": N_("Folder"), "path": N_("Path")}


class Kind(str):
    """The kind of a path as click shows it: in the user's language where a sentence begins with it."""

    __slots__ = ()

    def title(self) -> str:
        """The first word of "… does not exist."."""
        return _(KINDS[str(self)])

    def upper(self) -> str:
        """What stands for the path in the help."""
        return KINDS[str(self)].upper()


class Location(click.Path):
    """A file or folder."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.name = Kind("file" if not self.dir_okay else "path" if self.file_okay else "directory")


class Number(click.IntRange):
    """A whole number, at least `min` where that is given."""

    name = "number"

    def _describe_range(self) -> str:
        """What the help says about limits; nothing where there are none."""
        return "" if self.min is None and self.max is None else super()._describe_range()

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, or a sentence that says what was found instead."""
        if not _WHOLE.fullmatch(str(value)):
            self.fail(_("“{found}” is not a whole number.", found=value), param, ctx)
        return super().convert(value, param, ctx)
