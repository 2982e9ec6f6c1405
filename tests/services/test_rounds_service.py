"""The end of a round: publishing, locking, unlocking; and penalties."""

from __future__ import annotations

from fractions import Fraction

import pytest
from people import NOBODY, TERMINAL, account, play, referee, seated, sheet, view, wrong_sheet
from sqlmodel import select

from tournament.db import queries
from tournament.db.facts import Audience, event_facts, standings
from tournament.db.models import PublicationRow
from tournament.db.work import Database
from tournament.errors import Forbidden, NotFound, Refused
from tournament.reports.json import report_of
from tournament.services import events, penalties, players, protocols, rounds, seatings
from tournament.standings import rank
from tournament.standings.facts import RoundState, TableStatus


def publish(database: Database, slug: str, no: int = 1, reason: str | None = None) -> None:
    with database.work(TERMINAL) as work:
        rounds.publish_results(work, slug, no, override_reason=reason)


def test_a_complete_round_is_published_with_its_documents(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 3)
    publish(database, slug)
    assert view(database, slug).rounds[0].state is RoundState.PUBLISHED
    with database.read() as session:
        kept = session.exec(select(PublicationRow)).all()
        last = queries.audit(session, slug)[0]
        lines = queries.publications(session, slug)
    assert {row.slug for row in kept} == {"results", "standings", "seating"}
    assert {line.state for line in lines if line.slug != "seating"} == {last.id}
    assert last.tag == "round.publish"


def test_a_published_document_can_be_read_back_word_for_word(database: Database) -> None:
    import json

    slug = seated(database)
    play(database, slug, 1, 3)
    publish(database, slug)
    with database.read() as session:
        rows = session.exec(select(PublicationRow)).all()
    for row in rows:
        report = report_of(json.loads(row.report_json))
        assert report.stamp.state == row.state
        assert report.slug == row.slug


def test_open_tables_and_errors_are_listed_before_publishing(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 1)
    with database.work(TERMINAL) as work:
        protocols.enter(work, slug, 1, 2, wrong_sheet(2), base=0)
    with pytest.raises(Refused) as refusal:
        publish(database, slug)
    assert [problem.where for problem in refusal.value.problems] == ["table-2", "table-3"]
    with pytest.raises(Refused):
        publish(database, slug, reason=" ")
    assert view(database, slug).rounds[0].state is RoundState.SEATED


def test_publishing_in_spite_of_it_is_printed_on_every_document(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 2)
    publish(database, slug, reason="table 3 was abandoned")
    with database.read() as session:
        event = event_facts(session, slug, Audience.PUBLIC)
        kept = session.exec(select(PublicationRow)).all()
    assert event.rounds[0].notes == ("table 3 was abandoned",)
    assert all("table 3 was abandoned" in row.report_json for row in kept if row.slug != "seating")


def test_a_reason_without_need_is_not_printed(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 3)
    publish(database, slug, reason="just in case")
    assert view(database, slug).rounds[0].notes == ()


def test_a_round_is_published_once_and_not_before_its_seating(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 3)
    publish(database, slug)
    for no in (1, 2):
        with pytest.raises(Refused):
            publish(database, slug, no)
    with pytest.raises(NotFound):
        publish(database, slug, 9)


def test_an_organiser_unlocks_with_a_reason_a_referee_does_not(database: Database) -> None:
    slug = seated(database)
    judge = referee(database, slug)
    play(database, slug, 1, 3)
    publish(database, slug)
    with pytest.raises(Forbidden), database.work(judge) as work:
        rounds.unlock(work, slug, 1, reason="typing mistake")
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        rounds.unlock(work, slug, 1, reason="")
    with database.work(TERMINAL) as work:
        rounds.unlock(work, slug, 1, reason="typing mistake")
        protocols.reopen(work, slug, 1, 1, reason="typing mistake")
        protocols.enter_and_accept(work, slug, 1, 1, sheet(12), base=1)
    publish(database, slug)
    with database.read() as session:
        assert len([one for one in queries.publications(session, slug) if one.slug != "seating"]) == 4
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        rounds.unlock(work, slug, 2, reason="x")


def test_the_public_sees_seats_when_published_and_results_only_then(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 2)
    with database.read() as session:
        event = event_facts(session, slug, Audience.PUBLIC)
        assert [one.no for one in event.rounds] == [1]
        assert {table.status for table in event.rounds[0].tables} == {TableStatus.OPEN}
        assert all(table.protocol is None and table.totals is None for table in event.rounds[0].tables)
        assert {line.league_points for line in standings(session, slug, Audience.PUBLIC)} == {Fraction(0)}
    with database.work(TERMINAL) as work:
        protocols.enter_and_accept(work, slug, 1, 3, sheet(3), base=0)
    publish(database, slug)
    with database.read() as session:
        assert sum(line.league_points for line in standings(session, slug, Audience.PUBLIC)) == 33


def test_a_name_that_may_not_be_published_is_initials_for_the_public(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 3)
    publish(database, slug)
    with database.work(TERMINAL) as work:
        players.edit(work, slug, 1, publish_name=False)
    with database.read() as session:
        public = event_facts(session, slug, Audience.PUBLIC)
        wall = event_facts(session, slug, Audience.WALL)
        desk = event_facts(session, slug, Audience.DESK)
    assert (public.players[0].name, public.players[0].sort_name) == ("A. Ć.", "Ć. A.")
    assert wall.players[0].name == "A. Ć."
    assert desk.players[0].name == "Anna Ćwikła"
    shown = [name for one in public.rounds for table in one.tables for name in table.protocol["players"]]  # type: ignore[index, union-attr, misc]
    assert "A. Ć." in shown
    assert "Ćwikła" not in repr(public)


