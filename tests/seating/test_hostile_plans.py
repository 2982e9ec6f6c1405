"""`seating check` and `plan` on files and options of no use: a sentence and status 2, never a trace or a pass."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.cli import main
from tournament.config import ROOT
from tournament.seating import MOST_PLAYERS, MOST_ROUNDS, UnreadablePlanError, subject_from

PLAN = {"players": [1, 2, 3, 4, 5, 6], "rounds": [[[1, 2, 3], [4, 5, 6]]]}
RUNNER = CliRunner()


def run(*words: str, given: str | bytes | None = None) -> Result:
    return RUNNER.invoke(main, ["--lang", "en", "seating", *words], input=given)


def judged(text: str | bytes, *words: str) -> Result:
    result = run("check", "-", *words, given=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


def drawn(*words: str) -> Result:
    """A small draw with these options."""
    result = run("plan", "--players", "9", "--rounds", "1", "--seed", "s", *words)
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no table"),
        ("\ufeff \n\n", "no table"),
        ("null", "no table"),
        ('"x"', "no table"),
        ("NaN", "no table"),
        ("round;table;A;B;C", "no table"),
        ("[]", "This is no plan: []"),
        ("0;1;1;2;3\n1;1;1;2;3\n", "Line 1: rounds and tables are counted from 1: 0;1;1;2;3"),
        ("1;0;1;2;3\n", "Line 1: rounds and tables are counted from 1"),
        ("R1;1;1;2;3\nR1;2;4;5;6\n", "Line 1 is not a table of the plan: R1;1;1;2;3"),
        ("x;1;1;2;3\n1;1;4;5;6\n", "Line 1 is not a table"),
        ("²;1;1;2;3\n1;1;4;5;6\n", "Line 1 is not a table"),
        ("x;y;1;2;3\nz;v;4;5;6\n1;1;7;8;9\n", "Line 2 is not a table"),
        ('{"players":-1,"rounds":[]}', "“players”: -1"),
        ('{"players":3,"rounds":[]}', "no table"),
        ('{"players":[],"rounds":[[]]}', "no table"),
        ('{"players":3}', "does not say “rounds”"),
        ('{"players":null,"rounds":[]}', "does not say “players”"),
        ('{"players":[1,true],"rounds":[]}', "“players[1]”: true"),
        (f'{{"players":999999999999,"rounds":{json.dumps(PLAN["rounds"])}}}', f"at most {MOST_PLAYERS}"),
        (json.dumps({"players": 3, "rounds": [[[0, 1, 2]]] * (MOST_ROUNDS + 1)}), f"at most {MOST_ROUNDS}"),
        (f"{MOST_ROUNDS + 1};1;1;2;3", f"at most {MOST_ROUNDS}"),
        (json.dumps({**PLAN, "rounds": [[list(range(5000))]]}), "rounds[0][0]"),
        (json.dumps({**PLAN, "active": []}), "“active” needs one list for each round; there are 0."),
        (json.dumps({**PLAN, "club_rounds": float("inf")}), "not JSON"),
        (json.dumps({**PLAN, "club_rounds": 0}).replace('": 0', '": 1e999'), "“club_rounds”: Infinity"),
        (json.dumps({**PLAN, "club_rounds": -1}), "“club_rounds”: -1"),
        (json.dumps({**PLAN, "club_rounds": 1.5}), "“club_rounds”: 1.5"),
        (json.dumps({**PLAN, "pinned": {"1": 0}}).replace('": 0', '": 1e999'), "“pinned.1”: Infinity"),
        (json.dumps({**PLAN, "pinned": {"1": None}}), "“pinned.1”: null"),
        ("1;1;" + "2" * 200_000 + ";3;4", "Line 1 is not a table"),
        ("1;1;" + "2" * 5000 + ";3;4", "Line 1 is not a table"),
        ("[" * 200_000, "not JSON"),
        ('{"players":' * 100_000, "not JSON"),
        ('{"players":[1],"rounds":[[["\\ud800"]]]}', "rounds[0][0][0]"),
        ('{"players":' + "9" * 5000 + "}", "not JSON"),
        ("{", "line 1, column 2"),
        (b"1;1;1;2;3\n1;2;4;5;\x006\n", "is no text"),
    ],
)
def test_what_is_no_plan_is_refused_at_its_place(text: str | bytes, said: str) -> None:
    result = judged(text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert len(result.stderr) < 400


def test_a_guide_is_no_plan() -> None:
    assert run("check", str(ROOT / "docs" / "przewodnik.md")).exit_code == 2


def test_a_refusal_says_what_a_plan_looks_like() -> None:
    assert "round; table; seat A" in judged("1;1").stderr
    assert "“players”, “rounds”" in judged("{}").stderr


@pytest.mark.parametrize("heading", ["Plan of the league\nround;table;1;2;3\n", "runda;stół;A;B;C\n", ""])
def test_titles_and_files_of_excel_are_read(heading: str) -> None:
    text = heading + "1;1;1;2;3\n1;2;4;5;6\n"
    assert [judged(text.encode(name)).exit_code for name in ("utf-8", "utf-8-sig", "cp1250", "utf-16")] == [0] * 4


def test_a_number_nobody_knows_may_not_pause_and_pauses_of_no_round_are_named() -> None:
    unknown = judged(json.dumps({**PLAN, "byes": [[99]]}))
    assert (unknown.exit_code, "not on the list of players: “byes” 99." in unknown.stderr) == (2, True)
    surplus = judged(json.dumps({**PLAN, "byes": [[], []]}))
    assert (surplus.exit_code, "Pauses are listed for 2 rounds; the plan has 1." in surplus.stdout) == (1, True)


@pytest.mark.parametrize(
    ("beside", "said"),
    [
        ({"together": [[1, 98]], "forbidden": [[2, 99]]}, "list of players: “forbidden” 99; “together” 98."),
        ({"clubs": {"1": "A", "77": "A"}, "pinned": {"66": 1}}, "list of players: “clubs” 77; “pinned” 66."),
        ({"standby": [[55]], "active": [[1, 2, 3, 4, 5, 6, 44]]}, "list of players: “standby” 55; “active” 44."),
        ({"active": [[1, 2, 3, 4, 5, 6, 6, 1]]}, "“active[0]” holds start numbers more than once: 1, 6."),
        ({"forbidden": [[3, 3]]}, "“forbidden[0]”: [3, 3]"),
        ({"clubs": {"01": "A"}}, '“clubs”: "01"'),
    ],
)
def test_numbers_nobody_has_and_doubled_ones_are_named_each(beside: dict[str, object], said: str) -> None:
    result = judged(json.dumps({**PLAN, **beside}))
    assert (result.exit_code, result.stdout, said in result.stderr) == (2, "", True), result.stderr


def test_a_count_of_players_is_read_from_0_as_other_programs_do_and_this_is_said() -> None:
    counted = {"players": 6, "rounds": [[[0, 1, 2], [3, 4, 5]]]}
    result = judged(json.dumps(counted))
    assert (result.exit_code, "a number, 6: it stands for the start numbers 0 to 5." in result.stdout) == (0, True)
    from_one = judged(json.dumps({**PLAN, "players": 6}))
    assert (from_one.exit_code, "write them as a list" in from_one.stdout) == (1, True)
    assert "start number 6 is not on the list" in from_one.stdout
    for_programs = judged(json.dumps(counted), "--format", "json")
    assert (json.loads(for_programs.stdout)["valid"], "0 to 5" in for_programs.stderr) == (True, True)


@pytest.mark.parametrize("mode", ["bye", "reserve"])
def test_a_mode_beside_a_document_is_refused_instead_of_passed_over(mode: str) -> None:
    result = judged(json.dumps(PLAN), "--mode", mode)
    assert (result.exit_code, "Leave --mode out" in result.stderr) == (2, True)


def test_a_key_that_stands_twice_is_refused() -> None:
    result = judged('{"players":[1,2,3],"players":[4,5,6],"rounds":[[[1,2,3]]]}')
    assert (result.exit_code, "The key “players” stands twice" in result.stderr) == (2, True)


def test_players_beside_a_document_are_refused_instead_of_passed_over() -> None:
    assert "Leave --players out" in judged(json.dumps(PLAN), "--players", "x").stderr


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=3), part, max_size=3),
    max_leaves=12,
)
KEYS = ("players", "rounds", "byes", "active", "forbidden", "together", "clubs", "club_rounds", "pinned")


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(KEYS), JSON)
def test_junk_at_a_key_never_ends_in_a_trace(key: str, value: object) -> None:
    assert judged(json.dumps({**PLAN, key: value})).exit_code in {0, 1, 2}


@settings(max_examples=150, deadline=None)
@given(
    st.binary(max_size=60)
    | st.text('0123456789;,\t\n"x²٣ \ud800', max_size=60).map(lambda t: t.encode("utf-8", "surrogatepass"))
)
def test_junk_bytes_never_end_in_a_trace(content: bytes) -> None:
    assert judged(content).exit_code in {0, 1, 2}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--club-rounds", "-1"), "--club-rounds: “-1” is neither a number of rounds from 0 to 99 nor “all”."),
        (("--club-rounds", "x"), "--club-rounds: “x”"),
        (("--club-rounds", "2"), "--club-rounds belongs to --clubs"),
        (("--apart", "1,x"), "--apart: “1,x” is not a pair"),
        (("--together", "1"), "--together: “1” is not a pair"),
        (("--apart", "1,+4"), "--apart: “1,+4”"),
        (("--pin", "1"), "--pin: “1” is not a start number with its table"),
        (("--pin", "1=1", "--pin", "1=2"), "start number 1 cannot be at tables 1 and 2"),
        (("--clubs", ""), "The name of a file is empty."),
        (("--clubs", "/"), "/ is a folder."),
        (("--announce", ""), "The name of a file is empty."),
        (("--announce", "/no-such-folder/x.json"), "There is no folder"),
        (("--seed", "\udcff\udcfe"), "--seed: these characters are no text"),
        (("--public", "\udcff"), "--public: these characters are no text"),
        (("--players", "20001"), f"at most {MOST_PLAYERS}"),
        (("--players", "9" * 5000), f"at most {MOST_PLAYERS}"),
        (("--players", "1-2000,3000-4000"), f"at most {MOST_PLAYERS}"),
        (("--players", "3-1"), "“3-1” runs backwards"),
        (("--players", "1_8,9"), "“1_8,9” is neither"),
        (("--players", "+4,5,6"), "“+4,5,6” is neither"),
        (("--players", "1,2,"), "“1,2,” is neither"),
        (("--rounds", "100000000"), "99"),
        (("--rounds", "1_0"), "“1_0” is not a whole number"),
    ],
)
def test_an_option_that_cannot_be_used_is_named(words: tuple[str, ...], said: str) -> None:
    result = drawn(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("99;Z\n1;A\n", "do not play: 99"),
        ("1;A\n2;B\n1;C\n", "Lines 1 and 3 of the clubs are about the same start number 1"),
        ("x;A\n2;B\n", "Line 1 of the clubs is not"),
        ("²;A\n2;B\n", "Line 1 of the clubs is not"),
        ("1;A\nx;B\n", "Line 2 of the clubs is not"),
        ("1;Jan;A;B\n", "Line 1 of the clubs is not"),
        ("", "is empty"),
        (" \n", "is empty"),
        ("nr;klub\n1;\n", "names no club"),
        ('1;"Jan\n2;B\n3;C\n', "quotation mark"),
        ("1;A\n2;B\n3;C\0\n", "is no text file"),
    ],
)
def test_a_clubs_file_loses_nothing_in_silence(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "clubs.csv"
    file.write_text(text, encoding="utf-8")
    result = drawn("--clubs", str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250", "utf-16"])
@pytest.mark.parametrize(
    "text",
    [
        "1;Kowalski, Jan;Łódź\n2;Nowak, Ewa;\n",
        "Nr;Zawodnik;Klub\n1;Kowalski, Jan;Łódź\n2;Nowak, Ewa;\n",
        '1,"Kowalski, Jan",Łódź\n2,"Nowak, Ewa",\n',
        "Klub;Nr;Zawodnik\nŁódź;1;Kowalski, Jan\n;2;Nowak, Ewa\n",
    ],
)
def test_names_and_clubs_are_read_as_they_stand(tmp_path: Path, text: str, encoding: str) -> None:
    file = tmp_path / "clubs.csv"
    file.write_bytes(text.encode(encoding))
    rows = json.loads(drawn("--clubs", str(file), "--format", "json").stdout)["entrants"]
    assert [(row["name"], row["club"]) for row in rows[:3]] == [("Kowalski, Jan", "Łódź"), ("Nowak, Ewa", ""), ("", "")]


def test_an_announcement_is_never_written_over_nor_before_a_refusal(tmp_path: Path) -> None:
    file = tmp_path / "announced.json"
    wishes = ("--apart", "1,2", "--together", "1,2", "--announce", str(file))
    assert drawn(*wishes).exit_code == 1
    assert not file.exists()
    assert drawn("--announce", str(file)).exit_code == 0
    written = file.read_bytes()
    again = drawn("--announce", str(file))
    assert (again.exit_code, again.stdout, file.read_bytes()) == (2, "", written)
    assert "exists already" in again.stderr


def test_help_shows_no_limit_where_there_is_none() -> None:
    assert "None" not in RUNNER.invoke(main, ["--lang", "en", "demo", "--help"]).output


@pytest.mark.parametrize("standby", [[[99]], "x", [[1]], [[7, 7]], [[], [7]], [[8]]])
def test_whoever_stands_by_is_an_entrant_with_nothing_else_to_do(standby: object) -> None:
    document = {"players": [1, 2, 3, 4, 5, 6, 7, 8], "rounds": [[[1, 2, 3], [4, 5, 6]]], "byes": [[8]]}
    assert subject_from({**document, "standby": [[7]]}).byes == [[8]]
    with pytest.raises(UnreadablePlanError):
        subject_from({**document, "standby": standby})
