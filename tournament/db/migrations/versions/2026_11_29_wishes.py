"""Settings of the draw, wishes, announcements; the document and the public number of a draw."""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

revision = "2026_11_29_wishes"
down_revision = "2026_11_29_first_tables"


def upgrade() -> None:
    op.add_column("draw", sa.Column("public", AutoString(), nullable=False, server_default=""))
    op.add_column("draw", sa.Column("document_json", sa.Text(), nullable=True))
    _settings()
    _wishes()
    _announcements()


def _settings() -> None:
    op.create_table(
        "draw_setting",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("method", AutoString(), nullable=False),
        sa.Column("policy", AutoString(), nullable=False),
        sa.Column("club_rounds", sa.Integer(), nullable=True),
        sa.CheckConstraint("method IN ('all', 'next')", name=op.f("ck_draw_setting_method")),
        sa.CheckConstraint(
            "policy IN ('strict-standing', 'balanced', 'no-repeats')", name=op.f("ck_draw_setting_policy")
        ),
        sa.CheckConstraint("club_rounds IS NULL OR club_rounds >= 0", name=op.f("ck_draw_setting_club_rounds")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_draw_setting_event_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draw_setting")),
        sa.UniqueConstraint("event_id", name=op.f("uq_draw_setting_event_id")),
        sqlite_autoincrement=True,
    )


def _wishes() -> None:
    op.create_table(
        "wish",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("kind", AutoString(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("other_id", sa.Integer(), nullable=True),
        sa.Column("table_no", sa.Integer(), nullable=True),
        sa.CheckConstraint("kind IN ('apart', 'together', 'table')", name=op.f("ck_wish_kind")),
        sa.CheckConstraint(
            "(kind = 'table' AND table_no IS NOT NULL AND table_no >= 1 AND other_id IS NULL)"
            " OR (kind <> 'table' AND table_no IS NULL AND other_id IS NOT NULL AND other_id <> player_id)",
            name=op.f("ck_wish_object"),
        ),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_wish_event_id")),
        sa.ForeignKeyConstraint(["other_id"], ["player.id"], name=op.f("fk_wish_other_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_wish_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_wish")),
        sa.UniqueConstraint(
            "event_id", "kind", "player_id", "other_id", name=op.f("uq_wish_event_id_kind_player_id_other_id")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_wish_other_id"), "wish", ["other_id"], unique=False)
    op.create_index(op.f("ix_wish_player_id"), "wish", ["player_id"], unique=False)


def _announcements() -> None:
    op.create_table(
        "announcement",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("kind", AutoString(), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("last_round", sa.Integer(), nullable=False),
        sa.Column("seed", AutoString(), nullable=False),
        sa.Column("document_json", sa.Text(), nullable=False),
        sa.Column("reason", AutoString(), nullable=True),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.Column("by", AutoString(), nullable=False),
        sa.CheckConstraint("kind IN ('all', 'next', 'again')", name=op.f("ck_announcement_kind")),
        sa.CheckConstraint("first_round >= 1 AND first_round <= last_round", name=op.f("ck_announcement_rounds")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_announcement_event_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcement")),
        sa.UniqueConstraint("event_id", "no", name=op.f("uq_announcement_event_id_no")),
        sqlite_autoincrement=True,
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE TRIGGER announcement_insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON announcement"
            " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
        )
        return
    for deed in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER announcement_no_{deed.lower()} BEFORE {deed} ON announcement"
            " BEGIN SELECT RAISE(ABORT, 'announcement is insert-only'); END",
        )
