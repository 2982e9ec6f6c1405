"""Files that the seating commands are given: their text in whatever encoding, or a sentence why they cannot be used.

Knows nothing of plans. "-" is standard input.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NoReturn

import click

from tournament import i18n
from tournament.errors import Message, Refused, m
from tournament.roster import grid
from tournament.roster.lines import Sheet

UNUSABLE = 2
_KEY = 60  # characters of a key that are shown
_LARGEST = 16 * 1024 * 1024  # a plan of as many players and rounds as a draw holds is smaller


class Unusable(click.ClickException):
    """An option or file that cannot be used, said in the user's language; further messages say what to do."""

    exit_code = UNUSABLE

    def __init__(self, *messages: Message) -> None:
        super().__init__("\n".join(i18n.say(message) for message in messages))

    def show(self, file: Any = None) -> None:
        """The sentences alone, on standard error."""
        click.echo(self.message, file=file, err=True)


def text(file: str) -> str:
    """The text of a file in UTF-8, UTF-16, Windows-1250 or ISO-8859-2."""
    found = grid.decoded(content(file))
    if "\0" in found:
        raise Unusable(m("The file {file} is no text. Save it as text or CSV and try again.", file=file))
    return found


def document(written: str) -> Any:
    """What a JSON text says."""
    try:
        return json.loads(written, parse_constant=_no_number, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise Unusable(
            m("The file is not JSON: look at line {line}, column {column}.", line=error.lineno, column=error.colno)
        ) from None
    except (ValueError, RecursionError):
        raise Unusable(m("The file is not JSON.")) from None


def sheet(file: str) -> Sheet:
    """The cells of a CSV or Excel file that has one sheet."""
    try:
        found = [one for one in grid.of_bytes(content(file)) if one.lines]
    except Refused as error:
        raise Unusable(m("The file {file} cannot be used.", file=file), error.message) from error
    if not found:
        raise Unusable(m("The file {file} is empty.", file=file))
    if len(found) > 1:
        names = ", ".join(one.name for one in found)
        raise Unusable(m("The file {file} has several sheets: {names}. Leave one of them.", file=file, names=names))
    return found[0]


def content(file: str) -> bytes:
    """The bytes of a file that is there, may be read and is not too large."""
    if not file:
        raise Unusable(m("The name of a file is empty."))
    try:
        with sys.stdin.buffer if file == "-" else Path(file).open("rb") as handle:
            found = handle.read(_LARGEST + 1)
    except FileNotFoundError:
        raise Unusable(m("There is no file {file}.", file=file)) from None
    except IsADirectoryError:
        raise Unusable(m("{file} is a folder. Name a file in it.", file=file)) from None
    except PermissionError:
        raise Unusable(m("The file {file} may not be read: its owner has to allow it.", file=file)) from None
    except (OSError, ValueError):
        raise Unusable(m("The file {file} cannot be read.", file=file)) from None
    if len(found) > _LARGEST:
        raise Unusable(m("The file {file} is too large: at most {limit} MB.", file=file, limit=_LARGEST >> 20))
    return found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object each of whose keys says one thing: which of two values holds is read differently by each program."""
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(key for key, _ in pairs)
        twice = next(key for key in times if times[key] > 1)[:_KEY].encode("utf-8", "replace").decode()
        raise Unusable(m("The key “{key}” stands twice in one object of the file.", key=twice))
    return found


def _no_number(found: str) -> NoReturn:
    raise ValueError(found)
