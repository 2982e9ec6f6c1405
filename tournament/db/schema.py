"""What all tables share: names of constraints, closed choices as constraints, ids that are never given twice."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from sqlalchemy import CheckConstraint
from sqlmodel import SQLModel


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
