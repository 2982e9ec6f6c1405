"""A referee and a reader in a real browser, from an empty installation to documents on the wall."""

from __future__ import annotations

import io

import openpyxl
import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import NARROW, WIDE, Browser, kept_in_the_browser, log_in
from people import NAMES, PASSWORD
from playwright.sync_api import Page, expect
from protocols import RIGHT

from tournament.services import events, players, protocols, rounds, seatings
from tournament.web import setup_token

pytestmark = pytest.mark.browser

LONGEST = ["Brzęczyszczykiewicz-Chrząszczyrzewoszycka", "Ż" * 90, "Ą" * 90]


def messy_list() -> bytes:
    """A workbook as people have them: a title, blank rows, odd heads, a row of totals."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Liga jesienna – lista startowa"])
    sheet.merge_cells("A1:C1")
    sheet.append([])
    sheet.append([" NAZWISKO ", "imię", "Miejscowość / klub", "uwagi"])
    for number, (given, family) in enumerate(NAMES):
        sheet.append([f"  {family}", f"{given} ", "Gliniany Dół", None])
        if number == 8:
            sheet.append([])
    sheet.append(["Razem", None, 18])
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def type_rows(page: Page, rows: list[str]) -> None:
    """Type rows as a referee does: figures and Enter, `-` for a cell that stays empty."""
    for row in rows:
        for figure in row.split():
            if figure != "-":
                page.keyboard.type(figure)
            page.keyboard.press("Enter")


class Referee:
    """Walks from page to page and counts the buttons pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def press(self, name: str) -> None:
        self.clicks += 1
        self.page.locator("main").get_by_role("button", name=name, exact=True).or_(
            self.page.locator("main").get_by_role("link", name=name, exact=True)
        ).first.click()

    def fill(self, **fields: str) -> None:
        for name, text in fields.items():
            self.page.locator(f"#{name}").fill(text)

    def found_the_installation(self, token: str) -> None:
        self.page.goto(f"/setup?token={token}")
        self.fill(name="Ola Organizatorka", login="ola", password=PASSWORD)
        self.press("Utwórz konto i zacznij")
        expect(self.page.get_by_role("button", name="Utwórz turniej")).to_be_visible()  # both pages ask for a name
        self.fill(name="Liga jesienna 2026")
        self.press("Utwórz turniej")

    def bring_the_list(self) -> None:
        self.press("Wczytaj listę")
        content = {"name": "zawodnicy.xlsx", "mimeType": "application/octet-stream", "buffer": messy_list()}
        self.page.get_by_label("albo wybierz plik").set_input_files(content)
        self.press("Pokaż, co się zmieni")
        self.press("Dodaj 18 zawodników")

    def draw_and_publish(self) -> None:
        self.press("Losuj miejsca")
        expect(self.page.get_by_text("Nikt nie spotka nikogo dwa razy.")).to_be_visible()
        self.press("Ogłoś rozstawienie rundy 1")
        expect(self.page.get_by_text("Ogłoszono rozstawienie rundy 1")).to_be_visible()

    def enter_with_mistakes(self) -> None:
        """Table 1: a wrong rounding and a contract of 125, both found while typing, both put right."""
        page = self.page
        page.get_by_label("Stół albo zawodnik").fill("1")
        page.keyboard.press("Enter")
        expect(page.locator("#d1-bid")).to_be_focused()
        type_rows(page, ["100 2 100 25 70 25 - p - 3 4 1 20 100 30 20 100 30"])
        type_rows(page, ["110 1 125 49 51 20 - - - 3 3 2 - - - - - -"])
        expect(page.locator("#d1-written-3")).to_have_class("error")
        expect(page.locator("#d2-contract")).to_have_class("error")
        expect(page.locator("#findings")).to_contain_text("Zastosowano inny sposób zaokrąglania")
        for cell, figure in {"d1-written-3": "20", "d1-totals-3": "20", "d2-contract": "110"}.items():
            page.locator(f"#{cell}").fill(figure)
        expect(page.locator("#findings")).to_contain_text("się zgadza")
        page.get_by_role("button", name="Uzupełnij wyliczone").click()
        expect(page.locator("#d2-totals-1")).to_have_value("-90")
        self.accept(1)

    def enter(self, table: int) -> None:
        """The next table, reached and entered without a mouse."""
        expect(self.page.get_by_role("link", name=f"Protokół stołu {table}")).to_be_focused()
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#d1-bid")).to_be_focused()
        type_rows(self.page, ["100 2 100 25 70 25 - p - 3 4 1 20 100 20 20 100 20"])
        self.accept(table)

    def accept(self, table: int) -> None:
        self.page.get_by_label("Jak skończyła się gra").select_option("time")
        self.page.locator("#d1-bid").press("Control+Enter")
        expect(self.page.get_by_role("heading", name=f"Zatwierdzić? Runda 1, stół {table}")).to_be_visible()
        expect(self.page.get_by_role("button", name="Zatwierdź", exact=True)).to_be_focused()
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_text(f"Zatwierdzono stół {table} rundy 1.")).to_be_visible()

    def download(self, name: str) -> tuple[str, bytes]:
        with self.page.expect_download(timeout=30_000) as download:
            self.page.get_by_role("link", name=name, exact=True).click()
        return download.value.suggested_filename, download.value.path().read_bytes()


