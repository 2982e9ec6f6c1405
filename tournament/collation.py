"""Polish alphabetical order and a folded form of names for comparing; knows no locale of the machine.

A plain sort puts Ł, Ś, Ż behind Z; the pl_PL locale is missing on most servers. Letters of other alphabets
follow the Polish ones in code point order; case and marks only decide between otherwise equal names.
"""

from __future__ import annotations

import unicodedata

_POLISH = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
_RANK = {letter: rank for rank, letter in enumerate(_POLISH, 100)}
# NFKD does not take these apart.
_STROKES = str.maketrans({"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ø": "o", "Ø": "O", "ß": "ss"})


def _rank(letter: str) -> int:
    if letter in _RANK:
        return _RANK[letter]
    base = unicodedata.normalize("NFKD", letter.translate(_STROKES))[0]
    if base in _RANK:
        return _RANK[base]
    return ord(letter) + 1000 if letter.isalpha() else ord(letter) % 100


def sort_key(name: str) -> tuple[tuple[int, ...], str]:
    """A key that sorts names as a Polish list of people does: Cebula, Ćma, Lis, Łukasz, Sowa, Świt, Zając, Żak."""
    text = unicodedata.normalize("NFC", name)
    return tuple(_rank(letter) for letter in text.casefold()), text


def fold(name: str) -> str:
    """A name without marks, case, punctuation and order of words; "  ŻÓŁĆ Łukasz" and "Lukasz Zolc" give one string."""
    plain = unicodedata.normalize("NFKD", name.translate(_STROKES)).casefold()
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(sorted(letters.split()))
