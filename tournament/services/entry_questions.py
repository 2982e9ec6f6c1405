"""What is asked before somebody goes on the list: whether he is there already, and whether his club is a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournament.db.models import PlayerRow
from tournament.errors import Conflict, Message, Problem, m
from tournament.seating import club_key
from tournament.services import clubs, entrants, matching

_Asked = tuple[Message, tuple[Problem, ...]]


class Asked(Conflict):
    """Something has to be answered first: whether this is another person, whether the club is the known one."""

    def __init__(self, asked: Sequence[_Asked], *, person: bool, known_club: str | None) -> None:
        super().__init__(asked[0][0], tuple(problem for _, problems in asked for problem in problems))
        self.person = person
        self.known_club = known_club


def ask(present: Sequence[PlayerRow], fields: Mapping[str, object], *, force: bool, new_club: bool) -> None:
    """`Asked` with everything that is to be asked; `force` answers for the person, `new_club` for the club."""
    person = [] if force else _person(present, fields)
    found = None if new_club else clubs.question(str(fields["club"]), [player.club for player in present])
    asked = [*person, *([_club(found)] if found else [])]
    if asked:
        raise Asked(asked, person=bool(person), known_club=found.known if found else None)


def moved_club(others: Sequence[PlayerRow], club: str, before: str, *, new_club: bool) -> str:
    """The club of an entrant who had another one, as the others spell it; `Asked` if it is almost like one of theirs.

    Only capitals and blanks of the club he had are a correction of its spelling and stay as they were typed.
    """
    if club_key(club) == club_key(before):
        return club
    known = [player.club for player in others]
    found = None if new_club else clubs.question(club, known)
    if found:
        raise Asked([_club(found)], person=False, known_club=found.known)
    return clubs.spelled(club, known)


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


def _club(found: clubs.Question) -> _Asked:
    advice = m("If it is “{known}”, take that spelling with one button; otherwise confirm below.", known=found.known)
    return found.message, (Problem(advice, "club"),)
