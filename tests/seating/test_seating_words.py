"""Every code of the engine has a sentence that takes exactly its numbers, in Polish too."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from tournament import i18n, seating_conflicts, seating_proofs, seating_words
from tournament.errors import Refused
from tournament.seating import (
    Conflict,
    ConflictKind,
    Difference,
    Fault,
    Finding,
    Grade,
    Limit,
    Mode,
    Point,
    Policy,
    Reason,
    Remark,
    SeatingError,
    Statement,
    Unreadable,
    UnreadablePlanError,
    Wishes,
    draw,
    draw_inputs,
    least_of,
    published,
    reseat,
    statements,
    verdict,
)

EVERYTHING = {
    "n": 4, "repeats": 4, "pairs": 6, "least": 0, "most": 1, "spread": 2, "optimum": 40, "number": 7, "players": 5,
    "needed": 3, "mode": "bye", "rounds": 3, "played": 3, "first": 1, "second": 2, "numbers": (1, 2, 3), "size": 9,
    "tables": 6, "table": 2, "club": "Dąb", "round": 3, "times": 2, "where": "seed", "found": [[1, 2, 3]],
    "expected": [[1, 2, 4]], "missing": [4], "reason": "too-few-players", "conflicts": 2,
    "rows": 5,
}  # fmt: skip


@pytest.mark.parametrize("locale", ["en", "pl"])
def test_every_code_has_its_sentence(locale: str) -> None:
    with i18n.use(locale):
        messages = [seating_words.remark(Statement(code, Grade.NOTE, EVERYTHING)) for code in Remark]
        messages += [seating_conflicts.conflict(Conflict(kind, EVERYTHING, proved=True)) for kind in ConflictKind]
        messages += [seating_words.unreadable(UnreadablePlanError("3", "x", kind)) for kind in Unreadable]
        messages += [seating_words.fault(Finding(fault, EVERYTHING)) for fault in Fault]
        messages += [seating_proofs.difference(Difference(point, EVERYTHING)) for point in Point]
        messages += [seating_words.MODES[mode] for mode in Mode] + [seating_words.POLICIES[policy] for policy in Policy]
        messages += [seating_words.refusal(SeatingError(reason, EVERYTHING)).message for reason in Reason]
        sentences = [i18n.say(message) for message in messages]
    assert all(sentences)
    assert not any("{" in sentence for sentence in sentences)


def test_repeats_are_told_beside_the_minimum() -> None:
    said = {
        limit: i18n.say(seating_words.remark(Statement(Remark.REPEATS, Grade.NOTE, numbers, limit)))
        for limit, numbers in {
            None: {"n": 4, "repeats": 4},
            Limit.PROVED: {"n": 1, "repeats": 1, "least": 1},
            Limit.BEST_KNOWN: {"n": 10, "repeats": 10, "least": 10},
            Limit.BETTER_KNOWN: {"n": 5, "repeats": 5, "least": 4},
            Limit.BOUND: {"n": 12, "repeats": 14, "least": 2},
        }.items()
    }
    assert said == {
        None: "4 pary spotkają się dwa razy.",
        Limit.PROVED: "1 para spotka się dwa razy; to najmniej, jak można.",
        Limit.BEST_KNOWN: "10 par spotka się dwa razy; to najlepszy znany wynik.",
        Limit.BETTER_KNOWN: "5 par spotka się dwa razy; najlepszy znany wynik to 4.",
        Limit.BOUND: "12 par spotka się więcej niż raz, powtórek razem: 14; mniej niż 2 na pewno się nie da.",
    }
    with i18n.use("en"):
        numbers = {"n": 4, "repeats": 4, "least": 4}
        sentence = seating_words.remark(Statement(Remark.REPEATS, Grade.GOOD, numbers, Limit.PROVED))
        assert i18n.say(sentence) == "4 pairs meet twice; that is the fewest possible."


def _said(*players_and_rounds: object, **asked: object) -> list[str]:
    return [i18n.say(sentence) for sentence in seating_words.remarks(draw(*players_and_rounds, "words", **asked))]


def test_what_is_proved_what_is_known_and_what_is_a_mere_bound_are_three_things() -> None:
    assert "3 pary spotkają się dwa razy; to najmniej, jak można." in _said(range(1, 13), 5)
    assert "9 par spotka się dwa razy; to najmniej, jak można." in _said(range(1, 21), 11)
    assert "7 par spotka się dwa razy; to najlepszy znany wynik." in _said(range(1, 23), 11)
    fours = _said(range(1, 20), 8, mode=Mode.TABLE_OF_4)
    assert any(re.fullmatch(r"\d+ pary? spotka(ją)? się dwa razy\.", one) for one in fours), fours
    assert not any("znany" in one or "minimum" in one for one in fours)
    crowded = _said(range(1, 7), 4)
    assert any("jeśli żadna para nie ma grać ze sobą jeszcze częściej" in one for one in crowded), crowded


def test_pairs_that_sit_together_by_wish_are_not_counted_and_this_is_said() -> None:
    said = _said(range(1, 10), 8, wishes=Wishes(together=[(3, 9), (1, 2)]))
    assert "Nie liczymy tu 2 par, które mają siedzieć razem." in said


def test_nothing_is_said_about_a_minimum_where_wishes_are_broken() -> None:
    with pytest.raises(SeatingError) as refused:
        draw(range(1, 10), 8, "words", wishes=Wishes(forbidden=[(1, other) for other in range(2, 10)]))
    plan = refused.value.offer
    assert plan.report.known_minimum is None
    assert least_of(plan.subject(), plan.report.verdict) is None
    repeats = next(one for one in statements(plan) if one.remark is Remark.REPEATS)
    assert repeats.limit is None


def test_the_bound_does_not_depend_on_who_pauses() -> None:
    # Late entry of 11: the second and the third plan differ only in who pauses how often.
    bounds = set()
    for seed in "abcdef":
        plan = reseat(draw(range(1, 11), 8, seed), 1, range(1, 12), seed)
        bounds.add(least_of(plan.subject(), plan.report.verdict).bound)
    assert len(bounds) == 1


@pytest.mark.parametrize("spelling", ["As Pik", "as  pik", " AS PIK ", "As\u00a0Pik"])
def test_one_club_in_two_spellings_is_one_club(spelling: str) -> None:
    clubs = {number: "As Pik" if number % 3 else spelling for number in range(1, 7)} | {7: "Inny"}
    plan = draw(range(1, 19), 8, "clubs", wishes=Wishes(clubs=clubs, club_rounds=3))
    met = {
        frozenset(pair)
        for tables in plan.rounds[:3]
        for table in tables
        for pair in combinations(table, 2)
        if set(pair) <= set(range(1, 7))
    }
    assert met == set()
    together = published(range(1, 10), [[(1, 2, 3), (4, 5, 6), (7, 8, 9)]], wishes=Wishes(clubs=clubs, club_rounds=1))
    assert verdict(together.subject()).club_conflicts == 6


def test_one_spelling_of_clubs_draws_what_it_always_drew() -> None:
    wishes = Wishes(clubs={1: "B", 2: "B", 3: "a"}, club_rounds=3)
    assert draw_inputs(range(1, 10), 3, wishes=wishes)["wishes"]["clubs"] == {"1": "B", "2": "B", "3": "a"}


def test_club_mates_who_are_to_sit_together_are_named_as_the_exception() -> None:
    wishes = Wishes(clubs={3: "Dąb", 9: "dąb", 4: "Dąb"}, club_rounds=2, together=[(3, 9)])
    said = _said(range(1, 19), 4, wishes=wishes)
    assert "Zawodnicy jednego klubu są rozdzieleni zgodnie z życzeniem, poza parami, które mają siedzieć razem." in said


def test_what_is_broken_round_after_round_is_said_once_and_by_name() -> None:
    club = {"club": "Dąb", "table": 1}
    found = [
        Conflict(ConflictKind.CLUB_MEETS, {"first": 1, "second": 2, "round": r, **club}, proved=False)
        for r in (1, 2, 3, 5)
    ]
    pin = Conflict(ConflictKind.PIN_MISSED, {"number": 4, "table": 2, "round": 6}, proved=False)
    said = [i18n.say(one) for one in seating_conflicts.conflicts([*found, pin], {4: "Anna Nowak"})]
    assert said[0] == "Zawodnicy klubu Dąb spotykają się ze sobą w rundach 1–3, 5 (razy: 4)."
    assert len(said) == 2
    assert "4 Anna Nowak" in said[1]


def test_closeness_is_said_as_an_average() -> None:
    numbers = {"n": 64, "optimum": 24, "pairs": 18}
    assert i18n.say(seating_words.remark(Statement(Remark.CLOSENESS, Grade.NOTE, numbers))) == (
        "Rywali przy stole dzieli w klasyfikacji średnio 3,6 miejsca; gdyby patrzeć tylko na nią, byłoby to 1,3."
    )


def test_a_league_of_18_is_told_in_words() -> None:
    plan = draw(range(1, 19), 8, "words", wishes=Wishes(clubs={1: "A", 2: "A"}, club_rounds=2))
    assert {s.remark for s in statements(plan)} == {
        Remark.NOBODY_TWICE, Remark.BYES_NONE, Remark.SEATS_EVEN, Remark.TABLES_AGAIN, Remark.CLUBS_APART,
    }  # fmt: skip
    assert i18n.say(seating_words.remarks(plan)[0]) == "Nikt nie spotka nikogo dwa razy."


def test_a_refusal_lists_the_wishes_that_conflict() -> None:
    with pytest.raises(SeatingError) as refused:
        draw(range(1, 10), 1, "words", wishes=Wishes(together=[(1, 2)], forbidden=[(1, 2)]))
    told = seating_words.refusal(refused.value)
    assert isinstance(told, Refused)
    assert i18n.say(told.problems[0].message) == "Zawodnicy 1 i 2 mają być razem i zarazem osobno."


def test_who_always_sits_together_through_others_is_no_repeat() -> None:
    said = _said(range(1, 19), 8, wishes=Wishes(together=[(1, 2), (2, 3)]))
    assert "Nie liczymy tu 3 par, które mają siedzieć razem." in said
    assert not any("spotka się 8 razy" in one for one in said), said


def test_who_is_pinned_is_not_counted_among_those_who_come_back_to_a_table() -> None:
    said = _said(range(1, 19), 8, wishes=Wishes(together=[(1, 2)], pinned={1: 1, 5: 2, 6: 2}))
    assert "Nie liczymy tu 2 par, które mają siedzieć razem." in said
    assert "Nie liczymy tam 4 zawodników, którzy zawsze siedzą przy tym samym stole." in said
    assert not any("8 razy" in one or "stole: 8" in one for one in said), said
