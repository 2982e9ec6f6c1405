"""Every sentence exists in every language, counts take the right form, switching the language changes sentences."""

from __future__ import annotations

import importlib.util
import io
import os
from gettext import GNUTranslations
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tournament import i18n
from tournament.errors import m, mn

SCRIPT = Path(__file__).parent.parent / "tools" / "translations.py"
TRANSLATED = ("pl", "ru", "uk")
COUNTS = (1, 2, 5, 12, 21, 22, 25)
ERRORS = {
    "en": ["1 error", "2 errors", "5 errors", "12 errors", "21 errors", "22 errors", "25 errors"],
    "pl": ["1 błąd", "2 błędy", "5 błędów", "12 błędów", "21 błędów", "22 błędy", "25 błędów"],
    "ru": ["1 ошибка", "2 ошибки", "5 ошибок", "12 ошибок", "21 ошибка", "22 ошибки", "25 ошибок"],
    "uk": ["1 помилка", "2 помилки", "5 помилок", "12 помилок", "21 помилка", "22 помилки", "25 помилок"],
}
FORMS = {"pl": (0, 1, 2, 2, 2, 1, 2), "ru": (0, 1, 2, 2, 0, 1, 2), "uk": (0, 1, 2, 2, 0, 1, 2)}
CATALOGUES = sorted(i18n.FOLDER.glob("*/LC_MESSAGES/*.po"))


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The tool that keeps the catalogues."""
    spec = importlib.util.spec_from_file_location("translations", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def wanted(tool: ModuleType) -> dict[object, str]:
    """Every sentence of the code and the templates."""
    return tool.extracted()


@pytest.fixture
def folder(tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of Russian catalogues that the tool works in."""
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    made = tmp_path / "ru" / "LC_MESSAGES"
    made.mkdir(parents=True)
    return made


@pytest.mark.parametrize("locale", TRANSLATED)
def test_every_sentence_is_translated_with_its_parameters(
    tool: ModuleType, wanted: dict[object, str], locale: str
) -> None:
    assert list(tool.faults(locale, wanted)) == []


def test_sentences_of_code_templates_and_tables_are_found(wanted: dict[object, str]) -> None:
    assert wanted["Final totals"] == "templates/desk/accept.html"
    assert wanted["Deal {deal}: {text}"] == "tournament/wording.py"
    assert wanted["The lock was forgotten."] == "tournament/sentences.py"
    assert ("{n} error", "{n} errors") in wanted


TABLES = ("{n} table", "{n} tables")


@pytest.mark.parametrize(
    ("msgid", "entry", "strings", "complaint"),
    [
        ("Table {n}", "Tables", "Столы", "no translation"),
        ("Table {n}", "Table {n}", "", "no translation"),
        ("Table {n}", "Table {n}", "Стол", "parameters [] instead of ['n']"),
        ("Table {n}", "Table {n}", "Стол {no}", "parameters ['no'] instead of ['n']"),
        (TABLES, TABLES, ("{n} стол", "", ""), "no translation"),
        (TABLES, TABLES, ("один стол", "{n} стола", "{n} столов"), "parameters [] instead of ['n']"),
        (TABLES, TABLES[0], "{n} столов", "one has plural forms"),
    ],
)
def test_a_missing_or_wrong_translation_is_reported(
    tool: ModuleType, folder: Path, msgid: object, entry: object, strings: object, complaint: str
) -> None:
    catalogue = Catalog(locale="ru")
    catalogue.add(entry, strings)
    (folder / "web.po").write_bytes(tool.written(catalogue))
    (fault,) = tool.faults("ru", {msgid: "templates/desk/round.html"})
    assert complaint in fault


def test_an_unsure_translation_is_reported(tool: ModuleType, folder: Path) -> None:
    catalogue = Catalog(locale="ru")
    catalogue.add("Table", "Стол", flags=["fuzzy"])
    (folder / "web.po").write_bytes(tool.written(catalogue))
    assert list(tool.faults("ru", {"Table": "templates/desk/round.html"})) == ["ru/web: fuzzy: 'Table'"]


def test_new_sentences_are_added_once_and_empty(tool: ModuleType, folder: Path) -> None:
    sentences = {"Table": "templates/desk/round.html", TABLES: "tournament/db/tags.py"}
    assert tool.update("ru", sentences) == len(sentences)
    assert tool.update("ru", sentences) == 0
    assert sorted(po.name for po in folder.iterdir()) == ["services.po", "web.po"]
    assert len(list(tool.faults("ru", sentences))) == len(sentences)


