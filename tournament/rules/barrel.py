"""The barrel: arrival, attempts, win, falls and collisions, after everything else a deal is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tournament.rules import sitting
from tournament.rules.regulation import BarrelWin, Collision, Cost
from tournament.rules.row import Row, is_attempt
from tournament.rules.steps import StepCode


class _Counters:
    """The counters of the barrel while one deal changes them."""

    __slots__ = ("arrived", "attempts", "fallen", "falls", "stayed", "won")

    def __init__(self, row: Row) -> None:
        self.attempts = list(row.state.attempts)
        self.falls = list(row.state.falls)
        self.arrived: list[int] = []
        self.stayed: list[int] = []
        self.fallen: list[int] = []
        self.won = False


def barrel(row: Row) -> None:
    """Every player at the barrel, or arriving there, is dealt with; then those who met."""
    at, totals, points = row.terms.barrel_at, row.state.totals, row.points
    if at not in totals and all(total + gain < at for total, gain in zip(totals, points, strict=True)):
        return  # nobody is near it
    counters = _Counters(row)
    for seat, total in enumerate(totals):
        if total == at:
            _on_barrel(row, seat, counters)
        elif total + points[seat] >= at:
            _arrive(row, seat, counters)
        elif row.opened and _went_back(row, seat):
            counters.arrived.append(seat)
    if not counters.won:
        COLLISION[row.terms.regulation.barrel.collision](row, counters)
    for seat in counters.fallen:
        _count_fall(row, seat, counters)
    row.state = row.state._replace(attempts=tuple(counters.attempts), falls=tuple(counters.falls))


def _went_back(row: Row, seat: int) -> bool:
    """Whether a sitter's entry, which no talon gives, shows one of two that arrived together."""
    if seat != row.sitter or not row.is_open(seat):
        return False
    after = row.state.totals[seat] + row.points[seat]
    back = row.terms.barrel_at - row.terms.regulation.barrel.fall
    return after == back and row.points[seat] not in sitting.possible(row.terms)


def _on_barrel(row: Row, seat: int, counters: _Counters) -> None:
    if row.is_open(seat):
        _follow_entry(row, seat, counters)
        return
    rule = row.terms.regulation.barrel
    attempt = is_attempt(row, seat)
    paid = row.zero_paid[seat]
    if _wins(row, seat):
        counters.won = True
        row.points[seat] = _winning_points(row, seat)
        row.marks.append((StepCode.BARREL_WON, seat, row.points[seat]))
        return
    if _failed(row, seat):
        _fall(row, seat, counters, row.points[seat] if rule.win is BarrelWin.CONTRACT else -rule.fall)
        row.marks.append((StepCode.BARREL_FAILED, seat, row.points[seat]))
        return
    if row.points[seat] + paid:
        own = seat == row.declarer and row.made
        row.marks.append((StepCode.BARREL_BELOW if own else StepCode.BARREL_NOTHING, seat, row.points[seat] + paid))
    row.points[seat] = 0
    if paid:
        _fall(row, seat, counters, -paid)
        row.marks.append((StepCode.BARREL_ZERO, seat, paid))
        return
    counters.attempts[seat] += attempt
    if attempt and counters.attempts[seat] >= rule.attempts:
        _fall(row, seat, counters, -rule.fall)
        row.marks.append((StepCode.BARREL_LAST, seat, rule.fall))
        return
    counters.stayed.append(seat)
    if attempt:
        row.marks.append((StepCode.BARREL_ATTEMPT, seat, counters.attempts[seat]))


def _wins(row: Row, seat: int) -> bool:
    return seat == row.declarer and WINS[row.terms.regulation.barrel.win](row, seat)


WINS: Mapping[BarrelWin, Callable[[Row, int], bool]] = MappingProxyType(
    {
        BarrelWin.CONTRACT: lambda row, _seat: (
            bool(row.made) and (row.contract or 0) >= row.terms.regulation.barrel.required
        ),
        BarrelWin.NON_DEALER: lambda row, seat: (row.taken[seat] or 0) >= row.terms.regulation.barrel.required,
    }
)