def test_from_an_empty_folder_to_documents_on_the_wall(at_home, empty_database, tmp_path, serve, visit):
    app = at_home(empty_database, tmp_path)
    page = visit(serve(app), WIDE)
    referee = Referee(page)
    referee.found_the_installation(setup_token(app.extensions["tournament"].settings, empty_database))
    referee.bring_the_list()
    referee.draw_and_publish()
    assert referee.clicks <= 8
    referee.enter_with_mistakes()
    for table in (2, 3, 4, 5, 6):
        referee.enter(table)
    referee.press("Ogłoś wyniki rundy 1")
    expect(page.get_by_text("Ogłoszono wyniki rundy 1.")).to_be_visible()
    page.get_by_role("link", name="Klasyfikacja").click()
    for name, suffix, start in (("PDF", "pdf", b"%PDF"), ("Excel", "xlsx", b"PK")):
        file, content = referee.download(name)
        assert file.endswith(f"klasyfikacja.{suffix}")
        assert content.startswith(start)


@pytest.fixture
def long_league(at_home, database, organiser, tmp_path):
    """A league with the longest names, one round published, one being played."""
    with database.work(organiser) as work:
        slug = events.create(work, name="Liga " + "N" * 40, place="Gliniany Dół", rounds=3)
        for number, family in enumerate([*LONGEST, "Barszcz", "Groch", "Łoś", "Rzepa"]):
            players.add(
                work, slug, given=NAMES[number][0], family=family, club="Klub Seniora Chrząszczyrzewoszyce", force=True
            )
        seatings.draw_all(work, slug, seed="długie")
        seatings.publish(work, slug, 1)
        for table in (1, 2):
            protocols.enter(work, slug, 1, table, {"format": "tysiac-protocol/1", **RIGHT}, base=0)
            protocols.accept(work, slug, 1, table, version=1)
        rounds.publish_results(work, slug, 1)
        seatings.publish(work, slug, 2)
    return at_home(database, tmp_path), slug


PUBLIC = ("/", "/t/{s}/", "/t/{s}/draw", "/t/{s}/seating", "/t/{s}/standings", "/t/{s}/rounds/1/seating",
          "/t/{s}/rounds/1/results",
          "/t/{s}/rounds/1/tables/1/protocol", "/t/{s}/rounds/1/tables/1/deals/1", "/t/{s}/regulation", "/regulations/",
          "/regulations/ru-main", "/regulations/kurnik/difference/ru-main", "/login", "/nope")  # fmt: skip
DESK = ("/desk/", "/desk/new", "/desk/users", "/desk/installation", "/desk/t/{s}/", "/desk/t/{s}/players",
        "/desk/t/{s}/players/1", "/desk/t/{s}/players/import", "/desk/t/{s}/draw", "/desk/t/{s}/draw/plan",
        "/desk/t/{s}/reseat?from_round=3", "/desk/t/{s}/rounds/3/swap?first=1&second=2", "/desk/t/{s}/seating",
        "/desk/t/{s}/rounds/2/",
        "/desk/t/{s}/rounds/2/tables/1", "/desk/t/{s}/rounds/1/tables/1", "/desk/t/{s}/rounds/1/tables/1/accept",
        "/desk/t/{s}/standings", "/desk/t/{s}/penalties", "/desk/t/{s}/people", "/desk/t/{s}/audit",
        "/desk/t/{s}/settings", "/desk/t/{s}/regulation", "/desk/t/{s}/regulation/values",
        "/desk/t/{s}/rounds/1/tables/1/deals/1")  # fmt: skip


