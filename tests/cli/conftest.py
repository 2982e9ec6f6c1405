"""A terminal: the `tournament` command on a data folder of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tournament.cli import main

Terminal = Callable[..., Result]


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Type a command; the answer has `exit_code`, `stdout` and `stderr`."""
    monkeypatch.setenv("TOURNAMENT_DATA", str(tmp_path / "data"))
    for name in ("TOURNAMENT_DATABASE", "TOURNAMENT_LOCALE", "TOURNAMENT_PORT", "TOURNAMENT_ADDRESS"):
        monkeypatch.delenv(name, raising=False)

    def typed(*words: object, given: str | None = None) -> Result:
        result = CliRunner().invoke(main, [str(word) for word in words], input=given)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return typed
