"""The rounds of a search as rows of seats, with who meets whom how often; one exchange of two seats changes them.

What the finishing search (`tabu.py`) looks at. Weighs nothing up itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from operator import add

from tournament.seating.anneal import Task, Weights


@dataclass(slots=True)
class Board:
    """Rounds as rows of seats, and who meets whom how often (in units)."""

    task: Task
    met: Weights
    rows: list[list[int]]
    tables: list[list[range]] = field(default_factory=list)  # seats of each table
    table_of: list[list[int]] = field(default_factory=list)  # table of each seat
    odd: list[int] = field(default_factory=list)
    is_plain: list[bool] = field(default_factory=list)  # tables of three only

    def weights(self, r: int, p: int) -> list[int]:
        """What it costs `p` to meet everybody in round `r` once more."""
        extra = self.task.extra[r]
        return self.met[p] if extra is None else list(map(add, self.met[p], extra[p]))

    def home(self, r: int) -> list[int] | None:
        """Everybody's table in the published round, where there is one."""
        return None if self.task.home is None else self.task.home[r]


def board_of(task: Task) -> Board:
    """The rounds of a task as they lie there."""
    unit = task.unit
    board = Board(task, [[unit * value for value in row] for row in task.met], [], odd=task.odd[:])
    for tables in task.rounds:
        board.rows.append([p for table in tables for p in table])
        starts = [sum(map(len, tables[:t])) for t in range(len(tables))]
        board.tables.append([range(start, start + len(table)) for start, table in zip(starts, tables, strict=True)])
        board.table_of.append([t for t, table in enumerate(tables) for _ in table])
        board.is_plain.append(all(len(table) == 3 for table in tables))
        for table in tables:
            for p, q in combinations(table, 2):
                board.met[p][q] += unit
                board.met[q][p] += unit
            if len(table) != 3:
                for p in table:
                    board.odd[p] += 1
    return board


def exchange(board: Board, r: int, x: int, y: int) -> None:
    """Two seats of a round change their players."""
    row, unit = board.rows[r], board.task.unit
    p, q = row[x], row[y]
    for seat, leaves, comes in ((x, p, q), (y, q, p)):
        seats = board.tables[r][board.table_of[r][seat]]
        for other in (row[z] for z in seats if z != seat):
            board.met[leaves][other] -= unit
            board.met[other][leaves] -= unit
            board.met[comes][other] += unit
            board.met[other][comes] += unit
        if len(seats) != 3:
            board.odd[leaves] -= 1
            board.odd[comes] += 1
    row[x], row[y] = q, p