def test_what_is_remembered_is_what_a_cold_reading_gives(database: Database) -> None:
    slug = seated(database, 10)
    play(database, slug, 1, 2)
    deeds = [
        lambda work: players.edit(work, slug, 2, club="Dół"),
        lambda work: penalties.give(work, slug, 1, league_points="-1", reason="late"),
        lambda work: protocols.enter_and_accept(work, slug, 1, 3, sheet(3), base=0),
        lambda work: rounds.publish_results(work, slug, 1),
        lambda work: rounds.unlock(work, slug, 1, reason="x"),
        lambda work: protocols.reopen(work, slug, 1, 2, reason="x"),
        lambda work: seatings.publish(work, slug, 2),
        lambda work: seatings.set_absent(work, slug, 2, 4),
        lambda work: players.withdraw(work, slug, 5),
        lambda work: events.update(work, slug, place="Wola"),
        lambda work: events.update(work, slug, rounds_planned=7),
    ]
    for deed in deeds:
        view(database, slug)
        with database.work(TERMINAL) as work:
            deed(work)
        warm = view(database, slug)
        with database.read() as session:
            remembered = standings(session, slug, Audience.DESK)
        database.forget()
        cold = view(database, slug)
        assert warm == cold
        assert remembered == rank(cold)


def test_penalties_are_listed_cancelled_and_counted(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 3)
    before = {line.player: line for line in rank(view(database, slug))}
    with database.work(TERMINAL) as work:
        first = penalties.give(work, slug, 1, round_no=1, league_points="-1/2", reason="late")
        penalties.give(work, slug, 2, small_points=-50, reason="loud")
    after = {line.player: line for line in rank(view(database, slug))}
    assert after[1].league_points == before[1].league_points - Fraction(1, 2)
    assert after[2].small_points == before[2].small_points - 50
    with database.work(TERMINAL) as work:
        penalties.cancel(work, slug, first, "he was not late")
    with database.read() as session:
        lines = queries.penalties(session, slug)
    assert [(line.number, line.reason, line.cancelled, line.cancel_reason) for line in lines] == [
        (1, "late", True, "he was not late"),
        (2, "loud", False, None),
    ]
    assert [penalty.player for penalty in view(database, slug).penalties] == [2]
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        penalties.cancel(work, slug, first, "again")


@pytest.mark.parametrize(
    "fields",
    [
        {"league_points": "0"},
        {"league_points": "a lot"},
        {"league_points": "1/0"},
        {"league_points": "-1e5"},
        {"league_points": "-1", "reason": " "},
        {"league_points": "-1", "round_no": 99},
        {"small_points": 10**9},
    ],
)
def test_penalties_that_cannot_be_meant_are_refused(database: Database, fields: dict[str, object]) -> None:
    slug = seated(database)
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        penalties.give(work, slug, 1, **{"reason": "late", **fields})  # type: ignore[arg-type]
    with database.read() as session:
        assert queries.penalties(session, slug) == []


def test_the_same_penalty_does_not_count_twice_unless_the_reason_says_so(database: Database) -> None:
    slug = seated(database)
    once = {"round_no": 1, "league_points": "-1", "reason": "late"}
    with database.work(TERMINAL) as work:
        first = penalties.give(work, slug, 1, **once)  # type: ignore[arg-type]
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        penalties.give(work, slug, 1, **once)  # type: ignore[arg-type]
    with database.work(TERMINAL) as work:
        penalties.give(work, slug, 2, **once)  # type: ignore[arg-type]
        penalties.give(work, slug, 1, **{**once, "reason": "late again"})  # type: ignore[arg-type]
        penalties.cancel(work, slug, first, "mistake")
        penalties.give(work, slug, 1, **once)  # type: ignore[arg-type]
    assert len(view(database, slug).penalties) == 3


@pytest.mark.parametrize(
    ("text", "points"), [("-1", -1), ("−1", -1), ("1/2", Fraction(1, 2)), ("-2,5", Fraction(-5, 2))]
)
def test_points_are_read_exactly(text: str, points: Fraction) -> None:
    assert penalties.fraction(text) == points


def test_a_penalty_of_another_event_cannot_be_cancelled(database: Database) -> None:
    slug = seated(database)
    other = account(database, "boss", organiser=True)
    with database.work(TERMINAL) as work:
        penalty = penalties.give(work, slug, 1, league_points="-1", reason="late")
    with database.work(other) as work:
        mine = events.create(work, name="Mine")
    with pytest.raises(NotFound), database.work(other) as work:
        penalties.cancel(work, mine, penalty, "x")
    for actor in (other, NOBODY):
        with pytest.raises(Forbidden), database.work(actor) as work:
            penalties.cancel(work, slug, penalty, "x")


def test_rules_close_with_the_first_protocol(database: Database) -> None:
    slug = seated(database)
    with database.work(TERMINAL) as work:
        events.change_rules(work, slug, {"league.bye_points": "zero"}, "as announced")
        protocols.enter(work, slug, 1, 1, sheet(), base=0)
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        events.change_rules(work, slug, {"league.bye_points": "three"}, "changed my mind")


def test_results_leave_no_gap_between_rounds_without_a_reason(database: Database) -> None:
    slug = seated(database)
    with database.work(TERMINAL) as work:
        seatings.publish_all(work, slug)
    play(database, slug, 1, 2)
    play(database, slug, 2, 3)
    with pytest.raises(Refused) as caught, database.work(TERMINAL) as work:
        rounds.publish_results(work, slug, 2)
    assert [problem.message.params for problem in caught.value.problems] == [{"round": 1}]
    with database.work(TERMINAL) as work:
        rounds.publish_results(work, slug, 2, override_reason="table 3 plays on Sunday")
    assert view(database, slug).rounds[1].notes == ("table 3 plays on Sunday",)
