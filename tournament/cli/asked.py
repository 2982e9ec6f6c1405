"""What the options of a seating command say: start numbers, pairs, pinned tables, names and clubs from a file.

Every refusal names the option or line and what may stand there; nothing that was given is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tournament import seating as engine
from tournament.cli import files
from tournament.cli.files import Unusable
from tournament.errors import m
from tournament.roster import headers
from tournament.roster.headers import Column
from tournament.roster.lines import Line

_SPAN = re.compile(r"\s*([0-9]{1,9})\s*(?:[-–]\s*([0-9]{1,9})\s*)?")
_WHOLE = re.compile(r"\s*[0-9]{1,9}\s*")
_PLACES = (Column.NUMBER, *headers.NAMES, Column.CLUB)


def numbers(text: str) -> list[int]:
    """Start numbers from `18` (1 to 18) or from a list such as `1-18,21`."""
    if text.strip().isdecimal() and text.isascii():
        return list(_span(1, int(text.strip()[:10])))
    return listed(text)


def listed(text: str) -> list[int]:
    """Start numbers from a list such as `1-18,21`."""
    found: list[int] = []
    for part in text.split(","):
        span = _SPAN.fullmatch(part)
        if span is None:
            shown = engine.shortened(text)
            raise Unusable(m("“{found}” is neither a number of players nor a list such as 1-18,21.", found=shown))
        first, last = int(span[1]), int(span[2] or span[1])
        if last < first:
            raise Unusable(m("“{found}” runs backwards. Write the lower start number first.", found=part.strip()))
        found += _span(first, last)
        _not_too_many(len(found))
    return found


def _span(first: int, last: int) -> range:
    _not_too_many(last - first + 1)
    return range(first, last + 1)


def _not_too_many(count: int) -> None:
    if count > engine.MOST_PLAYERS:
        raise Unusable(m("There are too many players for one draw: at most {most} are possible.",
                         most=engine.MOST_PLAYERS))  # fmt: skip


def entrants(file: str | None, playing: Sequence[int]) -> list[engine.Entrant]:
    """Entrants with the names and clubs of the file, if there is one."""
    known = {} if file is None else _known(file)
    unknown = sorted(set(known) - set(playing))
    if unknown:
        listed = ", ".join(map(str, unknown))
        raise Unusable(
            m("The clubs name start numbers that do not play: {numbers}.", numbers=listed),
            m("Delete their lines, or add the numbers to --players."),
        )
    rows = ((number, *known.get(number, ("", ""))) for number in playing)
    return [engine.Entrant(number=number, name=name, club=club) for number, name, club in rows]


def _known(file: str) -> dict[int, tuple[str, str]]:
    """Name and club by start number."""
    rows = files.sheet(file).lines
    columns, below = _columns(rows)
    found: dict[int, tuple[str, str]] = {}
    lines: dict[int, int] = {}
    for row in below:
        cells = [*row.cells, *[""] * (max(columns) + 1 - len(row.cells))]
        number = next(cells[index] for index, column in columns.items() if column is Column.NUMBER)
        if not _WHOLE.fullmatch(number) or row.unstored:
            raise _no_club(row)
        if int(number) in found:
            raise Unusable(m("Lines {first} and {second} of the clubs are about the same start number {number}.",
                             first=lines[int(number)], second=row.no, number=int(number)))  # fmt: skip
        names = [cells[index] for index, column in columns.items() if column in headers.NAMES]
        club = next(cells[index] for index, column in columns.items() if column is Column.CLUB)
        found[int(number)], lines[int(number)] = (" ".join(filter(None, names)), club), row.no
    if not any(club for _, club in found.values()):
        raise Unusable(m("The file {file} names no club.", file=file))
    return found


def _columns(rows: Sequence[Line]) -> tuple[Mapping[int, Column], Sequence[Line]]:
    """What the columns hold, and the lines below the titles; without titles “number;club” or “number;name;club”."""
    titles = {index: column for index, column in headers.titles(rows[0]).items() if column in _PLACES}
    if {Column.NUMBER, Column.CLUB} <= set(titles.values()):
        return titles, rows[1:]
    for row in rows:
        if not 1 < len(row.cells) <= 3 and not (len(row.cells) == 1 and _WHOLE.fullmatch(row.cells[0])):
            raise _no_club(row)
    if max(len(row.cells) for row in rows) > 2:
        return {0: Column.NUMBER, 1: Column.NAME, 2: Column.CLUB}, rows
    return {0: Column.NUMBER, 1: Column.CLUB}, rows


def _no_club(row: Line) -> Unusable:
    return Unusable(
        m("Line {line} of the clubs is not “number;club”: {found}", line=row.no, found=engine.shortened(row.text)),
        m("Each line is “number;club” or “number;name;club”; titles above may be Nr;Zawodnik;Klub."),
    )


def wishes(playing: Sequence[engine.Entrant], given: Mapping[str, Any]) -> engine.Wishes:
    """The wishes of the options, with the clubs of the entrants."""
    clubs = {entrant.number: entrant.club for entrant in playing if entrant.club}
    club_rounds = _club_rounds("3" if given["club_rounds"] is None else given["club_rounds"])
    if given["club_rounds"] is not None and given["clubs"] is None:
        raise Unusable(m("--club-rounds belongs to --clubs: without clubs it has no effect. Leave it out."))
    return engine.Wishes(
        clubs=clubs,
        club_rounds=club_rounds if clubs else 0,
        forbidden=[_pair("--apart", text) for text in given["apart"]],
        together=[_pair("--together", text) for text in given["together"]],
        pinned=_pins(given["pin"]),
    )


def _club_rounds(text: str) -> int | None:
    if text.strip() == "all":
        return None
    if _WHOLE.fullmatch(text) and int(text) <= engine.MOST_ROUNDS:
        return int(text)
    raise Unusable(m("--club-rounds: “{found}” is neither a number of rounds from 0 to {most} nor “all”.",
                     found=engine.shortened(text), most=engine.MOST_ROUNDS))  # fmt: skip


def _pair(option: str, text: str) -> tuple[int, int]:
    parts = text.split(",")
    if len(parts) != 2 or not all(map(_WHOLE.fullmatch, parts)):
        raise Unusable(m("{option}: “{found}” is not a pair of start numbers such as 3,7.",
                         option=option, found=engine.shortened(text)))  # fmt: skip
    return int(parts[0]), int(parts[1])


def _pins(texts: Sequence[str]) -> dict[int, int]:
    found: dict[int, int] = {}
    for text in texts:
        parts = text.split("=")
        if len(parts) != 2 or not all(map(_WHOLE.fullmatch, parts)):
            raise Unusable(m("--pin: “{found}” is not a start number with its table such as 3=1.",
                             found=engine.shortened(text)))  # fmt: skip
        number, table = int(parts[0]), int(parts[1])
        if found.setdefault(number, table) != table:
            raise Unusable(m("--pin: start number {number} cannot be at tables {first} and {second} at the same time.",
                             number=number, first=found[number], second=table))  # fmt: skip
    return found
