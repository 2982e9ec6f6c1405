"""Lists of players as LibreOffice Calc saves them (.ods): read like a workbook, hostile files refused at once."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from xml.sax.saxutils import escape

import pytest
from test_reading import workbook

from tournament import roster
from tournament.errors import Refused
from tournament.roster import opendocument
from tournament.roster import workbook as workbooks
from tournament.roster.lines import MOST_COLUMNS, MOST_ROWS

SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet"
SPACES = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    ' xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"'
    ' xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"'
    ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
)
#: What LibreOffice writes behind the last row and the last cell.
NOTHING = '<table:table-cell table:number-columns-repeated="16384"/>'
REST = f'<table:table-row table:number-rows-repeated="1048576">{NOTHING}</table:table-row>'


def cell(value: object = None, more: str = "") -> str:
    match value:
        case None:
            return f"<table:table-cell {more}/>"
        case int() | float():
            return (
                f'<table:table-cell office:value-type="float" office:value="{value}" {more}>'
                f"<text:p>{value}</text:p></table:table-cell>"
            )
    return (
        f'<table:table-cell office:value-type="string" {more}><text:p>{escape(str(value))}</text:p></table:table-cell>'
    )


def row(*cells: object, more: str = "") -> str:
    """A row; a text that begins like a tag is a cell as it is."""
    written = "".join(one if isinstance(one, str) and one.startswith("<") else cell(one) for one in cells)
    return f"<table:table-row {more}>{written}{NOTHING}</table:table-row>"


def sheet(*rows: str, name: str = "Arkusz1", style: str = "ta1") -> str:
    body = "".join(rows)
    return f'<table:table table:name="{name}" table:style-name="{style}">{body}{REST}</table:table>'


def content(*sheets: str, root: str = "document-content", before: str = "") -> bytes:
    styles = "".join(
        f'<style:style style:name="{name}" style:family="table"><style:table-properties table:display="{shown}"/>'
        "</style:style>"
        for name, shown in (("ta1", "true"), ("ta2", "false"))
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>{before}<office:{root} {SPACES}>'
        f"<office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{''.join(sheets)}</office:spreadsheet></office:body></office:{root}>"
    ).encode()


def ods(*sheets: str, mimetype: str = SPREADSHEET, **parts: bytes) -> bytes:
    """A file with these sheets; `parts` replace or add entries, dots and slashes of their names as `_` and `__`."""
    entries = {"mimetype": mimetype.encode(), "content_xml": content(*sheets), **parts}
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), data)
    return target.getvalue()


TITLES = row("Nr", "Nazwisko", "Imię", "Klub", "Rok ur.")


def test_a_list_of_calc_is_read_like_a_workbook() -> None:
    rows = [
        ["Nr", "Nazwisko", "Imię", "Klub", "Rok ur."],
        [1, "Nowak", "Anna", "Dół", 1970],
        [2, "Lis", "Jan", "", 1980.0],
    ]
    read = roster.read(ods(sheet(*(row(*one) for one in rows))))
    assert read == roster.read(workbook(*rows))
    assert [(one.number, one.family, one.birth_year) for one in read.rows] == [(1, "Nowak", 1970), (2, "Lis", 1980)]


def test_a_flat_file_is_read_too() -> None:
    flat = content(sheet(TITLES, row(1, "Nowak", "Anna")), root="document")
    assert [one.family for one in roster.read(flat).rows] == ["Nowak"]


@pytest.mark.parametrize("name", ["lista.xlsx", "lista.csv", "lista.ods", ""])
def test_the_content_decides_what_a_file_is(name: str) -> None:
    assert len(roster.read(ods(sheet(TITLES, row(1, "Nowak", "Anna"))), name).rows) == 1
    assert len(roster.read(workbook(["Nazwisko", "Imię"], ["Nowak", "Anna"]), name).rows) == 1


def test_titles_over_several_columns_gaps_and_repeated_cells_keep_their_places() -> None:
    title = cell("Turniej", 'table:number-columns-spanned="5" table:number-rows-spanned="1"')
    covered = '<table:covered-table-cell table:number-columns-repeated="4"/>'
    gap = f'<table:table-row table:number-rows-repeated="3">{NOTHING}</table:table-row>'
    far = '<table:table-cell table:number-columns-repeated="2"/>'
    read = roster.read(ods(sheet(row(title, covered), gap, TITLES, row(1, "Nowak", far, 1970))))
    assert read.titles == 5
    assert [(one.row, one.family, one.birth_year) for one in read.rows] == [(6, "Nowak", 1970)]


def test_repeated_rows_are_as_many_rows() -> None:
    double = row(None, "Nowak", "Anna", more='table:number-rows-repeated="2"')
    read = roster.read(ods(sheet(TITLES, double, row(None, "Lis", "Jan"))))
    assert sorted([*(one.row for one in read.rows), *(one.row for one in read.problems)]) == [2, 3, 4]


def test_formulas_have_their_stored_values_and_those_without_are_named() -> None:
    stored = '<table:table-cell table:formula="of:=1960+5" office:value-type="float" office:value="1965"/>'
    missing = '<table:table-cell table:formula="of:=[.A1]"/>'
    empty = '<table:table-cell table:formula="of:=&quot;&quot;" office:value-type="string" office:string-value=""/>'
    read = roster.read(
        ods(
            sheet(
                TITLES,
                row(1, "Nowak", "Anna", empty, stored),
                row(2, "Lis", "Jan", None, missing),
                row(3, missing, "Ewa"),
            )
        )
    )
    assert [(one.family, one.birth_year, one.club) for one in read.rows] == [("Nowak", 1965, "")]
    assert [(one.row, one.column) for one in read.problems] == [(3, "E"), (4, "B")]


@pytest.mark.parametrize("shown", ["#DIV/0!", "#N/D!", "#NAZWA?", "Err:508", "Błąd:508", ""])
def test_cells_with_errors_are_no_texts(shown: str) -> None:
    wrong = (
        '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value=""'
        f' calcext:value-type="error"><text:p>{shown}</text:p></table:table-cell>'
    )
    read = roster.read(ods(sheet(TITLES, row(1, "Nowak", wrong))))
    assert [(one.row, one.column) for one in read.problems] == [(2, "C")]


def test_hidden_rows_groups_and_filtered_ones_are_read_and_named() -> None:
    group = f'<table:table-row-group table:display="false">{row(3, "Sowa", "Ola")}</table:table-row-group>'
    read = roster.read(
        ods(
            sheet(
                TITLES,
                row(1, "Nowak", "Anna", more='table:visibility="collapse"'),
                row(2, "Lis", "Jan", more='table:visibility="filter"'),
                group,
                row(4, "Kot", "Ewa"),
            )
        )
    )
    assert len(read.rows) == 4
    assert read.notes[-1].params["rows"] == "2 (Nowak Anna), 3 (Lis Jan), 4 (Sowa Ola)"


def test_hidden_sheets_are_not_read_and_named() -> None:
    old = sheet(TITLES, row(1, "Dawny", "Adam"), name="Stare", style="ta2")
    read = roster.read(ods(old, sheet(TITLES, row(1, "Nowak", "Anna"))))
    assert [one.family for one in read.rows] == ["Nowak"]
    assert read.notes[-1].params["sheet"] == "Stare"
    with pytest.raises(Refused, match="hidden"):
        roster.read(ods(old))


def test_a_club_merged_over_rows_is_that_of_each_of_them() -> None:
    club = cell("Dół", 'table:number-columns-spanned="1" table:number-rows-spanned="2"')
    kept = '<table:covered-table-cell office:value-type="string"><text:p>nieważne</text:p></table:covered-table-cell>'
    read = roster.read(ods(sheet(TITLES, row(1, "Nowak", "Anna", club), row(2, "Lis", "Jan", kept))))
    assert [one.club for one in read.rows] == ["Dół", "Dół"]


def test_remarks_drawings_and_breaks_of_lines_do_not_mix_into_names() -> None:
    family = (
        '<table:table-cell office:value-type="string"><office:annotation><text:p>zapłacił</text:p></office:annotation>'
        "<draw:frame><text:p>obraz</text:p></draw:frame>"
        "<text:p>Nowak<text:s text:c='2'/><text:span>Zielony</text:span></text:p></table:table-cell>"
    )
    (read,) = roster.read(ods(sheet(TITLES, row(1, family, "Anna")))).rows
    assert (read.given, read.family) == ("Anna", "Nowak Zielony")


def test_dates_and_telephones_are_read_as_they_are_stored() -> None:
    born = (
        '<table:table-cell office:value-type="date" office:date-value="1970-03-12T00:00:00">'
        "<text:p>12.03.70</text:p></table:table-cell>"
    )
    titles = row("Nazwisko", "Imię", "Rok ur.", "Telefon")
    (read,) = roster.read(ods(sheet(titles, row("Nowak", "Anna", born, 600700800)))).rows
    assert (read.birth_year, read.contact) == (1970, "600700800")


def test_macros_and_pictures_in_the_file_are_of_no_account() -> None:
    listed = ods(sheet(TITLES, row(1, "Nowak", "Anna")), Basic__Standard__Module1_xml=b"<x>Sub Main</x>")
    assert len(roster.read(listed).rows) == 1


LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'
LOCKED = b'<manifest:manifest><manifest:encryption-data manifest:checksum="x"/></manifest:manifest>'
HOSTILE = {
    "laughs": (ods(content_xml=content(sheet(row("&c;")), before=LAUGHS)), "damaged"),
    "outside": (ods(content_xml=content(before='<!DOCTYPE x SYSTEM "file:///etc/passwd">')), "damaged"),
    "bomb": (ods(content_xml=b" " * (workbooks.LARGEST_UNPACKED + 1)), "too much data"),
    "cells": (ods(sheet(f"<table:table-row>{'<table:table-cell/>' * 400_001}</table:table-row>")), "too much data"),
    "rows": (ods(sheet(TITLES, row("Nowak", "Anna", more='table:number-rows-repeated="1048576"'))), "too long"),
    "locked": (ods(META_INF__manifest_xml=LOCKED, content_xml=b"\x9a\x01"), "password"),
    "wholly-locked": (ods(**{"encrypted-package": b"\x9a\x01"}), "password"),
    "no-content": (ods(content_xml=b""), "damaged"),
    "styles": (ods(content_xml=b"<x>" + b"<y/>" * 400_001 + b"</x>"), "too much data"),
    "cut": (ods(content_xml=content(sheet(TITLES, row(1, "Nowak", "Anna")))[:900]), "damaged"),
    "encoding": (ods(content_xml=b'<?xml version="1.0" encoding="UTF-m"?><x/>'), "damaged"),
    "letter": (ods(mimetype="application/vnd.oasis.opendocument.text"), "no spreadsheet"),
    "other-xml": (b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', "XML"),
    "locked-excel": (b"\xd0\xcf\x11\xe0" + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "password"),
    "old-excel": (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "old Excel"),
}


def renamed(listed: bytes) -> bytes:
    """The entry with the manifest under its right name, which no keyword can have."""
    return listed.replace(b"META.INF/manifest.xml", b"META-INF/manifest.xml")


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_files_are_refused_in_words(kind: str) -> None:
    listed, words = HOSTILE[kind]
    with pytest.raises(Refused, match=words):
        roster.read(renamed(listed), "lista.ods")


def test_an_archive_without_a_content_is_refused() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("mimetype", SPREADSHEET)
    with pytest.raises(Refused, match="damaged"):
        roster.read(target.getvalue())


def test_a_cell_or_a_row_that_is_repeated_a_million_times_takes_no_memory() -> None:
    wide = cell("x", 'table:number-columns-repeated="1000000"')
    tall = "".join(REST for _ in range(50))
    listed = ods(sheet(TITLES, row(1, "Nowak", "Anna", "Dół", 1970, wide), tall))
    tracemalloc.start()
    try:
        read = roster.read(listed)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert [one.family for one in read.rows] == ["Nowak"]
    assert most < 20 * 1024 * 1024


def test_the_longest_list_is_read_whole() -> None:
    people = (row(no, f"Nowak{no}", "Anna", "Dół", 1970) for no in range(1, MOST_ROWS))
    read = roster.read(ods(sheet(TITLES, *people)))
    assert len(read.rows) == MOST_ROWS - 1
    assert opendocument.MOST_ELEMENTS > MOST_ROWS * (1 + MOST_COLUMNS)
