"""A round by standing from start numbers to a plan: order, places, seats, table numbers from the top, figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournament.seating.assembly import plan_of
from tournament.seating.change import to_pins
from tournament.seating.frame import Frame, Tables
from tournament.seating.plan import Plan
from tournament.seating.problem import Policy, Round, Wishes
from tournament.seating.seats import seat_counts, seat_one_round
from tournament.seating.standing import Scores, least_distance, place_distance, places
from tournament.seating.swiss import chosen_round


def by_standing(  # noqa: PLR0913, PLR0917  # what a round by standing depends on
    frame: Frame,
    past: Plan,
    standings: Sequence[int],
    scores: Scores | None,
    policy: Policy,
    seed: str,
    wishes: Wishes,
) -> tuple[Plan, dict[str, int]]:
    """Past rounds and the new one, with the sum of place distances and its optimum."""
    position = {number: i for i, number in enumerate(frame.numbers)}
    order = _present_in_order(frame, standings)
    score = None if scores is None else [scores.get(frame.numbers[p], 0) for p in order]
    place = dict(zip(order, places(order, score), strict=True))
    kept = [[[position[p] for p in table] for table in tables] for tables in past.ahead]
    chosen = chosen_round(frame, order, place, policy, kept, seed)
    tables = sorted(chosen.tables, key=lambda table: (sum(place[p] for p in table) * 12 // len(table), sorted(table)))
    to_pins(frame, [tables])
    seated = seat_one_round(tables, seat_counts(frame.count, frame.past), _last_seats(frame))
    only = replace(frame, present=frame.present[:1], standby=frame.standby[:1], sizes=frame.sizes[:1])
    plan = plan_of(only, [seated], [chosen.byes], wishes, past)
    playing = [p for p in order if p not in chosen.byes]
    figures = {
        "place_distance": place_distance(tables, place),
        "place_distance_optimum": least_distance(playing, frame.sizes[0], place),
    }
    return replace(plan, ahead=tuple(_named(frame, row) for row in chosen.ahead)), figures


def _present_in_order(frame: Frame, standings: Sequence[int]) -> list[int]:
    """Positions of those present, best first; whoever is not in the standings yet comes last, by start number."""
    rank = {number: i for i, number in enumerate(standings)}
    return sorted(frame.present[0], key=lambda p: (rank.get(frame.numbers[p], len(rank)), p))


def _last_seats(frame: Frame) -> dict[int, int]:
    return {p: seat for tables in frame.past for table in tables for seat, p in enumerate(table)}


def _named(frame: Frame, tables: Tables) -> Round:
    return tuple(tuple(frame.numbers[p] for p in table) for table in tables)
