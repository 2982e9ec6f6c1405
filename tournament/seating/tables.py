"""Which table gets which number: nobody twice at the same table while that can be had, pinned players at theirs.

Works on positions. A perfect matching of tables with numbers none of their players had; where there is none, exchanges
of two numbers of one round, so that few come back to a table and nobody does so often.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tournament.seating.anneal import BLOCKS, thresholds
from tournament.seating.rng import Rng
from tournament.seating.telling import SILENT, Meter

Visits = list[list[int]]
Tables = list[list[int]]

_EXCHANGES, _EXCHANGES_EACH = 50_000, 400  # at least; for each table of each round
_HOT, _COLD = 500, 60
_MATCHED = 8  # the part of the work that matchings are, one in so many
_ATTEMPTS = 4  # while somebody sits at one number twice more often than needed


def visits_of(players: int, numbers: int, past: Sequence[Sequence[Sequence[int]]]) -> Visits:
    """How often everybody sat at each table number (counted from 0)."""
    visits = [[0] * numbers for _ in range(players)]
    for tables in past:
        for t, table in enumerate(tables):
            for p in table:
                visits[p][t] += 1
    return visits


def number_tables(
    rounds: Sequence[Sequence[Sequence[int]]],
    visits: Visits,
    pinned: Mapping[int, int],
    rng: Rng,
    meter: Meter = SILENT,
) -> list[list[list[int]]]:
    """The tables of each round in the order of their numbers; `visits` is the past, and is used up."""
    result = []
    unlucky = False
    for r, tables in enumerate(rounds):
        meter.at(r, _MATCHED * len(rounds))
        shuffled = rng.shuffled([list(table) for table in tables])
        place = _matched(shuffled, visits, pinned)
        ordered: list[list[int]] = [[] for _ in shuffled]
        for t, table in enumerate(shuffled):
            ordered[place[t]] = table
        for t, table in enumerate(ordered):
            for p in table:
                unlucky = unlucky or visits[p][t] > 0
                visits[p][t] += 1
        result.append(ordered)
    if unlucky:
        with meter.span(1 / _MATCHED, 1):
            _exchange(result, visits, pinned, rng, meter)
    return result


def _pin_of(table: Sequence[int], pinned: Mapping[int, int], count: int) -> int | None:
    wanted = sorted({pinned[p] for p in table if p in pinned and pinned[p] < count})
    return wanted[0] if wanted else None


def _matched(tables: Sequence[Sequence[int]], visits: Visits, pinned: Mapping[int, int]) -> list[int]:
    """A number for every table: pins first, then new numbers for as many as possible, then what is left."""
    count = len(tables)
    owner: dict[int, int] = {}
    fixed: set[int] = set()
    for t, table in enumerate(tables):
        pin = _pin_of(table, pinned, count)
        if pin is not None and pin not in owner:
            owner[pin] = t
            fixed.add(pin)
    settled = set(owner.values())
    open_numbers = [n for n in range(count) if n not in fixed]
    fresh = [_fresh_for(table, visits, open_numbers) for table in tables]
    for t in range(count):
        if t not in settled:
            _augment(t, fresh, owner)
    settled = set(owner.values())
    spare = [n for n in range(count) if n not in owner]
    for t in (t for t in range(count) if t not in settled):
        best = min(spare, key=lambda n, t=t: (sum(visits[p][n] for p in tables[t]), n))  # type: ignore[misc]
        spare.remove(best)
        owner[best] = t
    place = [0] * count
    for number, t in owner.items():
        place[t] = number
    return place


def _fresh_for(table: Sequence[int], visits: Visits, open_numbers: Sequence[int]) -> list[int]:
    """Numbers at which nobody of the table has sat."""
    seen = [sum(column) for column in zip(*(visits[p] for p in table), strict=True)]
    return [n for n in open_numbers if not seen[n]]


def _augment(start: int, fresh: Sequence[Sequence[int]], owner: dict[int, int]) -> None:
    """One augmenting path from a table without a number, breadth first."""
    came_from: dict[int, int] = {}
    number_of = {t: number for number, t in owner.items()}
    queue = [start]
    for t in queue:
        for number in fresh[t]:
            if number in came_from:
                continue
            came_from[number] = t
            if number in owner:
                queue.append(owner[number])
                continue
            step: int | None = number
            while step is not None:
                owner[step] = came_from[step]
                step = number_of.get(came_from[step])
            return


def _exchange(rounds: list[Tables], visits: Visits, pinned: Mapping[int, int], rng: Rng, meter: Meter) -> None:
    """Exchange numbers of two tables of a round at a falling temperature, towards the least cost of visits.

    The second visit to a number costs 1, the third 3, the fourth 6: rather two people twice than one three times.
    """
    free = [[t for t, table in enumerate(tables) if not any(p in pinned for p in table)] for tables in rounds]
    open_rounds = [r for r, movable in enumerate(free) if len(movable) > 1]
    if not open_rounds:
        return
    price = [visit * visit for visit in range(max(map(sum, visits)) + 1)]
    aim = sum(_least(sum(row), len(row), price) for row in visits)
    most = 1 + max(-(-sum(row) // len(row)) for row in visits)
    best, crowd = _cost(visits, price), max(map(max, visits))
    kept = [list(tables) for tables in rounds]
    steps = max(_EXCHANGES, _EXCHANGES_EACH * sum(map(len, free)))
    places = [(r, free[r]) for r in open_rounds]
    for attempt in range(_ATTEMPTS * BLOCKS):
        meter.at(_so_far(*divmod(attempt, BLOCKS)), 1 << _ATTEMPTS + 6)
        _block(rounds, visits, places, price, rng.random, steps // BLOCKS, attempt % BLOCKS)
        now = _cost(visits, price)
        if now < best:
            best, kept, crowd = now, [list(tables) for tables in rounds], max(map(max, visits))
        if best <= aim or (attempt % BLOCKS == BLOCKS - 1 and crowd <= most):
            break
    for tables, row in zip(rounds, kept, strict=True):
        tables[:] = row


def _so_far(attempt: int, block: int) -> int:
    """The way to the end in steps: the first attempt is mostly enough, so each one gets half of what is left."""
    whole = 1 << _ATTEMPTS + 6
    return whole - (whole >> attempt) + block * (whole >> attempt + 1) // BLOCKS


def _cost(visits: Visits, price: Sequence[int]) -> int:
    """What all visits cost."""
    upto = [sum(price[:times]) for times in range(len(price) + 1)]
    return sum(upto[times] for row in visits for times in row)


def _least(games: int, numbers: int, price: Sequence[int]) -> int:
    """Cost of a player's visits if they are spread over all the numbers evenly."""
    each, more = divmod(games, numbers)
    return numbers * sum(price[:each]) + more * price[each]


