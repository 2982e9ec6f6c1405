"""Penalties on league points or small points: given with a reason, cancelled with a reason, never deleted."""

from __future__ import annotations

import re
from fractions import Fraction

from sqlmodel import col, select

from tournament import cleaning
from tournament.db import rows
from tournament.db.models import EventRow, PenaltyRow
from tournament.db.tags import Tag
from tournament.db.work import Work
from tournament.errors import NotFound, Problem, Refused, m
from tournament.permissions import Permission

_FRACTION = re.compile(r"[+-]?\d{1,4}(?:/[1-9]\d{0,3}|[.,]\d{1,4})?")
_MOST_SMALL = 100_000


def give(  # noqa: PLR0913 - a penalty has this many sides
    work: Work,
    slug: str,
    number: int,
    *,
    round_no: int | None = None,
    league_points: str = "0",
    small_points: int = 0,
    reason: str,
) -> int:
    """Put a penalty on record and answer its id; points are added, so that taking away is a negative number."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.GIVE_PENALTY, event)
    player = rows.player(work.session, event, number)
    why, points = cleaning.reason(reason), fraction(league_points)
    if not points and not small_points:
        problem = Problem(m("Enter league points or small points."), "league_points")
        raise Refused(m("This penalty changes nothing."), (problem,))
    if abs(small_points) > _MOST_SMALL:
        raise Refused(m("These are too many points."), (Problem(m("Check the number."), "small_points"),))
    if round_no is not None and not 1 <= round_no <= event.rounds_planned:
        problem = Problem(m("Enter a number from 1 to {most}.", most=event.rounds_planned), "round")
        raise Refused(m("There is no round {round}.", round=round_no), (problem,))
    row = PenaltyRow(
        event_id=rows.key(event.id),
        player_id=rows.key(player.id),
        round_no=round_no,
        league_points=str(points),
        small_points=small_points,
        reason=why,
        by=work.actor.login,
        at=work.now,
    )
    if _is_given(work, row):
        again = m("The same penalty is on record already. If it is meant twice, say so in the reason.")
        raise Refused(again, (Problem(again, "reason"),))
    work.session.add(row)
    work.session.flush()
    work.record(Tag.PENALTY_GIVE, event, ("penalty", rows.key(row.id)), {}, _described(row, number), reason=why)
    return rows.key(row.id)


def cancel(work: Work, slug: str, penalty_id: int, reason: str) -> None:
    """Cancel a penalty; both stay on record."""
    event = rows.event_for_work(work, slug)
    work.require(Permission.GIVE_PENALTY, event)
    why = cleaning.reason(reason)
    row = _penalty(work, event, penalty_id)
    cancelled = select(PenaltyRow.id).where(col(PenaltyRow.cancels_id) == row.id)
    if work.session.exec(cancelled).first() is not None:
        raise Refused(m("This penalty is cancelled already."))
    work.session.add(
        PenaltyRow(
            event_id=row.event_id,
            player_id=row.player_id,
            round_no=row.round_no,
            league_points="0",
            small_points=0,
            reason=why,
            cancels_id=row.id,
            by=work.actor.login,
            at=work.now,
        ),
    )
    before = {"league_points": row.league_points, "small_points": row.small_points, "cancelled": False}
    after = {"league_points": row.league_points, "small_points": row.small_points, "cancelled": True}
    work.record(Tag.PENALTY_CANCEL, event, ("penalty", penalty_id), before, after, reason=why)


def fraction(text: str) -> Fraction:
    """Exact points from "-1", "1/2", "-3,5" or "-3.5"."""
    plain = cleaning.cleaned(text).replace("−", "-").replace(" ", "")
    if not _FRACTION.fullmatch(plain):
        problem = Problem(m("Enter a number such as -1, -1/2 or -2,5."), "league_points")
        raise Refused(m("“{found}” is not a number of points.", found=text), (problem,))
    return Fraction(plain.replace(",", "."))


def _is_given(work: Work, wanted: PenaltyRow) -> bool:
    """Whether this very penalty is in force: a form sent again from the page before must not count twice."""
    cancelled = select(PenaltyRow.cancels_id).where(col(PenaltyRow.cancels_id).is_not(None))
    same = select(PenaltyRow.id).where(
        col(PenaltyRow.player_id) == wanted.player_id,
        col(PenaltyRow.round_no).is_not_distinct_from(wanted.round_no),
        col(PenaltyRow.league_points) == wanted.league_points,
        col(PenaltyRow.small_points) == wanted.small_points,
        col(PenaltyRow.reason) == wanted.reason,
        col(PenaltyRow.cancels_id).is_(None),
        col(PenaltyRow.id).not_in(cancelled),
    )
    return work.session.exec(same).first() is not None


def _penalty(work: Work, event: EventRow, penalty_id: int) -> PenaltyRow:
    row = work.session.get(PenaltyRow, penalty_id)
    if row is None or row.event_id != event.id or row.cancels_id is not None:
        raise NotFound(m("There is no such penalty at this tournament."))
    return row


def _described(row: PenaltyRow, number: int) -> dict[str, object]:
    return {
        "player": number,
        "round": row.round_no,
        "league_points": row.league_points,
        "small_points": row.small_points,
    }
