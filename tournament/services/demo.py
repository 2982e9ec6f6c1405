"""The sample league: 18 invented players, 8 rounds, 48 protocols, taken in through the same services that people use.

Everything is one piece of work, so that a first start that was interrupted leaves nothing half-loaded. The log-ins are
made at random and kept in a file of the demo's data folder that only its owner can read.
"""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from sqlmodel import Session

from tournament import config, roster
from tournament.config import Settings
from tournament.db import queries
from tournament.db.models import Via
from tournament.db.work import Actor, Database, Work
from tournament.permissions import Role
from tournament.services import accounts, documents, events, plans, players, protocols, rounds, seatings, transfer

NAME, PLACE = "Liga Tysiąca 2026", "Gliniany Dół"
SLUG = "liga-tysiaca-2026"
FIRST_DAY, LAST_DAY = date(2026, 9, 5), date(2026, 10, 31)
ROUNDS = 8
TABLES = 6
#: What a progress bar counts: the protocols.
STEPS = ROUNDS * TABLES
PEOPLE = (("organizator", "Organizator Ligi", True), ("sedzia", "Sędzia Ligi", False))
#: Everything in the formats that cost nothing; PDF for what hangs on the wall.
CHEAP = ("html", "xlsx", "csv", "json")
ON_THE_WALL = (
    ("standings", None, None),
    ("results", ROUNDS, None),
    ("seating", 1, None),
    ("protocol", ROUNDS, 1),
    ("players", None, None),
)
Login = dict[str, str]


def load(database: Database, settings: Settings, *, step: Callable[[int], object] = lambda _count: None) -> list[Login]:
    """Load the league unless it is there; the log-ins, with their passwords as long as the file is kept."""
    with database.read() as session:
        there = accounts.has_any_user(session)
    file = settings.data / "demo-logins.json"
    if there:
        step(STEPS)
        return json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    logins = [
        {"login": login, "password": secrets.token_urlsafe(9), "role": Role.ORGANISER if organiser else Role.REFEREE}
        for login, _name, organiser in PEOPLE
    ]
    _keep(file, logins)
    with database.work(Actor(None, "demo", Via.DEMO)) as work:
        for login, (_login, name, organiser) in zip(logins, PEOPLE, strict=True):
            accounts.create_user(work, login=login["login"], name=name, password=login["password"], organiser=organiser)
        fill(work, step=step)
        accounts.assign(work, SLUG, logins[0]["login"], Role.ORGANISER)
        accounts.assign(work, SLUG, logins[1]["login"], Role.REFEREE)
    return logins


def _keep(file: Path, logins: list[Login]) -> None:
    file.touch(mode=0o600)
    file.write_text(json.dumps(logins, ensure_ascii=False, indent=1), encoding="utf-8")


def fill(work: Work, *, step: Callable[[int], object] = lambda _count: None) -> str:
    """Create the league in this piece of work and play all of it; its address."""
    slug = events.create(work, name=NAME, place=PLACE, first_day=FIRST_DAY, last_day=LAST_DAY, rounds=ROUNDS)
    file = config.SAMPLE / "players.csv"
    players.import_roster(work, slug, roster.read(file.read_bytes(), file.name), {})
    plans.seat_by_plan(work, slug, seating())
    for round_no in range(1, ROUNDS + 1):
        seatings.publish(work, slug, round_no)
        for table_no in range(1, TABLES + 1):
            document = protocol(round_no, table_no)
            protocols.enter_and_accept(work, slug, round_no, table_no, document, base=0)
            step(1)
        rounds.publish_results(work, slug, round_no)
    return slug


def seating() -> list[plans.PlannedRound]:
    """The sample's table of seats."""
    listed = json.loads((config.SAMPLE / "seating.json").read_text(encoding="utf-8"))
    return [
        plans.PlannedRound(tables=tuple(map(tuple, one["tables"])), byes=tuple(one["byes"]))
        for one in sorted(listed, key=lambda one: one["round"])
    ]


def protocol(round_no: int, table_no: int) -> dict[str, Any]:
    """The sample's protocol of one table; the event it names is the league as it is called here."""
    name = f"round-{round_no:02}-table-{table_no:02}.json"
    document = json.loads((config.SAMPLE / "protocols" / name).read_text(encoding="utf-8"))
    return {key: value for key, value in document.items() if key != "event"}


def write_documents(database: Database, settings: Settings, *, say: Callable[[str], object]) -> list[Path]:
    """Write the league's documents and its event.json, unless those that lie there are of the same state."""
    folder = settings.exports / SLUG
    with database.read() as session:
        if not _is_there(session):
            return []
        state = queries.event_view(session, SLUG).state
        event = transfer.to_bytes(transfer.export_event(session, SLUG, full=False))
    if _written_state(folder / "event.json") == state:
        return []
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for kind, round_no, table_no, fmt in _wanted():
        document = documents.render(
            database, settings, SLUG, kind, fmt, viewer=Role.PUBLIC, round_no=round_no, table_no=table_no
        )
        (folder / document.file_name).write_bytes(document.content)
        written.append(folder / document.file_name)
        say(document.file_name)
    # Last, because its state says that all the others were written.
    (folder / "event.json").write_bytes(event)
    return [*written, folder / "event.json"]


def _wanted() -> Iterator[tuple[str, int | None, int | None, str]]:
    for kind, round_no, table_no in ON_THE_WALL:
        yield from ((kind, round_no, table_no, fmt) for fmt in ("pdf", *CHEAP))
    for round_no in range(1, ROUNDS + 1):
        yield from (("results", round_no, None, fmt) for fmt in ("xlsx", "csv") if round_no != ROUNDS)
        yield from (("seating", round_no, None, fmt) for fmt in ("xlsx", "csv") if round_no != 1)


def _is_there(session: Session) -> bool:
    return any(line.slug == SLUG for line in queries.event_lines(session))


def _written_state(file: Path) -> int | None:
    with contextlib.suppress(OSError, ValueError):
        document = json.loads(file.read_text(encoding="utf-8"))
        return document.get("state") if isinstance(document, dict) else None
    return None
