"""The first tables, and triggers that keep the insert-only ones insert-only."""

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

revision = "2026_11_29_first_tables"
down_revision = None

INSERT_ONLY = ("audit_event", "protocol_revision", "decision", "penalty", "draw", "publication")

FUNCTION = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is insert-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


def upgrade() -> None:
    _tables()
    if op.get_bind().dialect.name == "postgresql":
        op.execute(FUNCTION)
    for table in INSERT_ONLY:
        _insert_only(table)


def _insert_only(table: str) -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            f"CREATE TRIGGER {table}_insert_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
        )
        return
    for deed in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER {table}_no_{deed.lower()} BEFORE {deed} ON {table}"
            f" BEGIN SELECT RAISE(ABORT, '{table} is insert-only'); END",
        )


def _tables() -> None:
    op.create_table(
        "app_user",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("login", AutoString(), nullable=False),
        sa.Column("name", AutoString(), nullable=False),
        sa.Column("password_hash", AutoString(), nullable=False),
        sa.Column("is_organiser", sa.Boolean(), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("created_at", UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_app_user")),
        sa.UniqueConstraint("login", name=op.f("uq_app_user_login")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", AutoString(), nullable=False),
        sa.Column("name", AutoString(), nullable=False),
        sa.Column("place", AutoString(), nullable=False),
        sa.Column("first_day", sa.Date(), nullable=True),
        sa.Column("last_day", sa.Date(), nullable=True),
        sa.Column("regulation_id", AutoString(), nullable=False),
        sa.Column("edition", AutoString(), nullable=False),
        sa.Column("regulation_json", sa.Text(), nullable=False),
        sa.Column("regulation_sha256", AutoString(), nullable=False),
        sa.Column("rounds_planned", sa.Integer(), nullable=False),
        sa.Column("created_at", UTCDateTime(), nullable=False),
        sa.CheckConstraint(
            "first_day IS NULL OR last_day IS NULL OR first_day <= last_day", name=op.f("ck_event_days")
        ),
        sa.CheckConstraint("rounds_planned >= 1 AND rounds_planned <= 99", name=op.f("ck_event_rounds_planned")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
        sa.UniqueConstraint("slug", name=op.f("uq_event_slug")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "audit_event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.Column("actor", AutoString(), nullable=False),
        sa.Column("role", AutoString(), nullable=False),
        sa.Column("via", AutoString(), nullable=False),
        sa.Column("tag", AutoString(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("subject_type", AutoString(), nullable=False),
        sa.Column("subject_id", AutoString(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("reason", AutoString(), nullable=True),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.Column("request_id", AutoString(), nullable=True),
        sa.CheckConstraint("via IN ('desk', 'cli', 'import', 'demo')", name=op.f("ck_audit_event_via")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_audit_event_event_id")),
        sa.ForeignKeyConstraint(["undoes"], ["audit_event.id"], name=op.f("fk_audit_event_undoes")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_event")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("audit_event", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_audit_event_event_id_id"), ["event_id", "id"], unique=False)

    op.create_table(
        "draw",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("first_round", sa.Integer(), nullable=False),
        sa.Column("last_round", sa.Integer(), nullable=False),
        sa.Column("seed", AutoString(), nullable=False),
        sa.Column("engine", AutoString(), nullable=False),
        sa.Column("inputs_json", sa.Text(), nullable=False),
        sa.Column("inputs_sha256", AutoString(), nullable=False),
        sa.Column("reason", AutoString(), nullable=True),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.Column("by", AutoString(), nullable=False),
        sa.CheckConstraint("first_round >= 1 AND first_round <= last_round", name=op.f("ck_draw_rounds")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_draw_event_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draw")),
        sa.UniqueConstraint("event_id", "no", name=op.f("uq_draw_event_id_no")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "event_role",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("role", AutoString(), nullable=False),
        sa.CheckConstraint("role IN ('organiser', 'referee')", name=op.f("ck_event_role_role")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_event_role_event_id")),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.id"], name=op.f("fk_event_role_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event_role")),
        sa.UniqueConstraint("event_id", "user_id", name=op.f("uq_event_role_event_id_user_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("event_role", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_event_role_user_id"), ["user_id"], unique=False)

    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("given", AutoString(), nullable=False),
        sa.Column("family", AutoString(), nullable=False),
        sa.Column("club", AutoString(), nullable=False),
        sa.Column("birth_year", sa.Integer(), nullable=True),
        sa.Column("contact", AutoString(), nullable=False),
        sa.Column("publish_name", sa.Boolean(), nullable=False),
        sa.Column("status", AutoString(), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.CheckConstraint("family <> ''", name=op.f("ck_player_family")),
        sa.CheckConstraint("status IN ('active', 'withdrawn')", name=op.f("ck_player_status")),
        sa.CheckConstraint("from_round >= 1", name=op.f("ck_player_from_round")),
        sa.CheckConstraint("number >= 1", name=op.f("ck_player_number")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_player_event_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("event_id", "number", name=op.f("uq_player_event_id_number")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "publication",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("slug", AutoString(), nullable=False),
        sa.Column("round_no", sa.Integer(), nullable=True),
        sa.Column("state", sa.Integer(), nullable=False),
        sa.Column("report_json", sa.Text(), nullable=False),
        sa.Column("reason", AutoString(), nullable=True),
        sa.Column("by", AutoString(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_publication_event_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publication")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("publication", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_publication_event_id_round_no"), ["event_id", "round_no"], unique=False)

    op.create_table(
        "penalty",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("round_no", sa.Integer(), nullable=True),
        sa.Column("league_points", AutoString(), nullable=False),
        sa.Column("small_points", sa.Integer(), nullable=False),
        sa.Column("reason", AutoString(), nullable=False),
        sa.Column("cancels_id", sa.Integer(), nullable=True),
        sa.Column("by", AutoString(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.CheckConstraint("reason <> ''", name=op.f("ck_penalty_reason")),
        sa.ForeignKeyConstraint(["cancels_id"], ["penalty.id"], name=op.f("fk_penalty_cancels_id")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_penalty_event_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_penalty_player_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_penalty")),
        sa.UniqueConstraint("cancels_id", name=op.f("uq_penalty_cancels_id")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("penalty", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_penalty_event_id"), ["event_id"], unique=False)

    op.create_table(
        "round",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("state", AutoString(), nullable=False),
        sa.Column("date", sa.Date(), nullable=True),
        sa.Column("draw_id", sa.Integer(), nullable=True),
        sa.CheckConstraint("state = 'draft' OR draw_id IS NOT NULL", name=op.f("ck_round_drawn")),
        sa.CheckConstraint("state IN ('draft', 'seated', 'published')", name=op.f("ck_round_state")),
        sa.CheckConstraint("no >= 1", name=op.f("ck_round_no")),
        sa.ForeignKeyConstraint(["draw_id"], ["draw.id"], name=op.f("fk_round_draw_id")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_round_event_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_round")),
        sa.UniqueConstraint("event_id", "no", name=op.f("uq_round_event_id_no")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "game_table",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("no", sa.Integer(), nullable=False),
        sa.Column("decision_id", sa.Integer(), nullable=True),
        sa.CheckConstraint("no >= 1", name=op.f("ck_game_table_no")),
        sa.ForeignKeyConstraint(["decision_id"], ["decision.id"], name="fk_game_table_decision_id", use_alter=True),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name=op.f("fk_game_table_round_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_table")),
        sa.UniqueConstraint("round_id", "id", name=op.f("uq_game_table_round_id_id")),
        sa.UniqueConstraint("round_id", "no", name=op.f("uq_game_table_round_id_no")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "placement",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("kind", AutoString(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "(kind = 'seated' AND table_id IS NOT NULL AND seat IS NOT NULL)"
            " OR (kind <> 'seated' AND table_id IS NULL AND seat IS NULL)",
            name=op.f("ck_placement_seated_at_a_table"),
        ),
        sa.CheckConstraint(
            "kind IN ('seated', 'bye', 'absent', 'late', 'withdrawn', 'reserve')", name=op.f("ck_placement_kind")
        ),
        sa.CheckConstraint("seat IS NULL OR (seat >= 1 AND seat <= 4)", name=op.f("ck_placement_seat")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_placement_player_id")),
        sa.ForeignKeyConstraint(
            ["round_id", "table_id"],
            ["game_table.round_id", "game_table.id"],
            name=op.f("fk_placement_round_id_table_id"),
        ),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name=op.f("fk_placement_round_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_placement")),
        sa.UniqueConstraint("round_id", "player_id", name=op.f("uq_placement_round_id_player_id")),
        sa.UniqueConstraint("table_id", "seat", name=op.f("uq_placement_table_id_seat")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("placement", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_placement_player_id"), ["player_id"], unique=False)

    op.create_table(
        "protocol_revision",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("via", AutoString(), nullable=False),
        sa.Column("by", AutoString(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.Column("reason", AutoString(), nullable=True),
        sa.Column("idempotency_key", AutoString(), nullable=True),
        sa.CheckConstraint("via IN ('desk', 'cli', 'import', 'demo')", name=op.f("ck_protocol_revision_via")),
        sa.CheckConstraint("version >= 1", name=op.f("ck_protocol_revision_version")),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_protocol_revision_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_protocol_revision")),
        sa.UniqueConstraint("table_id", "idempotency_key", name=op.f("uq_protocol_revision_table_id_idempotency_key")),
        sa.UniqueConstraint("table_id", "version", name=op.f("uq_protocol_revision_table_id_version")),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "decision",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("revision_id", sa.Integer(), nullable=False),
        sa.Column("kind", AutoString(), nullable=False),
        sa.Column("reason", AutoString(), nullable=True),
        sa.Column("by", AutoString(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.CheckConstraint(
            "kind = 'accepted' OR (reason IS NOT NULL AND reason <> '')", name=op.f("ck_decision_reason")
        ),
        sa.CheckConstraint("kind IN ('accepted', 'overridden', 'reopened')", name=op.f("ck_decision_kind")),
        sa.ForeignKeyConstraint(["revision_id"], ["protocol_revision.id"], name=op.f("fk_decision_revision_id")),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_decision_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decision")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("decision", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_decision_table_id"), ["table_id"], unique=False)
    if op.get_bind().dialect.name == "postgresql":
        # Tables and decisions point at each other; SQLite has the reference in CREATE TABLE already.
        op.create_foreign_key("fk_game_table_decision_id", "game_table", "decision", ["decision_id"], ["id"])
