"""Who moves where when drawn rounds get other seats, round by round: a list to hang up beside the new seating."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.collation import sort_key
from tournament.i18n import _, ngettext
from tournament.reports.build import frame
from tournament.reports.report import Column, Grid, Kind, Report, Section
from tournament.standings.facts import Event

#: Round, start number, place before and place after, both in words.
Told = tuple[int, int, str, str]


def seat_moves(event: Event, moves: Sequence[Told]) -> Report:
    """One section for each round in which anybody moves, by name."""
    rounds = sorted({move[0] for move in moves})
    return Report(
        slug="seat_moves",
        title=_("Changes of seats"),
        subtitle=ngettext("{n} place changes", "{n} places change", len(moves)),
        stamp=frame.stamp(event, official=False),
        sections=tuple(
            Section(title=_("Round {n}", n=no), grid=_grid(event, no, [one for one in moves if one[0] == no]))
            for no in rounds
        ),
    )


def _grid(event: Event, round_no: int, moves: Sequence[Told]) -> Grid:
    names = {player.number: player.sort_name for player in event.players}
    ordered = sorted(moves, key=lambda move: (sort_key(names[move[1]]), move[1]))
    return Grid(
        caption=_("Who moves in round {n}", n=round_no),
        columns=(
            Column(key="name", title=_("Surname and name")),
            Column(key="number", title=_("No."), kind=Kind.INTEGER),
            Column(key="before", title=_("Was to sit")),
            Column(key="after", title=_("Sits now")),
        ),
        rows=tuple((names[number], number, before, after) for _round, number, before, after in ordered),
    )
