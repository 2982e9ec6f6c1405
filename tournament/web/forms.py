"""Shape of what a form sends: text, whole numbers, days. Never rules: those are asked of the services.

A `Form` keeps what was typed and what is wrong with it, field by field, so that a refused page loses nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from flask import request

from tournament.errors import Message, Problem, Refused, TournamentError, m

MAX_TEXT = 200
_WHOLE = re.compile(r"[+-]?[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Form:
    """What stands in the fields, and the reasons of a refusal."""

    values: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def value(self, name: str) -> str:
        """What stands in a field, as text."""
        return self.values.get(name, "")

    def at(self, name: str) -> tuple[Message, ...]:
        """What is wrong with a field."""
        return tuple(problem.message for problem in self.problems if problem.where == name)

    def refused(self, refusal: TournamentError) -> Form:
        """The same values with the reasons of a refusal; a refusal without reasons is one itself."""
        return replace(self, problems=refusal.problems or (Problem(refusal.message),))


def natural(text: str) -> int | None:
    """A number from 0 on in at most six figures, or None: what is longer was not typed by a person."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 6 else None


def posted() -> Form:
    """The form that was sent; surrounding blanks do not count."""
    return Form({name: value.strip() for name, value in request.form.items()})


def blank(**values: object) -> Form:
    """A form to be filled in, with what it offers."""
    return Form({name: "" if value is None else str(value) for name, value in values.items()})


class Reading:
    """Takes values out of a form and gathers everything that is wrong before it complains."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._problems: list[Problem] = []

    def text(self, name: str, *, required: Message | None = None, most: int = MAX_TEXT) -> str:
        """A line of text; `required` is what to say when it is empty."""
        value = self._form.value(name)
        if required and not value:
            self._refuse(name, required)
        if len(value) > most:
            self._refuse(name, m("At most {most} letters fit here; there are {found}.", most=most, found=len(value)))
        return value

    def whole(self, name: str, *, least: int, most: int) -> int | None:
        """A whole number, or None where the field was left empty."""
        value = self._form.value(name).replace("−", "-")
        if not value:
            return None
        number = int(value) if _WHOLE.fullmatch(value) else None
        if number is None or not least <= number <= most:
            self._refuse(name, m("Give a whole number from {least} to {most}.", least=least, most=most))
        return number

    def needed(self, name: str, *, least: int, most: int) -> int:
        """A whole number that must be there."""
        number = self.whole(name, least=least, most=most)
        if number is None and not self._form.value(name):
            self._refuse(name, m("Give a whole number from {least} to {most}.", least=least, most=most))
        return number if number is not None else least

    def day(self, name: str) -> date | None:
        """A calendar day, as a date field sends it or as people write it (3.10.2026)."""
        value = self._form.value(name)
        if not value:
            return None
        try:
            if "." in value:
                day, month, year = (int(part) for part in value.rstrip(".").split("."))
                return date(year, month, day)
            return date.fromisoformat(value)
        except ValueError:
            self._refuse(name, m("Write the day as day.month.year, for example 3.10.2026."))
            return None

    def tick(self, name: str) -> bool:
        """Whether a box is ticked."""
        return bool(self._form.value(name))

    def finish(self) -> None:
        """Refuse everything that was found wrong, at once."""
        if self._problems:
            raise Refused(m("Some fields need another look."), tuple(self._problems))

    def _refuse(self, name: str, message: Message) -> None:
        self._problems.append(Problem(message, name))
