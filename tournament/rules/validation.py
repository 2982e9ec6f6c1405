"""A protocol judged under a regulation: every finding in one pass, each where it stands, and what follows by the rules.

Each row is judged against the written totals before it. After a broken row the sheet may go on from what was written or
from what should have been; both are followed until the next rows tell (`Sheet`), so one wrong figure is one finding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeAlias

from tournament.rules import closing, evidence, repair
from tournament.rules.audit import Audit
from tournament.rules.codes import Code
from tournament.rules.dealers import rotation
from tournament.rules.finding import Computed, Finding, Level, Severity, Verdict
from tournament.rules.protocol import Protocol
from tournament.rules.regulation import Regulation
from tournament.rules.sheet import Sheet
from tournament.rules.terms import Terms, terms

LeaguePoints: TypeAlias = Callable[[tuple[int, ...], tuple[int, ...]], tuple[Fraction, ...]]
ORDER: Mapping[Severity, int] = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}
NOTHING: Mapping[str, str] = {}


def no_points(_totals: tuple[int, ...], _places: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Without a competition no place is worth league points."""
    return ()


def validate(
    protocol: Protocol,
    regulation: Regulation,
    *,
    clauses: Mapping[str, str] = NOTHING,
    basis: Mapping[str, str] = NOTHING,
    points: LeaguePoints = no_points,
    ties_by_lots: bool = False,
) -> Verdict:
    """Everything that is wrong with a protocol and everything that follows from it.

    `points` gives the league points for totals and places; `clauses` and `basis` are the edition's, by value path.
    With `ties_by_lots` a result may put players with equal totals in any order.
    """
    game = terms(regulation, len(protocol.players))
    if game is None:
        return _wrong_number(protocol, regulation, clauses, basis)
    audit = Audit(game, protocol, clauses, basis)
    if len({name.strip().casefold() for name in protocol.players}) < len(protocol.players):
        audit.add(Code.SAME_PLAYER, None, field="players", found=list(protocol.players))
    sheet = Sheet(audit)
    for deal, dealers in zip(protocol.deals, rotation(audit), strict=True):
        sheet.read(deal, dealers)
    computed = closing.close(audit, sheet, points, ties_by_lots=ties_by_lots)
    return Verdict(
        level=evidence.level(protocol, game),
        findings=_sorted(audit, protocol),
        not_checked=tuple(sorted(evidence.unchecked(protocol, game))),
        computed=computed,
    )


def _sorted(audit: Audit, protocol: Protocol) -> tuple[Finding, ...]:
    """In the order of the sheet; what concerns the whole protocol comes last."""
    if len(audit.findings) < 2:
        return tuple(audit.findings)
    rows = {deal.no: index for index, deal in enumerate(protocol.deals)}
    last = len(rows)
    return tuple(
        sorted(
            repair.without_repeats(audit.findings),
            key=lambda finding: (
                last if finding.deal is None else rows.get(finding.deal, last),
                ORDER[finding.severity],
                finding.seat or 0,
            ),
        )
    )


def _wrong_number(
    protocol: Protocol, regulation: Regulation, clauses: Mapping[str, str], basis: Mapping[str, str]
) -> Verdict:
    """A number of players that the regulation has no game for: said as such, nothing else is judged."""
    some: Terms | None = terms(regulation, regulation.layouts[0].players)
    if some is None:
        raise ValueError("a regulation needs a layout")
    audit = Audit(some, protocol, clauses, basis)
    allowed = sorted(layout.players for layout in regulation.layouts)
    audit.add(Code.PLAYER_COUNT, None, field="players", expected=allowed, found=len(protocol.players))
    computed = Computed(deltas=(), totals=(), final=(), places=(), league_points=(), ended=None)
    return Verdict(level=Level.L0, findings=tuple(audit.findings), not_checked=(), computed=computed)
