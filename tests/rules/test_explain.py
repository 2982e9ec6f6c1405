"""A deal explained step by step: the steps of the scoring itself, with clauses, and a sentence for each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sheets import changed, regulations, sheet, worked_game

from tournament import i18n, terms_in_words, wording
from tournament.errors import NotFound
from tournament.rules import StepCode, parse
from tournament.rules.explain import PATH

FILES = sorted((Path(__file__).parent / "protocols").glob("*.json"))


def explained(document, deal):
    protocol = parse(document)
    edition = regulations.load(protocol.regulation)
    return regulations.explain(protocol, edition, deal), protocol


def test_every_step_has_a_clause_and_a_sentence_and_every_mark_a_step():
    assert set(PATH) == set(StepCode) == set(terms_in_words.STEPS)
    assert set(PATH.values()) <= set(regulations.load("ru-main").clauses)


def test_the_capped_defender_is_read_out_with_the_clause():
    steps, protocol = explained(worked_game(), 10)
    capped = next(step for step in steps if step.code is StepCode.CAPPED)
    assert (capped.seat, capped.clause, capped.basis) == (2, "§6.3", "stated")
    assert wording.step(capped, protocol) == "Bolek: ze stanu 770 obrona doprowadza tylko do blokady; 40 się obcina."
    assert wording.step_source(capped) == "§6.3 (podaje regulamin)"


def test_a_wrong_entry_is_named_at_its_end():
    steps, protocol = explained(changed(lambda rows: rows[9]["written"].__setitem__(1, 40)), 10)
    differs = next(step for step in steps if step.code is StepCode.ENTRY_DIFFERS)
    assert wording.step(differs, protocol) == "Bolek: zapis powinien wynosić 30, a w protokole jest 40."


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_entries_of_the_explanation_are_those_of_the_sheet(path):
    document = json.loads(path.read_text(encoding="utf-8"))
    for row in document["deals"]:
        steps, protocol = explained(document, row["no"])
        assert [step.figures["entry"] for step in steps if step.code is StepCode.ENTRY] == row["written"]
        assert [step.figures["total"] for step in steps if step.code is StepCode.TOTAL] == row["totals"]
        for step in steps:
            assert wording.step(step, protocol)
            assert step.clause


def test_rows_without_play_are_explained_too():
    document = sheet("liga-blaszki-2023", 'redeal "four nines"', 'penalty 2 -50 "peeked"')
    steps, protocol = explained(document, 2)
    assert [wording.step(step, protocol) for step in steps] == ["Bolek: −50 punktów. Powód: peeked."]
    assert [step.code for step in explained(document, 1)[0]] == ["redeal"]


def test_a_deal_that_is_not_there_is_refused():
    with pytest.raises(NotFound):
        explained(worked_game(), 99)


def test_every_sentence_and_value_has_polish_words():
    for text in [*terms_in_words.STEPS.values(), *terms_in_words.PARAMETERS.values()]:
        assert i18n._(text) != text
    for path, choices in terms_in_words.CHOICES.items():
        for choice in choices.values():
            assert i18n._(choice), path
