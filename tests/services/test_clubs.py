"""Spellings of clubs: what is one club, what is asked, what is another."""

from __future__ import annotations

import pytest
from people import account

from tournament import roster
from tournament.db import queries
from tournament.db.work import Actor, Database
from tournament.errors import Conflict
from tournament.services import clubs, events, players
from tournament.services.clubs import Question
from tournament.services.entry_questions import Asked

KNOWN = ["As Pik", "Dąb Kowale", "Łódź", "Klub Tysiąca Dąb II"]


@pytest.mark.parametrize("written", ["as pik", " AS  PIK", "As\u00a0Pik"])
def test_capitals_and_blanks_are_no_question(written: str) -> None:
    assert clubs.spelled(written, KNOWN) == "As Pik"
    assert clubs.question(written, KNOWN) is None


@pytest.mark.parametrize(
    ("written", "known"),
    [("As-Pik", "As Pik"), ("Lodz", "Łódź"), ("Dab Kowale", "Dąb Kowale"), ("Dąb Kowalle", "Dąb Kowale")],
)
def test_a_slip_is_asked_about(written: str, known: str) -> None:
    assert clubs.question(written, KNOWN) == Question(written, known)
    assert clubs.spelled(written, KNOWN) == written


@pytest.mark.parametrize("written", ["", "As Kier", "Klub Tysiąca Dąb III", "Sosna", "Łomża"])
def test_another_club_is_not(written: str) -> None:
    assert clubs.question(written, KNOWN) is None


def test_a_list_is_asked_about_once_for_each_spelling() -> None:
    written = ["Sosna Las", "sosna las", "Sosna Lass", "Sosna Lass", "Dab Kowale"]
    assert clubs.questions(written, KNOWN) == (
        Question("Sosna Lass", "Sosna Las"),
        Question("Dab Kowale", "Dąb Kowale"),
    )


@pytest.mark.parametrize("written", ["-", " – ", "brak", "Niezrzeszony"])
def test_a_word_or_a_stroke_for_none_is_no_club_in_the_form_either(sqlite: Database, written: str) -> None:
    organiser = account(sqlite, "klubowa", organiser=True)
    with sqlite.work(organiser) as work:
        slug = events.create(work, name="Turniej klubów")
        number = players.add(work, slug, given="Anna", family="Łoś", club=written)
        players.edit(work, slug, number, club=written)
    with sqlite.read() as read:
        assert [line.club for line in queries.players(read, slug)] == [""]


def test_an_entrant_with_a_club_almost_like_another_is_asked_about_and_capitals_are_not(database: Database) -> None:
    organiser = account(database, "klubowa", organiser=True)
    with database.work(organiser) as work:
        slug = events.create(work, name="Turniej klubów")
        players.add(work, slug, given="Anna", family="Pierwsza", club="As Pik")
        players.add(work, slug, given="Jan", family="Drugi", club=" as  PIK")
    with database.work(organiser) as work, pytest.raises(Conflict) as asked:
        players.add(work, slug, given="Ewa", family="Trzecia", club="As-Pik")
    assert [problem.where for problem in asked.value.problems] == ["club"]
    with database.work(organiser) as work:
        players.add(work, slug, given="Ewa", family="Trzecia", club="As-Pik", new_club=True)
    with database.read() as read:
        assert [line.club for line in queries.players(read, slug)] == ["As Pik", "As Pik", "As-Pik"]


def test_a_list_is_taken_in_with_one_spelling_for_each_club(database: Database) -> None:
    organiser = account(database, "listowa", organiser=True)
    text = (
        "Imię;Nazwisko;Klub\nAnna;Pierwsza;Dąb Kowale\nJan;Drugi;DĄB  KOWALE\nEwa;Trzecia;Dab Kowale\nOla;Czwarta;Sosna"
    )
    listed = roster.read_text(text)
    with database.work(organiser) as work:
        slug = events.create(work, name="Turniej list")
        asked = players.preview(work.session, slug, listed).club_questions
        assert asked == (Question("Dab Kowale", "Dąb Kowale"),)
        players.import_roster(work, slug, listed, same_clubs={"Dab Kowale": "Dąb Kowale"})
    with database.read() as read:
        assert [line.club for line in queries.players(read, slug)] == ["Dąb Kowale"] * 3 + ["Sosna"]


def almost_one_club(database: Database) -> tuple[Actor, str]:
    """An event with two entrants of one club, one of another and one of none."""
    organiser = account(database, "poprawna", organiser=True)
    with database.work(organiser) as work:
        slug = events.create(work, name="Turniej poprawek")
        for given, club in (("Anna", "Gliniany Dół"), ("Jan", "Gliniany Dół"), ("Ewa", "Sosna"), ("Ola", "")):
            players.add(work, slug, given=given, family="Próbna", club=club, force=True)
    return organiser, slug


def clubs_in(database: Database, slug: str) -> list[str]:
    with database.read() as read:
        return [line.club for line in queries.players(read, slug)]


@pytest.mark.parametrize("number", [3, 4])
def test_a_corrected_club_almost_like_that_of_others_is_asked_about_too(database: Database, number: int) -> None:
    organiser, slug = almost_one_club(database)
    with database.work(organiser) as work, pytest.raises(Asked) as asked:
        players.edit(work, slug, number, club="Gliniany Dol", contact="600")
    assert asked.value.known_club == "Gliniany Dół"
    assert "Gliniany Dol" not in clubs_in(database, slug)
    with database.work(organiser) as work:
        players.edit(work, slug, number, club="Gliniany Dol", new_club=True)
    assert clubs_in(database, slug)[number - 1] == "Gliniany Dol"
    with database.work(organiser) as work:  # answered once, it is not asked again with every other correction
        players.edit(work, slug, number, club="Gliniany Dol", contact="600")


def test_a_corrected_club_is_spelled_as_the_others_spell_it(database: Database) -> None:
    organiser, slug = almost_one_club(database)
    with database.work(organiser) as work:
        players.edit(work, slug, 3, club="gliniany  dół")
    assert clubs_in(database, slug)[2] == "Gliniany Dół"


def test_capitals_of_the_own_club_can_be_corrected(database: Database) -> None:
    organiser, slug = almost_one_club(database)
    with database.work(organiser) as work:
        players.edit(work, slug, 3, club="SOSNA")
    assert clubs_in(database, slug)[2] == "SOSNA"


def test_a_slip_in_a_club_that_nobody_else_has_is_corrected_without_a_question(database: Database) -> None:
    organiser, slug = almost_one_club(database)
    with database.work(organiser) as work:
        players.edit(work, slug, 3, club="Sosná")
    assert clubs_in(database, slug)[2] == "Sosná"
