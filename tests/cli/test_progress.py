"""Long work on the terminal shows that it goes on: on a screen, and nowhere else."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import time

import pytest

from tournament.cli import progress


class Screen(io.StringIO):
    """Standard error as a terminal."""

    def isatty(self) -> bool:
        return True


def put_screen(monkeypatch: pytest.MonkeyPatch, tick: float = 0.02) -> Screen:
    """Standard error becomes a screen; within the test, because pytest puts its own back after each fixture."""
    made = Screen()
    monkeypatch.setattr(sys, "stderr", made)
    monkeypatch.setattr(progress, "_TICK", tick)
    return made


def work_until(screen: Screen, ticks: int) -> None:
    """Work until the clock has ticked so often: a busy machine may take its time."""
    end = time.monotonic() + 30
    while screen.getvalue().count("\r") < ticks and time.monotonic() < end:
        time.sleep(0.005)


def test_the_clock_runs_while_the_work_goes_on_and_leaves_no_line_behind(monkeypatch):
    screen = put_screen(monkeypatch)
    with progress.clock("Losowanie…"):
        work_until(screen, 3)
    lines = screen.getvalue().split("\r")
    assert len(lines) > 4
    assert re.fullmatch(r"Losowanie… \d+ s", lines[1])
    assert lines[-2].strip() == lines[-1] == ""
    assert len(lines[-2]) >= len(lines[1])


def test_work_that_is_done_at_once_prints_nothing(monkeypatch):
    screen = put_screen(monkeypatch, tick=5.0)
    with progress.clock("Losowanie…"):
        pass
    assert screen.getvalue() == ""


def test_the_clock_stops_when_the_work_fails(monkeypatch):
    screen = put_screen(monkeypatch)

    def fail():
        with progress.clock("Losowanie…"):
            work_until(screen, 1)
            raise LookupError

    with pytest.raises(LookupError):
        fail()
    told = screen.getvalue()
    assert "Losowanie… 0 s" in told
    time.sleep(0.1)
    assert screen.getvalue() == told


def test_the_bar_counts_its_steps(monkeypatch):
    screen = put_screen(monkeypatch)
    with progress.bar(4, "Protokoły") as bar:
        for _step in range(4):
            bar.update(1)
    assert "Protokoły" in screen.getvalue()
    assert "4/4" in screen.getvalue()


def test_where_nobody_looks_on_there_is_no_progress(monkeypatch):
    quiet = io.StringIO()
    monkeypatch.setattr(sys, "stderr", quiet)
    monkeypatch.setattr(progress, "_TICK", 0.01)
    with progress.clock("Losowanie…"), progress.bar(2, "Protokoły") as bar:
        time.sleep(0.05)
        bar.update(2)
    assert quiet.getvalue() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_long_draw_on_a_real_terminal_shows_its_seconds(tmp_path):
    import pty

    ours, theirs = pty.openpty()
    # A tenth of a second for a second, so that the test need not wait for a large draw.
    program = "from tournament.cli import main, progress; progress._TICK = 0.1; main()"
    words = ("seating", "plan", "--players", "400", "--rounds", "20", "--seed", "a", "--format", "json")
    environment = {**os.environ, "TOURNAMENT_DATA": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program, *words], stdout=subprocess.PIPE, stderr=theirs, env=environment, check=True
    )
    os.close(theirs)
    told = os.read(ours, 65536).decode()
    os.close(ours)
    assert "Losowanie: rund 20, zawodników 400… 0 s" in told
    assert done.stdout.startswith(b"{")
