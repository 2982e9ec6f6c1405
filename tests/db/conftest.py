"""Database fixtures for this folder."""

from __future__ import annotations

from databases import database, fresh_database, sqlite

__all__ = ["database", "fresh_database", "sqlite"]
