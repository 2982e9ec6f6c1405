"""A regulation file of one's own: chosen by id or path, and refused with the path of every key that cannot be used."""

from __future__ import annotations

import shutil

import pytest

from tournament import regulations, shelf
from tournament.errors import NotFound, Refused
from tournament.shelf import Shelf


@pytest.fixture
def own(tmp_path):
    """A copy of the league's regulation under a new id, in the folder of an installation."""
    folder = tmp_path / "regulations" / "moja-liga"
    shutil.copytree(regulations.FOLDER / regulations.DEFAULT, folder)
    changed(folder / "regulation.toml", 'slug = "liga-blaszki-2023"', 'slug = "moja-liga"')
    return folder / "regulation.toml"


def changed(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def where(work):
    with pytest.raises(Refused) as caught:
        work()
    return {problem.where for problem in caught.value.problems}


@pytest.mark.parametrize("name", regulations.known())
def test_what_ships_satisfies_the_demands_on_own_files(name):
    edition = shelf.read(regulations.FOLDER / name / "regulation.toml")
    assert edition.sha256 == Shelf().edition(name).sha256


def test_an_own_regulation_stands_beside_those_that_ship(own):
    stand = Shelf(own.parents[1])
    assert stand.ids() == (*regulations.known(), "moja-liga")
    volume = stand.volume("moja-liga")
    assert volume.own
    assert volume.edition.rules == regulations.load(regulations.DEFAULT).rules
    assert volume.texts["§5.3"].startswith("Punkty obrońcy")
    assert volume.cases
    assert [edition.id for edition in stand.usable()] == [*stand.ids()]
    assert list(stand.faulty()) == []


def test_it_is_found_by_the_path_of_its_file_and_of_its_folder(own):
    for path in (own, own.parent):
        assert Shelf().find(str(path)).edition.id == "moja-liga"


def test_an_unknown_id_is_told_with_the_known_ones(own):
    with pytest.raises(NotFound) as caught:
        Shelf(own.parents[1]).volume("brydż")
    assert "moja-liga" in str(caught.value.message.params["known"])
    with pytest.raises(NotFound):
        Shelf(own.parents[1]).volume("../moja-liga")


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("target = 1000", 'target = "1000"', "rules.target"),
        ("target = 1000", "target = 1000.5", "rules.target"),
        ("target = 1000", "target = true", "rules.target"),
        ("target = 1000", "target = 100000000", "rules.target"),
        ("target = 1000\n", "", "rules.target"),
        ("target = 1000", "target = 1000\ntarged = 1", "rules.targed"),
        ('rounding = "near10-down"', 'rounding = "near11"', "rules.rounding"),
        ("[rules.barrel]\nat = 0", "[rules.barrel]\nat = 880", "rules.barrel.at"),
        ("remainder = ", "remainders = 1\nremainder = ", "league.remainders"),
        ('"rules.target" = "§10.1"', '"rules.targed" = "§10.1"', "clauses.rules.targed"),
        ('"rules.target" = "§10.1"\n', "", "clauses.rules.target"),
        ('"rules.target" = "stated"', '"rules.target" = "guessed"', "basis.rules.target"),
        ('"rules.target" = "stated"\n', "", "basis.rules.target"),
        ('slug = "moja-liga"', 'slug = "pl-home"', "slug"),
        ('slug = "moja-liga"', 'slug = "../x"', "slug"),
        ('slug = "moja-liga"', "slug = 7", "slug"),
    ],
)
def test_a_faulty_value_is_refused_with_the_path_of_its_key(own, old, new, path):
    changed(own, old, new)
    assert path in where(lambda: shelf.read(own))


def test_a_required_order_off_the_ladder_is_refused_with_its_path(tmp_path):
    folder = tmp_path / "beczka"
    shutil.copytree(regulations.FOLDER / "ru-main", folder)
    changed(folder / "regulation.toml", 'slug = "ru-main"', 'slug = "beczka"')
    changed(folder / "regulation.toml", "required = 125", "required = 123")
    assert where(lambda: shelf.read(folder / "regulation.toml")) == {"rules.barrel.required"}


@pytest.mark.parametrize("value", ["nan", "inf", "2020-01-01", "[1]", "{}"])
def test_odd_toml_values_are_refused_not_a_crash(own, value):
    changed(own, "target = 1000", f"target = {value}")
    assert where(lambda: shelf.read(own))


def test_the_id_must_be_the_name_of_the_folder(own):
    changed(own, 'slug = "moja-liga"', 'slug = "inna-liga"')
    assert where(lambda: Shelf(own.parents[1]).volume("moja-liga")) == {"slug"}


@pytest.mark.parametrize("content", [b"[rules", b"\xff\xfe", b"a = 1\na = 2"])
def test_a_file_that_is_no_toml_is_told_so(own, content):
    own.write_bytes(content)
    with pytest.raises(NotFound):
        shelf.read(own)


def test_a_faulty_own_regulation_does_not_hide_the_others(own):
    own.write_text("slug = 1", encoding="utf-8")
    stand = Shelf(own.parents[1])
    assert [edition.id for edition in stand.usable()] == [*regulations.known()]
    assert [name for name, _error in stand.faulty()] == ["moja-liga"]
