"""Events: only the name is compulsory, the regulation is pinned, rules close with the first protocol."""

from __future__ import annotations

from datetime import date

import pytest
from people import TERMINAL, account, league
from sqlmodel import select

from tournament import regulations
from tournament.db import queries
from tournament.db.models import AuditRow
from tournament.db.work import Database
from tournament.errors import NotFound, Refused
from tournament.permissions import Role
from tournament.services import events


def test_a_name_is_enough(database: Database) -> None:
    with database.work(TERMINAL) as work:
        slug = events.create(work, name="  Liga  Błaszki\u200b 2026 ")
    with database.read() as session:
        view = queries.event_view(session, slug)
    assert slug == "liga-blaszki-2026"
    assert view.name == "Liga Błaszki 2026"
    assert view.regulation_id == regulations.DEFAULT
    assert view.rounds_planned == regulations.load(regulations.DEFAULT).league.rounds
    assert view.rules_open


def test_equal_names_get_addresses_of_their_own(database: Database) -> None:
    with database.work(TERMINAL) as work:
        slugs = [events.create(work, name=name) for name in ("Liga", "LIGA", "Ligą!", "Desk", "!!!", "Лига")]
    assert slugs == ["liga", "liga-2", "liga-3", "desk-2", "turniej", "turniej-2"]


def test_the_pinned_regulation_is_the_one_of_the_file(database: Database) -> None:
    slug = league(database, 0)
    edition = regulations.load(regulations.DEFAULT)
    with database.read() as session:
        view = queries.event_view(session, slug)
    assert view.sha256 == edition.sha256
    assert view.values == edition.values


def test_changed_rules_are_pinned_and_logged_with_the_reason(database: Database) -> None:
    slug = league(database, 0)
    with database.work(TERMINAL) as work:
        events.change_rules(work, slug, {"league.rounds": 5}, "fewer evenings")
    with database.read() as session:
        view = queries.event_view(session, slug)
        last = queries.audit(session, slug)[0]
    assert view.values["league"]["rounds"] == 5  # type: ignore[index]
    assert view.sha256 != regulations.load(regulations.DEFAULT).sha256
    assert (last.tag, last.reason) == ("event.rules", "fewer evenings")


def test_rules_are_not_changed_without_a_reason_or_to_nonsense(database: Database) -> None:
    slug = league(database, 0)
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        events.change_rules(work, slug, {"league.rounds": 5}, "  ")
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        events.change_rules(work, slug, {"league.rounds": "five"}, "why not")


def test_details_are_changed_and_only_changes_are_logged(database: Database) -> None:
    slug = league(database, 0)
    with database.work(TERMINAL) as work:
        events.update(work, slug, place="Gliniany Dół", first_day=date(2026, 9, 5), rounds_planned=8)
        events.update(work, slug, place="Gliniany Dół")
    with database.read() as session:
        log = [line for line in queries.audit(session, slug) if line.tag == "event.update"]
    assert len(log) == 1
    assert log[0].before == {"place": "", "first_day": None}
    assert log[0].after == {"place": "Gliniany Dół", "first_day": "2026-09-05"}


@pytest.mark.parametrize(
    "fields",
    [
        {"name": " \u200b "},
        {"name": "x" * 201},
        {"first_day": date(2026, 9, 5), "last_day": date(2026, 9, 4)},
        {"rounds_planned": 0},
        {"rounds_planned": 100},
    ],
)
def test_impossible_details_are_refused_and_nothing_is_saved(database: Database, fields: dict[str, object]) -> None:
    slug = league(database, 0)
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        events.update(work, slug, place="elsewhere", **fields)
    with database.read() as session:
        assert queries.event_view(session, slug).place == ""


def test_an_unknown_regulation_or_event_is_named(database: Database) -> None:
    with pytest.raises(NotFound), database.work(TERMINAL) as work:
        events.create(work, name="Liga", regulation="chess")
    with pytest.raises(NotFound), database.work(TERMINAL) as work:
        events.update(work, "nowhere", name="x")


def test_the_list_shows_public_events_and_ones_own(database: Database) -> None:
    boss = account(database, "boss", organiser=True)
    other = account(database, "other", organiser=True)
    with database.work(boss) as work:
        slug = events.create(work, name="Liga")
    with database.read() as session:
        assert [(line.slug, line.role) for line in events.listing(session, boss.user_id)] == [(slug, Role.ORGANISER)]
        assert events.listing(session, other.user_id) == []
        assert events.listing(session, None) == []


def test_every_deed_moves_the_state_number(database: Database) -> None:
    slug = league(database, 0)
    with database.read() as session:
        before = queries.event_view(session, slug).state
    with database.work(TERMINAL) as work:
        events.update(work, slug, place="Dół")
    with database.read() as session:
        after = queries.event_view(session, slug).state
        assert after == max(session.exec(select(AuditRow.id)).all())
    assert after > before
