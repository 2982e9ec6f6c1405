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
from tournament.seating.problem import Round

DRAW, RESEAT, NEXT, FIXED = "draw", "reseat", "next-round", "fixed-plan"


class Offered(Refused):
    """Not all wishes can be kept: the refusal names them; the plan of this seed breaks the fewest and is on offer.

    `first` is the first round of `plan` that was drawn; `conflicts` are the wishes as codes, to be worded with names.
    """

    def __init__(self, refusal: Refused, seed: str, public: str, error: SeatingError, first: int) -> None:
        if error.offer is None:
            raise ValueError("nothing to offer")
        super().__init__(refusal.message, refusal.problems)
        self.seed = seed
        self.public = public
        self.remarks = remarks(error.offer)
        self.conflicts = error.conflicts
        self.plan = error.offer
        self.first = first

    @property
    def rounds(self) -> tuple[tuple[int, Round, tuple[int, ...]], ...]:
        """The drawn rounds on offer: number, tables in seat order, who pauses."""
        drawn = zip(self.plan.rounds, self.plan.byes, strict=True)
        return tuple((no, tables, byes) for no, (tables, byes) in enumerate(drawn, 1) if no >= self.first)


def made(
    inputs: Mapping[str, Any],
    seed: str,
    public: str = "",
    *,
    names: Mapping[int, str] | None = None,
    best_effort: bool = False,
) -> Plan:
    """A new plan; `Offered` if it breaks wishes, unless `best_effort` takes the one that breaks the fewest.

    With `names` by start number a refusal calls people by them.
    """
    try:
        return seating.run(inputs, seed, public)
    except SeatingError as error:
        if error.offer is not None and best_effort:
            return error.offer
        refusal = seating_words.refusal(error, names)
        if error.offer is None:
            raise refusal from error
        past = inputs["played"] if "played" in inputs else len(inputs.get("history", {}).get("rounds", ()))
        raise Offered(refusal, seed, public, error, past + 1) from error


def remarks(plan: Plan) -> tuple[Message, ...]:
    """What is to be told about a drawn plan; how far it is from another one is counted by `moves` alone."""
    told = (one for one in seating.statements(plan) if one.remark is not seating.Remark.SEATS_MOVED)
    return tuple(seating_words.remark(one) for one in told)


def plan(inputs: Mapping[str, Any], seed: str, public: str = "") -> Plan:
    """The plan that these recorded inputs and this seed gave; the same on every machine."""
    if inputs["kind"] == FIXED:
        return seating.published(inputs["players"], inputs["rounds"], inputs["byes"])
    return seating.repeat(inputs, seed, public)
