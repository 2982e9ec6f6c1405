"""The only place where a value becomes text: for readers (`write`) and for other programs (`plain`).

Readers get "3 2/3", a true minus sign, "1." for a place and dates as their language writes them; programs get signs
that a spreadsheet takes for numbers. Knows nothing of grids and files.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from functools import lru_cache
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime

from tournament import i18n
from tournament.i18n import _
from tournament.reports.report import Kind, Mark, Stamp, Value

ZONE = ZoneInfo("Europe/Warsaw")
#: Marks that turn the direction of the letters after them.
TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
MINUS = "\u2212"
NO_BREAK = "\u00a0"
#: What parts the thousands of a number of five digits or more.
GROUPING: Mapping[str, str] = {"pl": NO_BREAK, "en": ",", "ru": NO_BREAK, "uk": NO_BREAK}


def write(value: Value, kind: Kind, locale: str, marks: Sequence[Mark] = ()) -> str:
    """A value as a reader of this language expects it; nothing for None."""
    if value is None:
        return ""
    text = WRITERS[kind](value, locale)
    for mark in marks:
        text = MARKS[mark](text)
    return text


def plain(value: Value, marks: Sequence[Mark] = ()) -> str:
    """A value for other programs: -1, 3 2/3, 0 2/3, 2026-10-03; nothing for None.

    A figure that does not count stands in square brackets, so that a spreadsheet leaves it out of its sums.
    """
    if Mark.DROPPED in marks:
        return f"[{plain(value)}]"
    match value:
        case None:
            return ""
        case Fraction():
            return _mixed(value, "-", " ", whole_always=True)
        case date():
            return value.isoformat()
        case str():
            return clean(value)
        case _:
            return str(value)


def exact(value: Fraction | int) -> str:
    """League points as the exchange formats write them: 7, 11/3, -1."""
    return str(Fraction(value))


def integer(value: int, locale: str) -> str:
    """A whole number: 4840, 12 345, −120."""
    digits = f"{abs(value):,}" if abs(value) >= 10_000 else str(abs(value))
    return (MINUS if value < 0 else "") + digits.replace(",", GROUPING[locale])


def points(value: Fraction | int) -> str:
    """League points: 7, 3 2/3, −1/2."""
    return _mixed(Fraction(value), MINUS, NO_BREAK, whole_always=False)


def _mixed(value: Fraction, minus: str, space: str, *, whole_always: bool) -> str:
    whole, rest = divmod(abs(value), 1)
    parts = [str(whole)] if whole or not rest or whole_always else []
    if rest:
        parts.append(f"{rest.numerator}/{rest.denominator}")
    return (minus if value < 0 else "") + space.join(parts)


@lru_cache(maxsize=512)
def day(value: date, locale: str) -> str:
    """A date in figures: 3.10.2026."""
    return str(format_date(value, "d.MM.yyyy" if locale != "en" else "d MMM yyyy", locale=locale))


@lru_cache(maxsize=512)
def long_day(value: date, locale: str) -> str:
    """A date in words: 3 października 2026."""
    return str(format_date(value, "d MMMM yyyy", locale=locale))


def days(first: date | None, last: date | None, locale: str) -> str:
    """The days of an event: one date, or "from – to"."""
    known = [long_day(each, locale) for each in (first, last) if each is not None]
    return " – ".join(dict.fromkeys(known))


def moment(value: datetime, locale: str) -> str:
    """Date and time on the clocks of Poland: 3.10.2026, 17:45."""
    local = value.astimezone(ZONE)
    return f"{day(local.date(), locale)}, {format_datetime(local, 'HH:mm', locale=locale)}"


def event_line(stamp: Stamp, locale: str) -> str:
    """Place and days of the event, as far as they are known."""
    return " · ".join(part for part in (stamp.place, days(stamp.first_day, stamp.last_day, locale)) if part)


def regulation_line(stamp: Stamp) -> str:
    """The regulation that counts, with its edition."""
    return _("Regulation: {title}, edition {edition}", title=stamp.regulation, edition=stamp.edition)


def labelled_regulation(stamp: Stamp) -> str:
    """The regulation that counts, where a label stands before it already."""
    return _("{title}, edition {edition}", title=stamp.regulation, edition=stamp.edition)


def labelled_state(stamp: Stamp, locale: str) -> str:
    """State number and time, where a label stands before them already."""
    if stamp.state == 0:
        return state_line(stamp, locale)
    return _("{state}, made on {time}", state=stamp.state, time=moment(stamp.generated, locale))


def state_line(stamp: Stamp, locale: str) -> str:
    """State number and time: two documents that disagree show which is older."""
    if stamp.state == 0:  # belongs to no event
        return _("made on {time}", time=moment(stamp.generated, locale))
    return _("State {state}, made on {time}", state=stamp.state, time=moment(stamp.generated, locale))


#: Stands for a number that only the program which prints knows; a sign nobody writes, yet none of control.
_NUMBER = "\ue000"


def page_words(locale: str) -> tuple[str, str]:
    """The words around the numbers of a page: ("Page ", " of ")."""
    with i18n.use(locale):
        before, middle, _rest = _("Page {page} of {pages}", page=_NUMBER, pages=_NUMBER).split(_NUMBER)
    return before, middle


def clean(text: str) -> str:
    """A text without signs that no paper shows and some files refuse: controls and marks that turn the direction."""
    return "".join(" " if sign in "\t\n\r" else sign for sign in text if sign in "\t\n\r" or not _is_hidden(sign))


def _is_hidden(sign: str) -> bool:
    return unicodedata.category(sign) in {"Cc", "Cs"} or sign in TURNING or ord(sign) & 0xFFFE == 0xFFFE


def _text(value: Value, _locale: str) -> str:
    return clean(str(value))


def _integer(value: Value, locale: str) -> str:
    return integer(int(value), locale)  # type: ignore[arg-type]  # a Grid holds what its kinds allow


def _place(value: Value, locale: str) -> str:
    return _integer(value, locale) + "."


def _points(value: Value, _locale: str) -> str:
    return points(Fraction(value))  # type: ignore[arg-type]  # a Grid holds what its kinds allow


def _day(value: Value, locale: str) -> str:
    return day(value, locale)


WRITERS: Mapping[Kind, Callable[[Value, str], str]] = {
    Kind.TEXT: _text,
    Kind.INTEGER: _integer,
    Kind.PLACE: _place,
    Kind.POINTS: _points,
    Kind.DATE: _day,
}
MARKS: Mapping[Mark, Callable[[str], str]] = {
    Mark.DROPPED: lambda text: f"({text})",
    Mark.BYE: lambda text: f"{_('b.')}{NO_BREAK}{text}",
    Mark.ABSENT: lambda text: f"{_('abs.')}{NO_BREAK}{text}",
}
