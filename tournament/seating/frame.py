"""A draw as the search sees it: positions instead of start numbers, wishes as weights, the past as counts.

A frame covers the rounds still to be drawn; the rounds already played come with it and are never touched.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from tournament.seating.anneal import SEPARATED, Task, Weights
from tournament.seating.bounds import fewest_excess
from tournament.seating.problem import Mode, Reason, SeatingError, Wishes, table_sizes, within_limits
from tournament.seating.telling import Meter

#: Costs of a broken wish, in units of the second meeting of a pair.
APART = 60
CLUB = 40

Tables = list[list[int]]
Pairs = frozenset[tuple[int, int]]


@dataclass(slots=True, kw_only=True)
class Frame:
    """Everything the search has to know, by position in `numbers`."""

    numbers: tuple[int, ...]
    mode: Mode
    past: list[Tables]
    past_byes: list[list[int]]
    present: list[list[int]]  # per coming round: who plays or pauses
    standby: list[list[int]]
    sizes: list[tuple[int, ...]]
    glued: Pairs
    apart: Pairs
    clubs: list[str | None]
    club_rounds: int | None
    pinned: dict[int, int]  # position → table index
    odd_weight: int = 2  # of sitting at a table of two or four once more, against a pair's second meeting
    meter: Meter = field(default_factory=Meter)
    runs: int = 3  # of a search; one is enough where wishes contradict each other anyway

    @property
    def count(self) -> int:
        """How many people the frame knows."""
        return len(self.numbers)

    @property
    def pausing(self) -> list[int]:
        """How many pause in each coming round."""
        return [len(here) - sum(sizes) for here, sizes in zip(self.present, self.sizes, strict=True)]

    @property
    def is_even(self) -> bool:
        """Whether nothing has been played and everybody takes part in every round at tables of three."""
        return not self.past and all(here == self.present[0] for here in self.present) and self.has_only_threes

    @property
    def has_only_threes(self) -> bool:
        """Whether no coming round has a table of two or four."""
        return all(size == 3 for sizes in self.sizes for size in sizes)

    def club_rounds_left(self) -> int:
        """In how many of the coming rounds club mates stay apart."""
        coming = len(self.present)
        return coming if self.club_rounds is None else max(0, min(coming, self.club_rounds - len(self.past)))


def frame_of(  # noqa: PLR0913  # a draw has this many sides; all but three are named
    players: Sequence[int],
    rounds: int,
    mode: Mode,
    *,
    wishes: Wishes,
    absent: Mapping[int, Collection[int]],
    past: Sequence[Sequence[Sequence[int]]] = (),
    past_byes: Sequence[Sequence[int]] = (),
) -> Frame:
    """Translate a draw; `absent` and `rounds` count from the first round of the event."""
    within_limits(len(players), rounds)
    if wishes.club_rounds is not None and wishes.club_rounds < 0:
        raise SeatingError(Reason.CLUB_ROUNDS, {"found": wishes.club_rounds})
    numbers = _distinct(players)
    position = {number: i for i, number in enumerate(numbers)}
    _known(wishes, absent, position)
    present, standby, sizes = [], [], []
    for r in range(len(past) + 1, rounds + 1):
        gone = set(absent.get(r, ()))
        here = [i for i, number in enumerate(numbers) if number not in gone]
        shape = table_sizes(len(here), mode)
        seats = sum(shape) if mode is Mode.RESERVE else len(here)
        present.append(here[:seats])
        standby.append(here[seats:])
        sizes.append(shape)
    pins = {position[number]: table - 1 for number, table in sorted(wishes.pinned.items())}
    glued, apart = _pairs(wishes.together, position), _pairs(wishes.forbidden, position)
    for p, q in combinations(sorted(pins), 2):
        if pins[p] == pins[q]:
            glued.add((p, q))
        else:
            apart.add((p, q))
    return Frame(
        numbers=numbers,
        mode=mode,
        past=[[[position[p] for p in table] for table in tables] for tables in past],
        past_byes=[[position[p] for p in row] for row in past_byes],
        present=present,
        standby=standby,
        sizes=sizes,
        glued=frozenset(glued),
        apart=frozenset(apart - glued),
        clubs=[wishes.clubs.get(number) or None for number in numbers],
        club_rounds=wishes.club_rounds,
        pinned=pins,
    )


def _distinct(players: Sequence[int]) -> tuple[int, ...]:
    numbers = tuple(sorted(players))
    for first, second in pairwise(numbers):
        if first == second:
            raise SeatingError(Reason.DUPLICATE_NUMBER, {"number": first})
    return numbers


def _known(wishes: Wishes, absent: Mapping[int, Collection[int]], position: Mapping[int, int]) -> None:
    named = [("forbidden", p) for pair in wishes.forbidden for p in pair]
    named += [("together", p) for pair in wishes.together for p in pair]
    named += [("pinned", p) for p in wishes.pinned]
    named += [("absent", p) for row in absent.values() for p in sorted(row)]
    for wish, number in named:
        if number not in position:
            raise SeatingError(Reason.UNKNOWN_NUMBER, {"number": number, "wish": wish})


def _pairs(pairs: Sequence[tuple[int, int]], position: Mapping[int, int]) -> set[tuple[int, int]]:
    places = [sorted((position[first], position[second])) for first, second in pairs]
    return {(low, high) for low, high in places if low != high}


def met_before(frame: Frame) -> Weights:
    """Meetings of every pair in the past."""
    met = [[0] * frame.count for _ in range(frame.count)]
    for tables in frame.past:
        for table in tables:
            for p, q in combinations(table, 2):
                met[p][q] += 1
                met[q][p] += 1
    return met


def wish_weights(frame: Frame, unit: int = 1) -> list[Weights | None]:
    """Additional cost of a pair at one table, for each coming round; None where nothing is wished."""
    lasting = _matrix(frame, frame.apart, APART * unit)
    for p, q in frame.glued:
        lasting = lasting or _blank(frame.count)
        lasting[p][q] = lasting[q][p] = -SEPARATED * unit
    early_rounds = frame.club_rounds_left()
    early = lasting
    if early_rounds:
        mates = club_pairs(frame)
        early = [row[:] for row in lasting] if lasting else (_blank(frame.count) if mates else None)
        for p, q in mates:
            if early is not None:
                early[p][q] = early[q][p] = early[p][q] + CLUB * unit
    return [early] * early_rounds + [lasting] * (len(frame.present) - early_rounds)


def club_pairs(frame: Frame) -> list[tuple[int, int]]:
    """Pairs of one club that nobody wished together."""
    members: dict[str, list[int]] = {}
    for p, club in enumerate(frame.clubs):
        if club is not None:
            members.setdefault(club, []).append(p)
    pairs = (pair for name in sorted(members) for pair in combinations(members[name], 2))
    return [pair for pair in pairs if pair not in frame.glued]


def _blank(count: int) -> Weights:
    return [[0] * count for _ in range(count)]


def _matrix(frame: Frame, pairs: Pairs, weight: int) -> Weights | None:
    if not pairs:
        return None
    matrix = _blank(frame.count)
    for p, q in pairs:
        matrix[p][q] = matrix[q][p] = weight
    return matrix


def task_of(frame: Frame, rounds: list[Tables], *, unit: int = 1, home: list[list[int]] | None = None) -> Task:
    """The search task for these coming rounds."""
    return Task(
        players=frame.count,
        rounds=rounds,
        met=met_before(frame),
        extra=wish_weights(frame, unit),
        odd=odd_before(frame),
        glued=frame.glued,
        home=home,
        unit=unit,
        odd_weight=frame.odd_weight,
        meter=frame.meter,
    )


def odd_before(frame: Frame) -> list[int]:
    """How often everybody sat at a table that was not of three."""
    odd = [0] * frame.count
    for tables in frame.past:
        for table in tables:
            if len(table) != 3:
                for p in table:
                    odd[p] += 1
    return odd


def goal(frame: Frame, byes: Sequence[Sequence[int]]) -> int:
    """A cost that no arrangement of the coming rounds can undercut."""
    met = met_before(frame)
    faced = [sum(row) for row in met]
    for r, here in enumerate(frame.present):
        for p in here:
            if p not in byes[r]:
                faced[p] += 2
    for pair in frame.glued:
        for p in pair:
            faced[p] -= len(frame.present)
    spent = sum(value * (value - 1) // 2 for row in met for value in row) // 2
    counted = fewest_excess([max(0, value) for value in faced], frame.count - 1) if frame.has_only_threes else 0
    return max(0, counted - spent) + frame.odd_weight * _fewest_odd(frame)


def _fewest_odd(frame: Frame) -> int:
    """Least cost of the odd tables still to come: always to those who sat at the fewest."""
    odd = odd_before(frame)
    total = 0
    for sizes in frame.sizes:
        for _ in range(sum(size for size in sizes if size != 3)):
            least = min(range(len(odd)), key=odd.__getitem__)
            total += odd[least]
            odd[least] += 1
    return total
