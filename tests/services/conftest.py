"""Database fixtures for this folder, and people who act."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "db"))

from databases import database, fresh_database, sqlite

__all__ = ["database", "fresh_database", "sqlite"]
