"""What somebody must know to trust a document stands in all of its formats: changes, overrides, penalties, gaps."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from people import TERMINAL, league, sheet, wrong_sheet

from tests.reports import reading
from tournament import reports
from tournament.db.work import Database
from tournament.permissions import Role
from tournament.services import documents, penalties, protocols, rounds, seatings


def _cells(content: bytes) -> str:
    return " ".join(str(cell.value) for page in reading.workbook(content) for row in page.iter_rows() for cell in row)


#: Format -> everything the file says, without white space; each with a reader of its own.
TEXT: Mapping[str, Callable[[bytes], str]] = {
    "html": lambda content: reading.squeezed(reading.html_page(content)[1]),
    "pdf": reading.pdf_text,
    "xlsx": lambda content: reading.squeezed(_cells(content)),
    "csv": lambda content: reading.squeezed(" ".join(cell for row in reading.csv_rows(content) for cell in row)),
    "json": lambda content: reading.squeezed(" ".join(_strings(reading.document(content)))),
}


def _strings(value: object) -> list[str]:
    match value:
        case str():
            return [value]
        case dict():
            return [text for one in value.values() for text in _strings(one)]
        case list():
            return [text for one in value for text in _strings(one)]
    return []


@pytest.fixture
def troubled(sqlite: Database) -> str:
    """A round of a changed regulation with a table accepted in spite of errors, an open one, and a penalty."""
    slug = league(sqlite, 9, rounds=2, changes={"league.absent_points": 2})
    with sqlite.work(TERMINAL) as work:
        seatings.draw_all(work, slug, seed="x")
        seatings.publish(work, slug, 1)
        protocols.enter_and_accept(work, slug, 1, 1, sheet(1), base=0)
        protocols.enter(work, slug, 1, 2, wrong_sheet(2), base=0)
        protocols.accept(work, slug, 1, 2, version=1, override_reason="podpisali wszyscy")
        penalties.give(work, slug, 1, round_no=1, league_points="-1", small_points=0, reason="telefon przy stole")
        rounds.publish_results(work, slug, 1, override_reason="stół 3 przerwano")
    return slug


CHANGED = "ze zmianami organizatora: Punkty nieobecnego – 2."
OVERRIDDEN = "podpisali wszyscy"
WHY_PUBLISHED = "stół 3 przerwano"
KNOWN = {
    "standings": ({}, (CHANGED, OVERRIDDEN, WHY_PUBLISHED, "telefon przy stole", "nieoficjal")),
    "results": ({"round_no": 1}, (CHANGED, OVERRIDDEN, WHY_PUBLISHED, "nieoficjal")),
    "protocol": ({"round_no": 1, "table_no": 2}, (CHANGED, OVERRIDDEN)),
}


@pytest.mark.parametrize("fmt", TEXT)
@pytest.mark.parametrize("kind", KNOWN)
def test_every_format_says_what_must_be_known(sqlite: Database, troubled: str, kind: str, fmt: str) -> None:
    more, known = KNOWN[kind]
    with sqlite.read() as session:
        report = documents.report(session, troubled, kind, viewer=Role.PUBLIC, **more)
    text = TEXT[fmt](reports.write(report, fmt, "pl"))
    for sentence in (*known, *report.warnings, *report.legend):
        assert reading.squeezed(sentence) in text
    for section in report.sections:
        assert all(reading.squeezed(note) in text for note in section.notes)


def test_a_gap_is_one_of_the_warnings(sqlite: Database, troubled: str) -> None:
    with sqlite.read() as session:
        report = documents.report(session, troubled, "standings", viewer=Role.PUBLIC)
    assert any("3" in warning and "Runda 1" in warning for warning in report.warnings)
