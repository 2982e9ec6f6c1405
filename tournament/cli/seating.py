"""Commands of the seating engine; they need neither a database nor an event.

`plan` draws and publishes, `check` judges any plan, `verify` runs a published draw again. Status: 0 fine, 1 the plan or
the draw does not hold, 2 the file or an option cannot be used.
"""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from tournament import i18n, seating_words
from tournament import seating as engine
from tournament.cli import progress
from tournament.cli.speaking import N_, Group, Location, Number, argument, option
from tournament.errors import Message, m
from tournament.i18n import _

FINE, FAILED, UNUSABLE = 0, 1, 2
_MOST = 20_000  # players; more is a slip of the finger
_MODES = [mode.value for mode in engine.Mode]


class Unusable(click.ClickException):
    """An option or file that cannot be used, said in the user's language."""

    exit_code = UNUSABLE

    def __init__(self, message: Message) -> None:
        super().__init__(i18n.say(message))

    def show(self, file: Any = None) -> None:
        """The sentence alone, on standard error."""
        click.echo(self.message, file=file, err=True)


@click.group(cls=Group, help=N_("Draw a seating, check one, verify a published draw."))
def seating() -> None:
    """Group of the seating commands."""


@seating.command(help=N_("Draw all rounds: nobody meets twice while that is possible."))
@option("--players", required=True, metavar="N|LIST", help=N_("How many, or start numbers such as 1-18,21."))
@option("--rounds", required=True, type=Number(1), help=N_("How many rounds."))
@option("--seed", help=N_("Repeat the draw of this seed; otherwise a secret one is made and printed."))
@option("--public", default="", help=N_("A public number mixed in, read out in the hall after the announcement."))
@option("--mode", type=click.Choice(_MODES), default="bye", help=N_("What becomes of those left over."))
@option("--clubs", type=Location(path_type=Path), help=N_("File with lines “number;club” or “number;name;club”."))
@option("--club-rounds", default="3", metavar="K|all", help=N_("In how many first rounds club mates stay apart."))
@option("--apart", multiple=True, metavar="A,B", help=N_("A pair that must never meet; may be repeated."))
@option("--together", multiple=True, metavar="A,B", help=N_("A pair always at one table; may be repeated."))
@option("--pin", multiple=True, metavar="A=T", help=N_("Player A always at table T; may be repeated."))
@option("--best-effort", is_flag=True, help=N_("Print the plan that breaks the fewest wishes instead of refusing."))
@option("--announce", type=Location(path_type=Path), help=N_("Write the document to publish before the draw."))
@option("--format", "fmt", type=click.Choice(["json", "text"]), default="text", help=N_("For people or programs."))
def plan(fmt: str, announce: Path | None, seed: str | None, public: str, **asked: Any) -> None:
    """Draw and print; a refusal names the wishes that conflict and prints no plan."""
    used = secrets.token_hex(16) if seed is None else seed
    entrants = _entrants(asked["clubs"], _numbers(asked["players"]))
    inputs = engine.draw_inputs(
        [entrant.number for entrant in entrants], asked["rounds"], mode=asked["mode"], wishes=_wishes(entrants, asked)
    )
    how = [i18n.say(sentence) for sentence in seating_words.HOW]
    announced = engine.announce(entrants, inputs, used, how=how)
    if announce is not None:
        announce.write_text(_json(announced), encoding="utf-8")
    try:
        with progress.clock(_("Drawing {rounds} rounds for {n} players…", rounds=asked["rounds"], n=len(entrants))):
            drawn = engine.run(inputs, used, public)
    except engine.SeatingError as error:
        if error.offer is None or not asked["best_effort"]:
            raise seating_words.refusal(error) from error
        drawn = error.offer
    if fmt == "json":
        click.echo(_json({**engine.reveal(announced, used, drawn), **_for_checker(drawn)}))
    else:
        _print(drawn)


@seating.command(help=N_("Judge any plan: a file of “seating plan”, or lines “round;table;seat;seat;seat”."))
@argument("file", type=Location(allow_dash=True))
@option("--players", metavar="N|LIST", help=N_("Who should be seated, if the file does not say."))
@option("--mode", type=click.Choice(_MODES), default="bye", help=N_("What becomes of those left over."))
@option("--strict", is_flag=True, help=N_("Fail also where the plan is worse than the best one possible."))
@option("--format", "fmt", type=click.Choice(["json", "text"]), default="text", help=N_("For people or programs."))
def check(file: str, players: str | None, mode: str, fmt: str, *, strict: bool) -> None:
    """Judge and answer with the status."""
    subject, figures = _judged(_text(file), players, mode)
    if fmt == "json":
        click.echo(_json(asdict(figures)))
    else:
        for finding in figures.faults:
            click.echo(i18n.say(seating_words.fault(finding)))
        for statement in engine.of_figures(subject, figures):
            click.echo(i18n.say(seating_words.remark(statement)))
    broken = figures.forbidden_met + figures.club_conflicts + figures.together_missed + figures.pins_missed
    least = engine.least_of(subject, figures)
    fewest = figures.repeats_bound if least is None else least.reachable
    worse = figures.repeats > fewest or figures.byes_unfair or figures.players_seat_spread_over_1
    raise SystemExit(FAILED if not figures.valid or broken or (strict and worse) else FINE)


