"""Seats that recur with period three: then any three games in a row hold each seat once, not only games 1-3, 4-6 …

Everybody has one of six orders of the three seats; two who meet must differ there. Mostly there is no such way (plans
made of columns have one), so that the search for it ends soon. Depth first, whoever has the fewest orders left first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

_SEATS = range(3)
_ORDERS = tuple(permutations(_SEATS))
_ALL = (1 << len(_ORDERS)) - 1
#: By the game of the one (mod 3), the game of the other and the order of the one: the orders left to the other.
_LEFT = tuple(
    tuple(
        tuple(sum(1 << i for i, own in enumerate(_ORDERS) if own[b] != order[a]) for order in _ORDERS) for b in range(3)
    )
    for a in range(3)
)
_DECISIONS_EACH = 30  # for each player
_MOST = 120  # players

Meetings = list[list[tuple[int, int, int]]]


def periodic(rounds: Sequence[Sequence[Sequence[int]]], players: int) -> list[list[list[int]]] | None:
    """The tables in seat order, everybody's seats recurring after three games; None if that was not found."""
    if (
        len(rounds) <= len(_SEATS)
        or players > _MOST
        or any(len(table) != len(_SEATS) for row in rounds for table in row)
    ):
        return None  # three games are one window
    games = [0] * players
    meetings: Meetings = [[] for _ in range(players)]
    number: list[list[dict[int, int]]] = []
    for tables in rounds:
        for p, q in (pair for table in tables for pair in combinations(table, 2)):
            meetings[p].append((q, games[p] % 3, games[q] % 3))
            meetings[q].append((p, games[q] % 3, games[p] % 3))
        number.append([{p: games[p] % 3 for p in table} for table in tables])
        for p in (p for table in tables for p in table):
            games[p] += 1
    orders = _orders(meetings)
    if orders is None:
        return None
    return [[sorted(table, key=lambda p, table=table: orders[p][table[p]]) for table in row] for row in number]  # type: ignore[misc]


def _orders(meetings: Meetings) -> list[tuple[int, ...]] | None:
    """An order for everybody, or None: there is none, or it was not found in so many decisions."""
    count = len(meetings)
    left, chosen = [_ALL] * count, [-1] * count
    path: list[tuple[int, int, list[tuple[int, int]]]] = []  # player, orders not tried yet, what was left before
    for _ in range(_DECISIONS_EACH * count):
        open_players = [p for p in range(count) if chosen[p] < 0]
        if not open_players:
            return [_ORDERS[i] for i in chosen]
        if not path or chosen[path[-1][0]] >= 0:
            p = min(open_players, key=lambda p: (left[p].bit_count(), -len(meetings[p]), p))
            path.append((p, left[p], []))
        while path and not path[-1][1]:
            path.pop()
            if path:
                _undo(path[-1], left, chosen)
        if not path:
            return None
        p, untried, _before = path.pop()
        order = (untried & -untried).bit_length() - 1
        before = _narrowed(p, order, meetings, left, chosen)
        path.append((p, untried & (untried - 1), before or []))
        if before is not None:
            chosen[p] = order
    return None


def _undo(step: tuple[int, int, list[tuple[int, int]]], left: list[int], chosen: list[int]) -> None:
    chosen[step[0]] = -1
    for q, before in reversed(step[2]):
        left[q] = before


def _narrowed(
    p: int, order: int, meetings: Meetings, left: list[int], chosen: Sequence[int]
) -> list[tuple[int, int]] | None:
    """What was left to the others before this order; None, and nothing changed, if somebody had nothing left."""
    before: list[tuple[int, int]] = []
    for q, own, other in meetings[p]:
        now = left[q] & _LEFT[own][other][order]
        if chosen[q] >= 0 or now == left[q]:
            continue
        if not now:
            for one, mask in reversed(before):
                left[one] = mask
            return None
        before.append((q, left[q]))
        left[q] = now
    return before
