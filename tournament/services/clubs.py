"""Spellings of clubs on a list: which are one club without asking, and about which somebody has to be asked.

Capitals and blanks never make two clubs of one (`seating.clubs`). Marks, signs or a letter more or less may be a slip
or another club: that is asked, never decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament import collation
from tournament.errors import Message, m
from tournament.seating import club_key

#: Of a hundred: one letter more, less or other in a name of ten.
ALIKE = 88
_SHORTEST = 4  # of shorter names every letter counts


@dataclass(frozen=True, slots=True)
class Question:
    """A spelling that is new, and the one it may be meant for."""

    written: str
    known: str

    @property
    def message(self) -> Message:
        """The question in words."""
        return m(
            "The club “{written}” is very much like “{known}”. Is it the same?", written=self.written, known=self.known
        )


def spelled(club: str, known: Iterable[str]) -> str:
    """The club as it is spelled already, if it is on the list."""
    key = club_key(club)
    return next((one for one in known if club_key(one) == key), club)


def question(club: str, known: Iterable[str]) -> Question | None:
    """Whether this club may be one of those on the list with a slip in its name; the likeliest of them."""
    others = list(known)
    if not club or any(club_key(club) == club_key(one) for one in others):
        return None
    near = sorted((-_likeness(club, one), one) for one in others)
    return Question(club, near[0][1]) if near and near[0][0] <= -ALIKE else None


def questions(written: Sequence[str], known: Sequence[str]) -> tuple[Question, ...]:
    """The same for a whole list: each club against those of the event, then against those before it in the list."""
    seen = {club_key(one): one for one in known if one}
    found = []
    for club in written:
        asked = question(club, seen.values())
        if asked is not None:
            found.append(asked)
        elif club:
            seen.setdefault(club_key(club), club)
    return tuple(dict.fromkeys(found))


def _likeness(one: str, other: str) -> float:
    from rapidfuzz import fuzz  # noqa: PLC0415 - fifty modules that only lists of players need

    plain = collation.fold(one), collation.fold(other)
    if plain[0] == plain[1]:
        return 100.0
    if _figures(plain[0]) != _figures(plain[1]) or min(map(len, plain)) < _SHORTEST:
        return 0.0
    return float(fuzz.ratio(*plain))


def _figures(text: str) -> list[str]:
    """Numbers and Roman numerals tell teams of one club apart: "Dąb II" is not "Dąb III"."""
    return [word for word in text.split() if word.isdecimal() or set(word) <= set("ivx")]
