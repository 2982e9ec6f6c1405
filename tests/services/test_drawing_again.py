"""Seats drawn once more: anew, or mended with few changes; what was public before stays known, and as it was."""

from __future__ import annotations

import json
import secrets
from typing import Any

import pytest
from people import TERMINAL, league, play, view

from tournament import seating
from tournament.db.facts import Audience, event_facts
from tournament.db.seat_models import DrawKind
from tournament.db.work import Database
from tournament.errors import Refused
from tournament.services import announcements, draw_records, moves, players, reseating, seatings, transfer
from tournament.standings.facts import RoundState
from tournament.standings.lots import VEIL


def drawn(database: Database, names: int = 12, planned: int = 4, *, published: bool = True) -> str:
    slug = league(database, names, rounds=planned)
    with database.work(TERMINAL) as work:
        seatings.draw_all(work, slug, seed="pierwsze")
        if published:
            seatings.publish_all(work, slug)
    return slug


def tables(database: Database, slug: str) -> list[list[tuple[int, ...]]]:
    return [[table.seats for table in one.tables] for one in view(database, slug).rounds]


def states(database: Database, slug: str) -> list[RoundState]:
    return [one.state for one in view(database, slug).rounds]


def lines(database: Database, slug: str, *, public: bool = True) -> list[draw_records.DrawLine]:
    with database.read() as session:
        return draw_records.lines(session, slug, public=public)


def texts(line: draw_records.DrawLine) -> list[str]:
    return [one.text for one in line.settings]


def seeds(database: Database, slug: str) -> dict[int, str | None]:
    return {one.no: one.seed for one in lines(database, slug)}


def document(database: Database, slug: str, number: int) -> dict[str, Any]:
    with database.read() as session:
        return json.loads(draw_records.to_bytes(draw_records.document(session, slug, number, public=True)))


class TestAnew:
    """„Losuj od nowa”."""

    def test_chance_that_brings_the_same_seats_is_no_refusal(self, sqlite: Database, monkeypatch) -> None:
        slug = drawn(sqlite, 6, 2)
        with sqlite.work(TERMINAL) as work:
            seatings.redraw(work, slug, from_round=2, reason="pierwszy raz", seed="pech")
        before = tables(sqlite, slug)
        seeds, real = iter(["pech", "pech", "szczęście"]), secrets.token_hex
        monkeypatch.setattr("secrets.token_hex", lambda size: next(seeds, None) or real(size))
        with sqlite.work(TERMINAL) as work:
            result = seatings.redraw(work, slug, from_round=2, reason="drugi raz")
        assert result.seed == "szczęście"
        assert tables(sqlite, slug)[1] != before[1]

    def test_a_chosen_seed_that_brings_the_same_seats_is_refused_by_its_field(self, sqlite: Database) -> None:
        slug = drawn(sqlite)
        with sqlite.work(TERMINAL) as work:
            seatings.redraw(work, slug, from_round=2, reason="pierwszy raz", seed="to samo")
        with pytest.raises(Refused) as refused, sqlite.work(TERMINAL) as work:
            seatings.redraw(work, slug, from_round=2, reason="drugi raz", seed="to samo")
        assert [one.where for one in refused.value.problems] == ["seed"]

    @pytest.mark.parametrize("first", [1, 2, 3])
    def test_every_round_gets_other_seats_from_the_new_seed(self, sqlite: Database, first: int) -> None:
        slug = drawn(sqlite)
        before = tables(sqlite, slug)
        with sqlite.work(TERMINAL) as work:
            result = seatings.redraw(work, slug, from_round=first, reason="protest", seed="drugie")
        after = tables(sqlite, slug)
        assert after[: first - 1] == before[: first - 1]
        assert all(one != other for one, other in zip(after[first - 1 :], before[first - 1 :], strict=True))
        assert result.withdrawn == tuple(range(first, 5))
        assert len(result.moves) > 12 * (5 - first) / 2
        with sqlite.work(TERMINAL) as work:
            seatings.redraw(work, slug, from_round=first, reason="jeszcze raz", seed="trzecie")
        assert tables(sqlite, slug)[first - 1 :] != after[first - 1 :]

    def test_who_met_before_counts(self, sqlite: Database) -> None:
        slug = drawn(sqlite, 9, 4)
        with sqlite.work(TERMINAL) as work:
            result = seatings.redraw(work, slug, from_round=2, reason="protest")
        assert result.quality.repeats == 0

    def test_an_announced_one_really_draws_and_can_be_verified(self, database: Database) -> None:
        slug = drawn(database)
        before = tables(database, slug)
        with database.work(TERMINAL) as work:
            announcements.announce(work, slug, DrawKind.AGAIN, from_round=2, reason="protest klubu")
        announced = document(database, slug, 2)
        with database.work(TERMINAL) as work:
            result = seatings.redraw(work, slug, from_round=2, reason=None, public="77")
            seatings.publish_all(work, slug)
        after = document(database, slug, 2)
        assert seating.verify(after, announced) == ()
        assert (after["public"], after["reason"]) == ("77", "protest klubu")
        assert tables(database, slug)[1:] != before[1:]
        assert len(result.moves) > 18

    def test_the_public_number_changes_the_seats(self, sqlite: Database) -> None:
        slug = drawn(sqlite)
        found = []
        for public in ("77", "78"):
            with sqlite.work(TERMINAL) as work:
                seatings.redraw(work, slug, from_round=3, reason="protest", seed="x", public=public)
            found.append(tables(sqlite, slug))
        assert found[0] != found[1]

    def test_an_announced_one_is_not_kept_by_mending(self, sqlite: Database) -> None:
        slug = drawn(sqlite)
        with sqlite.work(TERMINAL) as work:
            announcements.announce(work, slug, DrawKind.AGAIN, from_round=2, reason="protest")
            players.withdraw(work, slug, 1)
        with pytest.raises(Refused, match="Another draw"), sqlite.work(TERMINAL) as work:
            seatings.mend(work, slug, from_round=2, reason="protest")

    def test_it_says_what_it_did(self, sqlite: Database) -> None:
        slug = drawn(sqlite)
        with sqlite.work(TERMINAL) as work:
            seatings.redraw(work, slug, from_round=3, reason="protest", seed="ziarno 1")
            seatings.redraw(work, slug, from_round=4, reason="protest", seed="ziarno 2")
        newest, middle, _first = lines(sqlite, slug, public=False)
        assert "Rounds {first}–{last} are drawn anew by lot; who met before counts." in texts(middle)
        assert "Round {first} is drawn anew by lot; who met before counts." in texts(newest)


