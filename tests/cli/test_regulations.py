"""`tournament regulations` and `tournament explain`: what they print, write and refuse, and with which status."""

from __future__ import annotations

import json
import shutil

import pytest

from tournament import regulations
from tournament.config import SAMPLE
from tournament.db.migrate import upgrade
from tournament.db.models import Via
from tournament.db.work import Actor, Database
from tournament.services import events

PROTOCOL = SAMPLE / "protocols" / "round-01-table-01.json"


@pytest.fixture
def own(tmp_path):
    """A regulation of one's own in the data folder: as the league, but rounded up."""
    folder = tmp_path / "data" / "regulations" / "moja-liga"
    shutil.copytree(regulations.FOLDER / regulations.DEFAULT, folder)
    file = folder / "regulation.toml"
    text = file.read_text(encoding="utf-8").replace('slug = "liga-blaszki-2023"', 'slug = "moja-liga"')
    file.write_text(text.replace('rounding = "near10-down"', 'rounding = "near10-up"'), encoding="utf-8")
    return file


def test_the_list_names_what_ships_and_what_is_ones_own(terminal, own):
    answer = terminal("regulations", "list")
    assert answer.exit_code == 0
    lines = answer.stdout.splitlines()
    assert lines[0].startswith("liga-blaszki-2023  ")
    assert len(lines) == len(regulations.known()) + 1
    assert lines[-1].startswith("moja-liga")
    assert lines[-1].endswith("(własny)")
    listed = json.loads(terminal("regulations", "list", "--format", "json").stdout)
    assert {one["id"]: one["own"] for one in listed}["moja-liga"] is True


def test_a_faulty_own_regulation_is_told_and_the_list_still_stands(terminal, own):
    own.write_text("slug = 1", encoding="utf-8")
    answer = terminal("regulations", "list")
    assert answer.exit_code == 0
    assert "liga-blaszki-2023" in answer.stdout
    assert "rules: " in answer.stderr


def test_show_says_values_in_words(terminal):
    answer = terminal("regulations", "show", "ru-main")
    assert answer.exit_code == 0
    assert "Główna gra rosyjska" in answer.stdout
    line = next(line for line in answer.stdout.splitlines() if line.startswith("Zaokrąglanie "))
    assert "do najbliższej piątki" in line
    assert "§5.3" in line
    assert "podaje regulamin" in line


def test_show_as_json_is_the_file(terminal):
    document = json.loads(terminal("regulations", "show", "kurnik", "--format", "json").stdout)
    assert document["values"] == dict(regulations.load("kurnik").values)
    assert document["sha256"] == regulations.load("kurnik").sha256


@pytest.mark.parametrize("fmt", ["html", "xlsx", "csv", "json"])
def test_show_and_diff_write_files_with_good_names(terminal, tmp_path, fmt):
    out = tmp_path / "out"
    assert terminal("regulations", "show", "kurnik", "--format", fmt, "--output", out).exit_code == 0
    assert terminal("regulations", "diff", "kurnik", "pl-home", "--format", fmt, "--output", out).exit_code == 0
    names = sorted(file.name.partition("_")[2] for file in out.iterdir())
    assert names == [f"kurnik_pl-home_roznice.{fmt}", f"kurnik_regulamin.{fmt}"]


def test_an_unknown_regulation_ends_with_status_2_and_the_known_ones(terminal):
    for words in (("show", "brydż"), ("diff", "kurnik", "brydż")):
        answer = terminal("regulations", *words)
        assert answer.exit_code == 2
        assert "liga-blaszki-2023" in answer.stderr


def test_diff_says_old_and_new_value_with_clauses(terminal, own):
    answer = terminal("regulations", "diff", "liga-blaszki-2023", own)
    assert answer.exit_code == 0
    assert "Zaokrąglanie: do dziesiątek, 5 w dół (§5.3) → do dziesiątek, 5 w górę (§5.3)" in answer.stdout
    document = json.loads(terminal("regulations", "diff", "kurnik", "pl-home", "--format", "json").stdout)
    assert (document["a"], document["b"]) == ("kurnik", "pl-home")
    assert all(line["a"] != line["b"] for line in document["differences"])


def test_check_finds_everything_right(terminal, own):
    answer = terminal("regulations", "check")
    assert answer.exit_code == 0
    assert str(own) in answer.stdout
    assert len(answer.stdout.splitlines()) == len(regulations.known()) + 1


def test_check_names_the_path_of_each_wrong_key_and_ends_with_status_1(terminal, own):
    text = (
        own.read_text(encoding="utf-8")
        .replace("target = 1000", 'target = "x"')
        .replace("at = 800", "at = 800\nfoo = 1")
    )
    own.write_text(text, encoding="utf-8")
    answer = terminal("regulations", "check", own)
    assert answer.exit_code == 1
    assert "  rules.target: " in answer.stderr
    assert "  rules.lock.foo: " in answer.stderr
    document = json.loads(terminal("regulations", "check", own.parent, "--format", "json").stdout)
    assert {problem["path"] for problem in document["files"][0]["problems"]} == {"rules.target", "rules.lock.foo"}


def test_check_of_a_broken_or_missing_file_ends_with_status_2(terminal, tmp_path, own):
    broken = tmp_path / "broken.toml"
    broken.write_text("[", encoding="utf-8")
    answer = terminal("regulations", "check", broken, tmp_path / "missing.toml", own)
    assert answer.exit_code == 2
    assert str(own) in answer.stdout
    assert answer.stderr.count(str(tmp_path)) == 2


