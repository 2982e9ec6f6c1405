"""From recorded inputs and a seed to a plan: the one way a draw is made, and the way it is repeated.

Inputs are plain JSON values in the engine's own form, so that what stands in the record is all there was, and the
published document verifies without this program's database. Stores nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournament import seating, seating_words
from tournament.errors import Message, Refused
from tournament.seating import Plan, SeatingError

DRAW, RESEAT, NEXT, FIXED = "draw", "reseat", "next-round", "fixed-plan"


class Offered(Refused):
    """Not all wishes can be kept: the refusal names them; the plan of this seed breaks the fewest and is on offer."""

    def __init__(self, refusal: Refused, seed: str, public: str, remarks: tuple[Message, ...]) -> None:
        super().__init__(refusal.message, refusal.problems)
        self.seed = seed
        self.public = public
        self.remarks = remarks


def made(inputs: Mapping[str, Any], seed: str, public: str = "", *, best_effort: bool = False) -> Plan:
    """A new plan; `Offered` if it breaks wishes, unless `best_effort` takes the one that breaks the fewest."""
    try:
        return seating.run(inputs, seed, public)
    except SeatingError as error:
        if error.offer is not None and best_effort:
            return error.offer
        refusal = seating_words.refusal(error)
        if error.offer is None:
            raise refusal from error
        raise Offered(refusal, seed, public, seating_words.remarks(error.offer)) from error


def plan(inputs: Mapping[str, Any], seed: str, public: str = "") -> Plan:
    """The plan that these recorded inputs and this seed gave; the same on every machine."""
    if inputs["kind"] == FIXED:
        return seating.published(inputs["players"], inputs["rounds"], inputs["byes"])
    return seating.repeat(inputs, seed, public)
