"""What saving a protocol may cost: questions to the database are counted, because seconds depend on the machine."""

from __future__ import annotations

import json

import pytest
from protocols import RIGHT, cells
from sqlalchemy import event
from sqlmodel import select

from tournament.db import judging
from tournament.db.models import EventRow, RevisionRow
from tournament.rules import parsing

TABLE = "/desk/t/liga-probna/rounds/1/tables/1"


@pytest.fixture
def asked(database):
    """Every statement that the database gets."""
    statements: list[str] = []
    event.listen(database.engine, "before_cursor_execute", lambda *told: statements.append(told[2]))
    return statements


def test_a_save_asks_who_may_and_what_is_there_and_writes_two_rows(renata, asked):
    token = renata.token()
    renata.post(TABLE, cells())
    asked.clear()
    answer = renata.client.post(TABLE, data={**cells(base=1, key="k2", d3_written_3="20"), "csrf_token": token})
    assert answer.status_code == 303
    writing = [statement for statement in asked if statement.startswith("INSERT")]
    assert [statement.split()[2] for statement in writing] == ["protocol_revision", "audit_event"]
    # Two transactions; the person and the role once outside and once inside of the work.
    assert len(asked) <= 15, asked


def test_a_save_reads_the_protocol_once(renata, monkeypatch):
    read = []
    monkeypatch.setattr("tournament.rules.parse", lambda document: read.append(1) or parsing.parse(document))
    renata.post(TABLE, cells(d1_cards_1="24"))
    assert read == [1]


def test_what_was_judged_while_saving_is_what_the_stored_text_comes_to(renata, database):
    assert renata.post(TABLE, cells(d1_written_3="30")).status_code == 303
    with database.read() as read:
        (row,) = read.exec(select(RevisionRow)).all()
        league = read.exec(select(EventRow).where(EventRow.slug == "liga-probna")).one()
        kept = judging.judge_text(row.document, league)
        afresh = judging.judge(json.loads(row.document), judging.edition(league))
    assert kept == afresh
    assert kept.errors == 1
    assert len(kept.document["deals"]) == len(RIGHT["deals"])
