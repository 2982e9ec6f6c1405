"""The tables: columns and constraints, no behaviour.

Facts are stored, everything else is computed: no total, place or point is a column. Tables in `INSERT_ONLY` refuse
UPDATE and DELETE by triggers (see migrations). Closed choices are CHECK constraints. This module must not import
`annotations` from `__future__`: SQLModel reads its annotations at run time.
"""

from datetime import date, datetime

from sqlalchemy import CheckConstraint, Column, ForeignKey, ForeignKeyConstraint, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from tournament.db.result_models import AuditRow, DecisionRow, PenaltyRow, PublicationRow, RevisionRow
from tournament.db.schema import INSERT_ONLY, SEATED, STABLE, UNRECORDED, DecisionKind, Via, one_of
from tournament.permissions import Role
from tournament.standings.facts import Absence, PlayerStatus, RoundState

__all__ = [
    "INSERT_ONLY",
    "SEATED",
    "STABLE",
    "UNRECORDED",
    "AuditRow",
    "DecisionKind",
    "DecisionRow",
    "DrawRow",
    "EventRoleRow",
    "EventRow",
    "PenaltyRow",
    "PlacementRow",
    "PlayerRow",
    "PublicationRow",
    "RevisionRow",
    "RoundRow",
    "TableRow",
    "UserRow",
    "Via",
    "one_of",
]


class UserRow(SQLModel, table=True):
    """Somebody who may log in."""

    __tablename__ = "app_user"
    __table_args__ = (UniqueConstraint("login"), STABLE)

    id: int | None = Field(default=None, primary_key=True)
    login: str
    name: str
    password_hash: str
    is_organiser: bool  # may create events and accounts
    active: bool = True
    created_at: datetime


class EventRow(SQLModel, table=True):
    """A tournament or league with the regulation it pinned."""

    __tablename__ = "event"
    __table_args__ = (
        UniqueConstraint("slug"),
        CheckConstraint("rounds_planned >= 1 AND rounds_planned <= 99", name="rounds_planned"),
        CheckConstraint("first_day IS NULL OR last_day IS NULL OR first_day <= last_day", name="days"),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    slug: str
    name: str
    place: str
    first_day: date | None
    last_day: date | None
    regulation_id: str
    edition: str
    regulation_json: str = Field(sa_type=Text)  # canonical values of the whole file, with the organiser's changes
    regulation_sha256: str
    rounds_planned: int
    created_at: datetime


class EventRoleRow(SQLModel, table=True):
    """What a user may do at one event."""

    __tablename__ = "event_role"
    __table_args__ = (
        UniqueConstraint("event_id", "user_id"),
        one_of("role", (Role.ORGANISER, Role.REFEREE)),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    user_id: int = Field(foreign_key="app_user.id", index=True)
    role: str


class PlayerRow(SQLModel, table=True):
    """An entrant of one event; the start number never changes once tables are drawn."""

    __tablename__ = "player"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        one_of("status", PlayerStatus),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint("from_round >= 1", name="from_round"),
        CheckConstraint("family <> ''", name="family"),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    number: int
    given: str
    family: str
    club: str
    birth_year: int | None
    contact: str  # never leaves the desk
    publish_name: bool
    status: str
    from_round: int  # the first round in which the player takes part


class DrawRow(SQLModel, table=True):
    """How seats were drawn: the seed, the public number and the canonical inputs, enough to repeat it."""

    __tablename__ = "draw"
    __table_args__ = (
        UniqueConstraint("event_id", "no"),
        CheckConstraint("first_round >= 1 AND first_round <= last_round", name="rounds"),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    no: int
    first_round: int
    last_round: int
    seed: str
    engine: str
    inputs_json: str = Field(sa_type=Text)
    inputs_sha256: str
    reason: str | None
    at: datetime
    by: str
    public: str = Field(default="", sa_column_kwargs={"server_default": ""})  # the number read out in the hall
    document_json: str | None = Field(default=None, sa_type=Text)  # tysiac-draw/2, all names; None: brought along


class RoundRow(SQLModel, table=True):
    """One round of an event; without a draw it only keeps announced absences."""

    __tablename__ = "round"
    __table_args__ = (
        UniqueConstraint("event_id", "no"),
        one_of("state", RoundState),
        CheckConstraint("no >= 1", name="no"),
        CheckConstraint("state = 'draft' OR draw_id IS NOT NULL", name="drawn"),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    no: int
    state: str
    date: date | None
    draw_id: int | None = Field(default=None, foreign_key="draw.id")


class TableRow(SQLModel, table=True):
    """One table of a round; `decision_id` points at the acceptance in force, if any."""

    __tablename__ = "game_table"
    __table_args__ = (
        UniqueConstraint("round_id", "no"),
        UniqueConstraint("round_id", "id"),  # lets a placement prove that its table is of its round
        CheckConstraint("no >= 1", name="no"),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    round_id: int = Field(foreign_key="round.id")
    no: int
    decision_id: int | None = Field(
        default=None,
        sa_column=Column(ForeignKey("decision.id", name="fk_game_table_decision_id", use_alter=True), nullable=True),
    )


class PlacementRow(SQLModel, table=True):
    """Where a player is in a round: on a seat of a table, or why at none. Nobody is in two places."""

    __tablename__ = "placement"
    __table_args__ = (
        UniqueConstraint("round_id", "player_id"),
        UniqueConstraint("table_id", "seat"),
        ForeignKeyConstraint(["round_id", "table_id"], ["game_table.round_id", "game_table.id"]),
        one_of("kind", (SEATED, *Absence)),
        CheckConstraint("seat IS NULL OR (seat >= 1 AND seat <= 4)", name="seat"),
        CheckConstraint(
            "(kind = 'seated' AND table_id IS NOT NULL AND seat IS NOT NULL)"
            " OR (kind <> 'seated' AND table_id IS NULL AND seat IS NULL)",
            name="seated_at_a_table",
        ),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    round_id: int = Field(foreign_key="round.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    kind: str
    table_id: int | None
    seat: int | None
