"""The score sheet of one table as it was written: values only, no rule.

Seats count from 1; tuples by seat have one entry for each player. What the sheet does not say is None. A row is a
played (or conceded) deal, a redeal or a penalty.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

FORMAT = "tysiac-protocol/1"

Seats: TypeAlias = tuple[int, ...]
SeatsOrGaps: TypeAlias = tuple[int | None, ...]


class Suit(StrEnum):
    """The suit of a marriage; ACES are four aces declared as one, where that is played."""

    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    SPADES = "S"
    ACES = "A"


class End(StrEnum):
    """Why the game ended."""

    TARGET = "target"
    TIME = "time"
    AGREEMENT = "agreement"


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A penalty (or a bonus) in a row of its own."""

    seat: int
    points: int
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One row of the sheet."""

    no: int
    dealer: int | None = None
    declarer: int | None = None
    bid: int | None = None
    contract: int | None = None
    conceded: bool | None = None
    dark: bool | None = None
    golden: bool | None = None
    cards: SeatsOrGaps | None = None
    tricks: SeatsOrGaps | None = None
    marriages: tuple[tuple[Suit, ...] | None, ...] | None = None
    talon: tuple[str, ...] | None = None
    written: SeatsOrGaps | None = None
    totals: SeatsOrGaps | None = None
    redeal: str | None = None
    penalty: Penalty | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result block under the sheet."""

    totals: Seats | None = None
    places: Seats | None = None
    league_points: tuple[Fraction, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocol:
    """The whole sheet."""

    players: tuple[str, ...]
    deals: tuple[Deal, ...]
    regulation: str | None = None
    event: str | None = None
    round: int | None = None
    table: int | None = None
    first_dealer: int | None = None
    end: End | None = None
    result: Result | None = None
