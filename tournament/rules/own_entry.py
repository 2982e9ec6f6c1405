"""What must hold of one player's open entry by itself: contract, lock, barrel and the limits of a defender.

Judges one seat from its total before the deal; what entries must be together stands in `plausible`.
"""

from __future__ import annotations

from tournament.rules import reach
from tournament.rules.audit import Audit
from tournament.rules.codes import Code, Hint
from tournament.rules.protocol import Deal
from tournament.rules.regulation import Crossing, Endgame, ZeroUnit
from tournament.rules.row import Row, is_attempt


def check_own_entry(audit: Audit, deal: Deal, row: Row, seat: int) -> None:
    """The declarer's entry is his contract; a locked or barrelled player's entry is nothing but his own contract."""
    entry, before = row.given[seat] or 0, row.origin.totals[seat]
    terms = row.terms
    is_declarer = seat == row.declarer
    if terms.endgame is Endgame.BARREL:
        _barrel_entry(audit, deal, row, seat)
        return
    if is_declarer and row.contract is not None:
        _declarer_entry(audit, deal, row, seat, row.contract)
        return
    if row.declarer is not None and not is_declarer:
        _defender_entry(audit, deal, row, seat)
    elif row.declarer is None and _crosses(row, before, entry):
        audit.add(
            Code.LOCK_CROSSED,
            deal,
            seat=seat,
            field=entry_field(deal, seat),
            expected=terms.lock_at - before,
            found=entry,
            hint=Hint.CAP_FORGOTTEN,
            before=before,
        )
    elif terms.lock_at and before >= terms.lock_at and terms.has_auction and 0 < abs(entry) < opening(row):
        audit.add(
            Code.LOCKED_GAIN, deal, seat=seat, field=entry_field(deal, seat), expected=0, found=entry, before=before
        )


def _declarer_entry(audit: Audit, deal: Deal, row: Row, seat: int, value: int) -> None:
    entry, zero = row.given[seat] or 0, row.terms.regulation.zero
    contract = value * (2 if row.doubled else 1)
    allowed = {contract, -contract} | ({-contract - zero.penalty} if zero.unit is not ZeroUnit.NONE else set())
    if entry in allowed:
        return
    hint = Hint.FAILED_WRITTEN_ZERO if entry == 0 else Hint.DIFFERENCE if -contract < entry < 0 else None
    audit.add(
        Code.DECLARER_SCORE,
        deal,
        seat=seat,
        field=entry_field(deal, seat),
        expected=[contract, -contract],
        found=entry,
        hint=hint,
        contract=value,
    )


def _crosses(row: Row, before: int, entry: int) -> bool:
    """Whether the entry passes the lock without being large enough for a contract; only where the lock stops it."""
    at = row.terms.lock_at
    capped = row.terms.regulation.lock.crossing is Crossing.CAP and row.terms.has_auction
    return bool(at) and capped and before < at < before + entry and entry < opening(row)


def _defender_entry(audit: Audit, deal: Deal, row: Row, seat: int) -> None:
    entry, before, terms = row.given[seat] or 0, row.origin.totals[seat], row.terms
    name = entry_field(deal, seat)
    if terms.lock_at and before >= terms.lock_at and terms.has_auction:
        if entry:
            audit.add(
                Code.DEFENDER_LOCKED,
                deal,
                seat=seat,
                field=name,
                expected=0,
                found=entry,
                hint=Hint.LOCK_FORGOTTEN,
                before=before,
            )
        return
    if entry < 0 and terms.regulation.zero.unit is ZeroUnit.NONE:
        audit.add(Code.DEFENDER_NEGATIVE, deal, seat=seat, field=name, found=entry)
        return
    limit = reach.defender_limit(terms, before)
    if limit is not None and entry > limit:
        code = Code.DEFENDER_CAP if limit == terms.lock_at - before else Code.DEFENDER_STOP
        audit.add(
            code, deal, seat=seat, field=name, expected=limit, found=entry, hint=Hint.CAP_FORGOTTEN, before=before
        )


def _barrel_entry(audit: Audit, deal: Deal, row: Row, seat: int) -> None:
    """Nobody stands between the barrel and the target; on the barrel one stays, wins or falls."""
    entry, before, terms = row.given[seat] or 0, row.origin.totals[seat], row.terms
    at, rule, after = terms.barrel_at, row.terms.regulation.barrel, before + entry
    name = entry_field(deal, seat)
    if at < after < terms.regulation.target or (before < at and after >= terms.regulation.target):
        hint = Hint.BELOW_REQUIRED if before == at else Hint.BARREL_EXCEEDED
        audit.add(Code.BARREL_BAND, deal, seat=seat, field=name, expected=at, found=after, hint=hint, before=before)
        return
    if before != at:
        return
    if entry > 0 and row.declarer not in {None, seat}:
        audit.add(Code.BARREL_POINTS, deal, seat=seat, field=name, expected=0, found=entry, before=before)
    elif entry > 0 and row.contract is not None and (row.contract < rule.required or entry != row.contract):
        due = row.contract if row.contract >= rule.required else 0
        audit.add(Code.BARREL_WIN, deal, seat=seat, field=name, expected=due, found=entry, before=before)
    elif entry == 0 and row.origin.attempts[seat] + 1 >= rule.attempts and is_attempt(row, seat):
        audit.add(
            Code.BARREL_ATTEMPTS,
            deal,
            seat=seat,
            field=name,
            expected=-rule.fall,
            found=0,
            hint=Hint.FOURTH_ATTEMPT,
            attempts=rule.attempts,
        )


def opening(row: Row) -> int:
    """The smallest contract there is."""
    return row.terms.regulation.bidding.opening


def entry_field(deal: Deal, seat: int) -> str:
    """Where the entry was read: from the column of entries, or else from the totals."""
    return "written" if deal.written is not None and deal.written[seat] is not None else "totals"
