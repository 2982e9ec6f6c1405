"""What one deal is worth: the steps in the order of the regulations, each a function on the row.

1 points taken, 2 contract and defenders, 3 lock, 4 doubling, 5 concession instead of these, 6 sitter, 7 zero penalty,
8 barrel, 9 dump, 10 golden circle. Knows nothing of what was written, except where facts are missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from tournament.rules import barrel, counters, sitting
from tournament.rules.protocol import Deal
from tournament.rules.regulation import (
    Cost,
    Crossing,
    Doubling,
    Endgame,
    Gain,
    LockCounts,
    Play,
    ZeroUnit,
)
from tournament.rules.rounding import ROUND
from tournament.rules.row import Row, take
from tournament.rules.state import State
from tournament.rules.steps import StepCode
from tournament.rules.terms import MOST_CARDS, Terms

Step: TypeAlias = Callable[[Row], None]
HUNDRED = 100


class Outcome(NamedTuple):
    """What a deal is worth, the state after it, and the row with its marks."""

    deltas: tuple[int, ...]
    state: State
    row: Row


def score(terms: Terms, state: State, deal: Deal, given: tuple[int | None, ...], dealer: int | None) -> Outcome:
    """The deal under the rules; `given` are the entries by seat, used only where facts are missing."""
    row = Row(terms, state, deal, given, dealer)
    for step in steps(terms, bool(deal.conceded)):
        step(row)
    before = state.totals
    points = row.points
    kept = row.state
    after = State(
        tuple([old + gain for old, gain in zip(before, points, strict=True)]),
        kept.zeros,
        kept.attempts,
        kept.falls,
        kept.concessions,
        kept.circle,
        kept.circle_won,
        state.deals + 1,
    )
    return Outcome(tuple(points), after, row)


@lru_cache(maxsize=128)
def steps(terms: Terms, conceded: bool) -> tuple[Step, ...]:  # noqa: FBT001 -- a key of the table, not a switch
    """The steps a deal goes through; what is not played is left out."""
    regulation = terms.regulation
    chosen: list[Step] = [concede] if conceded else [take, PLAY[regulation.play]]
    if regulation.endgame is Endgame.LOCK:
        chosen.append(lock)
    if regulation.doubling is not Doubling.NONE:
        chosen.append(double)
    if terms.sitting:
        chosen.append(sitting.sit_out)
    if not conceded and regulation.zero.unit is not ZeroUnit.NONE:
        chosen.append(counters.zero)
    if regulation.endgame is Endgame.BARREL:
        chosen.append(barrel.barrel)
    if regulation.dump:
        chosen.append(counters.dump)
    if regulation.doubling is Doubling.GOLDEN:
        chosen.append(counters.golden_circle)
    return tuple(chosen)


def contract(row: Row) -> None:
    """The declarer wins or loses his contract, compared unrounded; the defenders write what they took, rounded."""
    rounded, declarer = row.terms.rounded, row.declarer
    for seat in row.active:
        taken = row.taken[seat]
        if seat == declarer:
            _own_contract(row, seat, taken)
        elif taken is None or declarer is None:
            row.written(seat)
        else:
            row.points[seat] = rounded[_on_the_table(row, seat)] + row.melds[seat]


def _own_contract(row: Row, seat: int, taken: int | None) -> None:
    if row.contract is None:
        row.written(seat)
        return
    if taken is not None:
        row.made = taken >= row.contract
    else:
        given = row.given[seat]
        if given is None or abs(given) != row.contract * (2 if row.doubled else 1):
            row.made = None if given is None or row.deal.golden else given > 0
            row.written(seat)
            return
        row.made = given > 0
    row.points[seat] = row.contract if row.made else -row.contract


def _on_the_table(row: Row, seat: int) -> int:
    """Card points as an index of the rounding table, whatever nonsense was written."""
    return min(max(row.cards[seat] or 0, 0), MOST_CARDS)


def everybody(row: Row) -> None:
    """Without an auction everybody writes what he took, rounded."""
    for seat in row.active:
        if row.taken[seat] is None:
            row.written(seat)
        else:
            row.points[seat] = row.terms.rounded[_on_the_table(row, seat)] + row.melds[seat]


def hundred(row: Row) -> None:
    """The non-dealer must take 100, else he loses 100; the dealer always writes what he took, rounded."""
    if row.declarer is None and row.deal.dealer is not None:
        row.declarer = row.deal.dealer % row.terms.layout.players
    everybody(row)
    seat = row.declarer
    if seat is None:
        return
    taken = row.taken[seat]
    if taken is None:
        return
    row.made = taken >= HUNDRED
    if not row.made:
        row.points[seat] = -HUNDRED


PLAY: Mapping[Play, Step] = MappingProxyType({Play.AUCTION: contract, Play.POINTS: everybody, Play.HUNDRED: hundred})


def lock(row: Row) -> None:
    """From the lock on only some deals count; the total before the deal decides."""
    at, totals, rule = row.terms.lock_at, row.state.totals, row.terms.regulation.lock
    declarer = row.declarer
    for seat in row.active:
        points = row.points[seat]
        total = totals[seat]
        if rule.counts is LockCounts.CONTRACT and (seat == declarer or total + points < at):
            continue
        if row.opened and row.is_open(seat):
            continue
        if total >= at:
            row.points[seat] = LOCKED[rule.counts](points, total, row.terms)
            row.marks.append((StepCode.LOCKED, seat, points))
        elif seat != declarer:
            row.points[seat] = CROSSING[rule.crossing](points, total, row.terms)
            if row.points[seat] != points:
                row.marks.append((CROSSED[rule.crossing], seat, points))


LOCKED: Mapping[LockCounts, Callable[[int, int, Terms], int]] = MappingProxyType(
    {
        LockCounts.CONTRACT: lambda _points, _total, _terms: 0,
        LockCounts.REACHING_TARGET: lambda points, total, terms: (
            points if total + points >= terms.regulation.target else 0
        ),
    }
)
CROSSING: Mapping[Crossing, Callable[[int, int, Terms], int]] = MappingProxyType(
    {
        Crossing.FULL: lambda points, _total, _terms: points,
        Crossing.CAP: lambda points, total, terms: min(points, terms.lock_at - total),
        Crossing.STOP: lambda points, total, terms: min(points, terms.stop_at - total),
    }
)
CROSSED: Mapping[Crossing, StepCode] = MappingProxyType(
    {Crossing.FULL: StepCode.ROUNDED, Crossing.CAP: StepCode.CAPPED, Crossing.STOP: StepCode.STOPPED}
)


def double(row: Row) -> None:
    """Dark and golden deals count twice for everybody at play."""
    if not row.doubled:
        return
    for seat in row.active:
        if not row.is_open(seat):
            row.points[seat] *= 2
            row.marks.append((StepCode.DOUBLED, seat, row.points[seat]))


def concede(row: Row) -> None:
    """A deal given up: the declarer's cost and what each opponent gets, instead of play."""
    rule, declarer = row.terms.regulation.concession, row.declarer
    if not rule.allowed or declarer is None or (row.contract is None and needs_contract(rule.declarer, rule.opponents)):
        for seat in row.active:
            row.written(seat)
        return
    row.made = False
    counts = list(row.state.concessions)
    counts[declarer] += 1
    row.state = row.state._replace(concessions=tuple(counts))
    row.points[declarer] = COST[rule.declarer](row.contract or 0)
    row.marks.append((StepCode.CONCEDED, declarer, counts[declarer]))
    if rule.every and counts[declarer] % rule.every == 0:
        row.points[declarer] -= rule.penalty
        row.zero_paid[declarer] += rule.penalty
        row.marks.append((StepCode.CONCESSION_PENALTY, declarer, rule.penalty))
    _gains(row, declarer, counts[declarer])


