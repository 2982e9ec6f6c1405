"""A deal explained step by step, as a referee reads it to the table: codes and figures, each with its clause.

The steps are those that scored the deal; nothing is computed a second way. Judged against what was written before it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournament.rules.audit import Audit
from tournament.rules.dealers import rotation
from tournament.rules.judging import given
from tournament.rules.protocol import Deal, Protocol
from tournament.rules.regulation import Play, Regulation
from tournament.rules.row import Row
from tournament.rules.scoring import score
from tournament.rules.sheet import Sheet
from tournament.rules.steps import StepCode
from tournament.rules.terms import terms

#: Which value of the regulation a step rests on.
PATH: Mapping[StepCode, str] = MappingProxyType(
    {
        StepCode.BEFORE: "general.totals",
        StepCode.TOOK: "general.cards",
        StepCode.MADE: "general.unrounded",
        StepCode.FAILED: "general.unrounded",
        StepCode.WROTE: "rules.play",
        StepCode.ROUNDED: "rules.rounding",
        StepCode.HUNDRED_MADE: "rules.play",
        StepCode.HUNDRED_FAILED: "rules.play",
        StepCode.ENTRY: "rules.play",
        StepCode.ENTRY_DIFFERS: "rules.play",
        StepCode.TOTAL: "general.totals",
        StepCode.TOTAL_DIFFERS: "general.totals",
        StepCode.REDEAL: "general.dealer",
        StepCode.PENALTY: "general.penalties",
        StepCode.MARRIAGE_ON_BARREL: "rules.barrel.marriages_count",
        StepCode.LOCKED: "rules.lock.at",
        StepCode.CAPPED: "rules.lock.crossing",
        StepCode.STOPPED: "rules.lock.crossing",
        StepCode.DOUBLED: "rules.doubling",
        StepCode.CONCEDED: "rules.concession.declarer",
        StepCode.CONCESSION_GAIN: "rules.concession.points",
        StepCode.CONCESSION_FREE: "rules.concession.free",
        StepCode.CONCESSION_PENALTY: "rules.concession.penalty",
        StepCode.SITTER: "rules.sitter",
        StepCode.ZERO: "rules.zero.unit",
        StepCode.ZERO_PENALTY: "rules.zero.penalty",
        StepCode.BARREL_NOTHING: "rules.barrel.at",
        StepCode.BARREL_ARRIVED: "rules.barrel.at",
        StepCode.BARREL_BELOW: "rules.barrel.required",
        StepCode.BARREL_ROUNDING: "rules.barrel.at",
        StepCode.BARREL_WON: "rules.barrel.required",
        StepCode.BARREL_ATTEMPT: "rules.barrel.attempts",
        StepCode.BARREL_FAILED: "rules.barrel.fall",
        StepCode.BARREL_LAST: "rules.barrel.fall",
        StepCode.BARREL_ZERO: "rules.zero.penalty",
        StepCode.BARREL_KNOCKED: "rules.barrel.collision",
        StepCode.BARREL_TOGETHER: "rules.barrel.collision",
        StepCode.BARREL_THIRD: "rules.barrel.falls_to_zero",
        StepCode.DUMPED: "rules.dump",
        StepCode.CIRCLE_VOID: "rules.doubling",
    }
)

#: Steps that are told by figures of their own, not by the mark.
TOLD_APART = frozenset({StepCode.WROTE, StepCode.ROUNDED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step: what happened, to which seat (from 1), with which figures, by which clause."""

    code: StepCode
    seat: int | None
    figures: Mapping[str, object]
    clause: str | None
    basis: str | None


