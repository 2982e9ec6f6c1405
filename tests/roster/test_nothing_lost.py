"""No row of a list goes missing without a word: it is a player, or it is named with what is wrong with it."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from tournament import roster
from tournament.errors import Refused
from tournament.i18n import say
from tournament.roster import Roster

UNCOMPUTED = (
    "Komórka zawiera formułę bez zapisanej wartości. Otwórz listę w Excelu lub LibreOffice i zapisz ją albo wpisz "
    "wartość."
)


def saved(fill: Callable[[Worksheet], None], *, name: str = "Lista") -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = name
    fill(sheet)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def rows(*lines: list[object]) -> bytes:
    def fill(sheet: Worksheet) -> None:
        for line in lines:
            sheet.append(line)

    return saved(fill)


def with_stored(content: bytes, cell: str, inner: bytes) -> bytes:
    """The same workbook with this cell as a spreadsheet program would have stored it."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(target, "w") as new:
        for item in old.infolist():
            data = old.read(item)
            if item.filename == "xl/worksheets/sheet1.xml":
                data, times = re.subn(rb'<c r="%s".*?</c>' % cell.encode(), inner, data)
                assert times == 1
            new.writestr(item, data)
    return target.getvalue()


def names(listed: Roster) -> list[str]:
    return [f"{row.given}|{row.family}" for row in listed.rows]


def problems(listed: Roster) -> list[tuple[int, str]]:
    return [(problem.row, problem.column) for problem in listed.problems]


def notes(listed: Roster) -> str:
    return " ".join(say(note) for note in listed.notes)


def test_rows_of_formulas_without_values_are_named() -> None:
    listed = roster.read(rows(["Imię", "Nazwisko", "Klub"], ["Anna", "Nowak", "Dół"], ["=A9", "=B9", "=C9"]))
    assert names(listed) == ["Anna|Nowak"]
    assert problems(listed) == [(3, "A"), (3, "B"), (3, "C")]
    assert say(listed.problems[0].message) == UNCOMPUTED


@pytest.mark.parametrize(
    ("column", "cells"), [("A", ["=X1", "Lis", "G"]), ("B", ["J", "=X1", "G"]), ("C", ["J", "L", "=X1"])]
)
def test_one_formula_without_value_is_named_with_its_column(column: str, cells: list[object]) -> None:
    listed = roster.read(rows(["Imię", "Nazwisko", "Klub"], ["Anna", "Nowak", "Dół"], cells))
    assert names(listed) == ["Anna|Nowak"]
    assert problems(listed) == [(3, column)]


def test_a_formula_without_value_in_a_column_nobody_reads_does_no_harm() -> None:
    listed = roster.read(rows(["Imię", "Nazwisko", "Opłata"], ["Anna", "Nowak", "=1+1"]))
    assert names(listed) == ["Anna|Nowak"]
    assert listed.problems == ()


def test_a_surname_that_is_a_formula_in_a_list_without_titles_is_not_taken_for_none() -> None:
    listed = roster.read(rows(["Anna", "=X1"], ["Jan", "=X2"]))
    assert listed.rows == ()
    assert problems(listed) == [(1, "B"), (2, "B")]


def test_a_list_of_nothing_but_formulas_says_so() -> None:
    with pytest.raises(Refused) as caught:
        roster.read(rows(["=X1", "=Y1"]))
    assert [problem.where for problem in caught.value.problems] == ["A1", "B1"]
    assert say(caught.value.problems[0].message) == UNCOMPUTED


def test_a_title_that_is_a_formula_is_named() -> None:
    listed = roster.read(rows(["Nazwisko", "=X1"], ["Nowak", "Anna"]))
    assert problems(listed) == [(1, "B")]


def test_stored_values_of_formulas_are_read_empty_ones_too() -> None:
    content = rows(["Imię", "Nazwisko", "Klub"], ["Anna", "=B9", "=C9"])
    content = with_stored(content, "B2", b'<c r="B2" t="str"><f>B9</f><v>Nowak</v></c>')
    content = with_stored(content, "C2", b'<c r="C2" t="str"><f>C9</f><v></v></c>')
    listed = roster.read(content)
    assert names(listed) == ["Anna|Nowak"]
    assert listed.problems == ()


