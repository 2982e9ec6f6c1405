"""A draw that anybody can verify: announced, drawn with a public number, revealed; wishes, and changes afterwards."""

from __future__ import annotations

import json
from typing import Any

import pytest
from people import NOBODY, TERMINAL, league, play, seated, view
from sqlmodel import select

from tournament import seating
from tournament.db.facts import Audience, event_facts
from tournament.db.models import AuditRow
from tournament.db.seat_models import AnnouncementRow, DrawKind
from tournament.db.work import Database
from tournament.errors import Conflict, Forbidden, NotFound, Refused
from tournament.seating import Point
from tournament.seating.announcement import commitment
from tournament.services import (
    announcements,
    draw_records,
    plans,
    players,
    reseating,
    rounds,
    seatings,
    transfer,
    wishes,
)
from tournament.services.draw_records import DrawState
from tournament.services.drawing import Offered
from tournament.services.moves import PAUSES, Place
from tournament.standings.facts import Absence, Round
from tournament.standings.lots import VEIL


def announced(database: Database, names: int = 11, planned: int = 3, **more: Any) -> str:
    slug = league(database, names, rounds=planned)
    with database.work(TERMINAL) as work:
        announcements.announce(work, slug, DrawKind.ALL, **more)
    return slug


def lines(database: Database, slug: str, *, public: bool = True) -> list[draw_records.DrawLine]:
    with database.read() as session:
        return draw_records.lines(session, slug, public=public)


def document(database: Database, slug: str, number: int | None = None, *, public: bool = True) -> dict[str, Any]:
    with database.read() as session:
        return json.loads(draw_records.to_bytes(draw_records.document(session, slug, number, public=public)))


def spots(one: Round) -> dict[int, Place]:
    """Where everybody is in a round."""
    seated = {n: Place(table.no, seat) for table in one.tables for seat, n in enumerate(table.seats, 1)}
    return {**{pause.player: PAUSES for pause in one.pauses if pause.kind is Absence.BYE}, **seated}


def named(database: Database, slug: str, number: int) -> str:
    """A player as conflicts of wishes call him."""
    name = next(one.name for one in view(database, slug).players if one.number == number)
    return f"{number} {name}"


def secret(database: Database) -> str:
    with database.read() as session:
        return session.exec(select(AnnouncementRow.seed)).one()


def test_the_announced_draw_is_drawn_revealed_and_verified(database: Database) -> None:
    slug = announced(database)
    before = document(database, slug)
    with database.work(TERMINAL) as work:
        result = seatings.draw_all(work, slug, public="4711")
        assert result.seed == work.session.exec(select(AnnouncementRow.seed)).one()
        seatings.publish_all(work, slug)
    after = document(database, slug)
    assert (after["public"], after["draw"]) == ("4711", 1)
    assert seating.verify(after, before) == ()
    assert after["rounds"] == [[list(table.seats) for table in one.tables] for one in view(database, slug).rounds]
    assert "ahead" not in after


def test_a_name_changed_in_the_file_is_pointed_at(sqlite: Database) -> None:
    slug = announced(sqlite)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_all(work, slug)
        seatings.publish_all(work, slug)
    found = document(sqlite, slug)
    found["entrants"][4]["name"] = "Kto Inny"
    difference = seating.verify(found)[0]
    assert (difference.point, difference.details["number"]) == (Point.ENTRANT_CHANGED, 5)


def test_the_secret_stands_nowhere_before_the_draw(database: Database) -> None:
    slug = announced(database)
    seed = secret(database)
    assert len(seed) == 64
    with database.read() as session:
        log = [(row.before, row.after, row.reason, row.subject_id) for row in session.exec(select(AuditRow)).all()]
        full = transfer.to_bytes(transfer.export_event(session, slug, full=True)).decode()
        desk = draw_records.to_bytes(draw_records.document(session, slug, 1, public=False)).decode()
    shown = [repr(log), full, desk, repr(lines(database, slug)), repr(lines(database, slug, public=False))]
    assert not any(seed in text for text in shown)
    assert all(line.seed is None for line in lines(database, slug, public=False))


