"""A fixed plan brought from outside: a table of seats by start number, read and checked before it is used.

Text: one table a line as `round; table; seat 1; seat 2; seat 3[; seat 4]` (a heading may stand above), or the document
of `seating plan`. Whoever has no place pauses if exactly the right number pauses; otherwise he is named as missing.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournament.seating.checker import Verdict, verdict
from tournament.seating.faults import Finding, Subject
from tournament.seating.plan import Plan, published
from tournament.seating.problem import MOST_PLAYERS, MOST_ROUNDS, Mode, SeatingError, Wishes, table_sizes
from tournament.seating.unreadable import Unreadable, UnreadablePlanError

_COLUMNS = range(4, 7)  # round, table, two to four seats
_TITLE_COLUMNS = 2  # of a heading: its words for round and table
_MOST_DIGITS = 9
_MOST_SEATS = 12  # a larger table is no slip of the hand, and costs its square to judge


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A fixed plan with what is wrong with it; usable if nothing is."""

    plan: Plan
    faults: tuple[Finding, ...]
    verdict: Verdict


def read_table(text: str) -> list[list[list[int]]]:
    """Rounds and tables from lines of `round; table; seats`; separators: semicolon, comma or tab."""
    rows: dict[tuple[int, int], list[int]] = {}
    is_titled = False
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        cells = _cells(line, number)
        if not any(cells) or (not rows and not is_titled and _is_title(cells)):
            is_titled = is_titled or len(cells) > 1
            continue
        row = _row(cells, number, line)
        if (row[0], row[1]) in rows:
            raise UnreadablePlanError(f"{number}", line, Unreadable.TABLE_TWICE)
        rows[row[0], row[1]] = row[2:]
    if not rows:
        raise UnreadablePlanError("", "", Unreadable.NO_TABLE)
    _within_limits(len({p for row in rows.values() for p in row}), max(r for r, _ in rows))
    return _in_order(rows)


def _cells(line: str, number: int) -> list[str]:
    try:
        cells = [cell.strip() for cell in next(csv.reader([line], delimiter=_separator(line)), [])]
    except csv.Error:  # a cell of more than 131,072 characters
        raise UnreadablePlanError(f"{number}", line, Unreadable.LINE) from None
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _is_title(cells: Sequence[str]) -> bool:
    """Whether a line above the first table is a title or heading; "R1" or "x;1" is a table written wrongly."""
    return not any(c.isnumeric() for cell in cells[:_TITLE_COLUMNS] for c in cell)


def _row(cells: Sequence[str], number: int, line: str) -> list[int]:
    if len(cells) not in _COLUMNS or not all(cell.isdecimal() and len(cell) <= _MOST_DIGITS for cell in cells):
        raise UnreadablePlanError(f"{number}", line, Unreadable.LINE)
    row = [int(cell) for cell in cells]
    if min(row[:2]) < 1:
        raise UnreadablePlanError(f"{number}", line, Unreadable.FROM_ONE)
    return row


def _within_limits(players: int, rounds: int) -> None:
    if players > MOST_PLAYERS:
        raise UnreadablePlanError("players", f"{players}", Unreadable.TOO_MANY_PLAYERS)
    if rounds > MOST_ROUNDS:
        raise UnreadablePlanError("rounds", f"{rounds}", Unreadable.TOO_MANY_ROUNDS)


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
        raise UnreadablePlanError("", _shown(document), Unreadable.NOT_A_PLAN)
    for key in ("players", "rounds"):
        if document.get(key) is None:
            raise UnreadablePlanError(key, "", Unreadable.KEY_MISSING)
    players = _players(document["players"])
    rounds = _tables(document["rounds"])
    clubs, pinned = document.get("clubs") or {}, document.get("pinned") or {}
    _objects(clubs, "clubs")
    _objects(pinned, "pinned")
    club_rounds = document.get("club_rounds", 0)
    subject = Subject(
        players=players,
        rounds=rounds,
        byes=_rows(document.get("byes") or [], "byes", 2),
        active=_active(document.get("active"), len(rounds)),
        forbidden=_pairs(document.get("forbidden") or [], "forbidden"),
        together=_pairs(document.get("together") or [], "together"),
        clubs={_number(p, "clubs"): str(club) for p, club in clubs.items()},
        club_rounds=len(rounds) if club_rounds is None else _number(club_rounds, "club_rounds"),
        pinned={_number(p, "pinned"): _number(table, f"pinned.{p}") for p, table in pinned.items()},
    )
    if not any(map(any, rounds)):
        raise UnreadablePlanError("rounds", "", Unreadable.NO_TABLE)
    standby = _rows(document.get("standby") or [], "standby", 2)
    _only_known_numbers(subject, standby)
    _only_others_stand_by(standby, subject)
    return subject


