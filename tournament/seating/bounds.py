"""What cannot be undercut: fewest repeats, fewest meetings of one pair, most rounds without a repeat.

The proofs stand in docs/seating-bounds.md. A repeat is every meeting of a pair after the first. Knows no plan.
"""

from __future__ import annotations

from collections.abc import Sequence

#: Minima proved by exhaustion above the degree bound, (players, rounds): tables of three, fair byes, nobody late.
EXACT = {
    (6, 2): 2, (6, 3): 5, (6, 4): 9, (6, 5): 15, (7, 3): 3, (7, 4): 5, (7, 5): 9, (8, 5): 4,
    (10, 5): 4, (11, 6): 2, (12, 5): 3, (12, 6): 7,
}  # fmt: skip

#: Fewest repeats, proved, if no pair may meet more often than necessary; the minimum alone needs a pair more often.
WITHOUT_CROWDING = {(5, 4): 3, (6, 3): 6, (6, 4): 12, (6, 6): 22, (7, 4): 6, (7, 5): 10, (8, 9): 27}

#: Best plans known where the bound is not reached by anybody: (players, rounds): repeats.
BEST_KNOWN = {(22, 11): 7}

_SMALL_MOST_ROUNDS = {3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 12: 4}


def most_rounds(players: int) -> int:
    """The most rounds of tables of three in which no pair meets twice (at least three players)."""
    if players in _SMALL_MOST_ROUNDS:
        return _SMALL_MOST_ROUNDS[players]
    twice = (players - 2, players - 1, players, players - 1, players - 2, players - 1)
    return twice[players % 6] // 2


def games(players: int, rounds: int) -> list[int]:
    """Games of each player when the remainder pauses fairly."""
    pauses, more = divmod(rounds * (players % 3), players)
    return [rounds - pauses - 1] * more + [rounds - pauses] * (players - more)


def fewest_repeats(players: int, rounds: int) -> int:
    """The proved lower bound on repeats for tables of three, fair byes and nobody late."""
    faced = [2 * count for count in games(players, rounds)]
    bound = degree_bound(faced, players - 1)
    forced = 1 if rounds > most_rounds(players) else 0
    return max(bound, forced, EXACT.get((players, rounds), 0))


def known_minimum(players: int, rounds: int) -> int:
    """The fewest repeats anybody has without a pair meeting more often than necessary; mostly the bound."""
    known = {**BEST_KNOWN, **WITHOUT_CROWDING}
    return known.get((players, rounds), fewest_repeats(players, rounds))


def degree_bound(faced: Sequence[int], room: int) -> int:
    """Fewest repeats when player i faces `faced[i]` opponents and could meet `room` different ones."""
    over = [count - room for count in faced]
    short = [-value for value in over if value < 0]
    gained = sum(max(0, value - (len(short) - 1)) for value in short)
    half = sum(value for value in over if value > 0) + gained
    return max(-(-half // 2), max(over, default=0), sum(over) // 2 + (sum(over) % 2), 0)


def fewest_excess(faced: Sequence[int], room: int) -> int:
    """Least sum of m(m-1)/2 over pairs that meet m times: everybody's meetings spread evenly."""
    if room <= 0:
        return 0
    twice = 0
    for count in faced:
        each, more = divmod(count, room)
        twice += more * (each + 1) * each // 2 + (room - more) * each * (each - 1) // 2
    return -(-twice // 2)
