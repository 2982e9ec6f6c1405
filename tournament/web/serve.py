"""The server behind the pages; prints nothing itself."""

from __future__ import annotations

import contextlib
import ctypes
import logging
import sys
from typing import Any

from flask import Flask

THREADS = 8
CONNECTIONS = 200
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8  # glibc's mallopt


def serve(app: Flask, host: str, port: int) -> None:
    """Answer until the process is stopped."""
    from waitress import serve as answer  # noqa: PLC0415 - not needed to build or test the pages

    _give_memory_back()
    # Waiting for a free thread is what the queue is for; a line for each is no news.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    answer(app, host=host, port=port, _quiet=True, **arrangement(app))


def arrangement(app: Flask) -> dict[str, Any]:
    """How the server is run; what a proxy says of a request is dropped unless the application is to believe it."""
    return {
        "threads": THREADS,
        "connection_limit": CONNECTIONS,
        "ident": None,
        "clear_untrusted_proxy_headers": not app.extensions["tournament"].settings.https,
    }


def _give_memory_back() -> None:
    """Keep glibc from holding 19 MB in each thread for good after every log-in (the work space of argon2)."""
    if not sys.platform.startswith("linux"):
        return
    with contextlib.suppress(OSError, AttributeError):
        libc = ctypes.CDLL(None)
        libc.mallopt(_M_MMAP_THRESHOLD, 1 << 20)
        libc.mallopt(_M_ARENA_MAX, 2)
