"""Which names the documents of draws may show today; everybody else's stay in the record and are withheld.

The record keeps every name with its salt. A name is shown while the person consents: whoever took the consent back, or
is not on the list any more, is withheld, also where the start number went to somebody else. Documents of the former
form bind names without a salt, so that what could be used to guess a withheld one is left out of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from tournament import seating
from tournament.db import rows
from tournament.db.models import AuditRow, EventRow
from tournament.db.tags import Tag

Document = dict[str, Any]


@dataclass(slots=True)
class Names:
    """The people of an event, and what became of start numbers since."""

    session: Session
    event: EventRow
    _consenting: Mapping[int, bool] = field(init=False)
    _moves: list[tuple[datetime, int, int | None]] = field(init=False)

    def __post_init__(self) -> None:
        self._consenting = {one.number: one.publish_name for one in rows.players(self.session, self.event)}
        self._moves = list(self._moved())

    def shown(self, document: Document, at: datetime) -> Document:
        """The document, made at this moment, as everybody may see it."""
        people = {row["number"]: row["number"] for row in document["entrants"]}
        for moment, before, after in self._moves:
            if moment >= at:
                people = {number: after if now == before else now for number, now in people.items()}
        hidden = {number for number, now in people.items() if now is None or not self._consenting.get(now, False)}
        return _former(document, hidden) if is_former(document) else seating.withhold(document, hidden)

    def _moved(self) -> Iterator[tuple[datetime, int, int | None]]:
        """Start numbers that went to another person, in order of time: from which number to which, None if removed."""
        tags = (Tag.PLAYER_EDIT, Tag.PLAYER_REMOVE)
        query = select(AuditRow).where(col(AuditRow.event_id) == self.event.id, col(AuditRow.tag).in_(tags))
        for row in self.session.exec(query.order_by(col(AuditRow.id))).all():
            before = int(row.subject_id)
            after = row.after.get("number", before) if row.tag == Tag.PLAYER_EDIT else None
            if after != before:
                yield row.at, before, after


def is_former(document: Mapping[str, Any]) -> bool:
    """Whether a recorded document has the form of earlier versions, which this one shows but does not verify."""
    return document.get("format") == seating.FORMER_FORMAT


def _former(document: Document, hidden: set[int]) -> Document:
    """Without the digests from which a withheld name could be guessed."""
    if not any(row["number"] in hidden for row in document["entrants"]):
        return document
    entrants = [
        {"number": row["number"], "withheld": True}
        if row["number"] in hidden
        else {key: value for key, value in row.items() if key != "mark"}
        for row in document["entrants"]
    ]
    return {**{key: value for key, value in document.items() if key != "commitment"}, "entrants": entrants}
