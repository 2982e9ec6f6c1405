"""Brings those who belong together to one table of a round, before any search: no search can exchange whole pairs.

Pair by pair where that is possible without breaking another one; otherwise all groups of the round are packed anew.
"""

from __future__ import annotations

from collections.abc import Sequence

Tables = list[list[int]]


def join(tables: Tables, glued: Sequence[tuple[int, int]]) -> None:
    """Bring pairs that belong together to one table, in exchange for somebody there who belongs to nobody."""
    place = {p: t for t, table in enumerate(tables) for p in table}
    bound = {p for pair in glued for p in pair}
    for first, second in glued:
        if first not in place or second not in place or place[first] == place[second]:
            continue
        for stays, comes in ((first, second), (second, first)):
            target, source = tables[place[stays]], tables[place[comes]]
            free = [p for p in target if p not in bound]
            partners = [p for p in source if (min(p, comes), max(p, comes)) in glued]
            if free and not partners:
                target[target.index(free[0])] = comes
                source[source.index(comes)] = free[0]
                place[free[0]], place[comes] = place[comes], place[stays]
                break
    if any(place.get(p, -1) != place.get(q, -1) for p, q in glued if p in place and q in place):
        _pack(tables, glued)


def _pack(tables: Tables, glued: Sequence[tuple[int, int]]) -> None:
    """Place whole groups, the largest first, each at the table it fills best; the others stay where there is room."""
    sizes = [len(table) for table in tables]
    before = [table[:] for table in tables]
    packed: Tables = [[] for _ in tables]
    seated: set[int] = set()
    for group in _groups([p for table in before for p in table], glued):
        options = [t for t, table in enumerate(packed) if sizes[t] - len(table) >= len(group)]
        if not options:
            continue  # more people belong together than a table has seats: the wish is refused by name elsewhere
        best = min(
            options, key=lambda t: (sizes[t] - len(packed[t]) - len(group), -len(set(before[t]) & set(group)), t)
        )
        packed[best] += group
        seated.update(group)
    _seat_the_others(packed, before, seated, sizes)
    tables[:] = packed


def _seat_the_others(packed: Tables, before: Tables, seated: set[int], sizes: Sequence[int]) -> None:
    """Everybody else at his table, if there is room, otherwise wherever there is."""
    loose: list[int] = []
    for t, table in enumerate(before):
        for p in (p for p in table if p not in seated):
            (packed[t] if len(packed[t]) < sizes[t] else loose).append(p)
    for table, size in zip(packed, sizes, strict=True):
        while len(table) < size:
            table.append(loose.pop(0))


def _groups(players: Sequence[int], glued: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Those who belong together, directly or through somebody else; the largest groups first."""
    group_of = {p: {p} for p in players}
    for p, q in glued:
        if p in group_of and q in group_of and group_of[p] is not group_of[q]:
            both = group_of[p] | group_of[q]
            group_of.update(dict.fromkeys(both, both))
    groups = {min(group): sorted(group) for group in group_of.values() if len(group) > 1}
    return sorted(groups.values(), key=lambda group: (-len(group), group))