@pytest.mark.parametrize("error", ["#REF!", "#N/A", "#NAME?", "#DIV/0!", "#ADR!", "#N/D!", "#LICZBA!", "Err:502"])
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_error_cells_are_no_texts(error: str, place: int) -> None:
    cells: list[object] = ["Jan", "Lis", "Góra", "600"]
    cells[place] = error
    listed = roster.read(rows(["Imię", "Nazwisko", "Klub", "Telefon"], ["Anna", "Nowak", "Dół", "1"], cells))
    assert names(listed) == ["Anna|Nowak"]
    assert problems(listed) == [(3, "ABCD"[place])]


@pytest.mark.parametrize("surname", ["Zawodnik", "Osoba", "Nazwisko", "Gracz", "Uczestnik", "Nazwa"])
def test_a_surname_that_is_a_word_of_titles_is_a_surname(surname: str) -> None:
    assert f"Jan|{surname}" in names(roster.read_text(f"Imię;Nazwisko;Klub\nAnna;Nowak;Dół\nJan;{surname};Góra\n"))
    assert f"Jan|{surname}" in names(roster.read_text(f"Zawodnik;Klub\nAnna Nowak;Dół\nJan {surname};Góra\n"))
    assert f"Jan|{surname}" in names(roster.read_text(f"Jan;{surname}\nAnna;Nowak\n"))
    assert f"Jan|{surname}" in names(roster.read_text(f"Anna;Nowak\nJan;{surname}\n"))
    assert f"Bożydar|{surname}" in names(roster.read_text(f"Anna;Nowak\nJan;Lis\nBożydar;{surname}\n"))
    assert f"|{surname}" in names(roster.read_text(f"Nr;Zawodnik;Klub\n1;Anna Nowak;Dół\n2;{surname};Góra\n"))


def test_repeated_titles_are_left_aside_and_said() -> None:
    listed = roster.read_text("Imię;Nazwisko\nAnna;Nowak\nImię;Nazwisko\nJan;Lis\n")
    assert names(listed) == ["Anna|Nowak", "Jan|Lis"]
    assert [(one.row, one.text) for one in listed.asides] == [(3, "Imię | Nazwisko")]


def test_other_titles_further_down_are_a_problem() -> None:
    listed = roster.read_text("Imię;Nazwisko\nAnna;Nowak\nNazwisko;Imię\nLis;Jan\n")
    assert problems(listed) == [(3, "")]


def test_what_stands_above_the_titles_is_said_and_people_there_are_a_problem() -> None:
    listed = roster.read_text("Turniej w Dole\nSędzia: Jan Lis\nImię;Nazwisko\nAnna;Nowak\n")
    assert [one.row for one in listed.asides] == [1, 2]
    assert (names(listed), listed.titles, listed.problems) == (["Anna|Nowak"], 3, ())
    listed = roster.read_text("Ewa;Sowa\nJan;Lis\nImię;Nazwisko\nAnna;Nowak\n")
    assert (names(listed), problems(listed)) == (["Anna|Nowak"], [(1, ""), (2, "")])


def test_totals_are_said() -> None:
    listed = roster.read_text("Nr;Imię;Nazwisko\n1;Anna;Nowak\n;Razem;1\n")
    assert [(one.row, one.text) for one in listed.asides] == [(3, "Razem | 1")]


def test_cells_without_a_title_are_said() -> None:
    listed = roster.read_text("Imię;Nazwisko\nAnna;Nowak;Dół\n\nJan;Lis;Góra\n")
    assert "C" in notes(listed)
    assert "2, 4" in notes(listed)


def test_columns_of_a_list_without_titles_that_nobody_reads_are_said() -> None:
    listed = roster.read_text("Anna Nowak, Jan Lis, Ewa Sowa\n")
    assert "C" in notes(listed)
    assert len(listed.notes) == 2


def test_of_two_columns_of_names_the_one_not_read_is_named() -> None:
    listed = roster.read_text("Osoba;Imię;Nazwisko\nkapitan;Anna;Nowak\n")
    assert (names(listed), listed.ignored) == (["Anna|Nowak"], ("Osoba",))


