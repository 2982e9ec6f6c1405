"""What of a round was published: every version once, with what it changed."""

from __future__ import annotations

import pytest
from people import TERMINAL, play, seated, sheet, wrong_sheet

from tournament.db import rows
from tournament.db.tags import Tag
from tournament.db.work import Database
from tournament.errors import Message, NotFound
from tournament.services import penalties, protocols, publications, rounds, seatings
from tournament.services.publications import Version


def publish(database: Database, slug: str, reason: str | None = None) -> None:
    with database.work(TERMINAL) as work:
        rounds.publish_results(work, slug, 1, override_reason=reason)


def unlock(database: Database, slug: str, reason: str) -> None:
    with database.work(TERMINAL) as work:
        rounds.unlock(work, slug, 1, reason=reason)


def versions(database: Database, slug: str) -> tuple[Version, ...]:
    with database.read() as session:
        return publications.of_round(session, slug, 1)


def said(message: Message) -> str:
    return message.text.format(**message.params)


def published(database: Database) -> str:
    slug = seated(database)
    play(database, slug, 1, 3)
    publish(database, slug)
    return slug


def test_results_and_standings_published_together_are_one_version(database: Database) -> None:
    slug = published(database)
    found = versions(database, slug)
    assert [(one.what, one.no, one.changes, one.unlocked) for one in found] == [
        ("results", 1, (), None),
        ("seating", 1, (), None),
    ]
    assert found[0].by == TERMINAL.login


def test_a_version_names_the_tables_that_changed_and_why_the_round_was_opened(database: Database) -> None:
    slug = published(database)
    unlock(database, slug, "protest at table 2")
    with database.work(TERMINAL) as work:
        protocols.reopen(work, slug, 1, 2, reason="protest")
        protocols.enter_and_accept(work, slug, 1, 2, sheet(12), base=1)
    publish(database, slug)
    second, first, _seating = versions(database, slug)
    assert (second.no, first.no) == (2, 1)
    assert second.unlocked == "protest at table 2"
    assert said(second.changes[0]) == "Other results at table 2."
    assert first.changes == ()


def test_a_version_published_again_unchanged_says_so(database: Database) -> None:
    slug = published(database)
    unlock(database, slug, "by mistake")
    publish(database, slug)
    assert [said(one) for one in versions(database, slug)[0].changes] == [
        "Results and standings are the same as in version 1."
    ]


def test_a_reason_that_is_not_printed_any_more_is_not_called_the_same(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 2)
    with database.work(TERMINAL) as work:
        protocols.enter(work, slug, 1, 3, wrong_sheet(), base=0)
        protocols.accept(work, slug, 1, 3, version=1, override_reason="as written")
    publish(database, slug)
    unlock(database, slug, "protest")
    with database.work(TERMINAL) as work:
        protocols.reopen(work, slug, 1, 3, reason="protest")
        protocols.accept(work, slug, 1, 3, version=1, override_reason="as written")
    publish(database, slug)
    with database.work(TERMINAL) as work:
        rounds.unlock(work, slug, 1, reason="once more")
        protocols.reopen(work, slug, 1, 3, reason="protest")
        protocols.enter_and_accept(work, slug, 1, 3, sheet(), base=1)
    publish(database, slug)
    third, second, _first, _seating = versions(database, slug)
    assert said(second.changes[0]) == "Results and standings are the same as in version 1."
    assert said(third.changes[0]) == (
        "The figures are the same as in version 2; the warnings printed with them are not."
    )


def test_a_penalty_shows_as_a_change_of_the_standings_only(database: Database) -> None:
    slug = published(database)
    unlock(database, slug, "penalty")
    with database.work(TERMINAL) as work:
        penalties.give(work, slug, 1, round_no=1, league_points="0", small_points=50, reason="late")
    publish(database, slug)
    changes = versions(database, slug)[0].changes
    assert len(changes) == 1
    assert "In the standings" in changes[0].text


def test_an_override_is_told_with_its_version(database: Database) -> None:
    slug = seated(database)
    play(database, slug, 1, 2)
    publish(database, slug, reason="table 3 was abandoned")
    assert versions(database, slug)[0].reason == "table 3 was abandoned"


@pytest.mark.parametrize("kind", ["results", "standings"])
def test_each_version_can_be_read_as_it_was(database: Database, kind: str) -> None:
    slug = published(database)
    with database.read() as session:
        report = publications.document(session, slug, 1, 1, kind)
    assert report.slug == kind
    assert report.stamp.state == versions(database, slug)[0].state


@pytest.mark.parametrize(("no", "kind"), [(0, "results"), (2, "results"), (2, "seating"), (1, "protocol")])
def test_what_was_not_published_is_not_there(database: Database, no: int, kind: str) -> None:
    slug = published(database)
    with database.read() as session, pytest.raises(NotFound):
        publications.document(session, slug, 1, no, kind)


def seatings_of(database: Database, slug: str) -> list[Version]:
    return [one for one in versions(database, slug) if one.what == "seating"]


def test_a_seating_is_kept_as_it_was_published_and_says_what_moved(database: Database) -> None:
    slug = seated(database)
    with database.read() as session:
        first = publications.document(session, slug, 1, 1, "seating")
    with database.work(TERMINAL) as work:
        seatings.redraw(work, slug, from_round=1, reason="protest", seed="other")
        seatings.publish(work, slug, 1)
    second, former = seatings_of(database, slug)
    assert (second.kept, former.kept, former.changes) == (True, True, ())
    with database.read() as session:
        after = publications.document(session, slug, 1, 2, "seating")
        assert publications.document(session, slug, 1, 1, "seating") == first
    places = [publications.places(one) for one in (first, after)]
    moved = sum(places[0][number] != places[1][number] for number in places[0])
    assert moved > 0
    assert second.changes[0].params["n"] == moved


def test_seatings_published_together_are_kept_one_by_one(database: Database) -> None:
    slug = seated(database)
    with database.work(TERMINAL) as work:
        seatings.publish_all(work, slug)
    with database.read() as session:
        made = [publications.document(session, slug, no, 1, "seating") for no in (1, 2, 3)]
        listed = [publications.of_round(session, slug, no)[0].state for no in (1, 2, 3)]
    assert [one.stamp.round for one in made] == [1, 2, 3]
    assert [one.stamp.state for one in made] == listed
    assert len(set(listed)) == 3


def test_a_seating_published_before_they_were_kept_is_listed_without_a_document(database: Database) -> None:
    slug = seated(database)
    with database.work(TERMINAL) as work:
        event = rows.event_for_work(work, slug)
        work.record(Tag.ROUND_SEATED, event, ("round", 1), {"state": "draft"}, {"state": "seated"})
    with database.read() as session:
        assert [(one.no, one.kept, one.changes) for one in publications.of_round(session, slug, 1)] == [
            (2, False, ()),
            (1, True, ()),
        ]
        with pytest.raises(NotFound):
            publications.document(session, slug, 1, 2, "seating")
