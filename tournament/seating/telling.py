"""How far a draw has come, told to whoever wants to know: in parts of all its work, never backwards, without a clock.

What is told follows from steps alone and nothing follows from it. `watching` lets everything below it be watched,
also a draw that is made far inside something else; `Meter` is what the search moves on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import StrEnum

WHOLE = 1000


class Stage(StrEnum):
    """What is being done."""

    SEATING = "seating"  # who sits with whom
    NUMBERING = "numbering"  # which table gets which number
    SEATS = "seats"  # who sits on which seat
    JUDGING = "judging"  # figures of the plan


@dataclass(frozen=True, slots=True)
class Progress:
    """`done` of `total` parts of all the work; the last one is told when the plan is there."""

    stage: Stage
    done: int
    total: int = WHOLE

    @property
    def fraction(self) -> float:
        """From 0 to 1."""
        return self.done / self.total


Watch = Callable[[Progress], None]
_WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)


@contextmanager
def watching(watch: Watch | None) -> Iterator[None]:
    """Tell `watch` of every draw that is made inside; without one, whoever watches already goes on."""
    if watch is None:
        yield
        return
    token = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(token)


@dataclass(slots=True, eq=False)
class Meter:
    """One draw's way from 0 to `WHOLE`, in spans within spans."""

    watch: Watch | None = field(default_factory=_WATCH.get)
    stage: Stage = Stage.SEATING
    low: float = 0.0
    high: float = float(WHOLE)
    told: int = -1

    def at(self, done: int, total: int) -> None:
        """So much of the present span is done."""
        if self.watch is None:
            return
        reached = int(self.low + (self.high - self.low) * min(done, total) / max(1, total))
        if reached > self.told:
            self.told = reached
            self.watch(Progress(self.stage, reached))

    @contextmanager
    def span(self, start: float, end: float, stage: Stage | None = None) -> Iterator[None]:
        """The work inside takes the present span from the part `start` to the part `end` (0 to 1)."""
        if self.watch is None:
            yield
            return
        low, high, before = self.low, self.high, self.stage
        self.low, self.high = low + (high - low) * start, low + (high - low) * end
        self.stage = stage or before
        self.at(0, 1)
        yield
        self.at(1, 1)
        self.low, self.high, self.stage = low, high, before


#: Tells nobody anything.
SILENT = Meter(watch=None)
