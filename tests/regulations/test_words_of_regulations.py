"""Every value of a regulation has a name, and every choice it offers has words: forms and sheets rely on it."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Iterator
from typing import get_args, get_type_hints

import pytest

from tournament.rules.regulation import Regulation
from tournament.standings.policy import LeaguePolicy
from tournament.terms_in_words import CHOICES, PARAMETERS, ZEROS


def leaves(kind: type, path: str) -> Iterator[tuple[str, type]]:
    for name, inner in get_type_hints(kind).items():
        if name.startswith("__"):
            continue
        if dataclasses.is_dataclass(inner):
            yield from leaves(inner, f"{path}.{name}")
        else:
            yield f"{path}.{name}", (get_args(inner) or (inner,))[0]


LEAVES = dict([*leaves(Regulation, "rules"), *leaves(LeaguePolicy, "league")])


def test_every_value_has_a_name_and_no_name_is_left_over():
    assert set(PARAMETERS) == set(LEAVES)


@pytest.mark.parametrize("path", [path for path, kind in LEAVES.items() if issubclass(kind, enum.StrEnum)])
def test_every_choice_has_words_and_no_words_are_left_over(path):
    assert set(CHOICES[path]) == {str(member) for member in LEAVES[path]}


def test_only_choices_have_words_and_only_numbers_a_word_for_zero():
    assert {path for path in CHOICES if not issubclass(LEAVES[path], enum.StrEnum)} == set()
    assert {path for path in ZEROS if LEAVES[path] is not int} == set()
