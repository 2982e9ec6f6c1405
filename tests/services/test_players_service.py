"""Players: adding, likeness, lists imported twice, leaving and coming back."""

from __future__ import annotations

import pytest
from people import NAMES, TERMINAL, league
from sqlmodel import select

from tournament import roster
from tournament.collation import sort_key
from tournament.db import queries
from tournament.db.models import AuditRow
from tournament.db.work import Database
from tournament.errors import Conflict, NotFound, Refused
from tournament.services import players
from tournament.standings.facts import PlayerStatus


def add(database: Database, slug: str, given: str, family: str, **fields: object) -> int:
    with database.work(TERMINAL) as work:
        return players.add(work, slug, given=given, family=family, **fields)  # type: ignore[arg-type]


def load(database: Database, slug: str, text: str, decisions: dict[int, object] | None = None) -> players.ImportPreview:
    with database.work(TERMINAL) as work:
        return players.import_roster(work, slug, roster.read_text(text), decisions)  # type: ignore[arg-type]


def listed(database: Database, slug: str) -> list[queries.PlayerLine]:
    with database.read() as session:
        return queries.players(session, slug)


def test_numbers_follow_each_other_and_are_kept(database: Database) -> None:
    slug = league(database, 3)
    assert add(database, slug, "Jan", "Dudek", number=10) == 10
    assert add(database, slug, "Ewa", "Sowa") == 11
    with database.work(TERMINAL) as work:
        players.remove(work, slug, 2)
    assert add(database, slug, "Leon", "Wrona") == 12
    with pytest.raises(Refused):
        add(database, slug, "Olga", "Sroka", number=10)


@pytest.mark.parametrize(
    ("given", "family"),
    [
        ("Lukasz", "Zolc"),
        ("łukasz ", " ŻÓŁĆ"),
        ("ŁUKASZ", "ŻÓŁĆ"),
        ("Łukasz", "Z\u0307o\u0301łc\u0301"),
        ("Łukasz", "Żółc"),
    ],
)
def test_the_same_person_in_another_spelling_is_asked_about(database: Database, given: str, family: str) -> None:
    slug = league(database, 0)
    add(database, slug, "Łukasz", "Żółć")
    with pytest.raises(Conflict) as conflict:
        add(database, slug, given, family)
    assert len(conflict.value.problems) == 1
    assert add(database, slug, given, family, force=True) == 2


def test_two_people_of_one_name_live_side_by_side_by_their_years(database: Database) -> None:
    slug = league(database, 0)
    add(database, slug, "Jan", "Kowalski", birth_year=1950)
    assert add(database, slug, "Jan", "Kowalski", birth_year=1980) == 2


def test_father_and_son_are_not_asked_about(database: Database) -> None:
    slug = league(database, 0)
    add(database, slug, "Jan", "Kowalski")
    assert add(database, slug, "Adam", "Kowalski") == 2


def test_invisible_characters_are_cleaned_from_names(database: Database) -> None:
    slug = league(database, 0)
    add(database, slug, "An\u200bna\x07", "No\u200fwak\x0b\t Żak")
    (line,) = listed(database, slug)
    assert (line.given, line.family) == ("Anna", "Nowak Żak")


@pytest.mark.parametrize(
    "name", ["=HYPERLINK(http://x)", "+48 600 700", "@SUM(1)", "-1", "<b>x</b>", "'; DROP TABLE player"]
)
def test_strange_names_are_kept_as_they_are(database: Database, name: str) -> None:
    slug = league(database, 0)
    add(database, slug, "", name)
    assert listed(database, slug)[0].family == name


@pytest.mark.parametrize(
    "fields",
    [
        {"family": ""},
        {"family": "\u200b"},
        {"birth_year": 85},
        {"number": 0},
        {"number": 100000},
        {"club": "x" * 201},
    ],
)
def test_impossible_fields_are_refused(database: Database, fields: dict[str, object]) -> None:
    slug = league(database, 1)
    with pytest.raises(Refused) as refusal, database.work(TERMINAL) as work:
        players.add(work, slug, **{"given": "Ewa", "family": "Sowa", **fields})  # type: ignore[arg-type]
    assert refusal.value.problems[0].where in fields
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        players.edit(work, slug, 1, **fields)


