"""The server behind the pages; prints nothing itself."""

from __future__ import annotations

import logging

from flask import Flask

THREADS = 8
CONNECTIONS = 200


def serve(app: Flask, host: str, port: int) -> None:
    """Answer until the process is stopped."""
    from waitress import serve as answer  # noqa: PLC0415 - not needed to build or test the pages

    # A queue that is one deep for a moment is no news.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    answer(app, host=host, port=port, threads=THREADS, connection_limit=CONNECTIONS, ident=None, _quiet=True)
