"""How long parsing and validation of a protocol take, as multiples of `json.loads` of its own file.

    python benchmarks/bench_rules.py [FILE…]    without files: every game under tests/rules/protocols

The limit is 15 for validation; the exit status is 1 when a game of 20 deals or more exceeds it.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tournament import regulations
from tournament.rules import parse

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "rules" / "protocols"
LIMIT = 15.0
ROUNDS = 40


def microseconds(*works: Callable[[], object]) -> list[float]:
    """The best of several runs of each, taken in turn, so that the machine's own noise strikes all alike."""
    best = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for index, work in enumerate(works):
            begun = time.perf_counter()
            work()
            best[index] = min(best[index], time.perf_counter() - begun)
    return [seconds * 1e6 for seconds in best]


def measure(path: Path) -> tuple[int, float, float, float]:
    """Deals, microseconds of json.loads, of parse, of validate."""
    text = path.read_text(encoding="utf-8")
    document = json.loads(text)
    protocol = parse(document)
    edition = regulations.load(protocol.regulation or regulations.DEFAULT)
    regulations.validate(protocol, edition)  # fills the tables that are made once for each regulation
    loading, parsing, judging = microseconds(
        lambda: json.loads(text), lambda: parse(document), lambda: regulations.validate(protocol, edition)
    )
    return len(protocol.deals), loading, parsing, judging


def main(names: list[str]) -> int:
    paths = [Path(name) for name in names] or sorted(FOLDER.glob("*.json"))
    worst = 0.0
    print(f"{'protocol':28} {'deals':>5} {'json µs':>8} {'parse ×':>8} {'validate ×':>10} {'µs/deal':>8}")
    for path in paths:
        deals, loading, parsing, judging = measure(path)
        ratio = judging / loading
        if deals >= 20:
            worst = max(worst, ratio)
        each = judging / max(deals, 1)
        print(f"{path.stem:28} {deals:5} {loading:8.0f} {parsing / loading:8.1f} {ratio:10.1f} {each:8.1f}")
    print(f"worst validation: {worst:.1f} × json.loads (limit {LIMIT:.0f})")
    return int(worst > LIMIT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
