"""Cleaning of what people type, before it is stored: one spelling of a text, no invisible characters.

Knows no database. A name with a control character or a direction mark would break files and sort orders later.
"""

from __future__ import annotations

import re
import unicodedata

from tournament.errors import Problem, Refused, m

LONGEST = 200
LONGEST_REASON = 1000
#: Spreadsheets take a text that begins so for a formula; CSV marks it with an apostrophe, which reading takes off.
LIKE_A_FORMULA = ("=", "+", "-", "@", "|", "＝", "＋", "－", "＠")
_ALSO_INVISIBLE = frozenset("\u00ad\ufeff\ufff9\ufffa\ufffb")
_SIGN_OF_FIGURES = re.compile(r" ?([.,:/-]) ?")
_SIGNS_MEANT = str.maketrans({";": ",", "–": "-", "—": "-", "−": "-"})
_SLUG = re.compile(r"[^a-z0-9]+")
_STROKES = str.maketrans({"ł": "l", "Ł": "l", "đ": "d", "ø": "o", "ß": "ss"})


def cleaned(text: str) -> str:
    """NFC, blanks made single, control, format and zero-width characters gone."""
    normal = unicodedata.normalize("NFC", text)
    kept = "".join(" " if c in "\t\r\n\v\f\x85\u2028\u2029" else c for c in normal if not _invisible(c))
    return " ".join(kept.split())


def _invisible(character: str) -> bool:
    if character in "\t\r\n\v\f\x85\u2028\u2029":
        return False
    return character in _ALSO_INVISIBLE or unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn"}


def required(text: str, field: str) -> str:
    """A cleaned text that must not be empty."""
    value = optional(text, field)
    if not value:
        raise Refused(m("Something is missing."), (Problem(m("Fill in this field."), field),))
    return value


def optional(text: str | None, field: str, longest: int = LONGEST) -> str:
    """A cleaned text that may be empty."""
    value = cleaned(text or "")
    if len(value) > longest:
        problem = Problem(m("This text is too long: at most {limit} characters.", limit=longest), field)
        raise Refused(m("Something is too long."), (problem,))
    return value


def figures(text: str) -> str:
    """Figures as they are copied from a lottery, in the one way they are compared in: "3, 14; 15" gives "3,14,15"."""
    return _SIGN_OF_FIGURES.sub(r"\1", text.translate(_SIGNS_MEANT))


def reason(text: str | None) -> str:
    """A written reason, which must say something."""
    value = optional(text, "reason", LONGEST_REASON)
    if not value:
        raise Refused(m("A reason is needed."), (Problem(m("Write the reason; it stays in the records."), "reason"),))
    return value


def slug_of(name: str) -> str:
    """An address for a name: "Liga Błaszki 2026" gives "liga-blaszki-2026"; never empty."""
    plain = unicodedata.normalize("NFKD", name.translate(_STROKES)).casefold()
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return _SLUG.sub("-", letters).strip("-")[:60].strip("-") or "turniej"
