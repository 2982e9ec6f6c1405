"""Pages about regulations: the shelf for everybody, the pinned one of an event, its form, a deal explained."""

from __future__ import annotations

import json
import re
import shutil

import pytest
from people import sheet, wrong_sheet

from tournament import regulations
from tournament.db import queries
from tournament.services import protocols, rounds

FORMATS = ("html", "xlsx", "csv", "json")


@pytest.fixture
def own(tmp_path):
    """A regulation of one's own in the data folder of the installation."""
    folder = tmp_path / "regulations" / "moja-liga"
    shutil.copytree(regulations.FOLDER / regulations.DEFAULT, folder)
    file = folder / "regulation.toml"
    text = file.read_text(encoding="utf-8").replace('slug = "liga-blaszki-2023"', 'slug = "moja-liga"')
    file.write_text(text.replace('title = "', 'title = "Moja <b>'), encoding="utf-8")
    return file


@pytest.fixture
def played(database, organiser, league):
    """The league with both protocols of its first round accepted and published."""
    with database.work(organiser) as work:
        protocols.enter_and_accept(work, league, 1, 1, sheet(1), base=0)
        protocols.enter_and_accept(work, league, 1, 2, sheet(2), base=0)
        rounds.publish_results(work, league, 1)
    return league


def values(database, slug):
    with database.read() as read:
        return queries.event_view(read, slug).values


def filled(page):
    """The form of all values as it stands on the page."""
    form = dict(re.findall(r'<input id="([^"]+)" name="[^"]+" type="text" value="([^"]*)"', page))
    for name, inner in re.findall(r'<select id="([^"]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        form[name] = re.search(r'value="([^"]*)" selected', inner)[1]
    form["base"] = re.search(r'name="base" value="([^"]+)"', page)[1]
    return form


def test_the_list_shows_every_regulation_and_ones_own_as_text(stranger, own):
    page = stranger.text("/regulations/")
    for name in (*regulations.known(), "moja-liga"):
        assert f'href="/regulations/{name}"' in page
    assert "Moja &lt;b&gt;Liga" in page
    assert "Moja <b>" not in page


@pytest.mark.parametrize("name", regulations.known())
def test_every_regulation_has_a_page(stranger, name):
    assert regulations.load(name).title in stranger.text(f"/regulations/{name}")


def test_a_regulation_and_a_difference_come_in_every_format(stranger):
    for base in ("/regulations/kurnik", "/regulations/kurnik/difference/pl-home"):
        for fmt in FORMATS:
            answer = stranger.get(f"{base}.{fmt}")
            assert answer.status_code == 200, (base, fmt)
            assert "_kurnik" in answer.headers["Content-Disposition"]


def test_the_form_of_the_list_leads_to_the_difference(stranger):
    answer = stranger.get("/regulations/difference?a=kurnik&b=pl-home")
    assert answer.location == "/regulations/kurnik/difference/pl-home"
    assert "Co się zmienia, gdy grasz według: Polskie zasady domowe" in stranger.text(answer.location)


@pytest.mark.parametrize(
    "path",
    ["brydż", "kurnik.txt", "..%2fkurnik", "kurnik/difference/brydż", "difference?a=x&b=y", "difference", "x.pdf"],
)
def test_what_there_is_not_is_not_found(stranger, path):
    assert stranger.get(f"/regulations/{path}").status_code == 404


def test_an_own_regulation_can_be_chosen_for_a_new_event(ola, own, database):
    assert '<option value="moja-liga">Moja &lt;b&gt;Liga' in ola.text("/desk/new")
    answer = ola.post("/desk/new", {"name": "Po swojemu", "regulation": "moja-liga"})
    assert answer.status_code == 303
    assert values(database, "po-swojemu")["slug"] == "moja-liga"
    page = ola.text("/desk/t/po-swojemu/regulation")
    assert "Nic: wartości są takie jak" in page
    shutil.rmtree(own.parent)
    assert "Pliku, z którego powstała ta kopia, już tu nie ma." in ola.text("/desk/t/po-swojemu/regulation")


