"""The steps after the points of a deal: zero marks and their penalty, the dump to nothing, the golden circle.

Each is a function on the row like the steps of `scoring`, which puts them in order.
"""

from __future__ import annotations

from tournament.rules.regulation import ZeroRun, ZeroUnit
from tournament.rules.row import Row
from tournament.rules.state import UNKNOWN
from tournament.rules.steps import StepCode


def zero(row: Row) -> None:
    """A deal without a trick (or a point) is marked; every n-th mark costs the penalty."""
    rule, state = row.terms.regulation.zero, row.state
    counts: list[int] | None = None
    for seat in row.active:
        is_zero = has_zero(row, seat)
        if is_zero is None and row.is_open(seat):
            counts = counts or list(state.zeros)
            counts[seat] = UNKNOWN
        if not is_zero:
            if rule.run is ZeroRun.CONSECUTIVE and is_zero is False and state.zeros[seat]:
                counts = counts or list(state.zeros)
                counts[seat] = 0
            continue
        if rule.from_total and state.totals[seat] < rule.from_total:
            continue
        counts = counts or list(state.zeros)
        _mark_zero(row, seat, counts)
    if counts is not None:
        row.state = state._replace(zeros=tuple(counts))


def _mark_zero(row: Row, seat: int, counts: list[int]) -> None:
    rule = row.terms.regulation.zero
    if counts[seat] == UNKNOWN:
        return
    counts[seat] += 2 if row.doubled else 1
    row.marks.append((StepCode.ZERO, seat, counts[seat]))
    if counts[seat] >= rule.every:
        counts[seat] -= rule.every
        row.zero_paid[seat] += rule.penalty
        row.marks.append((StepCode.ZERO_PENALTY, seat, rule.penalty))
        if not row.is_open(seat):
            row.points[seat] -= rule.penalty


def has_zero(row: Row, seat: int) -> bool | None:
    """Whether the player took no trick (or point); None when the sheet does not say."""
    cards = row.cards[seat]
    if row.terms.regulation.zero.unit is ZeroUnit.TRICK:
        tricks = row.deal.tricks[seat] if row.deal.tricks is not None else None
        if tricks is not None:
            return tricks == 0
        if row.deal.tricks is not None and cards is None:
            return False  # only "no trick" is marked
    if cards is None:
        return None
    declared = bool(row.deal.marriages and row.deal.marriages[seat])
    return cards == 0 and not declared


def dump(row: Row) -> None:
    """Exactly the dump value after a deal becomes nothing."""
    at = row.terms.regulation.dump
    for seat, total in enumerate(row.state.totals):
        if total + row.points[seat] == at and row.points[seat] and not row.is_open(seat):
            row.points[seat] = -total
            row.marks.append((StepCode.DUMPED, seat, at))


def golden_circle(row: Row) -> None:
    """After the first circle somebody must have made his contract, else everything starts again."""
    state, players = row.state, row.terms.layout.players
    if state.circle >= players:
        return
    circle, won = state.circle + 1, state.circle_won or bool(row.made and row.doubled)
    if row.made is None and circle == players:
        # the sheet itself shows whether everything started again
        won = won or any(total + entry for total, entry in zip(state.totals, row.points, strict=True))
    if circle < players or won or not row.doubled:
        row.state = state._replace(circle=circle, circle_won=won)
        return
    for seat, total in enumerate(state.totals):
        row.points[seat] = -total
        row.marks.append((StepCode.CIRCLE_VOID, seat, 0))
    none = (0,) * len(state.totals)
    row.state = state._replace(circle=0, circle_won=False, zeros=none, attempts=none, falls=none, concessions=none)
