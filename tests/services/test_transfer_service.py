"""A whole event out and in: not a figure changes, and what does not fit is named at its path."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from people import NOBODY, TERMINAL, built_once, play, seated, sheet, view, wrong_sheet

from tournament.db import queries
from tournament.db.work import Database
from tournament.errors import Forbidden, NotFound, Refused
from tournament.services import demo, events, penalties, players, protocols, rounds, seatings, transfer
from tournament.standings import rank


def world(database: Database) -> str:
    """A round published, one half-way, one only drawn; an override, a penalty, all kinds of pauses."""
    return built_once(database, "transfer", lambda: _world(database))


def _world(database: Database) -> str:
    slug = seated(database, 10, 3)
    play(database, slug, 1, 2)
    with database.work(TERMINAL) as work:
        protocols.enter_and_accept(work, slug, 1, 3, wrong_sheet(3), base=0, override_reason="signed by all")
        penalties.give(work, slug, 1, round_no=1, league_points="-1/2", small_points=-10, reason="late")
        cancelled = penalties.give(work, slug, 2, small_points=-10, reason="loud")
        penalties.cancel(work, slug, cancelled, "it was somebody else")
        rounds.publish_results(work, slug, 1)
        seatings.publish(work, slug, 2)
        protocols.enter(work, slug, 2, 1, sheet(5), base=0)
        protocols.enter(work, slug, 2, 1, sheet(6), base=1)
        players.edit(work, slug, 3, publish_name=False, contact="600 700 800", club="Dół", birth_year=1970)
        players.add(work, slug, given="Adam", family="Późny")
    number = view(database, slug).rounds[1].tables[2].seats[0]
    with database.work(TERMINAL) as work:
        players.withdraw(work, slug, number)
    return slug


def out(database: Database, slug: str, *, full: bool = True) -> dict[str, Any]:
    with database.read() as session:
        document = transfer.export_event(session, slug, full=full)
    return json.loads(transfer.to_bytes(document))  # type: ignore[no-any-return]


def back(database: Database, document: dict[str, Any]) -> str:
    with database.work(TERMINAL) as work:
        return transfer.import_event(work, document)


def timeless(document: dict[str, Any]) -> bytes:
    return transfer.to_bytes({key: value for key, value in document.items() if key not in {"state", "generated"}})


@pytest.mark.parametrize("form", ["full", "public"])
def test_out_in_and_out_again_gives_the_same_bytes(database: Database, form: str) -> None:
    first = out(database, world(database), full=form == "full")
    slug = back(database, first)
    assert timeless(out(database, slug, full=form == "full")) == timeless(first)


def test_an_event_that_is_here_already_gets_another_address(database: Database) -> None:
    slug = world(database)
    assert back(database, out(database, slug)) == f"{slug}-2"


def test_an_event_that_is_here_already_is_recognised_and_its_copy_gets_a_name_of_its_own(database: Database) -> None:
    slug = world(database)
    document = out(database, slug)
    with database.read() as session:
        twin = transfer.twin(session, None, document)
        assert twin is not None
        assert twin.slug == slug
        assert transfer.twin(session, None, {**document, "event": {**document["event"], "name": "Inna"}}) is None
        assert all(transfer.twin(session, None, odd) is None for odd in ({}, {"event": 1}, {"event": {"name": None}}))
        name = transfer.free_name(session, twin.name, "kopia")
    assert name == f"{twin.name} (kopia)"
    with database.work(TERMINAL) as work:
        copied = transfer.import_event(work, document, name=name)
    with database.read() as session:
        assert queries.event_view(session, copied).name == name
        assert transfer.free_name(session, twin.name, "kopia") == f"{twin.name} (kopia, 2)"
        assert len(transfer.free_name(session, "N" * 200, "kopia")) == 200


def test_the_imported_event_can_be_played_on(database: Database) -> None:
    slug = back(database, out(database, world(database)))
    with database.work(TERMINAL) as work:
        assert protocols.version_of(work, slug, 2, 1) == 2
        protocols.accept(work, slug, 2, 1, version=2)
        rounds.unlock(work, slug, 1, reason="correction")
        protocols.reopen(work, slug, 1, 1, reason="correction")
    assert len(rank(view(database, slug))) == 11


def test_the_public_form_holds_nothing_personal(database: Database) -> None:
    text = transfer.to_bytes(out(database, world(database), full=False)).decode()
    for secret in ("600 700 800", "1970", "Łoś", "contact", "birth_year"):
        assert secret not in text
    assert json.loads(text)["players"][2]["name"] == "C. Ł."


def test_the_full_form_holds_what_a_transfer_needs(database: Database) -> None:
    document = out(database, world(database))
    person = document["full"]["players"][2]
    assert (person["contact"], person["birth_year"], person["publish_name"]) == ("600 700 800", 1970, False)
    assert document["full"]["draw"][0]["inputs"]["kind"] == "fixed-plan"


def test_nothing_of_an_unpublished_event_leaves_in_the_public_form(database: Database) -> None:
    with database.work(TERMINAL) as work:
        slug = events.create(work, name="Secret")
    with pytest.raises(NotFound):
        out(database, slug, full=False)


def test_the_sample_league_survives_the_journey(sqlite: Database) -> None:
    with sqlite.work(TERMINAL) as work:
        slug = demo.fill(work)
    first = out(sqlite, slug)
    assert timeless(out(sqlite, back(sqlite, first))) == timeless(first)


SPOILT = [
    (("players", 0, "number"), "1", "$.players[0].number"),
    (("players", 0, "nickname"), "x", "$.players[0].nickname"),
    (("players", 0, "status"), "asleep", "$.players[0].status"),
    (("players", 1, "number"), 1, "$.players"),
    (("players", 1, "name"), "\u200b", "$.players[1].name"),
    (("regulation", "sha256"), "0", "$.regulation.sha256"),
    (("regulation", "values", "league", "rounds"), "8", "$.regulation.values.league.rounds"),
    (("rounds", 0, "no"), 2, "$.rounds[0].no"),
    (("rounds", 0, "tables", 0, "seats", 0), 99, "$.rounds[0]"),
    (("rounds", 0, "tables", 0, "totals", 0), 5, "$.rounds[0].tables[0].totals"),
    (("rounds", 0, "tables", 0, "league_points"), ["1", "1", "1"], "$.rounds[0].tables[0].league_points"),
    (("rounds", 0, "tables", 0, "protocol"), None, "$.rounds[0].tables[0].protocol"),
    (("rounds", 0, "tables", 0, "protocol", "deals", 0, "no"), "one", "$.rounds[0].tables[0].protocol.deals[0].no"),
    (("rounds", 0, "tables", 0, "accepted", "status"), "open", "$.rounds[0].tables[0].accepted.status"),
    (("rounds", 0, "tables", 2, "accepted", "override_reason"), None, "$.rounds[0].tables[2].accepted.override_reason"),
    (("rounds", 0, "tables", 2, "accepted", "status"), "accepted", "$.rounds[0].tables[2].protocol.deals[2].totals[0]"),
    (("rounds", 0, "byes", 0, "league_points"), "9", "$.rounds[0].byes[0].league_points"),
    (("penalties", 0, "player"), 99, "$.penalties[0].player"),
    (("penalties", 0, "league_points"), "many", "$.penalties[0].league_points"),
    (("penalties", 0, "reason"), " ", "$.penalties[0].reason"),
    (("standings", 0, "league_points"), "99", "$.standings[0]"),
    (("full", "draw", 0, "inputs"), {}, "$.full.draw[0].inputs"),
    (("full", "players"), [], "$.full.players"),
    (("draw", 0, "rounds"), [3, 1], "$.draw[0].rounds"),
    (("format",), "tysiac-event/2", "$.format"),
]


@pytest.mark.parametrize(("path", "value", "where"), SPOILT, ids=[where for *_, where in SPOILT])
def test_a_spoilt_document_is_refused_at_its_path_and_nothing_is_stored(
    sqlite: Database,
    path: tuple[Any, ...],
    value: object,
    where: str,
) -> None:
    document = copy.deepcopy(exported(sqlite))
    target: Any = document
    for part in path[:-1]:
        target = target[part]
    target[path[-1]] = value
    with pytest.raises(Refused) as refusal:
        back(sqlite, document)
    assert where in {problem.where for problem in refusal.value.problems}
    with sqlite.read() as session:
        assert len(queries.event_lines(session)) == 1


_EXPORTED: list[dict[str, Any]] = []


def exported(database: Database) -> dict[str, Any]:
    """One document for all spoilings; some other event is in the database."""
    if not _EXPORTED:
        _EXPORTED.append(out(database, world(database)))
    else:
        seated(database)
    return _EXPORTED[0]


def test_a_missing_section_is_named_with_the_counts_of_the_others(sqlite: Database) -> None:
    document = copy.deepcopy(exported(sqlite))
    del document["rounds"]
    with pytest.raises(Refused) as refusal:
        back(sqlite, document)
    assert refusal.value.problems[0].where == "$.rounds"
    assert "players: 11" in str(refusal.value.message.params["counts"])


def test_counts_of_every_kind_stand_in_the_refusal(sqlite: Database) -> None:
    document = copy.deepcopy(exported(sqlite))
    document["standings"][0]["wins"] += 1
    with pytest.raises(Refused) as refusal:
        back(sqlite, document)
    params = refusal.value.message.params
    assert (params["players"], params["rounds"], params["tables"], params["protocols"]) == (11, 3, 9, 4)


@pytest.mark.parametrize("document", [{}, {"format": "tysiac-event/1"}, [], None, {"format": float("nan")}])
def test_nonsense_is_refused(sqlite: Database, document: Any) -> None:
    with pytest.raises(Refused):
        back(sqlite, document)


def test_only_who_may_create_events_takes_one_in(sqlite: Database) -> None:
    document = exported(sqlite)
    with pytest.raises(Forbidden), sqlite.work(NOBODY) as work:
        transfer.import_event(work, document)
