"""The check of a published draw: it is run again from the document alone, and everything that differs is named.

What cannot be compared is told, not passed over: names that are withheld, and sentences, which claim nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tournament.seating.announcement import FIXED, FORMAT, FORMER_FORMAT, checkable, commitment, mark, sha256
from tournament.seating.document import BESIDE, misshapen
from tournament.seating.engine import repeat
from tournament.seating.plan import VERSION, canonical
from tournament.seating.problem import SeatingError

_NOT_GIVEN: Any = object()

Document = dict[str, Any]


class Point(StrEnum):
    """Where a published document does not hold."""

    MALFORMED = "malformed"  # where: the key that is missing or of the wrong kind
    UNKNOWN_FORMAT = "unknown-format"  # found, expected
    FORMER_FORMAT = "former-format"  # found, expected
    OTHER_ENGINE = "other-engine"  # found, expected
    ENTRANT_CHANGED = "entrant-changed"  # number
    ENTRANTS_MISSING = "entrants-missing"  # numbers: start numbers
    ENTRANTS_SURPLUS = "entrants-surplus"  # numbers: start numbers
    INPUTS_CHANGED = "inputs-changed"
    COMMITMENT_BROKEN = "commitment-broken"
    SEED_WRONG = "seed-wrong"
    NOT_REVEALED = "not-revealed"
    NO_PLAN = "no-plan"  # reason
    ROUNDS_DIFFER = "rounds-differ"  # found, expected: numbers of rounds
    TABLE_DIFFERS = "table-differs"  # round, table, found, expected
    PAUSES_DIFFER = "pauses-differ"  # round, found, expected
    STANDBY_DIFFERS = "standby-differs"  # round, found, expected
    DERIVED_DIFFERS = "derived-differs"  # where: a key that follows from the plan, but not from this one
    ANNOUNCEMENT_MALFORMED = "announcement-malformed"  # where: the same, in the document published before the draw
    OTHER_DRAW = "other-draw"  # found, expected: the draw of the document published before, and the one verified
    NOT_AS_ANNOUNCED = "not-as-announced"  # where: the key that differs from the document published before
    ENTRANT_NOT_AS_ANNOUNCED = "entrant-not-as-announced"  # number


@dataclass(frozen=True, slots=True)
class Difference:
    """One point at which verification fails, and its details."""

    point: Point
    details: Mapping[str, object]


_UNREADABLE = {Point.MALFORMED, Point.UNKNOWN_FORMAT, Point.FORMER_FORMAT}
_PAUSES = {"byes": Point.PAUSES_DIFFER, "standby": Point.STANDBY_DIFFERS}


def verify(document: object, announced: object = _NOT_GIVEN) -> tuple[Difference, ...]:
    """Everything in which the published document fails: nothing if the draw is genuine. Never raises for a bad file.

    `announced`: what was published before the draw, if it is at hand.
    """
    found = _of_document(document)
    if announced is not _NOT_GIVEN and not any(difference.point in _UNREADABLE for difference in found):
        found += _of_announcement(document, announced)
    return tuple(found)


def _of_document(document: Any) -> list[Difference]:
    where = unreadable(document)
    if where is not None:
        return [where]
    found = _of_entrants(document)
    if sha256(canonical(document["inputs"])) != document["inputs_sha256"]:
        found.append(Difference(Point.INPUTS_CHANGED, {}))
    if commitment(document) != document["commitment"]:
        found.append(Difference(Point.COMMITMENT_BROKEN, {}))
    return found + _of_revealed(document)


def unreadable(document: Any) -> Difference | None:
    """What makes it no draw document of the present form, if anything does."""
    shown = document.get("format") if isinstance(document, Mapping) else None
    if isinstance(shown, str) and shown != FORMAT:
        point = Point.FORMER_FORMAT if shown == FORMER_FORMAT else Point.UNKNOWN_FORMAT
        return Difference(point, {"found": ascii(shown)[1:-1], "expected": FORMAT})
    where = misshapen(document)
    return None if where is None else Difference(Point.MALFORMED, {"where": where})


def _of_revealed(document: Any) -> list[Difference]:
    """Seed and engine, then the plan itself."""
    found = []
    if "seed" not in document:
        return [Difference(Point.NOT_REVEALED, {})]
    if sha256(document["seed"]) != document["seed_sha256"]:
        found.append(Difference(Point.SEED_WRONG, {}))
    if sha256(canonical(document["inputs"])) != document["inputs_sha256"]:
        return found  # told already; what other settings give says nothing about this draw
    if document["engine"] != VERSION:
        return [*found, Difference(Point.OTHER_ENGINE, {"found": document["engine"], "expected": VERSION})]
    try:
        return found + _of_plan(document)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, ZeroDivisionError, RecursionError):
        # Inputs that nobody's draw has ever had: what was found before stays told.
        return [*found, Difference(Point.MALFORMED, {"where": "inputs"})]


def _of_entrants(document: Any) -> list[Difference]:
    changed = sorted(_changed_entrants(document))
    found = [Difference(Point.ENTRANT_CHANGED, {"number": number}) for number in changed]
    listed, seated = {row["number"] for row in document["entrants"]}, set(document["inputs"]["players"])
    if not seated <= listed:
        found.append(Difference(Point.ENTRANTS_MISSING, {"numbers": sorted(seated - listed)}))
    if not listed <= seated:
        found.append(Difference(Point.ENTRANTS_SURPLUS, {"numbers": sorted(listed - seated)}))
    return found


def _changed_entrants(document: Any) -> Iterator[int]:
    """Start numbers whose name or club is not that of the fingerprint; where it is withheld nothing is claimed."""
    return (row["number"] for row in document["entrants"] if "withheld" not in row and mark(row) != row["mark"])


def _of_plan(document: Any) -> list[Difference]:
    """Run the draw again and compare it table by table."""
    rounds = document["rounds"]
    asked = document["inputs"].get("rounds", len(rounds))
    if asked != len(rounds):  # before the search: a forged number of rounds must not keep anybody waiting
        return [Difference(Point.ROUNDS_DIFFER, {"found": len(rounds), "expected": asked})]
    try:
        plan = repeat(document["inputs"], document["seed"], document["public"])
    except SeatingError as refusal:
        return [Difference(Point.NO_PLAN, {"reason": refusal.reason.value})]
    again = checkable(plan)
    if len(rounds) != len(again["rounds"]):
        return [Difference(Point.ROUNDS_DIFFER, {"found": len(rounds), "expected": len(again["rounds"])})]
    found = [difference for r in range(len(rounds)) for difference in _of_round(document, again, r)]
    changed = [where for key in BESIDE for where in _parted(key, document[key], again[key])]
    return found + [Difference(Point.DERIVED_DIFFERS, {"where": where}) for where in changed]


def _parted(key: str, value: object, expected: object) -> list[str]:
    """Where a value is not the expected one in writing: 1, 1.0 and true are not one."""
    if canonical(value) == canonical(expected):
        return []
    if not isinstance(value, Mapping) or not isinstance(expected, Mapping):
        return [key]
    keys = sorted(value.keys() | expected.keys())
    both = [(inner, canonical(value.get(inner)), canonical(expected.get(inner))) for inner in keys]
    return [f"{key}.{inner}" for inner, one, other in both if one != other or (inner in value) != (inner in expected)]


def _of_round(document: Any, again: Document, r: int) -> list[Difference]:
    tables, expected = document["rounds"][r], again["rounds"][r]
    pairs = [(t, tables[t : t + 1], expected[t : t + 1]) for t in range(max(len(tables), len(expected)))]
    found = [
        Difference(Point.TABLE_DIFFERS, {"round": r + 1, "table": t + 1, "found": there, "expected": drawn})
        for t, there, drawn in pairs
        if there != drawn
    ]
    for key, point in _PAUSES.items():
        rows, last = document[key], r == len(document["rounds"]) - 1
        there = [p for row in rows[r : None if last else r + 1] for p in row]
        if there != again[key][r] or len(rows) <= r or (last and len(rows) > r + 1):
            found.append(Difference(point, {"round": r + 1, "found": there, "expected": again[key][r]}))
    return found


def _of_announcement(document: Any, announced: Any) -> list[Difference]:
    """What was published before must stand unchanged in what was published after; names where both show them."""
    broken = unreadable(announced)
    if broken is not None:
        where = broken.details.get("where", "format")
        return [Difference(Point.ANNOUNCEMENT_MALFORMED, {"where": where})]
    if _name_of(document) != _name_of(announced) and document["seed_sha256"] != announced["seed_sha256"]:
        return [Difference(Point.OTHER_DRAW, {"found": _name_of(announced), "expected": _name_of(document)})]
    after = {row["number"]: row["mark"] for row in document["entrants"]}
    before = {row["number"]: row["mark"] for row in announced["entrants"]}
    numbers = {n for n in after.keys() | before.keys() if after.get(n) != before.get(n)}
    numbers.update(_changed_entrants(announced))
    found = [Difference(Point.ENTRANT_NOT_AS_ANNOUNCED, {"number": number}) for number in sorted(numbers)]
    changed = [key for key in (*FIXED, "commitment") if canonical(document[key]) != canonical(announced[key])]
    return found + [Difference(Point.NOT_AS_ANNOUNCED, {"where": where}) for where in changed]


def _name_of(document: Mapping[str, Any]) -> str:
    """What a draw is called: its number, and the event if it has one."""
    return ", ".join(str(part) for part in (document["draw"], document["event"]) if part)
