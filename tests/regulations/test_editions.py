"""Regulations as data: all load, state everything, name their clauses, and refuse nonsense with the path of the key."""

from __future__ import annotations

import copy
import dataclasses
import json

import pytest

from tournament import regulations
from tournament.errors import NotFound, Refused
from tournament.rules.audit import PATH

IDS = regulations.known()
SHIPPED = {
    "liga-blaszki-2023", "blaszki-2018", "siedliszcze-2022", "pl-home", "kurnik", "wikipedia-pl", "pagat-pl",
    "rzutkrytyczny", "skoroszow-2023", "pagat", "cyclowiki", "igrafan", "livegames", "wikipedia-uk", "ru-main",
    "ru-32", "ru-dark", "ru-no-barrel", "ru-no-auction", "ru-golden", "ru-two-closed", "ru-two-talon",
    "ru-two-stock", "ru-basic",
}  # fmt: skip


def refused(work):
    with pytest.raises(Refused) as caught:
        work()
    return {problem.where for problem in caught.value.problems}


def leaves(value, path):
    for field in dataclasses.fields(value):
        inner = getattr(value, field.name)
        name = f"{path}.{field.name}"
        if dataclasses.is_dataclass(inner):
            yield from leaves(inner, name)
        else:
            yield name


def test_every_regulation_ships_and_the_default_comes_first():
    assert set(IDS) == SHIPPED
    assert IDS[0] == regulations.DEFAULT == "liga-blaszki-2023"


@pytest.mark.parametrize("name", IDS)
def test_every_value_has_a_clause_a_basis_and_a_text(name):
    edition = regulations.load(name)
    paths = {*leaves(edition.rules, "rules"), *leaves(edition.league, "league")}
    assert paths <= set(edition.clauses)
    assert set(edition.clauses) == set(edition.basis)
    for clause in edition.clauses.values():
        assert regulations.clause_text(edition, clause), clause


@pytest.mark.parametrize("name", IDS)
def test_every_finding_can_name_its_clause(name):
    assert set(PATH.values()) <= set(regulations.load(name).clauses)


@pytest.mark.parametrize("name", IDS)
def test_the_text_says_that_it_is_our_own_and_names_its_sources(name):
    head = regulations.text(name)[:900]
    assert "Tekst własny" in head
    assert "Źródła:" in head
    assert "oficjalny tekst" in head


@pytest.mark.parametrize("name", IDS)
def test_an_edition_survives_its_own_values(name):
    edition = regulations.load(name)
    again = regulations.from_values(json.loads(json.dumps(dict(edition.values))))
    assert again == edition
    assert len(edition.sha256) == 64


def test_the_league_is_the_one_that_was_decided():
    league = regulations.load("liga-blaszki-2023").league
    assert (league.place_points, league.rounds, league.ties) == ((7, 3, 1), 8, "share")
    assert league.tiebreaks == ("wins", "seconds", "small-points", "direct", "lots")
    assert (league.bye_points, league.protest_minutes, league.remainder) == ("mean", 10, "bye")


def test_an_unknown_id_names_the_known_ones():
    with pytest.raises(NotFound) as caught:
        regulations.load("../etc")
    assert "liga-blaszki-2023" in str(caught.value.message.params["known"])


def test_a_change_is_the_organisers_decision_from_then_on():
    edition = regulations.with_changes(regulations.load("liga-blaszki-2023"), {"league.rounds": 5, "rules.dump": 555})
    assert (edition.league.rounds, edition.rules.dump) == (5, 555)
    assert edition.basis["league.rounds"] == edition.basis["rules.dump"] == "organiser"
    assert edition.sha256 != regulations.load("liga-blaszki-2023").sha256


def test_a_table_of_four_brings_its_layout_along():
    edition = regulations.with_changes(regulations.load("liga-blaszki-2023"), {"league.remainder": "table-of-4"})
    assert [layout.players for layout in edition.rules.layouts] == [3, 4]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"rules.rounding": "nearest"}, "rules.rounding"),
        ({"rules.target": "1000"}, "rules.target"),
        ({"rules.target": True}, "rules.target"),
        ({"rules.target": 1000.5}, "rules.target"),
        ({"rules.colour": 1}, "rules.colour"),
        ({"rules.lock.att": 1}, "rules.lock.att"),
        ({"clauses.x": "§1"}, "clauses.x"),
        ({"rules.barrel.at": 880}, "rules.barrel.at"),
        ({"rules.endgame": "barrel"}, "rules.lock.at"),
        ({"rules.lock.at": 1000}, "rules.lock.at"),
        ({"rules.bidding.opening": 105}, "rules.bidding.opening"),
        ({"rules.bidding.step": 0}, "rules.bidding.step"),
        ({"rules.zero.every": 3}, "rules.zero.penalty"),
        ({"rules.sitter": "cards"}, "rules.sitter"),
        ({"rules.doubling": "dark"}, "rules.doubled_contract"),
        ({"league.rounds": 0}, "league.rounds"),
        ({"league.rounds_counted": 9}, "league.rounds_counted"),
        ({"league.protest_minutes": 61}, "league.protest_minutes"),
        ({"league.place_points": [1, 3, 7]}, "league.place_points"),
        ({"league.ties": "toss"}, "league.ties"),
    ],
)
def test_a_value_that_cannot_stand_is_refused_at_its_path(changes, path):
    assert path in refused(lambda: regulations.with_changes(regulations.load("liga-blaszki-2023"), changes))


@pytest.mark.parametrize(
    ("value", "path"), [(121, "rules.barrel.required"), (100, "rules.barrel.required"), (0, "rules.barrel.required")]
)
def test_a_required_order_off_the_ladder_or_too_low_is_refused(value, path):
    assert path in refused(
        lambda: regulations.with_changes(regulations.load("ru-main"), {"rules.barrel.required": value})
    )


@pytest.mark.parametrize("name", ["liga-blaszki-2023", "ru-main"])
def test_every_missing_value_is_named(name):
    original = dict(regulations.load(name).values)
    for path in [*leaves(regulations.load(name).rules, "rules"), *leaves(regulations.load(name).league, "league")]:
        values = copy.deepcopy(original)
        *parents, last = path.split(".")
        table = values
        for parent in parents:
            table = table[parent]
        del table[last]
        assert path in refused(lambda values=values: regulations.from_values(values))


def test_unknown_and_missing_tables_are_named_together():
    values = dict(regulations.load("ru-main").values)
    del values["clauses"]
    values["colour"] = "red"
    assert refused(lambda: regulations.from_values(values)) == {"clauses", "colour"}