def test_the_pinned_regulation_is_public_with_its_event(stranger, league):
    page = stranger.text(f"/t/{league}/regulation")
    assert regulations.load(regulations.DEFAULT).sha256[:12] in page
    for fmt in FORMATS:
        assert stranger.get(f"/t/{league}/regulation.{fmt}").status_code == 200
    assert stranger.get("/t/nie-ma/regulation").status_code == 404


def test_the_form_holds_every_value_and_changes_nothing_by_itself(ola, league, database):
    before = values(database, league)
    form = filled(ola.text(f"/desk/t/{league}/regulation/values"))
    assert len(form) > 60
    answer = ola.post(f"/desk/t/{league}/regulation/values", form | {"reason": "próba"})
    assert answer.status_code == 422
    assert "Nic nie zmieniono" in answer.get_data(as_text=True)
    assert values(database, league) == before


def test_changed_values_are_pinned_as_the_organisers_decision_and_printed(ola, stranger, league, database):
    form = filled(ola.text(f"/desk/t/{league}/regulation/values"))
    form |= {
        "rules.rounding": "near10-up",
        "league.place_points": "5, 3, 1",
        "league.tiebreaks": "small-points",
        "league.tiebreaks-2": "wins",
        "league.tiebreaks-3": "",
        "rules.conduct.must_trump": "yes",
        "reason": "uchwała graczy",
    }
    assert ola.post(f"/desk/t/{league}/regulation/values", form).status_code == 303
    now = values(database, league)
    assert now["rules"]["rounding"] == "near10-up"
    assert now["league"]["place_points"] == [5, 3, 1]
    assert now["league"]["tiebreaks"] == ["small-points", "wins", "direct", "lots"]
    assert now["basis"]["rules.rounding"] == now["basis"]["rules.conduct.must_trump"] == "organiser"
    assert now["basis"]["rules.lock.at"] == "stated"
    shown = json.loads(stranger.get(f"/t/{league}/regulation.json").get_data(as_text=True))
    changed = next(part for part in shown["sections"] if part["title"] == "Co zmienił organizator")
    assert ["Zaokrąglanie", "do dziesiątek, 5 w dół", "do dziesiątek, 5 w górę", "§5.3"] in changed["grid"]["rows"]
    for page in (
        ola.text(f"/desk/t/{league}/regulation"),
        stranger.get(f"/t/{league}/regulation").get_data(as_text=True),
    ):
        assert "W regulaminie §5.3 brzmi: „" in page
        assert page.index("W regulaminie §5.3 brzmi") < page.index("Stół i karty")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"rules.endgame": "barrel"}, "rules.lock.at"),
        ({"rules.barrel.at": "880"}, "rules.barrel.at"),
        ({"rules.target": "tysiąc"}, "rules.target"),
        ({"rules.target": "-5"}, "rules.target"),
        ({"rules.target": "99999"}, "rules.target"),
        ({"rules.target": "0"}, "rules.target"),
        ({"rules.rounding": "near11"}, "rules.rounding"),
        ({"rules.concession.allowed": ""}, "rules.concession.allowed"),
        ({"league.place_points": "siedem"}, "league.place_points"),
        ({"league.place_points": "1, 3, 7"}, "league.place_points"),
        ({"league.tiebreaks-2": "wins"}, "league.tiebreaks"),
    ],
)
def test_wrong_and_contradictory_values_are_refused_at_their_field(ola, league, database, wrong, field):
    before = values(database, league)
    form = filled(ola.text(f"/desk/t/{league}/regulation/values")) | wrong | {"reason": "próba"}
    answer = ola.post(f"/desk/t/{league}/regulation/values", form)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert f'href="#{field}"' in page
    assert f'id="{field}"' in page
    assert f'id="{field}-problem"' in page
    assert values(database, league) == before


def test_what_was_typed_stays_when_the_reason_is_missing(ola, league):
    form = filled(ola.text(f"/desk/t/{league}/regulation/values")) | {"rules.target": "1050"}
    answer = ola.post(f"/desk/t/{league}/regulation/values", form)
    assert answer.status_code == 422
    assert 'href="#reason"' in answer.get_data(as_text=True)
    assert filled(answer.get_data(as_text=True))["rules.target"] == "1050"


