"""The finishing search: the best exchange for somebody who meets again, even if it is worse, but never straight back.

Where few repeats are left, almost every exchange at random is in vain; here only those who sit in a repeat (or a broken
wish) are moved, each to the best of all seats of the round. Works on the same task as `anneal.py`, is bounded by the
number of exchanges looked at, never by time, and leaves the best rounds found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from operator import add
from typing import NamedTuple

from tournament.seating.anneal import Task, Weights, cost, restore

_MOVABLE = 24  # people in repeats looked at in one step; of more, so many by lot
_REST, _REST_SPREAD = 8, 16  # steps in which an exchange may not be made again
_TOO_DEAR = 30  # units; a step that breaks a wish is never taken


@dataclass(slots=True)
class _Board:
    """Rounds as rows of seats, and who meets whom how often (in units)."""

    task: Task
    met: Weights
    rows: list[list[int]]
    tables: list[list[range]] = field(default_factory=list)  # seats of each table
    table_of: list[list[int]] = field(default_factory=list)  # table of each seat
    odd: list[int] = field(default_factory=list)
    pairs: dict[int, list[tuple[int, int]]] = field(
        default_factory=lambda: {size: list(combinations(range(size), 2)) for size in (2, 3, 4)}
    )
    is_plain: list[bool] = field(default_factory=list)  # tables of three only

    def weights(self, r: int, p: int) -> list[int]:
        """What it costs `p` to meet everybody in round `r` once more."""
        extra = self.task.extra[r]
        return self.met[p] if extra is None else list(map(add, self.met[p], extra[p]))

    def home(self, r: int) -> list[int] | None:
        """Everybody's table in the published round, where there is one."""
        return None if self.task.home is None else self.task.home[r]


class _Step(NamedTuple):
    """One exchange of two seats of a round, and how much worse it makes the plan."""

    r: int
    x: int
    y: int
    worse: int


def finish(task: Task, random: Callable[[], float], *, looks: int, goal: int = 0) -> int:
    """Improve the rounds while fewer than `looks` exchanges were looked at; gives the cost of what is left there."""
    board = _board(task)
    best = now = cost(task)
    kept = [row[:] for row in board.rows]
    barred: dict[tuple[int, int, int], int] = {}
    number = looked = 0
    while looked < looks and best > goal:
        number += 1
        seats, spent = _survey(board, random)
        looked += sum(len(board.rows[r]) for r, _ in seats) + len(board.rows)
        step = _best_step(board, seats, spent, random, _open(board, barred, number, best - now))
        if step is None:
            barred.clear()
            if not seats:
                break
            continue
        barred[_key(board.rows[step.r], step)] = number + _REST + int(random() * _REST_SPREAD)
        _make(board, step)
        now += step.worse
        if now < best:
            best, kept = now, [row[:] for row in board.rows]
    restore(task, kept)
    return cost(task) if task.glued else best  # pairs brought together on the way leave their meetings in the count


def _open(
    board: _Board, barred: Mapping[tuple[int, int, int], int], number: int, needed: int
) -> Callable[[_Step], bool]:
    """Whether an exchange may be made now: one that was made lately only if it leads to a new record."""
    return lambda step: step.worse < needed or barred.get(_key(board.rows[step.r], step), 0) <= number


def _board(task: Task) -> _Board:
    unit = task.unit
    board = _Board(task, [[unit * value for value in row] for row in task.met], [], odd=task.odd[:])
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


def _survey(board: _Board, random: Callable[[], float]) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """Round and seat of everybody who meets somebody again or against a wish; by round and seat what mates cost."""
    unit = board.task.unit
    found, spent = [], []
    for r, (row, tables, extra) in enumerate(zip(board.rows, board.tables, board.task.extra, strict=True)):
        home = board.home(r)
        mates_cost = (
            [0] * len(row) if home is None else [-(home[p] == t) for p, t in zip(row, board.table_of[r], strict=True)]
        )
        for seats in tables:
            hit: set[int] = set()
            for x, y in board.pairs[len(seats)]:
                first, second = seats.start + x, seats.start + y
                p, q = row[first], row[second]
                weight = board.met[p][q] + (extra[p][q] if extra is not None else 0)
                mates_cost[first] += weight
                mates_cost[second] += weight
                if weight > unit:
                    hit.update((first, second))
            if hit:
                found += [(r, x) for x in sorted(hit)]
        spent.append(mates_cost)
    if board.task.glued:
        found = sorted({*found, *_apart(board)})
    while len(found) > _MOVABLE:
        found[int(random() * len(found))] = found[-1]
        found.pop()
    return found, spent


def _apart(board: _Board) -> list[tuple[int, int]]:
    """Round and seat of those who belong together and sit apart."""
    found = []
    for r, (row, table_of) in enumerate(zip(board.rows, board.table_of, strict=True)):
        seat = {p: x for x, p in enumerate(row)}
        for p, q in board.task.glued:
            if p in seat and q in seat and table_of[seat[p]] != table_of[seat[q]]:
                found += [(r, seat[p]), (r, seat[q])]
    return found


