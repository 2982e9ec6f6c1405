"""Protocols: no version is lost, nothing is overwritten, what counts was accepted by somebody."""

from __future__ import annotations

import pytest
from people import NOBODY, TERMINAL, account, play, referee, seated, sheet, view, wrong_sheet
from sqlmodel import select

from tournament.db import queries
from tournament.db.models import AuditRow, DecisionRow, RevisionRow
from tournament.db.work import Actor, Database
from tournament.errors import Forbidden, NotFound, Refused
from tournament.services import players, protocols, rounds
from tournament.services.protocols import Entered, ProtocolMoved
from tournament.standings import rank
from tournament.standings.facts import TableStatus


def enter(
    database: Database,
    slug: str,
    document: object,
    base: int = 0,
    actor: Actor = TERMINAL,
    **rest: object,
) -> Entered:
    with database.work(actor) as work:
        return protocols.enter(work, slug, 1, 1, document, base=base, **rest)  # type: ignore[arg-type]


def accept(database: Database, slug: str, version: int = 1, reason: str | None = None) -> None:
    with database.work(TERMINAL) as work:
        protocols.accept(work, slug, 1, 1, version=version, override_reason=reason)


def versions(database: Database) -> list[int]:
    with database.read() as session:
        return sorted(session.exec(select(RevisionRow.version)).all())


def test_a_protocol_is_stored_with_its_findings(database: Database) -> None:
    slug = seated(database)
    entered = enter(database, slug, wrong_sheet())
    assert (entered.version, entered.repeated, entered.verdict.valid) == (1, False, False)
    table = view(database, slug).rounds[0].tables[0]
    assert (table.status, table.version, table.totals) == (TableStatus.ENTERED, 1, None)
    assert table.errors == 1


def test_names_and_places_come_from_the_seating(database: Database) -> None:
    slug = seated(database)
    enter(database, slug, sheet())
    with database.read() as session:
        table = queries.table(session, slug, 1, 1)
    assert table.document is not None
    assert table.document["players"] == list(table.names)
    assert [table.document[key] for key in ("round", "table", "event")] == [1, 1, "Liga Próbna"]
    assert table.document["regulation"] == "liga-blaszki-2023"


def test_a_corrected_name_shows_at_once_in_an_old_protocol(database: Database) -> None:
    slug = seated(database)
    enter(database, slug, sheet())
    number = view(database, slug).rounds[0].tables[0].seats[0]
    with database.work(TERMINAL) as work:
        players.edit(work, slug, number, family="Nowa")
    protocol = view(database, slug).rounds[0].tables[0].protocol
    assert protocol is not None
    assert str(protocol["players"][0]).endswith(" Nowa")  # type: ignore[index]


def test_a_double_tap_is_answered_as_saved_and_stored_once(database: Database) -> None:
    slug = seated(database)
    first, second = enter(database, slug, sheet()), enter(database, slug, sheet())
    assert (first.version, second.version, second.repeated) == (1, 1, True)
    assert versions(database) == [1]


def test_a_key_makes_sending_again_harmless_even_later(database: Database) -> None:
    slug = seated(database)
    enter(database, slug, sheet(1), key="phone-1")
    enter(database, slug, sheet(2), base=1, key="phone-2")
    accept(database, slug, 2)
    again = enter(database, slug, sheet(1), key="phone-1")
    assert (again.version, again.repeated) == (1, True)
    assert versions(database) == [1, 2]


def test_a_key_used_for_other_figures_is_a_conflict(database: Database) -> None:
    slug = seated(database)
    enter(database, slug, sheet(1), key="phone-1")
    with pytest.raises(ProtocolMoved):
        enter(database, slug, sheet(2), base=1, key="phone-1")
    assert versions(database) == [1]


def test_whoever_did_not_see_the_newest_version_gets_both(database: Database) -> None:
    slug = seated(database)
    judge = referee(database, slug)
    enter(database, slug, sheet(1), actor=judge)
    with pytest.raises(ProtocolMoved) as conflict:
        enter(database, slug, sheet(2))
    assert conflict.value.current.version == 1
    assert conflict.value.current.by == "referee"
    assert conflict.value.current.document is not None
    assert conflict.value.current.document["deals"] == sheet(1)["deals"]
    assert conflict.value.offered is not None
    assert conflict.value.offered["deals"] == sheet(2)["deals"]
    assert versions(database) == [1]


def test_the_same_figures_by_another_person_are_still_a_conflict(database: Database) -> None:
    slug = seated(database)
    enter(database, slug, sheet(1), actor=referee(database, slug))
    with pytest.raises(ProtocolMoved):
        enter(database, slug, sheet(1))


