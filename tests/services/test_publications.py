"""What of a round was published: every version once, with what it changed."""

from __future__ import annotations

import pytest
from people import TERMINAL, play, seated, sheet

from tournament.db.work import Database
from tournament.errors import Message, NotFound
from tournament.services import penalties, protocols, publications, rounds
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


@pytest.mark.parametrize(("no", "kind"), [(0, "results"), (2, "results"), (1, "seating")])
def test_what_was_not_published_is_not_there(database: Database, no: int, kind: str) -> None:
    slug = published(database)
    with database.read() as session, pytest.raises(NotFound):
        publications.document(session, slug, 1, no, kind)
