"""Inputs of a draw as plain JSON values in one canonical order, and back.

What stands here is all that a draw depends on besides the seed; `engine.repeat` runs it again from nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tournament.seating.clubs import one_spelling
from tournament.seating.plan import Plan, published
from tournament.seating.problem import Mode, Policy, Wishes
from tournament.seating.standing import Scores

Absences = Mapping[int, Collection[int]]
Inputs = dict[str, Any]


def draw_inputs(
    players: Sequence[int],
    rounds: int,
    *,
    mode: Mode | str = Mode.BYE,
    wishes: Wishes | None = None,
    absent: Absences | None = None,
) -> Inputs:
    """What `draw` depends on."""
    return {
        "kind": "draw",
        "players": sorted(players),
        "rounds": rounds,
        "mode": Mode(mode).value,
        "wishes": wishes_inputs(wishes or Wishes()),
        "absent": _absences(absent or {}),
    }


def reseat_inputs(  # noqa: PLR0913  # the settings of a change
    plan: Plan,
    played: int,
    players: Sequence[int],
    *,
    rounds: int | None = None,
    mode: Mode | str | None = None,
    wishes: Wishes | None = None,
    absent: Absences | None = None,
) -> Inputs:
    """What `reseat` depends on."""
    return {
        "kind": "reseat",
        "published": plan_inputs(plan),
        "played": played,
        "players": sorted(players),
        "rounds": len(plan.rounds) if rounds is None else rounds,
        "mode": Mode(plan.mode if mode is None else mode).value,
        "wishes": wishes_inputs(plan.wishes if wishes is None else wishes),
        "absent": _absences(absent or {}),
    }


def next_round_inputs(  # noqa: PLR0913  # the settings of a round by standing
    players: Sequence[int],
    standings: Sequence[int],
    history: Plan | None,
    rounds_left: int,
    *,
    policy: Policy | str = Policy.BALANCED,
    mode: Mode | str = Mode.BYE,
    wishes: Wishes | None = None,
    scores: Scores | None = None,
    absent: Collection[int] = (),
) -> Inputs:
    """What `next_round` depends on."""
    return {
        "kind": "next-round",
        "players": sorted(players),
        "standings": list(standings),
        "history": plan_inputs(history or published(players, [], mode=mode)),
        "rounds_left": rounds_left,
        "policy": Policy(policy).value,
        "mode": Mode(mode).value,
        "wishes": wishes_inputs(wishes or Wishes()),
        "scores": None if scores is None else {str(p): str(Fraction(scores[p])) for p in sorted(scores)},
        "absent": sorted(absent),
    }


def plan_inputs(plan: Plan) -> Inputs:
    """Rounds of a plan as JSON values, enough to rebuild it as history."""
    pauses, others = (plan.standby, plan.byes) if plan.mode is Mode.RESERVE else (plan.byes, plan.standby)
    return {
        "players": list(plan.players),
        "mode": plan.mode.value,
        "rounds": [[list(table) for table in tables] for tables in plan.rounds],
        "byes": [list(row) for row in pauses],
        **({"others": [list(row) for row in others]} if any(others) else {}),  # the mode was another one before
        "ahead": [[list(table) for table in tables] for tables in plan.ahead],
    }


def plan_from(inputs: Mapping[str, Any]) -> Plan:
    """The plan that `plan_inputs` wrote down."""
    ahead = tuple(tuple(tuple(table) for table in tables) for tables in inputs["ahead"])
    return published(
        inputs["players"],
        inputs["rounds"],
        inputs["byes"],
        others=inputs.get("others", ()),
        mode=inputs["mode"],
        ahead=ahead,
    )


def wishes_inputs(wishes: Wishes) -> Inputs:
    """Wishes as JSON values in one order, whatever order they came in; one club has one spelling."""
    tidy = wishes.tidy()
    return {
        "clubs": {str(number): club for number, club in one_spelling(tidy.clubs).items()},
        "club_rounds": tidy.club_rounds,
        "forbidden": [list(pair) for pair in tidy.forbidden],
        "together": [list(pair) for pair in tidy.together],
        "pinned": {str(number): table for number, table in tidy.pinned.items()},
    }


def wishes_from(inputs: Mapping[str, Any]) -> Wishes:
    """The wishes that `wishes_inputs` wrote down."""
    return Wishes(
        clubs={int(number): club for number, club in inputs["clubs"].items()},
        club_rounds=inputs["club_rounds"],
        forbidden=[(first, second) for first, second in inputs["forbidden"]],
        together=[(first, second) for first, second in inputs["together"]],
        pinned={int(number): table for number, table in inputs["pinned"].items()},
    ).tidy()


def _absences(absent: Absences) -> dict[str, list[int]]:
    return {str(r): sorted(absent[r]) for r in sorted(absent) if absent[r]}