def test_saving_unchanged_figures_makes_no_new_version(database: Database) -> None:
    slug = seated(database)
    enter(database, slug, sheet(1), actor=referee(database, slug))
    assert enter(database, slug, sheet(1), base=1).repeated
    assert versions(database) == [1]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"deals": "none"}, "$.deals"),
        ({"surprise": 1}, "$.surprise"),
        ({"first_dealer": "1"}, "$.first_dealer"),
        ({"format": "tysiac-protocol/2"}, "$.format"),
        ({"deals": [{"no": 1}] * 201}, "$.deals"),
    ],
)
def test_what_is_no_protocol_is_refused_at_its_path(database: Database, change: dict[str, object], where: str) -> None:
    slug = seated(database)
    with pytest.raises(Refused) as refusal:
        enter(database, slug, {**sheet(), **change})
    assert where in {problem.where for problem in refusal.value.problems}
    assert versions(database) == []


@pytest.mark.parametrize("document", [None, [], "x", 7])
def test_a_document_that_is_no_object_is_refused(database: Database, document: object) -> None:
    slug = seated(database)
    with pytest.raises(Refused):
        enter(database, slug, document)


@pytest.mark.parametrize("change", [{"round": 2}, {"table": 2}, {"regulation": "kurnik"}])
def test_the_protocol_of_another_table_is_refused(database: Database, change: dict[str, object]) -> None:
    slug = seated(database)
    with pytest.raises(Refused) as refusal:
        enter(database, slug, {**sheet(), **change})
    assert refusal.value.problems[0].where == f"$.{next(iter(change))}"


def test_players_in_another_order_or_of_another_table_are_refused(database: Database) -> None:
    slug = seated(database)
    known = view(database, slug)
    names = {player.number: player.name for player in known.players}
    here = [names[number] for number in known.rounds[0].tables[0].seats]
    there = [names[number] for number in known.rounds[0].tables[1].seats]
    with pytest.raises(Refused) as refusal:
        enter(database, slug, {**sheet(), "players": [here[1], here[0], here[2]]})
    assert [problem.where for problem in refusal.value.problems] == ["$.players[0]", "$.players[1]"]
    with pytest.raises(Refused):
        enter(database, slug, {**sheet(), "players": there})
    assert enter(database, slug, {**sheet(), "players": ["?", here[1].upper(), "A. N."]}).version == 1


def test_tables_and_rounds_that_do_not_exist_are_named(database: Database) -> None:
    slug = seated(database)
    for round_no, table_no in ((1, 99), (99, 1), (0, 1)):
        with pytest.raises(NotFound), database.work(TERMINAL) as work:
            protocols.enter(work, slug, round_no, table_no, sheet(), base=0)


def test_nothing_is_entered_before_the_seating_is_published(database: Database) -> None:
    slug = seated(database)
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        protocols.enter(work, slug, 2, 1, sheet(), base=0)


def test_a_valid_protocol_is_accepted_and_counts(database: Database) -> None:
    slug = seated(database)
    enter(database, slug, sheet())
    accept(database, slug)
    event = view(database, slug)
    table = event.rounds[0].tables[0]
    assert table.status is TableStatus.ACCEPTED
    assert table.totals == tuple(sheet()["result"]["totals"])  # type: ignore[index]
    assert sum(line.league_points for line in rank(event) if line.player in table.seats) == 11


def test_errors_are_accepted_only_with_a_reason_which_stays_on_record(database: Database) -> None:
    slug = seated(database)
    enter(database, slug, wrong_sheet())
    with pytest.raises(Refused) as refusal:
        accept(database, slug)
    assert refusal.value.problems[0].where == "$.deals[2].totals[0]"
    with pytest.raises(Refused):
        accept(database, slug, reason="  ")
    accept(database, slug, reason="the scorer confirmed it")
    table = view(database, slug).rounds[0].tables[0]
    assert (table.status, table.override_reason) == (TableStatus.OVERRIDDEN, "the scorer confirmed it")


def test_totals_before_the_last_deal_are_no_final_totals(database: Database) -> None:
    slug = seated(database)
    document = wrong_sheet()
    del document["result"]
    del document["deals"][-1]["totals"]  # type: ignore[index]
    entered = enter(database, slug, document)
    accept(database, slug, reason="the last line was never added up")
    assert view(database, slug).rounds[0].tables[0].totals == entered.verdict.computed.final


def test_an_overridden_protocol_counts_as_it_was_written(database: Database) -> None:
    slug = seated(database)
    document = sheet()
    totals = [total + 10 for total in document["result"]["totals"]]  # type: ignore[index]
    document["result"] = {**document["result"], "totals": totals}  # type: ignore[dict-item]
    enter(database, slug, document)
    accept(database, slug, reason="signed by all")
    assert view(database, slug).rounds[0].tables[0].totals == tuple(totals)


def test_an_unfinished_game_is_not_accepted_by_itself(database: Database) -> None:
    slug = seated(database)
    document = sheet()
    document["deals"] = document["deals"][:3]  # type: ignore[index]
    del document["result"]
    document.pop("end", None)
    enter(database, slug, document)
    with pytest.raises(Refused):
        accept(database, slug)
    assert view(database, slug).rounds[0].tables[0].status is TableStatus.ENTERED


