"""The seating engine against its bounds: every size and mode, large fields, clubs, changes, time.

    python benchmarks/bench_seating.py grid [--modes bye,reserve] [--seeds 3] [--write docs/seating-bounds.md]
    python benchmarks/bench_seating.py large | clubs | changes | anew | seats [--checker FILE]

`--checker` names a script with `check(plan) -> figures` that shares no code with this project; both must agree.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.seating_cases import Measured, disagreements, foreign_checker, measured, seats_in_order
from tournament.seating import Mode, Plan, SeatingError, Wishes, draw, known_minimum, most_rounds, reseat

BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"
SIZES, ROUNDS = range(6, 61), range(1, 13)


@dataclass(frozen=True, slots=True)
class Cell:
    """One draw of the grid."""

    mode: str
    players: int
    rounds: int
    seed: int
    repeats: int
    bound: int
    most: int
    most_bound: int
    unfair: int
    spread: int
    odd: int
    visits: int
    valid: bool
    seconds: float
    differences: tuple[str, ...]


def cell(key: tuple[str, int, int, int], checker: Path | None) -> Cell:
    """Draw and judge one cell."""
    mode, players, rounds, seed = key
    found = measured(partial(draw, range(1, players + 1), rounds, f"seed {seed}", mode=mode))
    figures = found.figures
    playing = players - (players % 3 if mode == Mode.RESERVE else 0)
    plain = mode in (Mode.BYE, Mode.RESERVE) or players % 3 == 0
    return Cell(
        mode, players, rounds, seed,
        figures.repeats, known_minimum(playing, rounds) if plain else figures.repeats_bound,
        figures.max_meetings, figures.max_meetings_bound, figures.byes_unfair, figures.seat_spread,
        figures.odd_tables_max - figures.odd_tables_min, figures.table_visits_max, figures.valid,
        found.seconds, tuple(disagreements(found, foreign_checker(checker))),
    )  # fmt: skip


def grid(arguments: argparse.Namespace) -> None:
    """Every size, number of rounds, mode and seed."""
    keys = [
        (mode, players, rounds, seed)
        for mode in arguments.modes.split(",")
        for players in SIZES
        for rounds in arguments.rounds
        for seed in range(arguments.seeds)
    ]
    with ProcessPoolExecutor(arguments.jobs) as pool:
        cells = list(pool.map(partial(cell, checker=arguments.checker), keys, chunksize=8))
    for mode in arguments.modes.split(","):
        _summary(mode, [one for one in cells if one.mode == mode])
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(one) for one in cells]), encoding="utf-8")
    if arguments.write:
        _write(arguments.write, cells)


def tables(arguments: argparse.Namespace) -> None:
    """Write the tables of one or more earlier runs (`--json`, separated by commas) into the document."""
    cells = [
        Cell(**{**row, "differences": tuple(row["differences"])})
        for file in str(arguments.json).split(",")
        for row in json.loads(Path(file).read_text(encoding="utf-8"))
    ]
    _write(arguments.write, cells)


def _summary(mode: str, cells: list[Cell]) -> None:
    above = [one for one in cells if one.repeats > one.bound]
    print(f"{mode}: {len(cells)} draws, {sum(not one.valid for one in cells)} illegal, {len(above)} above the table")
    print(
        f"  checkers differ in {sum(bool(c.differences) for c in cells)}; unfair pauses {sum(c.unfair for c in cells)}"
    )
    print(
        f"  seat spread at most {max(c.spread for c in cells)}; odd tables: at most {max(c.odd for c in cells)} apart"
    )
    higher = [c for c in cells if c.most > c.most_bound]
    worst = max((c.most - c.most_bound for c in higher), default=0)
    print(f"  most meetings of a pair above its bound in {len(higher)}, by at most {worst}")
    crowded = [c for c in cells if c.rounds <= c.players // 3 and c.visits > 2]
    print(f"  more than two visits to a table though rounds <= tables: {len(crowded)}")
    print(f"  slowest {max(c.seconds for c in cells):.2f} s, together {sum(c.seconds for c in cells):.0f} s CPU")
    listed = Counter((c.players, c.rounds, c.repeats, c.bound) for c in above)
    print("  above: " + ", ".join(f"{n},{r}: {got} ({bound})" for (n, r, got, bound) in sorted(listed)[:60]))
    for one in [c for c in cells if c.differences][:5]:
        print("  differs:", one)


def _write(path: Path, cells: list[Cell]) -> None:
    """Put the tables between the marks of the document."""
    text = path.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    tables = "\n\n".join(_table(mode, [c for c in cells if c.mode == mode]) for mode in sorted({c.mode for c in cells}))
    path.write_text(f"{head}{BEGIN}\n{tables}\n{END}{tail}", encoding="utf-8")


def _table(mode: str, cells: list[Cell]) -> str:
    """Rows of players, columns of rounds: repeats of the worst seed, with the bound where it is not reached."""
    seeds = len({c.seed for c in cells})
    columns = sorted({c.rounds for c in cells})
    lines = [f"### Mode `{mode}`, worst of {seeds} seeds", "", "| N \\ R | " + " | ".join(map(str, columns)) + " |"]
    lines.append("|---" * (len(columns) + 1) + "|")
    for players in SIZES:
        row = []
        for rounds in columns:
            here = [c for c in cells if (c.players, c.rounds) == (players, rounds)]
            worst, bound = max(c.repeats for c in here), here[0].bound
            row.append(str(worst) if worst <= bound else f"**{worst}** ({bound})")
        lines.append(f"| {players} | " + " | ".join(row) + " |")
    return "\n".join(lines)


def large(arguments: argparse.Namespace) -> None:
    """Fields up to a thousand players."""
    sizes = [*range(61, 300, 7), 298, 299, 300, 400, 500, 700, 998, 999, 1000]
    worst: dict[int, float] = {}
    total = bad = 0
    for players in sizes:
        for rounds in (8, 12):
            found = measured(partial(draw, range(1, players + 1), rounds, "large"))
            figures = found.figures
            total += 1
            wrong = not figures.valid or figures.repeats or figures.byes_unfair or figures.seat_spread > 1
            again = rounds <= 8 and figures.table_visits_max > 1
            differs = disagreements(found, foreign_checker(arguments.checker))
            if wrong or again or differs:
                bad += 1
                print(players, rounds, figures, differs)
            worst[players] = max(worst.get(players, 0.0), found.seconds)
    slow = {limit: max(s for n, s in worst.items() if n <= limit) for limit in (100, 300, 1000)}
    print(f"large: {total} draws, {bad} below the bar; slowest CPU seconds up to N: {slow}")


def clubs(arguments: argparse.Namespace) -> None:
    """Ten cases of club mates apart in the first rounds, and forbidden pairs."""
    cases = [
        (12, 4, 4, 2, 0), (15, 6, 5, 2, 3), (18, 8, 6, 2, 5), (20, 8, 7, 3, 5), (24, 8, 8, 3, 10),
        (30, 8, 10, 4, 10), (45, 8, 9, 3, 20), (60, 8, 12, 4, 30), (100, 8, 20, 4, 50), (300, 8, 20, 4, 50),
    ]  # fmt: skip
    for players, rounds, count, apart, pairs in cases:
        wishes = Wishes(
            clubs={p: f"club {p % count}" for p in range(1, players + 1)},
            club_rounds=apart,
            forbidden=[(2 * p - 1, 2 * p) for p in range(1, pairs + 1)],
        )
        try:
            found = measured(partial(draw, range(1, players + 1), rounds, "clubs", wishes=wishes))
        except SeatingError as refusal:
            print(f"{players},{rounds}: refused {refusal} {refusal.conflicts[:3]}")
            continue
        figures = found.figures
        differs = disagreements(found, foreign_checker(arguments.checker))
        print(
            f"{players},{rounds}, {count} clubs apart {apart} rounds, {len(wishes.forbidden)} pairs: "
            f"conflicts {figures.club_conflicts}+{figures.forbidden_met}, repeats {figures.repeats}, "
            f"{found.seconds:.2f} s {differs}"
        )


def changes(arguments: argparse.Namespace) -> None:
    """Eight withdrawals and late entries in the middle."""
    cases = [
        (12, 5, 2, 1, 0), (16, 7, 3, 2, 1), (18, 8, 3, 1, 0), (20, 8, 3, 1, 0),
        (24, 8, 3, 1, 1), (30, 8, 2, 0, 2), (60, 8, 4, 2, 3), (300, 8, 4, 5, 7),
    ]  # fmt: skip
    total = 0
    for players, rounds, played, gone, new in cases:
        plan = draw(range(1, players + 1), rounds, "season")
        now = [p for p in range(1, players + 1) if not 5 <= p < 5 + gone] + [players + 1 + i for i in range(new)]
        found = measured(partial(reseat, plan, played, now, "change"))
        total += found.figures.repeats
        _tell_change((players, rounds, played, gone, new), plan, found, arguments.checker)
    print(f"repeats over all: {total}")


def _tell_change(case: tuple[int, ...], plan: Plan, found: Measured, checker: Path | None) -> None:
    players, rounds, played, gone, new = case
    report, figures = found.plan.report, found.figures
    seats = sum(len(table) for tables in found.plan.rounds[played:] for table in tables)
    untouched = found.plan.rounds[:played] == plan.rounds[:played]
    print(
        f"{players},{rounds} after {played}, -{gone} +{new}: "
        f"repeats {figures.repeats}, unfair pauses {figures.byes_unfair}, "
        f"seats moved {report.seats_moved if report else None} of {seats}, past untouched {untouched}, "
        f"{found.seconds:.2f} s {disagreements(found, foreign_checker(checker))}"
    )


def anew(arguments: argparse.Namespace) -> None:
    """The rest of a plan drawn once more from its first rounds, at the most rounds without repeats and one more."""
    print("| N, R | after | repeats (least) | repeats of pauses, seats apart, visits | CPU s |\n|---|---|---|---|---|")
    worst: list[tuple[int, float]] = []
    for players in arguments.sizes:
        most = min(12, most_rounds(players))
        for rounds in sorted({most, min(12, most + 1)}):
            whole = draw(range(1, players + 1), rounds, "season")
            for played in sorted({2, 3, rounds // 2} & set(range(1, rounds))):
                before = whole.before(played)
                found = measured(partial(reseat, before, played, whole.players, "anew", rounds=rounds))
                figures, least = found.figures, known_minimum(players, rounds)
                worst.append((figures.repeats - least, found.seconds))
                print(
                    f"| {players}, {rounds} | {played} | {figures.repeats} ({least}) | {figures.byes_unfair}, "
                    f"{figures.seat_spread}, {figures.table_visits_max} | {found.seconds:.2f} |",
                    *disagreements(found, foreign_checker(arguments.checker)),
                    flush=True,
                )
    above, seconds = [over for over, _ in worst], [spent for _, spent in worst]
    print(f"{len(worst)} draws, {sum(map(bool, above))} above the least, by {sum(above)} together", end="; ")
    print(f"slowest {max(seconds):.2f} s, together {sum(seconds):.0f} s CPU")


def seats(_: argparse.Namespace) -> None:
    """Whether everybody has each seat once in games 1-3, 4-6 and so on, and in how many windows of three games."""
    blocks = windows = same = games = 0
    for players, rounds in ((players, rounds) for players in SIZES for rounds in ROUNDS):
        for row in seats_in_order(draw(range(1, players + 1), rounds, "seed 0")).values():
            cut = [row[i : i + 3] for i in range(0, len(row), 3)]
            near = [row[i : i + 3] for i in range(len(row) - 2)]
            blocks += sum(len(set(block)) == len(block) for block in cut)
            windows += sum(len(set(window)) == 3 for window in near)
            same += sum(first == second for first, second in pairwise(row))
            games += len(row)
            if any(len(set(block)) < len(block) for block in cut):
                print(f"{players},{rounds}: a seat twice in a block of three games")
    print(f"{blocks} blocks and {windows} windows hold each seat once; {same} of {games} games on the seat of the last")


def _commands() -> Iterator[tuple[str, object]]:
    yield from (
        ("grid", grid),
        ("tables", tables),
        ("large", large),
        ("clubs", clubs),
        ("changes", changes),
        ("anew", anew),
        ("seats", seats),
    )


def main() -> None:
    """Run one of the measurements."""
    commands = dict(_commands())
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=list(commands))
    parser.add_argument("--modes", default=",".join(mode.value for mode in Mode))
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--rounds", type=lambda text: [int(word) for word in text.split(",")], default=list(ROUNDS))
    parser.add_argument(
        "--sizes", type=lambda text: [int(word) for word in text.split(",")], default=list(range(9, 61))
    )
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--checker", type=Path)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--write", type=Path)
    arguments = parser.parse_args()
    command = commands[arguments.what]
    if callable(command):
        command(arguments)


if __name__ == "__main__":
    main()