def test_the_seed_of_a_draw_with_a_draft_is_veiled_for_the_public_and_the_wall(database: Database) -> None:
    slug = announced(database)
    with database.work(TERMINAL) as work:
        seed = seatings.draw_all(work, slug).seed
        seatings.publish(work, slug, 1)
    for audience, is_shown in ((Audience.PUBLIC, False), (Audience.WALL, False), (Audience.DESK, True)):
        with database.read() as session:
            (draw,) = event_facts(session, slug, audience).draws
        assert draw.seed.startswith(VEIL) is not is_shown
    assert set(document(database, slug)).isdisjoint({"seed", "rounds", "byes", "standby", "public"})
    (line,) = lines(database, slug)
    assert (line.seed, line.drafts, line.downloadable) == (None, 2, False)
    with database.work(TERMINAL) as work:
        assert seatings.publish_all(work, slug) == [2, 3]
    assert document(database, slug)["seed"] == seed


def test_a_draft_without_announcement_is_no_business_of_the_public(sqlite: Database) -> None:
    slug = league(sqlite, 9, rounds=2)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_all(work, slug)
    assert lines(sqlite, slug) == []
    with pytest.raises(NotFound):
        document(sqlite, slug)
    with pytest.raises(NotFound):
        document(sqlite, slug, 1)


CHANGES = {
    "another entrant": lambda work, slug: players.add(work, slug, given="Adam", family="Późny"),
    "a withdrawal": lambda work, slug: players.withdraw(work, slug, 3),
    "another name": lambda work, slug: players.edit(work, slug, 3, family="Inna"),
    "another club": lambda work, slug: players.edit(work, slug, 3, club="Dół"),
    "a wish": lambda work, slug: wishes.add(work, slug, "apart", 1, other=2),
    "an absence": lambda work, slug: seatings.set_absent(work, slug, 2, 4),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_makes_the_announcement_void_until_a_new_one_with_a_reason(sqlite: Database, change: str) -> None:
    slug = announced(sqlite)
    with sqlite.work(TERMINAL) as work:
        CHANGES[change](work, slug)
    (line,) = lines(sqlite, slug)
    assert line.state is DrawState.VOID
    assert line.why_void
    with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
        seatings.draw_all(work, slug)
    with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
        announcements.announce(work, slug, DrawKind.ALL)
    with sqlite.work(TERMINAL) as work:
        assert announcements.announce(work, slug, DrawKind.ALL, reason="zmiana listy") == 2
        seatings.draw_all(work, slug)
        seatings.publish_all(work, slug)
    assert [(one.no, one.state) for one in lines(sqlite, slug)] == [(2, DrawState.IN_FORCE), (1, DrawState.DROPPED)]
    assert seating.verify(document(sqlite, slug)) == ()


def test_an_announced_draw_takes_no_other_seed_and_no_other_rounds(sqlite: Database) -> None:
    slug = announced(sqlite)
    with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
        seatings.draw_all(work, slug, seed="mine")
    with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug)


def test_a_round_by_standing_is_announced_and_verified_too(sqlite: Database) -> None:
    slug = league(sqlite, 9, rounds=3)
    with sqlite.work(TERMINAL) as work:
        wishes.save_settings(work, slug, method="next", policy="no-repeats", club_rounds=0)
        seatings.draw_next(work, slug)
        seatings.publish(work, slug, 1)
    play(sqlite, slug, 1, 3)
    with sqlite.work(TERMINAL) as work:
        number = announcements.announce(work, slug, DrawKind.NEXT)
        seatings.draw_next(work, slug, public="7")
        seatings.publish(work, slug, 2)
    found = document(sqlite, slug, number)
    assert found["inputs"]["policy"] == "no-repeats"
    assert seating.verify(found) == ()


def test_a_new_draw_stands_beside_the_one_it_replaces(database: Database) -> None:
    slug = announced(database)
    with database.work(TERMINAL) as work:
        seatings.draw_all(work, slug)
        seatings.publish_all(work, slug)
    with database.work(TERMINAL) as work:
        seatings.redraw(work, slug, from_round=2, reason="spóźnione zgłoszenie")
    newest, oldest = lines(database, slug, public=False)
    assert (newest.state, newest.reason) == (DrawState.IN_FORCE, "spóźnione zgłoszenie")
    assert (oldest.state, oldest.rounds_in_force) == (DrawState.PARTLY, (1,))
    assert oldest.replaced_by == ((2, "spóźnione zgłoszenie"),)
    assert [(one.no, one.seed is None) for one in lines(database, slug)] == [(2, True), (1, False)]
    with database.work(TERMINAL) as work:
        seatings.publish_all(work, slug)
    assert [seating.verify(document(database, slug, no)) for no in (1, 2)] == [(), ()]


