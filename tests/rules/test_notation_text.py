"""The text form of a protocol: readable, complete, and strict about what it cannot read."""

from __future__ import annotations

import pytest
from sheets import WORKED_GAME

from tournament.rules import FormatErrors
from tournament.rules.notation import NotationError, from_text, to_text

HEAD = 'tysiac 1\nplayers "A" "B" "C"\n'


def test_the_worked_game_is_written_as_it_was_read():
    assert to_text(from_text(WORKED_GAME)) == WORKED_GAME


def test_every_kind_of_row_has_its_line():
    text = (
        HEAD
        + "1 d1 g2 b100 c100 not-conceded dark cards 25 . 25 tricks . 0 . "
        + "marriages - HS . talon AH,10D,9S + 1 2 3 = 1 2 3\n"
        + '2 redeal "four nines"\n'
        + "3 penalty 2 -120 . = 1 -118 3\n"
    )
    assert to_text(from_text(text)) == text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("tysiac 2", 1),
        ("tysiac 1\n1 d1", 2),
        (HEAD + "1 d1 x5", 3),
        (HEAD + "1 cards 1 2", 3),
        (HEAD + "1 cards 1 2 x", 3),
        (HEAD + "1 penalty x 1 .", 3),
        (HEAD + "1 penalty 1 1 late", 3),
        (HEAD + "1 redeal late", 3),
        (HEAD + "colour red", 3),
        (HEAD + "round 1 2", 3),
        (HEAD + "round x", 3),
        (HEAD + "event 5", 3),
        (HEAD + "result sum 1", 3),
        (HEAD + "result points 1 2 x", 3),
        (HEAD + 'event "open', 3),
        ("tysiac 1\nplayers Anna", 2),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text, line):
    with pytest.raises(NotationError) as caught:
        from_text(text)
    assert caught.value.line == line


@pytest.mark.parametrize("row", ["1 d4", "1 marriages X - -", "1 talon ZZ", "0 d1", "end never"])
def test_figures_that_cannot_stand_are_format_errors(row):
    with pytest.raises(FormatErrors):
        from_text(HEAD + row)
