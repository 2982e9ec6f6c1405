"""Table numbers: nobody too often at the same table, pinned players at theirs."""

from __future__ import annotations

import pytest

from tournament.seating import Wishes, draw


@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.parametrize(
    ("players", "rounds"), [(9, 3), (12, 4), (15, 5), (18, 6), (24, 8), (30, 10), (36, 11), (44, 12)]
)
def test_nobody_sits_at_a_table_three_times_while_there_are_tables_enough(players: int, rounds: int, seed: str) -> None:
    figures = draw(range(players), rounds, seed).report.verdict
    assert figures.table_visits_max <= 2


def test_a_pinned_player_stays_and_the_others_move() -> None:
    plan = draw(range(1, 25), 8, "pin", wishes=Wishes(pinned={5: 1}))
    assert all(5 in tables[0] for tables in plan.rounds)
    visits = [sum(p in tables[t] for tables in plan.rounds) for p in plan.players if p != 5 for t in range(8)]
    assert max(visits) <= 3
