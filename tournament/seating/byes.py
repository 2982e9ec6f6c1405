"""Who pauses when: nobody a second time before everybody has paused once.

Works on positions. `allot` chooses pauses for rounds still without tables; `fair_order` puts ready-made rounds into an
order in which every beginning is fair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from tournament.seating.rng import Rng

_NODES = 20_000


class Ledger:
    """How often everybody has paused so far, and with whom."""

    def __init__(self, players: int, past: Sequence[Sequence[int]] = ()) -> None:
        self.count = [0] * players
        self.together: set[tuple[int, int]] = set()
        for pausing in past:
            self.book(pausing)

    def copy(self) -> Ledger:
        """The same, for somebody who will book more."""
        other = Ledger(len(self.count))
        other.count, other.together = self.count[:], set(self.together)
        return other

    def book(self, pausing: Sequence[int]) -> None:
        """One more round's pauses."""
        for p in pausing:
            self.count[p] += 1
        self.together.update(combinations(sorted(pausing), 2))

    def is_fair(self, pausing: Sequence[int], active: Sequence[int]) -> bool:
        """Whether nobody who pauses has paused more often than somebody who plays."""
        rest = [self.count[p] for p in active if p not in pausing]
        return not rest or all(self.count[p] <= min(rest) for p in pausing)


def allot(  # six things decide who pauses, and they are different things
    active: Sequence[Sequence[int]],
    pausing: Sequence[int],
    ledger: Ledger,
    rng: Rng,
    *,
    glued: Sequence[tuple[int, int]] = (),
    prefer: Callable[[int, int], int] = lambda _round, _player: 0,
) -> list[list[int]]:
    """Pauses for the coming rounds: `pausing[r]` of `active[r]`; `prefer` orders those who are equally due."""
    partner = {p: q for pair in glued for p, q in (pair, pair[::-1])}
    result = []
    for r, present in enumerate(active):
        order = rng.shuffled(present)
        rank = {p: i for i, p in enumerate(order)}
        chosen: list[int] = []
        while len(chosen) < pausing[r]:
            waiting = [p for p in present if p not in chosen]
            due = min(ledger.count[p] for p in waiting)
            alone = sum(ledger.count[p] == due and p not in partner for p in waiting)
            pair_first = not chosen and alone < pausing[r] and pausing[r] > 1
            preference = {p: prefer(r, p) for p in waiting}
            chosen.append(min(waiting, key=_urgency(chosen, ledger, rank, partner, preference, pair_first=pair_first)))
        ledger.book(chosen)
        result.append(sorted(chosen))
    return result


def _urgency(  # the grounds of one choice
    chosen: Sequence[int],
    ledger: Ledger,
    rank: dict[int, int],
    partner: dict[int, int],
    preference: Mapping[int, int],
    *,
    pair_first: bool,
) -> Callable[[int], tuple[int, ...]]:
    """Fewest pauses first; then the partner of one who pauses, the preferred, a new companion; at last by lot."""

    def key(p: int) -> tuple[int, ...]:
        with_partner = 0 if partner.get(p) in chosen else 1
        repeated = sum((min(p, q), max(p, q)) in ledger.together for q in chosen)
        return ledger.count[p], with_partner, (p in partner) != pair_first, preference[p], repeated, rank[p]

    return key


def fair_order(
    pausing: Sequence[Sequence[int]], everybody: Sequence[int], rounds: int, rng: Rng, past: Ledger | None = None
) -> list[int] | None:
    """Which of the ready-made rounds to play, in order, so that pauses are fair after each; None if not found."""
    options = rng.shuffled(range(len(pausing)))
    chosen: list[int] = []
    tried: list[set[int]] = [set()]
    for _ in range(_NODES):
        if len(chosen) == rounds:
            return chosen
        ledger = past.copy() if past is not None else Ledger(max(everybody) + 1)
        for i in chosen:
            ledger.book(pausing[i])
        fit = next(
            (i for i in options if i not in chosen and i not in tried[-1] and ledger.is_fair(pausing[i], everybody)),
            None,
        )
        if fit is not None:
            tried[-1].add(fit)
            chosen.append(fit)
            tried.append(set())
        elif chosen:
            chosen.pop()
            tried.pop()
        else:
            return None
    return None
