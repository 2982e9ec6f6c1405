"""What wishes settle beforehand: pairs that meet every time and players who always sit at one table.

Neither is counted as a repeat of chance. Shares nothing with the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from tournament.seating.faults import Subject

Pair = frozenset[int]


def companions(together: Iterable[Sequence[int]]) -> set[Pair]:
    """All pairs that are to sit together, directly or through somebody else."""
    return {frozenset(pair) for group in _groups(together) for pair in combinations(sorted(group), 2)}


def settled_pairs(subject: Subject) -> set[Pair]:
    """Pairs that meet whenever both play: companions, and those pinned to the same table."""
    at_table: dict[int, list[int]] = {}
    for player, table in pinned_players(subject).items():
        at_table.setdefault(table, []).append(player)
    return companions(subject.together) | {
        frozenset(pair) for players in at_table.values() for pair in combinations(sorted(players), 2)
    }


def pinned_players(subject: Subject) -> dict[int, int]:
    """The table of everybody who always sits at the same one: those pinned, and who sits together with them."""
    pinned = dict(subject.pinned or {})
    for group in _groups(subject.together):
        tables = {pinned[p] for p in group if p in pinned}
        if len(tables) == 1:
            pinned.update(dict.fromkeys(group, min(tables)))
    return pinned


def _groups(together: Iterable[Sequence[int]]) -> list[set[int]]:
    groups: list[set[int]] = []
    for pair in together:
        touched = [group for group in groups if group & set(pair)]
        groups = [group for group in groups if group not in touched] + [set(pair).union(*touched)]
    return groups
