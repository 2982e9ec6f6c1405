"""What holds for every protocol, however strange."""

from __future__ import annotations

import json
import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets import regulations

from tournament import wording
from tournament.rules import parse, write
from tournament.rules.notation import NotationError, from_text, to_text
from tournament.rules.protocol import Deal, End, Penalty, Protocol, Result, Suit

SUITS = list(Suit)
CARDS = ["AH", "10D", "KC", "QC", "9S"]
WORDS = ["x", "Żak", "a b", 'say "no"', "two\nlines", "\u2028", "\\", "#", "🂡", ""]


def random_protocol(seed):
    """Any protocol whatever; made from a seed because drawing every figure by itself takes minutes."""
    chance = random.Random(seed)
    players = chance.choice([2, 3, 3, 3, 4])

    def maybe(make, often=0.7):
        return make() if chance.random() < often else None

    def column(make):
        return maybe(lambda: tuple(maybe(make, 0.9) for _ in range(players)))

    def figure():
        return chance.choice([0, 0, 20, 60, 100, -100, 120, -120, 800, 880, chance.randint(-400, 1100)])

    def seat():
        return chance.randint(1, players)

    def flag():
        return chance.choice([None, None, None, False, True])

    def deal(no):
        kind = chance.choice(["deal"] * 6 + ["redeal", "penalty"])
        return Deal(
            no=no,
            dealer=maybe(seat),
            declarer=maybe(seat),
            bid=maybe(lambda: chance.choice([90, 100, 105, 120, 130, 370])),
            contract=maybe(lambda: chance.choice([0, 100, 105, 120, 125, 200, 410])),
            conceded=flag(),
            dark=flag(),
            golden=flag(),
            cards=column(lambda: chance.choice([0, 1, 20, 40, 60, 120, 130, -5])),
            tricks=column(lambda: chance.randint(-1, 12)),
            marriages=column(lambda: tuple(chance.sample(SUITS, chance.choice([0, 0, 0, 1, 2])))),
            talon=maybe(lambda: tuple(chance.sample(CARDS, chance.randint(0, 4)))),
            written=column(figure),
            totals=column(figure),
            redeal=chance.choice(WORDS) if kind == "redeal" else None,
            penalty=Penalty(seat=seat(), points=figure(), reason=maybe(lambda: chance.choice(WORDS)))
            if kind == "penalty"
            else None,
        )

    return Protocol(
        players=tuple(chance.choice(WORDS[:-1]) + "x" for _ in range(players)),
        deals=tuple(deal(no) for no in range(1, chance.randint(1, 9))),
        regulation=maybe(lambda: chance.choice(WORDS)),
        event=maybe(lambda: chance.choice(WORDS)),
        round=maybe(lambda: chance.randint(1, 20)),
        table=maybe(lambda: chance.randint(1, 20)),
        first_dealer=maybe(seat),
        end=maybe(lambda: chance.choice(list(End))),
        result=maybe(
            lambda: Result(
                totals=maybe(lambda: tuple(figure() for _ in range(players))),
                places=maybe(lambda: tuple(seat() for _ in range(players))),
                league_points=maybe(lambda: tuple(Fraction(chance.randint(-9, 60), 3) for _ in range(players))),
            )
        ),
    )


def protocols():
    return st.integers(0, 2**40).map(random_protocol)


@given(protocols())
@settings(max_examples=100)
def test_a_protocol_survives_writing_and_notation(protocol):
    assert parse(json.loads(json.dumps(write(protocol)))) == protocol
    assert from_text(to_text(protocol)) == protocol


@pytest.mark.parametrize("regulation", regulations.known())
def test_validation_never_crashes_and_everything_can_be_said(regulation):
    edition = regulations.load(regulation)

    @given(protocols())
    @settings(max_examples=30)
    def check(protocol):
        verdict = regulations.validate(protocol, edition)
        document = wording.document(verdict, protocol, file="x.json", regulation=regulation)
        assert json.loads(json.dumps(document)) == document
        if verdict.computed.totals:
            assert len(verdict.computed.totals) == len(protocol.deals) == len(verdict.computed.deltas)
            assert verdict.computed.totals[-1] == verdict.computed.final

    check()


@pytest.mark.parametrize(
    "value",
    [None, True, 0, 1.5, "x", [], {}, [[]], {"format": 1}, {"a": None}, {"players": "ABC"}, {"deals": {}}, [None] * 9],
)
def test_parsing_refuses_everything_else_in_one_way(value):
    with pytest.raises(ValueError, match=r"\$"):
        parse(value)


@given(st.text(max_size=60))
@settings(max_examples=100)
def test_reading_notation_refuses_everything_else_with_a_line(text):
    with pytest.raises(NotationError):
        from_text(text)
