"""What the seating benchmarks share: one draw measured and judged, by our own checker and by a foreign one."""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tournament.seating import Plan, Verdict

#: Figures on which the two checkers must agree: ours, theirs.
AGREE = {
    "valid": "valid",
    "repeats": "repeats",
    "repeats_bound": "repeats_lb_exact",
    "excess": "excess",
    "max_meetings": "max_multiplicity",
    "max_meetings_bound": "max_multiplicity_lb",
    "byes_min": "byes_min",
    "byes_max": "byes_max",
    "byes_unfair": "byes_unfair",
    "odd_tables_min": "odd_tables_min",
    "odd_tables_max": "odd_tables_max",
    "seat_spread": "seat_spread_max",
    "players_seat_spread_over_1": "players_seat_spread_over_1",
    "table_repeats": "table_repeats",
    "table_repeats_bound": "table_repeats_lb",
    "table_visits_max": "table_visits_max",
    "forbidden_met": "forbidden_met",
    "club_conflicts": "club_conflicts",
}

Check = Callable[[Mapping[str, Any]], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Measured:
    """A plan, its figures and the CPU seconds it took."""

    plan: Plan
    figures: Verdict
    seconds: float


def measured(make: Callable[[], Plan]) -> Measured:
    """Make a plan and take the time of this process."""
    start = time.process_time()
    plan = make()
    seconds = time.process_time() - start
    if plan.report is None:
        raise ValueError("the engine always judges its plans")
    return Measured(plan, plan.report.verdict, seconds)


def document(plan: Plan) -> dict[str, Any]:
    """The plan in the checker's format."""
    subject = plan.subject()
    return {
        "players": list(plan.players),
        "rounds": [[list(table) for table in tables] for tables in plan.rounds],
        "byes": [list(row) for row in plan.byes],
        "forbidden": [list(pair) for pair in subject.forbidden],
        "clubs": {str(p): club for p, club in (subject.clubs or {}).items()},
        "club_rounds": subject.club_rounds,
        **({} if subject.active is None else {"active": [list(row) for row in subject.active]}),
    }


def foreign_checker(path: Path | None) -> Check | None:
    """The `check` function of an independent checker's script."""
    if path is None:
        return None
    spec = importlib.util.spec_from_file_location("foreign_checker", path)
    if spec is None or spec.loader is None:
        sys.exit(f"{path} is no Python script")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    check: Check = module.check
    return check


def disagreements(found: Measured, check: Check | None) -> list[str]:
    """Figures on which the two checkers differ."""
    if check is None:
        return []
    ours, theirs = asdict(found.figures), check(document(found.plan))
    return [f"{key}: {ours[key]} / {theirs[other]}" for key, other in AGREE.items() if ours[key] != theirs[other]]


def seats_in_order(plan: Plan) -> dict[int, list[int]]:
    """Everybody's seats, game by game."""
    seats: dict[int, list[int]] = {p: [] for p in plan.players}
    for table in (table for tables in plan.rounds for table in tables):
        for seat, p in enumerate(table):
            seats[p].append(seat)
    return seats
