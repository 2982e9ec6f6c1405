"""Commands that judge protocols; they need neither a database nor an event.

One unusable file never stops the others; the worst status wins: 0 all valid, 1 some have errors, 2 some are unusable.
Each answer is written and forgotten before the next ones come, so that ten thousand files take no more memory than ten.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from tournament import i18n
from tournament.cli import progress
from tournament.cli.speaking import N_, Command, Number, argument, option
from tournament.config import Settings
from tournament.i18n import _, plain

if TYPE_CHECKING:
    from tournament.regulations import Edition

VALID, ERRORS, UNUSABLE = 0, 1, 2
_CHUNK = 32
_MANY = 50  # from here on a progress bar is worth its line


Answer: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Source:
    """A protocol to judge: the name it is called by and, when it did not come from a file, its text."""

    name: str
    text: str | None = None


Judge: TypeAlias = Callable[[Source], Answer]


@click.command(cls=Command, help=N_("Judge protocols deal by deal: files, folders, or - for standard input."))
@argument("paths", nargs=-1, required=True, metavar="FILE…")
@option(
    "--regulation", metavar="ID", help=N_("Judge by this regulation (id or file) instead of the one in the protocol.")
)
@option("--format", "fmt", type=click.Choice(["text", "json"]), default="text", help=N_("For people or programs."))
@option("--jobs", type=Number(1), default=1, help=N_("How many processes share the work."))
@option("--summary", is_flag=True, help=N_("Only count: a table by regulation and finding."))
@click.pass_obj
def validate(
    settings: Settings, paths: tuple[str, ...], regulation: str | None, fmt: str, jobs: int, *, summary: bool,
) -> None:  # fmt: skip
    """Judge and answer with the worst status."""
    own = settings.data / "regulations"
    if regulation:
        edition_of(regulation, own)  # an unknown one is refused once, with the list of the known
    sources = list(_sources(paths))
    judge = partial(judge_source, regulation=regulation, locale=settings.locale, own=own)
    write = WRITERS["summary" if summary and fmt == "text" else fmt]
    seen = Seen()
    with _bar(len(sources), answers_shown=write is not _count_only) as bar:
        write(_watched(_answers(judge, sources, jobs), seen, bar))
    if fmt == "text" and (summary or seen.number > 1):
        _print_summary(seen)
    raise SystemExit(seen.worst)


def _sources(paths: Iterable[str]) -> Iterator[Source]:
    for path in paths:
        if path == "-":
            yield Source("-", sys.stdin.buffer.read().decode("utf-8-sig", "replace"))
        elif Path(path).is_dir():
            found = sorted(Path(path).rglob("*.json"))
            if not found:
                click.echo(_("{folder} holds no protocol (*.json).", folder=path), err=True)
            yield from (Source(str(file)) for file in found)
        else:
            yield Source(path)


def _answers(judge: Judge, sources: list[Source], jobs: int) -> Iterator[Answer]:
    """The answers in the order of the sources; several processes never run further ahead than a few chunks."""
    if jobs == 1 or len(sources) < 2 * _CHUNK:
        yield from map(judge, sources)
        return
    workers = min(jobs, os.cpu_count() or 1)
    waiting: deque[Future[list[Answer]]] = deque()
    with ProcessPoolExecutor(workers) as pool:
        for begin in range(0, len(sources), _CHUNK):
            waiting.append(pool.submit(_judge_all, judge, sources[begin : begin + _CHUNK]))
            if len(waiting) > 2 * workers:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def _judge_all(judge: Judge, sources: list[Source]) -> list[Answer]:
    return [judge(source) for source in sources]


@lru_cache(maxsize=64)
def edition_of(name: str, own: Path | None) -> Edition:
    """A regulation by its id or by the path of a file; read once in each process."""
    from tournament.shelf import Shelf  # noqa: PLC0415

    return Shelf(own).find(name).edition


@lru_cache(maxsize=64)
def _by_id(regulation_id: str, own: Path | None) -> Edition:
    from tournament.shelf import Shelf  # noqa: PLC0415

    return Shelf(own).edition(regulation_id)


def judge_source(source: Source, *, regulation: str | None, locale: str, own: Path | None = None) -> Answer:
    """The answer to one protocol: as protocol-format says, or `error` with `problems` where it cannot be used."""
    i18n.set_locale(locale)
    try:
        text = source.text if source.text is not None else Path(source.name).read_text(encoding="utf-8-sig")
        document = json.loads(text)
    except OSError as error:
        return _unusable(source, _("cannot be read: {reason}", reason=error.strerror))
    except UnicodeDecodeError:
        return _unusable(source, _("is not a text file in UTF-8"))
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        return _unusable(source, _("is not JSON (line {line})", line=line))
    return _judged(source, document, regulation, own)


def _judged(source: Source, document: object, regulation: str | None, own: Path | None) -> Answer:
    from tournament import judgement, regulations, rules, wording  # noqa: PLC0415
    from tournament.errors import TournamentError  # noqa: PLC0415

    try:
        protocol = rules.parse(document)
    except rules.FormatErrors as error:
        problems = [{"path": fault.path, "message": wording.format_error(fault)} for fault in error.errors]
        return {**_unusable(source, _("is not a protocol (tysiac-protocol/1)")), "problems": problems}
    try:
        # A protocol names an id; never a file to be opened.
        named = protocol.regulation or regulations.DEFAULT
        edition = edition_of(regulation, own) if regulation else _by_id(named, own)
    except TournamentError as error:
        return _unusable(source, i18n.say(error.message))
    verdict = judgement.judge(protocol, edition)
    return wording.document(verdict, protocol, file=source.name, regulation=edition.id)


def _unusable(source: Source, error: str) -> Answer:
    return {"file": source.name, "error": error, "problems": []}


def status(answer: Answer) -> int:
    """0 valid, 1 with errors, 2 unusable."""
    if "error" in answer:
        return UNUSABLE
    return VALID if answer["valid"] else ERRORS


class Seen:
    """What the summary and the status need to remember of all answers."""

    __slots__ = ("findings", "statuses")

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.findings: Counter[tuple[str, str, str]] = Counter()  # regulation, code, severity

    def add(self, answer: Answer) -> None:
        self.statuses[status(answer)] += 1
        for finding in answer.get("findings", ()):
            self.findings[answer["regulation"], finding["code"], finding["severity"]] += 1

    @property
    def number(self) -> int:
        return self.statuses.total()

    @property
    def worst(self) -> int:
        return max(self.statuses, default=VALID)


def _watched(answers: Iterator[Answer], seen: Seen, bar: Any) -> Iterator[Answer]:
    for answer in answers:
        yield answer
        seen.add(answer)
        bar.update(1)


def _bar(length: int, *, answers_shown: bool) -> Any:
    """A progress bar where it is worth its line and does not stand among the answers on the same screen."""
    shown = length >= _MANY and not (answers_shown and sys.stdout.isatty())
    return progress.bar(length, _("Protocols"), shown=shown)


def _write_text(answers: Iterator[Answer]) -> None:
    for answer in answers:
        for line in lines(answer):
            click.echo(plain(line))


def _write_json(answers: Iterator[Answer]) -> None:
    """One document as `json.dumps(…, indent=1)` would write it, answer by answer."""
    before = "\n  "
    click.echo('{\n "protocols": [', nl=False)
    for answer in answers:
        text = json.dumps(answer, ensure_ascii=False, indent=1)
        click.echo(before + text.replace("\n", "\n  "), nl=False)
        before = ",\n  "
    click.echo("]\n}" if before == "\n  " else "\n ]\n}")


def _count_only(answers: Iterator[Answer]) -> None:
    for _answer in answers:
        pass


WRITERS: Mapping[str, Callable[[Iterator[Answer]], None]] = MappingProxyType(
    {"text": _write_text, "json": _write_json, "summary": _count_only}
)


def lines(answer: Answer) -> Iterator[str]:
    """An answer for people: the name of the protocol first, then one line for each finding."""
    name = answer["file"]
    if "error" in answer:
        yield f"{name}: {answer['error']}"
        yield from (f"{name}: {problem['path']}: {problem['message']}" for problem in answer["problems"])
        return
    for finding in answer["findings"]:
        yield f"{name}: {finding['message']}"
    if answer["valid"]:
        totals = " / ".join(map(str, answer["computed"]["final"]))
        yield f"{name}: " + _("valid, level {level}, totals {totals}", level=answer["level"], totals=totals)


def _print_summary(seen: Seen) -> None:
    count, found = seen.statuses, seen.findings
    click.echo(_("Protocols: {all}; valid {valid}, with errors {errors}, unusable {unusable}", all=seen.number,
                 valid=count[VALID], errors=count[ERRORS], unusable=count[UNUSABLE]))  # fmt: skip
    width = max((len(code) for _id, code, _severity in found), default=0)
    for (regulation, code, severity), times in sorted(found.items()):
        click.echo(f"  {regulation:<20} {code:<{width}} {severity:<8} {times:>6}")


COMMANDS = (validate,)
