"""Copies of the whole database, made while it is in use."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import make_url

from tournament.db.work import Database
from tournament.errors import Refused, m

_TIMEOUT = 600


def backup(database: Database, folder: Path) -> Path:
    """Put a complete copy into the folder and answer its path; users may go on working meanwhile."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
        if database.file is not None:
            return _of_file(database.file, folder / f"tournament-{stamp}.db")
        return _of_server(database, folder / f"tournament-{stamp}.dump")
    except OSError as error:
        cause = error.strerror or str(error)
        raise Refused(m("No copy could be put into {folder}: {cause}.", folder=str(folder), cause=cause)) from error


def _of_file(source: Path, target: Path) -> Path:
    """SQLite's own way of copying an open file; copying the file alone would miss the write-ahead log."""
    part = target.with_suffix(".part")
    with contextlib.closing(sqlite3.connect(source)) as live, contextlib.closing(sqlite3.connect(part)) as copy:
        live.backup(copy)
        if copy.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise Refused(m("The copy is damaged; check the disk."))
        # A copy that is one file, without a write-ahead log beside it.
        copy.execute("PRAGMA journal_mode=DELETE")
    part.replace(target)
    return target


def _of_server(database: Database, target: Path) -> Path:
    program = shutil.which("pg_dump") or _newest_pg_dump()
    if program is None:
        raise Refused(m("PostgreSQL is copied with pg_dump, which was not found. Install postgresql-client."))
    url = make_url(database.url)
    environment = {**os.environ, "PGPASSWORD": url.password or ""}
    address = [f"--host={url.host}", f"--port={url.port or 5432}", f"--username={url.username}"]
    part = target.with_suffix(".part")
    command = [program, "--format=custom", f"--file={part}", *address, str(url.database)]
    done = subprocess.run(  # noqa: S603 - our own arguments, no shell
        command,
        env=environment,
        capture_output=True,
        check=False,
        timeout=_TIMEOUT,
    )
    if done.returncode:
        part.unlink(missing_ok=True)
        raise Refused(m("pg_dump failed: {cause}", cause=done.stderr.decode(errors="replace").strip()[-300:]))
    part.replace(target)
    return target


def _newest_pg_dump() -> str | None:
    """Debian keeps the programs of each version in a folder of its own."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_dump"))
    return str(found[-1]) if found else None
