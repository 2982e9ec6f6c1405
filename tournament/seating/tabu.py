"""The finishing search: the best exchange for somebody who meets again, even if it is worse, but never straight back.

Where few repeats are left, almost every exchange at random is in vain; here only those who sit in a repeat (or a broken
wish) are moved, each to the best of all seats of the round. Works on the same task as `anneal.py`, is bounded by the
number of exchanges looked at, never by time, and leaves the best rounds found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from operator import add
from typing import NamedTuple

from tournament.seating.anneal import Task, cost, restore
from tournament.seating.board import Board, board_of, exchange

_MOVABLE = 24  # people in repeats looked at in one step; of more, so many by lot
_REST, _REST_SPREAD = 8, 16  # steps in which an exchange may not be made again
_TOLD_EACH = 32  # steps, after which it is told how far the search has come
_TOO_DEAR = 30  # units; a step that breaks a wish is never taken


class _Step(NamedTuple):
    """One exchange of two seats of a round, how much worse it makes the plan, and the number of round and pair."""

    r: int
    x: int
    y: int
    worse: int
    key: int


def finish(task: Task, random: Callable[[], float], *, looks: int, goal: int = 0) -> int:
    """Improve the rounds while fewer than `looks` exchanges were looked at; gives the cost of what is left there."""
    board = board_of(task)
    best = now = cost(task)
    kept = [row[:] for row in board.rows]
    barred: dict[int, int] = {}
    sizes = [len(row) for row in board.rows]
    number = looked = 0
    while looked < looks and best > goal:
        number += 1
        if number % _TOLD_EACH == 0:
            task.meter.at(looked, looks)
        seats, spent = _survey(board, random)
        looked += sum([sizes[r] for r, _ in seats]) + len(sizes)
        step = _best_step(board, seats, spent, random, _Bars(barred, number, best - now))
        if step is None:
            barred.clear()
            if not seats:
                break
            continue
        barred[step.key] = number + _REST + int(random() * _REST_SPREAD)
        exchange(board, step.r, step.x, step.y)
        now += step.worse
        if now < best:
            best, kept = now, [row[:] for row in board.rows]
    restore(task, kept)
    return cost(task) if task.glued else best  # pairs brought together on the way leave their meetings in the count


class _Bars(NamedTuple):
    """Exchanges that may not be made before which step, unless one leads to a new record: so much better than now."""

    until: Mapping[int, int]
    number: int
    record: int


def _survey(board: Board, random: Callable[[], float]) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """Round and seat of everybody who meets somebody again or against a wish; by round and seat what mates cost."""
    found: list[tuple[int, int]] = []
    spent = []
    for r, row in enumerate(board.rows):
        survey = _survey_threes if board.is_plain[r] else _survey_round
        hit, mates_cost = survey(board, r)
        found += [(r, x) for x in hit]
        home = board.home(r)
        if home is not None:
            at_home = zip(mates_cost, row, board.table_of[r], strict=True)
            mates_cost = [cost - (home[p] == t) for cost, p, t in at_home]
        spent.append(mates_cost)
    if board.task.glued:
        found = sorted({*found, *_apart(board)})
    while len(found) > _MOVABLE:
        found[int(random() * len(found))] = found[-1]
        found.pop()
    return found, spent


def _survey_threes(board: Board, r: int) -> tuple[list[int], list[int]]:
    """Of one round of tables of three: the seats in a repeat, and what the mates of every seat cost."""
    unit, met, row, extra = board.task.unit, board.met, board.rows[r], board.task.extra[r]
    hit: list[int] = []
    spent: list[int] = []
    for x in range(0, len(row), 3):  # unrolled: this is where the time goes
        p, q, other = row[x], row[x + 1], row[x + 2]
        near = met[p]
        first, second, third = near[q], near[other], met[q][other]
        if extra is not None:
            first += extra[p][q]
            second += extra[p][other]
            third += extra[q][other]
        spent += (first + second, first + third, second + third)
        if first > unit:
            hit += (x, x + 1, x + 2) if second > unit or third > unit else (x, x + 1)
        elif second > unit:
            hit += (x, x + 1, x + 2) if third > unit else (x, x + 2)
        elif third > unit:
            hit += (x + 1, x + 2)
    return hit, spent


def _survey_round(board: Board, r: int) -> tuple[list[int], list[int]]:
    """The same of a round with tables of two or four."""
    unit, row, extra = board.task.unit, board.rows[r], board.task.extra[r]
    hit: set[int] = set()
    spent = [0] * len(row)
    for seats in board.tables[r]:
        for first, second in combinations(seats, 2):
            p, q = row[first], row[second]
            weight = board.met[p][q] + (extra[p][q] if extra is not None else 0)
            spent[first] += weight
            spent[second] += weight
            if weight > unit:
                hit.update((first, second))
    return sorted(hit), spent


def _apart(board: Board) -> list[tuple[int, int]]:
    """Round and seat of those who belong together and sit apart."""
    found = []
    for r, (row, table_of) in enumerate(zip(board.rows, board.table_of, strict=True)):
        seat = {p: x for x, p in enumerate(row)}
        for p, q in board.task.glued:
            if p in seat and q in seat and table_of[seat[p]] != table_of[seat[q]]:
                found += [(r, seat[p]), (r, seat[q])]
    return found


def _best_step(
    board: Board,
    seats: Sequence[tuple[int, int]],
    spent: Sequence[Sequence[int]],
    random: Callable[[], float],
    bars: _Bars,
) -> _Step | None:
    """The best open exchange of one of these seats, one of the best by lot."""
    least = _TOO_DEAR * board.task.unit
    until, number, record = bars
    count = len(board.met)
    options: list[tuple[int, int, int, int, int]] = []  # steps, but quicker to make
    offers: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for r, x in seats:
        row = board.rows[r]
        if board.is_plain[r]:
            here = r, x - x % 3
            if here not in offers:
                offers[here] = _offers(board, *here, spent[r])
            found = _scan_threes(board, r, x, offers[here], (spent[r][x], least))
        else:
            found = _scan(board, r, x, spent[r], least)
        for worse, y in found:
            if worse > least:
                continue
            p, q = row[x], row[y]
            key = ((r * count + p) * count + q) if p < q else ((r * count + q) * count + p)
            if worse >= record and until.get(key, 0) > number:
                continue
            if worse < least:
                least, options = worse, []
            options.append((r, x, y, worse, key))
    return _Step(*options[int(random() * len(options))]) if options else None


def _offers(board: Board, r: int, here: int, spent: Sequence[int]) -> list[tuple[int, ...]]:
    """Of every other table of three: its first seat, its players, what each would cost the table `here` more."""
    row, home = board.rows[r], board.home(r)
    first, second, third = (board.weights(r, p) for p in row[here : here + 3])
    more = [first[q] + second[q] + third[q] - cost for q, cost in zip(row, spent, strict=True)]
    if home is not None:
        more = [cost - (3 * home[q] == here) for q, cost in zip(row, more, strict=True)]
    seats = range(0, len(row), 3)
    tables = zip(seats, row[::3], row[1::3], row[2::3], more[::3], more[1::3], more[2::3], strict=True)
    return [table for table in tables if table[0] != here]


def _scan_threes(
    board: Board, r: int, x: int, offers: Sequence[tuple[int, ...]], costs: tuple[int, int]
) -> list[tuple[int, int]]:
    """Exchanges of seat `x`, (change of cost, seat); `costs`: what his mates cost him, the most it may cost."""
    p, home, (spent, limit) = board.rows[r][x], board.home(r), costs
    mine, base = board.weights(r, p), 4 * board.task.unit - spent
    was = -1 if home is None else 3 * home[p]
    found = []
    for y, first, second, third, more_first, more_second, more_third in offers:  # this is where the time goes
        to_first, to_second, to_third = mine[first], mine[second], mine[third]
        stay = base - 1 if y == was else base
        worse = stay + more_first + to_second + to_third - to_first
        if worse <= limit:
            found.append((worse, y))
        worse = stay + more_second + to_first + to_third - to_second
        if worse <= limit:
            found.append((worse, y + 1))
        worse = stay + more_third + to_first + to_second - to_third
        if worse <= limit:
            found.append((worse, y + 2))
    return found


def _scan(board: Board, r: int, x: int, spent: Sequence[int], limit: int) -> list[tuple[int, int]]:
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


def _weights(board: Board, r: int, x: int, here: range) -> tuple[list[int], list[int]]:
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


def _odd_worse(board: Board, p: int, q: int, *, leaves_odd: bool) -> int:
    """What it costs if one of two leaves a table of two or four and the other comes to it."""
    leaves, comes = (p, q) if leaves_odd else (q, p)
    return board.task.odd_weight * board.task.unit * (board.odd[comes] - board.odd[leaves] + 1)
