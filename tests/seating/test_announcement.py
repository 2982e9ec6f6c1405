"""Commit and reveal: a genuine draw verifies anywhere, and whatever was changed is pointed at."""

from __future__ import annotations

import copy
import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.seating import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    Entrant,
    Plan,
    Point,
    SeatingError,
    Wishes,
    announce,
    draw_inputs,
    next_round,
    next_round_inputs,
    repeat,
    reseat,
    reveal,
    verify,
    withheld,
    withhold,
)
from tournament.seating import (
    published as published_plan,
)
from tournament.seating.announcement import checkable, mark, sha256
from tournament.seating.plan import canonical

ENTRANTS = [
    Entrant(number=n, name=f"Gracz {n}", club="Klub Dąb" if n % 2 else "") for n in (14, 3, 9, 1, 7, 22, 5, 8, 11)
]
SEED = "tajne ziarno"


def inputs() -> dict[str, object]:
    clubs = {entrant.number: entrant.club for entrant in ENTRANTS if entrant.club}
    return draw_inputs([e.number for e in ENTRANTS], 3, wishes=Wishes(clubs=clubs, forbidden=[(1, 3)]))


@pytest.fixture
def announced() -> dict[str, object]:
    return announce(ENTRANTS, inputs(), SEED, event="Liga", number=2, reason="spóźnione zgłoszenie")


@pytest.fixture
def published(announced) -> dict[str, object]:
    return json.loads(json.dumps(reveal(announced, SEED, repeat(inputs(), SEED, "4711"))))


def points(document, *before) -> list[Point]:
    return [difference.point for difference in verify(document, *before)]


def test_a_genuine_draw_verifies(announced, published) -> None:
    assert verify(published) == ()
    assert verify(published, announced) == ()


@pytest.mark.parametrize(("players", "rounds"), [(297, 1), (300, 1), (MOST_PLAYERS, 1), (9, MOST_ROUNDS)])
def test_a_large_draw_verifies(players, rounds) -> None:
    settings_of_the_draw = draw_inputs(range(1, players + 1), rounds)
    entrants = [Entrant(number=number, name=f"Osoba {number}") for number in range(1, players + 1)]
    document = reveal(announce(entrants, settings_of_the_draw, SEED), SEED, repeat(settings_of_the_draw, SEED))
    assert points(document) == []


@pytest.mark.parametrize("other", [{"event": "Liga", "number": 1}, {"event": "Puchar", "number": 2}])
def test_the_announcement_of_another_draw_is_told_as_such_and_nobody_is_called_swapped(published, other) -> None:
    wrong = announce(ENTRANTS, inputs(), "inne ziarno", **other)
    (found,) = verify(published, wrong)
    assert found.point is Point.OTHER_DRAW
    assert found.details == {"found": f"{other['number']}, {other['event']}", "expected": "2, Liga"}


def test_a_draw_with_another_seed_than_announced_is_no_other_draw(published) -> None:
    wrong = announce(ENTRANTS, inputs(), "inne ziarno", event="Liga", number=2, reason="spóźnione zgłoszenie")
    assert set(points(published, wrong)) == {Point.NOT_AS_ANNOUNCED}


def test_the_announcement_gives_away_no_seed(announced) -> None:
    assert SEED not in json.dumps(announced, ensure_ascii=False)
    assert announced["seed_sha256"] == sha256(SEED)
    assert [row["number"] for row in announced["entrants"]] == sorted(e.number for e in ENTRANTS)
    assert points(announced) == [Point.NOT_REVEALED]


def test_another_order_of_the_list_does_not_matter(published) -> None:
    published["entrants"].reverse()
    assert verify(published) == ()