def test_a_form_of_older_values_is_a_conflict(ola, league, database):
    old = filled(ola.text(f"/desk/t/{league}/regulation/values"))
    first = ola.post(f"/desk/t/{league}/regulation/values", old | {"rules.dump": "555", "reason": "pierwsza"})
    second = ola.post(f"/desk/t/{league}/regulation/values", old | {"rules.rounding": "near5", "reason": "druga"})
    assert (first.status_code, second.status_code) == (303, 409)
    assert values(database, league)["rules"]["dump"] == 555
    assert values(database, league)["rules"]["rounding"] == "near10-down"


def test_after_the_first_protocol_the_rules_are_fixed(ola, league, database, organiser):
    form = filled(ola.text(f"/desk/t/{league}/regulation/values"))
    with database.work(organiser) as work:
        protocols.enter(work, league, 1, 1, sheet(1), base=0)
    answer = ola.post(f"/desk/t/{league}/regulation/values", form | {"rules.dump": "555", "reason": "za późno"})
    assert answer.status_code == 422
    assert "w tym turnieju wprowadzono protokoły" in answer.get_data(as_text=True)
    assert 'name="rules.dump"' not in ola.text(f"/desk/t/{league}/regulation/values")


def test_a_referee_reads_the_regulation_but_does_not_change_it(renata, league, database):
    before = values(database, league)
    assert renata.get(f"/desk/t/{league}/regulation").status_code == 200
    assert renata.get(f"/desk/t/{league}/regulation.csv").status_code == 200
    assert renata.get(f"/desk/t/{league}/regulation/values").status_code == 403
    assert renata.post(f"/desk/t/{league}/regulation/values", {"reason": "x"}).status_code == 403
    assert values(database, league) == before


def test_a_deal_is_explained_at_the_desk_at_once_and_publicly_once_published(
    renata, stranger, league, database, organiser
):
    desk, public = (f"/{start}t/{league}/rounds/1/tables/1/deals/3" for start in ("desk/", ""))
    assert renata.get(desk).status_code == 404
    with database.work(organiser) as work:
        protocols.enter_and_accept(work, league, 1, 1, sheet(1), base=0)
    page = renata.text(desk)
    assert "po zaokrągleniu to" in page
    assert "§5.3" in page
    assert stranger.get(public).status_code == 404
    with database.work(organiser) as work:
        protocols.enter_and_accept(work, league, 1, 2, sheet(2), base=0)
        rounds.publish_results(work, league, 1)
    assert "po zaokrągleniu to" in stranger.text(public)
    assert stranger.get(public.replace("deals/3", "deals/99")).status_code == 404
    assert stranger.get(public.replace("tables/1", "tables/9")).status_code == 404


def test_the_protocol_leads_to_its_deals(stranger, renata, played):
    link = f"/t/{played}/rounds/1/tables/1/deals/3"
    assert f'href="{link}"' in stranger.text(f"/t/{played}/rounds/1/tables/1/protocol")
    assert f'href="/desk{link}"' in renata.text(f"/desk/t/{played}/rounds/1/tables/1")


def test_a_finding_leads_to_the_explanation_of_its_deal(renata, league, database, organiser):
    with database.work(organiser) as work:
        protocols.enter(work, league, 1, 1, wrong_sheet(1), base=0)
    page = renata.text(f"/desk/t/{league}/rounds/1/tables/1")
    assert "wyjaśnij rozdanie 3" in page
    told = renata.text(f"/desk/t/{league}/rounds/1/tables/1/deals/3")
    assert "Rozdanie 3" in told


def test_players_without_consent_stay_initials_where_a_deal_is_explained(stranger, ola, played):
    for number in range(1, 7):
        ola.post(f"/desk/t/{played}/players/{number}", {"given": "Anna", "family": f"Tajna{number}"})
    page = stranger.text(f"/t/{played}/rounds/1/tables/1/deals/3")
    assert "Tajna" not in page
    assert "A. T." in page