@pytest.mark.parametrize(
    ("path", "domain"),
    [
        ("templates/desk/round.html", "web"),
        ("templates/report/page.html", "reports"),
        ("tournament/cli/moving.py", "cli"),
        ("tournament/cli/seating.py", "seating"),
        ("tournament/sentences.py", "rules"),
        ("tournament/db/tags.py", "services"),
    ],
)
def test_a_sentence_belongs_to_the_catalogue_of_its_layer(tool: ModuleType, path: str, domain: str) -> None:
    assert tool.domain_of(path) == domain


def test_a_written_catalogue_is_read_back_as_it_was(tool: ModuleType) -> None:
    catalogue = Catalog(locale="uk", header_comment="# Ukrainian sentences of the pages.")
    catalogue.add("Table {n}", "Стіл {n}")
    catalogue.add(("{n} error", "{n} errors"), ("{n} помилка", "{n} помилки", "{n} помилок"))
    content = tool.written(catalogue)
    again = read_po(io.BytesIO(content), locale="uk")
    assert {message.id: message.string for message in again if message.id} == {
        "Table {n}": "Стіл {n}",
        ("{n} error", "{n} errors"): ("{n} помилка", "{n} помилки", "{n} помилок"),
    }
    assert tool.written(again) == content


@pytest.mark.parametrize("locale", ERRORS)
def test_a_count_takes_the_form_of_its_language(locale: str) -> None:
    with i18n.use(locale):
        assert [i18n.ngettext("{n} error", "{n} errors", n) for n in COUNTS] == ERRORS[locale]


@pytest.mark.parametrize("po", CATALOGUES, ids=lambda po: f"{po.parts[-3]}-{po.stem}")
def test_the_header_of_each_catalogue_has_the_rule_of_its_language(po: Path) -> None:
    rule = GNUTranslations(io.BytesIO(i18n.compiled(po))).plural
    assert tuple(map(rule, COUNTS)) == FORMS[po.parts[-3]]


def test_switching_the_language_changes_a_sentence() -> None:
    said = {}
    for locale in i18n.LOCALES:
        with i18n.use(locale):
            said[locale] = i18n._("Round {round}, table {table}", round=3, table=7)
    assert said == {
        "pl": "Runda 3, stół 7",
        "en": "Round 3, table 7",
        "ru": "Тур 3, стол 7",
        "uk": "Тур 3, стіл 7",
    }


def test_a_message_within_a_message_is_translated_too() -> None:
    problem = mn("{n} error", "{n} errors", 3)
    with i18n.use("uk"):
        assert i18n.say(m("{file}: {message}", file="4.json", message=problem)) == "4.json: 3 помилки"


def test_an_unknown_language_is_polish() -> None:
    with i18n.use("de"):
        assert i18n._("Table {n}", n=2) == "Stół 2"


def test_the_polish_sentences_ask_in_one_manner(tool: ModuleType) -> None:
    """Short imperatives ("Wpisz …"), nowhere the longer "Proszę wpisać …"."""
    said = [
        text
        for catalogue in tool.catalogues("pl").values()
        for message in catalogue
        if message.id
        for text in ([message.string] if isinstance(message.string, str) else message.string)
    ]
    assert [text for text in said if "prosz" in text.lower()] == []


def test_the_english_sentences_ask_in_one_manner(wanted: dict[object, str]) -> None:
    texts = [text for one in wanted for text in ((one,) if isinstance(one, str) else one)]
    assert len(texts) > 1000
    assert [text for text in texts if "please" in text.casefold()] == []


def test_a_changed_catalogue_is_compiled_and_then_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "FOLDER", tmp_path)
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    po = folder / "web.po"
    for meaning in ("stół", "stolik"):
        po.write_text(
            f'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "table"\nmsgstr "{meaning}"\n'
        )
        i18n.catalogue.cache_clear()
        assert i18n.catalogue("pl").gettext("table") == meaning
        os.utime(po.with_suffix(".mo"), (0, 0))  # as compiled long before the next change
    i18n.catalogue.cache_clear()


@pytest.mark.parametrize("sign", ["\x1b", "\r", "\x07", "\x9b", "\u202e", "\u2066"])
def test_what_is_filled_in_rules_neither_the_screen_nor_the_direction(sign: str) -> None:
    assert i18n._("{x} meets {y}", x=f"Jan{sign}[2JKot", y=f"{sign}") == "Jan [2JKot meets  "
    assert i18n.ngettext("{n} of {x}", "{n} of {x}", 2, x=sign) == "2 of  "
    assert i18n._("{x}", x="Łoś\n\tŻak 👩‍🌾") == "Łoś\n\tŻak 👩‍🌾"
