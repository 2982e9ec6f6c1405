"""Accounts and roles: who may what, and nothing more."""

from __future__ import annotations

import pytest
from people import NOBODY, PASSWORD, TERMINAL, account, league, referee
from sqlmodel import select

from tournament.db.models import AuditRow, UserRow
from tournament.db.work import Database
from tournament.errors import Conflict, Forbidden, NotFound, Refused
from tournament.permissions import Permission, Role
from tournament.services import accounts, events, players


def test_a_new_installation_has_nobody(database: Database) -> None:
    with database.read() as session:
        assert not accounts.has_any_user(session)
    account(database, "anna")
    with database.read() as session:
        assert accounts.has_any_user(session)


def test_only_the_right_password_of_an_active_account_opens(database: Database) -> None:
    account(database, "anna")
    account(database, "jan")
    with database.work(TERMINAL) as work:
        accounts.set_active(work, "jan", active=False)
    with database.read() as session:
        user = accounts.check_password(session, " ANNA ", PASSWORD)
        assert user is not None
        assert user.login == "anna"
        assert accounts.check_password(session, "anna", "wrong horse") is None
        assert accounts.check_password(session, "nobody", PASSWORD) is None
        assert accounts.check_password(session, "jan", PASSWORD) is None


def test_no_password_or_hash_reaches_the_log(database: Database) -> None:
    account(database, "anna")
    with database.work(TERMINAL) as work:
        accounts.set_password(work, "anna", "another secret")
    with database.read() as session:
        hashed = session.exec(select(UserRow)).one().password_hash
        log = " ".join(str((row.before, row.after)) for row in session.exec(select(AuditRow)).all())
    assert hashed.startswith("$argon2id$")
    assert hashed not in log
    assert "another secret" not in log


@pytest.mark.parametrize("login", ["", "a", "Ąnna", "two words", "x" * 41, "-anna", "anna\x00"])
def test_odd_logins_are_refused_or_cleaned(database: Database, login: str) -> None:
    with database.work(TERMINAL) as work:
        if login == "anna\x00":
            created = accounts.create_user(work, login=login, name="A", password=PASSWORD, organiser=False)
            assert created.login == "anna"
        else:
            with pytest.raises(Refused):
                accounts.create_user(work, login=login, name="A", password=PASSWORD, organiser=False)


def test_short_passwords_and_taken_logins_are_refused(database: Database) -> None:
    account(database, "anna")
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        accounts.create_user(work, login="jan", name="Jan", password="short", organiser=False)
    with pytest.raises(Conflict), database.work(TERMINAL) as work:
        accounts.create_user(work, login="ANNA", name="Jan", password=PASSWORD, organiser=False)


def test_everybody_may_change_his_own_password_but_not_anothers(database: Database) -> None:
    anna = account(database, "anna")
    account(database, "jan")
    with database.work(anna) as work:
        accounts.set_password(work, "anna", "my new secret")
    with pytest.raises(Forbidden), database.work(anna) as work:
        accounts.set_password(work, "jan", "my new secret")


def test_without_an_account_nothing_can_be_done(database: Database) -> None:
    with pytest.raises(Forbidden), database.work(NOBODY) as work:
        accounts.create_user(work, login="x1", name="X", password=PASSWORD, organiser=True)
    with pytest.raises(Forbidden), database.work(NOBODY) as work:
        events.create(work, name="X")


def test_a_role_at_one_event_is_none_at_another(database: Database) -> None:
    first, second = league(database, 3), league(database, 3)
    judge = referee(database, first)
    with database.read() as session:
        assert accounts.role_at(session, judge.user_id, first) is Role.REFEREE
        assert accounts.role_at(session, judge.user_id, second) is Role.PUBLIC
        assert accounts.role_at(session, None, first) is Role.PUBLIC
        with pytest.raises(NotFound):
            accounts.role_at(session, judge.user_id, "nowhere")
    with database.work(judge) as work:
        players.edit(work, first, 1, club="Dół")
    with pytest.raises(Forbidden), database.work(judge) as work:
        players.edit(work, second, 1, club="Dół")


def test_a_referee_manages_neither_events_nor_accounts(database: Database) -> None:
    slug = league(database, 3)
    judge = referee(database, slug)
    for deed in (
        lambda work: events.update(work, slug, name="Mine"),
        lambda work: accounts.assign(work, slug, "referee", Role.ORGANISER),
        lambda work: accounts.unassign(work, slug, "referee"),
        lambda work: events.create(work, name="Mine"),
        lambda work: accounts.set_active(work, "referee", active=False),
    ):
        with pytest.raises(Forbidden), database.work(judge) as work:
            deed(work)


def test_a_switched_off_account_may_nothing_any_more(database: Database) -> None:
    slug = league(database, 3)
    judge = referee(database, slug)
    with database.work(TERMINAL) as work:
        accounts.set_active(work, "referee", active=False)
    with database.read() as session:
        assert accounts.role_at(session, judge.user_id, slug) is Role.PUBLIC
    with pytest.raises(Forbidden), database.work(judge) as work:
        players.edit(work, slug, 1, club="Dół")


def test_the_last_organiser_of_an_event_stays(database: Database) -> None:
    boss = account(database, "boss", organiser=True)
    account(database, "other")
    with database.work(boss) as work:
        slug = events.create(work, name="Liga")
    with pytest.raises(Refused), database.work(boss) as work:
        accounts.unassign(work, slug, "boss")
    with pytest.raises(Refused), database.work(boss) as work:
        accounts.assign(work, slug, "boss", Role.REFEREE)
    with database.work(boss) as work:
        accounts.assign(work, slug, "other", Role.ORGANISER)
        accounts.unassign(work, slug, "boss")
    with database.read() as session:
        assert [(user.login, role) for user, role in accounts.staff(session, slug)] == [("other", Role.ORGANISER)]


def test_an_event_from_the_terminal_belongs_to_all_organisers(database: Database) -> None:
    boss = account(database, "boss", organiser=True)
    account(database, "helper")
    slug = league(database, 3)
    with database.read() as session:
        assert accounts.role_at(session, boss.user_id, slug) is Role.ORGANISER
        assert len(accounts.staff(session, slug)) == 1


def test_the_log_names_the_role_somebody_acted_in(database: Database) -> None:
    boss = account(database, "boss", organiser=True)
    with database.work(boss) as work:
        events.create(work, name="Liga")
        assert work.require(Permission.CREATE_EVENT) is Role.ORGANISER
    with database.read() as session:
        rows = session.exec(select(AuditRow).where(AuditRow.actor == "boss")).all()
        assert [(row.tag, row.role) for row in rows] == [("event.create", "organiser")]
