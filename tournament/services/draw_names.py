"""Which names the documents of draws may show today; everybody else's stay in the record and are withheld.

The record keeps every name with its salt. A name is shown while the person consents: whoever took the consent back, or
is not on the list any more, is withheld, also where the start number went to somebody else. The moves of numbers tell
that, and the name itself where an event came from elsewhere. Documents of the former form bind names without a salt, so
that what could be used to guess a withheld one is left out of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, select

from tournament import seating
from tournament.db import rows
from tournament.db.models import AuditRow, EventRow, PlayerRow
from tournament.db.tags import Tag
from tournament.services import matching

Document = dict[str, Any]


@dataclass(slots=True)
class Names:
    """The people of an event, and what became of start numbers since."""

    session: Session
    event: EventRow
    _players: Mapping[int, PlayerRow] = field(init=False)
    _moves: list[tuple[datetime, int, int | None]] = field(init=False)

    def __post_init__(self) -> None:
        self._players = {one.number: one for one in rows.players(self.session, self.event)}
        self._moves = list(self._moved())

    def shown(self, document: Document, at: datetime) -> Document:
        """The document, made at this moment, as everybody may see it."""
        people = {row["number"]: row["number"] for row in document["entrants"]}
        for moment, before, after in self._moves:
            if moment >= at:
                people = {number: after if now == before else now for number, now in people.items()}
        hidden = {row["number"] for row in document["entrants"] if not self._is_shown(row, people[row["number"]])}
        return _former(document, hidden) if is_former(document) else seating.withhold(document, hidden)

    def _is_shown(self, row: Mapping[str, Any], now: int | None) -> bool:
        """Whether this name may be seen: the person is on the list, under that name, and consents."""
        player = self._players.get(now) if now is not None else None
        if player is None or not player.publish_name:
            return False
        return "name" not in row or matching.is_respelled(row["name"], player.given, player.family)

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
