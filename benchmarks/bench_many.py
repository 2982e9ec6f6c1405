"""Thousands of protocols through `tournament validate`: how many a second, and whether memory stays flat.

    python benchmarks/bench_many.py [--jobs N] [--numbers 1000 10000]

The thirty reference protocols are copied under other names. Memory is the peak of the command and of its largest
worker, as the system counts it (the workers share with the command what they have in common). The exit status is 1 when
ten times the files take a tenth more memory.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "rules" / "protocols"
WAYS = (("summary", ["--summary"]), ("text", []), ("json", ["--format", "json"]))
GROWTH = 1.1
# The command runs inside this one, which can then ask the system for its own peak and that of its ended children.
INSIDE = """
import resource, sys
from tournament.cli import main
try:
    main()
except SystemExit as ended:
    status = ended.code
peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print(status or 0, *peaks, file=sys.stderr)
"""


def fill(folder: Path, number: int) -> None:
    """So many protocols; every one has its own table number and names."""
    documents = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]
    for index in range(number):
        document = dict(documents[index % len(documents)])
        document["table"] = index + 1
        document["players"] = [f"{name} {index}" for name in document["players"]]
        (folder / f"table-{index:05}.json").write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")


def run(folder: Path, jobs: int, arguments: list[str]) -> tuple[float, float, float, float]:
    """Seconds, CPU seconds, and the peaks of the command and of its largest worker in MB."""
    command = [sys.executable, "-c", INSIDE, "validate", str(folder), "--jobs", str(jobs), *arguments]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    ended = subprocess.run(
        command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, check=True, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    seconds = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    status, parent, child = map(int, ended.stderr.splitlines()[-1].split())
    if status != 0:
        sys.exit(f"validate ended with {status}")
    return seconds, cpu, parent / 1024, child / 1024


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--numbers", type=int, nargs="+", default=[1000, 10_000])
    options = parser.parse_args(arguments)
    peaks: dict[str, list[float]] = {way: [] for way, _ in WAYS}
    print(f"{'files':>6} {'answer':8} {'s':>7} {'a second':>8} {'CPU ms':>7} {'MB':>6} {'worker MB':>9}")
    for number in options.numbers:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            fill(folder, number)
            for way, extra in WAYS:
                seconds, cpu, parent, child = run(folder, options.jobs, extra)
                peaks[way].append(max(parent, child))
                print(f"{number:6} {way:8} {seconds:7.1f} {number / seconds:8.0f} {1000 * cpu / number:7.2f} "
                      f"{parent:6.0f} {child:9.0f}", flush=True)  # fmt: skip
    return int(any(max(found) > GROWTH * min(found) for found in peaks.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
