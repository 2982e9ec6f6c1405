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


def microseconds(work: Callable[[], object]) -> float:
    """The best of several runs: the machine's own noise only ever adds."""
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begun)
    return best * 1e6


def measure(path: Path) -> tuple[int, float, float, float]:
    """Deals, microseconds of json.loads, of parse, of validate."""
    text = path.read_text(encoding="utf-8")
    document = json.loads(text)
    protocol = parse(document)
    edition = regulations.load(protocol.regulation or regulations.DEFAULT)
    regulations.validate(protocol, edition)  # fills the tables that are made once for each regulation
    return (
        len(protocol.deals),
        microseconds(lambda: json.loads(text)),
        microseconds(lambda: parse(document)),
        microseconds(lambda: regulations.validate(protocol, edition)),
    )


def main(names: list[str]) -> int:
    paths = [Path(name) for name in names] or sorted(FOLDER.glob("*.json"))
    worst = 0.0
    print(f"{'protocol':28} {'deals':>5} {'json µs':>8} {'parse ×':>8} {'validate ×':>10} {'µs/deal':>8}")
    for path in paths:
        deals, loading, parsing, judging = measure(path)
        ratio = judging / loading
        if deals >= 20:
            worst = max(worst, ratio)
        print(
            f"{path.stem:28} {deals:5} {loading:8.0f} {parsing / loading:8.1f} {ratio:10.1f} {judging / max(deals, 1):8.1f}"
        )
    print(f"worst validation: {worst:.1f} × json.loads (limit {LIMIT:.0f})")
    return int(worst > LIMIT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
