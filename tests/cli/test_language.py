"""The terminal speaks one language: nothing of the library behind it is left in English, in help or in refusals."""

from __future__ import annotations

import os
import re
from pathlib import Path

import click
import pytest
from babel.messages.extract import extract_from_dir
from click.testing import CliRunner

from tournament import i18n
from tournament.cli import main
from tournament.cli.click_words import COUNTED, SENTENCES

LANGUAGES = ("pl", "ru", "uk")
#: Words of click's own English that no help and no refusal of ours holds in another language.
ENGLISH = re.compile(
    r"\b(Usage|Options|Commands|Arguments|Show|this|message|version|and|exit|Error|Try|for|help|Missing|No such|"
    r"argument|arguments|option|command|required|default|requires|does|not|take|value|Invalid|Choose|range|valid|"
    r"integer|unexpected|extra|one of|Did|you|mean|exist|directory|is|the|Aborted|"
    r"OPTIONS|COMMAND|ARGS|INTEGER|RANGE|TEXT|PATH|DIRECTORY|FILE|FILES|EVENT|NUMBER|REASON|DIGITS|LIST)\b"
)
#: What a sentence of click never met by a user is for: a slip of the programmer, or a thing that this program lacks.
NEVER_SAID = re.compile(
    r"deprecated|^Name '|^Boolean option|^Could not determine|^No options defined|^env var|^default:|dynamic"
    r"|^Arguments take|Do you want|without prompting|prog\)s|^Invalid start|^Argument \{|completion|^Repeat for"
    r"|Unknown|Press any|^Choice\(|boolean|UUID|executable|editor|^Windows|^d$|match the format|iterable|^Takes"
    r"|values are required|Positional|number_type|Missing parameter|Missing \{|^file$|^directory$|^path$"
)


