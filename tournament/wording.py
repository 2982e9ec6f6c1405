"""Codes of the rules as sentences in the current language, and the answer of validation as a document.

The sentences stand in `sentences`, in English; this module fills in figures, names and places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tournament.errors import Problem, m
from tournament.i18n import _
from tournament.rules.codes import Code
from tournament.rules.explain import Step
from tournament.rules.finding import Finding, Severity, Verdict
from tournament.rules.parsing import FormatError, FormatErrors
from tournament.rules.protocol import Protocol, Suit
from tournament.rules.writing import points
from tournament.sentences import AT_A_SEAT, FINDINGS, FORMAT, HINTS, WITHOUT_CARDS
from tournament.terms_in_words import CHOICES, PARAMETERS, STEPS, UNPLAYED, ZEROS

SUITS: Mapping[str, str] = MappingProxyType(
    {
        Suit.HEARTS: "hearts",
        Suit.DIAMONDS: "diamonds",
        Suit.CLUBS: "clubs",
        Suit.SPADES: "spades",
        Suit.ACES: "four aces",
    }
)
BASES: Mapping[str, str] = MappingProxyType(
    {
        "stated": "stated by the regulation",
        "organiser": "the organiser's decision",
        "default": "the system's default",
    }
)
#: Values where 0 is a number like any other, not "switched off".
COUNTED_FROM_ZERO = frozenset({"league.absent_points", "league.place_points", "league.protest_minutes"})
SEVERITIES: Mapping[Severity, str] = MappingProxyType(
    {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}
)


#: Seats at a table by their letters, as people and documents call them.
SEATS = "ABCD"
_ABOUT_SEATS = frozenset(
    {Code.DECLARER_COLUMN, Code.GOLDEN_FOREHAND, Code.WINNER_NOT_DECLARER, Code.DEALER_ORDER, Code.FIRST_DEALER}
)


class _Figures(dict[str, object]):
    """Figures of a finding; one that was not known is shown as a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


def finding(found: Finding, protocol: Protocol, at: Sequence[int] = ()) -> str:
    """The finding as a sentence with its place: `Rozdanie 7, Anna Nowak: …`; `at` as in `seat`."""
    text = sentence(found, at)
    player = protocol.players[found.seat - 1] if found.seat is not None else None
    if found.deal is not None and player is not None:
        return _("Deal {deal}, {player}: {text}", deal=found.deal, player=player, text=text)
    if found.deal is not None:
        return _("Deal {deal}: {text}", deal=found.deal, text=text)
    if found.field == "result":
        return _("Result: {text}", text=text)
    if player is not None:
        return _("{player}: {text}", player=player, text=text)
    return _("Whole protocol: {text}", text=text)


def sentence(found: Finding, at: Sequence[int] = ()) -> str:
    """What is wrong and, where it is known, which mistake explains it; without the place; `at` as in `seat`."""
    figures = _Figures({key: _figure(value) for key, value in found.details.items()})
    figures["expected"], figures["found"] = _figure(found.expected), _figure(found.found)
    if found.code in _ABOUT_SEATS:
        figures["expected"], figures["found"] = _seats(found.expected, at), _seats(found.found, at)
    if found.code.value.startswith("marriage"):
        figures["found"] = _(SUITS[str(found.found)]) if str(found.found) in SUITS else figures["found"]
    text = _(_msgid(found)).format_map(figures)
    return text if found.hint is None else f"{text} {_(HINTS[found.hint])}"


def _msgid(found: Finding) -> str:
    if found.seat is not None and found.code in AT_A_SEAT:
        return AT_A_SEAT[found.code]
    if found.code in WITHOUT_CARDS and "cards" not in found.details:
        return WITHOUT_CARDS[found.code]
    return FINDINGS[found.code]


def source(found: Finding) -> str:
    """The clause a finding rests on and who decided it: `§5.3 (podaje regulamin)`; empty without a clause."""
    if found.clause is None:
        return ""
    return _("{clause} ({basis})", clause=found.clause, basis=basis(found.basis or "default"))


def basis(name: str) -> str:
    """Who decided a value, in words."""
    return _(BASES[name])


def severity(level: Severity) -> str:
    """How bad a finding is, in one word."""
    return _(SEVERITIES[level])


def format_error(error: FormatError) -> str:
    """What is wrong with the shape of a file, without the path."""
    details = _Figures({key: _figure(value) for key, value in error.details.items()})
    return _(FORMAT[error.code]).format_map(details)