def _only_known_numbers(subject: Subject, standby: Sequence[Sequence[int]]) -> None:
    """Whoever is named anywhere is on the list, and takes part in a round once."""
    rows = {
        "byes": subject.byes,
        "standby": standby,
        "active": [list(row) for row in subject.active or ()],
        "forbidden": subject.forbidden,
        "together": subject.together,
        "clubs": [list(subject.clubs or ())],
        "pinned": [list(subject.pinned or ())],
    }
    known = set(subject.players)
    unknown = {key: sorted({p for row in value for p in row} - known) for key, value in rows.items()}
    found = "; ".join(f"“{key}” {', '.join(map(str, numbers))}" for key, numbers in unknown.items() if numbers)
    if found:
        raise UnreadablePlanError("players", found, Unreadable.UNKNOWN_NUMBERS)
    for r, row in enumerate(rows["active"]):
        twice = sorted(p for p, times in Counter(row).items() if times > 1)
        if twice:
            raise UnreadablePlanError(f"active[{r}]", ", ".join(map(str, twice)), Unreadable.LISTED_TWICE)


def _only_others_stand_by(rows: Sequence[Sequence[int]], subject: Subject) -> None:
    """Whoever stands by is an entrant who neither plays nor pauses in that round."""
    entrants = set(subject.players)
    for r, row in enumerate(rows):
        tables = subject.rounds[r] if r < len(subject.rounds) else ()
        busy = {p for table in tables for p in table}.union(*subject.byes[r : r + 1])
        if r >= len(subject.rounds) or not set(row) <= entrants - busy or len(set(row)) < len(row):
            raise UnreadablePlanError(f"standby[{r}]", _shown(row))


def _players(value: Any) -> Any:
    """Start numbers, or how many players there are (then they are counted from 0)."""
    if not isinstance(value, int) or isinstance(value, bool):
        _within_limits(len(value) if isinstance(value, list) else 0, 0)
        return _rows(value, "players", 1)
    if value < 1:
        raise UnreadablePlanError("players", _shown(value))
    _within_limits(value, 0)
    return list(range(value))


def _tables(value: Any) -> Any:
    _within_limits(0, len(value) if isinstance(value, list) else 0)
    for r, tables in enumerate(_rows(value, "rounds", 3)):
        for t, table in enumerate(tables):
            if len(table) > _MOST_SEATS:
                raise UnreadablePlanError(f"rounds[{r}][{t}]", _shown(table))
    return value


def _active(value: Any, rounds: int) -> Any:
    if value is not None and len(_rows(value, "active", 2)) != rounds:
        raise UnreadablePlanError("active", f"{len(value)}", Unreadable.ACTIVE_ROWS)
    return value


def _rows(value: Any, where: str, depth: int) -> Any:
    """Lists nested `depth` deep around whole numbers, or a refusal that names the place."""
    if not isinstance(value, list):
        raise UnreadablePlanError(where, _shown(value))
    for i, item in enumerate(value):
        if depth > 1:
            _rows(item, f"{where}[{i}]", depth - 1)
        elif not isinstance(item, int) or isinstance(item, bool) or abs(item) >= 10**_MOST_DIGITS:
            raise UnreadablePlanError(f"{where}[{i}]", _shown(item))
    return value


def _pairs(value: Any, where: str) -> Any:
    for i, pair in enumerate(_rows(value, where, 2)):
        if len(pair) != 2 or pair[0] == pair[1]:
            raise UnreadablePlanError(f"{where}[{i}]", _shown(pair))
    return value


def _objects(value: Any, where: str) -> None:
    if not isinstance(value, dict):
        raise UnreadablePlanError(where, _shown(value))


def _number(value: Any, where: str) -> int:
    """A number that is not negative; keys of a document are text."""
    if isinstance(value, str) and value.isdecimal() and len(value) <= _MOST_DIGITS and str(int(value)) == value:
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 10**_MOST_DIGITS:
        raise UnreadablePlanError(where, _shown(value))
    return value


def _shown(value: Any) -> str:
    """A value of a document as it stands in the file."""
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "[[[…"
