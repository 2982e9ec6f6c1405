"""The page of a tournament without players, on a laptop and on a phone."""

from __future__ import annotations

import pytest
from browsing import log_in
from playwright.sync_api import expect

from tournament.services import events

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [1366, 360])
def test_an_empty_list_stands_below_its_heading_beside_or_under_the_form(
    app, organiser, database, serve, visit, width
) -> None:
    with database.work(organiser) as work:
        slug = events.create(work, name="Nowy turniej")
    page = visit(serve(app), {"width": width, "height": 740})
    log_in(page)
    page.goto(f"/desk/t/{slug}/players")
    form = page.get_by_role("heading", name="Dodaj zawodnika").bounding_box()
    heading = page.get_by_role("heading", name="Lista zawodników", exact=True).bounding_box()
    said = page.get_by_text("Na liście nie ma jeszcze nikogo.").bounding_box()
    assert said["y"] > heading["y"] >= form["y"]
    assert (heading["y"] == form["y"]) is (width > 1000)
    expect(page.get_by_text("Wczytaj listę", exact=True)).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