def format_problems(errors: FormatErrors) -> tuple[Problem, ...]:
    """Format errors as the problems of a refusal, each with its JSON path."""
    return tuple(
        Problem(m(FORMAT[error.code], **{key: _figure(value) for key, value in error.details.items()}), error.path)
        for error in errors.errors
    )


class _Several(list[object]):
    """Several figures shown with commas; single ones can still be taken out by index."""

    def __str__(self) -> str:
        return ", ".join(str(item) for item in self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def seat(number: int, at: Sequence[int] = ()) -> str:
    """A column of the sheet by the letter of its seat; a number that is no seat stays one.

    `at`: which seats the columns stand for, from 1, where a seat was left empty; otherwise column 1 is seat A.
    """
    at_table = at[number - 1] if 1 <= number <= len(at) else number
    return SEATS[at_table - 1] if 1 <= at_table <= len(SEATS) else str(number)


def _seats(value: object, at: Sequence[int]) -> object:
    """Seats of a finding, one or several, by their letters."""
    if isinstance(value, list | tuple):
        return ", ".join(str(_seats(one, at)) for one in value)
    return seat(value, at) if isinstance(value, int) else _figure(value)


def _figure(value: object) -> object:
    """A figure for people: minus sign instead of a hyphen, lists with commas."""
    if isinstance(value, list | tuple):
        return _Several(_figure(item) for item in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return f"−{-value}" if value < 0 else str(value)
    return "–" if value is None else value


def document(verdict: Verdict, protocol: Protocol, *, file: str, regulation: str) -> dict[str, object]:
    """One entry of the answer of validation, with the sentences in the current language."""
    computed = verdict.computed
    return {
        "file": file,
        "regulation": regulation,
        "level": verdict.level.value,
        "valid": verdict.valid,
        "findings": [_finding_document(found, protocol) for found in verdict.findings],
        "not_checked": list(verdict.not_checked),
        "computed": {
            "deltas": [list(row) for row in computed.deltas],
            "totals": [list(row) for row in computed.totals],
            "final": list(computed.final),
            "places": list(computed.places),
            "league_points": [points(value) for value in computed.league_points],
            "ended": computed.ended,
        },
    }


def _finding_document(found: Finding, protocol: Protocol) -> dict[str, object]:
    return {
        "code": found.code.value,
        "severity": found.severity.value,
        "deal": found.deal,
        "seat": found.seat,
        "field": found.field,
        "expected": found.expected,
        "found": found.found,
        "clause": found.clause,
        "basis": found.basis,
        "hint": None if found.hint is None else found.hint.value,
        "message": finding(found, protocol),
    }


def step(told: Step, protocol: Protocol) -> str:
    """One step of an explained deal as a sentence."""
    figures = _Figures({key: _figure(value) for key, value in told.figures.items()})
    if told.seat is not None:
        figures["player"] = protocol.players[told.seat - 1]
    return _(STEPS[told.code]).format_map(figures)


def step_source(told: Step) -> str:
    """The clause a step rests on and who decided it; empty without a clause."""
    if told.clause is None:
        return ""
    return _("{clause} ({basis})", clause=told.clause, basis=basis(told.basis or "default"))


def parameter(path: str) -> str:
    """The name of a value of a regulation, by its path; the path itself where there is no name."""
    return _(PARAMETERS[path]) if path in PARAMETERS else path


def value(path: str, given: object) -> str:
    """A value of a regulation in words; `given` is plain JSON data or a choice."""
    if isinstance(given, bool):
        return _("yes") if given else _("no")
    if isinstance(given, list | tuple):
        separator = "; " if any(isinstance(item, Mapping) for item in given) else ", "
        return separator.join(value(path, item) for item in given)
    if isinstance(given, Mapping):
        return _layout(given)
    choices = CHOICES.get(path)
    if choices is not None and str(given) in choices:
        return _(choices[str(given)])
    if given == 0 and path not in COUNTED_FROM_ZERO:
        return _(ZEROS.get(path, "none"))
    return str(given)


def _layout(layout: Mapping[str, object]) -> str:
    """How many play with what, and who has the points of the cards that are in no trick."""
    text = _("{players} players: {active} play, {deck} cards, {hand} in hand, {tricks} tricks", **layout)
    unplayed = UNPLAYED.get(str(layout.get("talon_points")))
    return text if unplayed is None else f"{text}, {_(unplayed)}"
