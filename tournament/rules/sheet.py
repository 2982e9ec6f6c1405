"""The rows of a sheet one after the other, each judged against what stands before it.

Keeps two accounts: what was written (with the few states it may mean after a broken row) and what follows by the rules.
"""

from __future__ import annotations

from tournament.rules import plausible, repair
from tournament.rules.audit import Audit
from tournament.rules.codes import Code, Hint
from tournament.rules.collisions import check_meeting
from tournament.rules.conceding import check_concession
from tournament.rules.diagnosis import diagnose
from tournament.rules.golden import check_circle
from tournament.rules.judging import agrees, check_row, distance, expanded, given, is_clean, readings_of
from tournament.rules.protocol import Deal, Penalty
from tournament.rules.regulation import ZeroUnit
from tournament.rules.row import Row
from tournament.rules.scoring import Outcome, score
from tournament.rules.state import UNKNOWN, State, start
from tournament.rules.terms import Terms

MOST_STATES = 12  # a broken row seldom leaves more than two or three open


class Sheet:
    """The two accounts of a protocol while its rows are read."""

    __slots__ = ("audit", "computed", "deltas", "last", "over", "parted", "states", "terms", "totals", "winner")

    def __init__(self, audit: Audit) -> None:
        self.audit = audit
        self.terms = audit.terms
        self.states: list[State] = [start(audit.terms.layout.players)]
        self.computed: State = self.states[0]
        self.parted = False  # a row was wrong, and the two accounts have not met again
        self.deltas: list[tuple[int, ...]] = []
        self.totals: list[tuple[int, ...]] = []
        self.over: int | None = None  # number of the row that ended the game
        self.last: Deal | None = None  # the last deal that was played
        self.winner: Outcome | None = None  # how that deal came out

    def read(self, deal: Deal, dealers: tuple[int | None, ...]) -> None:
        """Judge one row and go on from it."""
        before = self.computed
        if self.over is not None and deal.penalty is None:
            self.audit.add(Code.PLAYED_ON, deal, field="no", expected=self.over, found=deal.no)
        if deal.penalty is not None:
            self._penalty(deal, deal.penalty)
        elif deal.redeal is not None:
            self._redeal(deal)
        else:
            self._play(deal, dealers)
        self.totals.append(self.computed.totals)
        self.deltas.append(tuple([after - old for after, old in zip(self.computed.totals, before.totals, strict=True)]))
        if self.over is None and deal.penalty is None and self._is_over():
            self.over = deal.no

    def _is_over(self) -> bool:
        """Whether somebody has reached the target, whatever the sheet may mean."""
        target = self.terms.regulation.target
        return all(max(state.totals) >= target for state in self.states)

    # -- rows without play ---------------------------------------------------------------------------------------

    def _penalty(self, deal: Deal, penalty: Penalty) -> None:
        seat = penalty.seat - 1
        if not (penalty.reason or "").strip():
            self.audit.add(Code.PENALTY_ROW, deal, seat=seat, field="penalty", found=penalty.points)
        bonus = self.terms.regulation.fines.four_nines
        if penalty.points > 0 and penalty.points != bonus:
            self.audit.add(
                Code.PENALTY_BONUS, deal, seat=seat, field="penalty", expected=bonus or None, found=penalty.points
            )
        moved = [_fined(self.terms, state, seat, penalty.points) for state in self.states]
        self.computed = _fined(self.terms, self.computed, seat, penalty.points)
        self._settle_simple(deal, moved)

    def _redeal(self, deal: Deal) -> None:
        if deal.written is not None and any(deal.written):
            self.audit.add(
                Code.REDEAL_WITH_SCORE,
                deal,
                field="written",
                expected=[0] * len(deal.written),
                found=list(deal.written),
            )
        self._settle_simple(deal, list(self.states))

    def _settle_simple(self, deal: Deal, moved: list[State]) -> None:
        """The totals after a row without play must be those of one of the possible states."""
        if deal.totals is None:
            self.states = moved
            return
        fitting = [state for state in moved if agrees(deal.totals, state.totals)]
        if fitting:
            self.states = fitting
            return
        base = moved[0]
        _report_totals(self.audit, deal, self.states[0].totals, base.totals)
        self.states = _distinct([base._replace(totals=_filled(deal.totals, base.totals)), base])

    # -- deals ---------------------------------------------------------------------------------------------------

    def _play(self, deal: Deal, dealers: tuple[int | None, ...]) -> None:
        audit, dealer = self.audit, dealers[0]
        checked = len(audit.findings)
        check_row(audit, deal, dealers)
        broken_facts = len(audit.findings) > checked and not deal.conceded
        outcomes = self._outcomes(deal, dealer)
        clean = [outcome for outcome in outcomes if is_clean(outcome, deal)]
        main = clean[0] if clean else min(outcomes, key=lambda outcome: distance(outcome, deal))
        facts = deal
        if broken_facts or not clean:
            fixed = repair.repaired(audit, self.states, deal, dealers, checked, clean=bool(clean))
            if fixed is not None:
                if fixed.field == "marriages":
                    self._report(deal, main)
                facts, clean = fixed.deal, list(fixed.outcomes)
                main = clean[0]
        self._go_on(deal, main, clean, dealer)
        if self.over is None:
            self._compute(facts, dealer, main, clean=bool(clean))
        self.last, self.winner = deal, main

    def _outcomes(self, deal: Deal, dealer: int | None) -> list[Outcome]:
        """The deal scored from every state and in every reading that the sheet leaves open."""
        if self.terms.regulation.zero.unit is ZeroUnit.NONE:
            return [score(self.terms, state, deal, given(deal, state), dealer) for state in self.states]
        self.states = expanded(self.terms, deal, self.states)
        return [
            score(self.terms, state, reading, given(deal, state), dealer)
            for reading in readings_of(self.terms, deal)
            for state in self.states
        ]

    def _go_on(self, deal: Deal, main: Outcome, clean: list[Outcome], dealer: int | None) -> None:
        """Findings that need the outcome, and the states the row leaves behind."""
        if deal.conceded:
            check_concession(self.audit, deal, main.row)
        check_circle(self.audit, deal, main.row.origin, dealer)
        if clean:
            self.states = _distinct([outcome.state for outcome in clean])[:MOST_STATES]
        else:
            self._report(deal, main)
            self.states = _after_broken(main, deal)
        if main.row.opened:
            plausible.check_entries(self.audit, deal, main.row)
            check_meeting(self.audit, deal, main.row)

    def _compute(self, deal: Deal, dealer: int | None, main: Outcome, *, clean: bool) -> None:
        """The account by the rules; the same deal scored again only where the accounts have parted."""
        if clean and self._have_met(deal, main.row.origin):
            by_rules = main.state
        else:
            self.parted = True
            by_rules = score(self.terms, self.computed, deal, main.row.given, dealer).state
        self.computed = next((state for state in self.states if state == by_rules), by_rules)

    def _have_met(self, deal: Deal, origin: State) -> bool:
        """Whether both accounts stand alike; counters that the sheet does not show are the scorer's in both."""
        self.parted = self.parted and origin != self.computed
        if origin.totals != self.computed.totals:
            return False
        return not self.parted or deal.tricks is None or UNKNOWN in self.computed.zeros

    def _report(self, deal: Deal, main: Outcome) -> None:
        row = main.row
        before = row.state.totals
        wrong = [seat for seat, delta in enumerate(main.deltas) if row.given[seat] not in {None, delta}]
        for seat in wrong:
            found = row.given[seat] or 0
            code, hint = diagnose(row, seat, main.deltas[seat], found)
            name = "written" if deal.written is not None and deal.written[seat] is not None else "totals"
            expected = main.deltas[seat] if name == "written" else before[seat] + main.deltas[seat]
            shown = found if name == "written" else before[seat] + found
            self.audit.add(
                code,
                deal,
                seat=seat,
                field=name,
                expected=expected,
                found=shown,
                hint=hint,
                details=_figures(row, seat),
            )
        if deal.totals is not None and deal.written is not None:
            self._report_sums(deal, main, wrong)

    def _report_sums(self, deal: Deal, main: Outcome, wrong: list[int]) -> None:
        """A total that is neither the sum of what was written nor of what should have been."""
        before = main.row.state.totals
        for seat, total in enumerate(deal.totals or ()):
            delta = main.row.given[seat]
            if total is None or delta is None or total == before[seat] + delta:
                continue
            if seat in wrong and total == before[seat] + main.deltas[seat]:
                continue
            report_total(self.audit, deal, seat, before[seat] + delta, total, delta)