def test_announcing_a_new_draw_does_not_show_drafts(sqlite: Database) -> None:
    slug = league(sqlite, 11, rounds=3)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_all(work, slug)
        seatings.publish(work, slug, 1)
    with pytest.raises(Refused, match="not public") as refusal, sqlite.work(TERMINAL) as work:
        announcements.announce(work, slug, DrawKind.AGAIN, from_round=3, reason="x")
    assert refusal.value.problems[0].message.params == {"rounds": "2"}
    with sqlite.work(TERMINAL) as work:
        announcements.announce(work, slug, DrawKind.AGAIN, from_round=2, reason="zamiana")
        assert seatings.redraw(work, slug, from_round=2, reason=None).number == 2


class TestWishes:
    """Settings and wishes before a draw."""

    def test_they_are_kept_by_the_draw(self, database: Database) -> None:
        slug = league(database, 12, rounds=3)
        with database.work(TERMINAL) as work:
            for number in range(1, 13):
                players.edit(work, slug, number, club=f"Klub {number % 4}")
            wishes.save_settings(work, slug, method="all", policy="balanced", club_rounds=2)
            wishes.add(work, slug, "apart", 2, other=1)
            wishes.add(work, slug, "together", 3, other=4)
            wishes.add(work, slug, "table", 5, table=1)
            wishes.add(work, slug, "table", 5, table=2)
            seatings.draw_all(work, slug)
        for one in view(database, slug).rounds:
            at = {seat: table.no for table in one.tables for seat in table.seats}
            assert at[1] != at[2]
            assert at[3] == at[4]
            assert at[5] == 2
        for one in view(database, slug).rounds[:2]:
            assert all(len({seat % 4 for seat in table.seats}) == 3 for table in one.tables)

    def test_impossible_ones_are_named_and_the_best_plan_is_offered_and_not_applied(self, database: Database) -> None:
        slug = league(database, 9, rounds=2)
        with database.work(TERMINAL) as work:
            wishes.add(work, slug, "table", 9, table=3)
            players.withdraw(work, slug, 1)
        with pytest.raises(Offered) as refusal, database.work(TERMINAL) as work:
            seatings.draw_all(work, slug)
        assert refusal.value.problems[0].message.params == {"number": named(database, slug, 9), "table": 3, "tables": 2}
        assert [no for no, _tables, _byes in refusal.value.rounds] == [1, 2]
        assert view(database, slug).rounds == ()
        with database.work(TERMINAL) as work:
            result = seatings.draw_all(work, slug, seed=refusal.value.seed, best_effort=True)
        assert result.remarks == refusal.value.remarks

    def test_one_that_contradicts_another_is_refused_when_it_is_entered(self, database: Database) -> None:
        slug = league(database, 9, rounds=2)
        with database.work(TERMINAL) as work:
            wishes.add(work, slug, "apart", 1, other=2)
        with pytest.raises(Refused), database.work(TERMINAL) as work:
            wishes.add(work, slug, "together", 1, other=2)
        with database.work(TERMINAL) as work:
            assert wishes.add(work, slug, "table", 4, table=1) is None
            assert wishes.add(work, slug, "table", 4, table=2) == 1
        with database.read() as read:
            assert len(wishes.listing(read, slug)) == 2

    def test_those_of_somebody_who_left_are_passed_over_and_those_of_a_removed_one_are_gone(
        self, sqlite: Database
    ) -> None:
        slug = league(sqlite, 10, rounds=2)
        with sqlite.work(TERMINAL) as work:
            wishes.add(work, slug, "apart", 9, other=2)
            wishes.add(work, slug, "table", 10, table=1)
            players.withdraw(work, slug, 9)
            players.remove(work, slug, 10)
            seatings.draw_all(work, slug)
        with sqlite.read() as session:
            assert [(one.number, one.other) for one in wishes.listing(session, slug)] == [(2, 9)]

    @pytest.mark.parametrize(
        ("kind", "number", "more"),
        [
            ("apart", 1, {"other": 1}),
            ("apart", 1, {}),
            ("table", 1, {}),
            ("table", 1, {"table": 0}),
            ("together", 3, {"other": 4}),
        ],
    )
    def test_nonsense_is_refused(self, sqlite: Database, kind: str, number: int, more: dict[str, int]) -> None:
        slug = league(sqlite, 9)
        with sqlite.work(TERMINAL) as work:
            wishes.add(work, slug, "together", 4, other=3)
        with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
            wishes.add(work, slug, kind, number, **more)
        with pytest.raises(NotFound), sqlite.work(TERMINAL) as work:
            wishes.add(work, slug, "apart", 1, other=99)
        with pytest.raises(NotFound), sqlite.work(TERMINAL) as work:
            wishes.remove(work, slug, 99)

    @pytest.mark.parametrize(
        "wrong", [{"method": "again"}, {"policy": "by-height"}, {"club_rounds": -1}, {"remainder": "nobody"}]
    )
    def test_settings_that_do_not_exist_are_refused(self, sqlite: Database, wrong: dict[str, Any]) -> None:
        slug = league(sqlite, 9)
        with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
            wishes.save_settings(work, slug, **{"method": "all", "policy": "balanced", "club_rounds": 0, **wrong})

    def test_the_way_of_the_remainder_is_a_change_of_the_rules(self, sqlite: Database) -> None:
        slug = league(sqlite, 10, rounds=2)
        with sqlite.work(TERMINAL) as work:
            wishes.save_settings(work, slug, method="all", policy="balanced", club_rounds=None, remainder="table-of-4")
            seatings.draw_all(work, slug)
        assert sorted(len(table.seats) for table in view(sqlite, slug).rounds[0].tables) == [3, 3, 4]


