"""What is worth telling about a plan before it is accepted: remarks as codes with numbers, best and worst alike.

The sentences stand at the edge (`tournament/seating_words.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournament.seating.bounds import WITHOUT_CROWDING, fewest_repeats, known_minimum
from tournament.seating.checker import Verdict
from tournament.seating.clubs import club_key
from tournament.seating.faults import Subject
from tournament.seating.plan import Plan, Report
from tournament.seating.settled import companions


class Remark(StrEnum):
    """One thing said about a plan."""

    INVALID = "invalid"  # n: faults
    NOBODY_TWICE = "nobody-twice"
    REPEATS = "repeats"  # n: pairs that meet again, repeats, least where the limit names a number
    WISHED = "wished"  # n: pairs that meet again and again because they are to sit together
    MOST_MEETINGS = "most-meetings"  # n: meetings of the pair that meets most
    BYES_NONE = "byes-none"
    BYES = "byes"  # least, most
    BYES_UNFAIR = "byes-unfair"  # n
    ODD_TABLES = "odd-tables"  # least, most; both of two and of four
    TABLES_OF_TWO = "tables-of-two"  # least, most
    TABLES_OF_FOUR = "tables-of-four"  # least, most
    SEATS_EVEN = "seats-even"
    SEATS_UNEVEN = "seats-uneven"  # n: players, spread
    TABLES_NEW = "tables-new"  # nobody twice at one table
    TABLES_AGAIN = "tables-again"  # most: visits of one player to one table
    PINNED = "pinned"  # n: players who always sit at one table by wish
    CLUBS_APART = "clubs-apart"
    CLUBS_APART_BUT = "clubs-apart-but"  # but for pairs of one club that are to sit together
    CLUBS_MEET = "clubs-meet"  # n
    FORBIDDEN_MEET = "forbidden-meet"  # n
    TOGETHER_MISSED = "together-missed"  # n
    PINS_MISSED = "pins-missed"  # n
    CLOSENESS = "closeness"  # n: sum of place distances, optimum, pairs
    SEATS_MOVED = "seats-moved"  # n: places different from the published plan


class Limit(StrEnum):
    """How the repeats of a plan stand to what can be had; each is said only where it is certain."""

    PROVED = "proved"  # no plan has fewer
    UNCROWDED = "uncrowded"  # fewer only if some pair met more often than it has to
    BEST_KNOWN = "best-known"  # fewer than anybody knows
    BETTER_KNOWN = "better-known"  # a plan with `least` is known
    BOUND = "bound"  # fewer than `least` cannot be had, and nothing more is known


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
    limit: Limit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Least:
    """Repeats that no plan can undercut; `known`: the fewest anybody has, where plans of this kind are on record.

    `is_crowding`: fewer than `known` can be had, but only if a pair meets more often than it has to.
    """

    bound: int
    known: int | None = None
    is_crowding: bool = False

    @property
    def reachable(self) -> int:
        """The fewest that may be asked for."""
        return self.bound if self.known is None else self.known


def least_of(subject: Subject, figures: Verdict) -> Least | None:
    """What the repeats of a plan can be measured by; nothing where wishes are broken, for the measure keeps them."""
    if not figures.valid or _broken(figures):
        return None
    wished = subject.forbidden or subject.together or subject.pinned or _keeps_clubs_apart(subject)
    here = {frozenset(subject.players)} if subject.active is None else {frozenset(row) for row in subject.active}
    if wished or len(here) != 1 or set(figures.tables_by_size) != {3} or figures.byes_unfair:
        return Least(bound=figures.repeats_bound)
    cell = len(next(iter(here))), figures.rounds
    crowding = cell in WITHOUT_CROWDING
    return Least(bound=fewest_repeats(*cell), known=known_minimum(*cell), is_crowding=crowding)


def _broken(figures: Verdict) -> int:
    return figures.forbidden_met + figures.club_conflicts + figures.together_missed + figures.pins_missed


def _keeps_clubs_apart(subject: Subject) -> bool:
    return bool(subject.clubs) and subject.club_rounds > 0


def statements(plan: Plan) -> tuple[Statement, ...]:
    """What is to be told about a plan that the engine judged."""
    if plan.report is None:
        return ()
    return (*of_figures(plan.subject(), plan.report.verdict), *_of_engine(plan))


def of_figures(subject: Subject, figures: Verdict) -> Iterator[Statement]:
    """What the checker's figures of a plan say."""
    if not figures.valid:
        yield Statement(Remark.INVALID, Grade.BAD, {"n": len(figures.faults)})
    yield from _meetings(figures, least_of(subject, figures))
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
    yield from _clubs(subject, figures)