class TestMending:
    """„Popraw po zmianach, zmieniając jak najmniej”."""

    def test_without_a_change_nothing_is_saved_and_everything_stays_public(self, database: Database) -> None:
        slug = drawn(database)
        with database.read() as session:
            change = reseating.preview_mending(session, slug, 2)
        assert change.moves == ()
        with pytest.raises(Refused, match="nothing to change"), database.work(TERMINAL) as work:
            seatings.mend(work, slug, from_round=2, reason="na wszelki wypadek")
        assert states(database, slug) == [RoundState.SEATED] * 4
        assert len(lines(database, slug)) == 1

    @pytest.mark.parametrize("first", [1, 2])
    def test_it_stays_near_from_whatever_round(self, sqlite: Database, first: int) -> None:
        slug = drawn(sqlite, 15, published=False)
        with sqlite.work(TERMINAL) as work:
            players.add(work, slug, given="Adam", family="Późny")
            mended = seatings.mend(work, slug, from_round=first, reason="spóźniony")
            anew = seatings.redraw(work, slug, from_round=first, reason="protest")
        assert mended.withdrawn == ()
        assert 16 in {move.number for move in mended.moves}
        assert len(mended.moves) < len(anew.moves) / 2

    def test_rounds_whose_seats_stay_are_still_public(self, database: Database) -> None:
        slug = drawn(database, 18)
        with database.work(TERMINAL) as work:
            seatings.set_absent(work, slug, 4, 7)
        before = tables(database, slug)
        with database.work(TERMINAL) as work:
            result = seatings.mend(work, slug, from_round=2, reason="naprawa", seed="x")
        assert result.withdrawn == (4,)
        assert moves.rounds_of(result.moves) == (4,)
        assert states(database, slug) == [RoundState.SEATED] * 3 + [RoundState.DRAFT]
        assert tables(database, slug)[:3] == before[:3]
        newest, oldest = lines(database, slug)
        assert (newest.rounds_in_force, newest.drafts, newest.seed) == ((2, 3, 4), 1, None)
        assert oldest.seed == "pierwsze"
        with database.read() as session:
            assert draw_records.withdrawn(session, slug) == (4,)
        with database.work(TERMINAL) as work:
            assert seatings.publish_all(work, slug) == [4]
        with database.read() as session:
            assert draw_records.withdrawn(session, slug) == ()
        assert [seating.verify(document(database, slug, no)) for no in (1, 2)] == [(), ()]

    def test_a_round_by_standing_is_mended_near_and_drawn_anew_by_the_standings(self, sqlite: Database) -> None:
        slug = league(sqlite, 12, rounds=3)
        with sqlite.work(TERMINAL) as work:
            seatings.draw_next(work, slug)
            seatings.publish(work, slug, 1)
        play(sqlite, slug, 1, 4)
        with sqlite.work(TERMINAL) as work:
            seatings.draw_next(work, slug, policy="strict-standing")
            players.withdraw(work, slug, view(sqlite, slug).rounds[0].tables[0].seats[0])
            mended = seatings.mend(work, slug, from_round=2, reason="wycofanie")
        assert len(mended.moves) < 8
        assert any("as close to" in one for one in texts(lines(sqlite, slug, public=False)[0]))
        with sqlite.work(TERMINAL) as work:
            seatings.redraw(work, slug, from_round=2, reason="protest")
        assert lines(sqlite, slug, public=False)[0].kind == "next-round"