def _after_broken(main: Outcome, deal: Deal) -> list[State]:
    """The states a broken row may leave behind, the likeliest first."""
    before = main.row.state
    entries = tuple(
        old + (delta if entry is None else entry)
        for old, entry, delta in zip(before.totals, main.row.given, main.deltas, strict=True)
    )
    written = _filled(deal.totals, entries) if deal.totals is not None else entries
    followed = _distinct([_follow(main, totals) for totals in (written, entries, main.state.totals)])
    variants = [state for base in followed for state in repair.other_counters(main, base)]
    return _distinct([*followed, *variants])[:MOST_STATES]


def _follow(main: Outcome, totals: tuple[int, ...]) -> State:
    """The state by the rules with other totals: whoever is not at the barrel has no attempts there."""
    state = main.state
    if totals == state.totals or not main.row.terms.barrel_at:
        return state._replace(totals=totals)
    at = main.row.terms.barrel_at
    attempts = tuple(
        used if total == ruled else (main.row.origin.attempts[seat] + 1 if total == at == old else 0)
        for seat, (used, total, ruled, old) in enumerate(
            zip(state.attempts, totals, state.totals, main.row.origin.totals, strict=True)
        )
    )
    return state._replace(totals=totals, attempts=attempts)


def _figures(row: Row, seat: int) -> dict[str, object]:
    """The figures a sentence about an entry needs."""
    figures: dict[str, object] = {"before": row.state.totals[seat]}
    if row.cards[seat] is not None:
        figures.update(cards=row.cards[seat], marriages=row.melds[seat])
    if seat == row.declarer:
        figures.update(contract=row.contract, took=row.taken[seat])
    return figures


