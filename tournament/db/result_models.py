"""Tables of what was entered, decided, published and done. Part of `db.models`; every one of them is insert-only."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, Index, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from tournament.db.schema import STABLE, DecisionKind, Via, one_of


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
