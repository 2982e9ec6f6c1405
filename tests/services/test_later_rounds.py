"""A correction of an old round tells which later draw rests on other standings."""

from __future__ import annotations

from people import TERMINAL, league, play, sheet

from tournament.db.work import Database
from tournament.services import later_rounds, protocols, seatings


def test_a_corrected_round_names_the_round_that_was_drawn_from_it(sqlite: Database) -> None:
    slug = league(sqlite, 9, rounds=3)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug)
        seatings.publish(work, slug, 1)
    play(sqlite, slug, 1, 3)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug)
    with sqlite.read() as session:
        assert later_rounds.drawn_from_other_standings(session, slug) == ()
    other = next(number for number in range(2, 9) if sheet(number)["result"]["places"] != sheet(1)["result"]["places"])  # type: ignore[index]
    with sqlite.work(TERMINAL) as work:
        protocols.reopen(work, slug, 1, 1, reason="wrong sheet")
        protocols.enter_and_accept(work, slug, 1, 1, sheet(other), base=1)
    with sqlite.read() as session:
        assert later_rounds.drawn_from_other_standings(session, slug) == (2,)


def test_rounds_drawn_in_advance_rest_on_no_standings(sqlite: Database) -> None:
    slug = league(sqlite, 9, rounds=3)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_all(work, slug)
    with sqlite.read() as session:
        assert later_rounds.drawn_from_other_standings(session, slug) == ()
