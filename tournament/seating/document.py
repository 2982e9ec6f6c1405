"""The shape of a published draw document: which keys, of which kind, within which limits.

Looked at before anything is computed, so that a document that is no document is refused by the place where it is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import MAXYEAR, MINYEAR, datetime
from typing import Any

from tournament.seating.document_inputs import (
    Check,
    is_list,
    is_mapping,
    is_rounds,
    is_row,
    is_rows,
    is_whole,
    misshapen_inputs,
)

_DEEPEST = 12
_LONGEST = 10_000
_LARGEST = 10**15
_PUBLIC = re.compile(r"(?:[0-9]+(?:[ .,:/-][0-9]+)*)?")

#: Characters of a public number.
MOST_DIGITS = 60

#: Keys that a program which judges plans reads beside the rounds; they follow from the plan and are compared with it.
BESIDE = ("players", "active", "forbidden", "together", "clubs", "club_rounds", "pinned", "quality")
#: Sentences for people, which claim nothing: the only part of a document that nothing is compared with.
IN_WORDS = ("how",)


def misshapen(document: object) -> str | None:
    """The place of the first thing that is missing, unknown or of the wrong kind; None if the shape is right."""
    return next(_misshapen(document), None)


def _misshapen(document: object) -> Iterator[str]:
    if not isinstance(document, Mapping):
        yield "format"
        return
    yield from _unplain("", document, 0)
    yield from _keys("", document, _HEAD)
    yield from _entrants(document["entrants"])
    yield from misshapen_inputs(document["inputs"])
    if "seed" in document:
        yield from _keys("", document, _TAIL)
    elif any(key in document for key in _TAIL):
        yield "seed"
    yield from (str(key) for key in document if key not in _HEAD and key not in _TAIL)


def _keys(where: str, value: Mapping[str, Any], needed: Mapping[str, Check]) -> Iterator[str]:
    """Keys that are missing or hold something of another kind."""
    yield from (where + key for key, is_right in needed.items() if key not in value or not is_right(value[key]))


def _unplain(where: str, value: object, depth: int) -> Iterator[str]:
    """Text that is no text, figures that are no figures, nesting without end."""
    if depth > _DEEPEST or not _is_plain(value):
        yield where
        return
    inside: list[tuple[str, object]] = []
    if isinstance(value, Mapping):
        inside = [(f"{where}.{key}".lstrip("."), part) for key, inner in value.items() for part in (key, inner)]
    elif isinstance(value, list):
        inside = [(f"{where} {number}", inner) for number, inner in enumerate(value, 1)]
    for place, part in inside:
        yield from _unplain(place, part, depth + 1)


def _is_plain(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST and _is_text(value)
    if isinstance(value, int | float):
        return abs(value) < _LARGEST  # neither a number without end nor one that is none
    return True


def _is_text(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        return False
    return True


def _is_pairs(value: object) -> bool:
    return isinstance(value, list) and all(map(is_row, value))


def _is_moment(value: object) -> bool:
    """When it was announced, in the one way it is written; nothing where it was not."""
    if value is None:
        return True
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return False
    return moment is not None and moment.tzinfo is not None and _is_near(moment) and moment.isoformat() == value


def _is_near(moment: datetime) -> bool:
    """Not so far away that it could not be told in another time zone."""
    return MINYEAR < moment.year < MAXYEAR


def _is_ordinal(value: object) -> bool:
    """The number of a draw."""
    return is_whole(value) and value > 0


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_active(value: object) -> bool:
    return value is None or is_rows(value)


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value) is not None


def is_public(value: object) -> bool:
    """A public number as it is read out: digits, one sign or blank at most between them; or none at all.

    What nobody hears or sees must not be part of it: with such signs a draw could be tried until it pleases.
    """
    return isinstance(value, str) and len(value) <= MOST_DIGITS and _PUBLIC.fullmatch(value) is not None


def _is_salt(value: object) -> bool:
    """At least 128 bits."""
    return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{32,64}", value) is not None


_HEAD: Mapping[str, Check] = {
    "format": _is_text,
    "engine": _is_text,
    "event": _is_text,
    "draw": _is_ordinal,
    "reason": _is_text,
    "announced": _is_moment,
    "how": _is_texts,
    "entrants": is_list,
    "inputs": is_mapping,
    "inputs_sha256": _is_digest,
    "seed_sha256": _is_digest,
    "commitment": _is_digest,
}
_TAIL: Mapping[str, Check] = {
    "seed": _is_text,
    "public": is_public,
    "rounds": is_rounds,
    "byes": is_rows,
    "standby": is_rows,
    "players": is_row,
    "active": _is_active,
    "forbidden": _is_pairs,
    "together": _is_pairs,
    "clubs": is_mapping,
    "club_rounds": is_whole,
    "pinned": is_mapping,
    "quality": is_mapping,
}
#: What the announcement does not hold yet.
PLAN_KEYS = tuple(_TAIL)

_SHOWN: Mapping[str, Check] = {
    "number": is_whole,
    "name": _is_text,
    "club": _is_text,
    "salt": _is_salt,
    "mark": _is_digest,
}
_WITHHELD: Mapping[str, Check] = {"number": is_whole, "mark": _is_digest, "withheld": lambda value: value is True}


def _entrants(rows: Any) -> Iterator[str]:
    seen: set[int] = set()
    for line, row in enumerate(rows, 1):
        needed = _WITHHELD if is_mapping(row) and "withheld" in row else _SHOWN
        if not is_mapping(row):
            yield f"entrants {line}"
            continue
        yield from _keys(f"entrants {line} ", row, needed)
        yield from (f"entrants {line} {key}" for key in row if key not in needed)
        if row["number"] in seen:
            yield f"entrants {line} number"
        seen.add(row["number"])
