"""A seating plan as a value: who sits where in every round, how good it is, and how it can be repeated.

Rounds and tables lie in their order, seats in seat order, everybody by start number. Makes no plan and judges none.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournament.seating.checker import Verdict
from tournament.seating.faults import Subject
from tournament.seating.problem import Mode, Round, Wishes

#: Of the engine: another one wherever the same seed gives another plan or other figures, for a draw is verified by
#: making it again.
VERSION = "3"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The figures of a plan: the checker's verdict, and what only the engine knows."""

    verdict: Verdict
    known_minimum: int | None  # fewest repeats known for this size, else the bound; None where wishes are broken
    place_distance: int | None = None  # round by round: sum of place distances at the tables
    place_distance_optimum: int | None = None  # the same without any other wish
    seats_moved: int | None = None  # after a change: places (table and seat) different from the published plan
    tables_changed: int | None = None  # after a change: tables with other people than published


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """What is needed to repeat the draw: engine version, seed, public number, and all inputs as canonical JSON."""

    version: str
    seed: str
    public: str
    inputs: str
    inputs_sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Who sits where; `rounds[r][table]` are start numbers in seat order, `byes[r]` those who pause."""

    players: tuple[int, ...]
    mode: Mode
    rounds: tuple[Round, ...]
    byes: tuple[tuple[int, ...], ...]
    standby: tuple[tuple[int, ...], ...]  # mode reserve: who stands by in each round
    absent: tuple[tuple[int, ...], ...]  # of `players`: not taking part in that round (late, withdrawn, absent)
    wishes: Wishes = field(default_factory=Wishes)
    report: Report | None = None
    audit: Audit | None = None
    ahead: tuple[Round, ...] = ()  # round by round: a continuation with fewest repeats, for the next call

    @property
    def active(self) -> tuple[tuple[int, ...], ...]:
        """Who takes part in each round, pausing or not; those standing by do not."""
        out = [set(gone) | set(by) for gone, by in zip(self.absent, self.standby, strict=True)]
        return tuple(tuple(p for p in self.players if p not in missing) for missing in out)

    def before(self, played: int) -> Plan:
        """The first rounds alone, as history."""
        return replace(
            self,
            rounds=self.rounds[:played],
            byes=self.byes[:played],
            standby=self.standby[:played],
            absent=self.absent[:played],
            report=None,
            audit=None,
            ahead=(),
        )

    def subject(self) -> Subject:
        """This plan as the checker takes it."""
        everybody = not any(self.absent) and not any(self.standby)
        rounds = self.wishes.club_rounds
        return Subject(
            players=self.players,
            rounds=self.rounds,
            byes=self.byes,
            active=None if everybody else self.active,
            forbidden=self.wishes.forbidden,
            together=self.wishes.together,
            clubs=self.wishes.clubs,
            club_rounds=len(self.rounds) if rounds is None else rounds,
            pinned=self.wishes.pinned,
        )


def published(  # noqa: PLR0913  # what is known of a plan that somebody else made
    players: Sequence[int],
    rounds: Sequence[Sequence[Sequence[int]]],
    byes: Sequence[Sequence[int]] = (),
    *,
    others: Sequence[Sequence[int]] = (),
    mode: Mode | str = Mode.BYE,
    wishes: Wishes | None = None,
    ahead: tuple[Round, ...] = (),
) -> Plan:
    """A plan from stored rounds, history or a fixed plan: whoever is in no list of a round was absent from it.

    `byes` stand by in mode reserve, else pause; `others` the other way round, from when the mode was another one.
    """
    everybody = tuple(sorted(set(players)))
    first, second = (
        tuple(tuple(sorted(row)) for row in [*rows, *[()] * (len(rounds) - len(rows))]) for rows in (byes, others)
    )
    seated = [{p for table in tables for p in table} for tables in rounds]
    pausing, standby = (second, first) if Mode(mode) is Mode.RESERVE else (first, second)
    return Plan(
        players=everybody,
        mode=Mode(mode),
        rounds=tuple(tuple(tuple(table) for table in tables) for tables in rounds),
        byes=pausing,
        standby=standby,
        absent=tuple(
            tuple(p for p in everybody if p not in here and p not in out and p not in waiting)
            for here, out, waiting in zip(seated, pausing, standby, strict=True)
        ),
        wishes=wishes or Wishes(),
        ahead=ahead,
    )


def canonical(value: object) -> str:
    """The one JSON text of a value: sorted keys, no blanks."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def audit_of(inputs: Mapping[str, object], seed: str, public: str) -> Audit:
    """The record of a draw."""
    text = canonical(inputs)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Audit(version=VERSION, seed=seed, public=public, inputs=text, inputs_sha256=digest)
