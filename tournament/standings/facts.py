"""What is known of an event: frozen values that standings and documents are computed from.

Nothing here is computed by a database; the totals of a table come from its protocol by the rules. Players are named
by their start number. Rounds and tables count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction

from tournament.standings.policy import LeaguePolicy


class PlayerStatus(StrEnum):
    """Whether a player still takes part."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"


class TableStatus(StrEnum):
    """How far the protocol of a table has come."""

    OPEN = "open"  # no protocol yet
    ENTERED = "entered"  # a protocol is stored, not yet accepted
    ACCEPTED = "accepted"
    OVERRIDDEN = "overridden"  # accepted in spite of errors, with a written reason


class RoundState(StrEnum):
    """How far a round has come; the public sees seatings from SEATED and results from PUBLISHED."""

    DRAFT = "draft"
    SEATED = "seated"
    PUBLISHED = "published"


class Absence(StrEnum):
    """Why a player sits at no table in a round."""

    BYE = "bye"
    ABSENT = "absent"
    LATE = "late"  # entered the event after this round
    WITHDRAWN = "withdrawn"
    RESERVE = "reserve"


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """An entrant; `name` is the form that may be shown to the reader of this document."""

    number: int
    name: str
    sort_name: str  # family name first, for lists
    club: str
    status: PlayerStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    """One table of one round. Without a counting protocol `totals` and `places` are None."""

    no: int
    seats: tuple[int, ...]  # start numbers in seat order
    status: TableStatus
    protocol: Mapping[str, object] | None  # tysiac-protocol/1
    totals: tuple[int, ...] | None
    places: tuple[int, ...] | None  # joint places as (1, 2, 2)
    ended: str | None  # target, time, agreement
    errors: int  # findings of severity error in the stored protocol
    override_reason: str | None
    version: int  # of the protocol; 0 = none
    at: tuple[int, ...] = ()  # which seats they have, from 1; empty: the first ones, nobody is missing between them
    drawn_for: int = 0  # seats that were drawn, as far as it is known; 0: as many as are taken

    @property
    def positions(self) -> tuple[int, ...]:
        """The seat of everybody at the table, from 1: a seat that was left moves nobody."""
        return self.at or tuple(range(1, len(self.seats) + 1))

    @property
    def chairs(self) -> tuple[int | None, ...]:
        """Start numbers by seat, None on a seat that was left."""
        taken = dict(zip(self.positions, self.seats, strict=True))
        return tuple(taken.get(seat) for seat in range(1, max(self.drawn_for, *taken, 0) + 1))


def moved(positions: Sequence[int]) -> tuple[int, ...]:
    """Seats as facts hold them: nothing where they are the first ones in order."""
    return () if list(positions) == list(range(1, len(positions) + 1)) else tuple(positions)


def open_table(no: int, seats: tuple[int, ...], at: tuple[int, ...] = (), drawn_for: int = 0) -> TableResult:
    """A table without a protocol, or what the public may know of one before the results are published."""
    return TableResult(
        no=no,
        seats=seats,
        status=TableStatus.OPEN,
        protocol=None,
        totals=None,
        places=None,
        ended=None,
        errors=0,
        override_reason=None,
        version=0,
        at=at,
        drawn_for=drawn_for,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause:
    """A player who sits at no table in a round, and why."""

    player: int
    kind: Absence
    unplaced: bool = False  # the draw knew nothing of him: he came later


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round: tables in number order, pauses by start number."""

    no: int
    state: RoundState
    date: date | None
    tables: tuple[TableResult, ...]
    pauses: tuple[Pause, ...]
    notes: tuple[str, ...] = ()  # reasons of overrides printed on every document of this round


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A referee's penalty on league points or small points (negative numbers take away)."""

    player: int
    round: int | None
    league_points: Fraction
    small_points: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """How seats were drawn: enough to repeat it."""

    first_round: int
    last_round: int
    seed: str  # "sha256:" and its fingerprint while any of these rounds is a draft
    engine: str
    inputs_sha256: str
    in_force: tuple[int, ...] | None = None  # of these rounds, those that have its seats; None: all of them

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds whose seats are those of this draw."""
        return tuple(range(self.first_round, self.last_round + 1)) if self.in_force is None else self.in_force


@dataclass(frozen=True, slots=True, kw_only=True)
class PinnedRegulation:
    """Which regulation an event pinned: id, edition, title in Polish, hash and canonical values."""

    id: str
    edition: str
    title: str
    sha256: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Everything that the documents of an event rest on, as it was at one state number."""

    slug: str
    name: str
    place: str
    first_day: date | None
    last_day: date | None
    regulation: PinnedRegulation
    policy: LeaguePolicy
    players: tuple[Player, ...]  # by start number
    rounds: tuple[Round, ...]
    penalties: tuple[Penalty, ...]
    draws: tuple[Draw, ...]
    rounds_planned: int
    state: int  # id of the last audit event
    generated: datetime  # aware
    final: bool  # all planned rounds are published
