"""Commands of the seating engine; they need neither a database nor an event.

`plan` draws, `reveal` makes a draw that was announced, `check` judges any plan; `verifying` holds the rest. Status: 0
fine, 1 the plan or the draw does not hold, 2 the file or an option cannot be used.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from tournament import cleaning, i18n, seating_proofs, seating_words
from tournament import seating as engine
from tournament.cli import asked as options
from tournament.cli import files, progress
from tournament.cli.files import Unusable
from tournament.cli.speaking import N_, Group, Location, Number, argument, option
from tournament.errors import Message, m
from tournament.i18n import _

FINE, FAILED = 0, 1
_LINES = m("Each line is a table: round; table; seat A; seat B; seat C.")
_KEYS = m("A plan in JSON is what “seating plan --format json” writes: “players”, “rounds”, “byes”.")
_MODES = [mode.value for mode in engine.Mode]


def _as_text(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """The value of an option, which must be text: a fingerprint of anything else could not be repeated."""
    del context
    try:
        (value or "").encode()
    except UnicodeEncodeError:
        raise Unusable(m("{option}: these characters are no text in UTF-8.", option=parameter.opts[0])) from None
    return value


def _as_public(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    """The public number; with signs that nobody hears or sees a draw could be tried until it pleases."""
    text = cleaning.figures((_as_text(context, parameter, value) or "").strip())
    if not engine.is_public(text):
        shown = engine.shortened(text)
        raise Unusable(
            m("{option}: “{found}” is no public number.", option=parameter.opts[0], found=shown),
            seating_proofs.PUBLIC_NUMBER,
        )
    return text


@click.group(cls=Group, help=N_("Draw a seating, check one, verify a published draw."))
def seating() -> None:
    """Group of the seating commands."""


@seating.command(help=N_("Draw all rounds: nobody meets twice while that is possible."))
@option("--players", required=True, metavar="N|LIST", help=N_("How many, or start numbers such as 1-18,21."))
@option("--rounds", required=True, type=Number(1, engine.MOST_ROUNDS), help=N_("How many rounds."))
@option(
    "--seed", callback=_as_text, help=N_("Repeat the draw of this seed; otherwise a secret one is made and printed.")
)
@option(
    "--public",
    default="",
    callback=_as_public,
    help=N_("A public number mixed in, read out in the hall after the announcement."),
)
@option("--mode", type=click.Choice(_MODES), default="bye", help=N_("What becomes of those left over."))
@option("--clubs", type=Location(), help=N_("File with lines “number;club” or “number;name;club”."))
@option("--club-rounds", metavar="K|all", help=N_("In how many first rounds club mates stay apart (3 unless said)."))
@option("--apart", multiple=True, metavar="A,B", help=N_("A pair that must never meet; may be repeated."))
@option("--together", multiple=True, metavar="A,B", help=N_("A pair always at one table; may be repeated."))
@option("--pin", multiple=True, metavar="A=T", help=N_("Player A always at table T; may be repeated."))
@option("--best-effort", is_flag=True, help=N_("Print the plan that breaks the fewest wishes instead of refusing."))
@option("--announce", type=Location(), help=N_("Write the document to publish before the draw."))
@option("--format", "fmt", type=click.Choice(["json", "text"]), default="text", help=N_("For people or programs."))
def plan(fmt: str, announce: str | None, seed: str | None, public: str, **asked: Any) -> None:
    """Draw and print; a refusal names the wishes that conflict and prints no plan."""
    target = None if announce is None else _new_file(announce)
    used = secrets.token_hex(16) if seed is None else seed
    entrants = options.entrants(asked["clubs"], options.numbers(asked["players"]))
    inputs = engine.draw_inputs(
        [entrant.number for entrant in entrants],
        asked["rounds"],
        mode=asked["mode"],
        wishes=options.wishes(entrants, asked),
    )
    how = [i18n.say(sentence) for sentence in seating_proofs.HOW]
    moment = None if target is None else datetime.now(UTC).isoformat(timespec="seconds")
    before = engine.announce(entrants, inputs, used, announced=moment, how=how)
    drawn = _drawn(before, used, public, best_effort=asked["best_effort"])
    if target is not None:
        with target.open("x", encoding="utf-8") as handle:
            handle.write(_json(before))
    _show(engine.reveal(before, used, drawn) if fmt == "json" else None, drawn)


@seating.command(help=N_("Make a draw that was announced: from its announcement and its secret seed."))
@argument("file", type=Location(allow_dash=True))
@option("--seed", required=True, callback=_as_text, help=N_("The secret seed of the announcement."))
@option(
    "--public",
    default="",
    callback=_as_public,
    help=N_("A public number mixed in, read out in the hall after the announcement."),
)
@option("--best-effort", is_flag=True, help=N_("Print the plan that breaks the fewest wishes instead of refusing."))
@option("--format", "fmt", type=click.Choice(["json", "text"]), default="text", help=N_("For people or programs."))
def reveal(file: str, seed: str, public: str, fmt: str, *, best_effort: bool) -> None:
    """Draw as announced and print; the names keep the fingerprints that were published."""
    before = files.document(files.text(file))
    found = [one for one in engine.verify(before) if one.point is not engine.Point.NOT_REVEALED]
    if found or "seed" in before:
        said = [seating_proofs.difference(one) for one in found]
        raise Unusable(m("This is not the announcement of a draw to come."), *said)
    if engine.sha256(seed) != before["seed_sha256"]:
        raise Unusable(m("The seed is not the one whose fingerprint was published."))
    if before["engine"] != engine.VERSION:
        details = {"found": before["engine"], "expected": engine.VERSION}
        raise Unusable(seating_proofs.difference(engine.Difference(engine.Point.OTHER_ENGINE, details)))
    drawn = _drawn(before, seed, public, best_effort=best_effort)
    _show(engine.reveal(before, seed, drawn) if fmt == "json" else None, drawn)


@seating.command(help=N_("Judge any plan: a file of “seating plan”, or lines “round;table;seat;seat;seat”."))
@argument("file", type=Location(allow_dash=True))
@option("--players", metavar="N|LIST", help=N_("Who should be seated, if the file does not say."))
@option("--mode", type=click.Choice(_MODES), help=N_("What becomes of those left over, if the file does not say."))
@option("--strict", is_flag=True, help=N_("Fail also where the plan is worse than the best one possible."))
@option("--format", "fmt", type=click.Choice(["json", "text"]), default="text", help=N_("For people or programs."))
def check(file: str, players: str | None, mode: str | None, fmt: str, *, strict: bool) -> None:
    """Judge and answer with the status."""
    subject, figures, read_as = _judged(files.text(file), players, mode)
    if read_as is not None:
        _say(read_as, err=fmt == "json")
    if fmt == "json":
        click.echo(_json(asdict(figures)))
    else:
        for finding in figures.faults:
            _say(seating_words.fault(finding))
        for statement in engine.of_figures(subject, figures):
            _say(seating_words.remark(statement))
    broken = figures.forbidden_met + figures.club_conflicts + figures.together_missed + figures.pins_missed
    least = engine.least_of(subject, figures)
    fewest = figures.repeats_bound if least is None else least.reachable
    worse = figures.repeats > fewest or figures.byes_unfair or figures.players_seat_spread_over_1
    raise SystemExit(FAILED if not figures.valid or broken or (strict and worse) else FINE)


COMMANDS = (seating,)


def _new_file(name: str) -> Path:
    """A file to be written; one that is there already stays, for it may be the published one."""
    if not name:
        raise Unusable(m("The name of a file is empty."))
    if Path(name).exists():
        raise Unusable(m("{file} exists already. Name another file, or delete it first.", file=name))
    if not Path(name).absolute().parent.is_dir():
        raise Unusable(m("There is no folder for {file}.", file=name))
    return Path(name)


def _say(message: Message, *, err: bool = False) -> None:
    """A sentence on standard output, also where the file it speaks of holds characters that no screen takes."""
    click.echo(i18n.say(message).encode("utf-8", "replace").decode(), err=err)


def _drawn(before: dict[str, Any], seed: str, public: str, *, best_effort: bool) -> engine.Plan:
    """The draw of an announcement; a refusal calls people by the names that stand in it."""
    inputs = before["inputs"]
    names = {row["number"]: row.get("name", "") for row in before["entrants"]}
    rounds = inputs.get("rounds", 1)  # by the standings it is one
    try:
        with progress.drawing(_("Drawing {rounds} rounds for {n} players…", rounds=rounds, n=len(names))):
            return engine.run(inputs, seed, public)
    except engine.SeatingError as error:
        if error.offer is None or not best_effort:
            raise seating_words.refusal(error, names) from error
        return error.offer


def _show(document: dict[str, Any] | None, drawn: engine.Plan) -> None:
    """For programs the document, for people the plan."""
    if document is None:
        _print(drawn)
    else:
        click.echo(_json(document))


def _judged(text: str, players: str | None, mode: str | None) -> tuple[engine.Subject, engine.Verdict, Message | None]:
    """The plan, its figures, and what is to be told about how it was read."""
    is_document = text.lstrip().startswith(("{", "["))
    try:
        if is_document:
            document = files.document(text)
            subject = engine.subject_from(document)
            if players is not None:
                raise Unusable(m("This file says itself who should be seated. Leave --players out."))
            if mode is not None:
                raise Unusable(m("This file says itself who pauses and who sits at which table. Leave --mode out."))
            return subject, engine.verdict(subject), _counted(document["players"])
        rounds = engine.read_table(text)
    except engine.UnreadablePlanError as error:
        raise Unusable(seating_words.unreadable(error), *([_KEYS] if is_document else [_LINES])) from None
    seated = sorted({p for tables in rounds for table in tables for p in table})
    playing = seated if players is None else options.numbers(players)
    checked = engine.check_fixed(playing, rounds, mode=mode or engine.Mode.BYE)
    return checked.plan.subject(), checked.verdict, None


def _counted(players: object) -> Message | None:
    """How a mere count of players is read: programs that judge plans count from 0, people from 1."""
    if not isinstance(players, int):
        return None
    return m(
        "“players” is a number, {n}: it stands for the start numbers 0 to {last}. "
        "Where they run from 1, write them as a list: [1, 2, 3, …].",
        n=players,
        last=players - 1,
    )


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
        _say(sentence)
    if drawn.audit:
        click.echo(_("Seed: {seed}", seed=drawn.audit.seed))
