"""Who sits on which seat: everybody on each seat about equally often (seat 1 deals first).

Rounds drawn together: each player's games are cut into threes; tables against threes is a bipartite graph of degree
three at most, so its edges can be coloured with three colours (Koenig), and colour = seat. At a table of four the
fourth seat goes to whoever had it least; at a table of two colours are squeezed to two and evened out afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

Counts = list[list[int]]

_SWEEPS = 12
_TOLERATED = 2


def seat_counts(players: int, past: Sequence[Sequence[Sequence[int]]]) -> Counts:
    """How often everybody had each of four seats."""
    counts = [[0, 0, 0, 0] for _ in range(players)]
    for tables in past:
        for table in tables:
            for seat, p in enumerate(table):
                counts[p][seat] += 1
    return counts


def balance(rounds: Sequence[Sequence[Sequence[int]]], players: int) -> list[list[list[int]]]:
    """Seats for rounds drawn together: spread at most one for everybody who sits at threes only."""
    keys = [(r, t) for r, tables in enumerate(rounds) for t in range(len(tables))]
    fourth = _fourth_seats(rounds, players)
    edges = []
    games = [0] * players
    for node, (r, t) in enumerate(keys):
        for p in rounds[r][t]:
            if fourth.get((r, t)) != p:
                edges.append((node, (p, games[p] // 3)))
                games[p] += 1
    colours = _coloured(edges)
    seated: list[list[list[int]]] = [[[] for _ in tables] for tables in rounds]
    order: dict[tuple[int, int], list[tuple[int, int]]] = {key: [] for key in keys}
    for (node, (p, _)), colour in zip(edges, colours, strict=True):
        order[keys[node]].append((colour, p))
    for (r, t), pairs in order.items():
        last = [fourth[r, t]] if (r, t) in fourth else []
        seated[r][t] = [p for _, p in sorted(pairs)] + last
    if any(len(table) == 2 for tables in rounds for table in tables):
        even_out(seated, seat_counts(players, []))
    return seated


def balanced_after(rounds: Sequence[Sequence[Sequence[int]]], past: Counts) -> list[list[list[int]]]:
    """Seats for rounds drawn together after others that count as well."""
    seated = balance(rounds, len(past))
    even_out(seated, past)
    counts = _with(past, seated)
    at: list[list[list[int]]] = [[] for _ in past]
    for table in (table for tables in seated for table in tables):
        for p in table:
            at[p].append(table)
    while any(_relieved(p, at, counts) for p in range(len(past)) if _spread(counts[p]) > 1):
        pass
    return seated


def _relieved(p: int, at: Sequence[Sequence[list[int]]], counts: Counts) -> bool:
    """Whether one seat too many of a player could be passed on to somebody who had it less than the seat given back."""
    row = counts[p]
    for high, low in sorted(permutations(range(3), 2), key=lambda pair: row[pair[1]] - row[pair[0]]):
        if row[high] - row[low] <= 1:
            return False
        chain = _chain(p, high, low, at, counts)
        for table in chain:
            giver, taker = table[high], table[low]
            table[high], table[low] = taker, giver
        if chain:
            for one, seat in ((p, low), (table[high], high)):
                counts[one][seat] += 1
                counts[one][high + low - seat] -= 1
            return True
    return False


def _chain(p: int, high: int, low: int, at: Sequence[Sequence[list[int]]], counts: Counts) -> list[list[int]]:
    """Tables at which the two seats are exchanged, so that only the first giver and the last taker count otherwise."""
    came: dict[int, list[list[int]]] = {p: []}
    queue = [p]
    for giver in queue:
        for table in at[giver]:
            if max(high, low) >= len(table) or table[high] != giver or table[low] in came:
                continue
            taker = table[low]
            came[taker] = [*came[giver], table]
            if counts[taker][high] < counts[taker][low]:
                return came[taker]
            queue.append(taker)
    return []


def _with(past: Counts, rounds: Sequence[Sequence[Sequence[int]]]) -> Counts:
    """Counts of seats with these rounds."""
    counts = [row[:] for row in past]
    for tables in rounds:
        for table in tables:
            for seat, p in enumerate(table):
                counts[p][seat] += 1
    return counts


def _fourth_seats(rounds: Sequence[Sequence[Sequence[int]]], players: int) -> dict[tuple[int, int], int]:
    had = [0] * players
    result = {}
    for r, tables in enumerate(rounds):
        for t, table in enumerate(tables):
            if len(table) == 4:
                last = min(table, key=lambda p: (had[p], p))
                had[last] += 1
                result[r, t] = last
    return result


def _coloured(edges: Sequence[tuple[int, tuple[int, int]]]) -> list[int]:
    """Proper colours 0, 1, 2 for a bipartite graph of degree three at most: one alternating path an edge."""
    at: dict[object, dict[int, int]] = {}
    colours = [-1] * len(edges)
    for number, (table, player) in enumerate(edges):
        left = at.setdefault(("t", table), {})
        right = at.setdefault(("p", player), {})
        free_left = next(c for c in range(3) if c not in left)
        free_right = next(c for c in range(3) if c not in right)
        if free_left in right:
            _swap_path(at, edges, colours, ("p", player), (free_left, free_right))
        colours[number] = free_left
        left[free_left] = right[free_left] = number
    return colours


def _swap_path(
    at: Mapping[object, dict[int, int]],
    edges: Sequence[tuple[int, tuple[int, int]]],
    colours: list[int],
    node: object,
    pair: tuple[int, int],
) -> None:
    """Exchange two colours along the path that starts at `node` with the first of them."""
    path = []
    wanted, other = pair
    while wanted in at[node]:
        number = at[node][wanted]
        path.append(number)
        table, player = edges[number]
        node = ("t", table) if node == ("p", player) else ("p", player)
        wanted, other = other, wanted
    for number in path:
        for end in (("t", edges[number][0]), ("p", edges[number][1])):
            at[end].pop(colours[number], None)
    for number in path:
        colours[number] = pair[0] + pair[1] - colours[number]
        for end in (("t", edges[number][0]), ("p", edges[number][1])):
            at[end][colours[number]] = number


def even_out(rounds: list[list[list[int]]], past: Counts) -> None:
    """Seat table after table, and again, in the order with the least sum of squared counts."""
    counts = _with(past, rounds)
    for _ in range(_SWEEPS):
        changed = False
        for tables in rounds:
            for table in tables:
                changed = _reseat_table(table, counts) or changed
        if not changed:
            return


def _reseat_table(table: list[int], counts: Counts) -> bool:
    for seat, p in enumerate(table):
        counts[p][seat] -= 1
    best = min(
        permutations(table),
        key=lambda order: (sum(2 * counts[p][seat] + 1 for seat, p in enumerate(order)), order != tuple(table), order),
    )
    changed = list(best) != table
    table[:] = best
    for seat, p in enumerate(table):
        counts[p][seat] += 1
    return changed


def relieve(rounds: list[list[list[int]]], past: Counts) -> None:
    """Change seats at a table only where that spares somebody a spread of more than two."""
    counts = _with(past, rounds)
    for tables in rounds:
        for table in tables:
            if any(_spread(counts[p]) > _TOLERATED for p in table):
                _reseat_table(table, counts)


def _spread(row: Sequence[int]) -> int:
    return max(row[:3]) - min(row[:3])


def seat_one_round(tables: Sequence[Sequence[int]], past: Counts, last_seat: Mapping[int, int]) -> list[list[int]]:
    """Seats for one round alone: least squared counts, then nobody on the seat he had last."""
    return [
        list(
            min(
                permutations(sorted(table)),
                key=lambda order: (
                    sum(2 * past[p][seat] for seat, p in enumerate(order)),
                    sum(last_seat.get(p) == seat for seat, p in enumerate(order)),
                    order,
                ),
            )
        )
        for table in tables
    ]


def seat_changed(
    rounds: Sequence[Sequence[Sequence[int]]], published: Sequence[Mapping[int, tuple[int, int]]], past: Counts
) -> list[list[list[int]]]:
    """Seats after a change: whoever stays at his table keeps his seat, the others take what evens the counts out."""
    counts = [row[:] for row in past]
    result = []
    for r, tables in enumerate(rounds):
        seated = []
        for t, table in enumerate(tables):
            order = _closest_order(
                table, {p: s for p in table for n, s in [published[r].get(p, (-1, -1))] if n == t}, counts
            )
            for seat, p in enumerate(order):
                counts[p][seat] += 1
            seated.append(order)
        result.append(seated)
    return result


def _closest_order(table: Sequence[int], seat_of: Mapping[int, int], counts: Counts) -> list[int]:
    def distance(order: Sequence[int]) -> tuple[int, int, list[int]]:
        moved = sum(seat_of.get(p, seat) != seat for seat, p in enumerate(order))
        return moved, sum(2 * counts[p][seat] + 1 for seat, p in enumerate(order)), list(order)

    orders = [list(order) for order in permutations(sorted(table))]
    return min(orders, key=distance)
