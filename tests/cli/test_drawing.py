"""Drawing and announcing from the terminal; the exported document verifies by itself."""

from __future__ import annotations

import json

import pytest

from tournament.cli.installation import open_database
from tournament.config import SAMPLE, settings
from tournament.db.models import Via
from tournament.db.work import Actor
from tournament.services import events


@pytest.fixture
def slug(terminal) -> str:
    """An event with 18 players, nothing drawn."""
    database = open_database(settings())
    with database.work(Actor(None, "test", Via.CLI)) as work:
        made = events.create(work, name="Turniej próbny", rounds=4)
    database.close()
    assert terminal("import", SAMPLE / "players.csv", "--event", made).exit_code == 0
    return made


def document(terminal, slug: str, *more: object) -> dict[str, object]:
    return json.loads(terminal("export", slug, "--what", "draw", "--output", "-", *more).stdout)


def test_an_announced_draw_is_exported_and_verified(terminal, slug, tmp_path):
    said = terminal("draw", slug, "--all", "--announce").stdout
    before = document(terminal, slug)
    assert before["commitment"] in said
    assert "seed" not in before
    assert terminal("draw", slug, "--all", "--public-number", "4711").exit_code == 0
    after = document(terminal, slug)
    for name, content in (("before", before), ("after", after)):
        (tmp_path / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    verify = ("seating", "verify", tmp_path / "after.json", "--announced", tmp_path / "before.json")
    assert terminal(*verify).exit_code == 0
    after["entrants"][0]["name"] = "Kto Inny"
    (tmp_path / "after.json").write_text(json.dumps(after), encoding="utf-8")
    assert terminal(*verify).exit_code == 1


def test_drawing_again_needs_a_reason_and_has_a_number_of_its_own(terminal, slug):
    assert terminal("draw", slug, "--all").exit_code == 0
    assert terminal("draw", slug, "--from-round", 2).exit_code == 1
    assert terminal("draw", slug, "--from-round", 2, "--reason", "spóźniony").exit_code == 0
    assert document(terminal, slug)["draw"] == 2
    assert document(terminal, slug, "--draw", 1)["draw"] == 1
    assert terminal("export", slug, "--what", "draw", "--draw", 9, "--output", "-").exit_code == 2


def test_mending_changes_little_and_drawing_anew_everything(terminal, slug):
    assert terminal("draw", slug, "--all", "--publish").exit_code == 0
    nothing = terminal("draw", slug, "--from-round", 2, "--mend", "--reason", "spóźniony")
    assert (nothing.exit_code, "Nie ma czego zmieniać" in nothing.output) == (1, True)
    said = terminal("draw", slug, "--from-round", 2, "--reason", "protest")
    assert said.exit_code == 0
    assert "przestały być ogłoszone: 2, 3, 4" in said.stdout
    said = terminal("draw", slug, "--from-round", 4, "--reason", "protest", "--publish")
    assert said.exit_code == 1
    said = terminal("draw", slug, "--from-round", 2, "--reason", "protest", "--publish")
    assert "Wymień wydruki" not in said.stdout


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--all", "--next"),
        ("--all", "--policy", "balanced"),
        ("--next", "--announce", "--policy", "balanced"),
        ("--all", "--mend"),
        ("--from-round", "2", "--mend", "--announce", "--reason", "x"),
    ],
)
def test_options_that_do_not_go_together_are_refused(terminal, slug, options):
    assert terminal("draw", slug, *options).exit_code == 1


def test_the_next_round_is_drawn_by_the_policy_and_the_plan_is_exported(terminal, slug, tmp_path):
    drawn = terminal("draw", slug, "--next", "--policy", "no-repeats", "--publish")
    assert drawn.exit_code == 0
    assert "Nikt nie spotka nikogo dwa razy" in drawn.stdout
    written = terminal("export", slug, "--what", "seating-plan", "--format", "csv", "--output", tmp_path)
    assert "plan-rozstawienia.csv" in written.stdout
