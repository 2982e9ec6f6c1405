"""Mutation testing of tournament/rules: mutmut writes the mutants, this script runs the tests against them.

    python benchmarks/mutate_rules.py [--sample N] [--seed N] [--jobs N] [--out FILE] [--only FILE] [--list] [TESTS…]

Wants mutmut 3 beside the packages of requirements-dev.lock, in an environment of its own. The tests are collected once;
each mutant is a fork in which the code object of one function is exchanged, the caches are emptied and the tests that
reach the function run, the quickest first, until one fails. `--sample` draws so many mutants with a fixed seed, in
proportion to the modules; `--only` takes the mutants that an earlier answer names as survivors. One JSON line for each.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import hashlib
import importlib
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from mutmut import configuration
from mutmut.mutation.file_mutation import mutate_file_contents

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tournament" / "rules"
KEPT = Path(tempfile.gettempdir()) / "tournament-mutants"
MEMORY = 3 << 30  # bytes of address space for one mutant
PATIENCE = 2.0  # CPU seconds beyond five times what a test usually takes
STATUS = {0: "survived", 1: "killed", 2: "timeout", 3: "no tests"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one function, as code and as text."""

    name: str
    module: str
    function: str  # with its class
    code: CodeType
    diff: str


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Every mutant of a module; functions with a cache are mutated too, without their decorator."""
    text = _mutated(path)
    lines = text.splitlines()
    sources = {node.name: node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)}
    codes = dict(_codes(compile(text, str(path), "exec")))
    module = f"tournament.rules.{path.stem}".removesuffix(".__init__")
    for name, node in sources.items():
        stem, _, number = name.rpartition("__mutmut_")
        if not number.isdigit():
            continue
        old = sources[f"{stem}__mutmut_orig"]
        before, after = (lines[part.lineno - 1 : part.end_lineno] for part in (old, node))
        diff = [line for line in difflib.unified_diff(before[1:], after[1:], n=0, lineterm="") if line[:2] != "@@"][2:]
        function = stem.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
        yield Mutant(f"{module}.{function}#{number}", module, function, codes[name], "\n".join(diff))


def _mutated(path: Path) -> str:
    """The module with all its mutants beside each function, kept in a folder because it takes a second or two."""
    source = _without_caches(path.read_text(encoding="utf-8"))
    kept = KEPT / f"{path.stem}-{hashlib.sha256(source.encode()).hexdigest()[:16]}.py"
    if not kept.exists():
        KEPT.mkdir(exist_ok=True)
        kept.write_text(mutate_file_contents(str(path), source).code, encoding="utf-8")
    return kept.read_text(encoding="utf-8")


def _without_caches(source: str) -> str:
    lines = source.split("\n")
    for node in ast.parse(source).body:
        for decorator in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
            if "cache" in ast.unparse(decorator):
                lines[decorator.lineno - 1] = ""
    return "\n".join(lines)


def _codes(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner.co_name, inner
            yield from _codes(inner)


def function_of(mutant: Mutant) -> Any:
    """The living function that a mutant changes."""
    found: Any = importlib.import_module(mutant.module)
    for part in mutant.function.split("."):
        found = vars(found)[part] if isinstance(found, type) else getattr(found, part)
    found = getattr(found, "__func__", found)
    return getattr(found, "__wrapped__", found)


def caches() -> Iterator[Any]:
    """Everything in the package that remembers answers."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tournament"):
            yield from (value for value in list(vars(module).values()) if hasattr(value, "cache_clear"))


class Reach:
    """Which functions each test comes to, and how long it takes; what fills a cache counts for every test."""

    def __init__(self) -> None:
        self.files = {str(path) for path in PACKAGE.glob("*.py")}
        self.cached = {cache.__wrapped__.__code__ for cache in caches()}
        self.inside = 0
        self.everywhere: set[CodeType] = set()
        self.current: set[CodeType] = set()
        self.by_code: dict[CodeType, set[int]] = defaultdict(set)
        self.seconds: list[float] = []

    def __call__(self, frame: FrameType, event: str, _value: object) -> None:
        code = frame.f_code
        if code in self.cached:
            self.inside += {"call": 1, "return": -1}.get(event, 0)
        if event == "call" and code.co_filename in self.files:
            (self.everywhere if self.inside or code in self.cached else self.current).add(code)

    def study(self, items: list[pytest.Item]) -> None:
        """Run every test once."""
        for cache in caches():
            cache.cache_clear()
        for index, item in enumerate(items):
            self.current, self.inside = set(), 0
            begun = time.process_time()
            sys.setprofile(self)
            try:
                passed = passes(item)
            finally:
                sys.setprofile(None)
            if not passed:
                sys.exit(f"{item.nodeid} fails without any mutant")
            self.seconds.append(time.process_time() - begun)
            for code in self.current:
                self.by_code[code].add(index)

    def tests(self, code: CodeType) -> list[int]:
        """The tests that may notice a change of this function, the quickest first."""
        found = range(len(self.seconds)) if code in self.everywhere else self.by_code[code]
        return sorted(found, key=self.seconds.__getitem__)


