"""A table that is one player short is named, and somebody who pauses may step in."""

from __future__ import annotations

import pytest
from people import TERMINAL, account, league, seated, sheet, view

from tournament.db import queries
from tournament.db.facts import Audience, event_facts
from tournament.db.work import Database
from tournament.errors import Forbidden, Refused
from tournament.services import draw_records, players, protocols, rounds, seatings, transfer, vacancies
from tournament.services.vacancies import Outlook, Vacancy
from tournament.standings.facts import Absence, TableResult


def short(database: Database, names: int = 10, **more: object) -> tuple[str, int]:
    """Two rounds drawn, the first one published, and the player on seat B of table 2 in it withdrawn."""
    slug = seated(database, names, 2, **more)
    number = view(database, slug).rounds[0].tables[1].seats[1]
    with database.work(TERMINAL) as work:
        players.withdraw(work, slug, number)
    return slug, number


def found(database: Database, slug: str, round_no: int = 1) -> vacancies.Vacancies:
    with database.read() as session:
        return vacancies.of_round(session, slug, round_no)


def pausing(database: Database, slug: str) -> int:
    return next(one.player for one in view(database, slug).rounds[0].pauses if one.kind is Absence.BYE)


def test_a_seat_that_was_left_is_named_with_who_left_it(database: Database) -> None:
    slug, number = short(database)
    here = found(database, slug)
    assert here.seats == (Vacancy(table=2, seat=2, number=number, kind=Absence.WITHDRAWN),)
    assert here.free == (pausing(database, slug),)
    assert ([(one.remain, one.outlook) for one in here.tables], here.clause) == ([(2, Outlook.TOO_FEW)], "§1.1")
    assert len(found(database, slug, 2).seats) <= 1


def test_a_full_round_lacks_nobody(database: Database) -> None:
    slug = seated(database, 10, 2)
    assert found(database, slug).seats == ()


def test_who_pauses_steps_in_and_the_public_can_see_it(database: Database) -> None:
    slug, number = short(database)
    free = pausing(database, slug)
    with database.work(TERMINAL) as work:
        vacancies.step_in(work, slug, 1, 2, free, reason="steps in")
    assert found(database, slug).seats == ()
    assert view(database, slug).rounds[0].tables[1].seats[1] == free
    with database.read() as session:
        (exchange,) = draw_records.exchanges(session, slug, public=True)
    assert (exchange.first, exchange.second, exchange.reason) == (number, free, "steps in")
    with database.work(TERMINAL) as work:
        protocols.enter(work, slug, 1, 2, sheet(1), base=0)


def test_who_came_after_the_draw_steps_in_too(database: Database) -> None:
    slug, _number = short(database, 9)
    assert found(database, slug).free == ()
    with database.work(TERMINAL) as work:
        late = players.add(work, slug, given="Kinga", family="Koper")
    assert found(database, slug).free == ()
    with database.work(TERMINAL) as work:
        players.start_from(work, slug, late, 1)
    assert found(database, slug).free == (late,)
    with database.work(TERMINAL) as work:
        vacancies.step_in(work, slug, 1, 2, late, reason="steps in")
    assert view(database, slug).rounds[0].tables[1].seats[1] == late


def test_only_who_pauses_steps_in_only_where_a_seat_is_empty_and_for_a_reason(database: Database) -> None:
    slug, number = short(database)
    free = pausing(database, slug)
    sitting = view(database, slug).rounds[0].tables[0].seats[0]
    for who, table, why in ((sitting, 2, "x"), (number, 2, "x"), (free, 1, "x"), (free, 2, " ")):
        with pytest.raises(Refused), database.work(TERMINAL) as work:
            vacancies.step_in(work, slug, 1, table, who, reason=why)
    stranger = account(database, "obcy")
    with pytest.raises(Forbidden), database.work(stranger) as work:
        vacancies.step_in(work, slug, 1, 2, free, reason="x")
    assert found(database, slug).seats[0].number == number


def test_who_comes_back_fills_his_seat_himself(database: Database) -> None:
    slug, number = short(database)
    with database.work(TERMINAL) as work:
        players.reinstate(work, slug, number)
    assert found(database, slug).seats == ()


def test_an_absent_player_leaves_a_vacancy_too(database: Database) -> None:
    slug = seated(database, 10, 2)
    number = view(database, slug).rounds[0].tables[2].seats[2]
    with database.work(TERMINAL) as work:
        seatings.set_absent(work, slug, 1, number)
    assert found(database, slug).seats == (Vacancy(table=3, seat=3, number=number, kind=Absence.ABSENT),)


def test_a_table_that_played_or_was_published_lacks_nobody(database: Database) -> None:
    slug, _number = short(database)
    with database.work(TERMINAL) as work:
        rounds.publish_results(work, slug, 1, override_reason="walkover")
    assert found(database, slug).seats == ()