def test_no_page_is_wider_than_a_phone(long_league, serve, visit):
    app, slug = long_league
    page = visit(serve(app), NARROW, has_touch=True)
    wide = {}
    for path in PUBLIC:
        page.goto(path.format(s=slug))
        wide[path] = page.locator("html").evaluate("html => html.scrollWidth")
    log_in(page)
    for path in DESK:
        page.goto(path.format(s=slug))
        wide[path] = page.locator("html").evaluate("html => html.scrollWidth")
    assert {path: width for path, width in wide.items() if width > 360} == {}


def test_the_points_of_the_public_standings_are_in_sight_on_a_phone(long_league, serve, visit):
    app, slug = long_league
    page = visit(serve(app), NARROW)
    page.goto(f"/t/{slug}/standings")
    points = page.locator("td.k").first.bounding_box()
    assert points["x"] + points["width"] <= 360


def test_entry_on_a_phone_shows_one_deal_with_targets_for_a_thumb(long_league, serve, visit):
    app, slug = long_league
    page = visit(serve(app), NARROW, has_touch=True)
    log_in(page)
    page.goto(f"/desk/t/{slug}/rounds/2/tables/1")
    page.locator("#d1-bid").fill("100")
    page.get_by_role("button", name="Następne").tap()
    expect(page.locator("#d1-bid")).to_be_hidden()
    expect(page.locator("#d2-bid")).to_be_visible()
    for target in page.locator(
        "#entry button:visible, #entry input:visible:not([type=checkbox]), #entry select:visible"
    ).all():
        assert target.bounding_box()["height"] >= 48, target.evaluate("one => one.outerHTML")


def test_figures_survive_a_reload_and_are_offered_again(ola: Browser, app, serve, visit):
    page = visit(serve(app), WIDE)
    log_in(page, "renata")
    page.goto("/desk/t/liga-probna/rounds/1/tables/1")
    expect(page.locator("#d1-bid")).to_be_focused()
    type_rows(page, ["100 2 100 25 70 25"])
    expect(page.locator("#entry-state")).to_have_text("niezapisane")
    kept_in_the_browser(page, '"70"')
    page.once("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.get_by_text("których nie zapisano")).to_be_visible()
    page.get_by_role("button", name="Przywróć je").click()
    expect(page.locator("#d1-cards-2")).to_have_value("70")


def test_figures_survive_a_broken_connection(app, serve, visit):
    page = visit(serve(app), WIDE)
    log_in(page, "renata")
    page.goto("/desk/t/liga-probna/rounds/1/tables/1")
    page.route("**/check", lambda route: route.abort())
    expect(page.locator("#d1-bid")).to_be_focused()
    page.keyboard.type("100")
    expect(page.locator("#entry-state")).to_contain_text("brak połączenia")
    page.unroute("**/check")
    page.keyboard.press("Enter")
    page.keyboard.type("2")
    expect(page.locator("#entry-state")).to_have_text("niezapisane")


def test_the_entry_works_without_scripts(app, serve, visit):
    page = visit(serve(app), WIDE, java_script_enabled=False)
    log_in(page, "renata")
    page.goto("/desk/t/liga-probna/rounds/1/tables/1")
    for cell, figure in {"bid": "100", "declarer": "2", "contract": "125", "cards-1": "50"}.items():
        page.locator(f"#d1-{cell}").fill(figure)
    page.locator("#d1-bid").press("Enter")
    expect(page.get_by_text("Zapisano: runda 1, stół 1.")).to_be_visible()
    expect(page.locator("#d1-contract")).to_have_class("error")


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_pages_have_no_serious_barrier(long_league, serve, visit, size):
    app, slug = long_league
    page = visit(serve(app), size)
    found = {}
    regulations = [path for path in PUBLIC if "regulation" in path or "deals" in path]
    for path in (*PUBLIC[1:4], *regulations, "/login"):
        page.goto(path.format(s=slug))
        found[path] = barriers(page)
    log_in(page)
    for path in ("", "players", "rounds/2/", "rounds/2/tables/1"):
        page.goto(f"/desk/t/{slug}/{path}")
        found[path] = barriers(page)
    assert {path: serious for path, serious in found.items() if serious} == {}


def barriers(page: Page) -> list[str]:
    """What axe calls serious or critical."""
    violations = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}"
        for one in violations
        if one["impact"] in {"serious", "critical"}
    ]
