"""Who sits where; pure, standard library only. The public names of the seating engine.

`draw` seats all rounds, `next_round` one round by standing, `reseat` the coming ones after a change; `verdict` judges.
"""

from __future__ import annotations

from tournament.seating.announcement import (
    FORMAT,
    FORMER_FORMAT,
    Entrant,
    announce,
    checkable,
    reveal,
    sha256,
    withheld,
    withhold,
)
from tournament.seating.bounds import fewest_repeats, known_minimum, most_rounds
from tournament.seating.checker import Verdict, verdict
from tournament.seating.clubs import club_key, one_spelling
from tournament.seating.document import MOST_DIGITS, PLAN_KEYS, is_public
from tournament.seating.engine import draw, next_round, repeat, reseat, run
from tournament.seating.faults import Fault, Finding, Subject
from tournament.seating.fixed import Checked, check_fixed, read_table, subject_from
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
from tournament.seating.telling import Progress, Stage, watching
from tournament.seating.unreadable import Unreadable, UnreadablePlanError, shortened
from tournament.seating.verification import Difference, Point, unreadable, verify
from tournament.seating.wishes import impossible

__all__ = [
    "FORMAT",
    "FORMER_FORMAT",
    "MOST_DIGITS",
    "MOST_PLAYERS",
    "MOST_ROUNDS",
    "PLAN_KEYS",
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
    "Progress",
    "Reason",
    "Remark",
    "Report",
    "SeatingError",
    "Stage",
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
    "is_public",
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
    "sha256",
    "shortened",
    "statements",
    "subject_from",
    "unreadable",
    "verdict",
    "verify",
    "watching",
    "withheld",
    "withhold",
    "within_limits",
]
