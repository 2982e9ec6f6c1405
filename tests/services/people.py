"""Who acts in these tests, and small worlds to act in."""

from __future__ import annotations

from tournament.db.models import Via
from tournament.db.work import Actor, Database
from tournament.permissions import Role
from tournament.services import accounts, events, players

TERMINAL = Actor(None, "terminal", Via.CLI)
NOBODY = Actor(None, "", Via.DESK)
PASSWORD = "correct horse"


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
    with database.work(TERMINAL) as work:
        slug = events.create(work, name="Liga Próbna", **settings)  # type: ignore[arg-type]
        for given, family in NAMES[:names]:
            players.add(work, slug, given=given, family=family, force=True)
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
