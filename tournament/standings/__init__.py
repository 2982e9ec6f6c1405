"""Who is ahead; pure, standard library only."""

from tournament.standings.facts import Event
from tournament.standings.league import joint_places, pause_points, table_points
from tournament.standings.policy import LeaguePolicy
from tournament.standings.ranking import Standing, Step, rank
from tournament.standings.record import Cell, CellKind, counts, seat_cells

__all__ = [
    "Cell",
    "CellKind",
    "Event",
    "LeaguePolicy",
    "Standing",
    "Step",
    "counts",
    "joint_places",
    "pause_points",
    "rank",
    "seat_cells",
    "table_points",
]
