"""The shape of a published draw document: which keys, of which kind, within which limits.

Looked at before anything is computed, so that a document that is no document is refused by the place where it is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tournament.seating.problem import MOST_PLAYERS, MOST_ROUNDS

_DEEPEST = 12
_LONGEST = 10_000
_LARGEST = 10**15

#: Keys that a program which judges plans reads beside the rounds; they follow from the plan and are compared with it.
DERIVED = ("players", "active", "forbidden", "together", "clubs", "club_rounds", "pinned")

Check = Callable[[object], bool]


def misshapen(document: object) -> str | None:
    """The place of the first thing that is missing, unknown or of the wrong kind; None if the shape is right."""
    return next(_misshapen(document), None)


def _misshapen(document: object) -> Iterator[str]:
    if not isinstance(document, Mapping):
        yield "format"
        return
    yield from _unplain("", document, 0)
    for key, is_right in _HEAD.items():
        if key not in document or not is_right(document[key]):
            yield key
    yield from _entrants(document["entrants"])
    yield from _inputs(document["inputs"])
    if "seed" in document:
        for key, is_right in _TAIL.items():
            if key not in document or not is_right(document[key]):
                yield key
    if not _is_text(document.get("announced", "")):  # when an event published it
        yield "announced"
    known = {*_HEAD, *_TAIL, *DERIVED, "announced", "how", "quality"}
    yield from (str(key) for key in document if key not in known)


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


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_row(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_whole, value))


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_ROUNDS and all(map(_is_row, value))


def _is_rounds(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_ROUNDS and all(map(_is_rows, value))


def _is_list(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_PLAYERS


def _is_mapping(value: object) -> bool:
    return isinstance(value, Mapping)


_HEAD: Mapping[str, Check] = {
    "format": _is_text,
    "engine": _is_text,
    "event": _is_text,
    "draw": _is_whole,
    "reason": _is_text,
    "entrants": _is_list,
    "inputs": _is_mapping,
    "inputs_sha256": _is_text,
    "seed_sha256": _is_text,
    "commitment": _is_text,
}
_TAIL: Mapping[str, Check] = {
    "seed": _is_text,
    "public": _is_text,
    "rounds": _is_rounds,
    "byes": _is_rows,
    "standby": _is_rows,
}
_ENTRANT: Mapping[str, Check] = {"number": _is_whole, "name": _is_text, "club": _is_text, "mark": _is_text}
_COUNTS = ("rounds", "rounds_left", "played")


def _entrants(rows: Any) -> Iterator[str]:
    seen: set[int] = set()
    for line, row in enumerate(rows, 1):
        if not _is_mapping(row) or set(row) != set(_ENTRANT):
            yield f"entrants {line}"
            continue
        yield from (f"entrants {line} {key}" for key, is_right in _ENTRANT.items() if not is_right(row[key]))
        if _is_whole(row["number"]):
            if row["number"] in seen:
                yield f"entrants {line} number"
            seen.add(row["number"])


def _inputs(inputs: Any) -> Iterator[str]:
    if not _is_row(inputs.get("players")) or len(inputs["players"]) > MOST_PLAYERS:
        yield "inputs.players"
    for key in _COUNTS:
        if key in inputs and not (_is_whole(inputs[key]) and 0 <= inputs[key] <= MOST_ROUNDS):
            yield f"inputs.{key}"
