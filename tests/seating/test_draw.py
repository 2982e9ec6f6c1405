"""All rounds in advance: legal, at the bound, fair, and the same again from the same seed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tournament.seating import Mode, SeatingError, Wishes, draw


def test_a_league_of_18_plays_8_rounds_without_anybody_meeting_twice() -> None:
    figures = draw(range(1, 19), 8, "league").report.verdict
    assert figures.valid
    assert (figures.repeats, figures.max_meetings, figures.seat_spread) == (0, 1, 1)


def test_order_of_entry_does_not_matter() -> None:
    forwards = draw([3, 17, 4, 99, 21, 8, 12, 40], 4, "seed")
    backwards = draw([40, 12, 8, 21, 99, 4, 17, 3], 4, "seed")
    assert forwards == backwards


def test_another_seed_gives_another_plan() -> None:
    assert draw(range(1, 19), 8, "one").rounds != draw(range(1, 19), 8, "two").rounds


def test_a_public_number_changes_the_plan() -> None:
    assert draw(range(1, 19), 8, "one", public="4711").rounds != draw(range(1, 19), 8, "one").rounds


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_the_plan_is_the_same_in_a_fresh_process(hash_seed: str) -> None:
    script = (
        "import json; from tournament.seating import draw, Wishes;"
        "p = draw([9, 2, 33, 4, 15, 6, 71, 8, 10, 11, 12, 13], 5, 's', wishes=Wishes("
        "clubs={9: 'A', 2: 'A', 33: 'B', 4: 'B'}, club_rounds=3, forbidden=[(6, 71)]));"
        "print(json.dumps([p.rounds, p.byes, p.audit.inputs_sha256]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": hash_seed}
    )
    clubs = {9: "A", 2: "A", 33: "B", 4: "B"}
    players = [2, 4, 6, 8, 9, 10, 11, 12, 13, 15, 33, 71]
    here = draw(players, 5, "s", wishes=Wishes(clubs=clubs, club_rounds=3, forbidden=[(71, 6)]))
    assert json.loads(done.stdout) == json.loads(json.dumps([here.rounds, here.byes, here.audit.inputs_sha256]))


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("players", range(9))
def test_few_players_get_a_legal_plan_or_a_reason(players: int, mode: Mode) -> None:
    if players < (2 if mode is Mode.TABLE_OF_2 else 3):
        with pytest.raises(SeatingError, match="too-few-players"):
            draw(range(players), 5, "few", mode=mode)
    elif (players, mode) == (5, Mode.TABLE_OF_4):
        with pytest.raises(SeatingError, match="cannot-split"):
            draw(range(players), 5, "few", mode=mode)
    else:
        figures = draw(range(10, 10 + players), 5, "few", mode=mode).report.verdict
        assert (figures.valid, figures.byes_unfair) == (True, 0)