def _winning_points(row: Row, seat: int) -> int:
    """The winner's points; rounding down never takes a won game away from him."""
    missing = row.terms.regulation.target - row.terms.barrel_at
    unit = row.terms.unit
    return max(row.points[seat], -(-missing // unit) * unit)


def _failed(row: Row, seat: int) -> bool:
    if seat != row.declarer:
        return False
    if row.terms.regulation.barrel.win is BarrelWin.NON_DEALER:
        return True  # he had to win this deal
    if row.deal.conceded:
        return row.terms.regulation.concession.declarer is Cost.CONTRACT
    return row.made is False


def _fall(row: Row, seat: int, counters: _Counters, points: int) -> None:
    row.points[seat] = points
    counters.fallen.append(seat)


def _arrive(row: Row, seat: int, counters: _Counters) -> None:
    at, total = row.terms.barrel_at, row.state.totals[seat]
    if row.is_open(seat):
        if total + row.points[seat] == at:
            counters.arrived.append(seat)
            counters.attempts[seat] = 0
        return
    exact = _exact_gain(row, seat)
    if exact is not None and total + exact < at:
        row.points[seat] = at - row.terms.unit - total
        row.marks.append((StepCode.BARREL_ROUNDING, seat, exact))
        return
    if total + row.points[seat] > at:
        row.marks.append((StepCode.BARREL_ARRIVED, seat, row.points[seat]))
    row.points[seat] = at - total
    counters.arrived.append(seat)
    counters.attempts[seat] = 0


def _exact_gain(row: Row, seat: int) -> int | None:
    """What a defender took before rounding; None where nothing was rounded."""
    taken = row.taken[seat]
    if taken is None or seat == row.declarer or row.deal.conceded:
        return None
    return taken * (2 if row.doubled else 1) - row.zero_paid[seat]


def _follow_entry(row: Row, seat: int, counters: _Counters) -> None:
    """Without facts the entry itself shows what happened on the barrel."""
    points = row.points[seat]
    if points == 0:
        counters.attempts[seat] += is_attempt(row, seat)
        counters.stayed.append(seat)
    elif points < 0:
        counters.attempts[seat] = 0
        counters.falls[seat] = 0 if points == -row.terms.barrel_at else counters.falls[seat] + 1
    else:
        counters.won = True


def _knock_off(row: Row, counters: _Counters) -> None:
    """One newcomer throws the occupants off; two that arrive together both go back without a fall."""
    fall = row.terms.regulation.barrel.fall
    if len(counters.arrived) > 1:
        for seat in counters.arrived:
            if not row.is_open(seat):
                row.points[seat] = row.terms.barrel_at - fall - row.state.totals[seat]
                row.marks.append((StepCode.BARREL_TOGETHER, seat, fall))
    elif counters.arrived:
        _throw_off(row, counters.stayed, counters)


def _all_fall(row: Row, counters: _Counters) -> None:
    """As soon as two are on the barrel, all of them go back; only occupants count a fall."""
    if len(counters.arrived) + len(counters.stayed) < 2:
        return
    for seat in counters.arrived:
        if not row.is_open(seat):
            row.points[seat] = row.terms.barrel_at - row.terms.regulation.barrel.fall - row.state.totals[seat]
            row.marks.append((StepCode.BARREL_TOGETHER, seat, row.terms.regulation.barrel.fall))
    _throw_off(row, counters.stayed, counters)


def _throw_off(row: Row, seats: list[int], counters: _Counters) -> None:
    for seat in seats:
        if not row.is_open(seat):
            _fall(row, seat, counters, -row.terms.regulation.barrel.fall)
            row.marks.append((StepCode.BARREL_KNOCKED, seat, row.terms.regulation.barrel.fall))


COLLISION: Mapping[Collision, Callable[[Row, _Counters], None]] = MappingProxyType(
    {Collision.NONE: lambda _row, _counters: None, Collision.KNOCK_OFF: _knock_off, Collision.ALL_FALL: _all_fall}
)


def _count_fall(row: Row, seat: int, counters: _Counters) -> None:
    limit = row.terms.regulation.barrel.falls_to_zero
    counters.attempts[seat] = 0
    counters.falls[seat] += 1
    if limit and counters.falls[seat] >= limit:
        counters.falls[seat] = 0
        row.points[seat] = -row.state.totals[seat]
        row.marks.append((StepCode.BARREL_THIRD, seat, limit))
