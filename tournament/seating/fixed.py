"""A fixed plan brought from outside: a table of seats by start number, read and checked before it is used.

Text: one table a line as `round; table; seat 1; seat 2; seat 3[; seat 4]` (a heading may stand above), or the document
of `seating plan`. Whoever has no place pauses if exactly the right number pauses; otherwise he is named as missing.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tournament.seating.checker import Finding, Subject, Verdict, verdict
from tournament.seating.plan import Plan, published
from tournament.seating.problem import Mode, SeatingError, Wishes, table_sizes

_COLUMNS = range(4, 7)  # round, table, two to four seats


class Unreadable(StrEnum):
    """What is wrong with a plan that cannot be read."""

    LINE = "line"  # where: line, found: what stands in it
    TABLE_TWICE = "table-twice"  # where: line, found: what stands in it
    ROUND_MISSING = "round-missing"  # where: round
    TABLE_MISSING = "table-missing"  # where: round, found: table
    VALUE = "value"  # where: key of a document, found: what stands there


class UnreadablePlanError(ValueError):
    """A line or key of a fixed plan that cannot be read; `where` names it, `found` is what stands there."""

    def __init__(self, where: str, found: str, kind: Unreadable = Unreadable.VALUE) -> None:
        super().__init__(f"{where}: {found}")
        self.where = where
        self.found = found
        self.kind = kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A fixed plan with what is wrong with it; usable if nothing is."""

    plan: Plan
    faults: tuple[Finding, ...]
    verdict: Verdict


def read_table(text: str) -> list[list[list[int]]]:
    """Rounds and tables from lines of `round; table; seats`; separators: semicolon, comma or tab."""
    rows: dict[tuple[int, int], list[int]] = {}
    lines = text.lstrip("\ufeff").splitlines()
    for number, line in enumerate(lines, 1):
        cells = [cell.strip() for cell in next(csv.reader([line], delimiter=_separator(line)), [])]
        while cells and not cells[-1]:
            cells.pop()
        if not cells or (not rows and not cells[0].isdecimal()):
            continue
        if len(cells) not in _COLUMNS or not all(cell.isdecimal() for cell in cells):
            raise UnreadablePlanError(f"{number}", line, Unreadable.LINE)
        key = int(cells[0]), int(cells[1])
        if key in rows:
            raise UnreadablePlanError(f"{number}", line, Unreadable.TABLE_TWICE)
        rows[key] = [int(cell) for cell in cells[2:]]
    return _in_order(rows)


def _separator(line: str) -> str:
    return next((mark for mark in (";", "\t") if mark in line), ",")


def _in_order(rows: Mapping[tuple[int, int], list[int]]) -> list[list[list[int]]]:
    last = max((r for r, _ in rows), default=0)
    rounds = []
    for r in range(1, last + 1):
        tables = sorted(t for round_no, t in rows if round_no == r)
        if not tables:
            raise UnreadablePlanError(f"{r}", "", Unreadable.ROUND_MISSING)
        missing = next((t for t in range(1, len(tables) + 1) if t not in tables), None)
        if missing is not None:
            raise UnreadablePlanError(f"{r}", f"{missing}", Unreadable.TABLE_MISSING)
        rounds.append([rows[r, t] for t in tables])
    return rounds


def check_fixed(
    players: Sequence[int],
    rounds: Sequence[Sequence[Sequence[int]]],
    byes: Sequence[Sequence[int]] | None = None,
    *,
    mode: Mode | str = Mode.BYE,
    wishes: Wishes | None = None,
) -> Checked:
    """Check a fixed plan for these players: numbers missing or surplus are named, the figures come with it."""
    mode = Mode(mode)
    pausing = [_pausing(players, tables, mode) for tables in rounds] if byes is None else byes
    everybody = sorted(set(players))
    subject = Subject(players=players, rounds=rounds, byes=pausing)
    plan = published(everybody, rounds, pausing, mode=mode, wishes=wishes)
    faults = verdict(subject).faults
    figures = replace(verdict(plan.subject()), faults=faults, valid=not faults)
    return Checked(plan=plan, faults=faults, verdict=figures)


def _pausing(players: Sequence[int], tables: Sequence[Sequence[int]], mode: Mode) -> list[int]:
    """Whoever has no place, if that is as many as have to pause; otherwise nobody pauses."""
    seated = {p for table in tables for p in table}
    left = sorted(set(players) - seated)
    try:
        out = len(set(players)) - sum(table_sizes(len(set(players)), mode))
    except SeatingError:
        return []
    return left if len(left) == out else []


def subject_from(document: Any) -> Subject:
    """The plan of a JSON document (as `seating plan` writes it) as the checker takes it; refuses what is no plan."""
    if not isinstance(document, dict):
        raise UnreadablePlanError("", type(document).__name__)
    players = document.get("players")
    if isinstance(players, int) and not isinstance(players, bool):
        players = list(range(players))
    rounds = _rows(document.get("rounds"), "rounds", 3)
    clubs, pinned = document.get("clubs") or {}, document.get("pinned") or {}
    _objects(clubs, "clubs")
    _objects(pinned, "pinned")
    club_rounds = document.get("club_rounds", 0)
    active = document.get("active")
    if active is not None and len(_rows(active, "active", 2)) != len(rounds):
        raise UnreadablePlanError("active", str(len(active)))
    return Subject(
        players=_rows(players, "players", 1),
        rounds=rounds,
        byes=_rows(document.get("byes") or [], "byes", 2),
        active=active,
        forbidden=_pairs(document.get("forbidden") or [], "forbidden"),
        together=_pairs(document.get("together") or [], "together"),
        clubs={_number(p, "clubs"): str(club) for p, club in clubs.items()},
        club_rounds=len(rounds) if club_rounds is None else _number(club_rounds, "club_rounds"),
        pinned={_number(p, "pinned"): _number(table, "pinned") for p, table in pinned.items()},
    )


def _rows(value: Any, where: str, depth: int) -> Any:
    """Lists nested `depth` deep around whole numbers, or a refusal that names the place."""
    if not isinstance(value, list):
        raise UnreadablePlanError(where, repr(value))
    for i, item in enumerate(value):
        if depth > 1:
            _rows(item, f"{where}[{i}]", depth - 1)
        elif not isinstance(item, int) or isinstance(item, bool):
            raise UnreadablePlanError(f"{where}[{i}]", repr(item))
    return value


def _pairs(value: Any, where: str) -> Any:
    for i, pair in enumerate(_rows(value, where, 2)):
        if len(pair) != 2:
            raise UnreadablePlanError(f"{where}[{i}]", repr(pair))
    return value


def _objects(value: Any, where: str) -> None:
    if not isinstance(value, dict):
        raise UnreadablePlanError(where, repr(value))


def _number(value: Any, where: str) -> int:
    try:
        return int(value)
    except (TypeError, ValueError):
        raise UnreadablePlanError(where, repr(value)) from None
