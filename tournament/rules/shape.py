"""The shape of a document: what can be wrong with it, and a reader of single values that collects every error.

Knows JSON, not what a protocol consists of: `"3"` is not 3, `true` is not 1, NaN is not a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournament.rules.protocol import SeatsOrGaps

MOST = 1_000_000  # no figure on a sheet is larger; keeps every later sum small


class FormatCode(StrEnum):
    """What is wrong with the shape."""

    NOT_AN_OBJECT = "not-an-object"
    NOT_A_LIST = "not-a-list"
    NOT_AN_INTEGER = "not-an-integer"
    NOT_A_TEXT = "not-a-text"
    NOT_A_BOOLEAN = "not-a-boolean"
    EMPTY_TEXT = "empty-text"
    UNKNOWN_KEY = "unknown-key"
    MISSING_KEY = "missing-key"
    WRONG_FORMAT = "wrong-format"
    WRONG_LENGTH = "wrong-length"
    WRONG_CHOICE = "wrong-choice"
    WRONG_POINTS = "wrong-points"
    OUT_OF_RANGE = "out-of-range"
    DUPLICATE_NO = "duplicate-no"
    TWO_KINDS = "two-kinds"
    TOO_MANY_ROWS = "too-many-rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatError:
    """One thing that is wrong with the shape, and its JSON path (`$.deals[2].cards[0]`)."""

    path: str
    code: FormatCode
    details: Mapping[str, object] = field(default_factory=dict)


class FormatErrors(ValueError):
    """The document is not a protocol; `errors` holds every reason in the order of the document."""

    def __init__(self, errors: tuple[FormatError, ...]) -> None:
        super().__init__("; ".join(f"{error.path}: {error.code}" for error in errors))
        self.errors = errors


class Reader:
    """Collects errors while the document is read; every reading method answers None after an error."""

    __slots__ = ("errors", "players")

    def __init__(self) -> None:
        self.errors: list[FormatError] = []
        self.players = 0

    def wrong(self, path: str, code: FormatCode, **details: object) -> None:
        self.errors.append(FormatError(path=path, code=code, details=details))

    def keys(self, value: Mapping[object, object], known: frozenset[str], path: str) -> None:
        for key in value:
            if key not in known:
                self.wrong(f"{path}.{key}", FormatCode.UNKNOWN_KEY, key=str(key), known=sorted(known))

    def integer(self, value: object, path: str, low: int = -MOST, high: int = MOST) -> int | None:
        if type(value) is not int:
            self.wrong(path, FormatCode.NOT_AN_INTEGER, found=shown(value))
            return None
        if not low <= value <= high:
            self.wrong(path, FormatCode.OUT_OF_RANGE, found=value, low=low, high=high)
            return None
        return value

    def seat(self, value: object, path: str) -> int | None:
        return self.integer(value, path, 1, self.players or 4)

    def text(self, value: object, path: str) -> str | None:
        if type(value) is not str:
            self.wrong(path, FormatCode.NOT_A_TEXT, found=shown(value))
            return None
        return value

    def boolean(self, value: object, path: str) -> bool | None:
        if type(value) is not bool:
            self.wrong(path, FormatCode.NOT_A_BOOLEAN, found=shown(value))
            return None
        return value

    def by_seat(self, value: object, path: str) -> list[object] | None:
        """A list with one entry for each player."""
        if type(value) is not list:
            self.wrong(path, FormatCode.NOT_A_LIST, found=shown(value))
            return None
        if self.players and len(value) != self.players:
            self.wrong(path, FormatCode.WRONG_LENGTH, found=len(value), expected=self.players)
            return None
        return value

    def numbers(self, value: object, path: str) -> SeatsOrGaps | None:
        """Integers by seat; null where the sheet says nothing."""
        if (
            type(value) is list
            and len(value) == self.players
            and all(type(item) is int and -MOST <= item <= MOST for item in value)
        ):
            return tuple(value)  # the ordinary case, without building a path for each entry
        items = self.by_seat(value, path)
        if items is None:
            return None
        return tuple(
            None if item is None else self.integer(item, f"{path}[{index}]") for index, item in enumerate(items)
        )

    def whole_numbers(self, value: object, path: str, low: int, high: int) -> tuple[int, ...] | None:
        """Integers by seat without gaps."""
        items = self.by_seat(value, path)
        if items is None:
            return None
        read = [self.integer(item, f"{path}[{index}]", low, high) for index, item in enumerate(items)]
        return tuple(number for number in read if number is not None)


def shown(value: object) -> str:
    """The wrong value as it may be shown to a person, shortened."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
