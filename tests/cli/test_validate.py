"""`tournament validate`: exit status, one unusable file never stops the others, text and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tournament.config import SAMPLE

GOOD = SAMPLE / "protocols" / "round-01-table-01.json"


def changed(tmp_path: Path, name: str, **deal: object) -> Path:
    """The sample's first protocol with fields of its first deal changed."""
    document = json.loads(GOOD.read_text(encoding="utf-8"))
    document["deals"][0] |= deal
    file = tmp_path / name
    file.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    return file


def test_a_valid_protocol_ends_with_status_0(terminal):
    answer = terminal("validate", GOOD)
    assert answer.exit_code == 0
    assert "poprawny, poziom L4, wynik 860 / 760 / 370" in answer.stdout


def test_an_error_is_named_with_its_deal_and_player_and_ends_with_status_1(terminal, tmp_path):
    file = changed(tmp_path, "t1.json", cards=[17, 86, 18])
    answer = terminal("validate", file)
    assert answer.exit_code == 1
    assert f"{file}: Rozdanie 1" in answer.stdout
    assert "121" in answer.stdout


@pytest.mark.parametrize("command", [("validate",), ("explain", "--deal", 1)])
def test_a_name_in_a_file_never_rules_the_screen(terminal, tmp_path, command):
    file = tmp_path / "t1.json"
    document = json.loads(GOOD.read_text(encoding="utf-8"))
    document["deals"][0]["totals"][0] += 10
    document["players"] = [f"{name}\r\u202eok" for name in document["players"]]
    file.write_text(json.dumps(document), encoding="utf-8")
    said = terminal(*command, file).output
    assert "ok" in said
    assert not {"\r", "\u202e"}.intersection(said)


def test_an_unusable_file_ends_with_status_2_and_the_others_are_judged(terminal, tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    odd = changed(tmp_path, "odd.json", cards=["16", 86, 18], colour="red")
    answer = terminal("validate", broken, odd, tmp_path / "missing.json", GOOD, "--format", "json")
    assert answer.exit_code == 2
    listed = json.loads(answer.stdout)["protocols"]
    assert ["error" in one for one in listed] == [True, True, True, False]
    assert {problem["path"] for problem in listed[1]["problems"]} == {"$.deals[0].cards[0]", "$.deals[0].colour"}
    assert listed[3]["valid"] is True


def test_the_json_answer_has_every_field_of_the_format(terminal, tmp_path):
    file = changed(tmp_path, "t1.json", written=[30, 130, -160])
    answer = terminal("validate", file, "--format", "json")
    only = json.loads(answer.stdout)["protocols"][0]
    assert set(only) >= {"file", "regulation", "level", "valid", "findings", "not_checked", "computed"}
    assert set(only["computed"]) >= {"deltas", "totals", "final", "places", "league_points", "ended"}
    finding = only["findings"][0]
    expected = {"code", "severity", "deal", "seat", "field", "expected", "found", "clause", "basis", "hint", "message"}
    assert set(finding) >= expected
    assert (finding["deal"], finding["seat"], finding["expected"], finding["found"]) == (1, 1, 20, 30)


def test_a_folder_is_read_recursively_and_counted(terminal):
    answer = terminal("validate", SAMPLE / "protocols", "--summary")
    assert answer.exit_code == 0
    assert "Protokoły: 48; poprawne 48, z błędami 0, nieczytelne 0" in answer.stdout


def test_two_processes_answer_as_one(terminal):
    one = terminal("validate", SAMPLE / "protocols", SAMPLE / "protocols", "--format", "json")
    two = terminal("validate", SAMPLE / "protocols", SAMPLE / "protocols", "--format", "json", "--jobs", "2")
    assert one.stdout == two.stdout


def test_the_json_answer_is_written_piece_by_piece_as_one_tidy_document(terminal, tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    for files in ([GOOD], [GOOD, broken, GOOD], [SAMPLE / "protocols"]):
        text = terminal("validate", *files, "--format", "json").stdout
        assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=1) + "\n"


def test_an_empty_folder_gives_an_empty_list(terminal, tmp_path):
    answer = terminal("validate", tmp_path, "--format", "json")
    assert (answer.exit_code, json.loads(answer.stdout)) == (0, {"protocols": []})


def test_the_answers_keep_the_order_of_the_files_when_several_processes_share_them(terminal, tmp_path):
    text = GOOD.read_text(encoding="utf-8")
    for number in range(300):
        (tmp_path / f"{number:03}.json").write_text(text, encoding="utf-8")
    answer = terminal("validate", tmp_path, "--format", "json", "--jobs", "2")
    assert [Path(one["file"]).stem for one in json.loads(answer.stdout)["protocols"]] == [f"{n:03}" for n in range(300)]


def test_standard_input_is_judged(terminal):
    answer = terminal("validate", "-", given=GOOD.read_text(encoding="utf-8"))
    assert answer.exit_code == 0
    assert answer.stdout.startswith("-: ")


def test_an_unknown_regulation_is_refused_with_the_known_ones(terminal):
    answer = terminal("validate", GOOD, "--regulation", "brydż")
    assert answer.exit_code == 2
    assert "liga-blaszki-2023" in answer.stderr


@pytest.mark.parametrize(
    "text", ["[]", "null", '"x"', "12", "{}", '{"format": "tysiac-protocol/2"}', "[" * 100_000, "1" * 5000]
)
def test_other_json_is_no_protocol_and_no_crash(terminal, text):
    answer = terminal("validate", "-", given=text)
    assert answer.exit_code == 2
    assert "Traceback" not in answer.output


def test_another_language_says_it_otherwise(terminal, tmp_path):
    file = changed(tmp_path, "t1.json", cards=[17, 86, 18])
    assert "Deal 1" in terminal("--lang", "en", "validate", file).stdout
