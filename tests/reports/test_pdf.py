"""PDFs: what is in the file besides the words."""

from __future__ import annotations

import io
import logging
import subprocess
import sys
from dataclasses import replace

import pikepdf
import pytest
from pypdf import PdfReader

from tests.reports import reading, samples
from tests.standings.worlds import event, player, round_, sample_league, table
from tournament.reports import build, pdf, sheet, write
from tournament.reports.html import texts


def fonts_of(content):
    names = set()
    with pikepdf.open(io.BytesIO(content)) as found:
        for each in found.objects:
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font" and "/BaseFont" in each:
                names.add(str(each.BaseFont).rpartition("+")[2])
    return names


@pytest.fixture(scope="module")
def hard():
    return write(build.standings(samples.hard_event()), "pdf")


def test_only_bundled_fonts_are_used(hard):
    assert fonts_of(hard)
    assert all(name.startswith(("Noto-Sans", "NotoSans")) for name in fonts_of(hard))


def test_it_is_tagged_and_has_language_and_title(hard):
    with pikepdf.open(io.BytesIO(hard)) as found:
        assert str(found.Root.Lang) == "pl"
        assert found.Root.MarkInfo.Marked
        assert "/StructTreeRoot" in found.Root
        assert found.Root.ViewerPreferences.DisplayDocTitle
        assert found.open_metadata()["pdfuaid:part"] == "1"
        assert str(found.docinfo.Title) == "Klasyfikacja – Mistrzostwa Gminy w Tysiąca 2026"


@pytest.mark.parametrize("build_one", [build.standings, lambda event: build.round_seating(event, 4)])
def test_every_word_stays_inside_the_margins_and_no_two_columns_overlap(build_one):
    weasyprint = pdf.engine()
    document = weasyprint.HTML(string=pdf.markup(build_one(samples.hard_event()), "pl")).render()
    for page in document.pages:
        boxes = [box for box in page._page_box.descendants() if getattr(box, "text", None)]
        assert boxes
        assert all(box.position_x >= 50 and box.position_x + box.width <= page.width - 50 for box in boxes)
        cells = [box for box in page._page_box.descendants() if type(box).__name__ == "TableCellBox"]
        assert cells
        for cell in cells:
            inside = [box for box in cell.descendants() if getattr(box, "text", None)]
            assert all(box.position_x + box.width <= cell.position_x + cell.border_width() + 1 for box in inside)


def test_each_page_has_its_number_the_state_and_the_repeated_heads():
    players = [player(number, f"Imię{number} Nazwisko{number}") for number in range(1, 67)]
    tables = [table(no, (3 * no - 2, 3 * no - 1, 3 * no), (1000, 500, 100)) for no in range(1, 23)]
    found = PdfReader(io.BytesIO(write(build.standings(event(players, [round_(1, tables)])), "pdf")))
    pages = [" ".join(page.extract_text().split()) for page in found.pages]
    assert len(pages) > 1
    for number, text in enumerate(pages, 1):
        assert f"Strona {number} z {len(pages)}" in text
        assert "Stan nr 412" in text
        assert "Nazwisko i imię" in text


def test_the_same_report_gives_the_same_bytes_in_another_process(hard):
    script = (
        "import sys, hashlib; from tests.reports import samples; from tournament.reports import build, write;"
        "print(hashlib.sha256(write(build.standings(samples.hard_event()), 'pdf')).hexdigest())"
    )
    import hashlib

    other = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=120)
    assert other.stdout.strip() == hashlib.sha256(hard).hexdigest()


def test_nothing_is_logged(caplog):
    with caplog.at_level(logging.DEBUG, logger="weasyprint"):
        write(build.round_results(sample_league(), 6), "pdf")
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_nothing_is_fetched(tmp_path):
    secret = tmp_path / "secret.css"
    secret.write_text("body::after { content: 'read' }")
    page = f'<html lang="pl"><title>x</title><link rel="stylesheet" href="{secret.as_uri()}"><p>tekst</p></html>'
    assert reading.pdf_text(pdf.render(page)) == "tekst"


def test_signs_without_a_glyph_become_boxes_and_the_document_says_so():
    rounds = [round_(1, [table(1, (1, 2, 3), (1000, 500, 100))])]
    report = build.standings(event([player(1, "山田 😀"), player(2), player(3)], rounds))
    text = reading.pdf_text(write(report, "pdf"))
    assert "□□" in text
    assert "zastąpiono" in text


def test_a_name_of_an_event_cannot_leave_the_style_sheet():
    name = '"} </style><script>x</script> \\ @import url(file:///etc/passwd);'
    report = build.players(replace(event([player(1)], []), name=name))
    text = reading.pdf_text(write(report, "pdf"))
    assert text.count(reading.squeezed(name)) == 2


def test_a_protocol_of_twenty_deals_takes_one_page():
    found = PdfReader(io.BytesIO(write(build.protocol(sample_league(), 4, 6), "pdf")))
    assert len(found.pages) == 1


def test_wide_standings_turn_the_page_and_narrow_lists_do_not():
    def fitted(report):
        return sheet.fit([(each.grid, texts(each.grid, "pl")) for each in report.sections if each.grid])

    wide, narrow = fitted(build.standings(samples.hard_event())), fitted(build.players(sample_league()))
    assert wide.landscape
    assert not narrow.landscape
    assert narrow.size == sheet.FULL_SIZE
    assert all(abs(sum(widths.columns) - 100) < 0.1 for widths in wide.widths)
    assert narrow.widths[0].total < 100
