"""What of the draws of an event was ever public, read from the audit trail: what was shown cannot be taken back.

A draw is known once a round of it is public, or once it replaces a round that was; it is revealed, with its seed and
seats, once all its rounds are public at the same time. Decides nothing about what is public only now.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlmodel import Session, col, select

from tournament.db.models import AuditRow, EventRow
from tournament.db.tags import Tag

#: In the log of a draw: rounds whose seats it left as they were, so that they stay public.
KEPT = "kept"
#: In the log of an event taken over from a file: what was public where it came from.
KNOWN, REVEALED, ROUNDS, PUBLIC = "draws_known", "draws_revealed", "rounds_shown", "rounds_public"


@dataclass(frozen=True, slots=True)
class Shown:
    """Numbers of draws, and of rounds, that were public at some time."""

    known: frozenset[int]
    revealed: frozenset[int]
    rounds: frozenset[int]


@dataclass(slots=True)
class _Story:
    """What is public while the log is read from its beginning."""

    public: set[int] = field(default_factory=set)  # rounds, now
    spans: dict[int, range] = field(default_factory=dict)  # of draws
    known: set[int] = field(default_factory=set)
    revealed: set[int] = field(default_factory=set)
    rounds: set[int] = field(default_factory=set)

    def drawn(self, number: int, span: range, kept: Iterable[int]) -> None:
        if self.public.intersection(span):
            self.known.add(number)
        self.public -= set(span) - set(kept)
        self.spans[number] = span

    def look(self) -> None:
        self.rounds |= self.public
        for number, span in self.spans.items():
            if self.public.intersection(span):
                self.known.add(number)
            if self.public.issuperset(span):
                self.revealed.add(number)


def shown(session: Session, event: EventRow) -> Shown:
    """What was ever public of the draws of an event."""
    tags = (Tag.DRAW_MAKE, Tag.ROUND_SEATED, Tag.EVENT_IMPORT)
    query = select(AuditRow).where(col(AuditRow.event_id) == event.id, col(AuditRow.tag).in_(tags))
    story = _Story()
    for row in session.exec(query.order_by(col(AuditRow.id))).all():
        match row.tag:
            case Tag.DRAW_MAKE:
                first, last = row.after["rounds"]
                story.drawn(int(row.subject_id), range(first, last + 1), row.after.get(KEPT, ()))
            case Tag.ROUND_SEATED:
                story.public.add(int(row.subject_id))
            case _:
                story.known |= set(row.after.get(KNOWN, ()))
                story.revealed |= set(row.after.get(REVEALED, ()))
                story.rounds |= set(row.after.get(ROUNDS, ()))
                story.public |= set(row.after.get(PUBLIC, ()))
        story.look()
    return Shown(frozenset(story.known), frozenset(story.revealed), frozenset(story.rounds))
