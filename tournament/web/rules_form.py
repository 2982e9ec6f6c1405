"""All values of an event's regulation as a form: fields by subject, their choices in words, and what was changed.

Shape only: which values contradict each other is for `regulations` to say, with the path that is the field's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament import wording
from tournament.errors import Problem, Refused, m
from tournament.i18n import _, say
from tournament.regulations import Edition
from tournament.reports.build import subjects
from tournament.shelf import LARGEST
from tournament.terms_in_words import CHOICES, ZEROS
from tournament.web.forms import Form, blank, natural

YES, NO = "yes", "no"
ORDERED = "league.tiebreaks"
#: Lists of numbers are written with commas.
_NUMBERS = re.compile(r"\d{1,4}(\s*[,;/]\s*\d{1,4}|\s+\d{1,4})*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A value as it stands in the form: `kind` is choice, number, numbers, order or fixed."""

    name: str
    label: str
    hint: str
    kind: str
    options: tuple[tuple[str, str], ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The fields of one subject."""

    title: str
    fields: tuple[Field, ...]


def parts(edition: Edition) -> tuple[Part, ...]:
    """Every value of the edition as a field, by subject."""
    return tuple(
        Part(title=say(subjects.SUBJECTS[name][0]), fields=tuple(field for each in values for field in _fields(each)))
        for name, values in subjects.parameters(edition, all_of_them=True).items()
    )


def filled(edition: Edition) -> Form:
    """The form with the values in force."""
    values: dict[str, object] = {}
    for each in _all(edition):
        if each.path == ORDERED and isinstance(each.value, Sequence):
            values |= dict(zip(_order_names(), map(str, each.value), strict=False))
        else:
            values[each.path] = _written(each.value)
    return blank(**values)


def changes(form: Form, edition: Edition) -> dict[str, object]:
    """What differs from the values in force, by path; raises Refused with every field that cannot be read."""
    wanted: dict[str, object] = {}
    problems: list[Problem] = []
    for each in _all(edition):
        if each.path != "rules.layouts":
            found = _read(form, each, problems)
            if found != each.value:
                wanted[each.path] = found
    if problems:
        raise Refused(m("Some fields need another look."), tuple(problems))
    return wanted


def placed(refusal: Refused) -> Refused:
    """The refusal with every problem at a field of the form."""
    moved = (
        Problem(
            problem.message, "rules.layouts" if (problem.where or "").startswith("rules.layouts") else problem.where
        )
        for problem in refusal.problems
    )
    return Refused(refusal.message, tuple(moved))


def _all(edition: Edition) -> Iterator[subjects.Parameter]:
    for values in subjects.parameters(edition, all_of_them=True).values():
        yield from values


def _fields(each: subjects.Parameter) -> Iterator[Field]:
    hint = _("{clause} · {basis}", clause=each.clause, basis=wording.basis(each.basis))
    label = wording.parameter(each.path)
    if each.path == ORDERED:
        yield from _order(each.path, label, hint)
    elif isinstance(each.value, bool):
        options = ((YES, wording.value(each.path, True)), (NO, wording.value(each.path, False)))
        yield Field(name=each.path, label=label, hint=hint, kind="choice", options=options)
    elif each.path in CHOICES:
        yield Field(name=each.path, label=label, hint=hint, kind="choice", options=_choices(each.path))
    elif isinstance(each.value, int):
        zero = _(" · 0: {words}", words=wording.value(each.path, 0)) if each.path in ZEROS else ""
        yield Field(name=each.path, label=label, hint=hint + zero, kind="number")
    elif each.path == "rules.layouts":
        words = wording.value(each.path, each.value)
        yield Field(name=each.path, label=label, hint=hint, kind="fixed", words=words)
    else:
        more = _(" · from the first place on, with commas")
        yield Field(name=each.path, label=label, hint=hint + more, kind="numbers")


def _order(path: str, label: str, hint: str) -> Iterator[Field]:
    """One field for each criterion, in the order in which they decide."""
    for number, name in enumerate(_order_names(), 1):
        options = (("", _("nothing more")), *_choices(path))
        title = _("{name}, criterion {n}", name=label, n=number)
        yield Field(name=name, label=title, hint=hint if number == 1 else "", kind="choice", options=options)


def _order_names() -> tuple[str, ...]:
    return (ORDERED, *(f"{ORDERED}-{number}" for number in range(2, len(CHOICES[ORDERED]) + 1)))


def _choices(path: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, wording.value(path, name)) for name in CHOICES[path])


def _written(value: object) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(str, value))
    return str(value)


def _read(form: Form, each: subjects.Parameter, problems: list[Problem]) -> object:
    if each.path == ORDERED:
        return [given for name in _order_names() if (given := form.value(name))]
    given = form.value(each.path)
    if isinstance(each.value, bool):
        return _chosen(given, {YES: True, NO: False}, each.path, problems)
    if each.path in CHOICES:
        return _chosen(given, {name: name for name in CHOICES[each.path]}, each.path, problems)
    if isinstance(each.value, int):
        number = natural(given)
        if number is not None and number <= LARGEST:
            return number
        problems.append(Problem(m("Give a whole number from {least} to {most}.", least=0, most=LARGEST), each.path))
        return each.value
    if _NUMBERS.fullmatch(given):
        return [int(number) for number in re.findall(r"\d+", given)]
    problems.append(Problem(m("Give whole numbers with commas between them, for example: 7, 3, 1."), each.path))
    return each.value


def _chosen(given: str, known: Mapping[str, object], path: str, problems: list[Problem]) -> object:
    if given not in known:
        problems.append(Problem(m("Choose one of the offered answers."), path))
        return None
    return known[given]
