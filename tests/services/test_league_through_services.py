"""The sample league, taken in through the same services that people use, comes out as it was published."""

from __future__ import annotations

import json
from pathlib import Path

from tests.standings.worlds import as_published
from tournament.config import settings
from tournament.db import facts
from tournament.db.facts import Audience
from tournament.db.models import Via
from tournament.db.work import Actor
from tournament.permissions import Role
from tournament.services import accounts, demo
from tournament.standings.facts import TableStatus

EXPECTED = json.loads((Path(__file__).parents[1] / "sample" / "expected.json").read_text(encoding="utf-8"))


def test_the_sample_league_gives_exactly_the_expected_standings(database):
    with database.work(Actor(None, "demo", Via.DEMO)) as work:
        steps: list[int] = []
        slug = demo.fill(work, step=steps.append)
    assert sum(steps) == demo.STEPS
    with database.read() as session:
        event = facts.event_facts(session, slug, Audience.PUBLIC)
    tables = [table for one in event.rounds for table in one.tables]
    assert len(tables) == 48
    assert {(table.status, table.errors) for table in tables} == {(TableStatus.ACCEPTED, 0)}
    for one in event.rounds:
        for table in one.tables:
            written = demo.protocol(one.no, table.no)["result"]
            assert (list(table.totals), list(table.places)) == (written["totals"], written["places"])
    assert as_published(event) == EXPECTED


def test_log_ins_are_random_kept_private_and_survive_a_second_start(fresh_database, tmp_path):
    chosen = settings(tmp_path)
    first = demo.load(fresh_database, chosen)
    file = tmp_path / "demo-logins.json"
    assert file.stat().st_mode & 0o077 == 0
    assert demo.load(fresh_database, chosen) == first
    assert [login["role"] for login in first] == [Role.ORGANISER, Role.REFEREE]
    assert len({login["password"] for login in first}) == 2
    with fresh_database.read() as session:
        for login in first:
            assert accounts.check_password(session, login["login"], login["password"]) is not None
            assert accounts.check_password(session, login["login"], "organizator") is None
