"""Who sits where; pure, standard library only. The public names of the seating engine.

`draw` seats all rounds, `next_round` one round by standing, `reseat` the coming ones after a change; `verdict` judges.
"""

from __future__ import annotations

from tournament.seating.announcement import Difference, Entrant, Point, announce, checkable, reveal, verify
from tournament.seating.bounds import fewest_repeats, known_minimum, most_rounds
from tournament.seating.checker import Verdict, verdict
from tournament.seating.clubs import club_key, one_spelling
from tournament.seating.engine import draw, next_round, repeat, reseat, run
from tournament.seating.faults import Fault, Finding, Subject
from tournament.seating.fixed import (
    Checked,
    Unreadable,
    UnreadablePlanError,
    check_fixed,
    read_table,
    shortened,
    subject_from,
)
from tournament.seating.inputs import draw_inputs, next_round_inputs, plan_from, plan_inputs, reseat_inputs
from tournament.seating.plan import VERSION, Audit, Plan, Report, published
from tournament.seating.problem import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    Conflict,
    ConflictKind,
    Mode,
    Policy,
    Reason,
    SeatingError,
    Wishes,
    within_limits,
)
from tournament.seating.quality import Grade, Least, Limit, Remark, Statement, least_of, of_figures, statements
from tournament.seating.wishes import impossible

__all__ = [
    "MOST_PLAYERS",
    "MOST_ROUNDS",
    "VERSION",
    "Audit",
    "Checked",
    "Conflict",
    "ConflictKind",
    "Difference",
    "Entrant",
    "Fault",
    "Finding",
    "Grade",
    "Least",
    "Limit",
    "Mode",
    "Plan",
    "Point",
    "Policy",
    "Reason",
    "Remark",
    "Report",
    "SeatingError",
    "Statement",
    "Subject",
    "Unreadable",
    "UnreadablePlanError",
    "Verdict",
    "Wishes",
    "announce",
    "check_fixed",
    "checkable",
    "club_key",
    "draw",
    "draw_inputs",
    "fewest_repeats",
    "impossible",
    "known_minimum",
    "least_of",
    "most_rounds",
    "next_round",
    "next_round_inputs",
    "of_figures",
    "one_spelling",
    "plan_from",
    "plan_inputs",
    "published",
    "read_table",
    "repeat",
    "reseat",
    "reseat_inputs",
    "reveal",
    "run",
    "shortened",
    "statements",
    "subject_from",
    "verdict",
    "verify",
    "within_limits",
]
