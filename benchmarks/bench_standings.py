"""Standings of 300 players x 12 rounds, as a ratio to `json.loads` of the same results.

`python benchmarks/bench_standings.py` prints CPU seconds, the best of several turns. The floor reads a JSON text that
holds seats, totals and places of the same tables.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.worlds import best, league
from tournament.standings import rank


def main() -> None:
    """Measure and print one line for each size."""
    for players, rounds in ((60, 8), (300, 12)):
        event = league(players, rounds)
        rows = [[table.seats, table.totals, table.places] for each in event.rounds for table in each.tables]
        text = json.dumps(rows)
        floor, took = best(lambda text=text: json.loads(text), 30), best(lambda event=event: rank(event), 7)
        print(
            f"standings {players} x {rounds}: {took * 1000:.1f} ms CPU, "
            f"json.loads of the results {floor * 1000:.2f} ms, ratio {took / floor:.0f}"
        )


if __name__ == "__main__":
    main()
