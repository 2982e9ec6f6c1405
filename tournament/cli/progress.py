"""Signs of life while work goes on: a bar where steps can be counted, a clock where they cannot, both for a draw.

On standard error, and only where that is a screen: a file or a program that reads along gets nothing of it.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from typing import TYPE_CHECKING, Any

import click

from tournament import i18n

if TYPE_CHECKING:
    from tournament.seating import Progress

_COLUMNS = 80  # where the screen does not say how wide it is
_TICK = 1.0  # seconds; work that is done sooner needs no line
_WIDTH = 20  # characters of the bar of a draw


def bar(length: int, label: str, *, shown: bool = True) -> Any:
    """A context manager with `update(steps)`."""
    shown = shown and sys.stderr.isatty()
    return click.progressbar(length=length, label=label, show_pos=True, file=sys.stderr, hidden=not shown)


@contextmanager
def clock(label: str) -> Iterator[None]:
    """The seconds that a piece of work has taken so far, in a line that vanishes when it is done."""
    with _ticking(lambda seconds: (f"{label} {seconds}", seconds)):
        yield


@contextmanager
def drawing(label: str) -> Iterator[None]:
    """The same for a draw, which also tells how much of it is done: a bar and a percentage."""
    done = 0.0

    def watch(progress: Progress) -> None:
        nonlocal done
        done = progress.fraction

    if not sys.stderr.isatty():
        yield
        return
    from tournament.seating import watching  # noqa: PLC0415  # the engine is loaded by those who draw

    def ways(seconds: str) -> tuple[str, ...]:
        percent = _percent(done)
        full = int(done * _WIDTH)
        bar_of_draw = f"[{'#' * full}{'-' * (_WIDTH - full)}] {percent} · {seconds}"
        return f"{label} {bar_of_draw}", bar_of_draw, f"{percent} · {seconds}", percent

    with watching(watch), _ticking(ways):
        yield


def _percent(done: float) -> str:
    """The percentage as the language writes it."""
    from babel.numbers import format_percent  # noqa: PLC0415  # only where somebody looks on

    return str(format_percent(int(done * 100) / 100, locale=i18n.locale()))


@contextmanager
def _ticking(ways: Callable[[str], tuple[str, ...]]) -> Iterator[None]:
    if not sys.stderr.isatty():
        yield
        return
    is_done = threading.Event()
    ticker = threading.Thread(target=copy_context().run, args=(_tick, ways, is_done), daemon=True)
    ticker.start()
    try:
        yield
    finally:
        is_done.set()
        ticker.join()


def _tick(ways: Callable[[str], tuple[str, ...]], is_done: threading.Event) -> None:
    """Write over one line again and again: the longest of the ways to say it that does not run into a second one."""
    began, longest = time.monotonic(), 0
    while not is_done.wait(_TICK):
        room = _columns() - 1
        shown = next((way for way in ways(f"{time.monotonic() - began:.0f} s") if len(way) <= room), "")
        click.echo(f"\r{shown.ljust(min(longest, room))}", nl=False, err=True)
        longest = max(longest, len(shown))
    click.echo("\r" + " " * min(longest, _columns() - 1) + "\r" if longest else "", nl=False, err=True)


def _columns() -> int:
    """How wide the screen is, now: people change the size of windows."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or _COLUMNS
    except (OSError, ValueError):
        return _COLUMNS
