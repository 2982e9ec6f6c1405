"""Events, players, draws, documents and copies from the terminal."""

from __future__ import annotations

import json
import socket
import sqlite3

import pytest

from tournament.cli.installation import free_port, open_database, reachable
from tournament.config import SAMPLE, settings
from tournament.db.models import Via
from tournament.db.work import Actor
from tournament.errors import Refused
from tournament.services import accounts, demo, events


@pytest.fixture
def slug(terminal) -> str:
    """An event without players."""
    database = open_database(settings())
    with database.work(Actor(None, "test", Via.CLI)) as work:
        made = events.create(work, name="Turniej próbny", rounds=4)
    database.close()
    return made


@pytest.fixture
def league(terminal) -> str:
    """The sample league."""
    database = open_database(settings())
    with database.work(Actor(None, "test", Via.CLI)) as work:
        made = demo.fill(work)
    database.close()
    return made


def test_players_are_previewed_taken_in_once_and_seated(terminal, slug):
    file = SAMPLE / "players.csv"
    assert "nowi 18" in terminal("import", file, "--event", slug, "--preview").stdout
    assert "nowi 18" in terminal("import", file, "--event", slug).stdout
    assert "nowi 0, zmienieni 0, bez zmian 18" in terminal("import", file, "--event", slug).stdout
    assert terminal("draw", slug, "--all", "--seed", "abc", "--publish").exit_code == 0
    again = terminal("draw", slug, "--all")
    assert again.exit_code == 1
    seating = terminal("export", slug, "--what", "seating", "--round", 1, "--format", "json", "--output", "-")
    assert json.loads(seating.stdout)


def test_a_whole_event_goes_out_and_into_another_installation(terminal, league, tmp_path):
    first = terminal("export", league, "--what", "event", "--output", "-").stdout
    file = tmp_path / "event.json"
    file.write_text(first, encoding="utf-8")
    elsewhere = ("--data", tmp_path / "other")
    assert terminal(*elsewhere, "import", file).exit_code == 0
    second = terminal(*elsewhere, "export", league, "--what", "event", "--output", "-").stdout
    one, two = json.loads(first), json.loads(second)
    for document in (one, two):
        del document["generated"], document["state"]
    assert one == two


def test_documents_are_written_with_speaking_names(terminal, league, tmp_path):
    formats = [word for fmt in ("xlsx", "csv", "json", "html") for word in ("--format", fmt)]
    answer = terminal("export", league, *formats, "--output", tmp_path / "out")
    assert answer.exit_code == 0
    assert sorted(file.suffix for file in (tmp_path / "out").iterdir()) == [".csv", ".html", ".json", ".xlsx"]


def test_what_does_not_exist_ends_with_status_2_and_a_sentence(terminal, league):
    for words in (
        ("export", "nie-ma"),
        ("export", league, "--what", "results", "--round", "99"),
        ("draw", "nie-ma", "--all"),
    ):
        answer = terminal(*words)
        assert answer.exit_code == 2, words
        assert answer.stderr.strip()


def test_a_file_of_another_kind_is_refused_by_name(terminal, slug, tmp_path):
    file = tmp_path / "rachunek.json"
    file.write_text("{}", encoding="utf-8")
    answer = terminal("import", file, "--event", slug)
    assert answer.exit_code == 1
    assert "rachunek.json" in answer.stderr


def test_players_without_an_event_are_refused_with_the_next_step(terminal):
    answer = terminal("import", SAMPLE / "players.csv")
    assert answer.exit_code == 1
    assert "--event" in answer.stderr


def test_a_copy_of_the_database_is_whole(terminal, league, tmp_path):
    answer = terminal("backup", tmp_path / "copies")
    assert answer.exit_code == 0
    (copy,) = (tmp_path / "copies").iterdir()
    with sqlite3.connect(copy) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM protocol_revision").fetchone() == (48,)


def test_an_account_is_made_with_a_password_typed_twice(terminal):
    answer = terminal("user", "add", "ola", "--organiser", given="bardzo długie hasło\nbardzo długie hasło\n")
    assert answer.exit_code == 0, answer.output
    database = open_database(settings())
    with database.read() as session:
        assert accounts.check_password(session, "ola", "bardzo długie hasło") is not None


def test_a_bad_database_address_is_a_sentence(terminal):
    answer = terminal("--database", "mysql://x", "events")
    assert answer.exit_code == 1
    assert "sqlite:///" in answer.stderr


def test_a_taken_port_is_passed_over_or_named():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert free_port("127.0.0.1", port, fixed=False) > port
        with pytest.raises(Refused):
            free_port("127.0.0.1", port, fixed=True)


def test_help_is_in_the_language_of_the_user(terminal):
    assert "Turnieje i ligi" in terminal("--help").stdout


def test_a_preview_names_what_the_import_would_refuse(terminal, slug, tmp_path):
    file = tmp_path / "lista.csv"
    file.write_text("Nr;Imię;Nazwisko\n1;Ala;Próbna\nx;Ola;Zmyślona\n", encoding="utf-8")
    seen = terminal("import", file, "--event", slug, "--preview")
    done = terminal("import", file, "--event", slug)
    assert (seen.exit_code, done.exit_code) == (1, 1)
    assert seen.stderr == done.stderr


@pytest.mark.parametrize("words", [("--data", "/proc/nope", "events"), ("--data", "/etc/passwd", "events")])
def test_a_folder_that_cannot_be_made_is_a_sentence(terminal, words):
    answer = terminal(*words)
    assert answer.exit_code == 2
    assert words[1] in answer.stderr


def test_a_document_that_cannot_be_written_is_a_sentence(terminal, league):
    answer = terminal("export", league, "--format", "csv", "--output", "/proc/x")
    assert answer.exit_code == 2
    assert "/proc/x" in answer.stderr


def test_phones_are_told_an_address_they_can_reach():
    assert reachable("127.0.0.1") == "127.0.0.1"
    assert reachable("::1") == "[::1]"
    assert reachable("0.0.0.0") not in {"0.0.0.0", ""}


def test_an_event_that_is_here_already_comes_in_only_as_a_copy(terminal, league, tmp_path):
    assert terminal("export", league, "--what", "event", "--format", "json", "--output", tmp_path).exit_code == 0
    (file,) = tmp_path.glob("*.json")
    refused = terminal("import", file)
    assert refused.exit_code == 1
    assert "--copy" in refused.stderr
    assert terminal("events").stdout.count("\n") == 1
    assert terminal("import", file, "--copy").exit_code == 0
    assert "(kopia z " in terminal("events").stdout


def test_what_is_not_read_of_a_list_is_said(terminal, slug, tmp_path):
    file = tmp_path / "lista.csv"
    file.write_text("Turniej\nImię;Nazwisko;Opłata\nAnna;Nowak;20\nRazem;;20\n", encoding="utf-8")
    taken = terminal("import", file, "--event", slug)
    assert taken.exit_code == 0
    assert "wiersz 1: Nad wierszem nagłówków. Turniej" in taken.stderr
    assert "wiersz 4: Suma, nie zawodnik. Razem | 20" in taken.stderr
    assert "Opłata" in taken.stderr