def _report_totals(audit: Audit, deal: Deal, before: tuple[int, ...], expected: tuple[int, ...]) -> None:
    for seat, total in enumerate(deal.totals or ()):
        if total is not None and total != expected[seat]:
            report_total(audit, deal, seat, expected[seat], total, expected[seat] - before[seat])


def report_total(audit: Audit, deal: Deal, seat: int, expected: int, found: int, delta: int) -> None:
    """A running total that is not the total before and the entry."""
    audit.add(
        Code.TOTAL_ADDITION,
        deal,
        seat=seat,
        field="totals",
        expected=expected,
        found=found,
        hint=_sum_hint(expected, found, delta),
        before=expected - delta,
        entry=delta,
    )


def _sum_hint(expected: int, found: int, delta: int) -> Hint | None:
    if delta < 0 and found == expected - 2 * delta:
        return Hint.SIGN_FORGOTTEN
    if abs(expected - found) in {100, 1000} or (abs(expected - found) == 10 and delta % 10 == 0):
        return Hint.CARRY
    if found == round(expected / 10) * 10 or abs(found - expected) == 5:
        return Hint.TOTALS_ROUNDED
    if sorted(str(abs(expected))) == sorted(str(abs(found))):
        return Hint.DIGITS_EXCHANGED
    return None


def _filled(written: tuple[int | None, ...], totals: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(total if value is None else value for value, total in zip(written, totals, strict=True))


def _distinct(states: list[State]) -> list[State]:
    return list(dict.fromkeys(states)) if len(states) > 1 else states


def _fined(terms: Terms, state: State, seat: int, points: int) -> State:
    """The totals after a penalty or bonus; a bonus brings nobody past the barrel."""
    total = state.totals[seat] + points
    at = terms.barrel_at
    if (at and state.totals[seat] == at and points > 0) or (at and total >= at):
        total = at
    totals = (*state.totals[:seat], total, *state.totals[seat + 1 :])
    if not at or total == state.totals[seat]:
        return state._replace(totals=totals)
    attempts = (*state.attempts[:seat], 0, *state.attempts[seat + 1 :])
    return state._replace(totals=totals, attempts=attempts)
