"""A plan that somebody brings: checked, printed and used through the buttons of the pages themselves."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from tournament.services import events, players

NINE = "".join(
    f"{r};{t};{seats}\n"
    for r, tables in enumerate([("1;2;3", "4;5;6", "7;8;9"), ("1;4;7", "2;5;8", "3;6;9")], 1)
    for t, seats in enumerate(tables, 1)
)
TEMPLATES = Path(__file__).parents[2] / "templates"


class Forms(HTMLParser):
    """The forms of a page: where they go and what they carry, by the text of their button."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, tuple[str, dict[str, str]]] = {}
        self._form: tuple[str, dict[str, str]] | None = None
        self._in_button = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = given.get("action", ""), {}
        elif tag == "input" and self._form is not None:
            self._form[1][given["name"]] = given.get("value", "")
        self._in_button = tag == "button"

    def handle_data(self, data: str) -> None:
        if self._in_button and self._form is not None and data.strip():
            self.found[data.strip()] = self._form


@pytest.fixture
def nine(database, organiser) -> str:
    """An event with nine players and eight rounds, nothing drawn."""
    with database.work(organiser) as work:
        slug = events.create(work, name="Dziewięcioro", rounds=8)
        for number in range(9):
            players.add(work, slug, given="Osoba", family=f"Numer{'abcdefghi'[number]}", force=True)
    return slug


def press(browser, page: str, button: str):
    """Press a button of a page as a browser does: with what its form carries and nothing else."""
    action, fields = Forms(page).found[button]
    return browser.client.post(action, data=fields)


def test_the_buttons_of_the_preview_print_the_plan_and_seat_by_it(ola, nine):
    shown = ola.post(f"/desk/t/{nine}/draw/plan", {"text": NINE}).get_data(as_text=True)
    printed = press(ola, shown, "Wydrukuj (PDF)")
    assert (printed.status_code, printed.mimetype) == (200, "application/pdf")
    assert printed.data.startswith(b"%PDF")
    used = press(ola, shown, "Rozstaw według tego planu")
    assert used.location == f"/desk/t/{nine}/rounds/1/"


def test_a_plan_that_does_not_fit_can_be_printed_and_is_not_lost_when_refused(ola, nine):
    spoilt = NINE.replace("7;8;9", "7;8;10")
    shown = ola.post(f"/desk/t/{nine}/draw/plan", {"text": spoilt}).get_data(as_text=True)
    assert press(ola, shown, "Wydrukuj (PDF)").mimetype == "application/pdf"
    refused = ola.post(f"/desk/t/{nine}/draw/plan/apply", {"text": spoilt})
    assert refused.status_code == 422
    assert "7;8;10" in refused.get_data(as_text=True)


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_no_imported_macro_hides_a_value_of_the_same_name(path):
    tree = Environment(autoescape=True).parse(path.read_text(encoding="utf-8"))
    imported = {
        name if isinstance(name, str) else name[1] for one in tree.find_all(nodes.FromImport) for name in one.names
    }
    called = {id(call.node) for call in tree.find_all(nodes.Call)}
    used = [name for name in tree.find_all(nodes.Name) if name.name in imported and id(name) not in called]
    assert {(name.lineno, name.name) for name in used if not _is_loop(tree, name.name)} == set()


def _is_loop(tree: nodes.Template, name: str) -> bool:
    """Whether the template itself gives the name another meaning, in its own block."""
    return any(one.name == name and one.ctx == "store" for one in tree.find_all(nodes.Name))