def test_check_tells_which_event_keeps_other_values_and_is_still_content(terminal, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    database = Database(f"sqlite:///{folder / 'tournament.db'}")
    upgrade(database)
    with database.work(Actor(None, "terminal", Via.CLI)) as work:
        events.create(work, name="Bez zmian")
        events.create(work, name="Po zmianach", changes={"league.round_minutes": 50})
    database.close()
    answer = terminal("regulations", "check")
    assert answer.exit_code == 0
    assert "Turniej po-zmianach ma własną kopię regulaminu liga-blaszki-2023" in answer.stdout
    assert "bez-zmian" not in answer.stdout


def test_validate_takes_an_own_regulation_by_id_and_by_path(terminal, own):
    for name in ("moja-liga", own):
        answer = terminal("validate", PROTOCOL, "--regulation", name, "--format", "json")
        assert answer.exit_code in {0, 1}
        assert json.loads(answer.stdout)["protocols"][0]["regulation"] == "moja-liga"


def test_a_protocol_cannot_have_a_file_opened_as_its_regulation(terminal, tmp_path, own):
    document = json.loads(PROTOCOL.read_text(encoding="utf-8")) | {"regulation": str(own)}
    file = tmp_path / "t.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert terminal("validate", file).exit_code == 2
    assert terminal("explain", file, "--deal", 1).exit_code == 2


def test_explain_reads_a_deal_out_step_by_step(terminal):
    answer = terminal("explain", PROTOCOL, "--deal", 3)
    assert answer.exit_code == 0
    assert " 1. Stany przed rozdaniem: 20, 170, −60." in answer.stdout
    assert "Bartosz Barszcz: 47 po zaokrągleniu to 50, z meldunkami 50.  [§5.3 (podaje regulamin)]" in answer.stdout
    assert "§5.3 Punkty obrońcy zaokrągla się" in answer.stdout


def test_explain_by_another_regulation_comes_to_other_figures(terminal, own):
    league = json.loads(terminal("explain", PROTOCOL, "--deal", 3, "--format", "json").stdout)
    russian = json.loads(
        terminal("explain", PROTOCOL, "--deal", 3, "--regulation", "ru-main", "--format", "json").stdout
    )
    entry = [next(step["figures"]["entry"] for step in told["steps"] if step["code"].startswith("entry"))
             for told in (league, russian)]  # fmt: skip
    assert entry == [50, 45]
    assert russian["regulation"] == "ru-main"
    assert set(league["clauses"]) == {step["clause"] for step in league["steps"]}


@pytest.mark.parametrize(
    ("text", "words"),
    [("{", "JSON"), ("[]", "tysiac-protocol/1"), ("[" * 50_000, "JSON"), ("\ud83c", "JSON")],
)
def test_explain_refuses_what_is_no_protocol(terminal, tmp_path, text, words):
    file = tmp_path / "t.json"
    file.write_text(text, encoding="utf-8", errors="replace")
    answer = terminal("explain", file, "--deal", 1)
    assert answer.exit_code == 2
    assert words in answer.stderr


def test_explain_names_a_deal_that_is_not_there(terminal):
    answer = terminal("explain", PROTOCOL, "--deal", 99)
    assert answer.exit_code == 2
    assert "99" in answer.stderr


def test_a_copy_gets_an_id_of_its_own_and_can_be_chosen(terminal, tmp_path):
    answer = terminal("regulations", "copy", "pl-home", "u-nas")
    assert answer.exit_code == 0
    file = tmp_path / "data" / "regulations" / "u-nas" / "regulation.toml"
    assert str(file) in answer.stdout
    assert terminal("regulations", "check", file).exit_code == 0
    shown = json.loads(terminal("regulations", "show", "u-nas", "--format", "json").stdout)["values"]
    assert shown == {**regulations.load("pl-home").values, "slug": "u-nas"}


@pytest.mark.parametrize("new", ["kurnik", "U nas", "../x", "u-nas"])
def test_a_copy_never_takes_an_id_that_is_taken_or_no_id(terminal, tmp_path, new):
    terminal("regulations", "copy", "pl-home", "u-nas")
    assert terminal("regulations", "copy", "kurnik", new).exit_code == 1
    assert [folder.name for folder in (tmp_path / "data" / "regulations").iterdir()] == ["u-nas"]


def test_the_pinned_regulation_is_exported_with_the_event(terminal, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    database = Database(f"sqlite:///{folder / 'tournament.db'}")
    upgrade(database)
    with database.work(Actor(None, "terminal", Via.CLI)) as work:
        events.create(work, name="Liga", changes={"rules.dump": 555})
    database.close()
    out = tmp_path / "out"
    answer = terminal("export", "liga", "--what", "regulation", "--format", "csv", "--output", out)
    assert answer.exit_code == 0
    (file,) = out.iterdir()
    assert file.name.endswith("_liga_regulamin.csv")
    assert "Stan zamieniany w zero,brak,555,§8.3" in file.read_text(encoding="utf-8-sig").replace(";", ",")


def test_a_table_of_too_few_players_is_said_to_be_one(terminal):
    answer = terminal("explain", PROTOCOL, "--deal", 1, "--regulation", "ru-two-closed")
    assert answer.exit_code == 1
    assert "3" in answer.stderr
    assert "2" in answer.stderr
