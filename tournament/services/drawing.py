"""From recorded inputs and a seed to a plan: the one way a draw is made, and the way it is repeated.

Inputs are plain JSON values, so that what stands in the record is all there was. Stores nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tournament import seating, seating_words
from tournament.seating import Plan, SeatingError

DRAW, RESEAT, NEXT, FIXED = "draw", "reseat", "next-round", "fixed-plan"


def plan(inputs: Mapping[str, Any], seed: str) -> Plan:
    """The plan that these inputs and this seed give; the same on every machine."""
    try:
        match inputs["kind"]:
            case "draw":
                return seating.draw(
                    inputs["players"],
                    inputs["rounds"],
                    seed,
                    mode=inputs["mode"],
                    absent=_absences(inputs["absent"]),
                )
            case "reseat":
                return seating.reseat(
                    _history(inputs["published"], inputs["mode"]),
                    inputs["played"],
                    inputs["players"],
                    seed,
                    rounds=inputs["rounds"],
                    mode=inputs["mode"],
                    absent=_absences(inputs["absent"]),
                )
            case "next-round":
                return seating.next_round(
                    inputs["players"],
                    inputs["standings"],
                    _history(inputs["published"], inputs["mode"]),
                    inputs["rounds_left"],
                    seed,
                    policy=inputs["policy"],
                    mode=inputs["mode"],
                    scores={int(number): Fraction(score) for number, score in inputs["scores"].items()},
                    absent=inputs["absent"],
                )
            case "fixed-plan":
                return seating.published(inputs["players"], inputs["rounds"], inputs["byes"])
    except SeatingError as error:
        raise seating_words.refusal(error) from error
    raise ValueError(f"no draw of the kind {inputs['kind']}")


def _absences(absent: Mapping[str, list[int]]) -> dict[int, list[int]]:
    return {int(round_no): numbers for round_no, numbers in absent.items()}


def _history(published: Mapping[str, Any], mode: str) -> Plan:
    return seating.published(published["players"], published["rounds"], published["byes"], mode=mode)
