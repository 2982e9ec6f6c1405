"""Documents of results say what the organiser changed in the regulation, in every form that has a legend."""

from __future__ import annotations

import csv
import io
import json

import openpyxl
import pytest
from people import TERMINAL, league, sheet
from pypdf import PdfReader

from tournament import reports
from tournament.db.work import Database
from tournament.permissions import Role
from tournament.reports import pdf
from tournament.reports.report import Report
from tournament.services import documents, protocols, rounds, seatings

SAID = (
    "Regulamin „Liga tysiąca Błaszki 2023/24” ze zmianami organizatora: Punkty nieobecnego – 2; Rundy – 5. "
    "Wszystkie obowiązujące wartości zawiera dokument „Regulamin turnieju”."
)

KINDS = [("standings", {}), ("results", {"round_no": 1}), ("protocol", {"round_no": 1, "table_no": 1})]


def played(database: Database, changes: dict[str, object] | None) -> str:
    slug = league(database, 3, rounds=1, changes=changes)
    with database.work(TERMINAL) as work:
        seatings.draw_all(work, slug, seed="x")
        seatings.publish(work, slug, 1)
        protocols.enter_and_accept(work, slug, 1, 1, sheet(1), base=0)
        rounds.publish_results(work, slug, 1)
    return slug


def document(database: Database, slug: str, kind: str, **more: int) -> Report:
    with database.read() as session:
        return documents.report(session, slug, kind, viewer=Role.PUBLIC, **more)


@pytest.mark.parametrize(("kind", "more"), KINDS)
def test_changed_values_are_named_with_the_way_to_all_of_them(
    sqlite: Database, kind: str, more: dict[str, int]
) -> None:
    slug = played(sqlite, {"league.rounds": 5, "league.absent_points": 2})
    report = document(sqlite, slug, kind, **more)
    said = report.legend[0]
    assert said == SAID
    assert said in reports.write(report, "html", "pl").decode()
    assert said in json.loads(reports.write(report, "json", "pl"))["legend"]
    assert ["Objaśnienie", said] in list(
        csv.reader(reports.write(report, "csv", "pl").decode().splitlines(), delimiter=";")
    )
    book = openpyxl.load_workbook(io.BytesIO(reports.write(report, "xlsx", "pl")))
    assert said in {cell.value for page in book.worksheets for row in page.iter_rows() for cell in row}
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf.write(report, "pl"))).pages)
    assert "ze zmianami organizatora" in " ".join(text.split())


@pytest.mark.parametrize(("kind", "more"), KINDS)
def test_the_whole_address_is_printed_where_the_installation_has_one(
    sqlite: Database, kind: str, more: dict[str, int]
) -> None:
    slug = played(sqlite, {"league.rounds": 5})
    with sqlite.read() as session:
        report = documents.report(session, slug, kind, viewer=Role.PUBLIC, address="https://league.example.org", **more)
    assert report.legend[0].endswith("„Regulamin turnieju”, https://league.example.org/t/liga-probna/regulation.")


def test_a_regulation_as_it_ships_needs_no_such_sentence(sqlite: Database) -> None:
    slug = played(sqlite, None)
    assert "organizatora" not in " ".join(document(sqlite, slug, "standings").legend)


def test_many_changes_are_counted(sqlite: Database) -> None:
    many = {
        "league.rounds": 5, "league.absent_points": 2, "league.rounds_counted": 4, "league.round_minutes": 45,
        "rules.target": 1100, "league.protest_minutes": 20, "rules.lock.at": 900, "league.place_points": [8, 4, 2],
    }  # fmt: skip
    slug = league(sqlite, 3, changes=many)
    with sqlite.read() as session:
        said = documents.report(session, slug, "standings", viewer=Role.ORGANISER).legend[0]
    assert "i jeszcze 2." in said