@pytest.mark.parametrize("hash_seed", ["1", "99"])
def test_the_file_alone_verifies_in_another_process(published, hash_seed, tmp_path) -> None:
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(published), encoding="utf-8")
    script = (
        "import json, pathlib, sys; from tournament.seating import verify;"
        "print(verify(json.loads(pathlib.Path(sys.argv[1]).read_text(encoding='utf-8'))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(file)],
        capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": hash_seed},
    )  # fmt: skip
    assert done.stdout.strip() == "()"


def test_one_changed_name_is_pointed_at(published, announced) -> None:
    published["entrants"][2]["name"] = "Kto inny"
    number = published["entrants"][2]["number"]
    differences = verify(published, announced)
    assert differences[0].point is Point.ENTRANT_CHANGED
    assert differences[0].details == {"number": number}
    assert [difference.point for difference in differences] == [Point.ENTRANT_CHANGED]
    published["entrants"][2]["mark"] = mark(published["entrants"][2])
    assert points(published) == [Point.COMMITMENT_BROKEN]
    assert Point.ENTRANT_NOT_AS_ANNOUNCED in points(published, announced)


def test_a_moved_player_is_pointed_at_by_round_and_table(published) -> None:
    tables = published["rounds"][1]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]
    assert [(d.point, d.details["round"], d.details["table"]) for d in verify(published)] == [
        (Point.TABLE_DIFFERS, 2, 1),
        (Point.TABLE_DIFFERS, 2, 2),
    ]


@pytest.mark.parametrize(
    ("key", "value", "point"),
    [
        ("seed", "inne ziarno", Point.SEED_WRONG),
        ("public", "4712", Point.TABLE_DIFFERS),
        ("inputs_sha256", "0" * 64, Point.INPUTS_CHANGED),
        ("inputs_sha256", "0", Point.MALFORMED),
        ("announced", "2026-11-30T10:00:00+00:00", Point.COMMITMENT_BROKEN),
        ("announced", "yesterday", Point.MALFORMED),
        ("reason", "inny powód", Point.COMMITMENT_BROKEN),
        ("engine", "0", Point.OTHER_ENGINE),
        ("format", "inny", Point.UNKNOWN_FORMAT),
        ("format", "tysiac-draw/1", Point.FORMER_FORMAT),
        ("rounds", [], Point.ROUNDS_DIFFER),
        ("byes", [[1], [], []], Point.PAUSES_DIFFER),
        ("entrants", 5, Point.MALFORMED),
        ("players", [1, 2, 3], Point.DERIVED_DIFFERS),
        ("forbidden", [[1, 2]], Point.DERIVED_DIFFERS),
        ("club_rounds", 99, Point.DERIVED_DIFFERS),
        ("active", [[1]], Point.DERIVED_DIFFERS),
        ("quality", {}, Point.DERIVED_DIFFERS),
        ("quality", {"repeats": 999}, Point.DERIVED_DIFFERS),
        ("unheard-of", 1, Point.MALFORMED),
        ("event", "\ud800", Point.MALFORMED),
        ("draw", True, Point.MALFORMED),
        ("club_rounds", 10**400, Point.MALFORMED),
        ("quality", {"repeats": False}, Point.DERIVED_DIFFERS),
    ],
)
def test_every_change_of_the_document_is_found(published, key, value, point) -> None:
    published[key] = value
    assert point in points(published)


@pytest.mark.parametrize("key", ["rounds", "rounds_left", "played"])
def test_a_forged_number_of_rounds_keeps_nobody_waiting(published, key) -> None:
    published["inputs"][key] = 10**8
    assert [d.details for d in verify(published)] == [{"where": f"inputs.{key}"}]
    published["inputs"][key] = 98
    assert (Point.INPUTS_CHANGED if key == "rounds" else Point.MALFORMED) in points(published)


def with_settings(document, **settings) -> dict[str, object]:
    """The document with other settings, which fit their fingerprint."""
    asked = {**document["inputs"], **settings}
    return {**document, "inputs": asked, "inputs_sha256": sha256(canonical(asked))}


