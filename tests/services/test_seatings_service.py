"""Seats: drawn from a recorded seed, one place a person, old seating or new one, never half of each."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from people import NOBODY, TERMINAL, league, play, seated, sheet, view
from sqlmodel import select

from tournament.db import queries
from tournament.db.facts import Audience, event_facts
from tournament.db.models import DrawRow, PlacementRow, TableRow
from tournament.db.work import Database
from tournament.errors import Forbidden, NotFound, Refused
from tournament.services import drawing, penalties, players, protocols, rounds, seatings
from tournament.standings.facts import Absence, RoundState


def tables(database: Database, slug: str) -> list[list[tuple[int, ...]]]:
    return [[table.seats for table in one.tables] for one in view(database, slug).rounds]


def kinds(database: Database, slug: str, round_no: int) -> dict[int, Absence]:
    one = next(one for one in view(database, slug).rounds if one.no == round_no)
    return {pause.player: pause.kind for pause in one.pauses}


@pytest.mark.parametrize("names", [9, 11])
def test_everybody_has_one_place_in_every_round(database: Database, names: int) -> None:
    slug = league(database, names, rounds=3)
    with database.work(TERMINAL) as work:
        seatings.draw_all(work, slug)
    for one in view(database, slug).rounds:
        placed = [seat for table in one.tables for seat in table.seats] + [pause.player for pause in one.pauses]
        assert sorted(placed) == list(range(1, names + 1))
        assert {pause.kind for pause in one.pauses} <= {Absence.BYE}
        assert len(one.pauses) == names % 3


def test_the_seed_and_the_inputs_repeat_the_draw(database: Database) -> None:
    slug = league(database, 11, rounds=3)
    with database.work(TERMINAL) as work:
        seatings.draw_all(work, slug, seed="test")
    with database.read() as session:
        row = session.exec(select(DrawRow)).one()
    plan = drawing.plan(json.loads(row.inputs_json), row.seed)
    assert [list(one) for one in plan.rounds] == tables(database, slug)
    assert row.seed == "test"
    other = drawing.plan(json.loads(row.inputs_json), "another")
    assert [list(one) for one in other.rounds] != tables(database, slug)


def test_a_draw_by_standing_is_repeated_from_its_record_too(database: Database) -> None:
    slug = league(database, 9, rounds=3)
    for round_no in (1, 2):
        with database.work(TERMINAL) as work:
            seatings.draw_next(work, slug)
            seatings.publish(work, slug, round_no)
        play(database, slug, round_no, 3)
    with database.read() as session:
        rows = session.exec(select(DrawRow).order_by(DrawRow.no)).all()  # type: ignore[arg-type]
    for index, row in enumerate(rows):
        plan = drawing.plan(json.loads(row.inputs_json), row.seed)
        assert list(plan.rounds[-1]) == tables(database, slug)[index]
    assert len({row.seed for row in rows}) == 2


def test_the_result_tells_how_good_the_plan_is(sqlite: Database) -> None:
    slug = league(sqlite, 18, rounds=8)
    with sqlite.work(TERMINAL) as work:
        result = seatings.draw_all(work, slug)
    assert (result.first_round, result.last_round) == (1, 8)
    assert (result.quality.repeats, result.quality.byes_max) == (0, 0)
    assert len(result.seed) == 32


def test_seats_are_drawn_once(database: Database) -> None:
    slug = seated(database)
    before = tables(database, slug)
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        seatings.draw_all(work, slug)
    assert tables(database, slug) == before


def test_too_few_players_are_refused_in_words(database: Database) -> None:
    slug = league(database, 2)
    with pytest.raises(Refused) as refusal, database.work(TERMINAL) as work:
        seatings.draw_all(work, slug)
    assert refusal.value.message.params == {"players": 2, "needed": 3}
    with database.read() as session:
        assert session.exec(select(DrawRow)).all() == []


def test_the_next_round_waits_for_all_tables(sqlite: Database) -> None:
    slug = league(sqlite, 9, rounds=3)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug)
        seatings.publish(work, slug, 1)
    play(sqlite, slug, 1, 2)
    with pytest.raises(Refused) as refusal, sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug)
    assert len(refusal.value.problems) == 1
    with sqlite.work(TERMINAL) as work:
        protocols.enter_and_accept(work, slug, 1, 3, sheet(3), base=0)
        assert seatings.draw_next(work, slug).first_round == 2


def test_no_round_is_drawn_beyond_the_plan(sqlite: Database) -> None:
    slug = league(sqlite, 9, rounds=1)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug)
    with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug)


def test_a_redraw_keeps_played_rounds_and_replaces_the_others_whole(database: Database) -> None:
    slug = seated(database, 11, 4)
    play(database, slug, 1, 3)
    before = tables(database, slug)
    with database.work(TERMINAL) as work:
        players.withdraw(work, slug, before[1][0][0])
        result = seatings.redraw(work, slug, from_round=2, reason="somebody left")
    assert (result.first_round, result.last_round) == (2, 4)
    after = tables(database, slug)
    assert after[0] == before[0]
    assert after[1:] != before[1:]
    with database.read() as session:
        assert len(session.exec(select(TableRow)).all()) == 3 * 4
        assert len(session.exec(select(PlacementRow)).all()) == 11 * 4
        draws = session.exec(select(DrawRow).order_by(DrawRow.no)).all()  # type: ignore[arg-type]
        last = queries.audit(session, slug)[0]
    assert [(row.first_round, row.reason) for row in draws] == [(1, None), (2, "somebody left")]
    assert (last.tag, last.reason) == ("draw.make", "somebody left")
    plan = drawing.plan(json.loads(draws[1].inputs_json), draws[1].seed)
    assert [list(one) for one in plan.rounds] == after


def test_a_redraw_from_the_first_round_is_a_new_draw(sqlite: Database) -> None:
    slug = league(sqlite, 12, rounds=3)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_all(work, slug, seed="one")
        seatings.redraw(work, slug, from_round=1, reason="a late entry", seed="two")
    with sqlite.read() as session:
        seeds = session.exec(select(DrawRow.seed).order_by(DrawRow.no)).all()  # type: ignore[arg-type]
    assert seeds == ["one", "two"]


def test_a_round_with_protocols_is_never_drawn_again(database: Database) -> None:
    slug = seated(database)
    with database.work(TERMINAL) as work:
        protocols.enter(work, slug, 1, 1, sheet(), base=0)
    before = tables(database, slug)
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        seatings.redraw(work, slug, from_round=1, reason="again")
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        seatings.redraw(work, slug, from_round=2, reason=" ")
    with pytest.raises(NotFound), database.work(TERMINAL) as work:
        seatings.redraw(work, slug, from_round=9, reason="again")
    assert tables(database, slug) == before


def test_a_penalty_given_before_a_round_survives_a_redraw(database: Database) -> None:
    slug = seated(database)
    with database.work(TERMINAL) as work:
        penalties.give(work, slug, 1, round_no=1, league_points="-1", reason="late")
        seatings.redraw(work, slug, from_round=1, reason="again")
    assert len(view(database, slug).penalties) == 1


def test_the_last_round_by_standing_can_be_drawn_again(sqlite: Database) -> None:
    slug = league(sqlite, 9, rounds=3)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug)
        seatings.publish(work, slug, 1)
    play(sqlite, slug, 1, 3)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug, policy="no-repeats")
    with pytest.raises(Refused, match="nothing to change"), sqlite.work(TERMINAL) as work:
        seatings.redraw(work, slug, from_round=2, reason="the same standings", seed="again")
    with sqlite.work(TERMINAL) as work:
        leader = view(sqlite, slug).rounds[1].tables[0].seats[0]
        penalties.give(work, slug, leader, league_points="-9", reason="a correction")
        result = seatings.redraw(work, slug, from_round=2, reason="wrong seat", seed="again")
    assert (result.first_round, result.last_round, result.seed) == (2, 2, "again")
    with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
        seatings.redraw(work, slug, from_round=1, reason="too late")
    with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug, policy="by-height")


def test_a_seating_is_published_once(database: Database) -> None:
    slug = seated(database)
    assert [one.state for one in view(database, slug).rounds] == [RoundState.SEATED, RoundState.DRAFT, RoundState.DRAFT]
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        seatings.publish(work, slug, 1)
    with pytest.raises(NotFound), database.work(TERMINAL) as work:
        seatings.publish(work, slug, 4)


def test_seatings_are_published_one_after_the_other(database: Database) -> None:
    slug = seated(database)
    with pytest.raises(Refused) as caught, database.work(TERMINAL) as work:
        seatings.publish(work, slug, 3)
    assert caught.value.message.params == {"earlier": 2, "round": 3}
    assert [one.state for one in view(database, slug).rounds] == [RoundState.SEATED, RoundState.DRAFT, RoundState.DRAFT]
    with database.work(TERMINAL) as work:
        assert seatings.publish_all(work, slug) == [2, 3]


def test_an_absent_player_leaves_his_seat_and_gets_it_back(database: Database) -> None:
    slug = seated(database)
    seats = tables(database, slug)[0][0]
    with database.work(TERMINAL) as work:
        seatings.set_absent(work, slug, 1, seats[1])
    assert tables(database, slug)[0][0] == (seats[0], seats[2])
    assert kinds(database, slug, 1) == {seats[1]: Absence.ABSENT}
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        seatings.set_absent(work, slug, 1, seats[1])
    with database.work(TERMINAL) as work:
        seatings.set_present(work, slug, 1, seats[1])
    assert tables(database, slug)[0][0] == seats
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        seatings.set_present(work, slug, 1, seats[1])


def test_a_pausing_player_may_be_absent_and_pause_again(database: Database) -> None:
    slug = seated(database, 10)
    (pausing,) = kinds(database, slug, 1)
    with database.work(TERMINAL) as work:
        seatings.set_absent(work, slug, 1, pausing)
    assert kinds(database, slug, 1) == {pausing: Absence.ABSENT}
    with database.work(TERMINAL) as work:
        seatings.set_present(work, slug, 1, pausing)
    assert kinds(database, slug, 1) == {pausing: Absence.BYE}


def test_nobody_leaves_a_table_that_has_a_protocol(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 1)
    number = tables(database, slug)[0][0][0]
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        seatings.set_absent(work, slug, 1, number)
    assert number in tables(database, slug)[0][0]


@pytest.mark.parametrize(("names", "away"), [(3, 0), (3, 1), (4, 1), (5, 1), (5, 3), (7, 2), (8, 3), (10, 3), (12, 1)])
def test_announced_absences_give_a_plan_or_a_refusal(sqlite: Database, names: int, away: int) -> None:
    slug = league(sqlite, names, rounds=1)
    with sqlite.work(TERMINAL) as work:
        for number in range(1, away + 1):
            seatings.set_absent(work, slug, 1, number)
    if names - away < 3:
        with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
            seatings.draw_next(work, slug)
        return
    with sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug)
    counted = Counter(kinds(sqlite, slug, 1).values())
    assert counted[Absence.ABSENT] == away
    assert counted[Absence.BYE] == (names - away) % 3
    assert sum(map(len, tables(sqlite, slug)[0])) == (names - away) // 3 * 3


def test_an_announced_absence_can_be_taken_back_before_the_draw(sqlite: Database) -> None:
    slug = league(sqlite, 9, rounds=2)
    with sqlite.work(TERMINAL) as work:
        seatings.set_absent(work, slug, 2, 4)
        seatings.set_absent(work, slug, 2, 5)
        seatings.set_present(work, slug, 2, 4)
        seatings.draw_all(work, slug)
    assert kinds(sqlite, slug, 1) == {}
    assert kinds(sqlite, slug, 2)[5] is Absence.ABSENT
    with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
        seatings.set_absent(work, slug, 3, 4)


def test_bye_absence_late_entry_and_withdrawal_stay_four_different_things(database: Database) -> None:
    slug = seated(database, 10)
    (pausing,) = kinds(database, slug, 1)
    seats = tables(database, slug)[0]
    with database.work(TERMINAL) as work:
        seatings.set_absent(work, slug, 1, seats[0][0])
        players.withdraw(work, slug, seats[1][0])
        late = players.add(work, slug, given="Adam", family="Późny")
    assert kinds(database, slug, 1) == {
        pausing: Absence.BYE,
        seats[0][0]: Absence.ABSENT,
        seats[1][0]: Absence.WITHDRAWN,
        late: Absence.LATE,
    }


@pytest.mark.parametrize(("from_round", "kept"), [(None, Absence.BYE), (1, Absence.WITHDRAWN), (2, Absence.BYE)])
def test_whoever_paused_while_others_played_has_paused_also_after_a_withdrawal(
    sqlite: Database, from_round: int | None, kept: Absence
) -> None:
    slug = seated(sqlite, 10, 2)
    play(sqlite, slug, 1, 3)
    (pause,) = view(sqlite, slug).rounds[0].pauses
    with sqlite.work(TERMINAL) as work:
        players.withdraw(work, slug, pause.player, from_round)
    first, second = view(sqlite, slug).rounds
    assert [(one.player, one.kind) for one in first.pauses] == [(pause.player, kept)]
    assert (pause.player, Absence.WITHDRAWN) in [(one.player, one.kind) for one in second.pauses]


def test_a_withdrawal_keeps_played_rounds_and_frees_later_seats(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 3)
    seats = tables(database, slug)[0][0]
    with database.work(TERMINAL) as work:
        players.withdraw(work, slug, seats[0])
    assert tables(database, slug)[0][0] == seats
    assert [kinds(database, slug, no).get(seats[0]) for no in (1, 2, 3)] == [None, Absence.WITHDRAWN, Absence.WITHDRAWN]
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        players.remove(work, slug, seats[0])


def test_coming_back_restores_the_seats_that_are_still_free(database: Database) -> None:
    slug = seated(database)
    before = tables(database, slug)
    with database.work(TERMINAL) as work:
        players.withdraw(work, slug, 4)
        players.reinstate(work, slug, 4)
    assert tables(database, slug) == before


def test_leaving_before_a_draw_and_coming_back_brings_no_bye(sqlite: Database) -> None:
    slug = league(sqlite, 10, rounds=3)
    with sqlite.work(TERMINAL) as work:
        players.withdraw(work, slug, 1)
        seatings.draw_next(work, slug)
        seatings.publish(work, slug, 1)
        players.reinstate(work, slug, 1)
    assert kinds(sqlite, slug, 1) == {1: Absence.WITHDRAWN}
    play(sqlite, slug, 1, 3)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug)
    assert set(kinds(sqlite, slug, 2).values()) == {Absence.BYE}


def test_a_newcomer_plays_from_the_next_drawn_round(sqlite: Database) -> None:
    slug = league(sqlite, 9, rounds=3)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug)
        seatings.publish(work, slug, 1)
    play(sqlite, slug, 1, 3)
    with sqlite.work(TERMINAL) as work:
        late = players.add(work, slug, given="Adam", family="Późny")
        seatings.draw_next(work, slug)
    with sqlite.read() as session:
        assert queries.player(session, slug, late).from_round == 2
    assert kinds(sqlite, slug, 1) == {late: Absence.LATE}
    assert Absence.LATE not in kinds(sqlite, slug, 2).values()


def test_a_newcomer_in_a_full_plan_is_named_until_the_rounds_are_drawn_again(database: Database) -> None:
    slug = seated(database)
    with database.work(TERMINAL) as work:
        late = players.add(work, slug, given="Adam", family="Późny")
    with database.read() as session:
        assert [one.missing for one in queries.rounds(session, slug)] == [(), (late,), (late,)]
    with database.work(TERMINAL) as work:
        seatings.redraw(work, slug, from_round=2, reason="late entry")
    with database.read() as session:
        assert [one.missing for one in queries.rounds(session, slug)] == [(), (), ()]


def test_start_numbers_stay_once_seats_are_drawn(sqlite: Database) -> None:
    slug = league(sqlite, 9, rounds=2)
    with sqlite.work(TERMINAL) as work:
        players.edit(work, slug, 9, number=20)
        seatings.draw_all(work, slug)
    with pytest.raises(Refused), sqlite.work(TERMINAL) as work:
        players.edit(work, slug, 20, number=9)


def test_the_public_does_not_learn_the_seed_of_a_draft(sqlite: Database) -> None:
    slug = league(sqlite, 9, rounds=2)
    with sqlite.work(TERMINAL) as work:
        seatings.draw_next(work, slug, seed="secret")
    with sqlite.read() as session:
        assert event_facts(session, slug, Audience.PUBLIC).draws == ()
    with sqlite.work(TERMINAL) as work:
        seatings.publish(work, slug, 1)
    with sqlite.read() as session:
        assert [one.seed for one in event_facts(session, slug, Audience.PUBLIC).draws] == ["secret"]


def test_the_public_draws_nothing(database: Database) -> None:
    slug = seated(database)
    for deed in (
        lambda work: seatings.draw_next(work, slug),
        lambda work: seatings.redraw(work, slug, from_round=1, reason="x"),
        lambda work: seatings.publish(work, slug, 2),
        lambda work: seatings.set_absent(work, slug, 1, 1),
        lambda work: rounds.unlock(work, slug, 1, reason="x"),
    ):
        with pytest.raises(Forbidden), database.work(NOBODY) as work:
            deed(work)
