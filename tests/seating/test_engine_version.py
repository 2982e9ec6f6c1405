"""The same version gives the same draws for ever: else an honest draw, verified later, would look like a forgery."""

from __future__ import annotations

import hashlib

from tournament.seating import VERSION, Mode, Wishes, draw, next_round, reseat
from tournament.seating.announcement import checkable
from tournament.seating.plan import canonical

#: What the draws below give. Where one of them changes, VERSION gets another number; then its figures go here.
KNOWN = {
    "3": "dc09bbf8 b1b11f65 bb3e64e7 e8dd3075 ac50db0c 8d1be3f3 8480a34f 0d3f856c 75b822e2 8592ad4b "
    "62eb45e3 834a8ea3 1b385a21 6ff4cf66 9070a1dd 9070a1dd",
}


def draws():
    """Draws in advance, anew, mended and by standing, on every path of the engine."""
    league = draw(range(1, 19), 8, "seed")
    yield league
    yield draw(range(1, 18), 7, "seed", public="4711")
    yield from (draw(range(1, players + 1), rounds, "seed") for players, rounds in [(10, 4), (20, 11), (60, 8)])
    yield draw(range(1, 15), 5, "seed", mode=Mode.TABLE_OF_4)
    yield draw(range(1, 17), 5, "seed", mode=Mode.TABLE_OF_2)
    yield draw(range(1, 21), 5, "seed", mode=Mode.RESERVE, absent={2: [1, 2]})
    yield draw(range(1, 13), 3, "seed", wishes=Wishes(together=[(1, 2), (2, 3), (4, 5)], pinned={6: 1, 7: 1}))
    wishes = Wishes(clubs={n: f"K{n % 4}" for n in range(1, 17)}, club_rounds=2, forbidden=[(1, 2)], pinned={3: 1})
    yield draw(range(1, 17), 5, "seed", wishes=wishes)
    yield draw(range(1, 8), 13, "seed")
    yield reseat(league.before(3), 3, league.players, "anew", rounds=8)
    yield reseat(league, 3, [n for n in range(1, 21) if n != 7], "mended")
    for policy in ("strict-standing", "balanced", "no-repeats"):
        yield next_round(league.players, league.players[::-1], league.before(3), 3, "next", policy=policy)


def test_a_draw_that_changes_makes_another_version() -> None:
    found = [canonical(checkable(plan)) for plan in draws()]  # with the figures, which are compared as well
    digests = " ".join(hashlib.sha256(text.encode()).hexdigest()[:8] for text in found)
    assert digests == KNOWN[VERSION]
