"""Pairs that belong together: always at one table where that can be had, whatever else is wished."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.seating import Mode, Wishes, draw
from tournament.seating.together import join

PAIRS = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)]

#: Wishes that can be kept, as anybody sees with a pencil; each was refused by a search that began with a torn pair.
POSSIBLE: list[tuple[int, int, Mode, dict[str, Any]]] = [
    (9, 4, Mode.BYE, {"together": [(8, 9), (4, 6), (2, 5)]}),
    (10, 4, Mode.BYE, {"together": PAIRS[:3]}),
    (10, 3, Mode.BYE, {"together": [(10, 3), (2, 7), (8, 1)], "forbidden": [(7, 3)]}),
    (12, 4, Mode.BYE, {"together": PAIRS[:4]}),
    (15, 4, Mode.BYE, {"together": PAIRS}),
    (9, 3, Mode.BYE, {"together": PAIRS[:3], "pinned": {1: 1, 3: 2, 5: 3}}),
    (7, 3, Mode.TABLE_OF_2, {"together": [(2, 5), (1, 3)], "forbidden": [(1, 4)], "pinned": {7: 2, 3: 2}}),
    (8, 4, Mode.TABLE_OF_4, {"together": PAIRS[:2]}),
]


@pytest.mark.parametrize("seed", ["0", "1"])
@pytest.mark.parametrize(("players", "rounds", "mode", "wishes"), POSSIBLE)
def test_wishes_that_can_be_kept_are_kept(
    players: int, rounds: int, mode: Mode, wishes: dict[str, Any], seed: str
) -> None:
    plan = draw(range(1, players + 1), rounds, seed, mode=mode, wishes=Wishes(**wishes))
    for tables in plan.rounds:
        for first, second in wishes["together"]:
            assert all((first in table) == (second in table) for table in tables) or _one_pauses(tables, first, second)


def _one_pauses(tables: Any, first: int, second: int) -> bool:
    seated = {p for table in tables for p in table}
    return not {first, second} <= seated


def test_groups_fill_the_tables_they_fit_best() -> None:
    """Three, two and two at tables of three, two and two: one way only, and no exchange of two players leads there."""
    tables = [[2, 5, 1], [3, 7], [4, 6]]
    join(tables, [(1, 3), (2, 5), (3, 7)])
    assert sorted(sorted(table) for table in tables) == [[1, 3, 7], [2, 5], [4, 6]]
    assert [len(table) for table in tables] == [3, 2, 2]


def test_a_group_too_large_for_any_table_loses_nobody() -> None:
    tables = [[1, 2, 3], [4, 5, 6]]
    join(tables, [(1, 4), (2, 4), (3, 4)])
    assert sorted(p for table in tables for p in table) == [1, 2, 3, 4, 5, 6]
