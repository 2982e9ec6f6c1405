"""Why a plan from outside cannot be read: a code, the place, and what stands there. Reads nothing itself."""

from __future__ import annotations

from enum import StrEnum

_SHOWN = 60  # characters of what was found
_SHOWN_NUMBERS = 200  # of a list of start numbers, each of which is named


class Unreadable(StrEnum):
    """What is wrong with a plan that cannot be read."""

    LINE = "line"  # where: line, found: what stands in it
    TABLE_TWICE = "table-twice"  # where: line, found: what stands in it
    ROUND_MISSING = "round-missing"  # where: round
    TABLE_MISSING = "table-missing"  # where: round, found: table
    FROM_ONE = "from-one"  # where: line, found: what stands in it
    NO_TABLE = "no-table"  # nothing else
    NOT_A_PLAN = "not-a-plan"  # found: what the document is
    KEY_MISSING = "key-missing"  # where: key of a document
    VALUE = "value"  # where: key of a document, found: what stands there
    UNKNOWN_NUMBERS = "unknown-numbers"  # found: keys with start numbers that are not on the list of players
    LISTED_TWICE = "listed-twice"  # where: key of a document, found: start numbers that stand there twice
    ACTIVE_ROWS = "active-rows"  # found: rows of `active`, which should be one for each round
    TOO_MANY_PLAYERS = "too-many-players"  # found: how many
    TOO_MANY_ROUNDS = "too-many-rounds"  # found: how many


_OF_NUMBERS = {Unreadable.UNKNOWN_NUMBERS, Unreadable.LISTED_TWICE}


class UnreadablePlanError(ValueError):
    """A line or key of a fixed plan that cannot be read; `where` names it, `found` is what stands there."""

    def __init__(self, where: str, found: str, kind: Unreadable = Unreadable.VALUE) -> None:
        super().__init__(f"{where}: {found}")
        self.where = where
        self.found = shortened(found, _SHOWN_NUMBERS if kind in _OF_NUMBERS else _SHOWN)
        self.kind = kind


def shortened(found: str, most: int = _SHOWN) -> str:
    """What was found as a sentence can show it: not too long, and of characters that any screen takes."""
    shown = found if len(found) <= most else found[:most] + "…"
    return "".join(c if c.isprintable() else " " for c in shown.encode("utf-8", "replace").decode())