def _block(  # noqa: PLR0913, PLR0917  # one temperature of one tight loop
    rounds: Sequence[Tables],
    visits: Visits,
    free: Sequence[tuple[int, Sequence[int]]],
    price: Sequence[int],
    random: Callable[[], float],
    steps: int,
    block: int,
) -> None:
    """Exchanges at one temperature."""
    chances = thresholds(_HOT, _COLD, block)
    for _ in range(steps):
        r, movable = free[int(random() * len(free))]
        tables = rounds[r]
        first, second = movable[int(random() * len(movable))], movable[int(random() * len(movable))]
        if first == second:
            continue
        worse = 0
        for p in tables[first]:
            row = visits[p]
            worse += price[row[second]] - price[row[first] - 1]
        for p in tables[second]:
            row = visits[p]
            worse += price[row[first]] - price[row[second] - 1]
        if worse <= 0 or (worse < len(chances) and random() < chances[worse]):
            _swap(tables, visits, first, second)


def _swap(tables: Tables, visits: Visits, first: int, second: int) -> None:
    for p in tables[first]:
        visits[p][first] -= 1
        visits[p][second] += 1
    for p in tables[second]:
        visits[p][second] -= 1
        visits[p][first] += 1
    tables[first], tables[second] = tables[second], tables[first]
