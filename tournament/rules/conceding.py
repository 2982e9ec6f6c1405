"""Whether a deal may be given up at all, by this player, now; and that nothing was played in it."""

from __future__ import annotations

from tournament.rules.audit import Audit
from tournament.rules.codes import Code
from tournament.rules.protocol import Deal
from tournament.rules.row import Row


def check_concession(audit: Audit, deal: Deal, row: Row) -> None:
    """A conceded row: allowed, within the limit, below the threshold, without cards, tricks and marriages."""
    rule = audit.terms.regulation.concession
    if not rule.allowed:
        audit.add(Code.CONCESSION_NOT_PLAYED, deal, seat=row.declarer, field="conceded", found=True)
        return
    for name, column in (("cards", deal.cards), ("tricks", deal.tricks), ("marriages", deal.marriages)):
        if column is not None and any(column):
            audit.add(Code.CONCESSION_WITH_PLAY, deal, field=name, found=[_plain(entry) for entry in column])
    seat = row.declarer
    if seat is None:
        audit.add(Code.DECLARER_MISSING, deal, field="declarer")
        return
    count = row.origin.concessions[seat] + 1
    if rule.limit and count > rule.limit:
        audit.add(Code.CONCESSION_LIMIT, deal, seat=seat, field="conceded", expected=rule.limit, found=count)
    before = row.origin.totals[seat]
    if rule.forbidden_from and before >= rule.forbidden_from:
        audit.add(
            Code.CONCESSION_FORBIDDEN, deal, seat=seat, field="conceded", expected=rule.forbidden_from, found=before
        )


def _plain(entry: object) -> object:
    return [str(item) for item in entry] if isinstance(entry, tuple) else entry
