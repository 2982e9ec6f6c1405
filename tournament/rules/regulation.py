"""What a regulation decides, as numbers and closed choices; what a choice does stands in the behaviour tables.

A regulation does not know its own name, so nothing here can ask which one it is, only what was decided. Every field
is stated by the file, nothing has a default; 0 switches a number off where that makes sense. Seats count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar


class Play(StrEnum):
    """How a deal is won or lost."""

    AUCTION = "auction"  # the declarer wins or loses his contract, the defenders write what they took
    POINTS = "points"  # nobody declares, everybody writes what he took
    HUNDRED = "hundred"  # two players: the non-dealer must take 100 or lose 100, the dealer writes what he took


class Rounding(StrEnum):
    """How points are rounded, once per deal."""

    NEAR_10_UP = "near10-up"  # 5 goes up
    NEAR_10_DOWN = "near10-down"  # 5 goes down
    NEAR_5 = "near5"  # 2 down, 3 up
    FLOOR_5 = "floor5"
    FLOOR_10 = "floor10"
    UP_10 = "up10"  # to the next ten
    NONE = "none"


class Raises(StrEnum):
    """By how much a bid may be raised."""

    EXACT = "exact"  # by one step
    ANY = "any"  # by any number of steps


class MarriageTable(StrEnum):
    """The value of a marriage in each suit."""

    STANDARD = "standard"
    AUSTRIA = "austria"
    SILESIA = "silesia"
    WIELKOPOLSKA = "wielkopolska"
    GAME_1001 = "1001"


class FirstTrick(StrEnum):
    """Whether the first leader may declare a marriage before he has taken a trick."""

    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class TalonPoints(StrEnum):
    """Who has the card points of the cards that are not played."""

    IN_PLAY = "in-play"  # every card is played
    LAST_TRICK = "last-trick"  # the winner of the last trick
    UNSEEN = "unseen"  # nobody, unless one player takes every trick
    DECLARER = "declarer"  # the declarer who discarded them


class Endgame(StrEnum):
    """What makes the way to the target hard."""

    LOCK = "lock"  # from a threshold on only an own contract counts
    BARREL = "barrel"  # one stops before the target and must win from there
    NONE = "none"


class LockCounts(StrEnum):
    """What still counts for a locked player."""

    CONTRACT = "contract"  # his own contract, made or failed
    REACHING_TARGET = "reaching-target"  # only a deal that brings him to the target


class Crossing(StrEnum):
    """What a defender below the lock gets when his points would lift him over a limit."""

    FULL = "full"
    CAP = "cap"  # no further than the lock
    STOP = "stop"  # no further than one unit below the target


class Collision(StrEnum):
    """What happens when somebody arrives at the barrel and is not alone there."""

    NONE = "none"
    KNOCK_OFF = "knock-off"  # occupants fall; two that arrive together both go back
    ALL_FALL = "all-fall"  # as soon as two are there, all go back


class BarrelWin(StrEnum):
    """How the game is won from the barrel."""

    CONTRACT = "contract"  # by an own contract of at least the required value
    NON_DEALER = "non-dealer"  # two players: as non-dealer, by points of at least the required value


class Cost(StrEnum):
    """What a conceding declarer pays."""

    NOTHING = "nothing"
    CONTRACT = "contract"


class Gain(StrEnum):
    """What each opponent gets for a concession."""

    FIXED = "fixed"
    HALF_CONTRACT = "half-contract"


class ZeroUnit(StrEnum):
    """What must be missing in a deal for a zero mark (a bolt)."""

    NONE = "none"  # zero marks are not played
    TRICK = "trick"
    POINTS = "points"


class ZeroRun(StrEnum):
    """Which zero marks are counted together."""

    TOTAL = "total"
    CONSECUTIVE = "consecutive"


class Doubling(StrEnum):
    """Deals that count twice."""

    NONE = "none"
    DARK = "dark"  # the forehand may order 120 without looking
    GOLDEN = "golden"  # every deal of the first circle


class Sitter(StrEnum):
    """What the dealer gets who sits out with four players."""

    NOTHING = "nothing"
    CARDS = "cards"  # card points of the talon, rounded
    MARRIAGE = "marriage"  # a marriage in the talon
    ACES_50 = "aces-50"  # 50 for an ace, and a marriage
    ACES_40 = "aces-40"  # 40 for an ace, and a marriage
    CARDS_AND_MARRIAGE = "cards-and-marriage"


class TargetTie(StrEnum):
    """Who is first when more than one player has reached the target."""

    IMPOSSIBLE = "impossible"  # the rules leave room for one only
    DECLARER = "declarer"  # the declarer, then the higher total
    HIGHER = "higher"  # the higher total


class Duty(StrEnum):
    """Whether the player must; some regulations do not say."""

    YES = "yes"
    NO = "no"
    UNSTATED = "unstated"


class TalonShown(StrEnum):
    """When the talon is shown to the table."""

    ALWAYS = "always"
    FROM_130 = "from-130"
    NOT_AT_OPENING = "not-at-opening"
    NEVER = "never"
    UNSTATED = "unstated"


class FourNines(StrEnum):
    """What four nines in one hand bring."""

    PLAY_ON = "play-on"
    REDEAL = "redeal"
    MAY_REDEAL = "may-redeal"
    BONUS = "bonus"  # points for the holder, in a row of their own
    UNSTATED = "unstated"


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
