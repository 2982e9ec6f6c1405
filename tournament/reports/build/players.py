"""The list of players in Polish alphabetical order."""

from __future__ import annotations

from tournament.collation import sort_key
from tournament.i18n import _, ngettext
from tournament.reports.build import frame
from tournament.reports.build.standings import without_empty
from tournament.reports.report import Column, Grid, Kind, Report, Section
from tournament.standings.facts import Event, PlayerStatus


def players(event: Event) -> Report:
    """Who takes part: name, start number, town or club."""
    rows = tuple(
        (
            player.sort_name,
            player.number,
            player.club or None,
            _("withdrawn") if player.status is PlayerStatus.WITHDRAWN else None,
        )
        for player in sorted(event.players, key=lambda player: (sort_key(player.sort_name), player.number))
    )
    grid = Grid(
        caption=_("Players"),
        columns=(
            Column(key="name", title=_("Surname and name")),
            Column(key="number", title=_("No."), kind=Kind.INTEGER),
            Column(key="club", title=_("Town or club")),
            Column(key="remarks", title=_("Remarks")),
        ),
        rows=rows,
    )
    active = sum(player.status is PlayerStatus.ACTIVE for player in event.players)
    return Report(
        slug="players",
        title=_("Players"),
        subtitle=ngettext("{n} player", "{n} players", active),
        stamp=frame.stamp(event, official=True),
        sections=(Section(grid=without_empty(grid, ("club", "remarks"))),),
    )