def test_other_settings_are_found_and_not_run(published) -> None:
    published["inputs"]["mode"] = "by"
    assert points(published) == [Point.INPUTS_CHANGED, Point.COMMITMENT_BROKEN]


def test_what_was_found_stays_told_where_the_settings_cannot_be_run(published) -> None:
    assert points(with_settings(published, mode="by")) == [Point.COMMITMENT_BROKEN, Point.NO_PLAN]
    assert [d.details for d in verify(with_settings(published, absent=5))] == [{"where": "inputs.absent"}]
    assert [d.details for d in verify(with_settings(published, wishes={}))] == [{"where": "inputs.wishes.club_rounds"}]


def test_an_entrant_too_many_or_too_few_is_named(published) -> None:
    asked = {**inputs(), "players": [n for n in inputs()["players"] if n != 22]}
    assert Point.ENTRANTS_SURPLUS in points(announce(ENTRANTS, asked, SEED))
    assert Point.ENTRANTS_MISSING in points(announce(ENTRANTS[1:], inputs(), SEED))


class TestWithheldNames:
    """A name taken out of the public document: nothing else can be changed under its cover."""

    def test_the_draw_still_verifies_and_the_earlier_copy_can_be_compared(self, published, announced) -> None:
        hidden = withhold(published, {7, 22})
        assert withheld(hidden) == (7, 22)
        assert verify(hidden) == verify(hidden, announced) == verify(published, withhold(announced, {7})) == ()

    def test_nothing_of_the_person_is_left_but_a_fingerprint_nobody_can_guess(self, published) -> None:
        (row,) = [row for row in withhold(published, {7})["entrants"] if row["number"] == 7]
        assert set(row) == {"number", "mark", "withheld"}
        guesses = [[7, "Gracz 7", "Klub Dąb", salt] for salt in ("", SEED, published["seed_sha256"])]
        assert row["mark"] not in {sha256(canonical(guess)) for guess in guesses}

    def test_salts_are_of_each_draw_alone(self) -> None:
        salts = [Entrant(number=7, name="Gracz 7").salt for _ in range(2)]
        assert len({*salts}) == 2
        assert all(len(salt) == 32 for salt in salts)

    def test_a_row_that_claims_to_be_withheld_cannot_swap_people(self, published, announced) -> None:
        hidden = withhold(published, {7})
        row = next(row for row in hidden["entrants"] if row["number"] == 7)
        row["mark"] = mark({"number": 7, "name": "Kto inny", "club": "", "salt": "0" * 32})
        assert points(hidden) == [Point.COMMITMENT_BROKEN]
        assert verify(hidden, announced)[-1].details == {"number": 7}

    @pytest.mark.parametrize("more", [{"name": "Kto inny"}, {"club": "X"}, {"salt": "0" * 32}, {"withheld": 1}])
    def test_it_says_nothing_that_cannot_be_compared(self, published, more) -> None:
        hidden = withhold(published, {7})
        next(row for row in hidden["entrants"] if row["number"] == 7).update(more)
        assert points(hidden) == [Point.MALFORMED]

    def test_an_announcement_with_another_name_is_found_beside_it(self, published, announced) -> None:
        announced["entrants"][0]["name"] = "Kto inny"
        (found,) = verify(withhold(published, {1}), announced)
        assert (found.point, found.details) == (Point.ENTRANT_NOT_AS_ANNOUNCED, {"number": 1})

    @pytest.mark.parametrize("salt", ["", "0" * 31, "x" * 32, 0])
    def test_a_salt_too_short_to_protect_is_refused(self, published, salt) -> None:
        row = published["entrants"][0]
        row.update(salt=salt)
        assert points(published) == [Point.MALFORMED]


def test_figures_of_another_kind_do_not_pass_for_start_numbers(published) -> None:
    published["rounds"][0][0][0] = float(published["rounds"][0][0][0])
    assert points(published) == [Point.MALFORMED]


