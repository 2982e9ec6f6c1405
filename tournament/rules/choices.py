"""The closed choices that a regulation makes; what a choice does stands in the behaviour tables.

A choice is a word of the file, so a value here is never renamed.
"""

from __future__ import annotations

from enum import StrEnum


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
