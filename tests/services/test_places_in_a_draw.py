"""What counts as equal in a draw by the standings: places where they alone decide, otherwise league points."""

from __future__ import annotations

import pytest
from people import TERMINAL, league, play

from tournament.db import facts, rows
from tournament.db.facts import Audience
from tournament.db.seat_models import DrawKind
from tournament.db.work import Database
from tournament.services import draw_inputs, later_rounds, seatings, wishes
from tournament.standings import rank


@pytest.mark.parametrize("policy", ["strict-standing", "balanced", "no-repeats"])
def test_strictly_by_standing_the_published_places_count_otherwise_league_points(sqlite: Database, policy: str) -> None:
    slug = league(sqlite, 9, rounds=3)
    with sqlite.work(TERMINAL) as work:
        wishes.save_settings(work, slug, method="next", policy=policy, club_rounds=0)
        seatings.draw_next(work, slug, seed="places")
        seatings.publish(work, slug, 1)
    play(sqlite, slug, 1, 3)
    with sqlite.read() as read:
        event = rows.event(read, slug)
        lines = rank(facts.load(read, event, Audience.DESK), through=1)
        asked = draw_inputs.prepare(read, event, DrawKind.NEXT).inputs["scores"]
    points = {str(line.player): str(line.league_points) for line in lines}
    places = {str(line.player): str(-line.place) for line in lines}
    assert len(set(points.values())) <= len(set(places.values()))
    assert asked == (places if policy == "strict-standing" else points)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug, seed="places")
    with sqlite.read() as read:
        assert later_rounds.drawn_from_other_standings(read, slug) == ()
