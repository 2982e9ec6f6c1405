"""The preview of a list names each row that will not become a player, with its place in the file."""

from __future__ import annotations

import io

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
