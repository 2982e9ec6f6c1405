"""The values of a regulation as readers meet them: grouped by subject, only those that mean something, in words.

A value means something only where the thing it belongs to is played: without a barrel there is no number of attempts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament import wording
from tournament.errors import Message, m
from tournament.regulations import Edition
from tournament.rules.regulation import Doubling, Endgame, Gain, Play, Regulation, ZeroUnit
from tournament.standings.policy import LeaguePolicy

#: Subject -> how the paths of its values begin, in the order of a wall sheet.
SUBJECTS: Mapping[str, tuple[Message, tuple[str, ...]]] = {
    "table": (m("Table and cards"), ("rules.layouts", "general.cards", "general.dealer")),
    "bidding": (m("Bidding and contract"), ("rules.bidding.", "rules.conduct.talon_shown")),
    "marriages": (m("Marriages"), ("rules.marriages.", "general.marriages")),
    "play": (m("Play of the cards"), ("rules.conduct.",)),
    "score": (
        m("What is written"),
        ("rules.play", "general.unrounded", "rules.rounding", "rules.last_trick_bonus", "general.totals"),
    ),
    "endgame": (m("Endgame"), ("rules.endgame", "rules.lock.", "rules.barrel.")),
    "concession": (m("Concession (bomb)"), ("rules.concession.",)),
    "penalties": (
        m("Penalties and special deals"),
        ("rules.zero.", "rules.doubling", "rules.doubled_contract", "rules.dump", "rules.fines.", "general.penalties"),
    ),
    "sitter": (m("The player who sits out"), ("rules.sitter",)),
    "end": (m("End of the game"), ("rules.target", "rules.target_tie", "general.places")),
    "league": (m("Tournament and league"), ("league.",)),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One value of a regulation, with the clause it stands in and who decided it."""

    path: str
    value: object
    clause: str
    basis: str


def subject_of(path: str) -> str:
    """Which subject a value belongs to; `play` for one that no subject names."""
    fits = [(len(start), name) for name, (_title, starts) in SUBJECTS.items() for start in starts if _fits(path, start)]
    return max(fits)[1] if fits else "play"


def parameters(edition: Edition, *, all_of_them: bool = False) -> Mapping[str, tuple[Parameter, ...]]:
    """The values of an edition by subject, in the order of its clauses; those without meaning only if asked for."""
    found: dict[str, list[Parameter]] = {name: [] for name in SUBJECTS}
    for path in ordered(edition):
        value = value_at(edition, path)
        if value is not None and (all_of_them or applies(path, edition)):
            found[subject_of(path)].append(
                Parameter(
                    path=path, value=value, clause=edition.clauses[path], basis=edition.basis.get(path, "default")
                )
            )
    return {name: tuple(values) for name, values in found.items() if values}


def ordered(edition: Edition) -> Sequence[str]:
    """The paths of an edition by clause, those of one clause as the file names them."""
    return sorted(edition.clauses, key=lambda path: clause_order(edition.clauses[path]))


def clause_order(clause: str) -> tuple[int, ...]:
    """Where a clause such as `§5.3` stands."""
    return tuple(int(part) for part in clause.removeprefix("§").split(".") if part.isdigit())


def value_at(edition: Edition, path: str) -> object:
    """The value at a path; None where the path is only a general rule without a value."""
    found: object = edition.values
    for name in path.split("."):
        found = found.get(name) if isinstance(found, Mapping) else None
    return found


def in_words(path: str, value: object) -> str:
    """A value as a reader understands it."""
    return wording.value(path, value)


def clauses(edition: Edition) -> Iterator[tuple[str, str]]:
    """Every clause that means something, with the subject it belongs to, in order and once."""
    seen: set[str] = set()
    for path in ordered(edition):
        clause = edition.clauses[path]
        if clause not in seen and applies(path, edition):
            seen.add(clause)
            yield subject_of(path), clause


def applies(path: str, edition: Edition) -> bool:
    """Whether a value means something under its edition."""
    longest = max((start for start in _MEANT if _fits(path, start)), key=len, default=None)
    return longest is None or _MEANT[longest](edition.rules, edition.league)


def _fits(path: str, start: str) -> bool:
    return path.startswith(start) if start.endswith(".") else path == start


def _seats_four(rules: Regulation) -> bool:
    return any(layout.players == 4 for layout in rules.layouts)


def _sits_out(rules: Regulation) -> bool:
    return any(layout.active < layout.players for layout in rules.layouts)


def _fixed_gain(rules: Regulation) -> bool:
    return rules.concession.allowed and rules.concession.opponents is Gain.FIXED


def _half_gain(rules: Regulation) -> bool:
    return rules.concession.allowed and rules.concession.opponents is Gain.HALF_CONTRACT


#: When a value means something; a longer beginning goes before a shorter one.
_MEANT: Mapping[str, Callable[[Regulation, LeaguePolicy], bool]] = {
    "rules.bidding.": lambda rules, _: rules.play is Play.AUCTION,
    "rules.conduct.talon_shown": lambda rules, _: rules.play is Play.AUCTION,
    "general.unrounded": lambda rules, _: rules.play is Play.AUCTION,
    "rules.lock.": lambda rules, _: rules.endgame is Endgame.LOCK,
    "rules.barrel.": lambda rules, _: rules.endgame is Endgame.BARREL,
    "rules.concession.": lambda rules, _: rules.concession.allowed,
    "rules.concession.allowed": lambda rules, _: rules.play is Play.AUCTION,
    "rules.concession.points": lambda rules, _: _fixed_gain(rules),
    "rules.concession.points_four": lambda rules, _: _fixed_gain(rules) and _seats_four(rules),
    "rules.concession.half_rounding": lambda rules, _: _half_gain(rules),
    "rules.concession.penalty": lambda rules, _: rules.concession.allowed and rules.concession.every > 0,
    "rules.concession.sitter_gains": lambda rules, _: rules.concession.allowed and _sits_out(rules),
    "rules.zero.": lambda rules, _: rules.zero.unit is not ZeroUnit.NONE,
    "rules.zero.unit": lambda _rules, _: True,
    "rules.doubled_contract": lambda rules, _: rules.doubling is not Doubling.NONE,
    "rules.sitter": lambda rules, _: _sits_out(rules),
    "league.time_out": lambda _, league: league.round_minutes > 0,
}
