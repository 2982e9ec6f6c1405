"""The tree of refusals: everything a user may be told "no" with.

    TournamentError
    ├── NotFound    what was asked for does not exist             404, exit 2
    ├── Forbidden   this person may not do this                   403, exit 2
    ├── Conflict    somebody else changed it first                409, exit 1
    └── Refused     the rules, or the input, say no               422, exit 1

Each carries `Message` values (an English msgid with its parameters), never a finished sentence:
the edge that shows it (page, terminal, file) translates it. Anything else that is raised is our own mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence still to be translated: msgid (brace format), optional plural msgid with its count, parameters."""

    text: str
    params: Mapping[str, object] = field(default_factory=dict)
    plural: str | None = None
    count: int = 0


def m(text: str, /, **params: object) -> Message:
    """A message for a person, in English, to be translated where it is shown."""
    return Message(text, params)


def mn(singular: str, plural: str, n: int, /, **params: object) -> Message:
    """A message that depends on a count `n`, to be translated where it is shown."""
    return Message(singular, {"n": n, **params}, plural, n)


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason of a refusal and where it stands: `where` is a form field, a JSON path or a cell such as `B7`."""

    message: Message
    where: str | None = None


class TournamentError(Exception):
    """Base of all refusals; `message` sums up, `problems` list every reason at its place."""

    def __init__(self, message: Message, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message.text)
        self.message = message
        self.problems = problems


class NotFound(TournamentError):
    """What was asked for does not exist, or must not be known to exist."""


class Forbidden(TournamentError):
    """This person may not do this."""


class Conflict(TournamentError):
    """Somebody else changed it first; nothing was saved."""


class Refused(TournamentError):
    """The rules or the input say no; nothing was saved."""
