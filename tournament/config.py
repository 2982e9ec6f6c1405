"""Where things lie and how the program is set up; read once, at the edge.

Data lie outside the program folder, so that an upgrade by replacing the folder keeps them.
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from tournament.errors import Refused, m

_HERE = Path(__file__).resolve().parent
#: The folder that holds `templates/` and `regulations/`: the checkout, or `_data` inside an installed wheel.
ROOT = _HERE / "_data" if (_HERE / "_data").is_dir() else _HERE.parent
TEMPLATES = ROOT / "templates"
REGULATIONS = ROOT / "regulations"
STATIC = _HERE / "web" / "static"
FONTS = STATIC / "fonts"
SAMPLE = _HERE / "sample"
_ADDRESS = re.compile(r"https://[\w.-]+(:\d{1,5})?/?")


def default_data_folder() -> Path:
    """The user's own data folder by the custom of the operating system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "tysiac-tournament"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How this installation runs: data folder, database, host and port, exports folder, language, public address."""

    data: Path
    database: str
    host: str
    port: int
    exports: Path
    locale: str
    address: str = ""  # what people type where a proxy speaks HTTPS for the program; empty: plain HTTP, no proxy

    @property
    def backups(self) -> Path:
        """Where copies of the database are put."""
        return self.data / "backups"

    @property
    def https(self) -> bool:
        """Whether a proxy in front of the program speaks HTTPS; only then is it believed what it says of a request."""
        return bool(self.address)


def _port(text: str) -> int:
    if not text.isdecimal():
        raise Refused(m("TOURNAMENT_PORT must be a number, not “{found}”.", found=text))
    return int(text)


def _address(text: str) -> str:
    """The public address without the slash at its end; only HTTPS and only a whole host make sense."""
    if text and not _ADDRESS.fullmatch(text):
        raise Refused(
            m("TOURNAMENT_ADDRESS must be an address such as https://league.example.org, not “{found}”.", found=text)
        )
    return text.rstrip("/")


def settings(data: Path | None = None) -> Settings:
    """Settings from the environment: TOURNAMENT_DATA, _DATABASE, _HOST, _PORT, _EXPORTS, _LOCALE, _ADDRESS."""
    env = os.environ
    folder = data or Path(env.get("TOURNAMENT_DATA") or default_data_folder())
    return Settings(
        data=folder,
        database=env.get("TOURNAMENT_DATABASE") or f"sqlite:///{(folder / 'tournament.db').as_posix()}",
        host=env.get("TOURNAMENT_HOST") or "127.0.0.1",
        port=_port(env.get("TOURNAMENT_PORT") or "8000"),
        exports=Path(env.get("TOURNAMENT_EXPORTS") or folder / "exports"),
        locale=env.get("TOURNAMENT_LOCALE") or "pl",
        address=_address(env.get("TOURNAMENT_ADDRESS") or ""),
    )
