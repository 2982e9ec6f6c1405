"""Regulations as data: all load, state everything, name their clauses, and refuse nonsense with the path of the key."""

from __future__ import annotations

import copy
import dataclasses
import json

import pytest

from tournament import regulations
from tournament.errors import NotFound, Refused
from tournament.rules import parse
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


@pytest.mark.parametrize(
    ("name", "changes", "path"),
    [
        ("ru-main", {"rules.barrel.at": 0}, "rules.barrel.at"),
        ("ru-main", {"rules.barrel.attempts": 0}, "rules.barrel.attempts"),
        ("ru-main", {"rules.barrel.fall": 900}, "rules.barrel.fall"),
        ("ru-main", {"rules.barrel.falls_to_zero": -1}, "rules.barrel.falls_to_zero"),
        ("ru-main", {"rules.bidding.plain_cap": 90}, "rules.bidding.plain_cap"),
        ("ru-main", {"rules.dump": 2000}, "rules.dump"),
        ("ru-main", {"rules.last_trick_bonus": 30}, "rules.last_trick_bonus"),
        ("ru-main", {"rules.marriages.aces": -5}, "rules.marriages.aces"),
        ("ru-main", {"rules.concession.points": -40}, "rules.concession.points"),
        ("ru-main", {"rules.concession.every": 3}, "rules.concession.penalty"),
        ("ru-main", {"rules.zero.every": 0}, "rules.zero.every"),
        ("ru-main", {"rules.layouts": []}, "rules.layouts"),
        ("ru-main", {"rules.target": 0}, "rules.target"),
        ("ru-main", {"rules.play": "hundred"}, "rules.play"),
        ("ru-dark", {"rules.doubled_contract": 0}, "rules.doubled_contract"),
        ("ru-no-barrel", {"rules.target_tie": "impossible"}, "rules.target_tie"),
        ("ru-no-auction", {"rules.bidding.opening": 100}, "rules.bidding.opening"),
        ("ru-no-auction", {"rules.concession.allowed": True}, "rules.concession.allowed"),
        ("liga-blaszki-2023", {"league.round_minutes": -1}, "league.round_minutes"),
        ("liga-blaszki-2023", {"league.tiebreaks": ["wins", "wins"]}, "league.tiebreaks"),
    ],
)
def test_values_that_contradict_each_other_are_refused_at_their_path(name, changes, path):
    assert path in refused(lambda: regulations.with_changes(regulations.load(name), changes))


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": 5}, "players"),
        ({"deck": 36}, "deck"),
        ({"tricks": 7}, "tricks"),
        ({"talon_points": "unseen"}, "talon_points"),
    ],
)
def test_a_layout_must_use_up_the_deck(change, path):
    layout = dict(regulations.load("liga-blaszki-2023").values["rules"]["layouts"][0]) | change
    found = refused(
        lambda: regulations.with_changes(regulations.load("liga-blaszki-2023"), {"rules.layouts": [layout]})
    )
    assert f"rules.layouts.0.{path}" in found


def test_the_same_number_of_players_twice_is_refused():
    layouts = regulations.load("liga-blaszki-2023").values["rules"]["layouts"] * 2
    assert "rules.layouts" in refused(
        lambda: regulations.with_changes(regulations.load("liga-blaszki-2023"), {"rules.layouts": layouts})
    )


def test_the_points_of_a_tie_that_lots_decide_are_left_open():
    edition = regulations.with_changes(regulations.load("liga-blaszki-2023"), {"league.ties": "lots"})
    protocol = parse(
        {"format": "tysiac-protocol/1", "players": ["A", "B", "C"], "deals": [], "end": "time",
         "result": {"totals": [500, 500, 100]}}
    )  # fmt: skip
    assert regulations.validate(protocol, edition).computed.league_points == ()
    assert [str(p) for p in regulations.validate(protocol, regulations.load("kurnik")).computed.league_points] == [
        "5",
        "5",
        "1",
    ]