def test_lists_stand_in_polish_order(database: Database) -> None:
    slug = league(database, 0)
    for family in ("Żak", "Świt", "Łukasz", "Ćma", "Zając", "Sowa", "Lis", "Cebula"):
        add(database, slug, "", family)
    ordered = sorted(listed(database, slug), key=lambda line: sort_key(line.family))
    assert [line.family for line in ordered] == ["Cebula", "Ćma", "Lis", "Łukasz", "Sowa", "Świt", "Zając", "Żak"]
    assert sorted(listed(database, slug), key=lambda line: line.order) == ordered  # type: ignore[arg-type, return-value]


def test_editing_logs_only_what_changed(database: Database) -> None:
    slug = league(database, 1)
    with database.work(TERMINAL) as work:
        players.edit(work, slug, 1, club="Dół", given="Anna")
        players.edit(work, slug, 1, club="Dół")
    with database.read() as session:
        log = [line for line in queries.audit(session, slug) if line.tag == "player.edit"]
    assert [(line.before, line.after) for line in log] == [({"club": ""}, {"club": "Dół"})]


def test_a_player_without_results_is_removed_and_his_number_is_not_reused_by_the_id(database: Database) -> None:
    slug = league(database, 2)
    with database.work(TERMINAL) as work:
        players.remove(work, slug, 2)
    assert [line.number for line in listed(database, slug)] == [1]
    with pytest.raises(NotFound), database.work(TERMINAL) as work:
        players.remove(work, slug, 2)


def test_a_withdrawn_player_stays_in_the_list(database: Database) -> None:
    slug = league(database, 3)
    with database.work(TERMINAL) as work:
        players.withdraw(work, slug, 2)
    assert listed(database, slug)[1].status is PlayerStatus.WITHDRAWN
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        players.withdraw(work, slug, 2)
    with database.work(TERMINAL) as work:
        players.reinstate(work, slug, 2)
    assert listed(database, slug)[1].status is PlayerStatus.ACTIVE


LIST = "Nr;Imię;Nazwisko;Klub;Rok ur.\n1;Anna;Ćwikła;Dół;1970\n2;Jan;Kowalski;Dół;1950\n3;Jan;Kowalski;Góra;1980\n"


def test_the_same_list_twice_changes_nothing_the_second_time(database: Database) -> None:
    slug = league(database, 0)
    first, second = load(database, slug, LIST), load(database, slug, LIST)
    assert (len(first.added), first.changes) == (3, 3)
    assert (second.changes, len(second.unchanged), second.proposals) == (0, 3, ())
    with database.read() as session:
        log = session.exec(select(AuditRow.tag)).all()
    assert log.count("player.import") == 1


def test_a_list_without_numbers_is_numbered_in_its_order_and_stays_so(database: Database) -> None:
    slug = league(database, 0)
    text = "\n".join(f"{given} {family}" for given, family in NAMES)
    assert [one.number for one in load(database, slug, text).added] == list(range(1, 19))
    turned = "\n".join(f"{given} {family}" for given, family in reversed(NAMES))
    assert load(database, slug, turned).changes == 0


def test_a_preview_saves_nothing_and_says_what_would_happen(database: Database) -> None:
    slug = league(database, 0)
    load(database, slug, LIST)
    with database.read() as session:
        text = LIST.replace("1970", "1971") + "4;Ewa;Sowa;;\n"
        seen = players.preview(session, slug, roster.read_text(text.replace("Góra", "Wola")))
    assert [one.name for one in seen.added] == ["Ewa Sowa"]
    assert [(one.number, dict(one.fields)) for one in seen.changed] == [
        (1, {"birth_year": (1970, 1971)}),
        (3, {"club": ("Góra", "Wola")}),
    ]
    assert len(listed(database, slug)) == 3


