"""Rounds that were drawn from standings which a correction has changed since; a part of what the desk is told.

Nothing is redrawn by itself: people sat down by the published seating. The referee has to know, and to decide.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from tournament.db import facts, rows
from tournament.db.facts import Audience
from tournament.db.models import DrawRow
from tournament.seating import Policy
from tournament.services import draw_inputs
from tournament.standings import rank
from tournament.standings.facts import Event


def drawn_from_other_standings(session: Session, slug: str) -> tuple[int, ...]:
    """Numbers of the rounds by standing whose draw would start from other standings today."""
    event = rows.event(session, slug)
    known: Event | None = None
    found = []
    for row in rows.rounds(session, event):
        draw = session.get(DrawRow, row.draw_id) if row.draw_id is not None else None
        inputs = json.loads(draw.inputs_json) if draw is not None else {}
        if not inputs.get("scores"):
            continue
        known = known or facts.load(session, event, Audience.DESK)
        if _differs(known, row.no, inputs):
            found.append(row.no)
    return tuple(found)


def _differs(event: Event, round_no: int, inputs: Mapping[str, Any]) -> bool:
    now = draw_inputs.scores(rank(event, through=round_no - 1), Policy(inputs["policy"]))
    then: Mapping[str, str] = inputs.get("scores") or {}
    return any(now.get(int(number)) != Fraction(points) for number, points in then.items())
