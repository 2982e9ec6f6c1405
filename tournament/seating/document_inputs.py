"""The shape of the settings in a published draw document: every key, its kind, and within which limits.

A part of `document`. What a draw has never written is refused before anything is computed from it: numbers that would
take ages to read, tables that nobody could sit at, rounds that are not there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeGuard

from tournament.seating.problem import MOST_PLAYERS, MOST_ROUNDS

Check = Callable[[object], bool]

_MOST_SEATS = 12
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})")
_POINTS = re.compile(r"-?[0-9]{1,15}(?:/[1-9][0-9]{0,14})?")  # of the standings, as a fraction


def is_whole(value: object) -> TypeGuard[int]:
    """A whole number; true is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """No longer than the longest list of players."""
    return isinstance(value, list) and len(value) <= MOST_PLAYERS


def is_row(value: object) -> bool:
    """Start numbers."""
    return is_list(value) and all(map(is_whole, value))


def is_rows(value: object) -> bool:
    """Start numbers round by round."""
    return is_list(value) and len(value) <= MOST_ROUNDS and all(map(is_row, value))


def is_rounds(value: object) -> bool:
    """Tables round by round."""
    return is_list(value) and len(value) <= MOST_ROUNDS and all(map(_is_tables, value))


def is_mapping(value: object) -> TypeGuard[Mapping[str, Any]]:
    """An object."""
    return isinstance(value, Mapping)


def _is_tables(value: object) -> bool:
    return is_list(value) and all(is_row(table) and 0 < len(table) <= _MOST_SEATS for table in value)


def _is_pairs(value: object) -> bool:
    return isinstance(value, list) and all(is_row(pair) and len(pair) == 2 for pair in value)


def _is_word(value: object) -> bool:
    return isinstance(value, str)


def _is_count(value: object) -> bool:
    return is_whole(value) and 0 <= value <= MOST_ROUNDS


def _of_numbers(is_right: Check) -> Check:
    """Whether something is an object that says one thing of each start number or round."""
    return lambda value: (
        is_mapping(value) and all(_NUMBER.fullmatch(key) and is_right(inner) for key, inner in value.items())
    )


def _is_points(value: object) -> bool:
    return isinstance(value, str) and _POINTS.fullmatch(value) is not None


_are_absences = _of_numbers(is_row)
_are_points = _of_numbers(_is_points)

_ALWAYS: Mapping[str, Check] = {"players": is_row, "mode": _is_word, "wishes": is_mapping}
_BY_ROUND: Mapping[str, Check] = {**_ALWAYS, "rounds": _is_count, "absent": _are_absences}
_BY_STANDING: Mapping[str, Check] = {
    "policy": _is_word,
    "scores": lambda value: value is None or _are_points(value),
}
#: The keys of the settings of each kind of draw, and those that may be there besides.
_KINDS: Mapping[str, tuple[Mapping[str, Check], Mapping[str, Check]]] = {
    "draw": (_BY_ROUND, {}),
    "reseat": ({**_BY_ROUND, "published": is_mapping, "played": _is_count}, _BY_STANDING),
    "next-round": (
        {
            **_ALWAYS,
            **_BY_STANDING,
            "absent": is_row,
            "standings": is_row,
            "history": is_mapping,
            "rounds_left": _is_count,
        },
        {},
    ),
}
_WISHES: Mapping[str, Check] = {
    "clubs": _of_numbers(_is_word),
    "club_rounds": lambda value: value is None or is_whole(value),
    "forbidden": _is_pairs,
    "together": _is_pairs,
    "pinned": _of_numbers(is_whole),
}
_PLAN: Mapping[str, Check] = {
    "players": is_row,
    "mode": _is_word,
    "rounds": is_rounds,
    "byes": is_rows,
    "ahead": is_rounds,
}
#: The objects inside, where they are.
_INSIDE: Mapping[str, tuple[Mapping[str, Check], Mapping[str, Check]]] = {
    "wishes": (_WISHES, {}),
    "published": (_PLAN, {"others": is_rows}),
    "history": (_PLAN, {"others": is_rows}),
}


def misshapen_inputs(inputs: Mapping[str, Any]) -> Iterator[str]:
    """Places in the settings where something is missing, unknown or of the wrong kind."""
    kind = inputs.get("kind")
    if not isinstance(kind, str) or kind not in _KINDS:
        yield "inputs.kind"
        return
    needed, allowed = _KINDS[kind]
    yield from _named("inputs.", {key: value for key, value in inputs.items() if key != "kind"}, needed, allowed)
    for key in _INSIDE:
        if key in inputs:
            yield from _named(f"inputs.{key}.", inputs[key], *_INSIDE[key])
    if is_mapping(inputs["absent"]) and any(not 1 <= int(no) <= inputs["rounds"] for no in inputs["absent"]):
        yield "inputs.absent"


def _named(
    where: str, value: Mapping[str, Any], needed: Mapping[str, Check], allowed: Mapping[str, Check]
) -> Iterator[str]:
    """Keys that are missing or unknown, and values of another kind."""
    known = {**needed, **allowed}
    yield from (where + key for key in sorted(needed.keys() - value.keys()))
    yield from (where + key for key, inner in value.items() if key not in known or not known[key](inner))
