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


def _files(folder: Path) -> list[Path]:
    kinds = {".py", ".html", ".js", ".css", ".svg", ".toml", ".md", ".po", ".json", ".ttf", ".woff2"}
    return [path for path in folder.rglob("*") if path.suffix in kinds and "__pycache__" not in path.parts]
