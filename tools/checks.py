"""Every check of the project, one after another; stops at none, prints the summary last.

`./check` runs them all, `./check lint types` the named ones; `./check tests -- -k seating` hands the rest to pytest.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent

CHECKS: dict[str, list[str]] = {
    "format": [str(BIN / "ruff"), "format", "--check", "--quiet", "."],
    "lint": [str(BIN / "ruff"), "check", "--quiet", "."],
    "types": [str(BIN / "mypy")],
    "imports": [str(BIN / "lint-imports")],
    "templates": [str(BIN / "djlint"), "templates", "--lint", "--quiet"],
    "translations": [sys.executable, str(ROOT / "tools" / "translations.py"), "--check"],
    "tests": [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile"],
}


def run(name: str, more: list[str]) -> tuple[int, float]:
    """Run one check; its exit status and seconds."""
    print(f"\n== {name}", flush=True)
    began = time.monotonic()
    status = subprocess.run([*CHECKS[name], *more], cwd=ROOT, env=dict(os.environ), check=False).returncode
    return status, time.monotonic() - began


def main(arguments: list[str]) -> int:
    """Run the checks that were asked for, all by default; 0 when every one is green."""
    cut = arguments.index("--") if "--" in arguments else len(arguments)
    names, more = arguments[:cut] or list(CHECKS), arguments[cut + 1 :]
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        print(f"Unknown check: {', '.join(unknown)}. There are: {', '.join(CHECKS)}")
        return 2
    results = {name: run(name, more if name == "tests" else []) for name in names}
    print("\n== summary")
    for name, (status, seconds) in results.items():
        print(f"{'ok    ' if status == 0 else 'FAILED'} {name:<13} {seconds:6.1f} s")
    failed = [name for name, (status, _) in results.items() if status]
    print("Everything is green." if not failed else f"Not green: {', '.join(failed)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
