"""Names in Polish order and in a folded form."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from tournament.collation import fold, sort_key


def test_polish_letters_stand_behind_their_plain_ones():
    right = ["Cebula", "Ćma", "Lis", "Łukasz", "Sowa", "Świt", "Zając", "Źródło", "Żak"]
    mixed = right[:]
    random.Random(1).shuffle(mixed)
    assert sorted(mixed, key=sort_key) == right


def test_spaces_and_hyphens_come_before_letters():
    assert sorted(["Nowakowska", "Nowak-Zając", "Nowak"], key=sort_key) == ["Nowak", "Nowak-Zając", "Nowakowska"]


def test_foreign_marks_sort_with_their_letter_and_cyrillic_behind():
    mixed = ["Иван", "Żak", "Müller", "Đặng", "Mucha"]
    assert sorted(mixed, key=sort_key) == ["Đặng", "Mucha", "Müller", "Żak", "Иван"]


def test_one_person_in_many_spellings_folds_to_one():
    spellings = ["Łukasz Żółć", "lukasz zolc", "ŻÓŁĆ  Łukasz ", "Lukasz Z\u0307o\u0301łc\u0301", "Żółć, Łukasz"]
    assert {fold(name) for name in spellings} == {"lukasz zolc"}


@given(st.text(), st.text())
def test_any_two_names_can_be_compared(first: str, second: str):
    assert (sort_key(first) == sort_key(second)) == (sort_key(first) <= sort_key(second) <= sort_key(first))


@given(st.text())
def test_folding_twice_changes_nothing(name: str):
    assert fold(fold(name)) == fold(name)