class TestWhatWasShown:
    """A draw that was public once stays so."""

    def test_seed_and_document_stay_when_another_draw_replaces_it(self, database: Database) -> None:
        slug = drawn(database)
        for number, reason in ((2, "protest"), (3, "wycofanie")):
            with database.work(TERMINAL) as work:
                seatings.redraw(work, slug, from_round=3, reason=reason, seed=f"ziarno {number}", public="5")
                seatings.publish_all(work, slug)
        with database.work(TERMINAL) as work:
            seatings.redraw(work, slug, from_round=2, reason="ostatnie", seed="tajne")
        known = {one.no: one for one in lines(database, slug)}
        assert [known[no].seed for no in (1, 2, 3, 4)] == ["pierwsze", "ziarno 2", "ziarno 3", None]
        assert [known[no].public for no in (2, 3, 4)] == ["5", "5", ""]
        assert known[2].replaced_by == ((4, "ostatnie"),)
        for number in (1, 2, 3):
            assert seating.verify(document(database, slug, number)) == ()
        assert set(document(database, slug, 4)).isdisjoint({"seed", "rounds", "inputs"})
        with database.read() as session:
            public = event_facts(session, slug, Audience.PUBLIC).draws
        assert [one.seed.startswith(VEIL) for one in public] == [False, False, False, True]

    def test_it_stays_so_in_another_installation(self, sqlite: Database) -> None:
        slug = drawn(sqlite)
        with sqlite.work(TERMINAL) as work:
            seatings.redraw(work, slug, from_round=3, reason="protest", seed="drugie")
            seatings.publish_all(work, slug)
            seatings.redraw(work, slug, from_round=2, reason="wycofanie", seed="tajne")
        with sqlite.read() as session:
            whole = transfer.export_event(session, slug, full=True)
        with sqlite.work(TERMINAL) as work:
            copy = transfer.import_event(work, json.loads(transfer.to_bytes(whole)), name="Kopia")
        assert [(one.no, one.seed) for one in lines(sqlite, copy)] == [
            (one.no, one.seed) for one in lines(sqlite, slug)
        ]
        with sqlite.read() as session:
            assert draw_records.withdrawn(session, copy) == (2, 3, 4)
            again = transfer.export_event(session, copy, full=True)
        assert again["full"]["shown"] == whole["full"]["shown"]

    def test_drafts_that_nobody_saw_stay_unknown(self, sqlite: Database) -> None:
        slug = drawn(sqlite, published=False)
        with sqlite.work(TERMINAL) as work:
            seatings.redraw(work, slug, from_round=2, reason="protest")
            seatings.publish(work, slug, 1)
        assert [(one.no, one.seed) for one in lines(sqlite, slug)] == [(1, None)]
