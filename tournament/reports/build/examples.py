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
from tournament.rules.regulation import Doubling, Play

#: Card points of a deal that always adds up to 120, by number of players at play.
_CARDS = {2: (69, 51), 3: (69, 25, 26)}
#: What the declarer adds to his bid after the auction.
_RAISE = 50
_NAMES = ("Anna", "Bolek", "Celina", "Dorota")


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A protocol that shows a clause; the first `skip` rows only lead up to it."""

    clause: str
    title: str
    protocol: Protocol
    skip: int


def sections(edition: Edition, known: Sequence[Example]) -> Iterator[Section]:
    """The deal that is worked out, then what the examples come to."""
    worked = _made_up(edition) or next((each for each in known if _is_plain(each)), None)
    if worked is not None:
        yield Section(title=_title(worked), grid=_steps(edition, worked))
    # An example of a mistake shows what must not be written.
    rest = [each for each in known if each is not worked and regulations.validate(each.protocol, edition).valid]
    if rest:
        yield Section(title=_("Examples"), grid=_rest(edition, rest))


def _title(example: Example) -> str:
    if not example.title:
        return _("A deal worked out")
    return _("A deal worked out: {title} ({clause})", title=example.title, clause=example.clause)


def _is_plain(example: Example) -> bool:
    deal = example.protocol.deals[-1]
    return deal.cards is not None and deal.penalty is None and not example.skip and len(example.protocol.deals) == 1


def _made_up(edition: Edition) -> Example | None:
    """The first player with a marriage of hearts against the others, where the rules find nothing wrong with it."""
    layout = min(edition.rules.layouts, key=lambda layout: (layout.active != layout.players, -layout.players))
    if layout.active != layout.players or layout.active not in _CARDS or edition.rules.play is not Play.AUCTION:
        return None
    golden = edition.rules.doubling is Doubling.GOLDEN  # the first deals have a contract of their own
    bid = edition.rules.doubled_contract if golden else edition.rules.bidding.opening
    deal = Deal(
        no=1,
        declarer=1,
        bid=bid,
        contract=bid if golden else bid + _RAISE,
        golden=True if golden else None,
        cards=_CARDS[layout.active],
        marriages=((Suit.HEARTS,), *((),) * (layout.active - 1)),
    )
    example = Example(clause="", title="", protocol=Protocol(players=_NAMES[: layout.active], deals=(deal,)), skip=0)
    return example if regulations.validate(example.protocol, edition).valid else None


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
    return Grid(caption=_("Examples"), columns=columns, rows=rows)


def _entries(edition: Edition, example: Example) -> str:
    """What each row of an example comes to: "−100, 20, 30; 100, 20, 0"."""
    deltas = regulations.validate(example.protocol, edition).computed.deltas[example.skip :]
    return "; ".join(", ".join(words.integer(entry or 0, "pl") for entry in row) for row in deltas)