def test_a_new_detail_changes_a_player_and_nothing_else(database: Database) -> None:
    slug = league(database, 0)
    load(database, slug, "Imię;Nazwisko\nAnna;Ćwikła\nEwa;Sowa\n")
    made = load(database, slug, "Imię;Nazwisko;Klub\nANNA;ĆWIKŁA;Dół\nEwa;Sowa;\n")
    assert [(one.number, dict(one.fields)) for one in made.changed] == [(1, {"club": ("", "Dół")})]
    assert [line.name for line in listed(database, slug)] == ["Anna Ćwikła", "Ewa Sowa"]


@pytest.mark.parametrize("spelling", ["Lukasz Zolc", "LUKASZ ZOLC", "Łukasz Żółc"])
def test_another_spelling_in_a_list_is_proposed_and_never_merged(database: Database, spelling: str) -> None:
    slug = league(database, 0)
    add(database, slug, "Łukasz", "Żółć")
    text = f"Imię i nazwisko;Klub\n{spelling};Dół\n"
    with pytest.raises(Refused):
        load(database, slug, text)
    with database.read() as session:
        (proposal,) = players.preview(session, slug, roster.read_text(text)).proposals
    assert (proposal.row, proposal.number) == (2, 1)
    load(database, slug, text, {2: 1})
    (line,) = listed(database, slug)
    assert (line.name, line.club) == ("Łukasz Żółć", "Dół")
    assert load(database, slug, text, {2: "skip"}).changes == 0
    assert [one.number for one in load(database, slug, text, {2: "new"}).added] == [2]


def test_a_composed_name_is_the_same_however_its_letters_are_encoded(database: Database) -> None:
    slug = league(database, 0)
    add(database, slug, "Łukasz", "Żółć")
    made = load(database, slug, "Imię i nazwisko\nŁukasz  Z\u0307o\u0301łc\u0301\n")
    assert (made.changes, made.unchanged) == (0, (1,))


def test_a_list_with_a_wrong_row_imports_nothing_and_names_the_row(database: Database) -> None:
    slug = league(database, 0)
    with pytest.raises(Refused) as refusal:
        load(database, slug, "Nr;Imię;Nazwisko\n1;Anna;Nowak\n1;Jan;Lis\nx;Ewa;Sowa\n;Olga;\n")
    assert [problem.where for problem in refusal.value.problems] == ["A3", "A4", "C5"]
    assert listed(database, slug) == []


def test_a_number_of_somebody_else_is_named(database: Database) -> None:
    slug = league(database, 2)
    with pytest.raises(Refused) as refusal:
        load(database, slug, "Nr;Imię;Nazwisko\n2;Ewa;Sowa\n5;Anna;Ćwikła\n")
    assert len(refusal.value.problems) == 2


def test_a_row_may_not_be_decided_as_nobody(database: Database) -> None:
    slug = league(database, 1)
    with pytest.raises(Refused):
        load(database, slug, "Anna Cwikla\n", {1: 77})


def test_a_row_with_less_of_a_name_is_asked_about_within_a_list_and_beside_the_players(database: Database) -> None:
    slug = league(database, 3)
    text = "Imię\tNazwisko\tKlub\tRok ur.\n\tKowalski\tAs Pik\t1950\nJan\tKowalski\tAs Pik\t1950\n"
    text += "J.\tKowalski\tAs Pik\t\n\tKowalski\tDama\t1950\nIga\tNut\tAs Pik\t\n"
    listed = roster.read_text(text)
    with database.read() as session:
        preview = players.preview(session, slug, listed)
    assert [(one.row, one.number, one.twin) for one in preview.proposals] == [(2, None, 3), (4, None, 3)]
    assert [one.row for one in preview.added] == [3, 5, 6]
    with pytest.raises(Refused), database.work(TERMINAL) as work:
        players.import_roster(work, slug, listed, {})
    with database.work(TERMINAL) as work:
        done = players.import_roster(work, slug, listed, {2: "skip", 4: "new"})
    assert [one.row for one in done.added] == [3, 4, 5, 6]
    later = roster.read_text("Imię\tNazwisko\tKlub\n\tNut\t\n")
    with database.read() as session:
        (proposal,) = players.preview(session, slug, later).proposals
    assert proposal.known_name == "Iga Nut"