def commands(group: click.Group = main, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The words of every command, groups included."""
    found = [path]
    for name, command in group.commands.items():
        words = (*path, name)
        found += commands(command, words) if isinstance(command, click.Group) else [words]
    return found


@pytest.fixture(autouse=True)
def polish_afterwards(monkeypatch):
    """The language of the environment as it was."""
    monkeypatch.setenv("LANGUAGE", os.environ.get("LANGUAGE", ""))
    yield
    i18n.set_locale("pl")


def without_names(text: str) -> str:
    """The text without what is typed: option names, values in brackets, names of commands, addresses, programs."""
    text = re.sub(r"(?m)^  [a-z]+ {2,}", "", text)
    text = re.sub(r"--[a-z-]+|\[[a-z0-9|-]+\]|'[a-z.-]+'|„[^”]*”|«[^»]*»|(Excel|Caddy)\b", "", text)
    for words in commands():
        text = text.replace(" ".join(("tournament", *words)), "")
    return text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_the_help_of_every_command_is_in_one_language(terminal, words, language):
    answer = terminal("--lang", language, *words, "--help")
    assert answer.exit_code == 0
    assert ENGLISH.findall(without_names(answer.stdout)) == []
    assert i18n.catalogue(language).gettext("Show this message and exit.").split()[0] in answer.stdout


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_an_option_that_no_command_has_is_refused_in_polish(terminal, words):
    answer = terminal(*words, "--nieznana")
    assert answer.exit_code == 2
    assert "Użycie: " in answer.stderr
    assert "Pomoc: " in answer.stderr
    assert "Błąd: Nie ma opcji „--nieznana”." in answer.stderr
    assert ENGLISH.findall(without_names(answer.stderr)) == []


WRONG = {
    "an argument is missing": (("validate",), "Brakuje argumentu 'PLIK…'."),
    "an option is missing": (("seating", "plan"), "Brakuje opcji '--players'."),
    "a value is missing": (("events", "--format"), "Opcja „--format” wymaga 1 wartości."),
    "a switch has a value": (("demo", "--no-serve=1"), "Opcja „--no-serve” nie przyjmuje wartości."),
    "a command is unknown": (("exprt",), "Nie ma polecenia „exprt”. Czy chodzi o 'export'"),
    "an option is misspelt": (("events", "--formt", "x"), "Nie ma opcji „--formt”. Czy chodzi o '--format'?"),
    "something is left over": (("events", "x", "y"), "Zbędne argumenty: x y"),
    "a choice is none": (("events", "--format", "xml"), "„xml” nie należy do: 'text', 'json'."),
    "a number is none": (("explain", "x", "--deal", "dwa"), "Zła wartość '--deal': „dwa” to nie liczba całkowita."),
    "a number is too small": (("validate", "--jobs", "0", "x"), "0 jest poza zakresem x>=1."),
    "a file is missing": (("import", "nie-ma.csv"), "Plik „nie-ma.csv” nie istnieje."),
    "a file is a folder": (("import", "/"), "Plik „/” jest folderem."),
    "a folder is a file": (("--data", __file__, "events"), f"Folder „{__file__}” jest plikiem."),
}


@pytest.mark.parametrize(("words", "sentence"), WRONG.values(), ids=WRONG)
def test_a_slip_of_the_hand_is_answered_in_polish(terminal, words, sentence):
    answer = terminal(*words)
    assert answer.exit_code == 2
    assert sentence in answer.stderr
    assert ENGLISH.findall(without_names(answer.stderr)) == []


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("words", [words for words, _sentence in WRONG.values()], ids=WRONG)
def test_a_slip_of_the_hand_is_answered_in_russian_and_ukrainian(terminal, words, language):
    answer = terminal("--lang", language, *words)
    assert answer.exit_code == 2
    assert ENGLISH.findall(without_names(answer.stderr)) == []
    assert re.search("[а-яії]{4}", answer.stderr)


def test_english_is_still_english(terminal):
    assert "Usage: tournament seating plan [OPTIONS]" in terminal("--lang", "en", "seating", "plan", "--help").stdout
    answer = terminal("--lang", "en", "explain", "x", "--deal", "two")
    assert "Error: Invalid value for '--deal': “two” is not a whole number." in answer.stderr


def test_the_language_holds_for_the_help_that_follows_it(terminal):
    assert "Использование: tournament [ПАРАМЕТРЫ] КОМАНДА" in terminal("--lang", "ru", "--help").stdout
    assert "Użycie: tournament [OPCJE] POLECENIE" in terminal("--help").stdout


def test_two_passwords_that_differ_are_answered_in_polish(terminal):
    answer = terminal("user", "add", "ola", given="jedno hasło\ndrugie hasło\n")
    assert "Błąd: podane wartości nie są takie same." in answer.output
    assert "Przerwano." in answer.output


def test_the_version_is_the_same_in_every_language(terminal):
    assert re.fullmatch(r"tournament \d+\.\d+\.\d+\n", terminal("--version").stdout)


def test_every_sentence_of_the_library_that_can_be_met_is_known():
    folder = Path(click.__file__).parent
    keywords = {"_": None, "ngettext": (1, 2)}
    said = {found[2] for found in extract_from_dir(folder, [("**.py", "python")], None, keywords)}
    met = {text for text in said if not NEVER_SAID.search(text if isinstance(text, str) else text[1])}
    known = {*SENTENCES, *((message.text, message.plural) for message in COUNTED)}
    assert met - known == set()
    assert {text for text in known if text != "required"} - said == set()


def test_old_catalogues_are_compiled_again_for_the_library(tmp_path, monkeypatch):
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    po = folder / "cli.po"
    po.write_bytes((i18n.FOLDER / "pl" / "LC_MESSAGES" / "cli.po").read_bytes())
    monkeypatch.setattr(i18n, "FOLDER", tmp_path)
    i18n.lend("cli")
    assert [file.name for file in sorted(folder.iterdir())] == ["cli.mo", "cli.po"]
    monkeypatch.undo()
    assert "Usage" not in CliRunner().invoke(main, ["--help"]).output
