"""The competition rules of an event as a form: which fields there are, their choices in words, what was changed."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.i18n import _
from tournament.standings.policy import ByePoints, Remainder, Ties, TimeOut
from tournament.web.forms import Form, Reading, blank

#: Whole numbers with the span that makes sense.
NUMBERS: Mapping[str, tuple[int, int]] = {
    "absent_points": (0, 99),
    "rounds_counted": (0, 99),
    "round_minutes": (0, 600),
    "protest_minutes": (0, 60),
}
CHOICES = ("ties", "bye_points", "remainder", "time_out")


def choices() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """What each choice means, in words."""
    return {
        "ties": (
            (Ties.SHARE, _("they share the points of their places equally")),
            (Ties.HIGHER, _("all get the points of the better place")),
            (Ties.LOWER, _("all get the points of the worse place")),
            (Ties.LOTS, _("a lot decides")),
        ),
        "bye_points": (
            (ByePoints.MEAN, _("the mean of a table")),
            (ByePoints.THREE, _("3 points")),
            (ByePoints.ONE, _("1 point")),
            (ByePoints.ZERO, _("nothing")),
            (ByePoints.OWN_MEAN, _("the player's own mean at the end")),
        ),
        "remainder": (
            (Remainder.BYE, _("one or two players have a bye")),
            (Remainder.TABLE_OF_4, _("tables of four, the dealer sits out")),
            (Remainder.TABLE_OF_2, _("a table of two")),
            (Remainder.RESERVE, _("the last ones registered are reserves")),
        ),
        "time_out": (
            (TimeOut.FINISH_DEAL, _("the deal in progress is finished")),
            (TimeOut.STOP, _("the deal in progress is void")),
        ),
    }


def policy_values(values: Mapping[str, object]) -> Form:
    """The form with the values in force."""
    league = _league(values)
    return blank(**{name: league.get(name, "") for name in (*NUMBERS, *CHOICES)})


def changes(form: Form, values: Mapping[str, object]) -> dict[str, object]:
    """What differs from the values in force, by dotted path."""
    league = _league(values)
    asked = Reading(form)
    wanted: dict[str, object] = {name: asked.needed(name, least=a, most=b) for name, (a, b) in NUMBERS.items()}
    asked.finish()
    wanted |= {name: form.value(name) for name in CHOICES}
    return {f"league.{name}": value for name, value in wanted.items() if league.get(name) != value}


def _league(values: Mapping[str, object]) -> Mapping[str, object]:
    league = values.get("league")
    return league if isinstance(league, Mapping) else {}
