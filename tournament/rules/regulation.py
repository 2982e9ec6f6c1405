"""What a regulation decides, as numbers and closed choices; what a choice does stands in the behaviour tables.

A regulation does not know its own name, so nothing here can ask which one it is, only what was decided. Every field
is stated by the file, nothing has a default; 0 switches a number off where that makes sense. Seats count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from tournament.rules.choices import (
    BarrelWin,
    Collision,
    Cost,
    Crossing,
    Doubling,
    Duty,
    Endgame,
    FirstTrick,
    FourNines,
    Gain,
    LockCounts,
    MarriageTable,
    Play,
    Raises,
    Rounding,
    Sitter,
    TalonPoints,
    TalonShown,
    TargetTie,
    ZeroRun,
    ZeroUnit,
)

__all__ = [
    "Barrel",
    "BarrelWin",
    "Bidding",
    "Collision",
    "Concession",
    "Conduct",
    "Cost",
    "Crossing",
    "Doubling",
    "Duty",
    "Endgame",
    "Fines",
    "FirstTrick",
    "FourNines",
    "Gain",
    "Layout",
    "Lock",
    "LockCounts",
    "MarriageTable",
    "Marriages",
    "Play",
    "Raises",
    "Regulation",
    "Rounding",
    "Sitter",
    "TalonPoints",
    "TalonShown",
    "TargetTie",
    "Zero",
    "ZeroRun",
    "ZeroUnit",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How cards are dealt for a number of players at the table."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = {
        "extra": "forbid"
    }  # read by the loader; this module imports nothing

    players: int
    active: int  # fewer than `players` when the dealer sits out
    deck: int  # 24 or 32 cards
    hand: int  # cards in a hand during the auction
    tricks: int
    unplayed: int  # cards that are in no trick
    talon_points: TalonPoints


@dataclass(frozen=True, slots=True, kw_only=True)
class Bidding:
    """The auction and the contract."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}

    opening: int  # forced on the forehand; 0 without an auction
    step: int
    raises: Raises
    plain_cap: int  # highest bid without a marriage in hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Marriages:
    """What marriages are worth and when they may be declared."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}

    table: MarriageTable
    first_trick: FirstTrick
    aces: int  # value of four aces declared as a marriage; 0 = not played


@dataclass(frozen=True, slots=True, kw_only=True)
class Lock:
    """The lock: from `at` on only some deals count."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}

    at: int  # 0 = no lock
    counts: LockCounts
    crossing: Crossing


@dataclass(frozen=True, slots=True, kw_only=True)
class Barrel:
    """The barrel: the place before the target from which a game must be won."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}

    at: int  # 0 = no barrel
    required: int  # least contract that wins
    attempts: int
    fall: int  # lost by an unused last attempt or a collision
    falls_to_zero: int  # so many falls cost everything; 0 = never
    collision: Collision
    win: BarrelWin
    marriages_count: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Concession:
    """Giving a deal up without play (bomba, rozpisanie)."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}

    allowed: bool
    limit: int  # per player and game; 0 = unlimited
    free: int  # so many first ones of each player give the opponents nothing
    declarer: Cost
    opponents: Gain
    points: int  # to each opponent when fixed
    points_four: int  # the same with four players
    half_rounding: Rounding
    every: int  # at every n-th of a player he loses `penalty`; 0 = never
    penalty: int
    forbidden_from: int  # not with so many points of his own; 0 = always allowed
    sitter_gains: bool  # with four players the dealer who sits out is an opponent too


@dataclass(frozen=True, slots=True, kw_only=True)
class Zero:
    """The penalty for deals without a trick or a point."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}

    unit: ZeroUnit
    run: ZeroRun
    every: int  # at every n-th mark
    penalty: int
    from_total: int  # only with at least so many points before the deal; 0 = always


@dataclass(frozen=True, slots=True, kw_only=True)
class Fines:
    """Rule penalties and bonuses that are written as rows of their own; 0 = not played."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}

    nine_at_bottom: int
    misdeal: int
    peeking: int
    four_nines: int  # a bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """Duties at the table; no protocol shows them, players must know them."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}

    must_beat: Duty
    must_trump: Duty
    must_overtrump: Duty
    talon_shown: TalonShown
    four_nines: FourNines


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """Everything that decides what a deal and a protocol are worth."""

    __pydantic_config__: ClassVar[Mapping[str, str]] = {"extra": "forbid"}

    play: Play
    layouts: tuple[Layout, ...]
    bidding: Bidding
    marriages: Marriages
    rounding: Rounding
    last_trick_bonus: int
    target: int
    target_tie: TargetTie
    endgame: Endgame
    lock: Lock
    barrel: Barrel
    concession: Concession
    zero: Zero
    doubling: Doubling
    doubled_contract: int  # the only contract of a doubled deal; 0 without doubling
    dump: int  # exactly so many points after a deal become 0; 0 = not played
    sitter: Sitter
    fines: Fines
    conduct: Conduct
