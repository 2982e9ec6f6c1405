"""The seating commands: plan, check, verify, with their formats and exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tournament.cli import main


def run(*words: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["--lang", "en", "seating", *words], input=given)


def plan(*words: str) -> dict[str, object]:
    result = run("plan", "--players", "9", "--rounds", "3", "--seed", "s", "--format", "json", *words)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_a_plan_is_printed_in_the_format_of_the_checker() -> None:
    document = plan()
    assert document["players"] == list(range(1, 10))
    assert [len(tables) for tables in document["rounds"]] == [3, 3, 3]
    assert document["byes"] == [[], [], []]
    assert document["quality"]["repeats"] == 0
    assert document["quality"]["remarks"][0] == "Nobody meets anybody twice."


def test_the_same_seed_gives_the_same_plan_and_a_secret_one_is_made_otherwise() -> None:
    assert plan() == plan()
    seeds = {run("plan", "--players", "9", "--rounds", "1").stdout.splitlines()[-1] for _ in range(2)}
    assert len(seeds) == 2


def test_start_numbers_may_be_listed_and_text_shows_pauses() -> None:
    shown = run("plan", "--players", "1-6,21", "--rounds", "1", "--seed", "s").stdout
    assert "Round 1" in shown
    assert "pause: " in shown


def test_a_plan_is_checked_and_verified(tmp_path: Path) -> None:
    clubs = tmp_path / "clubs.csv"
    clubs.write_text("number;name;club\n1;Ala Testowa;Dąb\n2;Jan Próbny;Dąb\n", encoding="utf-8")
    announced, file = tmp_path / "before.json", tmp_path / "after.json"
    document = plan("--clubs", str(clubs), "--club-rounds", "all", "--announce", str(announced), "--public", "123")
    file.write_text(json.dumps(document), encoding="utf-8")
    assert document["entrants"][0]["name"] == "Ala Testowa"
    assert run("check", str(file), "--strict").exit_code == 0
    assert run("verify", str(file), "--announced", str(announced)).exit_code == 0
    document["entrants"][0]["name"] = "Ala Zmieniona"
    file.write_text(json.dumps(document), encoding="utf-8")
    failed = run("verify", str(file))
    assert failed.exit_code == 1
    assert "Start number 1: name or club" in failed.stdout


def test_a_plan_of_reserves_verifies_too(tmp_path: Path) -> None:
    document = json.loads(
        run("plan", "--players", "8", "--rounds", "2", "--mode", "reserve", "--format", "json").stdout
    )
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert document["standby"] == [[7, 8], [7, 8]]
    assert run("verify", str(file)).exit_code == 0
    assert run("check", str(file)).exit_code == 0


def test_a_fixed_plan_with_faults_fails_and_names_them() -> None:
    result = run("check", "-", "--players", "7", given="1;1;1;2;3\n1;2;4;5;9\n")
    assert result.exit_code == 1
    assert "start number 9 is not on the list" in result.stdout
    assert "start number 6 has no place" in result.stdout


def test_strict_fails_where_the_plan_could_be_better() -> None:
    text = "1;1;1;2;3\n1;2;4;5;6\n1;3;7;8;9\n2;1;1;2;4\n2;2;3;5;7\n2;3;6;8;9\n"
    assert run("check", "-", given=text).exit_code == 0
    assert run("check", "-", "--strict", given=text).exit_code == 1
    assert json.loads(run("check", "-", "--format", "json", given=text).stdout)["repeats"] == 2


def test_conflicting_wishes_are_refused_or_broken_as_little_as_possible() -> None:
    wishes = ("--apart", "1,2", "--together", "1,2", "--players", "9", "--rounds", "1", "--seed", "s")
    refused = run("plan", *wishes)
    assert refused.exit_code == 1
    assert "1 and 2 are wished together and apart" in refused.output
    assert run("plan", *wishes, "--best-effort").exit_code == 0


@pytest.mark.parametrize(
    "words",
    [
        ("plan", "--players", "x", "--rounds", "1"),
        ("plan", "--players", "9", "--rounds", "0"),
        ("plan", "--players", "9", "--rounds", "1", "--apart", "1"),
        ("plan", "--players", "9", "--rounds", "1", "--clubs", "no-such-file"),
        ("check", "no-such-file"),
        ("verify", "no-such-file"),
    ],
)
def test_what_cannot_be_used_is_said_with_status_2(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_a_file_that_is_not_there_is_said_to_be_missing() -> None:
    for command in ("check", "verify"):
        assert "no file no-such-file" in run(command, "no-such-file").output


def test_a_genuine_draw_prints_the_fingerprint_to_compare() -> None:
    document = plan()
    said = run("verify", "-", given=json.dumps(document)).output
    assert document["commitment"] in said


def test_junk_is_not_json() -> None:
    assert run("verify", "-", given="{").exit_code == 2
    assert run("verify", "-", given="[]").exit_code == 1
    assert run("check", "-", given='{"players": 3}').exit_code == 2
