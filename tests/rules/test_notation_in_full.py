"""The text form: what a line that cannot be read is told, and how names and empty columns are written."""

from __future__ import annotations

import pytest

from tournament.rules import write
from tournament.rules.notation import NotationError, from_text, to_text
from tournament.rules.protocol import Deal, Protocol

HEAD = 'tysiac 1\nplayers "A" "B" "C"\n'


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("", 1, "tysiac 1"),
        ("\n\n", 1, "tysiac 1"),
        ("tysiac 2\n", 1, "tysiac 1"),
        ("tysiac 1\n1 d1", 2, "players"),
        ("tysiac 1\nresult totals 1 2 3", 2, "players"),
        (HEAD + "\n1 d1 x5", 4, "x5"),
        (HEAD + "1 d1 dx", 3, "dx"),
        (HEAD + "1 d1234567890", 3, "d1234567890"),
        (HEAD + "1 cards 1 2", 3, "…"),
        (HEAD + "1 cards 1 2 x", 3, "x"),
        (HEAD + "1 cards 1 2 1234567890", 3, "1234567890"),
        (HEAD + "1 marriages - -", 3, "…"),
        (HEAD + "1 talon", 3, "…"),
        (HEAD + "1 penalty x 1 .", 3, "x"),
        (HEAD + "1 penalty 1 y .", 3, "y"),
        (HEAD + "1 penalty 1 1 late", 3, "late"),
        (HEAD + "1 penalty 1 1", 3, "…"),
        (HEAD + "1 redeal late", 3, "late"),
        (HEAD + "1 redeal 4", 3, "4"),
        (HEAD + "colour red", 3, "colour"),
        (HEAD + "round 1 2", 3, "2"),
        (HEAD + "round x", 3, "x"),
        (HEAD + "round", 3, "…"),
        (HEAD + "event 5", 3, "5"),
        (HEAD + "event word", 3, "word"),
        (HEAD + "result sum 1", 3, "sum"),
        (HEAD + "result points 1 2 x", 3, "x"),
        (HEAD + "result points 1 2 1/0", 3, "1/0"),
        (HEAD + "result points 1 2", 3, "…"),
        (HEAD + "result totals 1 2", 3, "…"),
        (HEAD + 'event "open', 3, 'event "open'),
        ("tysiac 1\nplayers Anna", 2, "Anna"),
        (HEAD + "² d1", 3, "²"),
        (HEAD + "1 cards ٣ 0 0", 3, "٣"),
        (HEAD + "1 d٣", 3, "d٣"),
        (HEAD + "1 penalty ٣ 0 .", 3, "٣"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_with_its_number_and_word(text, line, word):
    with pytest.raises(NotationError) as caught:
        from_text(text)
    assert (caught.value.line, caught.value.word) == (line, word)
    assert str(caught.value) == f"line {line}: {word}"


def test_polish_names_are_written_as_they_are_and_what_cannot_be_seen_is_escaped():
    text = to_text(Protocol(players=("Błażej Żak", 'say "no"', "line\u2028end"), deals=()))
    assert text == 'tysiac 1\nplayers "Błażej Żak" "say \\"no\\"" "line\\u2028end"\n'
    assert from_text(text).players == ("Błażej Żak", 'say "no"', "line\u2028end")


def test_empty_columns_have_signs_of_their_own():
    deal = Deal(no=1, talon=(), marriages=((), None, ()), cards=(None, 60, 60), conceded=False, dark=True)
    text = to_text(Protocol(players=("A", "B", "C"), deals=(deal,)))
    assert text.splitlines()[-1] == "1 not-conceded dark cards . 60 60 marriages - . - talon -"
    assert from_text(text).deals == (deal,)


def test_a_penalty_keeps_its_reason():
    text = HEAD + '1 penalty 2 -120 "cut"\n2 penalty 3 -50 .\n'
    assert to_text(from_text(text)) == text
    reasons = [deal.penalty.reason for deal in from_text(text).deals]
    assert reasons == ["cut", None]


def test_spaces_and_empty_lines_do_not_matter():
    protocol = from_text('\n  tysiac 1 \n\n players   "A"  "B" "C"\n\n  1   d1 g2\n\n')
    assert protocol.players == ("A", "B", "C")
    assert (protocol.deals[0].dealer, protocol.deals[0].declarer) == (1, 2)


def test_numbers_of_nine_digits_are_read_and_left_to_the_format():
    with pytest.raises(ValueError, match="out-of-range"):
        from_text(HEAD + "1 cards 999999999 0 0")


def test_a_written_row_has_its_fields_in_the_order_of_the_sheet():
    row = "1 d3 g1 b100 c100 cards 60 40 20 tricks 4 3 1 marriages - - - + -100 40 20 = -100 40 20"
    assert list(write(from_text(f"{HEAD}{row}\n"))["deals"][0]) == [
        "no", "dealer", "declarer", "bid", "contract", "cards", "tricks", "marriages", "written", "totals",
    ]  # fmt: skip