def _gains(row: Row, declarer: int, count: int) -> None:
    rule, layout = row.terms.regulation.concession, row.terms.layout
    opponents = range(layout.players) if rule.sitter_gains else row.active
    gain = gain_of(row.terms, row.contract or 0) if count > rule.free else 0
    mark = StepCode.CONCESSION_GAIN if gain else StepCode.CONCESSION_FREE
    for seat in opponents:
        if seat != declarer:
            row.points[seat] = gain
            row.marks.append((mark, seat, gain))


def gain_of(terms: Terms, value: int) -> int:
    """What each opponent gets for a concession of a contract."""
    return GAIN[terms.regulation.concession.opponents](terms, value)


def needs_contract(cost: Cost, gain: Gain) -> bool:
    """Whether a concession can only be scored with its contract."""
    return cost is Cost.CONTRACT or gain is Gain.HALF_CONTRACT


COST: Mapping[Cost, Callable[[int], int]] = MappingProxyType(
    {Cost.NOTHING: lambda _value: 0, Cost.CONTRACT: lambda value: -value}
)
GAIN: Mapping[Gain, Callable[[Terms, int], int]] = MappingProxyType(
    {
        Gain.FIXED: lambda terms, _value: (
            terms.regulation.concession.points_four if terms.layout.players == 4 else terms.regulation.concession.points
        ),
        # half of an odd number of fives leaves 2.5 over, which the sources round down
        Gain.HALF_CONTRACT: lambda terms, value: ROUND[terms.regulation.concession.half_rounding](value // 2),
    }
)