class TestChanges:
    """Seats changed after the draw: looked at first, then done."""

    def test_a_preview_saves_nothing_and_is_applied_exactly(self, database: Database) -> None:
        slug = seated(database, 11, 4)
        play(database, slug, 1, 3)
        with database.work(TERMINAL) as work:
            players.add(work, slug, given="Adam", family="Późny")
        before = view(database, slug)
        with database.read() as session:
            change = reseating.preview_mending(session, slug, 2)
        assert view(database, slug) == before
        assert (change.first, change.last) == (2, 4)
        with database.work(TERMINAL) as work:
            result = seatings.mend(
                work, slug, from_round=2, reason="spóźniony", seed=change.seed, expected=change.inputs_sha256
            )
        after = view(database, slug)
        assert after.rounds[0] == before.rounds[0]
        assert result.moves == change.moves
        assert [(move.round_no, move.number, move.after) for move in change.moves] == [
            (one.no, number, there[number])
            for one, other in zip(after.rounds[1:], before.rounds[1:], strict=True)
            for there, here in ((spots(one), spots(other)),)
            for number in sorted(there)
            if there[number] != here.get(number)
        ]

    def test_what_was_looked_at_is_not_applied_to_something_else(self, sqlite: Database) -> None:
        slug = seated(sqlite, 11, 3)
        with sqlite.read() as session:
            change = reseating.preview_mending(session, slug, 2)
        with sqlite.work(TERMINAL) as work:
            players.withdraw(work, slug, 4)
        with pytest.raises(Conflict), sqlite.work(TERMINAL) as work:
            seatings.mend(work, slug, from_round=2, reason="x", seed=change.seed, expected=change.inputs_sha256)

    def test_two_players_change_places_and_the_checker_says_what_gets_worse(self, database: Database) -> None:
        slug = seated(database, 9, 3)
        tables = view(database, slug).rounds[1].tables
        first, second = tables[0].seats[0], tables[1].seats[2]
        with database.read() as session:
            change = reseating.preview_swap(session, slug, 2, first, second)
        assert change.figures[0].before == 0
        assert change.figures[0].is_worse
        with database.work(TERMINAL) as work:
            reseating.swap(work, slug, 2, first, second, reason="usiedli inaczej")
        after = view(database, slug).rounds[1].tables
        assert (after[0].seats[0], after[1].seats[2]) == (second, first)
        with database.read() as session:
            (exchange,) = draw_records.exchanges(session, slug, public=False)
            assert draw_records.exchanges(session, slug, public=True) == []
        assert (exchange.round_no, {exchange.first, exchange.second}) == (2, {first, second})
        with database.work(TERMINAL) as work:
            seatings.redraw(work, slug, from_round=2, reason="od nowa")
        with database.read() as session:
            assert draw_records.exchanges(session, slug, public=False) == []

    def test_a_pausing_player_can_take_a_seat(self, sqlite: Database) -> None:
        slug = seated(sqlite, 10, 2)
        one = view(sqlite, slug).rounds[0]
        pausing, sitting = one.pauses[0].player, one.tables[0].seats[0]
        with sqlite.work(TERMINAL) as work:
            reseating.swap(work, slug, 1, sitting, pausing, reason="zamiana")
        one = view(sqlite, slug).rounds[0]
        assert (one.pauses[0].player, one.tables[0].seats[0]) == (sitting, pausing)

    def test_a_table_with_a_protocol_and_a_published_round_stay(self, sqlite: Database) -> None:
        slug = seated(sqlite, 9, 2)
        play(sqlite, slug, 1, 1)
        first, second = (table.seats[0] for table in view(sqlite, slug).rounds[0].tables[:2])
        for deed in ({"first": first, "second": second}, {"first": second, "second": second}):
            with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
                reseating.swap(work, slug, 1, **deed, reason="x")
        third = view(sqlite, slug).rounds[0].tables[2].seats[0]
        with sqlite.work(TERMINAL) as work:
            rounds.publish_results(work, slug, 1, override_reason="x")
        with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
            reseating.swap(work, slug, 1, second, third, reason="x")