def _key(row: Sequence[int], step: _Step) -> tuple[int, int, int]:
    p, q = row[step.x], row[step.y]
    return (step.r, p, q) if p < q else (step.r, q, p)


def _best_step(
    board: _Board,
    seats: Sequence[tuple[int, int]],
    spent: Sequence[Sequence[int]],
    random: Callable[[], float],
    is_open: Callable[[_Step], bool],
) -> _Step | None:
    """The best open exchange of one of these seats, one of the best by lot."""
    least = _TOO_DEAR * board.task.unit
    options: list[_Step] = []
    for r, x in seats:
        scan = _scan_threes if board.is_plain[r] else _scan
        for worse, y in scan(board, r, x, spent[r], least):
            step = _Step(r, x, y, worse)
            if worse > least or not is_open(step):
                continue
            if worse < least:
                least, options = worse, []
            options.append(step)
    return options[int(random() * len(options))] if options else None


def _scan_threes(board: _Board, r: int, x: int, spent: Sequence[int], limit: int) -> list[tuple[int, int]]:
    """Exchanges of seat `x` that cost at most `limit`, (change of cost, seat), in a round of tables of three."""
    row, here = board.rows[r], x - x % 3
    mine, coming = _weights(board, r, x, range(here, here + 3))
    base = 4 * board.task.unit - spent[x]
    home = board.home(r)
    p = row[x]
    found = []
    for y in range(0, len(row), 3):  # unrolled: this is where the time goes
        if y == here:
            continue
        first, second, third = row[y], row[y + 1], row[y + 2]
        to_first, to_second, to_third = mine[first], mine[second], mine[third]
        stay = base - 1 if home is not None and 3 * home[p] == y else base
        worse = stay + coming[first] + to_second + to_third - spent[y]
        if worse <= limit:
            found.append((worse, y))
        worse = stay + to_first + coming[second] + to_third - spent[y + 1]
        if worse <= limit:
            found.append((worse, y + 1))
        worse = stay + to_first + to_second + coming[third] - spent[y + 2]
        if worse <= limit:
            found.append((worse, y + 2))
    return found


def _scan(board: _Board, r: int, x: int, spent: Sequence[int], limit: int) -> list[tuple[int, int]]:
    """The same in a round with tables of two or four."""
    row, tables, home, t = board.rows[r], board.tables[r], board.home(r), board.table_of[r][x]
    here, p = tables[t], row[x]
    mine, coming = _weights(board, r, x, here)
    found = []
    for s, there in enumerate(tables):
        if s == t:
            continue
        base = (len(here) + len(there) - 2) * board.task.unit - spent[x] + sum(mine[row[y]] for y in there)
        base -= home is not None and home[p] == s
        for y in there:
            q = row[y]
            worse = base + coming[q] - mine[q] - spent[y]
            if (len(here) == 3) != (len(there) == 3):
                worse += _odd_worse(board, p, q, leaves_odd=len(here) != 3)
            if worse <= limit:
                found.append((worse, y))
    return found


def _weights(board: _Board, r: int, x: int, here: range) -> tuple[list[int], list[int]]:
    """What it costs whoever sits on seat `x` to meet everybody, and what it costs his mates."""
    row = board.rows[r]
    first, *others = (row[z] for z in here if z != x)
    coming = board.weights(r, first)
    for other in others:
        coming = list(map(add, coming, board.weights(r, other)))
    home, t = board.home(r), board.table_of[r][x]
    if home is not None:
        coming = [weight - (at == t) for weight, at in zip(coming, home, strict=True)]
    return board.weights(r, row[x]), coming


def _odd_worse(board: _Board, p: int, q: int, *, leaves_odd: bool) -> int:
    """What it costs if one of two leaves a table of two or four and the other comes to it."""
    leaves, comes = (p, q) if leaves_odd else (q, p)
    return board.task.odd_weight * board.task.unit * (board.odd[comes] - board.odd[leaves] + 1)


def _make(board: _Board, step: _Step) -> None:
    """Carry the exchange out."""
    row, unit = board.rows[step.r], board.task.unit
    p, q = row[step.x], row[step.y]
    for seats in board.tables[step.r]:
        if (step.x in seats) == (step.y in seats):
            continue
        leaves, comes, seat = (p, q, step.x) if step.x in seats else (q, p, step.y)
        for other in (row[z] for z in seats if z != seat):
            board.met[leaves][other] -= unit
            board.met[other][leaves] -= unit
            board.met[comes][other] += unit
            board.met[other][comes] += unit
        if len(seats) != 3:
            board.odd[leaves] -= 1
            board.odd[comes] += 1
    row[step.x], row[step.y] = q, p
