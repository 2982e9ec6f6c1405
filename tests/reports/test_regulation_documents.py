"""Regulations on the wall: all renderings say the same, and a reader finds values, clauses, bases and examples."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.reports import samples
from tests.reports.test_agreement import (
    assert_csv_agrees,
    assert_html_agrees,
    assert_json_agrees,
    assert_pdf_agrees,
    assert_xlsx_agrees,
)
from tournament import i18n, regulations, reports
from tournament.reports import build
from tournament.reports.build import subjects
from tournament.services import regulation_documents as documents
from tournament.shelf import Shelf

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
IDS = regulations.known()


def sheet(name):
    return documents.of_volume(Shelf().volume(name), NOW)


def difference(a, b):
    return documents.of_two(Shelf().volume(a), Shelf().volume(b), NOW)


def cells(report):
    return [row for section in report.sections if section.grid for row in section.grid.rows]


@pytest.mark.parametrize("name", IDS)
def test_four_renderings_of_every_regulation_agree(name):
    report = sheet(name)
    assert_html_agrees(report)
    assert_csv_agrees(report)
    assert_xlsx_agrees(report)
    assert_json_agrees(report)


def test_the_pdf_of_a_regulation_and_of_a_difference_agree_too():
    assert_pdf_agrees(sheet("ru-main"))
    assert_pdf_agrees(difference("liga-blaszki-2023", "ru-main"))


@pytest.mark.parametrize("name", IDS)
def test_four_renderings_of_the_difference_to_the_league_agree(name):
    report = difference("liga-blaszki-2023", name)
    assert_html_agrees(report)
    assert_csv_agrees(report)
    assert_xlsx_agrees(report)
    assert_json_agrees(report)


def test_a_value_stands_with_its_clause_and_its_basis():
    rows = cells(sheet("liga-blaszki-2023"))
    assert ("Zaokrąglanie", "do dziesiątek, 5 w dół", "§5.3", "podaje regulamin") in rows
    assert ("Punkty za pauzę", "średnia stołu", "§11.5", "decyzja organizatora") in rows
    assert ("zapis", 10, 10, 10, 10, 10, 10, 20, 20, 20, 20) in rows
    assert ("punkty", 100, 80, 60, 40) in rows


def test_the_marriages_of_silesia_are_those_of_its_table():
    edition = regulations.with_changes(regulations.load("pl-home"), {"rules.marriages.table": "silesia"})
    report = build.regulation(edition, {}, (), generated=NOW)
    grid = next(section.grid for section in report.sections if section.title == "Wartości meldunków")
    assert dict(zip([column.key for column in grid.columns], grid.rows[0], strict=True)) == {
        "what": "punkty", "clubs": 100, "spades": 80, "hearts": 60, "diamonds": 40,
    }  # fmt: skip


def test_a_deal_is_worked_out_by_the_rules_themselves():
    rows = cells(sheet("liga-blaszki-2023"))
    assert any("kontrakt 150, zebrane 169: ugrany, +150" in str(cell) for row in rows for cell in row)
    assert any(str(row[1]).startswith("Obrona od 780") and row[2] == "−100, 20, 10" for row in rows)


@pytest.mark.parametrize("name", IDS)
def test_every_regulation_has_a_deal_worked_out(name):
    titles = [section.title for section in sheet(name).sections]
    assert any("krok po kroku" in title for title in titles)


def test_values_without_meaning_are_left_out():
    said = [row[0] for row in cells(sheet("liga-blaszki-2023"))]
    assert "Beczka na" not in said
    assert "Koszt bomby" not in said
    assert "Blokada od" in said


@pytest.mark.parametrize("name", IDS)
def test_every_path_has_a_subject_of_its_own(name):
    edition = regulations.load(name)
    for path in edition.clauses:
        starts = subjects.SUBJECTS[subjects.subject_of(path)][1]
        assert any(path == start or (start.endswith(".") and path.startswith(start)) for start in starts), path


def test_a_difference_names_only_what_differs_with_both_clauses():
    rows = cells(difference("liga-blaszki-2023", "ru-main"))
    assert ("Końcówka", "blokada", "§6.1", "beczka", "§6.1") in rows
    assert ("Beczka na", "–", None, "880", "§6.4") in rows
    assert "Wartości meldunków" not in [row[0] for row in rows]


def test_a_regulation_does_not_differ_from_itself():
    report = difference("kurnik", "kurnik")
    assert cells(report) == []
    assert report.sections[0].notes == ("Nic się nie zmienia: wszystkie wartości są takie same.",)


def test_a_pinned_copy_says_what_the_organiser_changed_and_quotes_no_clause_of_it():
    base = Shelf().volume("liga-blaszki-2023")
    edition = regulations.with_changes(base.edition, {"rules.rounding": "near10-up", "league.rounds": 5})
    texts = documents.quotable(base, edition)
    report = build.pinned(samples.hard_event(), edition, base.edition, texts, ())
    assert ("Zaokrąglanie", "do dziesiątek, 5 w dół", "do dziesiątek, 5 w górę", "§5.3") in cells(report)
    assert ("Zaokrąglanie", "do dziesiątek, 5 w górę", "§5.3", "decyzja organizatora") in cells(report)
    notes = [note for section in report.sections for note in section.notes]
    assert not any(note.startswith(("§5.3", "§11.7")) for note in notes)
    assert any(note.startswith("§5.2") for note in notes)
    assert edition.sha256[:12] in report.subtitle


def test_a_changed_copy_quotes_the_replaced_clause_beside_the_change_in_every_format():
    base = Shelf().volume("liga-blaszki-2023")
    edition = regulations.with_changes(base.edition, {"rules.rounding": "near10-up", "league.rounds": 5})
    texts = documents.quotable(base, edition)
    replaced = {clause: text for clause, text in base.texts.items() if clause not in texts}
    report = build.pinned(samples.hard_event(), edition, base.edition, texts, (), replaced=replaced)
    first = report.sections[0]
    assert [row[0] for row in first.grid.rows] == ["Zaokrąglanie", "Rundy"]
    said = (
        f"W regulaminie §5.3 brzmi: „{base.texts['§5.3']}” W tym turnieju obowiązuje zamiast tego wartość podana wyżej."
    )
    assert said in first.notes
    assert len(first.notes) == 3
    assert_html_agrees(report)
    assert_csv_agrees(report)
    assert_xlsx_agrees(report)
    assert_json_agrees(report)
    assert_pdf_agrees(report)


def test_an_unchanged_copy_says_that_nothing_was_changed():
    base = Shelf().volume("kurnik")
    report = build.pinned(samples.hard_event(), base.edition, base.edition, base.texts, ())
    assert any("Nic: wartości są takie jak" in note for section in report.sections for note in section.notes)


def test_other_languages_say_that_the_polish_text_binds():
    with i18n.use("uk"):
        report = sheet("kurnik")
        assert "Пункти наведено польською; обов’язковим є цей текст." in report.legend


def test_files_have_polish_names():
    assert reports.file_name(sheet("kurnik"), "pdf") == "2026-11-29_kurnik_regulamin.pdf"
    assert reports.file_name(difference("kurnik", "pl-home"), "csv") == "2026-11-29_kurnik_pl-home_roznice.csv"


def test_a_regulation_from_second_hand_asks_to_be_confirmed_on_top_of_every_sheet():
    assert any("sprawdzić z oryginałem" in warning for warning in sheet("skoroszow-2023").warnings)
    (warning,) = difference("kurnik", "skoroszow-2023").warnings
    assert warning.startswith("Turniej w Skoroszowie 2023: Do potwierdzenia.")
    assert sheet("kurnik").warnings == ()


def test_a_sheet_says_that_the_words_are_ours_and_asks_for_the_official_text():
    legend = " ".join(sheet("kurnik").legend)
    assert "nie jest cytatem" in legend
    assert "prosimy dołączyć jego oficjalny tekst" in legend
