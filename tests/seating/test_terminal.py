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


def test_the_same_seed_gives_the_same_plan_and_a_secret_one_is_made_otherwise() -> None:
    first, second = plan(), plan()
    assert (first["rounds"], first["inputs_sha256"]) == (second["rounds"], second["inputs_sha256"])
    assert first["entrants"][0]["salt"] != second["entrants"][0]["salt"]
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


def announced(tmp_path: Path, *words: str) -> tuple[Path, dict[str, object]]:
    """A draw with names that was announced, and the announcement."""
    clubs, file = tmp_path / "clubs.csv", tmp_path / "before.json"
    clubs.write_text("number;name;club\n1;Ala Testowa;Dąb\n2;Jan Próbny;Dąb\n7;Iga Cicha;As\n", encoding="utf-8")
    plan("--clubs", str(clubs), "--announce", str(file), *words)
    return file, json.loads(file.read_text(encoding="utf-8"))


def test_an_announced_draw_is_made_later_with_the_public_number_and_the_same_fingerprints(tmp_path: Path) -> None:
    file, before = announced(tmp_path)
    made = run("reveal", str(file), "--seed", "s", "--public", "3, 14; 15", "--format", "json")
    after = json.loads(made.stdout)
    assert after["public"] == "3,14,15"
    assert (after["entrants"], after["announced"]) == (before["entrants"], before["announced"])
    said = run("verify", "-", "--announced", str(file), given=made.stdout)
    assert said.exit_code == 0
    assert "The document says it was announced at 20" in said.stdout
    assert "Compare the public number with the one read out: 3,14,15." in said.stdout
    assert "the sentences at “how”" in said.stdout


@pytest.mark.parametrize(
    ("seed", "change", "said"),
    [
        ("x", {}, "The seed is not the one"),
        ("s", {"reason": "inny"}, "its fingerprint does not match"),
        ("s", {"seed": "s"}, "This is not the announcement"),
        ("s", {"format": "tysiac-draw/1"}, "has the former format “tysiac-draw/1”"),
    ],
)
def test_what_was_not_announced_is_not_made(tmp_path: Path, seed: str, change: dict[str, str], said: str) -> None:
    _, before = announced(tmp_path)
    result = run("reveal", "-", "--seed", seed, given=json.dumps({**before, **change}))
    assert (result.exit_code, result.stdout, said in result.stderr) == (2, "", True), result.stderr


def test_names_are_taken_out_of_a_document_and_this_is_said(tmp_path: Path) -> None:
    file, _ = announced(tmp_path)
    made = run("reveal", str(file), "--seed", "s", "--format", "json").stdout
    hidden = run("withhold", "-", "--numbers", "2,7", given=made).stdout
    assert "Próbny" not in hidden
    assert "Cicha" not in hidden
    said = run("verify", "-", "--announced", str(file), given=hidden)
    assert said.exit_code == 0
    assert "Numbers 2, 7: the names are withheld; everything else was compared." in said.stdout
    assert "still names 2, 7; they fit." in said.stdout
    assert run("withhold", "-", "--numbers", "99", given=made).exit_code == 2
    assert run("withhold", "-", "--numbers", "7", given="{}").exit_code == 2
    assert run("verify", "-", "--announced", "-", given=made).exit_code == 2


def test_conflicting_wishes_of_people_with_names_are_told_by_name(tmp_path: Path) -> None:
    clubs = tmp_path / "clubs.csv"
    clubs.write_text("1;Ala Testowa;Dąb\n2;Jan Próbny;As\n", encoding="utf-8")
    wishes = ("--clubs", str(clubs), "--apart", "1,2", "--together", "1,2")
    refused = run("plan", "--players", "9", "--rounds", "1", "--seed", "s", *wishes)
    assert "1 Ala Testowa and 2 Jan Próbny are wished together and apart" in refused.output