@seating.command(help=N_("Run a published draw again and compare: needs the published file alone."))
@argument("file", type=Location(allow_dash=True))
@option("--announced", type=Location(allow_dash=True), help=N_("The document published before the draw."))
def verify(file: str, announced: str | None) -> None:
    """Say that the draw is genuine, or where it is not."""
    before = None if announced is None else _document(_text(announced))
    document = _document(_text(file))
    with progress.clock(_("Repeating the draw…")):
        differences = engine.verify(document, before)
    for found in differences:
        click.echo(i18n.say(seating_words.difference(found)))
    if not differences:
        click.echo(_("The draw is genuine: the published seed and settings give exactly this plan."))
        click.echo(_("Fingerprint of the announcement (SHA-256): {commitment}", commitment=document["commitment"]))
        click.echo(_("Compare it with the one published before the draw."))
    raise SystemExit(FAILED if differences else FINE)


COMMANDS = (seating,)


def _numbers(text: str) -> list[int]:
    """Start numbers from `18` (1 to 18) or from a list such as `1-18,21`."""
    try:
        if text.strip().isdecimal():
            return list(_span(1, int(text)))
        found: list[int] = []
        for part in text.split(","):
            first, _dash, last = part.strip().partition("-")
            found += _span(int(first), int(last or first))
    except ValueError:
        raise Unusable(m("“{found}” is neither a number of players nor a list such as 1-18,21.", found=text)) from None
    return found


def _span(first: int, last: int) -> range:
    if last - first >= _MOST:
        raise ValueError(last)
    return range(first, last + 1)


def _entrants(file: Path | None, numbers: Sequence[int]) -> list[engine.Entrant]:
    """Entrants with the names and clubs of the file, if there is one."""
    known: dict[int, tuple[str, str]] = {}
    for line_no, line in enumerate(_text(str(file)).splitlines() if file else (), 1):
        cells = [cell.strip() for cell in line.replace("\t", ";").replace(",", ";").split(";")]
        if cells[0].isdecimal() and len(cells) > 1:
            known[int(cells[0])] = (cells[1] if len(cells) > 2 else "", cells[-1])
        elif line_no > 1 and line.strip():
            raise Unusable(m("Line {line} of the clubs is not “number;club”: {found}", line=line_no, found=line))
    names = {number: known.get(number, ("", "")) for number in numbers}
    return [engine.Entrant(number=number, name=names[number][0], club=names[number][1]) for number in numbers]


def _wishes(entrants: Sequence[engine.Entrant], asked: Mapping[str, Any]) -> engine.Wishes:
    clubs = {entrant.number: entrant.club for entrant in entrants if entrant.club}
    try:
        club_rounds = None if asked["club_rounds"] == "all" else int(asked["club_rounds"])
        return engine.Wishes(
            clubs=clubs,
            club_rounds=club_rounds if clubs else 0,
            forbidden=[_pair(text, ",") for text in asked["apart"]],
            together=[_pair(text, ",") for text in asked["together"]],
            pinned=dict(_pair(text, "=") for text in asked["pin"]),
        )
    except ValueError as error:
        raise Unusable(m("A wish cannot be read: {found}", found=str(error))) from error


def _pair(text: str, mark: str) -> tuple[int, int]:
    first, _mark, second = text.partition(mark)
    return int(first), int(second)


def _text(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        return Path(file).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise Unusable(m("There is no file {file}.", file=file)) from None
    except (OSError, UnicodeDecodeError):
        raise Unusable(m("The file {file} cannot be read as text.", file=file)) from None


def _document(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Unusable(m("The file is not JSON.")) from None


def _judged(text: str, players: str | None, mode: str) -> tuple[engine.Subject, engine.Verdict]:
    try:
        if text.lstrip().startswith("{"):
            subject = engine.subject_from(_document(text))
            return subject, engine.verdict(subject)
        rounds = engine.read_table(text)
        seated = sorted({p for tables in rounds for table in tables for p in table})
        checked = engine.check_fixed(seated if players is None else _numbers(players), rounds, mode=mode)
    except engine.UnreadablePlanError as error:
        raise Unusable(seating_words.unreadable(error)) from None
    return checked.plan.subject(), checked.verdict


def _for_checker(drawn: engine.Plan) -> dict[str, Any]:
    """The plan's own part of the document, in the checker's format."""
    subject, report = drawn.subject(), drawn.report
    figures = asdict(report.verdict) if report else {}
    figures.pop("faults", None)
    return {
        "players": list(drawn.players),
        "byes": [list(row) for row in drawn.byes],
        "standby": [list(row) for row in drawn.standby],
        **({} if subject.active is None else {"active": [list(row) for row in drawn.active]}),
        "forbidden": [list(pair) for pair in subject.forbidden],
        "together": [list(pair) for pair in subject.together],
        "clubs": {str(number): club for number, club in (subject.clubs or {}).items()},
        "club_rounds": subject.club_rounds,
        "pinned": {str(number): table for number, table in (subject.pinned or {}).items()},
        "quality": {
            **figures,
            "known_minimum": report.known_minimum if report else None,
            "remarks": [i18n.say(sentence) for sentence in seating_words.remarks(drawn)],
        },
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def _print(drawn: engine.Plan) -> None:
    for r, tables in enumerate(drawn.rounds):
        click.echo(_("Round {n}", n=r + 1))
        for t, table in enumerate(tables, 1):
            click.echo("  " + _("table {n}: {seats}", n=t, seats="  ".join(f"{p:>3}" for p in table)))
        if drawn.byes[r]:
            click.echo("  " + _("pause: {numbers}", numbers=", ".join(map(str, drawn.byes[r]))))
        if drawn.standby[r]:
            click.echo("  " + _("stand by: {numbers}", numbers=", ".join(map(str, drawn.standby[r]))))
    for sentence in seating_words.remarks(drawn):
        click.echo(i18n.say(sentence))
    if drawn.audit:
        click.echo(_("Seed: {seed}", seed=drawn.audit.seed))
