"""Commands about a published draw: run it again and compare, or take names out of its document.

They need the file alone. What cannot be compared is said, so that nobody takes more for proved than is.
"""

from __future__ import annotations

import json
from typing import Any

import click

from tournament import i18n, seating_proofs
from tournament import seating as engine
from tournament.cli import asked as options
from tournament.cli import files, progress
from tournament.cli.files import Unusable
from tournament.cli.seating import FAILED, FINE
from tournament.cli.speaking import N_, Command, Location, argument, option
from tournament.errors import Message, m
from tournament.i18n import _


@click.command(cls=Command, help=N_("Run a published draw again and compare: needs the published file alone."))
@argument("file", type=Location(allow_dash=True))
@option("--announced", type=Location(allow_dash=True), help=N_("The document published before the draw."))
def verify(file: str, announced: str | None) -> None:
    """Say that the draw is genuine, or where it is not."""
    if file == announced == "-":
        raise Unusable(m("Only one of the two documents can come from standard input."))
    before = () if announced is None else (files.document(files.text(announced)),)
    document = files.document(files.text(file))
    try:
        with progress.drawing(_("Repeating the draw…")):
            differences = engine.verify(document, *before)
    except RecursionError:  # lists in lists in lists, which no published draw has
        raise Unusable(m("The file is not JSON.")) from None
    for found in differences:
        _say(seating_proofs.difference(found))
    if not differences:
        _say(m("The draw is genuine: the published seed and settings give exactly this plan."))
        for sentence in seating_proofs.not_compared(document, *before):
            _say(sentence)
        _say(m("Fingerprint of the announcement (SHA-256): {commitment}", commitment=document["commitment"]))
        _say(m("Compare it with the one published before the draw."))
    raise SystemExit(FAILED if differences else FINE)


@click.command(cls=Command, help=N_("Take the names of players out of a published document; it can still be verified."))
@argument("file", type=Location(allow_dash=True))
@option("--numbers", required=True, metavar="A,B", help=N_("Start numbers such as 7,12."))
def withhold(file: str, numbers: str) -> None:
    """Print the document without names, clubs and salts of these start numbers."""
    document = files.document(files.text(file))
    found = engine.unreadable(document)
    if found is not None:
        raise Unusable(m("The names cannot be taken out of this file."), seating_proofs.difference(found))
    wanted = set(options.listed(numbers))
    unknown = wanted - {row["number"] for row in document["entrants"]}
    if unknown:
        listed = ", ".join(map(str, sorted(unknown)))
        raise Unusable(m("These start numbers are not on the list of entrants: {numbers}.", numbers=listed))
    click.echo(json.dumps(engine.withhold(document, wanted), ensure_ascii=False, indent=1))


def _say(message: Message) -> None:
    """A sentence on standard output, also where the file it speaks of holds characters that no screen takes."""
    click.echo(i18n.say(message).encode("utf-8", "replace").decode())


COMMANDS: tuple[Any, ...] = (verify, withhold)
