"""Signs of life while work goes on: a bar where steps can be counted, a clock where they cannot.

On standard error, and only where that is a screen: a file or a program that reads along gets nothing of it.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

_TICK = 1.0  # seconds; work that is done sooner needs no line


def bar(length: int, label: str, *, shown: bool = True) -> Any:
    """A context manager with `update(steps)`."""
    shown = shown and sys.stderr.isatty()
    return click.progressbar(length=length, label=label, show_pos=True, file=sys.stderr, hidden=not shown)


@contextmanager
def clock(label: str) -> Iterator[None]:
    """The seconds that a piece of work has taken so far, in a line that vanishes when it is done."""
    if not sys.stderr.isatty():
        yield
        return
    is_done = threading.Event()
    ticker = threading.Thread(target=_tick, args=(label, is_done), daemon=True)
    ticker.start()
    try:
        yield
    finally:
        is_done.set()
        ticker.join()


def _tick(label: str, is_done: threading.Event) -> None:
    began, line = time.monotonic(), ""
    while not is_done.wait(_TICK):
        line = f"{label} {time.monotonic() - began:.0f} s"
        click.echo(f"\r{line}", nl=False, err=True)
    click.echo("\r" + " " * len(line) + "\r" if line else "", nl=False, err=True)
