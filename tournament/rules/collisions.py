"""Players who met on the barrel, where only entries tell: nobody may stay there whom a newcomer throws off.

Looks at entries that were taken as they stand; what cards show is scored by `barrel`.
"""

from __future__ import annotations

from tournament.rules.audit import Audit
from tournament.rules.codes import Code
from tournament.rules.protocol import Deal
from tournament.rules.regulation import Collision
from tournament.rules.row import Row


def check_meeting(audit: Audit, deal: Deal, row: Row) -> None:
    """An open entry that leaves a player on the barrel although others met him there; not in a deal that is won."""
    at, rule, before = row.terms.barrel_at, row.terms.regulation.barrel, row.origin.totals
    if not at or rule.collision is Collision.NONE or any(row.given[seat] is None for seat in row.active):
        return
    after = [total + (entry or 0) for total, entry in zip(before, row.given, strict=True)]
    if max(after) >= row.terms.regulation.target:
        return
    there = [seat for seat in row.active if after[seat] == at]
    arrived = [seat for seat in there if before[seat] != at]
    stayed = [seat for seat in there if before[seat] == at]
    wrong = stayed if len(arrived) == 1 else arrived if len(arrived) > 1 else []
    if rule.collision is Collision.ALL_FALL and len(there) > 1:
        wrong = there
    for seat in wrong:
        if row.is_open(seat):
            written = deal.written is not None and deal.written[seat] is not None
            expected = at - rule.fall - (before[seat] if written else 0)
            found = (row.given[seat] or 0) if written else after[seat]
            name = "written" if written else "totals"
            audit.add(Code.BARREL_COLLISION, deal, seat=seat, field=name, expected=expected, found=found)
