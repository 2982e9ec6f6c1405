"""What changes for a player between two regulations, value by value and in words."""

from __future__ import annotations

import pytest

from tournament import regulations, wording


def test_the_same_edition_differs_in_nothing():
    edition = regulations.load("kurnik")
    assert regulations.difference(edition, edition) == ()


def test_league_and_home_rules_differ_in_rounding_with_both_clauses():
    found = regulations.difference(regulations.load("liga-blaszki-2023"), regulations.load("pl-home"))
    rounding = next(line for line in found if line.path == "rules.rounding")
    assert (rounding.a, rounding.b) == ("near10-down", "near10-up")
    assert (rounding.clause_a, rounding.basis_a, rounding.basis_b) == ("§5.3", "stated", "stated")
    assert wording.parameter("rules.rounding") == "Zaokrąglanie"
    assert wording.value("rules.rounding", rounding.a) == "do dziesiątek, 5 w dół"


def test_a_changed_copy_differs_in_what_was_changed():
    edition = regulations.load("liga-blaszki-2023")
    other = regulations.with_changes(edition, {"league.rounds": 5, "league.absent_points": 1})
    assert [(line.path, line.a, line.b) for line in regulations.difference(edition, other)] == [
        ("league.absent_points", 0, 1),
        ("league.rounds", 8, 5),
    ]


@pytest.mark.parametrize("name", regulations.known())
def test_every_value_has_a_name_and_words(name):
    edition = regulations.load(name)
    for line in regulations.difference(regulations.load("liga-blaszki-2023"), edition):
        assert wording.parameter(line.path) != line.path
        assert wording.value(line.path, line.a)
        assert wording.value(line.path, line.b)


def test_a_number_that_is_switched_off_is_called_none():
    assert wording.value("rules.dump", 0) == "brak"
    assert wording.value("league.absent_points", 0) == "0"
    assert wording.value("rules.concession.allowed", True) == "tak"