class TestFixedPlans:
    """A plan that somebody brings."""

    GOOD = "runda;stół;m1;m2;m3\n1;1;1;2;3\n1;2;4;5;6\n1;3;7;8;9\n2;1;1;4;7\n2;2;2;5;8\n2;3;3;6;9"

    def test_it_is_checked_shown_and_used(self, database: Database) -> None:
        slug = league(database, 9, rounds=2)
        with database.read() as session:
            checked = plans.check(session, slug, self.GOOD)
            assert plans.as_report(session, slug, checked).slug == "seating_plan"
        assert checked.problems == ()
        assert checked.quality
        with database.work(TERMINAL) as work:
            plans.seat_by_plan(work, slug, checked.planned)
        assert [table.seats for table in view(database, slug).rounds[1].tables] == [(1, 4, 7), (2, 5, 8), (3, 6, 9)]
        (line,) = lines(database, slug, public=False)
        assert line.is_fixed
        assert not line.downloadable

    @pytest.mark.parametrize(
        ("old", "new", "words"),
        [
            ("1;3;7;8;9", "1;3;7;8;99", {"number": 99}),
            ("1;3;7;8;9", "1;3;7;8;1", {"number": 1, "n": 2}),
            ("1;3;7;8;9", "1;3;7;8", {"n": 1, "numbers": "9"}),
        ],
    )
    def test_what_does_not_fit_is_named(self, sqlite: Database, old: str, new: str, words: dict[str, int]) -> None:
        slug = league(sqlite, 9, rounds=2)
        with sqlite.read() as session:
            checked = plans.check(session, slug, self.GOOD.replace(old, new))
        assert words in [problem.message.params for problem in checked.problems]

    @pytest.mark.parametrize("text", ["x", "{", "[]", "1;1;1;2;x", '{"rounds": 5}', "1;1;1;2;3\n1;3;4;5;6", "{}"])
    def test_what_cannot_be_read_is_refused(self, sqlite: Database, text: str) -> None:
        slug = league(sqlite, 9, rounds=2)
        with sqlite.read() as session, pytest.raises(Refused):
            plans.check(session, slug, text)


def test_draws_wishes_and_announcements_travel_and_come_out_the_same(database: Database) -> None:
    slug = announced(database, 12)
    with database.work(TERMINAL) as work:
        seatings.draw_all(work, slug, public="12")
        seatings.publish_all(work, slug)
        wishes.add(work, slug, "apart", 1, other=2)
        wishes.add(work, slug, "table", 3, table=1)
        wishes.save_settings(work, slug, method="next", policy="strict-standing", club_rounds=None)
        announcements.announce(work, slug, DrawKind.AGAIN, from_round=2, reason="życzenia", best_effort=True)
    with database.read() as session:
        first = json.loads(transfer.to_bytes(transfer.export_event(session, slug, full=True)))
    with database.work(TERMINAL) as work:
        other = transfer.import_event(work, first)
    with database.read() as session:
        second = json.loads(transfer.to_bytes(transfer.export_event(session, other, full=True)))
    for changing in ("state", "generated"):
        first.pop(changing)
        second.pop(changing)
    assert transfer.to_bytes(second) == transfer.to_bytes(first)
    assert document(database, other, 1) == document(database, slug, 1)
    newest, _drawn = lines(database, other)
    assert newest.state is DrawState.VOID  # the secret stayed where it was


