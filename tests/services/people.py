"""Who acts in these tests, and small worlds to act in."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from sqlalchemy import insert, select, text
from sqlmodel import SQLModel

from tournament import config, seating
from tournament.db.facts import Audience, event_facts
from tournament.db.models import Via
from tournament.db.work import Actor, Database
from tournament.permissions import Role
from tournament.roster import Roster, RosterRow
from tournament.services import accounts, events, players, protocols, seatings
from tournament.services.plans import PlannedRound, seat_by_plan
from tournament.standings.facts import Event

TERMINAL = Actor(None, "terminal", Via.CLI)
NOBODY = Actor(None, "", Via.DESK)
PASSWORD = "correct horse"
TABLES = SQLModel.metadata.sorted_tables


def account(database: Database, login: str, *, organiser: bool = False) -> Actor:
    """An account, as somebody at the desk."""
    with database.work(TERMINAL) as work:
        user = accounts.create_user(work, login=login, name=login.title(), password=PASSWORD, organiser=organiser)
    return Actor(user.id, login, Via.DESK)


def referee(database: Database, slug: str, login: str = "referee") -> Actor:
    """A referee of an event."""
    actor = account(database, login)
    with database.work(TERMINAL) as work:
        accounts.assign(work, slug, login, Role.REFEREE)
    return actor


def league(database: Database, names: int = 9, **settings: object) -> str:
    """An event with invented players, nothing drawn."""
    listed = [
        RosterRow(row=no, number=no, given=given, family=family, club="", birth_year=None, contact="")
        for no, (given, family) in enumerate(NAMES[:names], 1)
    ]
    with database.work(TERMINAL) as work:
        slug = events.create(work, name="Liga Próbna", **settings)  # type: ignore[arg-type]
        players.import_roster(work, slug, Roster(rows=tuple(listed), problems=()))
    return slug


NAMES = [
    ("Anna", "Ćwikła"),
    ("Bartosz", "Barszcz"),
    ("Celina", "Łoś"),
    ("Dorota", "Dynia"),
    ("Edward", "Świerszcz"),
    ("Filip", "Fasola"),
    ("Grażyna", "Groch"),
    ("Henryk", "Źdźbło"),
    ("Irena", "Imbir"),
    ("Jan", "Jarmuż"),
    ("Kinga", "Koper"),
    ("Leon", "Lubczyk"),
    ("Maria", "Marchew"),
    ("Norbert", "Nagietek"),
    ("Olga", "Ogórek"),
    ("Piotr", "Pasternak"),
    ("Róża", "Rzepa"),
    ("Stefan", "Szczaw"),
]


def sheet(number: int = 1) -> dict[str, object]:
    """A valid protocol of a finished game, without names, round and table; `number` picks one of 48."""
    round_no, table_no = divmod(number - 1, 6)
    file = config.SAMPLE / "protocols" / f"round-{round_no + 1:02}-table-{table_no + 1:02}.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    return {key: document[key] for key in ("format", "first_dealer", "deals", "end", "result") if key in document}


def wrong_sheet(number: int = 1) -> dict[str, object]:
    """A protocol with an error: a total that does not follow."""
    document = copy.deepcopy(sheet(number))
    document["deals"][2]["totals"][0] += 10  # type: ignore[index]
    return document


@lru_cache
def plan(names: int, rounds: int) -> list[PlannedRound]:
    """A plan for this many players; drawn once for all tests, since a draw takes a while."""
    drawn = seating.draw(range(1, names + 1), rounds, "test")
    return [PlannedRound(tables=tables, byes=byes) for tables, byes in zip(drawn.rounds, drawn.byes, strict=True)]


#: Rows of worlds that were built once: the same world is put into the next empty database, which is much quicker.
WORLDS: dict[object, tuple[str, dict[str, list[dict[str, Any]]]]] = {}


def built_once(database: Database, key: object, build: Callable[[], str]) -> str:
    """What `build` makes in an empty database; from the second time on its rows are copied."""
    with database.engine.connect() as connection:
        if any(connection.execute(select(table).limit(1)).first() for table in TABLES):
            return build()
    if key not in WORLDS:
        slug = build()
        with database.engine.connect() as connection:
            kept = {t.name: [dict(row) for row in connection.execute(select(t)).mappings()] for t in TABLES}
        WORLDS[key] = slug, kept
        return slug
    slug, kept = WORLDS[key]
    put_back(database, kept)
    return slug


def seated(database: Database, names: int = 9, rounds: int = 3) -> str:
    """An event with all rounds seated and the seating of the first one published."""
    return built_once(database, (names, rounds), lambda: _seated(database, names, rounds))


def _seated(database: Database, names: int, rounds: int) -> str:
    slug = league(database, names, rounds=rounds)
    with database.work(TERMINAL) as work:
        seat_by_plan(work, slug, plan(names, rounds))
        seatings.publish(work, slug, 1)
    return slug


def put_back(database: Database, kept: dict[str, list[dict[str, Any]]]) -> None:
    """The rows of a world into an empty database."""
    # Tables point at decisions and decisions at tables: the pointers are set when both are there.
    pointers = [{"of": row["id"], "at": row["decision_id"]} for row in kept["game_table"] if row["decision_id"]]
    with database.engine.begin() as connection:
        for table in TABLES:
            rows = kept[table.name]
            if table.name == "game_table":
                rows = [{**row, "decision_id": None} for row in rows]
            if rows:
                connection.execute(insert(table), rows)
            if database.file is None:
                connection.execute(text(f"SELECT setval('{table.name}_id_seq', 1000000)"))
        if pointers:
            connection.execute(text("UPDATE game_table SET decision_id = :at WHERE id = :of"), pointers)


def play(database: Database, slug: str, round_no: int, tables: int) -> None:
    """Play all tables of a round."""
    with database.work(TERMINAL) as work:
        for table_no in range(1, tables + 1):
            document = sheet((round_no * 6 + table_no - 7) % 48 + 1)
            protocols.enter_and_accept(work, slug, round_no, table_no, document, base=0)


def view(database: Database, slug: str) -> Event:
    """The event as the desk sees it."""
    with database.read() as session:
        return event_facts(session, slug, Audience.DESK)
