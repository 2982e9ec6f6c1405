"""Which spellings of a club are one club: capitals, blanks and the encoding of letters do not count.

Whether "Dąb" and "Dab" are one club is no matter for a rule; those who keep the list are asked (services/clubs.py).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping


def club_key(name: str) -> str:
    """The form by which clubs are compared: "As  Pik " and "as pik" give one."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def one_spelling(clubs: Mapping[int, str]) -> dict[int, str]:
    """Every club in the spelling of its member with the lowest start number."""
    spelling: dict[str, str] = {}
    for _, name in sorted(clubs.items()):
        spelling.setdefault(club_key(name), name)
    return {number: spelling[club_key(name)] for number, name in clubs.items()}
