"""Regulations as data: which ones ship, their values, clauses and texts, and copies of them with changed values.

An event pins the values of its regulation and computes from that copy for ever; nothing here rewrites the past.
Numbers and closed choices are checked with the path of the key; what a choice does stands in `rules` and `standings`.
"""

from __future__ import annotations

import copy
import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from tournament import contradictions, rules
from tournament.config import ROOT
from tournament.errors import Message, NotFound, Problem, Refused, m
from tournament.rules.explain import Step
from tournament.rules.finding import Verdict
from tournament.rules.protocol import Protocol
from tournament.rules.regulation import Regulation
from tournament.standings.league import table_points
from tournament.standings.policy import LeaguePolicy, Ties

FOLDER = ROOT / "regulations"
DEFAULT = "liga-blaszki-2023"
BASES = ("stated", "organiser", "default")
HEAD = ("slug", "edition", "title", "effective_from", "binding")
KEYS = frozenset({*HEAD, "sources", "rules", "league", "clauses", "basis"})
T = TypeVar("T", Regulation, LeaguePolicy)

_RULES = TypeAdapter(Regulation)
_LEAGUE = TypeAdapter(LeaguePolicy)
_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "missing": "This value is missing.",
        "extra_forbidden": "There is no such value.",
        "unexpected_keyword_argument": "There is no such value.",
        "int_type": "A whole number is needed here.",
        "int_from_float": "A whole number is needed here.",
        "bool_type": "Yes or no (true or false) is needed here.",
        "enum": "This is not one of the choices: {choices}.",
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of a regulation; `values` is its whole file as plain JSON data."""

    id: str
    edition: str
    title: str
    rules: Regulation
    league: LeaguePolicy
    clauses: Mapping[str, str]
    basis: Mapping[str, str]
    values: Mapping[str, object]
    sha256: str


def known() -> tuple[str, ...]:
    """The ids of all regulations that ship, the default one first."""
    ids = sorted(path.parent.name for path in FOLDER.glob("*/regulation.toml"))
    return (DEFAULT, *(name for name in ids if name != DEFAULT))


@lru_cache(maxsize=64)
def load(regulation_id: str) -> Edition:
    """The edition in a folder; raises NotFound, naming the known ids."""
    path = FOLDER / regulation_id / "regulation.toml"
    if regulation_id not in known():
        raise NotFound(m("There is no regulation “{id}”. Known: {known}.", id=regulation_id, known=", ".join(known())))
    with path.open("rb") as handle:
        values = tomllib.load(handle)
    return from_values(json.loads(json.dumps(values, default=str)))


def from_values(values: Mapping[str, object]) -> Edition:
    """An edition from its plain values; raises Refused with the path of every key that cannot be used."""
    return _from_canonical(canonical(values))


@lru_cache(maxsize=64)
def _from_canonical(text: str) -> Edition:
    """The same values give the same edition, so a pinned copy is only checked once."""
    values = json.loads(text)
    problems = _shape_problems(values)
    if problems:
        raise _refused(problems)
    game = _typed(_RULES, values["rules"], "rules", problems)
    league = _typed(_LEAGUE, values["league"], "league", problems)
    if game is None or league is None:
        raise _refused(problems)
    problems += contradictions.of_rules(game) + contradictions.of_league(league, game)
    if problems:
        raise _refused(problems)
    return Edition(
        id=str(values["slug"]),
        edition=str(values["edition"]),
        title=str(values["title"]),
        rules=game,
        league=league,
        clauses=MappingProxyType(values["clauses"]),
        basis=MappingProxyType(values["basis"]),
        values=MappingProxyType(values),
        sha256=hashlib.sha256(text.encode()).hexdigest(),
    )


def canonical(values: Mapping[str, object]) -> str:
    """The values as one JSON text that is the same for the same values."""
    return json.dumps(dict(values), ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)


def with_changes(edition: Edition, changes: Mapping[str, object]) -> Edition:
    """A copy with other values (dotted paths such as `league.rounds`), each from now on the organiser's decision."""
    values = copy.deepcopy(dict(edition.values))
    problems: list[Problem] = []
    for path, value in changes.items():
        problem = _set(values, path, value)
        if problem is None:
            _mark_organiser(values, path)
        else:
            problems.append(problem)
    if problems:
        raise _refused(problems)
    contradictions.complete(values)
    return from_values(values)


