"""Pages on a phone of 360 pixels: nothing is cut without a word, fields stand under the people they belong to."""

from __future__ import annotations

import re

import pytest
from browsing import NARROW, log_in
from people import TERMINAL, league, play
from playwright.sync_api import expect

from tournament.db.facts import Audience, event_facts
from tournament.services import players, rounds, seatings

pytestmark = pytest.mark.browser


def drawn(database, names, remainder):
    slug = league(database, names, rounds=1, changes={"league.remainder": remainder})
    with database.work(TERMINAL) as work:
        seatings.draw_all(work, slug, seed="x")
        seatings.publish(work, slug, 1)
    return slug


def tables(database, slug):
    with database.read() as read:
        return event_facts(read, slug, Audience.DESK).rounds[0].tables


@pytest.mark.parametrize("size", [2, 3, 4])
def test_figures_of_one_kind_share_a_row_and_figures_of_one_player_a_column(app, database, serve, visit, size):
    slug = drawn(database, *{2: (8, "table-of-2"), 3: (9, "bye"), 4: (10, "table-of-4")}[size])
    table = next(one.no for one in tables(database, slug) if len(one.seats) == size)
    page = visit(serve(app), NARROW)
    log_in(page)
    page.goto(f"/desk/t/{slug}/rounds/1/tables/{table}")
    boxes = [
        [page.locator(f"#d1-{kind}-{seat}").bounding_box() for seat in range(1, size + 1)]
        for kind in ("cards", "marriages", "tricks", "written", "totals")
    ]
    for row in boxes:
        assert len({round(box["y"]) for box in row}) == 1
        assert [round(box["x"]) for box in row] == [round(box["x"]) for box in boxes[0]]
    assert [row[0]["y"] for row in boxes] == sorted({row[0]["y"] for row in boxes})
    marks = page.locator("td.c-cards").evaluate_all("all => all.map(one => one.dataset.who)")
    assert [mark[:2] for mark in marks] == [f"{letter}\u00a0" for letter in "ABCD"[:size]]


def test_the_seating_is_whole_and_an_empty_seat_keeps_its_letter(app, database, serve, visit):
    slug = drawn(database, 9, "bye")
    first = tables(database, slug)[0]
    with database.work(TERMINAL) as work:
        players.withdraw(work, slug, first.seats[0])
    page = visit(serve(app), NARROW)
    page.goto(f"/t/{slug}/rounds/1/seating")
    assert page.locator(".cut").count() == 0
    row = page.locator(".report-cards tbody tr").first
    labels = row.locator(".s").evaluate_all("all => all.map(one => getComputedStyle(one, '::before').content)")
    assert labels == ['"Miejsce A"', '"Miejsce B"', '"Miejsce C"']
    assert row.locator("td").nth(1).inner_text() == "wolne"


def test_a_table_that_goes_on_to_the_right_says_so_until_its_end_is_seen(app, database, serve, visit):
    slug = drawn(database, 9, "bye")
    play(database, slug, 1, 3)
    with database.work(TERMINAL) as work:
        rounds.publish_results(work, slug, 1)
    page = visit(serve(app), NARROW)
    page.goto(f"/t/{slug}/standings")
    box = page.locator(".report-scroll")
    assert "cut" in box.get_attribute("class")
    box.evaluate("one => { one.scrollLeft = one.scrollWidth; }")
    expect(box).not_to_have_class(re.compile(r"\bcut\b"))


def test_the_overview_and_the_faults_of_a_list_are_whole(app, database, league, serve, visit):
    page = visit(serve(app), NARROW)
    log_in(page)
    page.goto(f"/desk/t/{league}/")
    assert page.locator(".cut").count() == 0
    page.goto(f"/desk/t/{league}/players/import")
    page.locator("textarea").fill("Imię\tNazwisko\tRok ur.\nJan\tLas\tdawno\nEwa\tMak\t1950")
    page.get_by_role("button", name="Pokaż, co się zmieni").click()
    told = page.locator("td.problem").first.bounding_box()
    assert told["width"] > 200
    assert page.locator(".cut").count() == 0
