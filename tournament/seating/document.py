"""The shape of a published draw document: which keys, of which kind, within which limits.

Looked at before anything is computed, so that a document that is no document is refused by the place where it is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, cast

from tournament.seating.problem import MOST_PLAYERS, MOST_ROUNDS

_DEEPEST = 12
_LONGEST = 10_000
_LARGEST = 10**15

#: Keys that a program which judges plans reads beside the rounds; they follow from the plan and are compared with it.
BESIDE = ("players", "active", "forbidden", "together", "clubs", "club_rounds", "pinned", "quality")
#: Sentences for people, which claim nothing: the only part of a document that nothing is compared with.
IN_WORDS = ("how",)

Check = Callable[[object], bool]


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
    yield from _inputs(document["inputs"])
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


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_row(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_whole, value))


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_ROUNDS and all(map(_is_row, value))


def _is_rounds(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_ROUNDS and all(map(_is_tables, value))


def _is_tables(value: object) -> bool:
    return _is_list(value) and all(map(_is_row, cast("list[object]", value)))


def _is_list(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_PLAYERS


def _is_pairs(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_row, value))


def _is_mapping(value: object) -> bool:
    return isinstance(value, Mapping)


def _is_moment(value: object) -> bool:
    """When it was announced; nothing where it was not."""
    if value is None:
        return True
    try:
        return isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_active(value: object) -> bool:
    return value is None or _is_rows(value)


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value) is not None


def _is_salt(value: object) -> bool:
    """At least 128 bits."""
    return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{32,64}", value) is not None


_HEAD: Mapping[str, Check] = {
    "format": _is_text,
    "engine": _is_text,
    "event": _is_text,
    "draw": _is_whole,
    "reason": _is_text,
    "announced": _is_moment,
    "how": _is_texts,
    "entrants": _is_list,
    "inputs": _is_mapping,
    "inputs_sha256": _is_digest,
    "seed_sha256": _is_digest,
    "commitment": _is_digest,
}
_TAIL: Mapping[str, Check] = {
    "seed": _is_text,
    "public": _is_text,
    "rounds": _is_rounds,
    "byes": _is_rows,
    "standby": _is_rows,
    "players": _is_row,
    "active": _is_active,
    "forbidden": _is_pairs,
    "together": _is_pairs,
    "clubs": _is_mapping,
    "club_rounds": _is_whole,
    "pinned": _is_mapping,
    "quality": _is_mapping,
}
#: What the announcement does not hold yet.
PLAN_KEYS = tuple(_TAIL)

_SHOWN: Mapping[str, Check] = {
    "number": _is_whole,
    "name": _is_text,
    "club": _is_text,
    "salt": _is_salt,
    "mark": _is_digest,
}
_WITHHELD: Mapping[str, Check] = {"number": _is_whole, "mark": _is_digest, "withheld": lambda value: value is True}


def _entrants(rows: Any) -> Iterator[str]:
    seen: set[int] = set()
    for line, row in enumerate(rows, 1):
        needed = _WITHHELD if _is_mapping(row) and "withheld" in row else _SHOWN
        if not _is_mapping(row):
            yield f"entrants {line}"
            continue
        yield from _keys(f"entrants {line} ", row, needed)
        yield from (f"entrants {line} {key}" for key in row if key not in needed)
        if row["number"] in seen:
            yield f"entrants {line} number"
        seen.add(row["number"])


_COUNTS = ("rounds", "rounds_left", "played")
_ALWAYS = {"kind", "players", "mode", "wishes", "absent"}
#: The keys of the inputs of each kind of draw, and those that may be there besides.
_KINDS: Mapping[str, tuple[set[str], set[str]]] = {
    "draw": (_ALWAYS | {"rounds"}, set()),
    "reseat": (_ALWAYS | {"rounds", "published", "played"}, {"policy", "scores"}),
    "next-round": (_ALWAYS | {"standings", "history", "rounds_left", "policy", "scores"}, set()),
}
_INSIDE: Mapping[str, tuple[set[str], set[str]]] = {
    "wishes": ({"clubs", "club_rounds", "forbidden", "together", "pinned"}, set()),
    "published": ({"players", "mode", "rounds", "byes", "ahead"}, {"others"}),
    "history": ({"players", "mode", "rounds", "byes", "ahead"}, {"others"}),
}


def _inputs(inputs: Any) -> Iterator[str]:
    kind = inputs.get("kind")
    if not isinstance(kind, str) or kind not in _KINDS:
        yield "inputs.kind"
        return
    yield from _named("inputs.", inputs, *_KINDS[kind])
    if not _is_row(inputs["players"]) or len(inputs["players"]) > MOST_PLAYERS:
        yield "inputs.players"
    for key in _COUNTS:
        if key in inputs and not (_is_whole(inputs[key]) and 0 <= inputs[key] <= MOST_ROUNDS):
            yield f"inputs.{key}"
    for key, names in _INSIDE.items():
        if key in inputs and not _is_mapping(inputs[key]):
            yield f"inputs.{key}"
        elif key in inputs:
            yield from _named(f"inputs.{key}.", inputs[key], *names)


def _named(where: str, value: Mapping[str, Any], needed: set[str], allowed: set[str]) -> Iterator[str]:
    """Keys that are missing, and keys that nobody knows."""
    yield from (where + key for key in sorted(needed - value.keys()))
    yield from (f"{where}{key}" for key in value if key not in needed | allowed)
