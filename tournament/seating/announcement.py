"""A draw that anybody can verify: what is published before it (commit) and after it (reveal).

Before: entrants, all inputs, and the SHA-256 of a secret seed. After: the seed, the public number mixed in, the plan.
A name is bound by a fingerprint with a random salt of its own, so that it can be withheld later without breaking the
commitment, and cannot be guessed from it. Everything is canonical: the order of entrants in a file is no matter.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from tournament.seating.plan import VERSION, Plan, canonical

FORMAT = "tysiac-draw/2"
#: The form before: names without a salt, so that a name could not be withheld. Shown, but not verified any more.
FORMER_FORMAT = "tysiac-draw/1"
#: What the commitment covers beside the fingerprints of the entrants.
FIXED = ("format", "engine", "event", "draw", "reason", "announced", "inputs", "inputs_sha256", "seed_sha256")

Document = dict[str, Any]


def fresh_salt() -> str:
    """128 random bits in hexadecimal digits."""
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """One line of the list of entrants; the salt keeps the name from being guessed, and is of this draw alone."""

    number: int
    name: str
    club: str = ""
    salt: str = field(default_factory=fresh_salt)


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
    announced: str | None = None,
    how: Sequence[str] = (),
) -> Document:
    """The document to be published before the draw; a new draw has the next `number` and a `reason`.

    `announced` is the moment of publication in ISO 8601; None where the draw is not announced before.
    """
    document: Document = {
        "format": FORMAT,
        "engine": VERSION,
        "event": event,
        "draw": number,
        "reason": reason,
        "announced": announced,
        "how": list(how),
        "entrants": [_row(entrant) for entrant in sorted(entrants, key=lambda entrant: entrant.number)],
        "inputs": dict(inputs),
        "inputs_sha256": sha256(canonical(inputs)),
        "seed_sha256": sha256(seed),
    }
    document["commitment"] = commitment(document)
    return document


def _row(entrant: Entrant) -> Document:
    row: Document = {"number": entrant.number, "name": entrant.name, "club": entrant.club, "salt": entrant.salt}
    return {**row, "mark": mark(row)}


def mark(row: Mapping[str, Any]) -> str:
    """The fingerprint of one entrant: it binds name and club, and tells nothing of them without the salt."""
    return sha256(canonical([row["number"], row["name"], row["club"], row["salt"]]))


def commitment(document: Mapping[str, Any]) -> str:
    """The fingerprint of everything that is published before the draw but sentences; of names only their marks."""
    marks = sorted([row["number"], row["mark"]] for row in document["entrants"])
    return sha256(canonical({"entrants": marks, **{key: document[key] for key in FIXED}}))


def withhold(document: Mapping[str, Any], numbers: Collection[int]) -> Document:
    """The document without names, clubs and salts of these start numbers; what it is compared with stays."""
    rows = [
        {"number": row["number"], "mark": row["mark"], "withheld": True} if row["number"] in numbers else row
        for row in document["entrants"]
    ]
    return {**document, "entrants": rows}


def withheld(document: Mapping[str, Any]) -> tuple[int, ...]:
    """The start numbers whose names the document does not show."""
    return tuple(sorted(row["number"] for row in document["entrants"] if row.get("withheld") is True))


def reveal(announced: Mapping[str, Any], seed: str, plan: Plan) -> Document:
    """The document to be published after the draw: the announcement, the seed, the public number and the plan."""
    public = plan.audit.public if plan.audit else ""
    return {**announced, "seed": seed, "public": public, **checkable(plan)}


def checkable(plan: Plan) -> Document:
    """The plan's own part of a document, in the format of programs that judge plans, with its figures."""
    subject, report = plan.subject(), plan.report
    figures = asdict(report.verdict) if report else {}
    figures.pop("faults", None)
    document: Document = {
        "rounds": plan.rounds,
        "byes": plan.byes,
        "standby": plan.standby,
        "players": plan.players,
        "active": subject.active,
        "forbidden": subject.forbidden,
        "together": subject.together,
        "clubs": subject.clubs or {},
        "club_rounds": subject.club_rounds,
        "pinned": subject.pinned or {},
        "quality": {**figures, "known_minimum": report.known_minimum if report else None},
    }
    return dict(json.loads(json.dumps(document)))