def test_tables_of_two_that_were_drawn_lack_nobody_and_may_play(database: Database) -> None:
    slug = league(database, 8, rounds=1, changes={"league.remainder": "table-of-2"})
    with database.work(TERMINAL) as work:
        seatings.draw_all(work, slug, seed="x")
    assert found(database, slug).seats == ()
    number = view(database, slug).rounds[0].tables[0].seats[0]
    with database.work(TERMINAL) as work:
        players.withdraw(work, slug, number)
    assert [(one.table, one.seat, one.number) for one in found(database, slug).seats] == [(1, 1, number)]


def drawn(database: Database, names: int, remainder: str) -> str:
    slug = league(database, names, rounds=1, changes={"league.remainder": remainder})
    with database.work(TERMINAL) as work:
        seatings.draw_all(work, slug, seed="x")
        seatings.publish(work, slug, 1)
    return slug


def leave(database: Database, slug: str, *numbers: int) -> None:
    for number in numbers:
        with database.work(TERMINAL) as work:
            players.withdraw(work, slug, number)


def table_of(database: Database, slug: str, seats: int) -> TableResult:
    return next(one for one in view(database, slug).rounds[0].tables if len(one.seats) == seats)


def outlooks(database: Database, slug: str) -> list[tuple[int, Outlook]]:
    return [(one.remain, one.outlook) for one in found(database, slug).tables]


def test_a_table_of_four_plays_on_with_three_and_nobody_has_to_decide(database: Database) -> None:
    slug = drawn(database, 10, "table-of-4")
    four = table_of(database, slug, 4).seats
    leave(database, slug, four[1])
    assert outlooks(database, slug) == [(3, Outlook.PLAYS)]
    assert found(database, slug).lacking == ()
    leave(database, slug, four[3])
    assert outlooks(database, slug) == [(2, Outlook.TOO_FEW)]


def test_a_table_of_two_that_one_left_cannot_play(database: Database) -> None:
    slug = drawn(database, 8, "table-of-2")
    two, three = table_of(database, slug, 2).seats, table_of(database, slug, 3).seats
    leave(database, slug, three[0])
    assert outlooks(database, slug) == [(2, Outlook.TWO)]
    leave(database, slug, two[0])
    assert sorted(outlooks(database, slug)) == [(1, Outlook.ALONE), (2, Outlook.TWO)]
    leave(database, slug, two[1])
    assert sorted(outlooks(database, slug)) == [(0, Outlook.EMPTY), (2, Outlook.TWO)]


def test_reserves_of_the_draw_lack_no_seat_but_who_came_after_it_does(database: Database) -> None:
    slug = drawn(database, 8, "reserve")
    with database.read() as session:
        assert [one.missing for one in queries.rounds(session, slug)] == [()]
    with database.work(TERMINAL) as work:
        late = players.add(work, slug, given="Kinga", family="Koper")
        players.start_from(work, slug, late, 1)
    with database.read() as session:
        assert [one.missing for one in queries.rounds(session, slug)] == [(late,)]


def test_nobody_changes_his_seat_when_another_seat_becomes_empty(database: Database) -> None:
    slug = seated(database, 9, 2)
    before = view(database, slug).rounds[0].tables[1]
    leave(database, slug, before.seats[0])
    table = view(database, slug).rounds[0].tables[1]
    assert (table.seats, table.positions) == (before.seats[1:], (2, 3))
    assert table.chairs == (None, *before.seats[1:])
    with database.read() as session:
        public = event_facts(session, slug, Audience.PUBLIC).rounds[0].tables[1]
        seen = queries.table(session, slug, 1, 2)
        exported = transfer.export_event(session, slug, full=True)
    assert (public.chairs, seen.at, seen.empty) == (table.chairs, (2, 3), (1,))
    (part,) = [one for one in exported["rounds"][0]["tables"] if one["no"] == 2]
    assert (part["seats"], part["letters"]) == (list(before.seats[1:]), "BC")


def test_the_last_seat_of_a_table_stays_empty_too_and_a_taken_one_is_none(database: Database) -> None:
    slug = seated(database, 10, 2)
    before = view(database, slug).rounds[0].tables[1]
    leave(database, slug, before.seats[2])
    assert view(database, slug).rounds[0].tables[1].chairs == (*before.seats[:2], None)
    with database.work(TERMINAL) as work:
        vacancies.step_in(work, slug, 1, 2, pausing(database, slug), reason="steps in")
    assert None not in view(database, slug).rounds[0].tables[1].chairs


def test_an_event_taken_over_keeps_its_empty_seats(database: Database) -> None:
    slug = seated(database, 9, 2)
    leave(database, slug, view(database, slug).rounds[0].tables[1].seats[0])
    with database.read() as session:
        document = transfer.export_event(session, slug, full=True)
    with database.work(TERMINAL) as work:
        copy = transfer.import_event(work, document)
    assert view(database, copy).rounds[0].tables[1].positions == (2, 3)
    document["rounds"][0]["tables"][1]["letters"] = "CB"
    with pytest.raises(Refused) as refused, database.work(TERMINAL) as work:
        transfer.import_event(work, document)
    assert [one.where for one in refused.value.problems] == ["$.rounds[0].tables[1].letters"]
