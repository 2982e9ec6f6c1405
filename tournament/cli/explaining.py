"""`tournament explain`: how each figure of a deal comes about, step by step, each with its clause."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tournament import i18n
from tournament.cli.regulations import shelf_of
from tournament.cli.speaking import N_, Command, Number, argument, option
from tournament.config import Settings
from tournament.errors import NotFound, TournamentError, m
from tournament.i18n import _

if TYPE_CHECKING:
    from tournament.explanation import Explanation
    from tournament.regulations import Edition
    from tournament.rules import Protocol


@click.command(cls=Command, help=N_("Explain a deal of a protocol step by step, each with its clause."))
@argument("file", metavar="FILE")
@option("--deal", type=Number(), required=True, help=N_("Number of the deal."))
@option(
    "--regulation", metavar="ID", help=N_("Explain by this regulation (id or file) instead of the one in the file.")
)
@option("--format", "fmt", type=click.Choice(["text", "json"]), default="text", help=N_("For people or programs."))
@click.pass_obj
def explain(settings: Settings, file: str, deal: int, regulation: str | None, fmt: str) -> None:
    """Explain one deal."""
    from tournament import explanation  # noqa: PLC0415
    from tournament import regulations as shipped  # noqa: PLC0415

    protocol = _protocol(file)
    shelf = shelf_of(settings)
    # A protocol names an id; never a file to be opened.
    volume = shelf.find(regulation) if regulation else shelf.volume(protocol.regulation or shipped.DEFAULT)
    told = explanation.explain(protocol, volume.edition, deal, volume.texts)
    if fmt == "json":
        click.echo(json.dumps(_document(file, volume.edition, protocol, told), ensure_ascii=False, indent=1))
    else:
        _print(file, volume.edition, told)


def _protocol(file: str) -> Protocol:
    from tournament import rules, wording  # noqa: PLC0415

    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")
        return rules.parse(json.loads(text))
    except OSError as error:
        raise NotFound(m("{file} cannot be read: {reason}", file=file, reason=error.strerror or "")) from error
    except rules.FormatErrors as error:
        problems = wording.format_problems(error)
        raise TournamentError(m("{file} is not a protocol (tysiac-protocol/1).", file=file), problems) from error
    except (ValueError, RecursionError) as error:
        raise NotFound(m("{file} is not a JSON file.", file=file)) from error


def _document(file: str, edition: Edition, protocol: Protocol, told: Explanation) -> dict[str, object]:
    return {
        "file": file,
        "regulation": edition.id,
        "edition": edition.edition,
        "deal": told.deal,
        "players": list(protocol.players),
        "steps": [
            {
                "code": line.code,
                "seat": line.seat,
                "player": line.player,
                "figures": dict(line.figures),
                "clause": line.clause,
                "basis": line.basis,
                "message": line.sentence,
            }
            for line in told.lines
        ],
        "findings": list(told.findings),
        "clauses": dict(told.clauses),
    }


def _print(file: str, edition: Edition, told: Explanation) -> None:
    click.secho(_("{file}: deal {deal}, {title}, edition {edition}", file=file, deal=told.deal,
                  title=edition.title, edition=edition.edition), bold=True)  # fmt: skip
    width = len(str(len(told.lines)))
    for number, line in enumerate(told.lines, 1):
        source = f"  [{line.source}]" if line.source else ""
        click.echo(f"{number:>{width}}. {i18n.plain(line.sentence)}{source}")
    if told.findings:
        click.echo("\n" + _("What the check found:"))
        for sentence in told.findings:
            click.echo(f"  {i18n.plain(sentence)}")
    if told.clauses:
        click.echo("\n" + _("The clauses:"))
        for clause, text in told.clauses.items():
            click.echo(f"  {clause} {text}")


COMMANDS = (explain,)
