"""The tables: columns and constraints, no behaviour.

Facts are stored, everything else is computed: no total, place or point is a column. Tables in `INSERT_ONLY` refuse
UPDATE and DELETE by triggers (see migrations). Closed choices are CHECK constraints. This module must not import
`annotations` from `__future__`: SQLModel reads its annotations at run time.
"""

from collections.abc import Iterable
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, CheckConstraint, Column, ForeignKey, ForeignKeyConstraint, Index, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from tournament.permissions import Role
from tournament.standings.facts import Absence, PlayerStatus, RoundState


class Via(StrEnum):
    """How a deed reached the system."""

    DESK = "desk"
    CLI = "cli"
    IMPORT = "import"
    DEMO = "demo"


class DecisionKind(StrEnum):
    """What a referee decided about a protocol."""

    ACCEPTED = "accepted"
    OVERRIDDEN = "overridden"  # accepted in spite of errors, with a written reason
    REOPENED = "reopened"


#: A player at a table; the other kinds of a placement are those of `Absence`.
SEATED = "seated"

#: The engine of a draw that nobody recorded: seats that came with an event from elsewhere.
UNRECORDED = "unrecorded"

#: Tables whose rows are never changed nor deleted; triggers see to it on both databases.
INSERT_ONLY = ("audit_event", "protocol_revision", "decision", "penalty", "draw", "publication", "announcement")

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

#: Ids are never given twice, so that a page that was left open cannot hit another row.
STABLE = {"sqlite_autoincrement": True}


def one_of(column: str, choices: Iterable[str]) -> CheckConstraint:
    """A closed choice as a constraint."""
    listed = ", ".join(f"'{choice}'" for choice in choices)
    return CheckConstraint(f"{column} IN ({listed})", name=column)


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
    document_json: str | None = Field(default=None, sa_type=Text)  # tysiac-draw/1 as drawn; None: a plan brought along


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


class RevisionRow(SQLModel, table=True):
    """A protocol as it was entered: each save is a new version, none is lost."""

    __tablename__ = "protocol_revision"
    __table_args__ = (
        UniqueConstraint("table_id", "version"),
        UniqueConstraint("table_id", "idempotency_key"),
        one_of("via", Via),
        CheckConstraint("version >= 1", name="version"),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    table_id: int = Field(foreign_key="game_table.id")
    version: int
    document: str = Field(sa_type=Text)  # tysiac-protocol/1, canonical JSON
    via: str
    by: str
    at: datetime
    reason: str | None
    idempotency_key: str | None


class DecisionRow(SQLModel, table=True):
    """A referee's decision about a protocol: accepted, accepted in spite of errors, opened again."""

    __tablename__ = "decision"
    __table_args__ = (
        one_of("kind", DecisionKind),
        CheckConstraint("kind = 'accepted' OR (reason IS NOT NULL AND reason <> '')", name="reason"),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    table_id: int = Field(foreign_key="game_table.id", index=True)
    revision_id: int = Field(foreign_key="protocol_revision.id")
    kind: str
    reason: str | None
    by: str
    at: datetime


class PenaltyRow(SQLModel, table=True):
    """A penalty, or the cancelling of one (`cancels_id`); league points are an exact fraction such as "-1/2"."""

    __tablename__ = "penalty"
    __table_args__ = (
        UniqueConstraint("cancels_id"),
        CheckConstraint("reason <> ''", name="reason"),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id", index=True)
    player_id: int = Field(foreign_key="player.id")
    round_no: int | None
    league_points: str
    small_points: int
    reason: str
    cancels_id: int | None = Field(default=None, foreign_key="penalty.id")
    by: str
    at: datetime


class PublicationRow(SQLModel, table=True):
    """A document as it was published, word for word, with the state number it rests on."""

    __tablename__ = "publication"
    __table_args__ = (Index(None, "event_id", "round_no"), STABLE)

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    slug: str
    round_no: int | None
    state: int
    report_json: str = Field(sa_type=Text)
    reason: str | None  # why it was published in spite of open tables or errors
    by: str
    at: datetime


class AuditRow(SQLModel, table=True):
    """Who did what, when, and what it changed; the id is the state number of the event."""

    __tablename__ = "audit_event"
    __table_args__ = (one_of("via", Via), Index(None, "event_id", "id"), STABLE)

    id: int | None = Field(default=None, primary_key=True)
    at: datetime
    actor: str
    role: str
    via: str
    tag: str
    event_id: int | None = Field(default=None, foreign_key="event.id")
    subject_type: str
    subject_id: str
    before: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    after: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    reason: str | None
    undoes: int | None = Field(default=None, foreign_key="audit_event.id")
    request_id: str | None