def validate(protocol: Protocol, edition: Edition) -> Verdict:
    """The protocol judged under an edition, with its clauses and its points for places."""

    def league_points(totals: tuple[int, ...], places: tuple[int, ...]) -> tuple[Fraction, ...]:
        if edition.league.ties is Ties.LOTS and len(set(places)) < len(places):
            return ()  # the lots are not on the sheet
        return table_points(totals, places, edition.league)

    return rules.validate(
        protocol,
        edition.rules,
        clauses=edition.clauses,
        basis=edition.basis,
        points=league_points,
        ties_by_lots=edition.league.ties is Ties.LOTS,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One value in which two editions differ, with the clauses and bases of both."""

    path: str
    a: object
    b: object
    clause_a: str | None
    clause_b: str | None
    basis_a: str | None
    basis_b: str | None


def difference(a: Edition, b: Edition) -> tuple[Difference, ...]:
    """Every value in which two editions differ, in the order of the clauses of the first."""
    first, second = dict(_leaves(a)), dict(_leaves(b))
    return tuple(
        Difference(
            path=path,
            a=first.get(path),
            b=second.get(path),
            clause_a=a.clauses.get(path),
            clause_b=b.clauses.get(path),
            basis_a=a.basis.get(path),
            basis_b=b.basis.get(path),
        )
        for path in dict.fromkeys([*first, *second])
        if first.get(path) != second.get(path)
    )


def _leaves(edition: Edition) -> Iterator[tuple[str, object]]:
    """Every single value of an edition by its path, in the order of the clauses."""
    for path in sorted(edition.clauses, key=lambda path: (_clause_order(edition.clauses[path]), path)):
        found: object = edition.values
        for name in path.split("."):
            found = found.get(name) if isinstance(found, Mapping) else None
        if found is not None:
            yield path, found


def _clause_order(clause: str) -> tuple[int, ...]:
    return tuple(int(part) for part in clause.removeprefix("§").split(".") if part.isdigit())


def explain(protocol: Protocol, edition: Edition, deal_no: int) -> tuple[Step, ...]:
    """A deal explained step by step under an edition; raises NotFound when the sheet has no such row."""
    try:
        return rules.explain(protocol, edition.rules, deal_no, edition.clauses, edition.basis)
    except LookupError as error:
        raise NotFound(m("The protocol has no deal {deal}.", deal=deal_no)) from error


def clause_text(edition: Edition, clause: str) -> str:
    """The text of a clause such as `§5.3` without its number; empty when the regulation is not one that ships."""
    return _texts(edition.id).get(clause, "")


def text(regulation_id: str) -> str:
    """The whole text of a regulation that ships, as Markdown; empty for a regulation of an organiser."""
    path = FOLDER / regulation_id / "text.pl.md"
    return path.read_text(encoding="utf-8") if regulation_id in known() and path.exists() else ""


@lru_cache(maxsize=64)
def _texts(regulation_id: str) -> Mapping[str, str]:
    return clauses_of(text(regulation_id))


def clauses_of(markdown: str) -> Mapping[str, str]:
    """The text of every clause of a regulation's Markdown, without its number."""
    texts: dict[str, str] = {}
    for line in markdown.splitlines():
        if line.startswith("**§"):
            clause, _, words = line[2:].partition("**")
            texts[clause] = words.strip()
    return MappingProxyType(texts)


def _refused(problems: list[Problem]) -> Refused:
    return Refused(m("These values do not make a regulation."), tuple(problems))


def _shape_problems(values: Mapping[str, object]) -> list[Problem]:
    problems = [Problem(m("There is no such value."), key) for key in values if key not in KEYS]
    problems += [Problem(m("This value is missing."), key) for key in sorted(KEYS - set(values))]
    problems += [
        Problem(m("A text is needed here."), key)
        for key in HEAD
        if key in values and not (isinstance(values[key], str) and values[key])
    ]
    for key in ("clauses", "basis", "rules", "league"):
        if key in values and not isinstance(values[key], Mapping):
            problems.append(Problem(m("A table of values is needed here."), key))
    basis = values.get("basis")
    if isinstance(basis, Mapping):
        problems += [
            Problem(m("This is not one of the choices: {choices}.", choices=", ".join(BASES)), f"basis.{path}")
            for path, value in basis.items()
            if value not in BASES
        ]
    return problems


def _typed(adapter: TypeAdapter[T], values: object, top: str, problems: list[Problem]) -> T | None:
    """The typed table, or None with the problems of every wrong key added."""
    try:
        # only the JSON mode is strict about types and still reads lists and choices
        return adapter.validate_json(json.dumps(values), strict=True)
    except ValidationError as error:
        entry: ErrorDetails
        for entry in error.errors():
            where = ".".join((top, *(str(part) for part in entry["loc"])))
            problems.append(Problem(_kind(entry["type"], entry.get("ctx", {})), where))
        return None


def _kind(kind: str, context: Mapping[str, object]) -> Message:
    text = _KINDS.get(kind, "This value cannot be used here.")
    return m(text, choices=str(context.get("expected", ""))) if kind == "enum" else m(text)


def _set(values: dict[str, object], path: str, value: object) -> Problem | None:
    *parents, last = path.split(".")
    table: object = values
    for name in parents:
        table = table.get(name) if isinstance(table, dict) else None
    changeable = path.startswith(("rules.", "league.")) or path in HEAD
    if not changeable or not isinstance(table, dict) or last not in table:
        return Problem(m("There is no such value."), path)
    table[last] = list(value) if isinstance(value, tuple) else value
    return None


def _mark_organiser(values: dict[str, object], path: str) -> None:
    basis = values["basis"]
    if isinstance(basis, dict):
        for key in [known_path for known_path in basis if known_path == path or known_path.startswith(f"{path}.")]:
            basis[key] = "organiser"
