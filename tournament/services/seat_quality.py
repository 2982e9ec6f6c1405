"""How good the seats of an event are, judged by the checker alone, in sentences for people.

The figures cover all rounds given, whoever drew them; wishes are judged as they are now.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament import seating, seating_words
from tournament.errors import Message, m
from tournament.seating import Plan, Wishes
from tournament.standings.facts import Absence, Event, Round


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure before and after a change; more is worse. `least` is what no plan can undercut, where it is known."""

    name: Message
    before: int
    after: int
    least: int | None = None

    @property
    def is_worse(self) -> bool:
        """Whether the change makes it worse."""
        return self.after > self.before


def plan_of(event: Event, rounds: Sequence[Round], mode: str, wishes: Wishes) -> Plan:
    """These rounds as the checker takes them; a table with one player left is none."""
    pausing = Absence.RESERVE if mode == seating.Mode.RESERVE else Absence.BYE
    known = {player.number for player in event.players}
    return seating.published(
        sorted(known),
        [[table.seats for table in one.tables if len(table.seats) > 1] for one in rounds],
        [[pause.player for pause in one.pauses if pause.kind is pausing] for one in rounds],
        mode=mode,
        wishes=wishes,
    )


def sentences(plan: Plan) -> tuple[Message, ...]:
    """What is to be told about a plan: repeats beside the minimum, pauses, seats, tables, broken wishes."""
    if not plan.rounds:
        return ()
    subject = plan.subject()
    return tuple(seating_words.remark(one) for one in seating.of_figures(subject, seating.verdict(subject)))


def compared(before: Plan, after: Plan) -> tuple[Figure, ...]:
    """The figures of two plans side by side: first what everybody has, then wishes that either of them breaks."""
    old, new = seating.verdict(before.subject()), seating.verdict(after.subject())
    least = seating.least_of(after.subject(), new)
    fewest, most = (None, None) if least is None else (least.bound, new.max_meetings_bound)
    always = (
        Figure(m("pairs that meet again, counted as often as they do"), old.repeats, new.repeats, fewest),
        Figure(m("meetings of the pair that meets most"), old.max_meetings, new.max_meetings, most),
        Figure(m("most pauses of one player"), old.byes_max, new.byes_max),
        Figure(
            m("players who do not sit on every seat equally often"),
            old.players_seat_spread_over_1,
            new.players_seat_spread_over_1,
        ),
        Figure(m("players back at a table they had"), old.table_repeats, new.table_repeats, new.table_repeats_bound),
    )
    sometimes = (
        Figure(m("pauses before others had paused as often"), old.byes_unfair, new.byes_unfair),
        Figure(m("club mates who meet"), old.club_conflicts, new.club_conflicts),
        Figure(m("forbidden pairs that meet"), old.forbidden_met, new.forbidden_met),
        Figure(m("separations of a wished pair"), old.together_missed, new.together_missed),
        Figure(m("missed pinned tables"), old.pins_missed, new.pins_missed),
    )
    return (*always, *(one for one in sometimes if one.before or one.after))
