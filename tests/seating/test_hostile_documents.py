"""Draw documents made to mislead or to tie up whoever verifies them: refused by their place, at once and in words."""

from __future__ import annotations

import copy
import json

import pytest
from click.testing import CliRunner

from tournament import i18n, seating_proofs
from tournament.cli import main
from tournament.seating import (
    Entrant,
    Point,
    announce,
    draw_inputs,
    is_public,
    next_round_inputs,
    published,
    repeat,
    reseat_inputs,
    reveal,
    verify,
)
from tournament.seating.announcement import commitment, sha256
from tournament.seating.plan import canonical

SEED = "tajne ziarno"
MOMENT = "2026-11-30T10:00:00+00:00"


def document(inputs=None, public="4711", **head):
    asked = inputs or draw_inputs(range(1, 10), 2)
    entrants = [Entrant(number=n, name=f"Gracz {n}") for n in asked["players"]]
    before = announce(entrants, asked, SEED, **({"announced": MOMENT} | head))
    return json.loads(json.dumps(reveal(before, SEED, repeat(asked, SEED, public))))


def forged(found, **settings):
    """The document with other settings and fingerprints that fit them, as whoever draws could publish it."""
    made = copy.deepcopy(found)
    made["inputs"] |= settings
    made["inputs_sha256"] = sha256(canonical(made["inputs"]))
    return made | {"commitment": commitment(made)}


def wheres(found):
    return [(one.point, one.details.get("where")) for one in verify(found)]


@pytest.mark.parametrize("public", ["", "0", "4711", "47 11", "15 234,56", "1-2/3:4.5", "9" * 60])
def test_a_number_that_can_be_read_out_is_mixed_in(public):
    assert is_public(public)
    assert verify(document(public=public)) == ()


@pytest.mark.parametrize(
    "public",
    ["4711\u200b", "4711 ", " 4711", "47  11", "\u202e1174", "4711\n", "٤٧١１", "4711.", "O", "\x1b[2J4711", "1" * 61],
)
def test_what_nobody_hears_or_sees_in_a_public_number_is_refused(public):
    assert not is_public(public)
    assert wheres(document(public=public)) == [(Point.MALFORMED, "public")]
    said = CliRunner().invoke(main, ["seating", "plan", "--players", "9", "--rounds", "1", "--public", f"x{public}"])
    assert (said.exit_code, "Traceback" in said.output) == (2, False)
    assert "--public" in said.output
    assert i18n.say(seating_proofs.PUBLIC_NUMBER) in said.output


@pytest.mark.parametrize(
    "moment",
    [
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-12:00",
        "2026-01-01T00:00:00Z",
        "2026-W01-1T00:00+01:00",
        "20260101T000000+01",
        "2026-01-01 00:00:00+00:00",
        "2026-01-01T00:00:00.123456789+00:00",
        "2026-01-01T00:00:00",
    ],
)
def test_a_moment_is_written_in_one_way_and_can_be_told_in_every_zone(moment):
    assert wheres(document(announced=moment)) == [(Point.MALFORMED, "announced")]


@pytest.mark.parametrize("moment", ["2026-01-01T00:00:00+00:00", "2026-07-01T12:30:00.123456+02:00", None])
def test_the_moment_of_an_announcement_is_told(moment):
    found = document(announced=moment)
    assert verify(found) == ()
    assert all(i18n.say(sentence) for sentence in seating_proofs.not_compared(found))


@pytest.mark.parametrize("number", [0, -1])
def test_draws_are_counted_from_one(number):
    assert wheres(document(number=number)) == [(Point.MALFORMED, "draw")]


@pytest.mark.parametrize(
    ("settings", "where"),
    [
        ({"absent": {"0": [1]}}, "inputs.absent"),
        ({"absent": {"3": [1]}}, "inputs.absent"),
        ({"absent": {"1": "12"}}, "inputs.absent"),
        ({"absent": {"1": [True]}}, "inputs.absent"),
        ({"absent": {"01": [1]}}, "inputs.absent"),
        ({"mode": 5}, "inputs.mode"),
        ({"rounds": True}, "inputs.rounds"),
        ({"players": [1.0, 2, 3]}, "inputs.players"),
    ],
)
def test_settings_that_no_draw_writes_are_named(settings, where):
    assert wheres(forged(document(), **settings)) == [(Point.MALFORMED, where)]


@pytest.mark.parametrize(
    ("wish", "value"),
    [
        ("forbidden", {}),
        ("forbidden", [[1, 2, 3]]),
        ("together", [1]),
        ("clubs", []),
        ("clubs", {"１": "A"}),
        ("clubs", {"1": 5}),
        ("pinned", {"1": 1.0}),
        ("pinned", {"x": 1}),
        ("club_rounds", True),
        ("club_rounds", "all"),
    ],
)
def test_wishes_that_no_draw_writes_are_named(wish, value):
    found = document()
    assert wheres(forged(found, wishes=found["inputs"]["wishes"] | {wish: value})) == [
        (Point.MALFORMED, f"inputs.wishes.{wish}")
    ]


def test_points_without_end_keep_nobody_waiting():
    drawn = repeat(draw_inputs(range(1, 10), 1), SEED)
    found = document(next_round_inputs(drawn.players, drawn.players, drawn, 1, scores=dict.fromkeys(drawn.players, 3)))
    assert verify(found) == ()
    for points in ("1e999999999", "9" * 9999, "1/0", "nan", "１", 3):
        assert wheres(forged(found, scores={"1": points})) == [(Point.MALFORMED, "inputs.scores")]


def test_tables_that_nobody_could_sit_at_keep_nobody_waiting():
    asked = reseat_inputs(published(range(1, 10), [[(1, 2, 3), (4, 5, 6), (7, 8, 9)]]), 1, range(1, 10), rounds=2)
    found = document(asked)
    for tables in ([[[*range(1, 2001)]] * 9], [[[]]], [[[1, 2, True]]]):
        spoilt = forged(found, published=found["inputs"]["published"] | {"rounds": tables})
        assert wheres(spoilt) == [(Point.MALFORMED, "inputs.published.rounds")]


def test_text_of_a_file_never_rules_the_screen():
    for spoilt in (document() | {"engine": "3\x1b[2J\rall is well"}, document() | {"\x1b[2J\u202egenuine": 1}):
        for one in verify(spoilt):
            assert i18n.say(seating_proofs.difference(one)).isprintable()