def test_sheets_that_are_not_read_are_named() -> None:
    book = Workbook()
    first = book.active
    assert first is not None
    for name, sheet in {
        "A": first,
        "B": book.create_sheet(),
        "C": book.create_sheet(),
        "pusty": book.create_sheet(),
    }.items():
        sheet.title = name
        if name != "pusty":
            sheet.append(["Imię", "Nazwisko"])
            sheet.append(["Anna", f"Nowak{name}"])
    book["C"].sheet_state = "hidden"
    target = io.BytesIO()
    book.save(target)
    listed = roster.read(target.getvalue())
    assert names(listed) == ["Anna|NowakA"]
    assert len(listed.notes) == 2
    assert all(f"„{name}”" in notes(listed) for name in "BC")
    book.remove(book["A"])
    book.remove(book["B"])
    book["pusty"].sheet_state = "visible"
    target = io.BytesIO()
    book.save(target)
    with pytest.raises(Refused, match="hidden"):
        roster.read(target.getvalue())


def test_hidden_rows_are_read() -> None:
    def fill(sheet: Worksheet) -> None:
        for line in (["Imię", "Nazwisko"], ["Anna", "Nowak"], ["Jan", "Lis"]):
            sheet.append(line)
        sheet.row_dimensions[3].hidden = True

    assert names(roster.read(saved(fill))) == ["Anna|Nowak", "Jan|Lis"]


def test_a_club_merged_over_rows_is_that_of_each_of_them() -> None:
    def fill(sheet: Worksheet) -> None:
        for line in (["Imię", "Nazwisko", "Klub"], ["Anna", "Nowak", "Dół"], ["Jan", "Lis"], ["Ewa", "Sowa"]):
            sheet.append(line)
        sheet.merge_cells("C2:C3")

    listed = roster.read(saved(fill))
    assert [row.club for row in listed.rows] == ["Dół", "Dół", ""]
    assert "3" in notes(listed)


def test_a_person_beside_a_word_of_titles_is_no_header() -> None:
    listed = roster.read_text("1;Jan Lis;Klub;Osoba\n2;Anna Nowak;Dół;x\n")
    assert listed.titles is None
    assert len(listed.rows) == 2


def test_formulas_without_values_in_a_column_without_a_title_are_said() -> None:
    listed = roster.read(rows(["Imię", "Nazwisko"], ["Anna", "Nowak", "=X1"]))
    assert names(listed) == ["Anna|Nowak"]
    assert "C" in notes(listed)


def test_cells_far_to_the_right_are_said() -> None:
    listed = roster.read(rows(["Imię", "Nazwisko"], ["Anna", "Nowak", *[None] * 70, "x"], ["Jan", "Lis"]))
    assert "60" in notes(listed)
    assert names(listed) == ["Anna|Nowak", "Jan|Lis"]


@pytest.mark.parametrize(
    "text",
    [
        'Imię;Nazwisko\n"Anna;Nowak\nJan;Lis\n',
        'Imię;Nazwisko\n"Anna;Nowak\nJan;Lis\nEwa;"Sowa\n',
        'Anna Nowak\n"Jan Lis\nEwa Sowa"\n',
        'Imię;Nazwisko\nAnna;"Nowak',
    ],
)
def test_a_quotation_mark_does_not_swallow_people(text: str) -> None:
    with pytest.raises(Refused, match="quotation"):
        roster.read_text(text)


def test_rows_after_a_gap_are_read_and_short_ones_named() -> None:
    listed = roster.read_text("Nr;Imię;Nazwisko;Klub\n1;Anna;Nowak;Dół\n\n\n\n2;Jan;Lis\n3\n# uwaga\n;;;Góra\n4;Ewa\n")
    assert names(listed) == ["Anna|Nowak", "Jan|Lis"]
    assert {row for row, _ in problems(listed)} == {7, 8, 9, 10}


