"""All rounds before the first: a ready-made plan for this size where there is one, else the search.

Order of preference: rounds without repeats by design, the stored plan, whole copies of a Kirkman system, search from
the longest design. Players are put on the positions at random, or so that wishes are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tournament.seating import designs
from tournament.seating.anneal import Task
from tournament.seating.bounds import fewest_excess, games, most_rounds
from tournament.seating.byes import Ledger, allot, fair_order
from tournament.seating.frame import Frame, Tables, goal, odd_before, task_of
from tournament.seating.labels import labelled
from tournament.seating.problem import Mode
from tournament.seating.rng import Rng
from tournament.seating.search import Found, least_cost, mended, pauses, searched, steps_for
from tournament.seating.telling import SILENT, Meter

_ORDER_TRIES = 8
_RUNS = 3
_MADE, _IMPROVED = 0.4, 0.55  # parts of the work: ready-made rounds, putting them right; then a search
_STEPS = 300_000
_ODD_WEIGHTS = (1, 2, 4)
_ODD_SPREAD = {Mode.TABLE_OF_4: 2, Mode.TABLE_OF_2: 1, Mode.BYE: 1, Mode.RESERVE: 1}  # by how many games at most


def drawn(frame: Frame, seed: str) -> Found:
    """Coming rounds of an event that has not begun."""
    if not frame.has_only_threes:
        return _with_odd_tables(frame, seed)
    if frame.is_even:
        return _even(frame, seed)
    return _uneven(frame, seed)


def _with_odd_tables(frame: Frame, seed: str) -> Found:
    """Few repeats, but nobody at the tables of two or four much more often than another: weighed up in steps."""
    for number, weight in enumerate(_ODD_WEIGHTS):
        with frame.meter.span(number / len(_ODD_WEIGHTS), (number + 1) / len(_ODD_WEIGHTS)):
            found = searched(replace(frame, odd_weight=weight), f"{seed} odd {weight}")
        if _odd_spread(frame, found.rounds) <= _ODD_SPREAD[frame.mode]:
            break
    return found


def _odd_spread(frame: Frame, rounds: Sequence[Tables]) -> int:
    """By how many odd tables those who take part in all rounds differ."""
    odd = odd_before(replace(frame, past=[*frame.past, *rounds]))
    always = set(frame.present[0]).intersection(*frame.present)
    counts = [odd[p] for p in sorted(always)] or [0]
    return max(counts) - min(counts)


def _even(frame: Frame, seed: str) -> Found:
    """Everybody takes part in every round."""
    everybody = frame.present[0]
    with frame.meter.span(0, _MADE):
        rounds = ready_made(len(everybody), len(frame.present), seed, frame.meter)
    place, broken = labelled(frame, rounds, Rng(seed, "labels"))
    named = [[[place[x] for x in table] for table in tables] for tables in rounds]
    byes = [sorted(set(everybody).difference(*tables)) for tables in named]
    if broken == 0 and not frame.glued:
        return Found(named, byes, 0, is_least=True)
    if frame.glued:
        byes = pauses(frame, Rng(seed, "together"), named)
    return _improved_or_searched(frame, named, byes, seed)


def _uneven(frame: Frame, seed: str) -> Found:
    """Absences announced before the draw: the plan for everybody, mended."""
    with frame.meter.span(0, _MADE):
        rounds = ready_made(frame.count, len(frame.present), seed, frame.meter)
    place = Rng(seed, "labels").shuffled(range(frame.count))
    named = [[[place[x] for x in table] for table in tables] for tables in rounds]
    rng = Rng(seed, "mend")
    byes = pauses(frame, rng, named)
    now, _ = mended(frame, named, byes, rng)
    return _improved_or_searched(frame, now, byes, seed, named)


def improved(frame: Frame, rounds: list[Tables], byes: list[list[int]], seed: str) -> Found:
    """The search core on rounds that already lie there."""
    if frame.glued:
        rounds, _ = mended(frame, rounds, byes, Rng(seed, "glue"))
    aim = goal(frame, byes)
    cost = least_cost(task_of(frame, rounds), Rng(seed, "improve"), steps_for(frame), aim)
    return Found(rounds, byes, cost, is_least=cost <= aim)


def _improved_or_searched(
    frame: Frame, rounds: list[Tables], byes: list[list[int]], seed: str, start: Sequence[Tables] | None = None
) -> Found:
    with frame.meter.span(_MADE, _IMPROVED):
        found = improved(frame, rounds, byes, seed)
    if found.is_least:
        return found
    with frame.meter.span(_IMPROVED, 1):
        other = searched(frame, seed, rounds if start is None else start)
    return found if found.cost <= other.cost else other


def ready_made(players: int, rounds: int, seed: str, meter: Meter = SILENT) -> list[Tables]:
    """Rounds of tables of three for positions 0 … players-1, in an order with fair pauses."""
    rng = Rng(seed, f"rounds {players} {rounds}")
    for design in (designs.design_for(players, rounds, rng), designs.stored_plan(players, rounds)):
        if design is not None:
            ordered = _ordered(design, players, rounds, rng)
            if ordered is not None:
                return ordered
    if players % 6 == 3 and len(designs.best_of_three_k(players)) == most_rounds(players):
        return _copies(players, rounds, rng)
    return _lengthened(players, rounds, seed, meter)


def _ordered(design: designs.Design, players: int, rounds: int, rng: Rng) -> list[Tables] | None:
    pausing = [sorted(set(range(players)).difference(*tables)) for tables in design]
    for _ in range(_ORDER_TRIES):
        order = fair_order(pausing, range(players), rounds, rng)
        if order is not None:
            return [[list(table) for table in design[i]] for i in order]
    return None


def _copies(players: int, rounds: int, rng: Rng) -> list[Tables]:
    """A Kirkman system again and again with other names: every pair equally often, give or take one."""
    system = designs.best_of_three_k(players)
    result: list[Tables] = []
    while len(result) < rounds:
        name = rng.shuffled(range(players))
        result += [[[name[x] for x in table] for table in tables] for tables in rng.shuffled(system)]
    return result[:rounds]


def _lengthened(players: int, rounds: int, seed: str, meter: Meter) -> list[Tables]:
    """The longest design and further rounds by search, or all rounds by search: whichever repeats less."""
    aim = fewest_excess([2 * count for count in games(players, rounds)], players - 1)
    best: tuple[int, list[Tables]] | None = None
    for run in range(_RUNS):
        rng = Rng(seed, f"lengthen {run}")
        result = _first_filling(players, rounds, rng, with_design=run == 0)
        task = Task(
            players=players,
            rounds=result,
            met=[[0] * players for _ in range(players)],
            extra=[None] * rounds,
            odd=[0] * players,
            meter=meter,
        )
        with meter.span(run / _RUNS, (run + 1) / _RUNS):
            cost = least_cost(task, rng, max(_STEPS, 60 * players * rounds), aim)
        if best is None or cost < best[0]:
            best = cost, result
        if best[0] <= aim:
            break
    return best[1] if best else []


def _first_filling(players: int, rounds: int, rng: Rng, *, with_design: bool) -> list[Tables]:
    everybody = range(players)
    result: list[Tables] = []
    if with_design:
        design = designs.longest(players, rng)
        result = _ordered(design, players, min(rounds, len(design)), rng) or []
    ledger = Ledger(players, [sorted(set(everybody).difference(*tables)) for tables in result])
    coming = rounds - len(result)
    for out in allot([everybody] * coming, [players % 3] * coming, ledger, rng):
        row = rng.shuffled([p for p in everybody if p not in out])
        result.append([row[i : i + 3] for i in range(0, len(row), 3)])
    return result
