"""No choice without its function, no code without its sentence, no sentence without its Polish."""

from __future__ import annotations

import pytest
from babel.messages.pofile import read_po

from tournament import i18n, sentences, wording
from tournament.rules import barrel, bidding, closing, diagnosis, rounding, scoring, sitting
from tournament.rules.audit import PATH
from tournament.rules.codes import RULE, Code, Hint
from tournament.rules.deck import MARRIAGE_VALUES
from tournament.rules.finding import Severity
from tournament.rules.parsing import FormatCode
from tournament.rules.protocol import Suit
from tournament.rules.regulation import (
    BarrelWin,
    Collision,
    Cost,
    Crossing,
    Gain,
    LockCounts,
    MarriageTable,
    Play,
    Rounding,
    Sitter,
    TargetTie,
)

TABLES = [
    (Play, scoring.PLAY),
    (LockCounts, scoring.LOCKED),
    (Crossing, scoring.CROSSING),
    (Crossing, scoring.CROSSED),
    (Cost, scoring.COST),
    (Gain, scoring.GAIN),
    (Rounding, rounding.ROUND),
    (Rounding, rounding.UNIT),
    (Collision, barrel.COLLISION),
    (BarrelWin, barrel.WINS),
    (Sitter, sitting.WORTH),
    (TargetTie, closing.KEY),
    (MarriageTable, MARRIAGE_VALUES),
    (Code, sentences.FINDINGS),
    (Code, PATH),
    (Code, RULE),
    (Hint, sentences.HINTS),
    (FormatCode, sentences.FORMAT),
    (Severity, wording.SEVERITIES),
    (Suit, wording.SUITS),
]


@pytest.mark.parametrize(("choices", "table"), TABLES, ids=lambda value: getattr(value, "__name__", "table"))
def test_every_choice_has_its_entry(choices, table):
    assert set(table) == set(choices)


def test_every_mark_that_names_a_code_names_a_real_one():
    assert set(diagnosis.BY_MARK.values()) <= set(Code)


def _polish() -> dict[str, str]:
    with (i18n.FOLDER / "pl" / "LC_MESSAGES" / "rules.po").open("rb") as handle:
        return {str(message.id): str(message.string) for message in read_po(handle) if message.id}


@pytest.mark.parametrize(
    "msgid",
    sorted(
        {
            *sentences.FINDINGS.values(),
            *sentences.AT_A_SEAT.values(),
            *sentences.WITHOUT_CARDS.values(),
            *sentences.HINTS.values(),
            *sentences.FORMAT.values(),
            *wording.SUITS.values(),
            *wording.BASES.values(),
            *wording.SEVERITIES.values(),
        }
    ),
)
def test_every_sentence_has_a_polish_one_with_the_same_figures(msgid):
    polish = _POLISH[msgid]
    assert polish
    assert polish != msgid
    assert _fields(polish) == _fields(msgid)


_POLISH = _polish()


def _fields(text: str) -> set[str]:
    return {part.split("}")[0] for part in text.split("{")[1:]}


def test_the_highest_contract_is_what_all_cards_and_marriages_give():
    from sheets import regulations, terms

    game = terms(regulations.load("ru-main").rules, 3)
    assert (bidding.highest_contract(game), bidding.highest_bid(game)) == (400, 360)