@pytest.mark.parametrize("key", ["byes", "standby"])
def test_a_row_too_many_or_too_few_is_pointed_at(published, key) -> None:
    point = {"byes": Point.PAUSES_DIFFER, "standby": Point.STANDBY_DIFFERS}[key]
    published[key].append([])
    assert points(published) == [point]
    del published[key][-2:]
    assert points(published) == [point]


@pytest.mark.parametrize("before", [None, {}, [], {"entrants": []}, "x"])
def test_an_announcement_that_is_none_does_not_pass(published, before) -> None:
    assert points(published, before) == [Point.ANNOUNCEMENT_MALFORMED]


def test_nesting_without_end_is_refused(published) -> None:
    deep: object = 1
    for _ in range(900):
        deep = [deep]
    published["inputs"]["wishes"] = deep
    assert points(published) == [Point.MALFORMED]


def test_what_a_program_reads_beside_the_plan_follows_from_it() -> None:
    plan = repeat(inputs(), SEED)
    document = reveal(announce(ENTRANTS, inputs(), SEED), SEED, plan)
    assert {**document, **checkable(plan)} == document
    for key in checkable(plan):
        assert [d.details for d in verify({k: v for k, v in document.items() if k != key})] == [{"where": key}]


def test_a_forged_document_does_not_match_its_announcement(announced) -> None:
    other = announce(ENTRANTS, inputs(), "drugie ziarno", event="Liga", number=2, reason="spóźnione zgłoszenie")
    forged = reveal(other, "drugie ziarno", repeat(inputs(), "drugie ziarno"))
    assert verify(forged) == ()
    assert {d.details["where"] for d in verify(forged, announced)} == {"seed_sha256", "commitment"}


def test_a_round_by_standing_and_a_change_repeat_from_their_record() -> None:
    plan: Plan = repeat(inputs(), SEED)
    changed = reseat(plan, 1, [*range(1, 12), 14, 22], "zmiana")
    assert repeat(json.loads(changed.audit.inputs), changed.audit.seed) == changed
    standing = next_round(plan.players, plan.players, plan, 2, "runda", scores=dict.fromkeys(plan.players, 1))
    assert repeat(json.loads(standing.audit.inputs), "runda") == standing
    assert json.loads(standing.audit.inputs) == next_round_inputs(
        plan.players, plan.players, plan, 2, scores=dict.fromkeys(plan.players, 1)
    )


def test_an_accepted_offer_repeats_too() -> None:
    asked = draw_inputs(range(1, 10), 2, wishes=Wishes(clubs=dict.fromkeys(range(1, 5), "A"), club_rounds=1))
    offer = repeat(asked, "oferta")
    entrants = [Entrant(number=n, name=str(n)) for n in range(1, 10)]
    assert verify(reveal(announce(entrants, asked, "oferta"), "oferta", offer)) == ()


def test_inputs_that_give_no_plan_fail_in_words_not_with_an_error() -> None:
    asked = draw_inputs([1, 2], 2)
    with pytest.raises(SeatingError):
        repeat(asked, "x")
    announced = announce([Entrant(number=n, name="") for n in (1, 2)], asked, "x")
    empty = published_plan([1, 2], [[], []])
    assert points(reveal(announced, "x", empty)) == [Point.NO_PLAN]


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2),
    max_leaves=3,
)


@settings(max_examples=15)
@given(key=st.sampled_from(["entrants", "inputs", "seed", "rounds", "byes", "public", "draw", "standby"]), value=junk)
def test_junk_in_the_file_never_raises_and_never_passes(key, value) -> None:
    document = reveal(announce(ENTRANTS, inputs(), SEED), SEED, repeat(inputs(), SEED))
    broken = {**copy.deepcopy(document), key: value}
    assert verify(broken) or broken == document


@settings(max_examples=20)
@given(junk)
def test_anything_else_than_a_document_is_malformed(value) -> None:
    assert points(value) == [Point.MALFORMED]
