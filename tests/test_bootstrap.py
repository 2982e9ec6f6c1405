"""Before there are packages there are no catalogues: what is said then is said in English and Polish at once."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from tournament import bootstrap

#: Said to those who test, who read English.
FOR_TESTERS = {"test_tools"}


def sentences() -> list[str]:
    """Every text that setting up says or stops with, as it stands in the source; what is put in is left out."""
    tree = ast.parse(Path(bootstrap.__file__).read_text(encoding="utf-8"))
    found = []
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        if function.name in FOR_TESTERS:
            continue
        for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
            if isinstance(call.func, ast.Name) and call.func.id in {"say", "SetupError"}:
                parts = [one.value for one in ast.walk(call) if isinstance(one, ast.Constant)]
                found.append(" ".join(str(part) for part in parts))
    return [text for text in found if re.search("[a-z]{3}", text)]


def test_every_line_of_the_first_start_is_polish_too():
    assert len(sentences()) >= 9
    assert [text for text in sentences() if not re.search(r"\([^)]*[a-zżółćęśąźń]{3}[^)]*\)", text)] == []


def test_without_a_package_manager_the_packages_are_named(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(bootstrap.SetupError, match=r"zainstaluj ręcznie.*libpango"):
        bootstrap.install_packages(bootstrap.PANGO)


def test_a_command_that_fails_is_shown_with_what_it_said():
    with pytest.raises(bootstrap.SetupError, match="to się nie udało") as refusal:
        bootstrap.checked([sys.executable, "-c", "raise SystemExit('no room left')"])
    assert "no room left" in str(refusal.value)
