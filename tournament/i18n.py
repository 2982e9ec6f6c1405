"""The language of the moment, and sentences in it; knows nothing of Flask.

English msgids in brace format; the catalogues lie in `translations/<locale>/LC_MESSAGES/<domain>.po`, one domain
for each layer, merged on loading. A `.mo` file that is missing or older than its `.po` is written first.
"""

from __future__ import annotations

import contextlib
import gettext
import io
import os
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from tournament.errors import Message

FOLDER = Path(__file__).resolve().parent / "translations"
DEFAULT = "pl"
LOCALES = ("pl", "en", "ru", "uk")

#: Signs of control but line and tabulator, and signs that turn the direction of writing.
_UNSEEN = dict.fromkeys(
    [*range(9), *range(11, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A)], " "
)

_current: ContextVar[str] = ContextVar("locale", default=DEFAULT)


def locale() -> str:
    """The language of this request or command: one of `LOCALES`."""
    return _current.get()


def set_locale(name: str) -> None:
    """Switch the language of this context; an unknown one falls back to Polish."""
    _current.set(name if name in LOCALES else DEFAULT)


@contextlib.contextmanager
def use(name: str) -> Iterator[None]:
    """Another language for the length of a block."""
    token = _current.set(name if name in LOCALES else DEFAULT)
    try:
        yield
    finally:
        _current.reset(token)


def _bring_up_to_date(po: Path) -> bool:
    """Compile a catalogue that was never compiled or has changed since; false where that is not allowed."""
    mo, fresh = po.with_suffix(".mo"), po.with_suffix(f".{os.getpid()}")
    if mo.exists() and mo.stat().st_mtime >= po.stat().st_mtime:
        return True
    try:
        fresh.write_bytes(compiled(po))
        fresh.replace(mo)
    except OSError:
        return False
    return True


def _read(po: Path) -> GNUTranslations:
    if _bring_up_to_date(po):
        with po.with_suffix(".mo").open("rb") as handle:
            return GNUTranslations(handle)
    return GNUTranslations(io.BytesIO(compiled(po)))


def compiled(po: Path) -> bytes:
    """The catalogue of a `.po` file in its binary form."""
    # Babel is slow to import and only needed where nothing was compiled yet.
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with po.open("rb") as handle:
        catalogue = read_po(handle)
    binary = io.BytesIO()
    write_mo(binary, catalogue)
    return binary.getvalue()


def lend(domain: str) -> None:
    """Let libraries that ask the standard library's `gettext` speak the current language, out of one of our domains.

    They read compiled files by name, so one that is missing or old is written first where that is allowed.
    """
    po = FOLDER / locale() / "LC_MESSAGES" / f"{domain}.po"
    if po.exists():
        _bring_up_to_date(po)
    os.environ["LANGUAGE"] = locale()
    gettext.bindtextdomain(domain, FOLDER)
    gettext.textdomain(domain)


@lru_cache(maxsize=len(LOCALES))
def catalogue(name: str) -> NullTranslations:
    """All domains of one language merged; English is its own msgids."""
    merged: GNUTranslations | None = None
    for po in sorted((FOLDER / name / "LC_MESSAGES").glob("*.po")):
        domain = _read(po)
        if merged is None:
            merged = domain
        else:
            # The standard library has no merge; Babel's does exactly this.
            merged._catalog.update(domain._catalog)  # type: ignore[attr-defined]  # noqa: SLF001
    return merged or NullTranslations()


def _(text: str, /, **params: object) -> str:
    """The sentence in the current language, with its parameters filled in."""
    translated = catalogue(locale()).gettext(text) if text else ""
    return translated.format(**_harmless(params)) if params else translated


def plain(text: str) -> str:
    """Text from outside without signs that a terminal obeys or that turn the line round."""
    return text if text.isprintable() else text.translate(_UNSEEN)


def _harmless(params: Mapping[str, object]) -> dict[str, object]:
    """What is filled in comes from files and people."""
    return {key: plain(value) if isinstance(value, str) else value for key, value in params.items()}


def ngettext(singular: str, plural: str, n: int, /, **params: object) -> str:
    """The sentence for a count, in the current language; `{n}` is the count."""
    return catalogue(locale()).ngettext(singular, plural, n).format(n=n, **_harmless(params))


def say(message: Message) -> str:
    """A message as a sentence in the current language; parameters that are messages are translated too."""
    params = {key: say(value) if isinstance(value, Message) else value for key, value in message.params.items()}
    if message.plural is None:
        return _(message.text, **params)
    params.pop("n", None)
    return ngettext(message.text, message.plural, message.count, **params)
