"""One round by standing (system mistrzowski): neighbours meet, and later rounds are looked at before this one is fixed.

In a field small enough for repeats to be forced later, a candidate round counts only if the rest of the event can still
be seated with the fewest repeats; a continuation found that way is handed on to the next round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.seating import anneal, closest
from tournament.seating.advance import ready_made
from tournament.seating.byes import Ledger, allot
from tournament.seating.evening import evened
from tournament.seating.frame import Frame, Tables, goal, odd_before, task_of
from tournament.seating.polish import polished
from tournament.seating.problem import Policy
from tournament.seating.rng import Rng
from tournament.seating.search import filled, searched
from tournament.seating.seats import seat_counts
from tournament.seating.standing import lowest_due, pair_costs
from tournament.seating.together import join

LOOK_AHEAD = 36  # players; above, repeats are not forced in an event of ordinary length
_PRICES = (400, 1000, 700, 1600, 1000, 2500, 8000)  # of a repeat; a pair n places apart costs 4 n²
_MANY = 100  # players; above, three prices are enough
_STEPS_EACH, _STEPS_EACH_OF_MANY = 800, 500
_COMPLETION_STEPS, _COMPLETION_STEPS_EACH = 110_000, 1_200  # at most; for each seat

_EVENING = 40  # even seats may cost this part of the closeness, where the policy weighs anything against it


@dataclass(slots=True)
class Chosen:
    """The coming round, who pauses, what it costs by the matrix, and a continuation (empty: none looked for)."""

    tables: Tables
    byes: list[int]
    cost: int
    ahead: list[Tables]


def chosen_round(
    frame: Frame, order: Sequence[int], place: Mapping[int, int], policy: Policy, kept: Sequence[Tables], seed: str
) -> Chosen:
    """The first coming round of the frame; `order` are those present, best first; `kept` a continuation from before."""
    now = replace(frame, present=frame.present[:1], standby=frame.standby[:1], sizes=frame.sizes[:1])
    ledger = Ledger(frame.count, frame.past_byes)
    byes = lowest_due(order, ledger.count, now.pausing[0], sorted(frame.glued))
    playing = [p for p in order if p not in byes]
    # In the last round nothing lies ahead, but what was kept may still know a round without repeats.
    has_later = len(frame.present) > 1 or policy is Policy.NO_REPEATS
    looks_ahead = policy is not Policy.STRICT and len(order) <= LOOK_AHEAD and has_later
    candidates = [Chosen(tables, byes, cost, []) for tables, cost in _searched_round(now, playing, place, policy, seed)]
    candidates.sort(key=lambda candidate: candidate.cost)
    costs = pair_costs(now, place, policy)
    if not looks_ahead:
        if len(playing) > _MANY:
            polished(candidates[0].tables, costs)
        allowed = 0 if policy is Policy.STRICT else max(0, candidates[0].cost) // _EVENING
        evened(candidates[0].tables, costs, seat_counts(frame.count, frame.past), allowed)
        return candidates[0]
    if policy is Policy.BALANCED:
        return _cheap_ahead(frame, candidates, seed)
    return _safe(frame, candidates, [list(tables) for tables in kept], costs, seed)


def _searched_round(
    now: Frame, playing: Sequence[int], place: Mapping[int, int], policy: Policy, seed: str
) -> Iterator[tuple[Tables, int]]:
    """Rounds found at different prices of a repeat, each with its cost at the true price.

    At the true price every repeat is a wall that the search cannot cross; at a low one it walks through and mostly
    ends without any. Which price suits depends on the state of the event, so several are tried.
    """
    costs = pair_costs(now, place, policy)
    price = [value * _odd_price(costs, playing) for value in odd_before(now)]
    prices: Sequence[int | None] = (None, None) if policy is Policy.STRICT else _PRICES
    steps = _STEPS_EACH * len(playing)
    if len(playing) > _MANY:
        prices, steps = prices[:3], _STEPS_EACH_OF_MANY * len(playing)
    share = (0.5 if now.count <= LOOK_AHEAD else 0.95) / len(prices)  # of the work; then later rounds are looked at
    for run, soft in enumerate(prices):
        tables = closest.in_order(playing, now.sizes[0], price)
        if soft is None and run % 2:
            tables = closest.greedy(tables, costs)
        join(tables, sorted(now.glued))
        walked = pair_costs(now, place, policy, soft)
        heat = None if soft is None else soft * 2 // 5
        with now.meter.span(run * share, (run + 1) * share):
            rng = Rng(seed, f"standing {run}")
            closest.closest_round(tables, walked, price, rng, steps=steps, heat=heat, meter=now.meter)
        if len(playing) <= _MANY:  # of many players only the best round is polished
            polished(tables, costs)
        yield tables, closest.round_cost(tables, costs, price)


def _odd_price(costs: anneal.Weights, playing: Sequence[int]) -> int:
    """An odd table once more is as dear as the dearest pair that breaks no wish could be: a repeat."""
    positive = sorted(costs[p][q] for p in playing[:1] for q in playing if p != q)
    return max(1, positive[len(positive) // 2]) if positive else 1


def _cheap_ahead(frame: Frame, candidates: Sequence[Chosen], seed: str) -> Chosen:
    """Of the candidates nearly as close as the closest, the one that forces the fewest repeats later."""
    limit = candidates[0].cost + max(candidates[0].cost, 0) * 3 // 20
    best: tuple[int, Chosen] | None = None
    different = _different(candidates)
    for number, candidate in enumerate(different):
        if candidate.cost > limit:
            break
        frame.meter.at(len(different) + number, 2 * len(different))
        total, candidate.ahead = _completed(frame, candidate, f"{seed} balanced {number}")
        if best is None or total < best[0]:
            best = total, candidate
        if total <= goal(frame, _fair_byes(frame, seed)):
            break
    return best[1] if best else candidates[0]


def _safe(frame: Frame, candidates: Sequence[Chosen], kept: list[Tables], costs: anneal.Weights, seed: str) -> Chosen:
    """The closest candidate after which the fewest repeats are still possible; else the closest round kept."""
    plan = _continuation(frame, candidates[0], kept, seed)
    least = anneal.cost(task_of(frame, plan))
    different = _different(candidates)
    for number, candidate in enumerate(different):
        frame.meter.at(len(different) + number, 2 * len(different))
        total, candidate.ahead = _completed(frame, candidate, f"{seed} safe {number}")
        if total <= least:
            return candidate
    return _from_plan(frame, plan, costs)


def _different(candidates: Sequence[Chosen]) -> list[Chosen]:
    seen: set[frozenset[frozenset[int]]] = set()
    result = []
    for candidate in candidates:
        groups = frozenset(frozenset(table) for table in candidate.tables)
        if groups not in seen:
            seen.add(groups)
            result.append(candidate)
    return result


def _continuation(frame: Frame, first: Chosen, kept: list[Tables], seed: str) -> list[Tables]:
    """Some seating of all coming rounds with as few repeats as we can: kept, ready-made before round 1, or searched."""
    if _fits(frame, kept):
        return kept
    if frame.is_even:
        return _ready_made_from(frame, first)
    start = kept if len(kept) == len(frame.present) else None
    return searched(frame, f"{seed} continuation", start).rounds


def _fits(frame: Frame, kept: Sequence[Tables]) -> bool:
    if len(kept) != len(frame.present):
        return False
    return all(
        _fits_one(tables, sizes, here) for tables, sizes, here in zip(kept, frame.sizes, frame.present, strict=True)
    )


def _fits_one(tables: Tables, sizes: Sequence[int], here: Sequence[int]) -> bool:
    """Whether a round seats only people who are there, at tables of the right sizes."""
    return sorted(map(len, tables)) == sorted(sizes) and {p for table in tables for p in table}.issubset(here)


def _ready_made_from(frame: Frame, first: Chosen) -> list[Tables]:
    """A ready-made plan whose first round is the candidate."""
    everybody = frame.present[0]
    rounds = ready_made(len(everybody), len(frame.present), "ahead")
    row = [x for table in rounds[0] for x in table]
    row += sorted(set(range(len(everybody))).difference(row))
    name = dict(zip(row, [p for table in first.tables for p in table] + first.byes, strict=True))
    return [[[name[x] for x in table] for table in tables] for tables in rounds]


def _completed(frame: Frame, candidate: Chosen, seed: str) -> tuple[int, list[Tables]]:
    """What all coming rounds cost if this one is played, and the later rounds of that arrangement."""
    if frame.is_even:
        rounds = _ready_made_from(frame, candidate)
        return anneal.cost(task_of(frame, rounds)), rounds[1:]
    later = replace(
        frame,
        past=[*frame.past, candidate.tables],
        past_byes=[*frame.past_byes, candidate.byes],
        present=frame.present[1:],
        standby=frame.standby[1:],
        sizes=frame.sizes[1:],
    )
    if not later.present:
        return anneal.cost(task_of(frame, [candidate.tables])), []
    rng = Rng(seed, "completion")
    byes = _fair_byes(later, seed)
    rounds = filled(later, byes, rng)
    steps = min(_COMPLETION_STEPS, _COMPLETION_STEPS_EACH * sum(map(len, later.present)))
    anneal.anneal(task_of(later, rounds), rng.random, steps=steps, goal=goal(later, byes))
    return anneal.cost(task_of(frame, [candidate.tables, *rounds])), rounds


def _fair_byes(frame: Frame, seed: str) -> list[list[int]]:
    rng = Rng(seed, "later byes")
    ledger = Ledger(frame.count, frame.past_byes)
    return allot(frame.present, frame.pausing, ledger, rng, glued=sorted(frame.glued))


def _from_plan(frame: Frame, plan: Sequence[Tables], costs: anneal.Weights) -> Chosen:
    """The round of the continuation that suits the standings best, among those with fair pauses.

    Rounds meant for later may seat somebody who is absent from this one; only those that fit today are looked at, the
    first of the plan always does.
    """
    ledger = Ledger(frame.count, frame.past_byes)
    here = frame.present[0]
    options = []
    for number, tables in enumerate(plan):
        if not _fits_one(tables, frame.sizes[0], here):
            continue
        byes = sorted(set(here).difference(*tables))
        unfair = not ledger.is_fair(byes, here)
        options.append((unfair, closest.round_cost(tables, costs, [0] * frame.count), number, byes))
    _, cost, number, byes = min(options)
    return Chosen(plan[number], byes, cost, [tables for i, tables in enumerate(plan) if i != number])
