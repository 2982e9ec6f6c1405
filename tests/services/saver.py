"""A program that saves protocols in a loop and says after each that it is saved; made to be killed."""

from __future__ import annotations

import sys

from people import TERMINAL, sheet

from tournament.db.work import Database
from tournament.services import protocols

if __name__ == "__main__":
    address, slug = sys.argv[1:]
    database = Database(address)
    version = 0
    while True:
        with database.work(TERMINAL) as work:
            entered = protocols.enter(work, slug, 1, 1, sheet(version % 40 + 1), base=version, key=f"save-{version}")
        version = entered.version
        print(version, flush=True)  # noqa: T201 - what it is for
