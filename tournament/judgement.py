"""A protocol judged under an edition of a regulation: rules, clauses and league points brought together.

The rules know no regulation by name and no league; this is the one place where the three meet. Asks nothing, stores
nothing.
"""

from __future__ import annotations

from tournament import rules
from tournament.regulations import Edition
from tournament.rules import Protocol, Verdict
from tournament.standings import league


def judge(protocol: Protocol, edition: Edition) -> Verdict:
    """The verdict on a protocol under this edition, with the league points of its places."""
    policy = edition.league
    return rules.validate(
        protocol,
        edition.rules,
        clauses=edition.clauses,
        basis=edition.basis,
        points=lambda totals, places: league.points_before_lots(totals, places, policy),
    )
