"""The preview of a list names each row that will not become a player, with its place in the file."""

from __future__ import annotations

import io
import zipfile

from drawn import hidden
from openpyxl import Workbook

DESK = "/desk/t/liga-probna"


def brought(browser, *rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    target = io.BytesIO()
    book.save(target)
    file = (io.BytesIO(target.getvalue()), "lista z klubu.xlsx")
    return browser.post(f"{DESK}/players/import", {"file": file}, content_type="multipart/form-data")


def test_formulas_without_values_are_shown_with_file_row_and_column_and_can_be_left_out(ola):
    page = brought(ola, ["Imię", "Nazwisko"], ["Kinga", "Koper"], ["Ewa", "=X1"]).get_data(as_text=True)
    assert "lista z klubu.xlsx" in page
    assert '<th scope="row" class="num" data-label="Wiersz">3</th><td data-label="Kolumna">B</td>' in page
    assert "Komórka zawiera formułę bez zapisanej wartości." in page
    assert 'name="decide-3"' in page


def test_a_list_of_nothing_but_formulas_is_refused_with_its_cells(ola):
    answer = brought(ola, ["=X1", "=Y1"])
    assert answer.status_code == 422
    assert "bez zapisanej wartości" in answer.get_data(as_text=True)


def test_totals_and_repeated_titles_are_shown(ola):
    page = brought(ola, ["Imię", "Nazwisko"], ["Kinga", "Koper"], ["Imię", "Nazwisko"], ["Razem", 1]).get_data(
        as_text=True
    )
    assert "Nagłówki kolumn znaleziono w wierszu 1." in page
    assert "Powtórzone nagłówki." in page
    assert "Razem | 1" in page


CALC = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>'
    '<table:table table:name="Arkusz1">'
    "<table:table-row><table:table-cell><text:p>Imię</text:p></table:table-cell>"
    "<table:table-cell><text:p>Nazwisko</text:p></table:table-cell></table:table-row>"
    "<table:table-row><table:table-cell><text:p>Kinga</text:p></table:table-cell>"
    "<table:table-cell><text:p>Koper</text:p></table:table-cell></table:table-row>"
    "<table:table-row><table:table-cell><text:p>Ewa</text:p></table:table-cell>"
    '<table:table-cell table:formula="of:=[.X1]"/></table:table-row>'
    "</table:table></office:spreadsheet></office:body></office:document-content>"
)


def test_a_list_of_libreoffice_is_shown_and_taken_in_like_one_of_excel(ola):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", CALC)
    file = (io.BytesIO(target.getvalue()), "lista z klubu.ods")
    page = ola.post(f"{DESK}/players/import", {"file": file}, content_type="multipart/form-data").get_data(as_text=True)
    assert "lista z klubu.ods" in page
    assert '<th scope="row" class="num" data-label="Wiersz">3</th><td data-label="Kolumna">B</td>' in page
    content = page.split('name="content" value="')[1].split('"')[0]
    form = {"content": content, "name": "lista z klubu.ods", "decide-3": "skip"}
    assert ola.post(f"{DESK}/players/import/apply", form).status_code == 303
    assert "Koper Kinga" in ola.text(f"{DESK}/players")


def test_a_question_about_a_club_is_counted_and_stands_below_its_answer_on_a_phone(ola):
    rows = (["Kinga", "Koper", "As-Pik"], ["Ewa", "Mięta", "As Pik"])
    page = brought(ola, ["Imię", "Nazwisko", "Klub"], *rows).get_data(as_text=True)
    assert "<dt>Do decyzji</dt><dd>1</dd>" in page
    table = page[page.index("Czy to ten sam klub?") - 80 :]
    assert '<table class="stack">' in table[:120]
    assert '<td data-label="Pisany prawie tak samo jak">' in table


def test_a_row_that_is_like_another_one_is_introduced_as_such(ola):
    page = brought(ola, ["Imię", "Nazwisko"], ["Kinga", "Koper"], ["K.", "Koper"]).get_data(as_text=True)
    assert '<td data-label="Może to ta sama osoba co">' in page


def test_rows_that_were_left_out_are_told(ola):
    page = brought(ola, ["Imię", "Nazwisko"], ["Kinga", "Koper"], ["K.", "Koper"]).get_data(as_text=True)
    form = {name: hidden(page, name) for name in ("content", "name")}
    done = ola.post(f"{DESK}/players/import/apply", {**form, "decide-3": "skip"})
    assert "Pominięto 1 wiersz listy." in ola.text(done.location)
    again = ola.post(f"{DESK}/players/import/apply", {**form, "decide-3": "new"})
    assert "Pominięto" not in ola.text(again.location)


def test_a_list_that_changes_nothing_asks_nothing(ola):
    rows = (["Kinga", "Koper", "As-Pik"], ["Ewa", "Mięta", "As Pik"])
    page = brought(ola, ["Imię", "Nazwisko", "Klub"], *rows).get_data(as_text=True)
    form = {name: hidden(page, name) for name in ("content", "name")}
    assert ola.post(f"{DESK}/players/import/apply", {**form, "club-As Pik": "As-Pik"}).status_code == 303
    again = brought(ola, ["Imię", "Nazwisko", "Klub"], *rows).get_data(as_text=True)
    assert "Ta lista niczego nie zmienia." in again
    assert "<dt>Do decyzji</dt><dd>0</dd>" in again
    assert "Czy to ten sam klub?" not in again
