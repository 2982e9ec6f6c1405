"""Findings, format errors and their sources as Polish sentences."""

from __future__ import annotations

import pytest
from sheets import judge, sheet, worked_game

from tournament import i18n, wording
from tournament.errors import Message
from tournament.rules import FormatErrors, Severity, parse


def said(document, regulation=None):
    protocol = parse(document)
    return [wording.finding(finding, protocol) for finding in judge(document, regulation).findings]


def test_a_finding_names_deal_and_player():
    document = sheet("liga-blaszki-2023", "d3 g1 b100 c100 cards 60 40 20 marriages - - - + -100 30 20")
    assert said(document)[0].startswith("Rozdanie 1, Bolek: Oczka 40 i meldunki 0 dają 40, a nie 30.")


def test_a_finding_about_a_row_or_the_whole_protocol_names_no_player():
    document = sheet("liga-blaszki-2023", "d3 g1 b100 c100 cards 60 40 30 marriages - - - + -100 40 20")
    assert said(document)[0].startswith("Rozdanie 1")
    document = worked_game()
    document["first_dealer"] = 2
    assert said(document)[0].startswith("Cały protokół: ")
    document = worked_game()
    document["result"]["places"] = [1, 2, 3]
    assert said(document)[0].startswith("Wynik: Miejsca powinny wynosić 2, 1, 3, a nie 1, 2, 3.")


def test_a_bare_total_names_the_player():
    document = sheet("ru-main", tail="end target\nresult totals 1005 900 200\n")
    assert said(document) == ["Wynik: Stan 900 jest niemożliwy: gracz zatrzymuje się na 880."]


def test_english_is_its_own_source():
    document = sheet("liga-blaszki-2023", "d3 g1 b100 c100 cards 60 40 20 marriages - - - + -100 30 20")
    with i18n.use("en"):
        assert said(document)[0].startswith("Deal 1, Bolek: 40 card points")


def test_the_source_names_the_clause_and_who_decided():
    (finding, _) = judge(
        sheet("liga-blaszki-2023", "d3 g1 b100 c100 cards 60 40 20 marriages - - - + -100 30 20")
    ).findings
    assert wording.source(finding) == "§5.3 (podaje regulamin)"
    assert [wording.severity(level) for level in Severity] == ["błąd", "ostrzeżenie", "uwaga"]


def test_format_errors_become_problems_with_a_path_and_a_sentence():
    document = worked_game()
    document["deals"][2]["contract"] = "100"
    with pytest.raises(FormatErrors) as caught:
        parse(document)
    (problem,) = wording.format_problems(caught.value)
    assert problem.where == "$.deals[2].contract"
    assert isinstance(problem.message, Message)
    assert i18n.say(problem.message) == "Potrzebna jest tu liczba całkowita, a jest '100'."
    assert wording.format_error(caught.value.errors[0]) == i18n.say(problem.message)
