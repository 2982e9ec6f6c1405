"""The shape of a `tysiac-event/1` document that comes from elsewhere; decides about nothing but shape.

Read by pydantic in strict JSON mode: `"3"` is not 3, an unknown key is an error at its path.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tournament import wording
from tournament.db.seat_models import DrawKind, WishKind
from tournament.seating import Policy
from tournament.standings.facts import Absence, PlayerStatus, RoundState, TableStatus


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)


class EventPart(_Part):
    """Name, place and days."""

    name: str
    place: str = ""
    first_day: dt.date | None = Field(alias="from", default=None)
    last_day: dt.date | None = Field(alias="to", default=None)
    rounds: int | None = None


class RegulationPart(_Part):
    """The pinned regulation with all its values."""

    id: str
    edition: str
    title: str = ""
    sha256: str
    values: dict[str, Any]


class PlayerPart(_Part):
    """A player as everybody may see him."""

    number: int
    name: str
    club: str = ""
    status: PlayerStatus


class DrawPart(_Part):
    """How seats were drawn."""

    rounds: tuple[int, int]
    seed: str
    engine: str
    inputs_sha256: str


class AcceptedPart(_Part):
    """How far the protocol of a table has come."""

    status: TableStatus
    override_reason: str | None = None


class TablePart(_Part):
    """A table with its protocol and the figures it comes to."""

    no: int
    seats: tuple[int, ...]
    letters: str | None = None  # of these seats, where one of them was left empty
    protocol: dict[str, Any] | None = None
    version: int = 1
    accepted: AcceptedPart | None = None
    totals: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None
    league_points: tuple[str, ...] | None = None

    @property
    def positions(self) -> tuple[int, ...]:
        """Which seats these are, from 1; empty where the letters are none."""
        if self.letters is None:
            return tuple(range(1, len(self.seats) + 1))
        return tuple(wording.SEATS.find(letter) + 1 for letter in self.letters)

    @property
    def status(self) -> TableStatus:
        """How far the protocol has come, where nothing is said by whether there is one."""
        if self.accepted is not None:
            return self.accepted.status
        return TableStatus.OPEN if self.protocol is None else TableStatus.ENTERED


class PausePart(_Part):
    """Somebody who sits at no table in a round."""

    player: int
    league_points: str | None = None
    kind: Absence = Absence.BYE


class RoundPart(_Part):
    """A round."""

    no: int
    date: dt.date | None = None
    state: RoundState | None = None
    tables: tuple[TablePart, ...]
    byes: tuple[PausePart, ...] = ()
    absent: tuple[PausePart, ...] = ()
    notes: tuple[str, ...] = ()


class PenaltyPart(_Part):
    """A penalty in force."""

    player: int
    round: int | None = None
    league_points: str
    small_points: int
    reason: str


class StandingPart(_Part):
    """A line of the standings."""

    place: int
    player: int
    league_points: str
    wins: int
    seconds: int
    thirds: int
    byes: int
    small_points: int


class FullPlayer(_Part):
    """What a transfer knows of a player beside the public part."""

    number: int
    given: str
    family: str
    birth_year: int | None
    contact: str
    publish_name: bool
    from_round: int


class FullDraw(_Part):
    """Number, inputs, reason and published document of a draw."""

    inputs: Any
    reason: str | None
    no: int | None = None
    public: str = ""
    document: dict[str, Any] | None = None
    at: dt.datetime | None = None


class WishPart(_Part):
    """A wish about seats, by start numbers."""

    kind: WishKind
    number: int
    other: int | None = None
    table: int | None = None


class DrawSettingPart(_Part):
    """How seats are to be drawn."""

    method: DrawKind
    policy: Policy
    club_rounds: int | None


class AnnouncementPart(_Part):
    """An announced draw, without its secret seed."""

    no: int
    kind: DrawKind
    rounds: tuple[int, int]
    document: dict[str, Any]
    reason: str | None
    at: dt.datetime


class ShownPart(_Part):
    """What was ever public: numbers of draws known and revealed with their seeds, rounds."""

    draws_known: tuple[int, ...]
    draws_revealed: tuple[int, ...]
    rounds: tuple[int, ...]


class FullPart(_Part):
    """What only the full form has."""

    players: tuple[FullPlayer, ...]
    draw: tuple[FullDraw, ...]
    draw_settings: DrawSettingPart | None = None
    wishes: tuple[WishPart, ...] = ()
    announcements: tuple[AnnouncementPart, ...] = ()
    shown: ShownPart | None = None


class EventForm(_Part):
    """The whole document."""

    format: Literal["tysiac-event/1"]
    state: int
    generated: str
    final: bool
    event: EventPart
    regulation: RegulationPart
    players: tuple[PlayerPart, ...]
    draw: tuple[DrawPart, ...] = ()
    rounds: tuple[RoundPart, ...]
    penalties: tuple[PenaltyPart, ...] = ()
    standings: tuple[StandingPart, ...]
    full: FullPart | None = None
