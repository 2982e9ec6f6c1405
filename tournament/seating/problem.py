"""What a draw is asked for: players, the way of the remainder, wishes; and the refusal when it cannot be had.

Players are start numbers: any distinct whole numbers, in any order. Nothing here searches, and nothing is a sentence:
a refusal carries a code and its numbers, the edge puts it into words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournament.seating.plan import Plan

#: What one draw holds. Memory grows with the square of the field: 12 rounds of 2,000 players take 0.24 GB and seconds.
MOST_PLAYERS = 2000
MOST_ROUNDS = 99

Table = tuple[int, ...]
Round = tuple[Table, ...]
Pair = tuple[int, int]


class Mode(StrEnum):
    """What becomes of the one or two players left over when the tables of three are full."""

    BYE = "bye"  # they pause, everybody once before anybody twice
    TABLE_OF_4 = "table-of-4"  # a fourth player joins a table; the dealer of each deal sits out
    TABLE_OF_2 = "table-of-2"  # the last tables have two players
    RESERVE = "reserve"  # the last of the list stand by and come in when somebody is absent

    @classmethod
    def _missing_(cls, value: object) -> Mode:
        raise SeatingError(Reason.UNKNOWN_MODE, {"found": str(value)})


class Policy(StrEnum):
    """How closeness in the standings is weighed against meeting again (round by round)."""

    STRICT = "strict-standing"  # neighbours meet whatever happened; repeats are avoided only between equals
    BALANCED = "balanced"  # no repeat this round if avoidable, later rounds looked at if it costs little closeness
    NO_REPEATS = "no-repeats"  # no repeat in this or a later round while avoidable, closeness second

    @classmethod
    def _missing_(cls, value: object) -> Policy:
        raise SeatingError(Reason.UNKNOWN_POLICY, {"found": str(value)})


class Reason(StrEnum):
    """Why there is no plan, or why the one found is only offered."""

    TOO_FEW_PLAYERS = "too-few-players"  # players, needed
    TOO_MANY_PLAYERS = "too-many-players"  # players, most
    TOO_MANY_ROUNDS = "too-many-rounds"  # rounds, most
    UNKNOWN_MODE = "unknown-mode"  # found
    UNKNOWN_POLICY = "unknown-policy"  # found
    CLUB_ROUNDS = "club-rounds"  # found: fewer than no round
    CANNOT_SPLIT = "cannot-split"  # players, mode
    NO_ROUNDS = "no-rounds"  # rounds
    DUPLICATE_NUMBER = "duplicate-number"  # number
    UNKNOWN_NUMBER = "unknown-number"  # number, wish
    PLAYED_TOO_MANY = "played-too-many"  # played, rounds
    WISHES_CONFLICT = "wishes-conflict"  # conflicts; an offer may be attached


class ConflictKind(StrEnum):
    """A wish that contradicts another one or the numbers, or that the best plan found breaks."""

    TOGETHER_AND_APART = "together-and-apart"  # first, second
    GROUP_TOO_LARGE = "group-too-large"  # numbers: wished at one table, more than three
    CLUB_TOO_LARGE = "club-too-large"  # club, size, tables
    APART_TOO_MANY = "apart-too-many"  # numbers that may not meet each other: more than there are tables
    NOBODY_LEFT = "nobody-left"  # number: too few players he may meet
    TABLE_MISSING = "table-missing"  # number, table, tables
    TABLE_TOO_FULL = "table-too-full"  # table, numbers
    SAME_PERSON = "same-person"  # number: a pair with himself
    FORBIDDEN_MEET = "forbidden-meet"  # first, second, round, table
    CLUB_MEETS = "club-meets"  # first, second, club, round, table
    TOGETHER_MISSED = "together-missed"  # first, second, round
    PIN_MISSED = "pin-missed"  # number, table, round


@dataclass(frozen=True, slots=True)
class Conflict:
    """One wish that cannot be kept, with its numbers; `proved` tells a contradiction from a failed search."""

    kind: ConflictKind
    details: Mapping[str, object]
    proved: bool


class SeatingError(ValueError):
    """No plan: the code, its numbers, conflicting wishes, the plan that breaks them least (offered, not applied)."""

    def __init__(
        self,
        reason: Reason,
        details: Mapping[str, object],
        conflicts: tuple[Conflict, ...] = (),
        offer: Plan | None = None,
    ) -> None:
        super().__init__(f"{reason}: {dict(details)}")
        self.reason = reason
        self.details = details
        self.conflicts = conflicts
        self.offer = offer


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """Who should, should not, or always meet, and who needs a certain table."""

    clubs: Mapping[int, str] = field(default_factory=dict)  # start number → club or family
    club_rounds: int | None = 0  # rounds in which club mates stay apart, counted from round 1; None = always
    forbidden: Sequence[Pair] = ()  # never at one table
    together: Sequence[Pair] = ()  # always at one table: a blind player and his helper
    pinned: Mapping[int, int] = field(default_factory=dict)  # start number → table number

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all is wished."""
        return not (self.forbidden or self.together or self.pinned or self.separates_clubs)

    def tidy(self) -> Wishes:
        """The same wishes in one order, pairs without duplicates."""
        return Wishes(
            clubs=dict(sorted(self.clubs.items())),
            club_rounds=self.club_rounds,
            forbidden=_tidy(self.forbidden),
            together=_tidy(self.together),
            pinned=dict(sorted(self.pinned.items())),
        )

    @property
    def separates_clubs(self) -> bool:
        """Whether club mates have to stay apart in any round."""
        return self.club_rounds != 0 and bool(self.clubs)


def _tidy(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    return tuple(sorted({(min(pair), max(pair)) for pair in pairs}))


def within_limits(players: int, rounds: int) -> None:
    """Refuse more players or rounds than a draw holds."""
    if players > MOST_PLAYERS:
        raise SeatingError(Reason.TOO_MANY_PLAYERS, {"players": players, "most": MOST_PLAYERS})
    if rounds > MOST_ROUNDS:
        raise SeatingError(Reason.TOO_MANY_ROUNDS, {"rounds": rounds, "most": MOST_ROUNDS})


def table_sizes(players: int, mode: Mode) -> tuple[int, ...]:
    """Sizes of the tables of one round, odd ones last; refuses a number of players that the mode cannot split."""
    least = 2 if mode is Mode.TABLE_OF_2 else 3
    if players < least:
        raise SeatingError(Reason.TOO_FEW_PLAYERS, {"players": players, "needed": least})
    threes, over = divmod(players, 3)
    match mode:
        case Mode.TABLE_OF_4 if threes < over:
            raise SeatingError(Reason.CANNOT_SPLIT, {"players": players, "mode": mode.value})
        case Mode.TABLE_OF_4:
            return (3,) * (threes - over) + (4,) * over
        case Mode.TABLE_OF_2 if over == 1:
            return (3,) * (threes - 1) + (2, 2)
        case Mode.TABLE_OF_2 if over == 2:
            return (3,) * threes + (2,)
        case _:
            return (3,) * threes
