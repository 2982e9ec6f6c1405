"""What is asked before somebody goes on the list: whether he is there already, and whether his club is a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.db.models import PlayerRow
from tournament.errors import Conflict, Message, Problem, m
from tournament.services import clubs, entrants, matching

_Asked = tuple[Message, tuple[Problem, ...]]


def ask(present: Sequence[PlayerRow], fields: Mapping[str, object], *, force: bool, new_club: bool) -> None:
    """A `Conflict` with everything that is to be asked; `force` answers for the person, `new_club` for the club."""
    asked = [
        *(_person(present, fields) if not force else ()),
        *(_club(present, fields) if not new_club else ()),
    ]
    if asked:
        raise Conflict(asked[0][0], tuple(problem for _, problems in asked for problem in problems))


def _person(present: Sequence[PlayerRow], fields: Mapping[str, object]) -> list[_Asked]:
    year = fields["birth_year"]
    wanted = matching.Person(
        given=str(fields["given"]),
        family=str(fields["family"]),
        club=str(fields["club"]),
        birth_year=year if isinstance(year, int) else None,
    )
    problems = tuple(
        Problem(m("number {number}: {name}, {club}", number=one.number, name=one.name, club=one.club or "–"), "family")
        for one in matching.alike(wanted, map(entrants.known, present))
    )
    asked = m("{name} may be in the list already. Is this another person?", name=wanted.name)
    return [(asked, problems)] if problems else []


def _club(present: Sequence[PlayerRow], fields: Mapping[str, object]) -> list[_Asked]:
    found = clubs.question(str(fields["club"]), [player.club for player in present])
    if found is None:
        return []
    advice = m("If it is “{known}”, spell it so; otherwise confirm below.", known=found.known)
    return [(found.message, (Problem(advice, "club"),))]
