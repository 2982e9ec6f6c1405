"""How good a drawn seating is, in figures a referee can weigh before publishing it; counts, judges nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations

from tournament.i18n import _, ngettext
from tournament.standings.facts import Absence, Event


@dataclass(frozen=True, slots=True)
class Quality:
    """What the drawn rounds come to: meetings of the same two players, byes, seats."""

    rounds: int
    repeats: int  # pairs that meet more than once
    most_meetings: int
    byes: tuple[int, int]  # fewest and most byes of a player who takes part
    seats: int  # largest difference between how often one player has each seat

    def sentences(self) -> tuple[str, ...]:
        """The same in words."""
        return (self._meetings(), self._byes(), self._seats())

    def _meetings(self) -> str:
        if not self.repeats:
            return _("Nobody meets the same opponent twice.")
        pairs = ngettext("{n} pair meets more than once", "{n} pairs meet more than once", self.repeats)
        return _("{pairs}, at most {most} times.", pairs=pairs, most=self.most_meetings)

    def _byes(self) -> str:
        fewest, most = self.byes
        if not most:
            return _("Nobody has a bye.")
        if fewest == most:
            return ngettext("Everybody has {n} bye.", "Everybody has {n} byes.", most)
        return _("Byes for each player: {fewest} to {most}.", fewest=fewest, most=most)

    def _seats(self) -> str:
        if self.seats <= 1:
            return _("Everybody changes seats as evenly as possible.")
        return _("Seats are uneven: one player has a seat {n} times more often than another.", n=self.seats)


def of(event: Event) -> Quality:
    """The quality of all rounds drawn so far."""
    meetings: Counter[frozenset[int]] = Counter()
    seats: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    for one in event.rounds:
        for table in one.tables:
            meetings.update(frozenset(pair) for pair in combinations(table.seats, 2))
            seats.update((player, seat) for seat, player in enumerate(table.seats, 1))
        byes.update(pause.player for pause in one.pauses if pause.kind is Absence.BYE)
    playing = {player for player, _seat in seats} | set(byes)
    taken = [[seats[player, seat] for seat in (1, 2, 3)] for player in playing]
    return Quality(
        rounds=len(event.rounds),
        repeats=sum(times > 1 for times in meetings.values()),
        most_meetings=max(meetings.values(), default=0),
        byes=(min((byes[one] for one in playing), default=0), max((byes[one] for one in playing), default=0)),
        seats=max((max(counts) - min(counts) for counts in taken), default=0),
    )