def explain(
    protocol: Protocol, regulation: Regulation, deal_no: int, clauses: Mapping[str, str], basis: Mapping[str, str]
) -> tuple[Step, ...]:
    """How a row of the sheet is scored, step by step; raises LookupError when there is no such row."""
    index = next((place for place, deal in enumerate(protocol.deals) if deal.no == deal_no), None)
    game = terms(regulation, len(protocol.players))
    if index is None or game is None:
        raise LookupError(deal_no)
    audit = Audit(game, protocol, {}, {})
    sheet = Sheet(audit)
    dealers = rotation(audit)
    for earlier in range(index):
        sheet.read(protocol.deals[earlier], dealers[earlier])
    state = sheet.states[0]
    deal = protocol.deals[index]
    if deal.redeal is not None or deal.penalty is not None:
        told = _without_play(deal)
    else:
        told = _deal(score(game, state, deal, given(deal, state), dealers[index][0]).row, deal)
    return tuple(
        dataclasses.replace(step, clause=clauses.get(PATH[step.code]), basis=basis.get(PATH[step.code]))
        for step in told
    )


def _step(code: StepCode, seat: int | None = None, **figures: object) -> Step:
    return Step(
        code=code, seat=None if seat is None else seat + 1, figures=MappingProxyType(figures), clause=None, basis=None
    )


def _without_play(deal: Deal) -> Iterator[Step]:
    if deal.penalty is None:
        yield _step(StepCode.REDEAL, reason=deal.redeal)
    else:
        penalty = deal.penalty
        yield _step(StepCode.PENALTY, penalty.seat - 1, points=penalty.points, reason=penalty.reason or "")


def _deal(row: Row, deal: Deal) -> Iterator[Step]:
    yield _step(StepCode.BEFORE, totals=list(row.origin.totals))
    for seat in row.active:
        yield from _taken(row, seat)
    for seat in row.active:
        yield from _first_entry(row, seat)
    for mark, seat, number in row.marks:
        if mark not in TOLD_APART:
            yield _step(mark, seat, number=number, before=row.origin.totals[seat])
    for seat in range(len(row.points)):
        yield from _entry_and_total(row, deal, seat)


def _taken(row: Row, seat: int) -> Iterator[Step]:
    if row.taken[seat] is not None and not row.deal.conceded:
        yield _step(StepCode.TOOK, seat, cards=row.cards[seat], marriages=row.melds[seat], took=row.taken[seat])


def _first_entry(row: Row, seat: int) -> Iterator[Step]:
    """What the contract or the rounding gives, before lock, barrel and penalties."""
    taken = row.taken[seat]
    if row.deal.conceded or taken is None:
        return
    play = row.terms.regulation.play
    if seat == row.declarer and play is Play.AUCTION:
        if row.made is not None:
            code = StepCode.MADE if row.made else StepCode.FAILED
            yield _step(code, seat, contract=row.contract, took=taken)
        return
    if seat == row.declarer and play is Play.HUNDRED:
        yield _step(StepCode.HUNDRED_MADE if row.made else StepCode.HUNDRED_FAILED, seat, took=taken)
        if not row.made:
            return
    cards = min(max(row.cards[seat] or 0, 0), len(row.terms.rounded) - 1)
    rounded = row.terms.rounded[cards]
    yield _step(
        StepCode.ROUNDED, seat, cards=cards, rounded=rounded, marriages=row.melds[seat], sum=rounded + row.melds[seat]
    )


def _entry_and_total(row: Row, deal: Deal, seat: int) -> Iterator[Step]:
    entry, before = row.points[seat], row.origin.totals[seat]
    written = deal.written[seat] if deal.written is not None else None
    if written is not None and written != entry:
        yield _step(StepCode.ENTRY_DIFFERS, seat, entry=entry, written=written)
    else:
        yield _step(StepCode.ENTRY, seat, entry=entry)
    total = deal.totals[seat] if deal.totals is not None else None
    if total is not None and total != before + entry:
        yield _step(StepCode.TOTAL_DIFFERS, seat, before=before, entry=entry, total=before + entry, written=total)
    else:
        yield _step(StepCode.TOTAL, seat, before=before, entry=entry, total=before + entry)
