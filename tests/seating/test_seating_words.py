"""Every code of the engine has a sentence that takes exactly its numbers, in Polish too."""

from __future__ import annotations

import pytest

from tournament import i18n, seating_words
from tournament.errors import Refused
from tournament.seating import (
    Conflict,
    ConflictKind,
    Difference,
    Fault,
    Finding,
    Grade,
    Mode,
    Point,
    Policy,
    Reason,
    Remark,
    SeatingError,
    Statement,
    Wishes,
    draw,
    statements,
)

EVERYTHING = {
    "n": 4, "repeats": 4, "minimum": 4, "least": 0, "most": 1, "spread": 2, "optimum": 40, "number": 7, "players": 5,
    "needed": 3, "mode": "bye", "rounds": 3, "played": 3, "first": 1, "second": 2, "numbers": (1, 2, 3), "size": 9,
    "tables": 6, "table": 2, "club": "Dąb", "round": 3, "times": 2, "where": "seed", "found": [[1, 2, 3]],
    "expected": [[1, 2, 4]], "missing": [4], "reason": "too-few-players", "conflicts": 2,
}  # fmt: skip


@pytest.mark.parametrize("locale", ["en", "pl"])
def test_every_code_has_its_sentence(locale: str) -> None:
    with i18n.use(locale):
        messages = [seating_words.remark(Statement(code, Grade.NOTE, EVERYTHING)) for code in Remark]
        messages += [seating_words.conflict(Conflict(kind, EVERYTHING, proved=True)) for kind in ConflictKind]
        messages += [seating_words.fault(Finding(fault, EVERYTHING)) for fault in Fault]
        messages += [seating_words.difference(Difference(point, EVERYTHING)) for point in Point]
        messages += [seating_words.MODES[mode] for mode in Mode] + [seating_words.POLICIES[policy] for policy in Policy]
        messages += [seating_words.refusal(SeatingError(reason, EVERYTHING)).message for reason in Reason]
        sentences = [i18n.say(message) for message in messages]
    assert all(sentences)
    assert not any("{" in sentence for sentence in sentences)


def test_repeats_are_told_beside_the_minimum() -> None:
    statement = Statement(Remark.REPEATS, Grade.GOOD, {"n": 4, "repeats": 4, "minimum": 4})
    with i18n.use("en"):
        assert i18n.say(seating_words.remark(statement)) == "4 pairs meet twice; the known minimum is 4."
    assert i18n.say(seating_words.remark(statement)) == "4 pary spotkają się dwa razy; znane minimum to 4."


def test_a_league_of_18_is_told_in_words() -> None:
    plan = draw(range(1, 19), 8, "words", wishes=Wishes(clubs={1: "A", 2: "A"}, club_rounds=2))
    assert {s.remark for s in statements(plan)} == {
        Remark.NOBODY_TWICE, Remark.BYES_NONE, Remark.SEATS_EVEN, Remark.TABLES_AGAIN, Remark.CLUBS_APART,
    }  # fmt: skip
    assert i18n.say(seating_words.remarks(plan)[0]) == "Nikt nie spotka nikogo dwa razy; minimum to 0."


def test_a_refusal_lists_the_wishes_that_conflict() -> None:
    with pytest.raises(SeatingError) as refused:
        draw(range(1, 10), 1, "words", wishes=Wishes(together=[(1, 2)], forbidden=[(1, 2)]))
    told = seating_words.refusal(refused.value)
    assert isinstance(told, Refused)
    assert i18n.say(told.problems[0].message) == "Zawodnicy 1 i 2 mają być razem i zarazem osobno."
