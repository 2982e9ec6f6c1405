"""Which rule a wrong entry breaks, and which known mistake explains it.

Given what a seat should have written and what stands there, answers a code and a hint; changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tournament.rules.codes import Code, Hint
from tournament.rules.regulation import Crossing, Play, Rounding, ZeroUnit
from tournament.rules.rounding import ROUND
from tournament.rules.row import Row
from tournament.rules.steps import StepCode

ZERO_COST = 120  # what every regulation with zero marks takes off

#: The step that decided an entry names the rule it broke; the first that fits counts.
BY_MARK: Mapping[StepCode, Code] = MappingProxyType(
    {
        StepCode.BARREL_THIRD: Code.BARREL_FALL,
        StepCode.BARREL_FAILED: Code.BARREL_FALL,
        StepCode.BARREL_LAST: Code.BARREL_ATTEMPTS,
        StepCode.BARREL_KNOCKED: Code.BARREL_COLLISION,
        StepCode.BARREL_TOGETHER: Code.BARREL_COLLISION,
        StepCode.BARREL_ZERO: Code.ZERO_PENALTY,
        StepCode.BARREL_WON: Code.BARREL_WIN,
        StepCode.BARREL_ROUNDING: Code.BARREL_ROUNDING,
        StepCode.BARREL_ARRIVED: Code.BARREL_ARRIVAL,
        StepCode.BARREL_BELOW: Code.BARREL_WIN,
        StepCode.BARREL_NOTHING: Code.BARREL_POINTS,
        StepCode.BARREL_ATTEMPT: Code.BARREL_POINTS,
        StepCode.DUMPED: Code.DUMP,
        StepCode.CIRCLE_VOID: Code.GOLDEN_RESTART,
        StepCode.ZERO_PENALTY: Code.ZERO_PENALTY,
        StepCode.CONCESSION_PENALTY: Code.CONCESSION_SCORE,
        StepCode.CONCEDED: Code.CONCESSION_SCORE,
        StepCode.CONCESSION_GAIN: Code.CONCESSION_SCORE,
        StepCode.CONCESSION_FREE: Code.CONCESSION_SCORE,
        StepCode.SITTER: Code.SITTER_SCORE,
        StepCode.LOCKED: Code.DEFENDER_LOCKED,
        StepCode.CAPPED: Code.DEFENDER_CAP,
        StepCode.STOPPED: Code.DEFENDER_STOP,
    }
)

#: Where points as they were taken are not what stands in question, nothing about them explains the entry.
BY_STEP_ONLY = frozenset({Code.BARREL_POINTS, Code.DUMP, Code.GOLDEN_RESTART})


def diagnose(row: Row, seat: int, expected: int, found: int) -> tuple[Code, Hint | None]:
    """The broken rule and the mistake that explains an entry of the sheet."""
    marks = {mark for mark, where, _ in row.marks if where == seat}
    code = next((code for mark, code in BY_MARK.items() if mark in marks), None)
    if code is Code.DEFENDER_LOCKED and seat == row.declarer:
        code = None
    if code is None:
        code = _plain_code(row, seat, found)
    if code in BY_STEP_ONLY:
        return code, _by_step(marks, expected, found)
    if code is Code.ZERO_UNDUE:
        return code, Hint.ZERO_NOT_RESET if row.origin.zeros[seat] == 0 else None
    return code, _hint(row, seat, expected, found, marks)


def _plain_code(row: Row, seat: int, found: int) -> Code:
    if row.terms.regulation.play is Play.POINTS:
        return Code.POINTS_SCORE
    if seat == row.declarer:
        return _declarer_code(row, seat, found)
    if row.terms.regulation.play is Play.HUNDRED:
        return Code.HUNDRED_SCORE
    zero = row.terms.regulation.zero
    taken = row.taken[seat]
    if zero.unit is not ZeroUnit.NONE and found == row.points[seat] - zero.penalty:
        return Code.ZERO_UNDUE
    if found < 0:
        return Code.DEFENDER_NEGATIVE
    before = row.state.totals[seat]
    if row.terms.lock_at and found == 0 and before < row.terms.lock_at and taken and _was_locked(row, seat):
        return Code.DEFENDER_UNLOCKED
    return Code.DEFENDER_ROUNDING


def _declarer_code(row: Row, seat: int, found: int) -> Code:
    if row.terms.regulation.play is Play.HUNDRED:
        return Code.HUNDRED_SCORE
    contract = (row.contract or 0) * (2 if row.doubled else 1)
    if abs(found) != contract:
        return Code.DECLARER_SCORE
    taken, melds = row.taken[seat], row.melds[seat]
    if found > 0 and taken is not None and contract > 120 + melds:
        return Code.CONTRACT_MISSING_MARRIAGE
    return Code.CONTRACT_SIGN


def _was_locked(row: Row, seat: int) -> bool:
    """Whether the player stands in the reach of one failed contract below the lock."""
    return row.state.totals[seat] >= row.terms.lock_at - 400 and row.state.deals > 1


def _hint(row: Row, seat: int, expected: int, found: int, marks: set[StepCode]) -> Hint | None:
    if row.deal.conceded:
        return _concession_hint(row, seat, found)
    by_step = _by_step(marks, expected, found)
    if by_step is not None:
        return by_step
    order = DECLARER_HINTS if seat == row.declarer else DEFENDER_HINTS
    for hint, fits in order:
        if fits(row, seat, expected, found):
            return hint
    return Hint.DIGITS_EXCHANGED if _same_digits(expected, found) else None


def _concession_hint(row: Row, seat: int, found: int) -> Hint | None:
    locked = row.terms.lock_at and row.state.totals[seat] >= row.terms.lock_at
    return Hint.BOMB_TO_LOCKED if locked and found > 0 and seat != row.declarer else None


def _by_step(marks: set[StepCode], expected: int, found: int) -> Hint | None:
    if StepCode.BARREL_LAST in marks and found == 0:
        return Hint.FOURTH_ATTEMPT
    if StepCode.BARREL_BELOW in marks and found > 0:
        return Hint.BELOW_REQUIRED
    if StepCode.BARREL_ARRIVED in marks and found > expected:
        return Hint.BARREL_EXCEEDED
    if StepCode.BARREL_ROUNDING in marks and found > expected:
        return Hint.ROUNDED_TO_BARREL
    if (StepCode.ZERO_PENALTY in marks or StepCode.BARREL_ZERO in marks) and found - expected == ZERO_COST:
        return Hint.ZERO_FORGOTTEN
    return None


def _took(row: Row, seat: int) -> int:
    taken = row.taken[seat]
    return -1 if taken is None else taken


def _rounded(row: Row, seat: int, rounding: Rounding) -> int:
    return ROUND[rounding](row.cards[seat] or 0) + row.melds[seat]


def _other_rounding(row: Row, seat: int, expected: int, found: int) -> bool:
    if row.taken[seat] is None or abs(found - expected) > 10:
        return False
    own = row.terms.regulation.rounding
    others = (Rounding.NEAR_10_UP, Rounding.NEAR_10_DOWN, Rounding.NEAR_5)
    return any(found == _rounded(row, seat, other) for other in others if other is not own)


def _declarer_rounded(row: Row, seat: int, expected: int, found: int) -> bool:
    taken = row.taken[seat]
    if taken is None or expected >= 0 or found != -expected:
        return False
    return any(_rounded(row, seat, other) >= (row.contract or 0) for other in (Rounding.NEAR_10_UP, Rounding.NEAR_5))


def _what_he_took(row: Row, seat: int, _expected: int, found: int) -> bool:
    taken = row.taken[seat]
    return (
        taken is not None
        and found > 0
        and found
        in {
            taken,
            row.terms.rounded[min(taken, 140)] if taken <= 140 else -1,
            _rounded(row, seat, row.terms.regulation.rounding),
        }
    )


def _difference(row: Row, seat: int, _expected: int, found: int) -> bool:
    taken = row.taken[seat]
    return taken is not None and row.contract is not None and found == taken - row.contract and found != 0


def _cap_on_declarer(row: Row, seat: int, expected: int, found: int) -> bool:
    return bool(row.terms.lock_at) and expected > 0 and found == row.terms.lock_at - row.state.totals[seat]


def _full(row: Row, seat: int) -> int:
    """What the defender would write without lock or cap."""
    return _rounded(row, seat, row.terms.regulation.rounding)


def _lock_forgotten(row: Row, seat: int, _expected: int, found: int) -> bool:
    at = row.terms.lock_at
    return bool(at) and row.state.totals[seat] >= at and found == _full(row, seat) != 0


def _cap_forgotten(row: Row, seat: int, expected: int, found: int) -> bool:
    crossing = row.terms.regulation.lock.crossing is not Crossing.FULL
    return crossing and bool(row.terms.lock_at) and expected < found == _full(row, seat)


def _lock_by_total_after(row: Row, seat: int, expected: int, found: int) -> bool:
    at, before = row.terms.lock_at, row.state.totals[seat]
    return bool(at) and before < at and found == 0 and expected > 0 and before + _full(row, seat) >= at


def _lock_kept(row: Row, seat: int, expected: int, found: int) -> bool:
    return bool(row.terms.lock_at) and found == 0 and expected > 0 and _was_locked(row, seat)


def _marriage_forgotten(row: Row, seat: int, expected: int, found: int) -> bool:
    return bool(row.melds[seat]) and found == expected - row.melds[seat]


def _marriage_twice(row: Row, seat: int, expected: int, found: int) -> bool:
    return bool(row.melds[seat]) and found == expected + row.melds[seat]


def _marriage_other_suit(row: Row, seat: int, expected: int, found: int) -> bool:
    suits = row.deal.marriages[seat] if row.deal.marriages is not None else None
    if not suits or len(suits) != 1 or row.taken[seat] is None:
        return False
    return found - expected + row.melds[seat] in {40, 60, 80, 100} and found != expected


def _marriage_missing(row: Row, seat: int, expected: int, found: int) -> bool:
    return row.taken[seat] is not None and found - expected in {40, 60, 80, 100}


def _exchanged(row: Row, seat: int, expected: int, found: int) -> bool:
    return any(other != seat and row.given[other] == expected and row.points[other] == found for other in row.active)


def _rounded_to_sum(row: Row, _seat: int, expected: int, found: int) -> bool:
    """Both defenders changed so that the three add up to 120."""
    cards = [row.cards[other] for other in row.active]
    if None in cards or row.declarer is None or abs(found - expected) != row.terms.unit:
        return False
    others = [other for other in row.active if other != row.declarer]
    written = sum((row.given[other] or 0) - row.melds[other] for other in others)
    declarer = row.cards[row.declarer] or 0
    return any(written + ROUND[way](declarer) == 120 for way in (Rounding.NEAR_10_UP, Rounding.NEAR_10_DOWN))


def _same_digits(expected: int, found: int) -> bool:
    return expected != found and sorted(str(abs(expected))) == sorted(str(abs(found))) and abs(expected) != abs(found)


Fits = Callable[[Row, int, int, int], bool]
DEFENDER_HINTS: tuple[tuple[Hint, Fits], ...] = (
    (Hint.LOCK_FORGOTTEN, _lock_forgotten),
    (Hint.CAP_FORGOTTEN, _cap_forgotten),
    (Hint.LOCK_BY_TOTAL_AFTER, _lock_by_total_after),
    (Hint.LOCK_KEPT, _lock_kept),
    (Hint.COLUMNS_EXCHANGED, _exchanged),
    (Hint.OTHER_ROUNDING, _other_rounding),
    (Hint.ROUNDED_TO_SUM, _rounded_to_sum),
    (Hint.NOT_DOUBLED, lambda row, _seat, expected, found: row.doubled and found * 2 == expected),
    (Hint.NOT_ROUNDED, lambda row, seat, _expected, found: found == _took(row, seat)),
    (Hint.MARRIAGE_FORGOTTEN, _marriage_forgotten),
    (Hint.MARRIAGE_COUNTED_TWICE, _marriage_twice),
    (Hint.MARRIAGE_OTHER_SUIT, _marriage_other_suit),
    (Hint.MARRIAGE_MISSING, _marriage_missing),
)
DECLARER_HINTS: tuple[tuple[Hint, Fits], ...] = (
    (Hint.DECLARER_ROUNDED, _declarer_rounded),
    (Hint.CAP_ON_DECLARER, _cap_on_declarer),
    (Hint.COLUMNS_EXCHANGED, _exchanged),
    (Hint.NOT_DOUBLED, lambda row, _seat, expected, found: row.doubled and found * 2 == expected),
    (Hint.WHAT_HE_TOOK, _what_he_took),
    (Hint.DIFFERENCE, _difference),
    (Hint.FAILED_WRITTEN_ZERO, lambda _row, _seat, expected, found: expected < 0 and found == 0),
)
