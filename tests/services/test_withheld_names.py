"""Names in documents of draws: withheld when the consent is taken back, and the draw can still be verified."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from people import TERMINAL, league
from sqlmodel import select

from tournament import seating
from tournament.db.models import DrawRow
from tournament.db.seat_models import AnnouncementRow, DrawKind
from tournament.db.work import Database
from tournament.errors import Refused
from tournament.seating import Point
from tournament.seating.plan import canonical
from tournament.services import announcements, draw_records, players, reseating, seatings, transfer, wishes
from tournament.services.draw_records import DrawState


def announced(database: Database) -> str:
    slug = league(database, 11, rounds=2)
    with database.work(TERMINAL) as work:
        announcements.announce(work, slug, DrawKind.ALL)
    return slug


def drawn(database: Database, slug: str) -> None:
    with database.work(TERMINAL) as work:
        seatings.draw_all(work, slug, public="4711")
        seatings.publish_all(work, slug)


def consent(database: Database, slug: str, number: int, *, given: bool) -> None:
    with database.work(TERMINAL) as work:
        players.edit(work, slug, number, publish_name=given)


def document(database: Database, slug: str, *, before: bool = False) -> dict[str, Any]:
    """What anybody can download: the announcement or the draw."""
    with database.read() as session:
        found = draw_records.announcement(session, slug, 1) if before else draw_records.document(
            session, slug, 1, public=True
        )  # fmt: skip
        return json.loads(draw_records.to_bytes(found))


def row(found: dict[str, Any], number: int) -> dict[str, Any]:
    return next(one for one in found["entrants"] if one["number"] == number)


def test_a_consent_taken_back_hides_the_name_and_the_draw_still_verifies(database: Database) -> None:
    slug = announced(database)
    kept = document(database, slug, before=True)
    drawn(database, slug)
    name = row(kept, 3)["name"]
    consent(database, slug, 3, given=False)
    after, before = document(database, slug), document(database, slug, before=True)
    assert set(row(after, 3)) == {"number", "mark", "withheld"}
    assert not any(part in json.dumps([after, before], ensure_ascii=False) for part in name.split())
    assert seating.verify(after) == seating.verify(after, before) == seating.verify(after, kept) == ()
    with database.read() as session:
        (line,) = draw_records.lines(session, slug, public=True)
    assert {number: shown for number, shown, _club in line.entrants}[3] is None
    assert line.commitment == kept["commitment"]


def test_whoever_never_consented_is_bound_and_not_named_and_may_change_his_mind(database: Database) -> None:
    slug = league(database, 11, rounds=2)
    consent(database, slug, 5, given=False)
    with database.work(TERMINAL) as work:
        announcements.announce(work, slug, DrawKind.ALL)
    kept = document(database, slug, before=True)
    assert seating.withheld(kept) == (5,)
    drawn(database, slug)
    consent(database, slug, 5, given=True)
    after = document(database, slug)
    assert seating.withheld(after) == ()
    assert len(row(after, 5)["salt"]) == 32
    assert seating.verify(after, kept) == ()


def numbers_change_hands(database: Database, slug: str) -> None:
    """4 is somebody else now; 6 left his number, which 7 took, and wants no name shown."""
    with database.work(TERMINAL) as work:
        players.remove(work, slug, 4)
        players.add(work, slug, number=4, given="Zenon", family="Nowy")
        players.edit(work, slug, 6, number=60, publish_name=False)
        players.edit(work, slug, 7, number=6)


def test_a_start_number_that_went_to_somebody_else_shows_no_former_name(sqlite: Database) -> None:
    slug = announced(sqlite)
    kept = document(sqlite, slug, before=True)
    numbers_change_hands(sqlite, slug)
    found = document(sqlite, slug, before=True)
    assert seating.withheld(found) == (4, 6)
    assert row(found, 7) == row(kept, 7)  # the same person under another number


def test_names_and_their_salts_travel_with_the_event(database: Database) -> None:
    slug = announced(database)
    kept = document(database, slug, before=True)
    drawn(database, slug)
    consent(database, slug, 3, given=False)
    with database.read() as session:
        full = json.loads(transfer.to_bytes(transfer.export_event(session, slug, full=True)))
        public = json.dumps(transfer.export_event(session, slug, full=False), ensure_ascii=False)
    assert row(kept, 3)["salt"] not in public
    assert row(kept, 3)["mark"] not in public
    with database.work(TERMINAL) as work:
        other = transfer.import_event(work, full)
    assert document(database, other) == document(database, slug)
    consent(database, other, 3, given=True)
    assert row(document(database, other), 3) == row(kept, 3)


def moved_on(database: Database, slug: str) -> str:
    """The event in another installation."""
    with database.read() as session:
        full = json.loads(transfer.to_bytes(transfer.export_event(session, slug, full=True)))
    with database.work(TERMINAL) as work:
        return transfer.import_event(work, full)


def test_a_name_whose_number_somebody_else_has_stays_withheld_in_another_installation(sqlite: Database) -> None:
    slug = announced(sqlite)
    kept = document(sqlite, slug, before=True)
    numbers_change_hands(sqlite, slug)
    found = document(sqlite, moved_on(sqlite, slug), before=True)
    shown = json.dumps(found, ensure_ascii=False)
    assert row(kept, 4)["name"] == "Dorota Dynia"
    assert row(kept, 6)["name"] == "Filip Fasola"
    assert not any(part in shown for part in ("Dorota", "Dynia", "Filip", "Fasola", "Zenon"))


def test_whoever_takes_a_place_by_a_changed_name_does_not_consent_for_another(sqlite: Database) -> None:
    slug = announced(sqlite)
    kept = document(sqlite, slug, before=True)
    with sqlite.work(TERMINAL) as work:
        players.edit(work, slug, 3, publish_name=False)
        players.edit(work, slug, 3, given="Zenon", family="Nowy", publish_name=True)
        players.edit(work, slug, 2, family="Barsz")  # a slip that is corrected
    found = document(sqlite, slug, before=True)
    assert seating.withheld(found) == (3,)
    assert row(found, 2) == row(kept, 2)


def former(document: dict[str, Any]) -> dict[str, Any]:
    """The same document in the form of earlier versions: fingerprints without a salt, the commitment over names."""
    old = {key: value for key, value in document.items() if key not in {"active", "quality", "players"}}
    old |= {"format": "tysiac-draw/1"}
    old["entrants"] = [
        {"number": one["number"], "name": one["name"], "club": one["club"], "mark": digest(list(one.values())[:3])[:16]}
        for one in document["entrants"]
    ]
    old["commitment"] = digest(old["entrants"])
    return old


def digest(value: object) -> str:
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def with_former_documents(database: Database, slug: str) -> str:
    """The event in a copy whose draw and announcement were made by an earlier version."""
    with database.read() as session:
        full = json.loads(transfer.to_bytes(transfer.export_event(session, slug, full=True)))
    for one in (*full["full"]["announcements"], *full["full"]["draw"]):
        one["document"] = former(one["document"])
    with database.work(TERMINAL) as work:
        return transfer.import_event(work, full)


def test_a_draw_of_the_former_form_is_shown_and_said_to_be_one(database: Database) -> None:
    slug = announced(database)
    drawn(database, slug)
    copy = with_former_documents(database, slug)
    with database.read() as session:
        (line,) = draw_records.lines(session, copy, public=True)
        stored = session.exec(select(DrawRow.document_json)).all()
    assert sum("tysiac-draw/1" in str(text) for text in stored) == 1
    assert (line.is_former, line.state, len(line.entrants)) == (True, DrawState.IN_FORCE, 11)
    assert [one.point for one in seating.verify(document(database, copy))] == [Point.FORMER_FORMAT]


def test_a_withheld_name_of_the_former_form_cannot_be_guessed(sqlite: Database) -> None:
    slug = announced(sqlite)
    drawn(sqlite, slug)
    copy = with_former_documents(sqlite, slug)
    consent(sqlite, copy, 3, given=False)
    for before in (False, True):
        found = document(sqlite, copy, before=before)
        assert row(found, 3) == {"number": 3, "withheld": True}
        assert "commitment" not in found
        assert not any("mark" in one for one in found["entrants"])
    with sqlite.read() as session:
        (line,) = draw_records.lines(session, copy, public=True)
    assert (line.commitment, line.downloadable) == ("", True)


@pytest.mark.parametrize("spoilt", [{"entrants": [{}]}, {"entrants": 5}, {"inputs": {}}, {"commitment": 1}])
def test_a_broken_document_of_the_former_form_is_refused(sqlite: Database, spoilt: dict[str, Any]) -> None:
    slug = announced(sqlite)
    with sqlite.read() as session:
        full = json.loads(transfer.to_bytes(transfer.export_event(session, slug, full=True)))
    (one,) = full["full"]["announcements"]
    one["document"] = {**former(one["document"]), **spoilt}
    with pytest.raises(Refused) as refusal, sqlite.work(TERMINAL) as work:
        transfer.import_event(work, full)
    assert "$.full.announcements[0].document" in [problem.where for problem in refusal.value.problems]


@pytest.mark.parametrize("change", [{"format": "tysiac-draw/1"}, {"engine": "0"}])
def test_what_another_version_announced_is_void(sqlite: Database, change: dict[str, str]) -> None:
    slug = announced(sqlite)
    with sqlite.work(TERMINAL) as work:
        stored = work.session.exec(select(AnnouncementRow)).one()
        later = stored.model_dump(exclude={"id"}) | {"no": 2}
        later["document_json"] = canonical({**json.loads(stored.document_json), **change})
        work.session.add(AnnouncementRow(**later))
    with pytest.raises(Refused) as refusal, sqlite.work(TERMINAL) as work:
        seatings.draw_all(work, slug)
    assert "another version" in refusal.value.problems[0].message.text


def test_wishes_that_conflict_are_told_by_name_wherever_they_are_found_out(sqlite: Database) -> None:
    slug = league(sqlite, 9, rounds=2)
    with sqlite.work(TERMINAL) as work:
        wishes.add(work, slug, "table", 9, table=3)
        seatings.draw_all(work, slug)
        players.withdraw(work, slug, 1)
    with sqlite.read() as session:
        name = next(one["name"] for one in transfer.export_event(session, slug, full=True)["players"]
                    if one["number"] == 9)  # fmt: skip
    deeds = (
        lambda work: seatings.redraw(work, slug, from_round=1, reason="wycofanie"),
        lambda work: reseating.preview_mending(work.session, slug, 1),
        lambda work: announcements.announce(work, slug, DrawKind.AGAIN, from_round=1, reason="wycofanie"),
    )
    for deed in deeds:
        with pytest.raises(Refused) as refusal, sqlite.work(TERMINAL) as work:
            deed(work)
        assert refusal.value.problems[0].message.params["number"] == f"9 {name}"
