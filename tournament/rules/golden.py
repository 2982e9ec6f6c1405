"""The golden circle: which deals belong to it and who declares in them."""

from __future__ import annotations

from tournament.rules.audit import Audit
from tournament.rules.codes import Code
from tournament.rules.protocol import Deal
from tournament.rules.regulation import Doubling
from tournament.rules.state import State


def check_circle(audit: Audit, deal: Deal, before: State, dealer: int | None) -> None:
    """Every deal of the first circle is golden, no other one is, and its forehand declares."""
    terms = audit.terms
    if terms.regulation.doubling is not Doubling.GOLDEN:
        return
    in_circle = before.circle < terms.layout.players
    if bool(deal.golden) is not in_circle:
        audit.add(Code.GOLDEN_CIRCLE, deal, field="golden", expected=in_circle, found=bool(deal.golden))
    if not deal.golden or dealer is None or deal.declarer is None:
        return
    forehand = dealer % terms.layout.players + 1
    if deal.declarer != forehand:
        audit.add(
            Code.GOLDEN_FOREHAND,
            deal,
            seat=deal.declarer - 1,
            field="declarer",
            expected=forehand,
            found=deal.declarer,
        )
