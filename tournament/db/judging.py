"""What a stored protocol comes to under the pinned regulation; remembered, since neither ever changes.

A protocol that was accepted in spite of errors counts as it was written: that is what the referee decided. Any other
counts as the rules compute it.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from tournament import judgement, regulations, rules
from tournament.db.models import EventRow
from tournament.regulations import Edition
from tournament.rules import Protocol, Verdict
from tournament.rules.finding import Severity
from tournament.standings import league

#: How many results and verdicts are remembered; a verdict with all its findings is several times as large.
_RESULTS, _VERDICTS = 1024, 64
T = TypeVar("T")


class _Memory(Generic[T]):
    """A bounded memory of results of pure functions; when it is full it starts anew."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[tuple[str, str], T] = {}
        self._lock = threading.Lock()

    def get(self, key: tuple[str, str], compute: Callable[[], T]) -> T:
        found = self._known.get(key)
        if found is None:
            found = compute()
            with self._lock:
                if len(self._known) >= self._most:
                    self._known.clear()
                self._known[key] = found
        return found


@dataclass(frozen=True, slots=True)
class Judged:
    """A protocol with the verdict on it."""

    document: Mapping[str, object]
    protocol: Protocol
    verdict: Verdict

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(finding.severity is Severity.ERROR for finding in self.verdict.findings)

    @property
    def ended(self) -> str | None:
        """Why the game ended, if it did."""
        return self.verdict.computed.ended or self.protocol.end

    def counting(self, *, as_written: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Final totals and joint places that count, by the rules or as written; empty if there are none."""
        computed = self.verdict.computed
        totals = _written(self.protocol) if as_written else None
        if totals is None or totals == computed.final:
            return computed.final, computed.places
        return totals, league.joint_places(totals)


@dataclass(frozen=True, slots=True)
class Result:
    """What facts need of a judged protocol: totals and places by the rules, and as written on the sheet."""

    document: Mapping[str, object]
    errors: int
    ended: str | None
    by_rules: tuple[tuple[int, ...], tuple[int, ...]]
    as_written: tuple[tuple[int, ...], tuple[int, ...]]


_editions: _Memory[Edition] = _Memory(_VERDICTS)
_judged: _Memory[Judged] = _Memory(_VERDICTS)
_results: _Memory[Result] = _Memory(_RESULTS)


def edition(row: EventRow) -> Edition:
    """The regulation as the event pinned it."""
    key = (row.regulation_sha256, row.regulation_json)
    return _editions.get(key, lambda: regulations.from_values(json.loads(row.regulation_json)))


def judge_text(text: str, row: EventRow) -> Judged:
    """The verdict on a stored protocol."""
    return _judged.get((text, row.regulation_sha256), lambda: judge(json.loads(text), edition(row)))


def judge_parsed(text: str, document: Mapping[str, object], protocol: Protocol, row: EventRow) -> Judged:
    """The verdict on a protocol about to be stored as this text; the text is not read again."""
    key = (text, row.regulation_sha256)
    return _judged.get(key, lambda: Judged(document, protocol, judgement.judge(protocol, edition(row))))


def result_of(text: str, row: EventRow) -> Result:
    """What a stored protocol comes to."""
    return _results.get((text, row.regulation_sha256), lambda: _result(judge_text(text, row)))


def _result(judged: Judged) -> Result:
    return Result(
        document=judged.document,
        errors=judged.errors,
        ended=judged.ended,
        by_rules=judged.counting(as_written=False),
        as_written=judged.counting(as_written=True),
    )


def judge(document: Mapping[str, object], pinned: Edition) -> Judged:
    """The verdict on a document; `FormatErrors` if it is none."""
    protocol = rules.parse(document)
    return Judged(document, protocol, judgement.judge(protocol, pinned))


def _written(protocol: Protocol) -> tuple[int, ...] | None:
    """The final totals on the sheet: of the result block, else of the last row that scores; older ones are none."""
    if protocol.result is not None and protocol.result.totals is not None:
        return protocol.result.totals
    last = next((deal for deal in reversed(protocol.deals) if deal.totals or deal.redeal is None), None)
    known = tuple(total for total in (last.totals or () if last else ()) if total is not None)
    return known if len(known) == len(protocol.players) else None
