"""A fixed plan from outside: read, checked, missing and surplus numbers named."""

from __future__ import annotations

import pytest

from tournament.seating import Fault, Unreadable, UnreadablePlanError, check_fixed, read_table, subject_from

TABLE = "runda;stół;1;2;3\n1;1;5;2;9\n1;2;1;3;4\n2;1;5;1;3\n2;2;2;4;9\n"


def test_lines_become_rounds_and_tables() -> None:
    assert read_table(TABLE) == [[[5, 2, 9], [1, 3, 4]], [[5, 1, 3], [2, 4, 9]]]
    assert read_table(TABLE.replace(";", "\t")) == read_table(TABLE.replace(";", ",")) == read_table("\ufeff" + TABLE)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("1;1;5;2;9\n1;2;1;x;4", "2"),
        ("1;1;5", "1"),
        ("1;1;1;2;3\n1;1;4;5;6", "2"),
        ("1;2;1;2;3", "1"),
        ("2;1;1;2;3", "1"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, where: str) -> None:
    with pytest.raises(UnreadablePlanError) as refused:
        read_table(text)
    assert refused.value.where == where


@pytest.mark.parametrize(
    ("text", "kind", "found"),
    [
        ("1;1;1;2;3\n2;1;1;2;3\n4;1;1;2;3", Unreadable.ROUND_MISSING, ""),
        ("1;1;1;2;3\n1;3;4;5;6", Unreadable.TABLE_MISSING, "2"),
        ("1;1;1;2;3\n1;1;4;5;6", Unreadable.TABLE_TWICE, "1;1;4;5;6"),
        ("1;1;1;2;x", Unreadable.LINE, "1;1;1;2;x"),
    ],
)
def test_what_is_missing_is_told_apart(text: str, kind: Unreadable, found: str) -> None:
    with pytest.raises(UnreadablePlanError) as refused:
        read_table(text)
    assert (refused.value.kind, refused.value.found) == (kind, found)


def test_a_plan_that_fits_has_no_faults_and_pauses_are_understood() -> None:
    checked = check_fixed([1, 2, 3, 4, 5, 9, 30], read_table(TABLE))
    assert checked.faults == ()
    assert checked.plan.byes == ((30,), (30,))
    assert checked.verdict.byes_unfair == 1


def test_missing_and_surplus_numbers_are_named() -> None:
    checked = check_fixed([1, 2, 3, 4, 5, 7, 8, 10], read_table(TABLE))
    found = {(f.fault, f.details["round"], f.details["number"]) for f in checked.faults}
    assert {(Fault.NOT_PLACED, 1, 7), (Fault.NOT_PLACED, 2, 10), (Fault.UNKNOWN_PLAYER, 1, 9)} <= found
    assert not checked.verdict.valid


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ([], ""),
        ({"players": 3}, "rounds"),
        ({"players": ["a"], "rounds": []}, "players[0]"),
        ({"players": [1], "rounds": [[["x"]]]}, "rounds[0][0][0]"),
        ({"players": [1], "rounds": [[1]]}, "rounds[0][0]"),
        ({"players": [1], "rounds": [], "forbidden": [[1]]}, "forbidden[0]"),
        ({"players": [1], "rounds": [], "clubs": [1]}, "clubs"),
        ({"players": [1], "rounds": [], "pinned": {"a": 1}}, "pinned"),
        ({"players": [1], "rounds": [[]], "active": []}, "active"),
    ],
)
def test_a_document_that_is_no_plan_is_refused_at_its_place(document: object, where: str) -> None:
    with pytest.raises(UnreadablePlanError) as refused:
        subject_from(document)
    assert refused.value.where == where


def test_players_may_be_a_number() -> None:
    assert subject_from({"players": 3, "rounds": [[[0, 1, 2]]]}).players == [0, 1, 2]
