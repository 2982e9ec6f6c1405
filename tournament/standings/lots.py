"""Lots that anybody can draw again: a lot is a hash of the event's published seed, never of a clock or of chance.

The seed is the fingerprint (SHA-256) of that of the first draw of seats, so that lots can be drawn again while the
seed itself is still secret; an event whose seats were not drawn uses the hash of its pinned regulation. The lower lot
goes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from tournament.standings.facts import Event

#: What stands before the fingerprint where a seed is not shown yet.
VEIL = "sha256:"


def fingerprint(draw_seed: str) -> str:
    """SHA-256 of a seed in hexadecimal digits, whether the seed is shown or veiled."""
    if draw_seed.startswith(VEIL):
        return draw_seed.removeprefix(VEIL)
    return sha256(draw_seed.encode()).hexdigest()


def seed(event: Event) -> str:
    """The published text that all lots of the event are drawn from."""
    draws = sorted(event.draws, key=lambda draw: (draw.first_round, draw.last_round, fingerprint(draw.seed)))
    return fingerprint(draws[0].seed) if draws else event.regulation.sha256


def lot(event_seed: str, scope: str, player: int) -> str:
    """The lot of one player: sha256 of `seed/scope/number` in hexadecimal digits."""
    return sha256(f"{event_seed}/{scope}/{player}".encode()).hexdigest()


def seat_lots(event_seed: str, round_no: int, table_no: int, seats: Sequence[int]) -> tuple[str, ...]:
    """Lots of the seats of one table, for ties at that table."""
    return tuple(lot(event_seed, f"round {round_no} table {table_no}", player) for player in seats)


def standing_order(event: Event) -> dict[int, int]:
    """Each player's lot number for ties in the standings: 1 goes first."""
    event_seed = seed(event)
    order = sorted((player.number for player in event.players), key=lambda number: lot(event_seed, "standings", number))
    return {number: place for place, number in enumerate(order, 1)}
