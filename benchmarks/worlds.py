"""Leagues of any size for the benchmarks, and how CPU time is taken."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace

from tests.standings.worlds import POLICY, event, player, round_, table
from tournament.standings.facts import Event

CLUBS = ("Gliniany Dół", "Wólka Zmyślona", "Nowe Kąty", "Zielony Bród", "Sowia Grań")


def league(players: int, rounds: int) -> Event:
    """A league with seats and totals by chance from a fixed seed."""
    chance = random.Random(1)
    entrants = [player(no, f"Imię{no} Nazwisko{no}", CLUBS[no % len(CLUBS)]) for no in range(1, players + 1)]
    played = []
    for no in range(1, rounds + 1):
        order = chance.sample(range(1, players + 1), players)
        tables = [
            table(index + 1, order[3 * index : 3 * index + 3], [10 * chance.randrange(-20, 101) for _ in range(3)])
            for index in range(players // 3)
        ]
        played.append(round_(no, tables))
    return event(entrants, played, policy=replace(POLICY, rounds=rounds), planned=rounds, final=True)


def best(work: Callable[[], object], turns: int) -> float:
    """CPU seconds of the quickest of several turns."""
    times = []
    for _ in range(turns):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)
