"""A draw that anybody can verify: what is published before it (commit) and after it (reveal), and the check of both.

Before: entrants, all inputs, and the SHA-256 of a secret seed. After: the seed, the public number mixed in, the plan.
`verify` needs the published document alone. Everything is canonical, so the order of entrants in a file is no matter.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from tournament.seating.document import DERIVED, misshapen
from tournament.seating.engine import repeat
from tournament.seating.plan import VERSION, Plan, canonical
from tournament.seating.problem import SeatingError

FORMAT = "tysiac-draw/1"
_MARK = 16
_FIXED = ("format", "engine", "event", "draw", "reason", "inputs", "inputs_sha256", "seed_sha256")
_IN_WORDS = ("remarks",)  # sentences in whatever language the draw was made
_NOT_GIVEN: Any = object()

Document = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """One line of the list of entrants."""

    number: int
    name: str
    club: str = ""


class Point(StrEnum):
    """Where a published document does not hold."""

    MALFORMED = "malformed"  # where: the key that is missing or of the wrong kind
    UNKNOWN_FORMAT = "unknown-format"  # found, expected
    OTHER_ENGINE = "other-engine"  # found, expected
    ENTRANT_CHANGED = "entrant-changed"  # number
    ENTRANTS_DIFFER = "entrants-differ"  # missing, surplus: start numbers
    INPUTS_CHANGED = "inputs-changed"
    COMMITMENT_BROKEN = "commitment-broken"
    SEED_WRONG = "seed-wrong"
    NOT_REVEALED = "not-revealed"
    NO_PLAN = "no-plan"  # reason
    ROUNDS_DIFFER = "rounds-differ"  # found, expected: numbers of rounds
    TABLE_DIFFERS = "table-differs"  # round, table, found, expected
    PAUSES_DIFFER = "pauses-differ"  # round, found, expected
    DERIVED_DIFFERS = "derived-differs"  # where: a key that follows from the plan, but not from this one
    ANNOUNCEMENT_MALFORMED = "announcement-malformed"  # where: the same, in the document published before the draw
    NOT_AS_ANNOUNCED = "not-as-announced"  # where: the key that differs from the document published before


@dataclass(frozen=True, slots=True)
class Difference:
    """One point at which verification fails, and its details."""

    point: Point
    details: Mapping[str, object]


_UNREADABLE = {Point.MALFORMED, Point.UNKNOWN_FORMAT}


def sha256(text: str) -> str:
    """SHA-256 of a text in UTF-8, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def announce(  # noqa: PLR0913  # the parts of the published document
    entrants: Sequence[Entrant],
    inputs: Mapping[str, Any],
    seed: str,
    *,
    number: int = 1,
    event: str = "",
    reason: str = "",
    how: Sequence[str] = (),
) -> Document:
    """The document to be published before the draw; a new draw has the next `number` and a `reason`."""
    document: Document = {
        "format": FORMAT,
        "engine": VERSION,
        "event": event,
        "draw": number,
        "reason": reason,
        "how": list(how),
        "entrants": [_row(entrant) for entrant in sorted(entrants, key=lambda entrant: entrant.number)],
        "inputs": dict(inputs),
        "inputs_sha256": sha256(canonical(inputs)),
        "seed_sha256": sha256(seed),
    }
    document["commitment"] = _commitment(document)
    return document


def _row(entrant: Entrant) -> Document:
    row: Document = {"number": entrant.number, "name": entrant.name, "club": entrant.club}
    return {**row, "mark": _mark(row)}


def _mark(row: Mapping[str, Any]) -> str:
    """A fingerprint of one entrant, so that a changed name can be pointed at."""
    return sha256(canonical([row["number"], row["name"], row["club"]]))[:_MARK]


def _commitment(document: Mapping[str, Any]) -> str:
    entrants = sorted(document["entrants"], key=lambda row: row["number"])
    return sha256(canonical({"entrants": entrants, **{key: document[key] for key in _FIXED}}))


def reveal(announced: Mapping[str, Any], seed: str, plan: Plan) -> Document:
    """The document to be published after the draw: the announcement, the seed, the public number and the plan."""
    public = plan.audit.public if plan.audit else ""
    return {**announced, "seed": seed, "public": public, **_seated(plan)}


def _seated(plan: Plan) -> Document:
    return {
        "rounds": [[list(table) for table in tables] for tables in plan.rounds],
        "byes": [list(row) for row in plan.byes],
        "standby": [list(row) for row in plan.standby],
    }


def verify(document: object, announced: object = _NOT_GIVEN) -> tuple[Difference, ...]:
    """Everything in which the published document fails: nothing if the draw is genuine. Never raises for a bad file.

    `announced`: what was published before the draw, if it is at hand.
    """
    found = _of_document(document)
    if announced is not _NOT_GIVEN and not any(difference.point in _UNREADABLE for difference in found):
        found += _of_announcement(document, announced)
    return tuple(found)


