"""Reading lists of players: the bytes of a CSV, XLSX or ODS file, or pasted text, become rows with their problems.

Knows no database and no event. Nothing is guessed in silence: what was assumed stands in `Roster.notes`.
"""

from __future__ import annotations

from tournament.roster.headers import is_no_club
from tournament.roster.reading import read, read_text
from tournament.roster.roster import Aside, Roster, RosterRow, RowProblem

__all__ = ["Aside", "Roster", "RosterRow", "RowProblem", "is_no_club", "read", "read_text"]
