"""From positions back to start numbers: table numbers, the plan as a value, its figures, the refusal with an offer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournament.seating.checker import verdict
from tournament.seating.frame import Frame, Tables
from tournament.seating.plan import Audit, Plan, Report
from tournament.seating.problem import Reason, Round, SeatingError, Wishes
from tournament.seating.quality import least_of
from tournament.seating.rng import Rng
from tournament.seating.tables import number_tables, visits_of
from tournament.seating.wishes import broken, contradictions


def numbered(frame: Frame, rounds: Sequence[Tables], seed: str) -> list[Tables]:
    """The coming rounds with their tables in the order of table numbers."""
    most = max(len(tables) for tables in [*frame.past, *rounds])
    visits = visits_of(frame.count, most, frame.past)
    return number_tables(rounds, visits, frame.pinned, Rng(seed, "table numbers"), frame.meter)


def plan_of(
    frame: Frame, coming: Sequence[Tables], byes: Sequence[Sequence[int]], wishes: Wishes, past: Plan | None = None
) -> Plan:
    """Past rounds as they were and the coming ones, by start number."""
    named = [_named(frame, tables) for tables in coming]
    out = [_row(frame, row) for row in byes]
    standby = [_row(frame, row) for row in frame.standby]
    taking_part = [set(a) | set(b) for a, b in zip(frame.present, frame.standby, strict=True)]
    absent = [_row(frame, [p for p in range(frame.count) if p not in here]) for here in taking_part]
    return Plan(
        players=frame.numbers,
        mode=frame.mode,
        rounds=(*(past.rounds if past else ()), *named),
        byes=(*(past.byes if past else ()), *out),
        standby=(*(past.standby if past else ()), *standby),
        absent=(*(_absent_before(frame, past) if past else ()), *absent),
        wishes=wishes,
    )


def _named(frame: Frame, tables: Tables) -> Round:
    return tuple(tuple(frame.numbers[p] for p in table) for table in tables)


def _row(frame: Frame, row: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(frame.numbers[p] for p in row))


def _absent_before(frame: Frame, past: Plan) -> list[tuple[int, ...]]:
    """Who was absent from the past rounds, newcomers included."""
    newcomers = set(frame.numbers) - set(past.players)
    return [tuple(sorted({*row, *newcomers})) for row in past.absent]


def judged(plan: Plan, audit: Audit, **known: int | None) -> Plan:
    """The plan with the checker's figures and the record of the draw."""
    subject = plan.subject()
    figures = verdict(subject)
    least = least_of(subject, figures)
    report = Report(verdict=figures, known_minimum=None if least is None else least.reachable, **known)
    return replace(plan, report=report, audit=audit)


def accepted(plan: Plan, frame: Frame) -> Plan:
    """The plan if it keeps every wish; otherwise a refusal that names the wishes and offers the plan."""
    conflicts = contradictions(frame, plan.wishes) + broken(plan, len(frame.past) + 1)
    if conflicts:
        raise SeatingError(Reason.WISHES_CONFLICT, {"conflicts": len(conflicts)}, conflicts, plan)
    return plan