def _of_document(document: Any) -> list[Difference]:
    shown = document.get("format") if isinstance(document, Mapping) else None
    if isinstance(shown, str) and shown != FORMAT:
        return [Difference(Point.UNKNOWN_FORMAT, {"found": ascii(shown)[1:-1], "expected": FORMAT})]
    where = misshapen(document)
    if where is not None:
        return [Difference(Point.MALFORMED, {"where": where})]
    found = _of_entrants(document)
    if sha256(canonical(document["inputs"])) != document["inputs_sha256"]:
        found.append(Difference(Point.INPUTS_CHANGED, {}))
    if _commitment(document) != document["commitment"]:
        found.append(Difference(Point.COMMITMENT_BROKEN, {}))
    return found + _of_revealed(document)


def _of_revealed(document: Any) -> list[Difference]:
    """Seed and engine, then the plan itself."""
    found = []
    if "seed" not in document:
        return [Difference(Point.NOT_REVEALED, {})]
    if sha256(document["seed"]) != document["seed_sha256"]:
        found.append(Difference(Point.SEED_WRONG, {}))
    if document["engine"] != VERSION:
        return [*found, Difference(Point.OTHER_ENGINE, {"found": document["engine"], "expected": VERSION})]
    try:
        return found + _of_plan(document)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, ZeroDivisionError, RecursionError):
        # Inputs that nobody's draw has ever had: what was found before stays told.
        return [*found, Difference(Point.MALFORMED, {"where": "inputs"})]


def _of_entrants(document: Any) -> list[Difference]:
    rows = sorted(document["entrants"], key=lambda row: row["number"])
    found = [Difference(Point.ENTRANT_CHANGED, {"number": row["number"]}) for row in rows if _mark(row) != row["mark"]]
    listed, seated = {row["number"] for row in rows}, set(document["inputs"]["players"])
    if not seated <= listed:
        found.append(Difference(Point.ENTRANTS_DIFFER, {"missing": sorted(seated - listed), "surplus": []}))
    return found


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
    again = _seated(plan)
    if len(rounds) != len(again["rounds"]):
        return [Difference(Point.ROUNDS_DIFFER, {"found": len(rounds), "expected": len(again["rounds"])})]
    found = [difference for r in range(len(rounds)) for difference in _of_round(document, again, r)]
    follows = checkable(plan)
    changed = [key for key in DERIVED if key in document and not _is_same(document[key], follows.get(key))]
    figures = {key: value for key, value in _figures(document).items() if key not in _IN_WORDS}
    if any(not _is_same(value, follows["quality"].get(key)) for key, value in figures.items()):
        changed.append("quality")
    return found + [Difference(Point.DERIVED_DIFFERS, {"where": key}) for key in changed]


def _is_same(value: object, expected: object) -> bool:
    """Whether two values are one in writing: 1, 1.0 and true are not."""
    return canonical(value) == canonical(expected)


def _figures(document: Any) -> Mapping[str, Any]:
    quality = document.get("quality", {})
    return quality if isinstance(quality, Mapping) else {"quality": quality}


def checkable(plan: Plan) -> Document:
    """The plan's own part of a document, in the format of programs that judge plans, with its figures."""
    subject, report = plan.subject(), plan.report
    figures = asdict(report.verdict) if report else {}
    figures.pop("faults", None)
    document: Document = {
        "players": list(plan.players),
        "byes": [list(row) for row in plan.byes],
        "standby": [list(row) for row in plan.standby],
        **({} if subject.active is None else {"active": [list(row) for row in plan.active]}),
        "forbidden": [list(pair) for pair in subject.forbidden],
        "together": [list(pair) for pair in subject.together],
        "clubs": {str(number): club for number, club in (subject.clubs or {}).items()},
        "club_rounds": subject.club_rounds,
        "pinned": {str(number): table for number, table in (subject.pinned or {}).items()},
        "quality": {**figures, "known_minimum": report.known_minimum if report else None},
    }
    return dict(json.loads(json.dumps(document)))


def _of_round(document: Any, again: Document, r: int) -> list[Difference]:
    tables, expected = document["rounds"][r], again["rounds"][r]
    pairs = [(t, tables[t : t + 1], expected[t : t + 1]) for t in range(max(len(tables), len(expected)))]
    found = [
        Difference(Point.TABLE_DIFFERS, {"round": r + 1, "table": t + 1, "found": there, "expected": drawn})
        for t, there, drawn in pairs
        if there != drawn
    ]
    for key in ("byes", "standby"):
        rows, last = document[key], r == len(document["rounds"]) - 1
        there = [p for row in rows[r : None if last else r + 1] for p in row]
        if there != again[key][r] or len(rows) <= r or (last and len(rows) > r + 1):
            found.append(Difference(Point.PAUSES_DIFFER, {"round": r + 1, "found": there, "expected": again[key][r]}))
    return found


def _of_announcement(document: Any, announced: Any) -> list[Difference]:
    """What was published before must stand unchanged in what was published after."""
    where = misshapen(announced)
    if where is not None:
        return [Difference(Point.ANNOUNCEMENT_MALFORMED, {"where": where})]
    after = {row["number"]: row for row in document["entrants"]}
    before = {row["number"]: row for row in announced["entrants"]}
    changed = [f"entrants {n}" for n in sorted(after.keys() | before.keys()) if after.get(n) != before.get(n)]
    changed += [key for key in (*_FIXED, "commitment") if document[key] != announced[key]]
    return [Difference(Point.NOT_AS_ANNOUNCED, {"where": where}) for where in changed]
