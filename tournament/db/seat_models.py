"""Tables about the draw before it is made: its settings, wishes of people, announcements. Part of `db.models`.

What is wished is a fact of the event like its players. An announcement holds the secret seed of a draw to come; nobody
but the draw reads that column.
"""

from datetime import datetime
from enum import StrEnum

from sqlalchemy import CheckConstraint, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from tournament.db.schema import STABLE, one_of
from tournament.seating import Policy


class WishKind(StrEnum):
    """What is wished about a player."""

    APART = "apart"  # never at one table with the other
    TOGETHER = "together"  # always at one table with the other: a helper
    TABLE = "table"  # always at this table


class DrawKind(StrEnum):
    """Which rounds a draw covers."""

    ALL = "all"  # all rounds in advance
    NEXT = "next"  # the next round, from the second on by the standings
    AGAIN = "again"  # from a round on anew: by lot, or the round by the standings
    MEND = "mend"  # from a round on as near to the present seats as possible; never announced


class DrawSettingRow(SQLModel, table=True):
    """How an event wants its seats drawn; `club_rounds`: club mates apart in the first so many rounds, NULL always."""

    __tablename__ = "draw_setting"
    __table_args__ = (
        UniqueConstraint("event_id"),
        one_of("method", (DrawKind.ALL, DrawKind.NEXT)),
        one_of("policy", Policy),
        CheckConstraint("club_rounds IS NULL OR club_rounds >= 0", name="club_rounds"),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    method: str
    policy: str
    club_rounds: int | None


class WishRow(SQLModel, table=True):
    """One wish: a pair apart or together, or a player at a certain table."""

    __tablename__ = "wish"
    __table_args__ = (
        UniqueConstraint("event_id", "kind", "player_id", "other_id"),
        one_of("kind", WishKind),
        CheckConstraint(
            "(kind = 'table' AND table_no IS NOT NULL AND table_no >= 1 AND other_id IS NULL)"
            " OR (kind <> 'table' AND table_no IS NULL AND other_id IS NOT NULL AND other_id <> player_id)",
            name="object",
        ),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    kind: str
    player_id: int = Field(foreign_key="player.id", index=True)
    other_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    table_no: int | None = None


class AnnouncementRow(SQLModel, table=True):
    """What was published before a draw; the draw that follows has the same number. `seed` is secret until then."""

    __tablename__ = "announcement"
    __table_args__ = (
        UniqueConstraint("event_id", "no"),
        one_of("kind", (DrawKind.ALL, DrawKind.NEXT, DrawKind.AGAIN)),
        CheckConstraint("first_round >= 1 AND first_round <= last_round", name="rounds"),
        STABLE,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    no: int
    kind: str
    first_round: int
    last_round: int
    seed: str
    document_json: str = Field(sa_type=Text)  # tysiac-draw/2 with all names, without seed and plan, canonical
    reason: str | None
    at: datetime
    by: str