def passes(item: pytest.Item) -> bool:
    """Whether a test passes, with its fixtures set up and torn down."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


class Runner:
    """A plugin of pytest: instead of running the tests once it runs them against mutants."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.counts: dict[str, Counter[str]] = defaultdict(Counter)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        everything = [mutant for path in sorted(PACKAGE.glob("*.py")) for mutant in mutants_of(path)]
        chosen = self._chosen(everything)
        say(f"{len(everything)} mutants, {len(chosen)} chosen, {len(session.items)} tests")
        if self.options.list:
            for mutant in chosen:
                say(f"{mutant.name}\n{mutant.diff}")
            return True
        reach = Reach()
        reach.study(session.items)
        say(f"the tests take {sum(reach.seconds):.1f} CPU s")
        with Path(self.options.out).open("w", encoding="utf-8") as out:
            self._run(chosen, session.items, reach, lambda answer: print(json.dumps(answer), file=out, flush=True))
        self._print()
        return True

    def _chosen(self, everything: list[Mutant]) -> list[Mutant]:
        if self.options.only:
            answers = map(json.loads, Path(self.options.only).read_text(encoding="utf-8").splitlines())
            alive = [answer for answer in answers if answer["status"] in {"survived", "no tests"}]
            wanted = {(answer["function"], answer["diff"]) for answer in alive}
            return [mutant for mutant in everything if (mutant.function, mutant.diff) in wanted]
        if not self.options.sample:
            return everything
        chance = random.Random(self.options.seed)
        share, chosen = self.options.sample / len(everything), []
        for module in sorted({mutant.module for mutant in everything}):
            own = [mutant for mutant in everything if mutant.module == module]
            chosen += chance.sample(own, min(len(own), max(1, round(share * len(own)))))
        chance.shuffle(chosen)
        return chosen

    def _run(
        self, chosen: list[Mutant], items: list[pytest.Item], reach: Reach, tell: Callable[[dict[str, Any]], None]
    ) -> None:
        running: dict[int, Mutant] = {}
        begun = time.monotonic()
        for number, mutant in enumerate(chosen, 1):
            while len(running) >= self.options.jobs:
                self._ended(running, tell)
            running[self._fork(mutant, items, reach)] = mutant
            if number % 100 == 0:
                so_far = dict(sum(self.counts.values(), Counter()))
                say(f"{number} begun after {time.monotonic() - begun:.0f} s: {so_far}")
        while running:
            self._ended(running, tell)

    def _ended(self, running: dict[int, Mutant], tell: Callable[[dict[str, Any]], None]) -> None:
        pid, ended = os.wait()
        mutant = running.pop(pid)
        status = STATUS.get(os.waitstatus_to_exitcode(ended), "killed")
        self.counts[mutant.module][status] += 1
        tell({"name": mutant.name, "module": mutant.module, "function": mutant.function, "status": status,
              "diff": mutant.diff})  # fmt: skip

    def _fork(self, mutant: Mutant, items: list[pytest.Item], reach: Reach) -> int:
        function = function_of(mutant)
        tests = reach.tests(function.__code__)
        pid = os.fork()
        if pid:
            return pid
        status = 1
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.signal(signal.SIGPROF, lambda *_: os._exit(2))
            if function.__code__ in reach.everywhere:
                for cache in caches():
                    cache.cache_clear()
            function.__code__ = mutant.code
            status = 0 if tests else 3
            for index in tests:
                signal.setitimer(signal.ITIMER_PROF, 5 * reach.seconds[index] + PATIENCE)
                if not passes(items[index]):
                    status = 1
                    break
        finally:
            os._exit(status)

    def _print(self) -> None:
        say(f"{'module':32} {'mutants':>7} {'killed':>7} {'timeout':>7} {'alive':>6} {'untested':>8} {'%':>6}")
        for module, counts in [*sorted(self.counts.items()), ("all", sum(self.counts.values(), Counter()))]:
            done = counts["killed"] + counts["timeout"]
            say(f"{module:32} {counts.total():7} {counts['killed']:7} {counts['timeout']:7} {counts['survived']:6} "
                f"{counts['no tests']:8} {100 * done / counts.total():6.1f}")  # fmt: skip


def say(line: str) -> None:
    """To the terminal, past the capture of pytest."""
    print(line, file=sys.__stderr__, flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", default="mutants.jsonl")
    parser.add_argument("--only")
    parser.add_argument("--list", action="store_true")
    options, tests = parser.parse_known_args(arguments)
    os.chdir(ROOT)
    configuration._guess_source_paths = lambda: ["tournament"]  # noqa: SLF001 -- no section in pyproject.toml
    sys.path.insert(0, str(ROOT))
    plain = ["-q", "-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
    return int(pytest.main([*plain, *(tests or ["tests/rules", "tests/regulations"])], plugins=[Runner(options)]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
