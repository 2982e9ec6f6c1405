"""Full names in two parts: the given names and the surname."""

from __future__ import annotations

_PARTICLES = frozenset({"von", "van", "de", "da", "di", "del", "der", "den", "la", "le"})


def split_name(name: str, *, family_first: bool) -> tuple[str, str]:
    """Given and family name of a full name; "Nowak, Anna" has the family name first in any case."""
    before, comma, after = name.partition(",")
    if comma and after.strip():
        return after.strip(), before.strip()
    words = name.replace(",", " ").split()
    if family_first:
        return " ".join(words[1:]), words[0] if words else ""
    cut = len(words) - 1
    while cut > 1 and words[cut - 1].casefold() in _PARTICLES:
        cut -= 1
    return " ".join(words[:cut]), " ".join(words[cut:])