def test_entering_on_an_accepted_table_needs_it_opened_again(database: Database) -> None:
    slug = seated(database)
    enter(database, slug, sheet(1))
    accept(database, slug)
    with pytest.raises(Refused):
        enter(database, slug, sheet(2), base=1)
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        protocols.reopen(work, slug, 1, 1, reason=" ")
    with database.work(TERMINAL) as work:
        protocols.reopen(work, slug, 1, 1, reason="wrong column")
    assert view(database, slug).rounds[0].tables[0].totals is None
    assert enter(database, slug, sheet(2), base=1).version == 2
    accept(database, slug, 2)
    with database.read() as session:
        kinds = session.exec(select(DecisionRow.kind).order_by(DecisionRow.id)).all()  # type: ignore[arg-type]
    assert kinds == ["accepted", "reopened", "accepted"]
    assert versions(database) == [1, 2]


def test_accepting_a_version_that_is_not_the_newest_is_a_conflict(database: Database) -> None:
    slug = seated(database)
    enter(database, slug, sheet(1))
    enter(database, slug, sheet(2), base=1)
    with pytest.raises(ProtocolMoved):
        accept(database, slug, 1)


def test_accepting_twice_decides_once(database: Database) -> None:
    slug = seated(database)
    enter(database, slug, sheet(1))
    accept(database, slug)
    accept(database, slug)
    with database.read() as session:
        assert len(session.exec(select(DecisionRow)).all()) == 1


def test_accepting_nothing_is_refused(database: Database) -> None:
    slug = seated(database)
    with pytest.raises(Refused):
        accept(database, slug, 1)
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        protocols.reopen(work, slug, 1, 1, reason="x")


def test_enter_and_accept_do_both_or_neither(database: Database) -> None:
    slug = seated(database)
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        protocols.enter_and_accept(work, slug, 1, 1, wrong_sheet(), base=0)
    assert versions(database) == []
    with database.work(TERMINAL) as work:
        protocols.enter_and_accept(work, slug, 1, 1, sheet(), base=0)
    assert view(database, slug).rounds[0].tables[0].status is TableStatus.ACCEPTED


def test_a_rolled_back_protocol_leaves_no_trace_in_what_is_remembered(database: Database) -> None:
    slug = seated(database)
    before = view(database, slug)
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        protocols.enter_and_accept(work, slug, 1, 1, wrong_sheet(), base=0)
    enter(database, slug, sheet(3))
    table = view(database, slug).rounds[0].tables[0]
    assert table.errors == 0
    assert view(database, slug).state > before.state


def test_checking_saves_nothing(database: Database) -> None:
    slug = seated(database)
    with database.read() as session:
        verdict = protocols.check(session, slug, 1, 1, wrong_sheet())
    assert not verdict.valid
    assert versions(database) == []


def test_a_published_round_is_locked_for_every_door(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 3)
    with database.work(TERMINAL) as work:
        rounds.publish_results(work, slug, 1)
    for deed in (
        lambda work: protocols.enter(work, slug, 1, 1, sheet(9), base=1),
        lambda work: protocols.reopen(work, slug, 1, 1, reason="x"),
        lambda work: protocols.enter_and_accept(work, slug, 1, 1, sheet(9), base=1),
    ):
        with pytest.raises(Refused), database.work(TERMINAL) as work:
            deed(work)
    assert versions(database) == [1, 1, 1]


def test_strangers_enter_and_accept_nothing(database: Database) -> None:
    slug = seated(database)
    stranger = account(database, "stranger", organiser=True)
    enter(database, slug, sheet())
    for actor in (NOBODY, stranger):
        for deed in (
            lambda work: protocols.enter(work, slug, 1, 1, sheet(2), base=1),
            lambda work: protocols.accept(work, slug, 1, 1, version=1),
            lambda work: protocols.reopen(work, slug, 1, 1, reason="x"),
        ):
            with pytest.raises(Forbidden), database.work(actor) as work:
                deed(work)


def test_each_deed_leaves_one_line_in_the_log(database: Database) -> None:
    slug = seated(database)
    judge = referee(database, slug)
    enter(database, slug, sheet(), actor=judge, reason="from paper")
    accept(database, slug)
    with database.read() as session:
        query = select(AuditRow).where(AuditRow.subject_type == "table").order_by(AuditRow.id)  # type: ignore[arg-type]
        log = session.exec(query).all()
    assert [(row.tag, row.actor, row.role, row.subject_id, row.before, row.after, row.reason) for row in log] == [
        ("protocol.enter", "referee", "referee", "1/1", {"version": 0}, {"version": 1}, "from paper"),
        ("protocol.accept", "terminal", "organiser", "1/1", {}, {"decision": "accepted", "version": 1}, None),
    ]


def test_two_people_of_one_name_at_a_table_are_told_apart(database: Database) -> None:
    slug = seated(database)
    seats = view(database, slug).rounds[0].tables[0].seats
    with database.work(TERMINAL) as work:
        for number in seats[:2]:
            players.edit(work, slug, number, given="Jan", family="Kowalski")
    assert enter(database, slug, sheet()).verdict.valid
