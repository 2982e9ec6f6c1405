"""Long work on the terminal shows that it goes on: on a screen, and nowhere else."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import time

import pytest

from tournament import i18n
from tournament.cli import progress
from tournament.seating import SeatingError, draw
from tournament.seating.telling import Meter


def has_pseudo_terminals() -> bool:
    """Whether a terminal can be played here: neither Windows nor a container without devpts can."""
    try:
        import pty

        for handle in pty.openpty():
            os.close(handle)
    except (ImportError, OSError):
        return False
    return True


needs_a_terminal = pytest.mark.skipif(not has_pseudo_terminals(), reason="this machine has no pseudo-terminals")


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


@pytest.mark.parametrize(("locale", "half"), [("pl", "50%"), ("en", "50%"), ("ru", "50\xa0%"), ("uk", "50%")])
def test_a_draw_shows_how_much_of_it_is_done(monkeypatch, locale, half):
    screen = put_screen(monkeypatch)
    with i18n.use(locale), progress.drawing("Losowanie…"):
        Meter().at(501, 1000)
        work_until(screen, 3)
    lines = screen.getvalue().split("\r")
    assert re.fullmatch(rf"Losowanie… \[#{{10}}-{{10}}\] {half} · \d+ s", lines[2].rstrip())
    assert lines[-2].strip() == lines[-1] == ""
    assert Meter().watch is None


def test_the_line_of_a_draw_ends_with_the_draw_also_when_it_is_refused(monkeypatch):
    screen = put_screen(monkeypatch)

    def refused():
        with progress.drawing("Losowanie…"):
            work_until(screen, 1)
            draw([1, 1, 2], 1, "seed")

    with pytest.raises(SeatingError):
        refused()
    assert screen.getvalue().endswith("\r")
    assert Meter().watch is None


def test_where_nobody_looks_on_there_is_no_progress(monkeypatch):
    quiet = io.StringIO()
    monkeypatch.setattr(sys, "stderr", quiet)
    monkeypatch.setattr(progress, "_TICK", 0.01)
    with progress.clock("Losowanie…"), progress.drawing("Losowanie…"), progress.bar(2, "Protokoły") as bar:
        assert Meter().watch is None
        time.sleep(0.05)
        bar.update(2)
    assert quiet.getvalue() == ""


@pytest.mark.parametrize(
    ("columns", "shape"), [(60, r"Losowanie… \[.*s"), (50, r"\[.*s"), (20, r"5\d% · \d+ s"), (5, r"5\d%")]
)
def test_the_line_never_runs_into_a_second_one(monkeypatch, columns, shape):
    monkeypatch.setattr(progress, "_columns", lambda: columns)
    screen = put_screen(monkeypatch)
    with progress.drawing(f"Losowanie…{' ' * 8 if columns == 50 else ''}"):
        Meter().at(501, 1000)
        work_until(screen, 3)
    lines = screen.getvalue().split("\r")
    assert all(len(line) < columns for line in lines)
    assert re.fullmatch(shape, lines[2].rstrip())


@pytest.mark.parametrize("columns", [1, 2, 4])
def test_where_there_is_no_room_nothing_is_shown(monkeypatch, columns):
    monkeypatch.setattr(progress, "_columns", lambda: columns)
    screen = put_screen(monkeypatch)
    with progress.clock("Losowanie…"), progress.drawing("Losowanie…"):
        Meter().at(501, 1000)
        work_until(screen, 4)
    assert all(len(line) < columns for line in screen.getvalue().split("\r"))


@needs_a_terminal
def test_a_draw_that_is_broken_off_leaves_a_clean_line_and_the_status_of_shells(tmp_path):
    import pty
    import signal

    ours, theirs = pty.openpty()
    program = "from tournament.cli import main, progress; progress._TICK = 0.1; main()"
    words = ("--lang", "pl", "seating", "plan", "--players", "30", "--rounds", "30", "--apart", "1,2")
    started = subprocess.Popen(
        [sys.executable, "-c", program, *words],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TOURNAMENT_DATA": str(tmp_path)},
    )
    told = ""
    while "% ·" not in told:
        told += os.read(ours, 65536).decode()
    started.send_signal(signal.SIGINT)
    printed, _ = started.communicate(timeout=60)
    os.close(theirs)
    while not told.endswith("Przerwano.\r\n"):
        told += os.read(ours, 65536).decode()
    os.close(ours)
    assert (started.returncode, printed) == (130, b"")
    assert "Traceback" not in told
    assert re.search(r"\r +\r\r\nPrzerwano\.\r\n$", told)


def on_a_terminal(tmp_path, *words):
    """What a real terminal shows while a command runs, and what the command prints."""
    import pty

    ours, theirs = pty.openpty()
    # A tenth of a second for a second, so that the test need not wait for a large draw.
    program = "from tournament.cli import main, progress; progress._TICK = 0.1; main()"
    environment = {**os.environ, "TOURNAMENT_DATA": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program, *words], stdout=subprocess.PIPE, stderr=theirs, env=environment, check=True
    )
    os.close(theirs)
    told = os.read(ours, 65536).decode()
    os.close(ours)
    return told, done.stdout.decode()


@needs_a_terminal
def test_a_long_draw_on_a_real_terminal_shows_a_bar_that_never_goes_back(tmp_path):
    words = ("seating", "plan", "--players", "290", "--rounds", "40", "--seed", "a", "--format", "json")
    told, printed = on_a_terminal(tmp_path, *words)
    parts = [int(percent) for percent in re.findall(r"zawodników 290… \[[#-]{20}\] (\d+)% · \d+ s", told)]
    assert parts == sorted(parts)
    assert parts[-1] > parts[0]
    assert printed.startswith("{")
    published = tmp_path / "draw.json"
    published.write_text(printed, encoding="utf-8")
    told, _ = on_a_terminal(tmp_path, "seating", "verify", str(published))
    assert re.search(r"… \[[#-]{20}\] \d+% · \d+ s", told)
