"""What a draw holds: limits with a reason through every door of the engine, unknown words of the caller refused."""

from __future__ import annotations

import random

import pytest

from tournament import i18n, seating_proofs, seating_words
from tournament.seating import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    Difference,
    Mode,
    Point,
    Policy,
    Reason,
    SeatingError,
    Subject,
    Wishes,
    draw,
    next_round,
    reseat,
    verdict,
)

SIX = range(1, 7)


def test_too_many_players_or_rounds_are_refused_with_the_limit() -> None:
    plan = draw(SIX, 1, "s")
    for call, reason in (
        (lambda: draw(range(MOST_PLAYERS + 1), 1, "s"), Reason.TOO_MANY_PLAYERS),
        (lambda: draw(SIX, MOST_ROUNDS + 1, "s"), Reason.TOO_MANY_ROUNDS),
        (lambda: reseat(plan, 1, SIX, "s", rounds=10**12), Reason.TOO_MANY_ROUNDS),
        (lambda: next_round(SIX, SIX, plan, 10**12, "s"), Reason.TOO_MANY_ROUNDS),
        (lambda: next_round(range(MOST_PLAYERS + 1), SIX, plan, 1, "s"), Reason.TOO_MANY_PLAYERS),
    ):
        with pytest.raises(SeatingError) as refused:
            call()
        assert refused.value.reason is reason
        with i18n.use("en"):
            assert f"at most {refused.value.details['most']}" in i18n.say(seating_words.refusal(refused.value).message)


def test_club_rounds_below_zero_are_refused() -> None:
    with pytest.raises(SeatingError) as refused:
        draw(SIX, 1, "s", wishes=Wishes(clubs={1: "A"}, club_rounds=-1))
    assert refused.value.reason is Reason.CLUB_ROUNDS


def test_an_unknown_mode_or_policy_has_a_reason() -> None:
    for call, reason in (
        (lambda: draw(SIX, 1, "s", mode="x"), Reason.UNKNOWN_MODE),
        (lambda: next_round(SIX, SIX, None, 1, "s", policy="x"), Reason.UNKNOWN_POLICY),
        (lambda: Mode("x"), Reason.UNKNOWN_MODE),
        (lambda: Policy("x"), Reason.UNKNOWN_POLICY),
    ):
        with pytest.raises(SeatingError) as refused:
            call()
        assert (refused.value.reason, refused.value.details) == (reason, {"found": "x"})


@pytest.mark.parametrize("locale", ["en", "pl", "ru", "uk"])
def test_why_inputs_give_no_plan_is_said_in_words(locale: str) -> None:
    with i18n.use(locale):
        for reason in Reason:
            said = i18n.say(seating_proofs.difference(Difference(Point.NO_PLAN, {"reason": reason.value})))
            assert reason.value not in said


def test_room_is_counted_pair_by_pair() -> None:
    """The checker's bound of meetings against a count of every pair on its own."""
    chance = random.Random("room")
    for _case in range(60):
        rounds = []
        active = []
        for _round in range(3):
            there = sorted(chance.sample(range(1, 11), chance.choice((6, 9))))
            active.append(there)
            seats = chance.sample(there, len(there))
            rounds.append([seats[i : i + 3] for i in range(0, len(seats), 3)])
        forbidden = [tuple(chance.sample(range(1, 13), 2)) for _ in range(3)]
        figures = verdict(Subject(players=range(1, 11), rounds=rounds, active=active, forbidden=forbidden))
        most = 0
        for p in range(1, 11):
            could = {q for row in active if p in row for q in row} - {p}
            could -= {q for pair in forbidden if p in pair for q in pair}
            faced = sum(len(table) - 1 for tables in rounds for table in tables if p in table)
            most = max(most, -(-faced // len(could)) if could else 0)
        assert figures.max_meetings_bound == most
