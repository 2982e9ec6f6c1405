"""What is committed is what runs: a clone must hold every module of the program."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.skipif(shutil.which("git") is None or not (ROOT / ".git").exists(), reason="needs a checkout with git")
def test_no_source_file_is_hidden_from_git() -> None:
    sources = [path for folder in ("tournament", "templates", "regulations", "tests") for path in _files(ROOT / folder)]
    names = "\0".join(str(path.relative_to(ROOT)) for path in sources)
    asked = subprocess.run(
        ["git", "check-ignore", "--no-index", "-z", "--stdin"],
        cwd=ROOT,
        input=names,
        capture_output=True,
        text=True,
        check=False,
    )
    assert [name for name in asked.stdout.split("\0") if name] == []


def test_no_two_files_of_tests_have_one_name() -> None:
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name, times in names.items() if times > 1] == []


def test_no_module_is_longer_than_one_can_read_at_once() -> None:
    # What has been migrated once is history and is not rearranged.
    modules = [path for path in (ROOT / "tournament").rglob("*.py") if "versions" not in path.parts]
    lengths = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").count("\n") for path in modules}
    assert {name: lines for name, lines in lengths.items() if lines >= 300} == {}


def _files(folder: Path) -> list[Path]:
    kinds = {".py", ".html", ".js", ".css", ".svg", ".toml", ".md", ".po", ".json", ".ttf", ".woff2"}
    return [path for path in folder.rglob("*") if path.suffix in kinds and "__pycache__" not in path.parts]
