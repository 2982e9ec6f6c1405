"""PDF files: made in a process of their own, since it holds a processor for seconds, and kept on disk by content.

The same report in the same language is the same file; a kept file is used as long as the program is the same.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from tournament import __version__
from tournament.config import Settings
from tournament.errors import Conflict, m
from tournament.reports.json import write as as_json
from tournament.reports.report import Report

KEPT = 300
PATIENCE = 180.0

_lock = threading.Lock()
_pool: ProcessPoolExecutor | None = None


def pdf(report: Report, locale: str, settings: Settings) -> bytes:
    """The report as PDF, from the cache or made now."""
    text = as_json(report, locale)
    digest = hashlib.sha256(f"{__version__} {locale} ".encode() + text).hexdigest()
    folder = settings.data / "cache" / "pdf"
    kept = folder / f"{digest}.pdf"
    if kept.exists():
        return kept.read_bytes()
    content = _made(text, locale)
    _keep(kept, content)
    return content


def _made(text: bytes, locale: str) -> bytes:
    """Ask the worker; one that died is replaced once."""
    try:
        return _submit(text, locale).result(PATIENCE)
    except BrokenProcessPool:
        close()
        return _submit(text, locale).result(PATIENCE)
    except TimeoutError as error:
        raise Conflict(m("The PDF took too long. Try again in a moment.")) from error


def _submit(text: bytes, locale: str) -> Future[bytes]:
    global _pool  # noqa: PLW0603 - one worker for the whole process, started when first needed
    with _lock:
        if _pool is None:
            _pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        work: Callable[[bytes, str], bytes] = _work
        return _pool.submit(work, text, locale)


def close() -> None:
    """End the worker."""
    global _pool
    with _lock:
        pool, _pool = _pool, None
    if pool is not None:
        pool.shutdown(wait=False, cancel_futures=True)


def _work(text: bytes, locale: str) -> bytes:
    """In the worker: from the report's JSON to a PDF."""
    from tournament import i18n, reports  # noqa: PLC0415 - loaded in the worker only
    from tournament.reports.json import read  # noqa: PLC0415

    with i18n.use(locale):
        return reports.write(read(text), "pdf", locale)


def _keep(target: Path, content: bytes) -> None:
    """Store a file whole or not at all, and let the oldest go when there are too many."""
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, suffix=".part")
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    Path(name).replace(target)
    kept = sorted(target.parent.glob("*.pdf"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in kept[KEPT:]:
        old.unlink(missing_ok=True)