WORDS = st.sampled_from([
    "", "", "", "Anna", "Jan", "Bożydar", "Nowak", "Lis", "Zawodnik", "Osoba", "Gracz", "Imię", "Nazwisko", "Klub",
    "Nr", "Razem", "Suma", "1", "2", "17", "1985", "600700800", "#REF!", "# uwaga", "Anna Nowak", "Lis Jan", "Dół",
    "Lp.", "Uwagi", "=A1", "x", "—", "Turniej w Dole", "Sędzia: Ewa Lis", "a@example.org",
])  # fmt: skip
TITLES = st.sampled_from([
    ["Imię", "Nazwisko", "Klub"], ["Zawodnik", "Klub"], ["Nr", "Nazwisko", "Imię"], ["Zawodnik"], ["Lp.", "Osoba"],
    ["Imię i nazwisko", "Uwagi"], None,
])  # fmt: skip
LINES = st.lists(st.lists(WORDS, min_size=0, max_size=5), min_size=1, max_size=10)


def accounted(listed: Roster) -> set[int]:
    told = {row.row for row in listed.rows} | {problem.row for problem in listed.problems}
    return told | {one.row for one in listed.asides} | ({listed.titles} if listed.titles else set())


@given(TITLES, LINES, LINES, st.sampled_from(["excel", "text"]))
@settings(max_examples=120)
def test_every_row_that_holds_anything_is_accounted_for(
    titles: list[str] | None, above: list[list[str]], below: list[list[str]], kind: str
) -> None:
    table = [*(above if titles else ()), *([titles] if titles else ()), *below]
    try:
        if kind == "excel":
            listed = roster.read(rows(*[[cell or None for cell in line] for line in table]))
        else:
            listed = roster.read_text("".join(";".join([*line, *[""] * (6 - len(line))]) + "\n" for line in table))
    except Refused:
        return
    assert accounted(listed) == {no for no, line in enumerate(table, 1) if any(line)}
    people = [*(row.row for row in listed.rows), *(one.row for one in listed.asides), *filter(None, [listed.titles])]
    assert len(people) == len(set(people))
    assert not {row.row for row in listed.rows} & {problem.row for problem in listed.problems}


@given(TITLES, LINES, LINES)
@settings(max_examples=200)
def test_every_cell_of_a_player_is_read_or_its_column_is_named(
    titles: list[str] | None, above: list[list[str]], below: list[list[str]]
) -> None:
    table = [*(above if titles else ()), *([titles] if titles else ()), *below]
    try:
        listed = roster.read_text("".join(";".join([*line, *[""] * (6 - len(line))]) + "\n" for line in table))
    except Refused:
        return
    header = table[listed.titles - 1] if listed.titles else []
    unread = {note.params["column"] for note in listed.notes if "column" in note.params}
    for row in listed.rows:
        read = f"{row.number or ''} {row.given} {row.family} {row.club} {row.birth_year or ''} {row.contact}"
        for index, cell in enumerate(table[row.row - 1]):
            told = "ABCDEF"[index] in unread or (
                index < len(header) and (header[index] in listed.ignored or header[index] == "Lp.")
            )
            assert told or all(word in read for word in cell.replace(",", " ").split()), cell


def test_hidden_rows_are_read_and_named() -> None:
    def fill(sheet: Worksheet) -> None:
        for line in (["Imię", "Nazwisko"], ["Jan", "Las"], ["Ewa", "Mak"], ["Iga", "Nut"], ["Ala", "Osa"]):
            sheet.append(line)
        sheet.row_dimensions[3].hidden = True

    listed = roster.read(saved(fill))
    assert names(listed) == ["Jan|Las", "Ewa|Mak", "Iga|Nut", "Ala|Osa"]
    (note,) = [say(one) for one in listed.notes]
    assert note.startswith("Wiersz 3 (Ewa Mak) jest w skoroszycie ukryty")


def test_rows_hidden_by_a_filter_are_named_together_and_a_visible_list_says_nothing() -> None:
    def fill(sheet: Worksheet) -> None:
        for line in (["Imię", "Nazwisko"], ["Jan", "Las"], ["Ewa", "Mak"], ["Iga", "Nut"]):
            sheet.append(line)
        sheet.auto_filter.ref = "A1:B4"
        for row in (2, 4):
            sheet.row_dimensions[row].hidden = True

    (note,) = [say(one) for one in roster.read(saved(fill)).notes]
    assert "Wiersze 2 (Jan Las), 4 (Iga Nut)" in note
    assert roster.read(rows(["Imię", "Nazwisko"], ["Jan", "Las"])).notes == ()
