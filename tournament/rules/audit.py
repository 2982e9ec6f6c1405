"""Where findings are collected while a protocol is checked: each gets its clause, its basis and its severity here.

`SEVERITY` and `PATH` are tables: what is only a warning, and which value of the regulation a code rests on.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tournament.rules.codes import Code, Hint
from tournament.rules.finding import Finding, Severity
from tournament.rules.protocol import Deal, Protocol
from tournament.rules.terms import Terms

SEVERITY: Mapping[Code, Severity] = MappingProxyType(
    {
        Code.CARDS_ROUNDED: Severity.WARNING,
        Code.DECLARER_MISSING: Severity.WARNING,
        Code.MARRIAGE_WITHOUT_POINTS: Severity.WARNING,
        Code.TRICK_WITHOUT_POINTS: Severity.WARNING,
        Code.CONTRACT_UNUSUAL: Severity.WARNING,
        Code.BID_CAP: Severity.WARNING,
        Code.FEW_DEALS: Severity.WARNING,
        Code.SAME_PLAYER: Severity.WARNING,
        Code.PENALTY_ROW: Severity.WARNING,
        Code.PENALTY_BONUS: Severity.WARNING,
        Code.TWO_AT_TARGET: Severity.NOTE,
        Code.RESULT_CORRECTED: Severity.NOTE,
    }
)

PATH: Mapping[Code, str] = MappingProxyType(
    {
        Code.CARDS_SUM: "general.cards",
        Code.CARDS_IMPOSSIBLE: "general.cards",
        Code.CARDS_FOR_TRICKS: "general.cards",
        Code.CARDS_ROUNDED: "general.cards",
        Code.TRICKS_SUM: "rules.layouts",
        Code.TRICKS_IMPOSSIBLE: "rules.layouts",
        Code.MARRIAGE_TWICE: "general.marriages",
        Code.MARRIAGE_UNKNOWN: "rules.marriages.aces",
        Code.MARRIAGE_WITHOUT_TRICK: "rules.marriages.first_trick",
        Code.MARRIAGE_WITHOUT_POINTS: "rules.marriages.first_trick",
        Code.NO_TRICK_WITH_POINTS: "general.marriages",
        Code.TRICK_WITHOUT_POINTS: "general.cards",
        Code.CONTRACT_STEP: "rules.bidding.step",
        Code.CONTRACT_BELOW_OPENING: "rules.bidding.opening",
        Code.CONTRACT_BELOW_BID: "rules.bidding.step",
        Code.CONTRACT_TOO_HIGH: "rules.marriages.table",
        Code.CONTRACT_UNUSUAL: "rules.bidding.plain_cap",
        Code.CONTRACT_MISSING_MARRIAGE: "general.unrounded",
        Code.CONTRACT_SIGN: "general.unrounded",
        Code.CONTRACT_INTERVAL: "general.unrounded",
        Code.BID_STEP: "rules.bidding.step",
        Code.BID_BELOW_OPENING: "rules.bidding.opening",
        Code.BID_TOO_HIGH: "rules.bidding.plain_cap",
        Code.BID_CAP: "rules.bidding.plain_cap",
        Code.BID_BY_SEAT: "rules.bidding.raises",
        Code.OPENING_NOT_FOREHAND: "rules.bidding.opening",
        Code.AUCTION_NOT_PLAYED: "rules.bidding.opening",
        Code.DECLARER_SCORE: "rules.play",
        Code.DECLARER_COLUMN: "rules.play",
        Code.DECLARER_MISSING: "rules.play",
        Code.DEFENDER_ROUNDING: "rules.rounding",
        Code.DEFENDER_NEGATIVE: "rules.play",
        Code.DEFENDER_LOCKED: "rules.lock.at",
        Code.DEFENDER_CAP: "rules.lock.crossing",
        Code.DEFENDER_STOP: "rules.lock.crossing",
        Code.DEFENDER_UNLOCKED: "rules.lock.at",
        Code.HUNDRED_SCORE: "rules.play",
        Code.POINTS_SCORE: "rules.rounding",
        Code.DELTA_UNIT: "rules.rounding",
        Code.TWO_NEGATIVES: "rules.play",
        Code.NO_DECLARER: "rules.bidding.opening",
        Code.LOCK_CROSSED: "rules.lock.crossing",
        Code.LOCKED_GAIN: "rules.lock.at",
        Code.CONCESSION_NOT_PLAYED: "rules.concession.allowed",
        Code.CONCESSION_WITH_PLAY: "rules.concession.allowed",
        Code.CONCESSION_SCORE: "rules.concession.points",
        Code.CONCESSION_LIMIT: "rules.concession.limit",
        Code.CONCESSION_FORBIDDEN: "rules.concession.forbidden_from",
        Code.DOUBLED_NOT_PLAYED: "rules.doubling",
        Code.DOUBLED_CONTRACT: "rules.doubled_contract",
        Code.DARK_FOREHAND: "rules.doubling",
        Code.GOLDEN_CIRCLE: "rules.doubling",
        Code.GOLDEN_FOREHAND: "rules.doubling",
        Code.GOLDEN_RESTART: "rules.doubling",
        Code.SITTER_DECLARES: "rules.layouts",
        Code.SITTER_PLAYS: "rules.layouts",
        Code.SITTER_SCORE: "rules.sitter",
        Code.TALON_CARDS: "rules.layouts",
        Code.TOTAL_ADDITION: "general.totals",
        Code.TOTAL_UNIT: "rules.rounding",
        Code.PLAYED_ON: "rules.target",
        Code.NOT_FINISHED: "rules.target",
        Code.TWO_WINNERS: "rules.target_tie",
        Code.WINNER_NOT_DECLARER: "rules.target_tie",
        Code.TWO_AT_TARGET: "rules.target_tie",
        Code.BARREL_BAND: "rules.barrel.at",
        Code.BARREL_POINTS: "rules.barrel.at",
        Code.BARREL_ARRIVAL: "rules.barrel.at",
        Code.BARREL_ATTEMPTS: "rules.barrel.attempts",
        Code.BARREL_FALL: "rules.barrel.fall",
        Code.BARREL_WIN: "rules.barrel.required",
        Code.BARREL_COLLISION: "rules.barrel.collision",
        Code.BARREL_ROUNDING: "rules.barrel.at",
        Code.ZERO_PENALTY: "rules.zero.penalty",
        Code.ZERO_UNDUE: "rules.zero.penalty",
        Code.DUMP: "rules.dump",
        Code.DEALER_ORDER: "general.dealer",
        Code.FIRST_DEALER: "general.dealer",
        Code.TOO_FEW_DEALS: "rules.target",
        Code.FEW_DEALS: "rules.target",
        Code.PENALTY_ROW: "general.penalties",
        Code.PENALTY_BONUS: "general.penalties",
        Code.REDEAL_WITH_SCORE: "general.dealer",
        Code.UNREACHABLE_TOTAL: "general.totals",
        Code.UNREACHABLE_DELTAS: "general.cards",
        Code.PLAYER_COUNT: "rules.layouts",
        Code.SAME_PLAYER: "rules.layouts",
        Code.RESULT_TOTALS: "general.totals",
        Code.RESULT_PLACES: "general.places",
        Code.RESULT_POINTS: "league.place_points",
        Code.RESULT_CORRECTED: "general.totals",
    }
)


class Audit:
    """The findings so far, and what every check needs to know to add one."""

    __slots__ = ("basis", "clauses", "findings", "protocol", "terms", "unchecked")

    def __init__(self, terms: Terms, protocol: Protocol, clauses: Mapping[str, str], basis: Mapping[str, str]) -> None:
        self.terms = terms
        self.protocol = protocol
        self.clauses = clauses
        self.basis = basis
        self.findings: list[Finding] = []
        self.unchecked: set[Code] = set()

    def add(  # noqa: PLR0913 -- a finding has that many parts, all but two by name
        self,
        code: Code,
        deal: Deal | None,
        *,
        seat: int | None = None,
        field: str | None = None,
        expected: object = None,
        found: object = None,
        hint: Hint | None = None,
        details: Mapping[str, object] = MappingProxyType({}),
        **more: object,
    ) -> None:
        """Add a finding; `seat` counts from 0 here and from 1 in the finding."""
        self.findings.append(
            finding(
                code,
                self.clauses,
                self.basis,
                deal=None if deal is None else deal.no,
                seat=None if seat is None else seat + 1,
                field=field,
                expected=expected,
                found=found,
                hint=hint,
                details={**details, **more},
            )
        )


def finding(code: Code, clauses: Mapping[str, str], basis: Mapping[str, str], **parts: object) -> Finding:
    """A finding with the severity, clause and basis of its code."""
    path = PATH[code]
    return Finding(
        code=code,
        severity=SEVERITY.get(code, Severity.ERROR),
        clause=clauses.get(path),
        basis=basis.get(path),
        **parts,  # type: ignore[arg-type]
    )
