"""The seating plan of the whole event for the wall: everybody's table and seat, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tournament import wording
from tournament.collation import sort_key
from tournament.errors import Message, m
from tournament.i18n import _, ngettext, say
from tournament.reports.build import frame
from tournament.reports.build.rounds import how_drawn
from tournament.reports.report import Column, Grid, Kind, Report, Section, Value
from tournament.standings.facts import Absence, Event, Round, RoundState

#: What stands in the place of a table; short, since a plan of many rounds is wide.
SHORT: Mapping[Absence, Message] = {
    Absence.BYE: m("bye"),
    Absence.ABSENT: m("abs."),
    Absence.LATE: m("later"),
    Absence.WITHDRAWN: m("out"),
    Absence.RESERVE: m("res."),
}
#: Of the signs that are not a word by themselves.
MEANINGS: Mapping[Absence, Message] = {
    Absence.ABSENT: m("{sign}: absent"),
    Absence.LATE: m("{sign}: not yet entered"),
    Absence.WITHDRAWN: m("{sign}: withdrawn"),
    Absence.RESERVE: m("{sign}: reserve"),
}


def seating_plan(event: Event, quality: Sequence[Message] = ()) -> Report:
    """All drawn rounds in one grid, players by name; `quality` says in sentences how good the plan is."""
    official = all(each.state is not RoundState.DRAFT for each in event.rounds)
    notes = tuple(say(sentence) for sentence in quality)
    return Report(
        slug="seating_plan",
        title=_("Seating plan"),
        subtitle=_state(event, official=official),
        stamp=frame.stamp(event, official=official),
        sections=(
            Section(grid=_grid(event)),
            *((Section(title=_quality_of(event, official=official), notes=notes),) if notes else ()),
        ),
        legend=(" · ".join(_signs(event)), *(how_drawn(draw) for draw in event.draws if draw.rounds)),
    )


def _quality_of(event: Event, *, official: bool) -> str:
    """What the sentences are about: a part of the rounds says nothing about those to come."""
    n, of = len(event.rounds), event.rounds_planned
    if n >= of:
        return _("How good this plan is")
    if official:
        return _("How good the plan is in the announced rounds ({n} of {of})", n=n, of=of)
    return _("How good the plan is in the drawn rounds ({n} of {of})", n=n, of=of)


def _state(event: Event, *, official: bool) -> str:
    rounds = ngettext("{n} round of {of}", "{n} rounds of {of}", len(event.rounds), of=event.rounds_planned)
    return rounds if official else _("{text} · draft", text=rounds)


def _grid(event: Event) -> Grid:
    places = {each.no: _places(each) for each in event.rounds}
    rows: list[tuple[Value, ...]] = [
        (player.sort_name, player.number, *(places[each.no].get(player.number) for each in event.rounds))
        for player in sorted(event.players, key=lambda player: (sort_key(player.sort_name), player.number))
    ]
    return Grid(
        caption=_("Tables and seats of all rounds by name"),
        columns=(
            Column(key="name", title=_("Surname and name")),
            Column(key="number", title=_("No."), kind=Kind.INTEGER),
            *(Column(key=f"round_{each.no}", title=str(each.no), group=_("Round")) for each in event.rounds),
        ),
        rows=tuple(rows),
    )


def _places(each: Round) -> dict[int, str]:
    seated = {
        player: f"{table.no}{wording.seat(seat)}"
        for table in each.tables
        for seat, player in zip(table.positions, table.seats, strict=True)
    }
    return {**{pause.player: say(SHORT[pause.kind]) for pause in each.pauses}, **seated}


def _signs(event: Event) -> Iterator[str]:
    yield _("3B: table 3, seat B")
    met = {pause.kind for each in event.rounds for pause in each.pauses}
    yield from (say(m(MEANINGS[kind].text, sign=SHORT[kind])) for kind in Absence if kind in met and kind in MEANINGS)
