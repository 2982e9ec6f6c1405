"""Many at once, and the power cord: nothing is locked, nothing is lost, nothing is half-saved."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from databases import emptied_sqlite
from hypothesis import given, settings
from hypothesis import strategies as st
from people import TERMINAL, account, league, seated, sheet, view, wrong_sheet
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from tournament.db import queries, rows
from tournament.db.models import AuditRow, DecisionRow, PlacementRow, RevisionRow
from tournament.db.work import Database, Work
from tournament.errors import Conflict, TournamentError
from tournament.roster import Roster, RosterRow
from tournament.services import backups, players, protocols, rounds
from tournament.standings.facts import TableStatus


def test_eight_savers_an_import_a_reader_and_a_backup_do_not_disturb_each_other(
    database: Database,
    tmp_path: Path,
) -> None:
    slug = seated(database, 18)
    saves = 4

    def save(table_no: int) -> None:
        for version in range(saves):
            with database.work(TERMINAL) as work:
                document = sheet(table_no * 6 + version)
                protocols.enter(work, slug, 1, table_no, document, base=version, key=f"{table_no}-{version}")

    def bring(start: int) -> None:
        for number in range(start, start + 5):
            family = f"Nr{number * 7919}"
            row = RosterRow(row=2, number=number, given="Gość", family=family, club="", birth_year=None, contact="")
            with database.work(TERMINAL) as work:
                players.import_roster(work, slug, Roster(rows=(row,), problems=()), {2: "new"})

    def read() -> None:
        for _ in range(10):
            view(database, slug)

    deeds: list[Callable[[], object]] = [lambda no=no: save(no) for no in range(1, 7)]  # type: ignore[misc]
    deeds += [lambda: bring(100), read, lambda: backups.backup(database, tmp_path / "copies")]
    with ThreadPoolExecutor(len(deeds)) as pool:
        for done in [pool.submit(deed) for deed in deeds]:
            done.result(60)
    event = view(database, slug)
    assert [table.version for table in event.rounds[0].tables] == [saves] * 6
    assert len(event.players) == 18 + 5
    with database.read() as session:
        tags = session.exec(select(AuditRow.tag)).all()
    assert tags.count("protocol.enter") == 6 * saves
    assert tags.count("player.import") == 1 + 5


def test_of_two_who_save_on_one_version_one_wins_and_the_other_is_told(database: Database) -> None:
    slug = seated(database)
    start = threading.Barrier(8)
    judges = [account(database, f"judge{number}", organiser=False) for number in range(8)]
    with database.work(TERMINAL) as work:
        from tournament.permissions import Role
        from tournament.services import accounts

        for judge in judges:
            accounts.assign(work, slug, judge.login, Role.REFEREE)

    def save(number: int) -> str:
        start.wait()
        try:
            with database.work(judges[number]) as work:
                protocols.enter(work, slug, 1, 1, sheet(number + 1), base=0)
        except Conflict:
            return "told"
        return "saved"

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(save, range(8)))
    assert sorted(answers) == ["saved", *["told"] * 7]
    with database.read() as session:
        assert len(session.exec(select(RevisionRow)).all()) == 1


def test_a_second_program_waits_for_the_first(sqlite: Database) -> None:
    slug = league(sqlite, 3)
    assert sqlite.file is not None
    other = sqlite3.connect(sqlite.file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    def edit() -> None:
        with sqlite.work(TERMINAL) as work:
            players.edit(work, slug, 1, club="Dół")

    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(edit)
        threading.Event().wait(0.3)
        assert not waiting.done()
        other.execute("COMMIT")
        other.close()
        waiting.result(10)
    with sqlite.read() as session:
        assert queries.player(session, slug, 1).club == "Dół"


def test_a_reading_session_sees_one_state(database: Database) -> None:
    slug = league(database, 3)
    with database.read() as session:
        before = queries.event_view(session, slug).state
        with database.work(TERMINAL) as work:
            players.edit(work, slug, 1, club="Dół")
        assert queries.player(session, slug, 1).club == ""
        assert queries.event_view(session, slug).state == before
    with database.read() as session:
        assert queries.event_view(session, slug).state > before


def test_an_error_of_ours_rolls_everything_back(database: Database) -> None:
    slug = league(database, 3)

    def stumble() -> None:
        with database.work(TERMINAL) as work:
            players.edit(work, slug, 1, club="Dół")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        stumble()
    with database.read() as session:
        assert queries.player(session, slug, 1).club == ""
        assert all(line.tag != "player.edit" for line in queries.audit(session, slug))


def test_nobody_is_seated_twice_whatever_a_program_tries(database: Database) -> None:
    slug = seated(database)

    def seat_twice() -> None:
        with database.work(TERMINAL) as work:
            event = rows.event_for_work(work, slug)
            one, other = rows.placements(work.session, rows.game_round(work.session, event, 1))[:2]
            other.player_id = one.player_id
            work.session.add(other)

    with pytest.raises(IntegrityError):
        seat_twice()
    with database.read() as session:
        placed = session.exec(select(PlacementRow)).all()
    assert len({(row.round_id, row.player_id) for row in placed}) == len(placed)


def test_what_was_acknowledged_before_a_kill_is_there_afterwards(sqlite: Database) -> None:
    slug = seated(sqlite)
    folder = Path(__file__).parent
    saver = subprocess.Popen(
        [sys.executable, str(folder / "saver.py"), sqlite.url, slug],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )
    assert saver.stdout is not None
    for line in saver.stdout:
        if int(line) >= 15:
            saver.kill()
            break
    last = int([line, *saver.stdout.read().split()][-1])
    saver.wait()
    saver.stdout.close()
    with sqlite.read() as session:
        versions = sorted(session.exec(select(RevisionRow.version)).all())
        logged = [row for row in session.exec(select(AuditRow)).all() if row.tag == "protocol.enter"]
    assert len(versions) >= last
    assert versions == list(range(1, len(versions) + 1))
    assert len(logged) == len(versions)
    assert sqlite.file is not None
    connection = sqlite3.connect(sqlite.file)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    with sqlite.work(TERMINAL) as work:
        again = protocols.enter(work, slug, 1, 1, sheet((last - 1) % 40 + 1), base=last - 1, key=f"save-{last - 1}")
    assert (again.version, again.repeated) == (last, True)


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("enter"), st.integers(1, 40), st.integers(-1, 1)),
        st.tuples(st.just("enter wrong"), st.integers(1, 40), st.integers(-1, 0)),
        st.tuples(st.sampled_from(["accept", "override", "reopen", "publish", "unlock"]), st.just(0), st.just(0)),
    ),
    max_size=12,
)


class Model:
    """What should be in the database: the versions stored and whether the table counts."""

    def __init__(self) -> None:
        self.versions: list[dict[str, object]] = []
        self.valid: list[bool] = []
        self.accepted = False
        self.published = False


@given(STEPS)
@settings(max_examples=15)
def test_whatever_people_do_no_version_is_lost_and_every_deed_is_logged(steps: list[tuple[str, int, int]]) -> None:
    database = emptied_sqlite()
    slug = seated(database, 3, 1)
    model = Model()
    for step in steps:
        before = _log(database)
        done = _do(database, slug, model, step)
        assert _log(database) - before == (1 if done else 0)
    with database.read() as session:
        stored = [queries.revision(session, slug, 1, 1, no + 1)["deals"] for no in range(len(model.versions))]
        assert len(session.exec(select(RevisionRow)).all()) == len(model.versions)
        assert len(session.exec(select(DecisionRow)).all()) >= model.accepted
    assert stored == [document["deals"] for document in model.versions]
    table = view(database, slug).rounds[0].tables[0]
    assert (table.status in {TableStatus.ACCEPTED, TableStatus.OVERRIDDEN}) == model.accepted
    assert table.version == len(model.versions)


def _log(database: Database) -> int:
    with database.read() as session:
        return len(session.exec(select(AuditRow)).all())


def _do(database: Database, slug: str, model: Model, step: tuple[str, int, int]) -> bool:
    """Do a step in both worlds; true if it changed something. What must succeed does, what must not does not."""
    deed, number, shift = step
    try:
        with database.work(TERMINAL) as work:
            changed = _enter(work, slug, model, step) if deed.startswith("enter") else _decide(work, slug, model, deed)
    except TournamentError:
        is_next = deed.startswith("enter") and shift == 0 and not (model.accepted or model.published)
        is_clear = deed == "accept" and model.valid[-1:] == [True] and not model.published
        assert not is_next, number
        assert not is_clear
        return False
    return changed


def _enter(work: Work, slug: str, model: Model, step: tuple[str, int, int]) -> bool:
    deed, number, shift = step
    document = sheet(number) if deed == "enter" else wrong_sheet(number)
    entered = protocols.enter(work, slug, 1, 1, document, base=len(model.versions) + shift)
    if entered.repeated:
        assert document["deals"] == model.versions[-1]["deals"]
        return False
    assert (shift, model.accepted, model.published) == (0, False, False)
    model.versions.append(document)
    model.valid.append(deed == "enter")
    return True


def _decide(work: Work, slug: str, model: Model, deed: str) -> bool:
    was = model.accepted
    match deed:
        case "accept" | "override":
            reason = "seen" if deed == "override" else None
            protocols.accept(work, slug, 1, 1, version=len(model.versions), override_reason=reason)
            assert was or model.valid[-1] or reason
            model.accepted = True
            return not was
        case "reopen":
            protocols.reopen(work, slug, 1, 1, reason="again")
            assert (was, model.published) == (True, False)
            model.accepted = False
        case "publish":
            rounds.publish_results(work, slug, 1)
            assert (was, model.published) == (True, False)
            model.published = True
        case "unlock":
            rounds.unlock(work, slug, 1, reason="again")
            assert model.published
            model.published = False
    return True
