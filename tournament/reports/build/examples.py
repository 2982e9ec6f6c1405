"""Worked examples of a regulation: one deal explained step by step, the others in a line each.

Figures are computed by the rules of the edition, never copied from the file of examples.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournament import regulations, wording
from tournament.i18n import _
from tournament.regulations import Edition
from tournament.reports import words
from tournament.reports.report import Column, Grid, Kind, Section
from tournament.rules import Deal, Protocol, Suit
from tournament.rules.regulation import Play

#: Card points of a deal that always adds up to 120, by number of players at play.
_CARDS = {2: (69, 51), 3: (69, 25, 26)}
_NAMES = ("Anna", "Bolek", "Celina", "Dorota")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A protocol that shows a clause; the first `skip` rows only lead up to it."""

    clause: str
    title: str
    protocol: Protocol
    skip: int


def sections(edition: Edition, known: Sequence[Example]) -> Iterator[Section]:
    """The deal that is worked out, then what the other examples come to."""
    first = next((each for each in known if _is_plain(each)), None)
    title = _("A deal worked out")
    worked = first or _made_up(edition)
    if worked is not None:
        heading = _("{title}: {clause}", title=worked.title, clause=worked.clause) if worked.title else ""
        yield Section(title=title, grid=_steps(edition, worked), notes=(heading,) if heading else ())
    rest = [each for each in known if each is not worked]
    if rest:
        yield Section(title=_("More examples"), grid=_rest(edition, rest))


def _is_plain(example: Example) -> bool:
    deal = example.protocol.deals[-1]
    return deal.cards is not None and deal.penalty is None and not example.skip and len(example.protocol.deals) == 1


def _made_up(edition: Edition) -> Example | None:
    """A deal for a regulation without examples: the first player with hearts against the others."""
    layout = min(edition.rules.layouts, key=lambda layout: (layout.active != layout.players, -layout.players))
    if layout.active != layout.players or layout.active not in _CARDS:
        return None
    auction = edition.rules.play is Play.AUCTION
    bid = edition.rules.bidding.opening if auction else None
    marriages: tuple[tuple[Suit, ...], ...] = ((Suit.HEARTS,), *((),) * (layout.active - 1))
    deal = Deal(
        no=1,
        declarer=1 if auction else None,
        bid=bid,
        contract=bid,
        cards=_CARDS[layout.active],
        marriages=marriages if auction else tuple(() for _seat in range(layout.active)),
    )
    protocol = Protocol(players=_NAMES[: layout.active], deals=(deal,))
    return Example(clause="", title="", protocol=protocol, skip=0)


def _steps(edition: Edition, example: Example) -> Grid:
    told = regulations.explain(example.protocol, edition, example.protocol.deals[-1].no)
    rows = tuple(
        (number, wording.step(step, example.protocol), step.clause or None) for number, step in enumerate(told, 1)
    )
    columns = (
        Column(key="no", title=_("No."), kind=Kind.INTEGER),
        Column(key="step", title=_("Step")),
        Column(key="clause", title=_("Clause")),
    )
    return Grid(caption=_("A deal worked out"), columns=columns, rows=rows)


def _rest(edition: Edition, known: Sequence[Example]) -> Grid:
    rows = tuple((each.clause, each.title, _entries(edition, each)) for each in known)
    columns = (
        Column(key="clause", title=_("Clause")),
        Column(key="example", title=_("Example")),
        Column(key="written", title=_("Written")),
    )
    return Grid(caption=_("More examples"), columns=columns, rows=rows)


def _entries(edition: Edition, example: Example) -> str:
    """What each row of an example comes to: "−100, 20, 30; 100, 20, 0"."""
    deltas = regulations.validate(example.protocol, edition).computed.deltas[example.skip :]
    return "; ".join(", ".join(words.integer(entry or 0, "pl") for entry in row) for row in deltas)