def _meetings(figures: Verdict, least: Least | None) -> Iterator[Statement]:
    if figures.repeats:
        yield _repeats(figures, least)
    else:
        yield Statement(Remark.NOBODY_TWICE, Grade.GOOD, {})
    if figures.wished_pairs_again:
        yield Statement(Remark.WISHED, Grade.NOTE, {"n": figures.wished_pairs_again})
    if figures.max_meetings > 2:
        forced = figures.max_meetings <= figures.max_meetings_bound
        yield Statement(Remark.MOST_MEETINGS, Grade.GOOD if forced else Grade.NOTE, {"n": figures.max_meetings})


def _repeats(figures: Verdict, least: Least | None) -> Statement:
    numbers = {"n": figures.pairs_again, "repeats": figures.repeats}
    limit = _limit(figures, least)
    if least is None or limit is None:
        return Statement(Remark.REPEATS, Grade.NOTE, numbers)
    grades = {Limit.BOUND: Grade.NOTE, Limit.BETTER_KNOWN: Grade.BAD}
    grade = grades.get(limit, Grade.GOOD)
    return Statement(Remark.REPEATS, grade, {**numbers, "least": least.reachable}, limit)


def _limit(figures: Verdict, least: Least | None) -> Limit | None:
    if least is None:
        return None
    if figures.repeats <= least.bound:
        return Limit.PROVED
    if least.known is None:
        return Limit.BOUND if least.bound else None
    if figures.repeats > least.known:
        return Limit.BETTER_KNOWN
    return Limit.UNCROWDED if least.is_crowding else Limit.BEST_KNOWN


_ODD: Mapping[frozenset[int], Remark] = {
    frozenset({2}): Remark.TABLES_OF_TWO,
    frozenset({4}): Remark.TABLES_OF_FOUR,
}


def _pauses(figures: Verdict) -> Iterator[Statement]:
    if figures.byes_max:
        yield Statement(Remark.BYES, Grade.NOTE, {"least": figures.byes_min, "most": figures.byes_max})
    elif set(figures.tables_by_size) <= {3}:
        yield Statement(Remark.BYES_NONE, Grade.GOOD, {})
    if figures.byes_unfair:
        yield Statement(Remark.BYES_UNFAIR, Grade.BAD, {"n": figures.byes_unfair})
    if figures.odd_tables_max:
        numbers = {"least": figures.odd_tables_min, "most": figures.odd_tables_max}
        sizes = frozenset(figures.tables_by_size) - {3}
        yield Statement(_ODD.get(sizes, Remark.ODD_TABLES), Grade.NOTE, numbers)


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
    if figures.players_pinned:
        yield Statement(Remark.PINNED, Grade.NOTE, {"n": figures.players_pinned})


def _clubs(subject: Subject, figures: Verdict) -> Iterator[Statement]:
    if not _keeps_clubs_apart(subject) or figures.club_conflicts:
        return
    club = {number: club_key(name) for number, name in (subject.clubs or {}).items()}
    pairs = map(sorted, companions(subject.together))
    mates = [one for one, other in pairs if club.get(one) and club.get(one) == club.get(other)]
    yield Statement(Remark.CLUBS_APART_BUT if mates else Remark.CLUBS_APART, Grade.GOOD, {})


def _of_engine(plan: Plan) -> Iterator[Statement]:
    report = plan.report
    if report is None:
        return
    if report.place_distance is not None and report.place_distance_optimum is not None:
        yield Statement(Remark.CLOSENESS, Grade.NOTE, _closeness(report, plan))
    if report.seats_moved is not None:
        yield Statement(Remark.SEATS_MOVED, Grade.NOTE, {"n": report.seats_moved})


def _closeness(report: Report, plan: Plan) -> Mapping[str, int]:
    """Sums of place distances in the last round, and over how many pairs at its tables."""
    pairs = sum(len(table) * (len(table) - 1) // 2 for table in plan.rounds[-1])
    return {"n": report.place_distance or 0, "optimum": report.place_distance_optimum or 0, "pairs": pairs}
