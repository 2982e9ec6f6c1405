"""Who sits where; pure, standard library only. The public names of the seating engine.

`draw` seats all rounds, `next_round` one round by standing, `reseat` the coming ones after a change; `verdict` judges.
"""

from __future__ import annotations

from tournament.seating.bounds import fewest_repeats, known_minimum, most_rounds
from tournament.seating.checker import Fault, Finding, Subject, Verdict, verdict
from tournament.seating.engine import draw, next_round, reseat
from tournament.seating.plan import VERSION, Audit, Plan, Report, published
from tournament.seating.problem import Conflict, ConflictKind, Mode, Policy, Reason, SeatingError, Wishes

__all__ = [
    "VERSION",
    "Audit",
    "Conflict",
    "ConflictKind",
    "Fault",
    "Finding",
    "Mode",
    "Plan",
    "Policy",
    "Reason",
    "Report",
    "SeatingError",
    "Subject",
    "Verdict",
    "Wishes",
    "draw",
    "fewest_repeats",
    "known_minimum",
    "most_rounds",
    "next_round",
    "published",
    "reseat",
    "verdict",
]
