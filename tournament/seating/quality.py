"""What is worth telling about a plan before it is accepted: remarks as codes with numbers, best and worst alike.

The sentences stand at the edge (`tournament/seating_words.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournament.seating.checker import Verdict
from tournament.seating.plan import Plan, Report


class Remark(StrEnum):
    """One thing said about a plan."""

    INVALID = "invalid"  # n: faults
    NOBODY_TWICE = "nobody-twice"
    REPEATS = "repeats"  # n: pairs that meet again, minimum
    MOST_MEETINGS = "most-meetings"  # n: meetings of the pair that meets most
    BYES_NONE = "byes-none"
    BYES = "byes"  # least, most
    BYES_UNFAIR = "byes-unfair"  # n
    ODD_TABLES = "odd-tables"  # least, most
    SEATS_EVEN = "seats-even"
    SEATS_UNEVEN = "seats-uneven"  # n: players, spread
    TABLES_NEW = "tables-new"  # nobody twice at one table
    TABLES_AGAIN = "tables-again"  # most: visits of one player to one table
    CLUBS_APART = "clubs-apart"
    CLUBS_MEET = "clubs-meet"  # n
    FORBIDDEN_MEET = "forbidden-meet"  # n
    TOGETHER_MISSED = "together-missed"  # n
    PINS_MISSED = "pins-missed"  # n
    CLOSENESS = "closeness"  # n: sum of place distances, optimum
    SEATS_MOVED = "seats-moved"  # n: places different from the published plan


class Grade(StrEnum):
    """How good the news is."""

    GOOD = "good"  # as good as can be
    NOTE = "note"  # worth knowing
    BAD = "bad"  # below what is possible, or a broken wish


@dataclass(frozen=True, slots=True)
class Statement:
    """A remark with its numbers."""

    remark: Remark
    grade: Grade
    numbers: Mapping[str, int]


def statements(plan: Plan) -> tuple[Statement, ...]:
    """What is to be told about a plan that the engine judged."""
    if plan.report is None:
        return ()
    report = plan.report
    return (*of_figures(report.verdict, report.known_minimum), *_clubs(plan), *_of_engine(report))


def of_figures(figures: Verdict, minimum: int) -> Iterator[Statement]:
    """What the checker's figures say, beside the fewest repeats known."""
    if not figures.valid:
        yield Statement(Remark.INVALID, Grade.BAD, {"n": len(figures.faults)})
    yield from _meetings(figures, minimum)
    yield from _pauses(figures)
    yield from _seats(figures)
    broken = {
        Remark.FORBIDDEN_MEET: figures.forbidden_met,
        Remark.CLUBS_MEET: figures.club_conflicts,
        Remark.TOGETHER_MISSED: figures.together_missed,
        Remark.PINS_MISSED: figures.pins_missed,
    }
    for remark, times in broken.items():
        if times:
            yield Statement(remark, Grade.BAD, {"n": times})


def _meetings(figures: Verdict, minimum: int) -> Iterator[Statement]:
    if figures.repeats == 0:
        yield Statement(Remark.NOBODY_TWICE, Grade.GOOD, {})
        return
    grade = Grade.GOOD if figures.repeats <= minimum else Grade.BAD
    numbers = {"n": figures.pairs_again, "repeats": figures.repeats, "minimum": minimum}
    yield Statement(Remark.REPEATS, grade, numbers)
    if figures.max_meetings > 2:
        forced = figures.max_meetings <= figures.max_meetings_bound
        yield Statement(Remark.MOST_MEETINGS, Grade.GOOD if forced else Grade.NOTE, {"n": figures.max_meetings})


def _pauses(figures: Verdict) -> Iterator[Statement]:
    if figures.byes_max:
        yield Statement(Remark.BYES, Grade.NOTE, {"least": figures.byes_min, "most": figures.byes_max})
    elif set(figures.tables_by_size) <= {3}:
        yield Statement(Remark.BYES_NONE, Grade.GOOD, {})
    if figures.byes_unfair:
        yield Statement(Remark.BYES_UNFAIR, Grade.BAD, {"n": figures.byes_unfair})
    if figures.odd_tables_max:
        numbers = {"least": figures.odd_tables_min, "most": figures.odd_tables_max}
        yield Statement(Remark.ODD_TABLES, Grade.NOTE, numbers)


def _seats(figures: Verdict) -> Iterator[Statement]:
    if figures.players_seat_spread_over_1:
        numbers = {"n": figures.players_seat_spread_over_1, "spread": figures.seat_spread}
        yield Statement(Remark.SEATS_UNEVEN, Grade.NOTE, numbers)
    else:
        yield Statement(Remark.SEATS_EVEN, Grade.GOOD, {})
    if figures.table_repeats:
        yield Statement(Remark.TABLES_AGAIN, Grade.NOTE, {"most": figures.table_visits_max})
    else:
        yield Statement(Remark.TABLES_NEW, Grade.GOOD, {})


def _clubs(plan: Plan) -> Iterator[Statement]:
    if plan.report and plan.wishes.separates_clubs and not plan.report.verdict.club_conflicts:
        yield Statement(Remark.CLUBS_APART, Grade.GOOD, {})


def _of_engine(report: Report) -> Iterator[Statement]:
    if report.place_distance is not None and report.place_distance_optimum is not None:
        numbers = {"n": report.place_distance, "optimum": report.place_distance_optimum}
        yield Statement(Remark.CLOSENESS, Grade.NOTE, numbers)
    if report.seats_moved is not None:
        yield Statement(Remark.SEATS_MOVED, Grade.NOTE, {"n": report.seats_moved})
