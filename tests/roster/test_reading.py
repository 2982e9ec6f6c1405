"""Lists of players as people send them: any encoding, any separator, titles where they like."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from tournament import roster
from tournament.errors import Refused
from tournament.reports import csv
from tournament.roster import Roster, grid
from tournament.roster import workbook as workbooks
from tournament.roster.names import split_name

LETTERS = "Zażółć Gęślą;Jaźń\nŁukasz;Śwityź-Ćma\nŹdzisława;Ńąęóś\n"


def names(listed: Roster) -> list[tuple[str, str]]:
    return [(row.given, row.family) for row in listed.rows]


def workbook(*rows: list[object], **settings_: object) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    for merged in settings_.get("merged", ()):  # type: ignore[attr-defined]
        sheet.merge_cells(merged)
    for hidden in settings_.get("hidden", ()):  # type: ignore[attr-defined]
        sheet.column_dimensions[hidden].hidden = True
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250", "iso-8859-2", "utf-16", "utf-16-le", "utf-16-be"])
def test_polish_letters_survive_every_encoding(encoding: str) -> None:
    content = f"Imię;Nazwisko\n{LETTERS}".encode(encoding)
    assert names(roster.read(content)) == [
        ("Zażółć Gęślą", "Jaźń"),
        ("Łukasz", "Śwityź-Ćma"),
        ("Ździsława", "Ńąęóś"),
    ]


def test_guests_keep_their_letters() -> None:
    listed = roster.read("Ім'я;Прізвище\nОлена;Щербак\nNguyễn;Đặng\n".encode())
    assert names(listed) == [("Олена", "Щербак"), ("Nguyễn", "Đặng")]


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_separator_is_found(separator: str, end: str) -> None:
    rows = [["Nr", "Imię", "Nazwisko"], ["1", "Anna", "Nowak"], ["2", "Jan", "Lis"]]
    listed = roster.read_text(end.join(separator.join(row) for row in rows))
    assert [(row.number, row.given, row.family) for row in listed.rows] == [(1, "Anna", "Nowak"), (2, "Jan", "Lis")]


def test_quoted_cells_keep_their_separators_and_lines() -> None:
    listed = roster.read_text('Imię;Nazwisko;Klub\nAnna;Nowak;"Dół; Wola"\nJan;Lis;"Góra\nMała"\n')
    assert [(row.row, row.club) for row in listed.rows] == [(2, "Dół; Wola"), (3, "Góra Mała")]


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("imie;nazwisko", "Anna;Nowak"),
        ("IMIĘ ; NAZWISKO", "Anna;Nowak"),
        ("Nazwisko i imię;Uwagi", "Nowak Anna;x"),
        ("Nazwisko i Imię (drukowanymi);Uwagi", "Nowak Anna;x"),
        ("Imię i nazwisko*;Uwagi", "Anna Nowak;x"),
        ("Zawodnik;Uwagi", "Anna Nowak;x"),
        ("Zawodnik;Uwagi", "Nowak Anna;x"),
        ("Zawodnik;Uwagi", "Nowak, Anna;x"),
        ("First name;Surname", "Anna;Nowak"),
        ("Фамилия;Имя", "Nowak;Anna"),
        ("Прізвище та ім'я;x", "Nowak Anna;x"),
    ],
)
def test_titles_are_understood_in_any_spelling(header: str, row: str) -> None:
    assert names(roster.read_text(f"{header}\n{row}\n")) == [("Anna", "Nowak")]


def test_all_fields_are_read() -> None:
    listed = roster.read_text(
        "Lp.;Nr startowy;Nazwisko;Imię;Miejscowość;Rok ur.;Telefon;E-mail;Opłata\n"
        "1;7;Nowak;Anna;Dół;12.03.1970;600 700 800;a@example.org;20\n",
    )
    (row,) = listed.rows
    assert (row.number, row.club, row.birth_year, row.contact) == (7, "Dół", 1970, "600 700 800, a@example.org")
    assert listed.ignored == ("Opłata",)


@pytest.mark.parametrize("first", ["Anna Nowak", "1. Anna Nowak", "Nowak Anna"])
def test_a_plain_list_of_names_is_read_and_says_so(first: str) -> None:
    listed = roster.read_text(f"{first}\n")
    assert names(listed) == [("Anna", "Nowak")]
    assert len(listed.notes) == 1


def test_pasted_columns_without_titles_are_read_by_their_content() -> None:
    listed = roster.read_text("1\tNowak\tAnna\tDół\t1970\n2\tLis\tJan\tGóra\t1980\n")
    assert [(row.number, row.given, row.family, row.club, row.birth_year) for row in listed.rows] == [
        (1, "Anna", "Nowak", "Dół", 1970),
        (2, "Jan", "Lis", "Góra", 1980),
    ]


MESSY = [
    ["Turniej Tysiąca – lista zgłoszeń", None, None, None, None],
    [],
    [None, None, None, None, None],
    ["Nr", "Nazwisko ", "IMIĘ", "PESEL", "Rok ur."],
    [1, "Nowak", "Anna", "secret", 1970],
    [2.0, "Lis", "Jan", "secret", "1980 r."],
    [None, None, None, None, None],
    [3, "Suma", "Ewa", None, None],
    ["Nr", "Nazwisko", "Imię", None, None],
    [4, "Żak", "Łukasz", None, None],
    ["Razem:", 4, None, None, None],
]


def test_a_messy_workbook_is_read() -> None:
    listed = roster.read(workbook(*MESSY, merged=["A1:E1"], hidden=["D"]), "lista.xlsx")
    assert [(row.row, row.number, row.given, row.family, row.birth_year) for row in listed.rows] == [
        (5, 1, "Anna", "Nowak", 1970),
        (6, 2, "Jan", "Lis", 1980),
        (8, 3, "Ewa", "Suma", None),
        (10, 4, "Łukasz", "Żak", None),
    ]
    assert listed.problems == ()


def test_a_workbook_is_one_whatever_its_name() -> None:
    assert len(roster.read(workbook(*MESSY), "lista.csv").rows) == 4


def test_the_sheet_with_titles_is_taken() -> None:
    book = Workbook()
    first = book.active
    assert first is not None
    first.append(["Notatki", "kawa", "herbata"])
    book.create_sheet("Lista").append(["Imię", "Nazwisko"])
    book["Lista"].append(["Anna", "Nowak"])
    hidden = book.create_sheet("Stara")
    hidden.append(["Imię", "Nazwisko"])
    hidden.sheet_state = "hidden"
    target = io.BytesIO()
    book.save(target)
    assert names(roster.read(target.getvalue())) == [("Anna", "Nowak")]


def test_rows_with_errors_are_named_with_row_and_column() -> None:
    listed = roster.read_text(
        "Nr;Imię;Nazwisko;Rok ur.\n"
        "1;Anna;Nowak;1970\n"
        "x;Jan;Lis;\n"
        "0;Jan;Lis;\n"
        "1;Ewa;Sowa;\n"
        ";Olga;;\n"
        ";;;1980\n"
        ";123;456;\n"
        ";Adam;Wrona;85\n"
        ";anna;NOWAK;1970\n",
    )
    assert [(problem.row, problem.column) for problem in listed.problems] == [
        (3, "A"),
        (4, "A"),
        (5, "A"),
        (6, "C"),
        (7, "B"),
        (8, "B"),
        (9, "D"),
        (10, "B"),
    ]
    assert names(listed) == [("Anna", "Nowak")]


def test_two_people_of_one_name_are_told_apart_by_club_or_year() -> None:
    listed = roster.read_text("Imię;Nazwisko;Klub\nJan;Kowalski;Dół\nJan;Kowalski;Góra\n")
    assert len(listed.rows) == 2
    assert listed.problems == ()


@pytest.mark.parametrize("second", ["ZOLC LUKASZ;Gliniany Dol;", "Łukasz Żółć;;1980"])
def test_an_empty_cell_does_not_make_somebody_else_of_a_repeated_name(second: str) -> None:
    listed = roster.read(f"Zawodnik;Klub;Rok ur.\nŁukasz Żółć;;\n{second}\n".encode())
    assert [row.row for row in listed.rows] == [2]
    assert [(problem.row, problem.message.params) for problem in listed.problems] == [(3, {"first": 2})]


def test_a_cell_of_brackets_does_not_make_each_bracket_look_for_its_partner() -> None:
    listed = roster.read_text("Anna Nowak\n" + ("[" * 60_000 + "(" * 60_000 + "\n") * 15)  # minutes instead of moments
    assert [row.family for row in listed.rows][:1] == ["Nowak"]


def test_invisible_characters_are_gone() -> None:
    listed = roster.read_text("Imię;Nazwisko\nAn\u200bna\x07;No\u200fwak\u00a0\n")
    assert names(listed) == [("Anna", "Nowak")]


def bomb() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * (workbooks.LARGEST_UNPACKED + 1))
    return target.getvalue()


def rewritten(change: Callable[[bytes], bytes]) -> bytes:
    """A workbook of one player, whose sheet was changed by hand."""
    source = io.BytesIO(workbook(["Imię", "Nazwisko"], ["Anna", "Nowak"]))
    target = io.BytesIO()
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for item in old.infolist():
            content = old.read(item)
            new.writestr(item, change(content) if item.filename == "xl/worksheets/sheet1.xml" else content)
    return target.getvalue()


def entity() -> bytes:
    declaration = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]>'
    return rewritten(lambda sheet: declaration + (sheet.partition(b"?>")[2] if sheet.startswith(b"<?xml") else sheet))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\n;;;\n",
        "Imię;Nazwisko\n".encode(),
        b"PK\x03\x04 not a zip",
        workbook(["Imię", "Nazwisko"], ["Anna", "Nowak"])[:1500],
        b"\xd0\xcf\x11\xe0 old excel",
        b"%PDF-1.7",
        b"{\\rtf1\\ansi Anna Nowak\\par Jan Kowal}",
        b"\xef\xbb\xbf <!DOCTYPE html><p>Ala Nowak</p>",
        b"<table><tr><td>Ala</td></tr></table>",
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00",
        b"1;2;3\n4;5;6\n",
        ("Imię;Nazwisko\n" + "Anna;Nowak\n" * 6000).encode(),
        b"x" * (grid.LARGEST_FILE + 1),
        bomb(),
        entity(),
        b'Imie;Nazwisko\n"Anna;Nowak\n' + b"x" * 200_000,
    ],
    ids=[
        "empty", "blank", "titles-only", "broken-zip", "cut-workbook", "old-excel", "pdf", "text-document",
        "web-page", "web-table", "picture", "numbers",
        "too-long", "too-large", "bomb", "entity", "open-quote",
    ],
)  # fmt: skip
def test_files_that_are_no_list_are_refused_in_words(content: bytes) -> None:
    with pytest.raises(Refused):
        roster.read(content, "lista")


@pytest.mark.parametrize("number", ["99999999", "1048576"])
def test_a_row_number_out_of_all_reason_is_refused_before_its_rows_are_made(number: str) -> None:
    listed = rewritten(lambda sheet: sheet.replace(b'<row r="2"', f'<row r="{number}"'.encode()))
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        with pytest.raises(Refused, match="too long"):
            roster.read(listed)
    finally:
        sys.setprofile(None)
    assert calls < 1_000_000  # a few for each empty row would be many millions


@given(st.binary(max_size=400))
@settings(max_examples=150)
def test_no_bytes_make_it_stumble(content: bytes) -> None:
    try:
        listed = roster.read(content)
    except Refused:
        return
    assert listed.rows or listed.problems


@given(st.text(max_size=120))
@settings(max_examples=150)
def test_no_text_makes_it_stumble(text: str) -> None:
    try:
        listed = roster.read_text(f"Imię;Nazwisko\n{text}")
    except Refused:
        return
    assert listed.rows or listed.problems


word = st.text(alphabet="aąbcćdeęłńóśźżAŁŻ", min_size=2, max_size=8)


@given(
    st.lists(
        st.tuples(word, word), min_size=1, max_size=8, unique_by=lambda pair: tuple(sorted(map(str.casefold, pair)))
    )
)
@settings(max_examples=60)
def test_what_is_written_as_a_list_is_read_back(people: list[tuple[str, str]]) -> None:
    text = "Imię;Nazwisko;Klub\n" + "".join(f"{given};{family};{no}K\n" for no, (given, family) in enumerate(people))
    assert names(roster.read(text.encode("cp1250"))) == people


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Anna Maria Nowak", ("Anna Maria", "Nowak")),
        ("Jan von Berg", ("Jan", "von Berg")),
        ("Nowak, Anna", ("Anna", "Nowak")),
        ("Madonna", ("", "Madonna")),
    ],
)
def test_full_names_are_split(name: str, parts: tuple[str, str]) -> None:
    assert split_name(name, family_first=False) == parts


@pytest.mark.parametrize("mark", ["1.", "2)", "-", "–", "•", "*"])
def test_the_mark_of_an_item_is_no_part_of_a_name(mark: str) -> None:
    assert names(roster.read_text(f"{mark} Anna Nowak\n{mark} Jan Łoś\n")) == [("Anna", "Nowak"), ("Jan", "Łoś")]


@pytest.mark.parametrize("written", ["Jan Łoś – KS Dąb", "Jan Łoś (Dąb)", "Jan Łoś / Dąb", "Nowak - Dąb Jan", "Jan 2"])
def test_more_than_a_name_is_named_and_not_taken_for_a_surname(written: str) -> None:
    listed = roster.read_text(f"Anna Nowak\n{written}\n")
    assert names(listed) == [("Anna", "Nowak")]
    assert [problem.row for problem in listed.problems] == [2]


@pytest.mark.parametrize("written", ["Jan (Janek) Łoś", "Jan „Łosiu” Łoś", "Anna Nowak-Dąb", "Jan Łoś II"])
def test_nicknames_and_double_names_are_names(written: str) -> None:
    assert len(names(roster.read_text(f"Anna Nowak\n{written}\n"))) == 2


def test_a_nickname_behind_the_given_name_is_a_name() -> None:
    assert names(roster.read_text("Nazwisko i imię\nNowak Anna\nŁoś Jan (Janek)\n"))[1] == ("Jan (Janek)", "Łoś")


@pytest.mark.parametrize("name", ["-Łoś", "=Mak", "@Las", "+Dąb"])
def test_the_apostrophe_of_our_own_csv_is_no_part_of_a_cell(name: str) -> None:
    assert csv.cell(name) == f"'{name}"
    listed = roster.read_text(f"Nazwisko;Imię;Klub\n't Hooft;Anna;{csv.cell(name)}\n")
    assert [(row.family, row.club) for row in listed.rows] == [("'t Hooft", name)]


def test_columns_parted_by_upright_strokes_are_columns() -> None:
    listed = roster.read_text("Nr|Imię|Nazwisko|Klub\n1|Anna|Nowak|Dąb\n2|Jan|Łoś|As\n")
    assert [(row.number, row.family, row.club) for row in listed.rows] == [(1, "Nowak", "Dąb"), (2, "Łoś", "As")]


@pytest.mark.parametrize("word", ["-", "–", "—", ".", "brak", "Brak klubu", "NIEZRZESZONY", "niezrzeszona", "n/d"])
def test_a_word_for_no_club_is_no_club_and_this_is_told(word: str) -> None:
    listed = roster.read_text(f"Imię;Nazwisko;Klub\nAnna;Nowak;{word}\nJan;Łoś;Dąb\nEwa;Sowa;{word}\n")
    assert [row.club for row in listed.rows] == ["", "Dąb", ""]
    assert [note.params for note in listed.notes] == [{"column": "C", "found": word, "rows": "2, 4"}]


@pytest.mark.parametrize("club", ["(As)", "Brak Zasad Poznań", "7", "X", "Niezrzeszeni Łódź"])
def test_a_club_of_any_name_stays(club: str) -> None:
    assert roster.read_text(f"Imię;Nazwisko;Klub\nAnna;Nowak;{club}\n").rows[0].club == club
