"""Documents from facts: one function for each kind of document, in the language of the moment (`i18n.use`)."""

from tournament.reports.build.difference import difference
from tournament.reports.build.moves import seat_moves
from tournament.reports.build.plan import seating_plan
from tournament.reports.build.players import players
from tournament.reports.build.protocol import protocol
from tournament.reports.build.regulation import pinned, regulation
from tournament.reports.build.rounds import round_results, round_seating
from tournament.reports.build.standings import standings
from tournament.reports.build.why import why

__all__ = [
    "difference",
    "pinned",
    "players",
    "protocol",
    "regulation",
    "round_results",
    "round_seating",
    "seat_moves",
    "seating_plan",
    "standings",
    "why",
]
