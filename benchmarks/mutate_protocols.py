"""What one wrong figure in a right sheet leads to: every figure of thirty games changed by plausible amounts.

    python benchmarks/mutate_protocols.py [--every N] [--list]

For each system and field: how many changes were tried, found, found at their own row and seat (the row is enough where
the whole row is meant), found also at another row, and not found at all. `--every N` tries only each N-th change,
`--list` prints the strays. The exit status is 1 when a change is reported at another row or less than 99 % at its own.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tournament import regulations
from tournament.rules import Severity, parse

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "rules" / "protocols"
SUITS = "HDCS"
LEAST = 0.99
Change = tuple[str, int, int | None, dict[str, Any]]  # field, row, seat from 1, the changed row


def figures(row: dict[str, Any], field: str) -> Iterator[tuple[int, Any]]:
    """The figures of a column that are written, with their seats from 0."""
    return ((seat, value) for seat, value in enumerate(row.get(field, [])) if value is not None)


def changes(row: dict[str, Any], index: int, unit: int) -> Iterator[Change]:
    """Every plausible single wrong figure of a row."""
    for field in ("written", "totals"):
        for seat, value in figures(row, field):
            for other in {value + unit, value - unit, value + 2 * unit, value + 100, value - 100, -value} - {value}:
                yield field, index, seat + 1, _with(row, field, seat, other)
    for seat, value in figures(row, "cards"):
        for other in {value + 1, value - 1, value + 5, value + 10, value - 10, value + 30}:
            yield "cards", index, seat + 1, _with(row, "cards", seat, other)
    for seat, value in figures(row, "tricks"):
        for other in {value + 1, value - 1} - {-1}:
            yield "tricks", index, seat + 1, _with(row, "tricks", seat, other)
    yield from _marriages(row, index)
    yield from _auction(row, index, unit)


def _marriages(row: dict[str, Any], index: int) -> Iterator[Change]:
    for seat, suits in figures(row, "marriages"):
        options = [[*suits, suit] for suit in SUITS if suit not in suits]
        options += [
            [other if suit == old else suit for suit in suits] for old in suits for other in SUITS if other not in suits
        ]
        options += [[suit for suit in suits if suit != old] for old in suits]
        for option in options:
            yield "marriages", index, seat + 1, _with(row, "marriages", seat, option)


def _auction(row: dict[str, Any], index: int, unit: int) -> Iterator[Change]:
    seat = row.get("declarer")
    for field, steps in (("contract", (unit, -unit, 20, -20, 1, 100)), ("bid", (unit, -unit, 20, 1))):
        if field in row:
            for step in steps:
                yield field, index, seat, {**row, field: row[field] + step}
    for field in ("dealer", "declarer"):
        if field in row:
            players = len(row["written"])
            for step in range(1, players):
                other = (row[field] - 1 + step) % players + 1
                yield field, index, None, {**row, field: other}


def _with(row: dict[str, Any], field: str, seat: int, value: object) -> dict[str, Any]:
    column = list(row[field])
    column[seat] = value
    return {**row, field: column}


def study(path: Path, every: int) -> Iterator[tuple[str, str, Change, list[tuple[int | None, int | None, str]]]]:
    """Every change of a protocol with the errors it leads to: deal, seat, code."""
    document = json.loads(path.read_text(encoding="utf-8"))
    edition = regulations.load(document["regulation"])
    unit = edition.rules.bidding.step
    number = 0
    for index, row in enumerate(document["deals"]):
        for change in changes(row, index, unit):
            number += 1
            if number % every:
                continue
            changed = copy.copy(document)
            changed["deals"] = [*document["deals"][:index], change[3], *document["deals"][index + 1 :]]
            verdict = regulations.validate(parse(changed), edition)
            errors = [(f.deal, f.seat, f.code.value) for f in verdict.findings if f.severity is Severity.ERROR]
            yield document["regulation"], change[0], change, errors


def judged(change: Change, number: int, errors: list[tuple[int | None, int | None, str]]) -> str:
    """How well a change was found: own, row (another seat of its row), stray, or missed."""
    if not errors:
        return "missed"
    if any(deal is not None and deal != number for deal, _, _ in errors):
        return "stray"
    here = [(deal, seat) for deal, seat, _ in errors if deal == number]
    if not here:
        return "elsewhere"
    if change[2] is None or any(seat in {None, change[2]} for _, seat in here):
        return "own"
    return "row"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args(arguments)
    table: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for path in sorted(FOLDER.glob("*.json")):
        for system, field, change, errors in study(path, options.every):
            outcome = judged(change, change[3]["no"], errors)
            table[system, field][outcome] += 1
            if options.list and outcome in {"stray", "row", "elsewhere"}:
                figure = change[3].get(field)
                print(f"{outcome:9} {path.stem} deal {change[3]['no']} {field} seat {change[2]} -> {figure}: {errors}")
    return _print(table)


def _print(table: dict[tuple[str, str], Counter[str]]) -> int:
    print(f"{'system':20} {'field':10} {'tried':>7} {'found':>7} {'own %':>7} {'row':>5} {'stray':>6} {'missed':>7}")
    total: Counter[str] = Counter()
    for (system, field), counts in sorted(table.items()):
        _line(system, field, counts)
        total += counts
    _line("all", "", total)
    found = sum(total.values()) - total["missed"]
    return int(total["stray"] > 0 or total["own"] / max(found, 1) < LEAST)


def _line(system: str, field: str, counts: Counter[str]) -> None:
    tried = sum(counts.values())
    found = tried - counts["missed"]
    share = 100 * counts["own"] / found if found else 100.0
    row = counts["row"] + counts["elsewhere"]
    print(f"{system:20} {field:10} {tried:7} {found:7} {share:7.1f} {row:5} {counts['stray']:6} {counts['missed']:7}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