SPOILT = [
    (("full", "announcements", 0, "document", "entrants", 0, "name"), "X", "$.full.announcements[0].document"),
    (("full", "announcements", 0, "document", "seed"), "x", "$.full.announcements[0].document"),
    (("full", "announcements", 0, "rounds"), [2, 1], "$.full.announcements[0].rounds"),
    (("full", "announcements", 0, "no"), 7, "$.full.announcements[0].document"),
    (("full", "announcements", 0, "document", "draw"), 2, "$.full.announcements[0].document"),
    (("full", "draw", 0, "document", "inputs"), {}, "$.full.draw[0].document"),
    (("full", "draw", 0, "document", "draw"), 2, "$.full.draw[0].document"),
    (("full", "draw", 0, "public"), "4712", "$.full.draw[0].document"),
    (("full", "draw", 0, "document", "public"), "4712", "$.full.draw[0].document"),
    (("full", "draw", 0, "document", "rounds"), 5, "$.full.draw[0].document"),
    (("full", "draw", 0, "document"), {}, "$.full.draw[0].document"),
    (("full", "wishes", 0, "number"), 99, "$.full.wishes[0]"),
    (("full", "wishes", 0, "table"), 1, "$.full.wishes[0]"),
]


@pytest.mark.parametrize(("path", "value", "where"), SPOILT, ids=[str(entry[0]) for entry in SPOILT])
def test_a_spoilt_draw_is_refused_at_its_path(
    sqlite: Database, path: tuple[Any, ...], value: object, where: str
) -> None:
    slug = announced(sqlite, 9)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_all(work, slug)
        wishes.add(work, slug, "apart", 1, other=2)
    with sqlite.read() as session:
        spoilt = json.loads(transfer.to_bytes(transfer.export_event(session, slug, full=True)))
    target: Any = spoilt
    for part in path[:-1]:
        target = target[part]
    target[path[-1]] = value
    with pytest.raises(Refused) as refusal, sqlite.work(TERMINAL) as work:
        transfer.import_event(work, spoilt)
    assert any((problem.where or "").startswith(where) for problem in refusal.value.problems)


def test_the_announcement_of_another_draw_is_refused(sqlite: Database) -> None:
    slug = announced(sqlite, 9)
    with sqlite.read() as session:
        before = json.loads(transfer.to_bytes(transfer.export_event(session, slug, full=True)))
    with sqlite.work(TERMINAL) as work:
        announcements.announce(work, slug, DrawKind.ALL, reason="drugi raz")
        seatings.draw_all(work, slug)
    with sqlite.read() as session:
        after = json.loads(transfer.to_bytes(transfer.export_event(session, slug, full=True)))
    first = before["full"]["announcements"][0]
    after["full"]["announcements"] = [first | {"no": 2, "document": as_number(first["document"], 2)}]
    with pytest.raises(Refused) as refusal, sqlite.work(TERMINAL) as work:
        transfer.import_event(work, after)
    assert [problem.where for problem in refusal.value.problems] == ["$.full.announcements[0].document"]


def as_number(found: dict[str, Any], number: int) -> dict[str, Any]:
    """The document of another draw, with a fingerprint that fits."""
    made = found | {"draw": number}
    return made | {"commitment": commitment(made)}


def test_the_public_announces_and_changes_nothing(sqlite: Database) -> None:
    slug = seated(sqlite)
    for deed in (
        lambda work: announcements.announce(work, slug, DrawKind.NEXT),
        lambda work: wishes.add(work, slug, "apart", 1, other=2),
        lambda work: wishes.save_settings(work, slug, method="all", policy="balanced", club_rounds=0),
        lambda work: reseating.swap(work, slug, 1, 1, 2, reason="x"),
        lambda work: seatings.publish_all(work, slug),
    ):
        with pytest.raises(Forbidden), sqlite.work(NOBODY) as work:
            deed(work)


def test_a_late_entrant_joins_a_published_seating_by_seating_it_anew(database: Database) -> None:
    slug = seated(database, 11, 3)
    play(database, slug, 1, 3)
    with database.work(TERMINAL) as work:
        seatings.publish_all(work, slug)
        late = players.add(work, slug, given="Adam", family="Późny")
        with pytest.raises(Refused):
            players.start_from(work, slug, late, 1)
        players.start_from(work, slug, late, 2)
        seatings.redraw(work, slug, from_round=2, reason="spóźniony")
    seats = [[seat for table in one.tables for seat in table.seats] for one in view(database, slug).rounds]
    assert [late in one for one in seats] == [False, True, True]
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        players.start_from(work, slug, late, 3)
