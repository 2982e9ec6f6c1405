"""The end of a sheet: whether the game was over, the result block, places, and what follows by the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias

from tournament.rules import moves
from tournament.rules.audit import Audit
from tournament.rules.bidding import highest_contract
from tournament.rules.codes import Code, Hint
from tournament.rules.finding import Computed, Severity
from tournament.rules.protocol import End, Result
from tournament.rules.regulation import TargetTie
from tournament.rules.sheet import Sheet
from tournament.rules.writing import points as points_text

LeaguePoints: TypeAlias = Callable[[tuple[int, ...], tuple[int, ...]], tuple[Fraction, ...]]
FEW = 5  # a shorter game is possible, but nobody has seen one


def close(audit: Audit, sheet: Sheet, points: LeaguePoints, *, ties_by_lots: bool) -> Computed:
    """Check the end and the result; answer what follows by the rules."""
    protocol = audit.protocol
    result = protocol.result
    written = sheet.states[0].totals
    final = sheet.computed.totals
    if not protocol.deals and result is not None and result.totals is not None:
        written = final = result.totals
        _bare_totals(audit, result.totals)
    declarer = sheet.winner.row.declarer if sheet.winner is not None else None
    _check_end(audit, sheet, written)
    _check_raw_column(audit)
    table_places = places(final, audit.terms.regulation.target_tie, audit.terms.regulation.target, declarer)
    computed = Computed(
        deltas=tuple(sheet.deltas),
        totals=tuple(sheet.totals),
        final=final,
        places=table_places,
        league_points=points(final, table_places),
        ended=_ended(audit, final),
    )
    _check_totals(audit, written, computed)
    if protocol.result is not None:
        _check_places(audit, protocol.result, computed, declarer, lots=ties_by_lots)
        _check_points(audit, protocol.result, computed, declarer, points)
    return computed


def _ended(audit: Audit, final: tuple[int, ...]) -> str | None:
    if audit.protocol.end is not None:
        return audit.protocol.end.value
    return End.TARGET.value if max(final) >= audit.terms.regulation.target else None


# -- the end of the game -----------------------------------------------------------------------------------------------


def _check_end(audit: Audit, sheet: Sheet, written: tuple[int, ...]) -> None:
    protocol, terms = audit.protocol, audit.terms
    target = terms.regulation.target
    over = [seat for seat, total in enumerate(written) if total >= target]
    claims_end = protocol.end is End.TARGET or (protocol.end is None and protocol.result is not None)
    if not over and claims_end and max(sheet.computed.totals) < target:
        audit.add(Code.NOT_FINISHED, None, field="end", expected=target, found=max(written))
    if not over:
        return
    last = sheet.last
    is_last_wrong = last is not None and any(
        finding.deal == last.no and finding.severity is Severity.ERROR for finding in audit.findings
    )
    if len(over) > 1:
        _several(audit, over, written, is_last_wrong=is_last_wrong)
    elif last is not None and last.declarer is not None and not is_last_wrong and sheet.over == last.no:
        _winner(audit, sheet, over[0])
    _enough_deals(audit, sheet)


def _several(audit: Audit, over: list[int], written: tuple[int, ...], *, is_last_wrong: bool) -> None:
    code = Code.TWO_WINNERS if audit.terms.regulation.target_tie is TargetTie.IMPOSSIBLE else Code.TWO_AT_TARGET
    if code is Code.TWO_WINNERS and is_last_wrong:
        return
    audit.add(
        code,
        None,
        field="totals",
        expected=1,
        found=[written[seat] for seat in over],
        seats=[seat + 1 for seat in over],
    )


def _winner(audit: Audit, sheet: Sheet, seat: int) -> None:
    """Where only a declarer can reach the target, the last declarer did."""
    last = sheet.last
    if audit.terms.regulation.target_tie is not TargetTie.IMPOSSIBLE or last is None or last.conceded:
        return
    if last.declarer is not None and last.declarer != seat + 1 and audit.terms.has_auction:
        audit.add(Code.WINNER_NOT_DECLARER, last, seat=seat, field="totals", expected=last.declarer, found=seat + 1)


def _enough_deals(audit: Audit, sheet: Sheet) -> None:
    count = sheet.states[0].deals
    gifts = any(deal.penalty is not None and deal.penalty.points > 0 for deal in audit.protocol.deals)
    if not count or gifts:
        return
    regulation = audit.terms.regulation
    best = max(highest_contract(audit.terms), 2 * regulation.doubled_contract)
    least = -(-regulation.target // best)
    if count < least:
        audit.add(Code.TOO_FEW_DEALS, None, field="deals", expected=least, found=count)
    elif count < FEW:
        audit.add(Code.FEW_DEALS, None, field="deals", expected=FEW, found=count)


def _bare_totals(audit: Audit, totals: tuple[int, ...]) -> None:
    """Final totals without a sheet: only their unit and the band before the target tell something."""
    terms = audit.terms
    for seat, total in enumerate(totals):
        if total % terms.unit:
            audit.add(Code.TOTAL_UNIT, None, seat=seat, field="result", expected=terms.unit, found=total)
        elif terms.barrel_at and terms.barrel_at < total < terms.regulation.target:
            audit.add(Code.BARREL_BAND, None, seat=seat, field="result", expected=terms.barrel_at, found=total)
        elif not moves.can_end_with(terms, total):
            audit.add(Code.UNREACHABLE_TOTAL, None, seat=seat, field="result", found=total)


def _check_raw_column(audit: Audit) -> None:
    """Card points that are all multiples of 10 were probably rounded before they were written."""
    columns = [deal.cards for deal in audit.protocol.deals if deal.cards is not None]
    if len(columns) >= FEW and all(points is None or points % 10 == 0 for column in columns for points in column):
        audit.add(Code.CARDS_ROUNDED, None, field="cards")


# -- places ------------------------------------------------------------------------------------------------------------


def places(totals: Sequence[int], tie: TargetTie, target: int, declarer: int | None) -> tuple[int, ...]:
    """Joint places by totals; among several at the target the rule of the regulation decides."""
    keys = [KEY[tie](total, total >= target and seat == declarer) for seat, total in enumerate(totals)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


KEY: Mapping[TargetTie, Callable[[int, bool], tuple[bool, int]]] = MappingProxyType(
    {
        TargetTie.IMPOSSIBLE: lambda total, _declared: (False, total),
        TargetTie.DECLARER: lambda total, declared: (declared, total),
        TargetTie.HIGHER: lambda total, _declared: (False, total),
    }
)


# -- the result block --------------------------------------------------------------------------------------------------


def _check_totals(audit: Audit, written: tuple[int, ...], computed: Computed) -> None:
    result = audit.protocol.result
    if result is None or result.totals is None:
        if audit.protocol.deals and computed.final != written:
            audit.add(
                Code.RESULT_CORRECTED,
                None,
                field="result",
                expected=list(computed.final),
                found=list(written),
                hint=Hint.FOLLOWS_CORRECTION,
                details=_consequences(computed),
            )
    elif result.totals != computed.final:
        _wrong_totals(audit, result.totals, written, computed)


def _wrong_totals(audit: Audit, totals: tuple[int, ...], written: tuple[int, ...], computed: Computed) -> None:
    follows = totals == written
    wrong = [seat for seat, total in enumerate(totals) if total != computed.final[seat]]
    audit.add(
        Code.RESULT_TOTALS,
        None,
        seat=wrong[0] if len(wrong) == 1 else None,
        field="result",
        expected=list(computed.final),
        found=list(totals),
        hint=Hint.FOLLOWS_CORRECTION if follows else Hint.NOT_LAST_ROW,
        details=_consequences(computed),
    )


def _consequences(computed: Computed) -> dict[str, object]:
    return {
        "places": list(computed.places),
        "league_points": [points_text(value) for value in computed.league_points],
    }


def _own_places(audit: Audit, result: Result, computed: Computed, declarer: int | None) -> tuple[int, ...]:
    """Places by the totals of the block itself, so that a wrong total is not reported twice."""
    regulation = audit.terms.regulation
    totals = result.totals if result.totals is not None else computed.final
    return places(totals, regulation.target_tie, regulation.target, declarer)


def _check_places(audit: Audit, result: Result, computed: Computed, declarer: int | None, *, lots: bool) -> None:
    own = _own_places(audit, result, computed, declarer)
    found = result.places
    if found is None or found in {own, computed.places} or (lots and _orders_ties(found, own)):
        return
    audit.add(
        Code.RESULT_PLACES,
        None,
        seat=_only(found, own),
        field="result",
        expected=list(own),
        found=list(found),
        hint=_place_hint(found, own),
    )


def _orders_ties(found: tuple[int, ...], own: tuple[int, ...]) -> bool:
    """Whether places without ties keep the order of the joint ones."""
    ranked = sorted(range(len(found)), key=lambda seat: found[seat])
    joint = [own[seat] for seat in ranked]
    return len(set(found)) == len(found) and joint == sorted(joint)


def _check_points(audit: Audit, result: Result, computed: Computed, declarer: int | None, points: LeaguePoints) -> None:
    if result.league_points is None or not computed.league_points:
        return
    totals = result.totals if result.totals is not None else computed.final
    expected = points(totals, _own_places(audit, result, computed, declarer))
    accepted = {expected, computed.league_points}
    if result.places is not None:
        accepted.add(points(totals, result.places))
    if result.league_points in accepted:
        return
    audit.add(
        Code.RESULT_POINTS,
        None,
        seat=_only(result.league_points, expected),
        field="result",
        expected=[points_text(value) for value in expected],
        found=[points_text(value) for value in result.league_points],
        sum=points_text(sum(result.league_points, Fraction(0))),
    )


def _only(found: Sequence[object], expected: Sequence[object]) -> int | None:
    wrong = [seat for seat, (one, other) in enumerate(zip(found, expected, strict=True)) if one != other]
    return wrong[0] if len(wrong) == 1 else None


def _place_hint(found: tuple[int, ...], own: tuple[int, ...]) -> Hint | None:
    if len(set(own)) < len(own) and len(set(found)) == len(found):
        return Hint.TIE_WITHOUT_RULE
    return Hint.TWO_FIRSTS if found.count(1) > 1 >= own.count(1) else None
