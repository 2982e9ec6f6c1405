"""Frozen values that the pages of the desk look at; filled by `db.queries`, holding no rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction

from tournament.collation import sort_key
from tournament.permissions import Role
from tournament.standings.facts import PlayerStatus, RoundState, TableStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """An event in a list. `public`: the public may see something of it. `role`: of the person who asked."""

    slug: str
    name: str
    place: str
    first_day: date | None
    last_day: date | None
    rounds_planned: int
    rounds_published: int
    players: int
    public: bool
    role: Role
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class EventView:
    """An event with the regulation it pinned; `rules_open`: nothing was entered, the rules may be changed."""

    slug: str
    name: str
    place: str
    first_day: date | None
    last_day: date | None
    rounds_planned: int
    regulation_id: str
    edition: str
    title: str
    sha256: str
    values: Mapping[str, object]
    rules_open: bool
    state: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """A player as the desk knows him; `contact` and `birth_year` never leave it."""

    number: int
    name: str
    given: str
    family: str
    club: str
    birth_year: int | None
    contact: str
    publish_name: bool
    status: PlayerStatus
    from_round: int

    @property
    def order(self) -> object:
        """The key of a list of people in Polish order."""
        return sort_key(f"{self.family} {self.given}"), self.number


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A round in a list: how many tables are how far, and who of the active players has no place in it."""

    no: int
    state: RoundState
    date: date | None
    tables: int
    open: int
    entered: int
    accepted: int  # overridden ones included
    with_errors: int  # entered, not accepted, with errors
    missing: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether every table counts."""
        return self.tables > 0 and self.accepted == self.tables


@dataclass(frozen=True, slots=True, kw_only=True)
class RevisionLine:
    """One version of a protocol: who saved it, when, how and why."""

    version: int
    by: str
    at: datetime
    via: str
    reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionLine:
    """The acceptance in force."""

    kind: str
    reason: str | None
    by: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """One table of one round with its newest protocol (`version` 0 and no document before the first)."""

    round_no: int
    table_no: int
    round_state: RoundState
    status: TableStatus
    seats: tuple[int, ...]
    names: tuple[str, ...]
    version: int
    document: Mapping[str, object] | None
    revisions: tuple[RevisionLine, ...]
    decision: DecisionLine | None
    at: tuple[int, ...] = ()  # which seats they have, from 1; empty: the first ones
    empty: tuple[int, ...] = ()  # seats that were left


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyLine:
    """A penalty in the list, cancelled ones included."""

    id: int
    number: int
    name: str
    round_no: int | None
    league_points: Fraction
    small_points: int
    reason: str
    by: str
    at: datetime
    cancelled: bool
    cancel_reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditLine:
    """One deed in the log; `id` is the state number after it. `tag` has its wording in `db.tags.WORDS`."""

    id: int
    at: datetime
    actor: str
    role: str
    via: str
    tag: str
    subject_type: str
    subject_id: str
    before: Mapping[str, object]
    after: Mapping[str, object]
    reason: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicationLine:
    """A document that was published: which, of which round, at which state, and why in spite of something."""

    id: int
    slug: str
    round_no: int | None
    state: int
    reason: str | None
    by: str
    at: datetime
