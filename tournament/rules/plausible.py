"""What must hold for entries that could not be computed, because cards, contract or declarer are not written.

Levels L1 and L2: only what holds for every deal that can have been played.
"""

from __future__ import annotations

from tournament.rules import moves, reach, sitting
from tournament.rules.audit import Audit
from tournament.rules.codes import Code, Hint
from tournament.rules.own_entry import check_own_entry, entry_field, opening
from tournament.rules.protocol import Deal
from tournament.rules.regulation import Cost, Play, TalonPoints, ZeroUnit
from tournament.rules.row import Row, melded


def check_entries(audit: Audit, deal: Deal, row: Row) -> None:
    """The open entries of a row: first each by itself, then all together."""
    if deal.conceded:
        return
    before = len(audit.findings)
    open_seats = [seat for seat in row.active if row.is_open(seat) and row.given[seat] is not None]
    for seat in open_seats:
        _unit(audit, deal, row, seat)
        check_own_entry(audit, deal, row, seat)
    declarer = row.declarer
    if declarer is not None and row.taken[declarer] is None and (row.given[declarer] or 0) > 0:
        _needs_marriage(audit, deal, row, declarer)
    if row.terms.has_auction:
        _signs(audit, deal, row)
    if len(audit.findings) == before:
        _alone(audit, deal, row, open_seats)
    if len(audit.findings) == before and open_seats:
        _together(audit, deal, row)
    if row.sitter is not None and row.is_open(row.sitter):
        _sitter(audit, deal, row, row.sitter)


def _alone(audit: Audit, deal: Deal, row: Row, open_seats: list[int]) -> None:
    """Whether any deal can give each entry by itself, from the total before it."""
    for seat in open_seats:
        before, entry = row.origin.totals[seat], row.given[seat] or 0
        if entry not in _possible(row, seat, before):
            audit.add(
                _alone_code(row, seat, entry),
                deal,
                seat=seat,
                field=entry_field(deal, seat),
                expected=_contracts(row, seat),
                found=entry,
                before=before,
            )


def _possible(row: Row, seat: int, before: int) -> frozenset[int]:
    """The entries that the player's part in the deal allows, as far as it is written."""
    if row.declarer is None or not row.terms.has_auction:
        return moves.entries(row.terms, before)
    if seat != row.declarer:
        return moves.defended(row.terms, before)
    if row.contract is None:
        return moves.entries(row.terms, before)
    return moves.declared(row.terms, before, row.contract * (2 if row.doubled else 1))


def _alone_code(row: Row, seat: int, entry: int) -> Code:
    if row.terms.has_auction and row.declarer is not None:
        if seat == row.declarer and row.contract is not None:
            return Code.DECLARER_SCORE
        if seat != row.declarer and entry < 0:
            return Code.DEFENDER_NEGATIVE
    return Code.UNREACHABLE_DELTAS


def _contracts(row: Row, seat: int) -> list[int] | None:
    """What the declarer of a known contract may have written."""
    if seat != row.declarer or row.contract is None:
        return None
    contract = row.contract * (2 if row.doubled else 1)
    return [contract, -contract]


def _sitter(audit: Audit, deal: Deal, row: Row, seat: int) -> None:
    """Without the talon written, the sitter's entry must at least be one that some talon gives."""
    entry, factor = row.given[seat], 2 if deal.golden else 1
    possible = {points * factor for points in sitting.possible(row.terms)}
    if entry is None or deal.conceded or _moved_by_others(row, seat, entry):
        return
    if entry not in possible:
        nearest = min(sorted(possible), key=lambda points: abs(points - entry))
        audit.add(Code.SITTER_SCORE, deal, seat=seat, field=entry_field(deal, seat), expected=nearest, found=entry)


def _unit(audit: Audit, deal: Deal, row: Row, seat: int) -> None:
    entry = row.given[seat] or 0
    unit = row.terms.unit
    if entry % unit:
        name = entry_field(deal, seat)
        audit.add(Code.DELTA_UNIT, deal, seat=seat, field=name, expected=unit, found=entry, hint=Hint.TOTALS_ROUNDED)


def _needs_marriage(audit: Audit, deal: Deal, row: Row, seat: int) -> None:
    """Without marriages nobody makes more than all card points."""
    suits = deal.marriages[seat] if deal.marriages is not None else None
    if suits is None or row.contract is None or row.terms.regulation.play is not Play.AUCTION:
        return
    most = row.terms.card_sum[1] + melded(row.terms, suits)
    if row.contract > most:
        audit.add(
            Code.CONTRACT_MISSING_MARRIAGE,
            deal,
            seat=seat,
            field=entry_field(deal, seat),
            expected=-row.contract,
            found=row.contract,
            most=most,
            contract=row.contract,
        )


def _signs(audit: Audit, deal: Deal, row: Row) -> None:
    """At most one loser, and somebody who declared; only where no other penalty takes points in a deal."""
    terms = row.terms
    if terms.regulation.zero.unit is not ZeroUnit.NONE or terms.barrel_at:
        return
    entries = [row.given[seat] for seat in row.active]
    if None in entries:
        return
    negative = [seat for seat in row.active if (row.given[seat] or 0) < 0]
    if len(negative) > 1 and row.declarer is None:
        audit.add(
            Code.TWO_NEGATIVES,
            deal,
            field=entry_field(deal, 0),
            expected=1,
            found=len(negative),
            seats=[s + 1 for s in negative],
        )
    if negative or row.declarer is not None or _may_be_conceded(row):
        return
    highest = max(entry for entry in entries if entry is not None)
    if highest < opening(row):
        audit.add(
            Code.NO_DECLARER,
            deal,
            field=entry_field(deal, 0),
            expected=opening(row),
            found=highest,
            hint=_no_declarer_hint(entries),
        )


def _moved_by_others(row: Row, seat: int, entry: int) -> bool:
    """Whether the barrel or a void circle, not the talon, explains what a sitter wrote."""
    at, after = row.terms.barrel_at, row.origin.totals[seat] + entry
    arrives = bool(at) and after in {at, at - row.terms.regulation.barrel.fall}
    return arrives or (bool(row.deal.golden) and after == 0)


def _may_be_conceded(row: Row) -> bool:
    """Whether the entries are those of a concession that nobody marked: nothing for one, the gain or nothing else."""
    rule = row.terms.regulation.concession
    if not rule.allowed or rule.declarer is not Cost.NOTHING:
        return False
    entries = [row.given[seat] or 0 for seat in row.active]
    gains = moves.concession_gains(row.terms) | {0}
    return 0 in entries and all(entry in gains for entry in entries)


def _no_declarer_hint(entries: list[int | None]) -> Hint | None:
    if all(entry == 0 for entry in entries):
        return Hint.FOUR_NINES_AS_ZEROS
    if sorted(entry or 0 for entry in entries) == [0, 60, 60]:
        return Hint.BOMB_WITHOUT_BOMBS
    return None


def _together(audit: Audit, deal: Deal, row: Row) -> None:
    """Whether any deal can give these entries together."""
    if row.terms.layout.talon_points is TalonPoints.UNSEEN or not row.terms.has_auction or _may_be_conceded(row):
        return
    reason = reach.impossible(row, deal)
    if reason is None:
        return
    seat, contract, low, high = reason
    if seat is not None:
        audit.add(
            Code.CONTRACT_INTERVAL,
            deal,
            seat=seat,
            field=entry_field(deal, seat),
            expected=[low, high],
            found=row.given[seat],
            contract=contract,
        )
    else:
        entries = list(row.given)
        audit.add(Code.UNREACHABLE_DELTAS, deal, field=entry_field(deal, 0), found=entries)
