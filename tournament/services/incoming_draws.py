"""What a document says about draws, announcements and wishes: everything wrong with it, each at its path.

A part of `incoming`. The published documents inside are shown to everybody later, so they must be whole; they are not
drawn again here.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tournament import seating, seating_proofs
from tournament.db.seat_models import DrawKind, WishKind
from tournament.errors import Problem, m
from tournament.seating import Point
from tournament.seating.plan import canonical
from tournament.services import draw_names
from tournament.services.event_form import EventForm, FullPart

_PLAN = (*seating.PLAN_KEYS, "ahead")
#: Of a document of the former form, which is shown and not verified any more: what pages take from it.
_FORMER = {"event": str, "reason": str, "draw": int, "commitment": str, "seed_sha256": str, "inputs": dict}
_FORMER_ENTRANT = {"number": int, "name": str, "club": str, "mark": str}


def problems(form: EventForm) -> Iterator[Problem]:
    """Everything about draws that does not fit."""
    for index, draw in enumerate(form.draw):
        if not 1 <= draw.rounds[0] <= draw.rounds[1]:
            yield Problem(m("These are no rounds."), f"$.draw[{index}].rounds")
    if form.full is None:
        return
    if form.full.draw_settings is not None and form.full.draw_settings.method not in {DrawKind.ALL, DrawKind.NEXT}:
        yield Problem(m("This value cannot be used here."), "$.full.draw_settings.method")
    yield from _draws(form, form.full)
    yield from _announcements(form.full)
    yield from _wishes(form, form.full)


def _draws(form: EventForm, full: FullPart) -> Iterator[Problem]:
    if len(full.draw) != len(form.draw):
        yield Problem(m("There are {n} draws.", n=len(form.draw)), "$.full.draw")
    for index, (draw, rest) in enumerate(zip(form.draw, full.draw, strict=False)):
        path = f"$.full.draw[{index}]"
        if hashlib.sha256(canonical(rest.inputs).encode()).hexdigest() != draw.inputs_sha256:
            yield Problem(m("These are not the inputs of this hash."), f"{path}.inputs")
        if rest.document is None:
            continue
        yield from _document({k: v for k, v in rest.document.items() if k not in _PLAN}, f"{path}.document")
        told = (rest.document.get("draw"), rest.document.get("seed"), rest.document.get("public"))
        if told != (rest.no or index + 1, draw.seed, rest.public) or not _is_plan(rest.document):
            yield Problem(m("This is not the document of this draw."), f"{path}.document")
    yield from _numbered([rest.no for rest in full.draw], "$.full.draw")


def _announcements(full: FullPart) -> Iterator[Problem]:
    drawn = {one.no: one.document for one in full.draw if one.document is not None}
    for index, one in enumerate(full.announcements):
        path = f"$.full.announcements[{index}]"
        if not 1 <= one.rounds[0] <= one.rounds[1]:
            yield Problem(m("These are no rounds."), f"{path}.rounds")
        if one.kind is DrawKind.MEND:
            yield Problem(m("This value cannot be used here."), f"{path}.kind")
        if set(_PLAN) & set(one.document):
            yield Problem(m("An announcement holds neither seed nor seats."), f"{path}.document")
        if one.document.get("draw") != one.no or not _is_kept(one.document, drawn.get(one.no)):
            yield Problem(m("This is not the document of this draw."), f"{path}.document")
        yield from _document(one.document, f"{path}.document")
    yield from _numbered([one.no for one in full.announcements], "$.full.announcements")


def _numbered(numbers: list[int | None], path: str) -> Iterator[Problem]:
    for number, times in Counter(numbers).items():
        if number is not None and (times > 1 or number < 1):
            yield Problem(m("{number} is there {times} times.", number=number, times=times), path)


def _document(document: dict[str, Any], path: str) -> Iterator[Problem]:
    """A document of a draw as it stood before the draw; that its seed is missing is as it should be."""
    if draw_names.is_former(document):
        if not _is_whole_former(document):
            yield Problem(m("This value is missing."), path)
        return
    for found in seating.verify(document):
        if found.point is not Point.NOT_REVEALED:
            yield Problem(seating_proofs.difference(found), path)
    if not isinstance(document.get("reason"), str) or not isinstance(document.get("draw"), int):
        yield Problem(m("This value is missing."), path)


def _is_whole_former(document: dict[str, Any]) -> bool:
    entrants = document.get("entrants")
    return (
        _has(document, _FORMER)
        and isinstance(entrants, list)
        and all(isinstance(row, dict) and _has(row, _FORMER_ENTRANT) for row in entrants)
        and hashlib.sha256(canonical(document["inputs"]).encode()).hexdigest() == document.get("inputs_sha256")
    )


def _has(value: dict[str, Any], kinds: Mapping[str, type]) -> bool:
    return all(isinstance(value.get(key), kind) for key, kind in kinds.items())


def _is_plan(document: dict[str, Any]) -> bool:
    """Whether the part that came with the draw has the shape of one."""
    texts = isinstance(document.get("seed"), str) and isinstance(document.get("public"), str)
    return texts and all(isinstance(document.get(key), list) for key in ("rounds", "byes", "standby"))


def _is_kept(announced: Mapping[str, Any], drawn: Mapping[str, Any] | None) -> bool:
    """Whether a draw, if it was made, holds what was announced before it."""
    return drawn is None or announced.get("commitment") == drawn.get("commitment")


def _wishes(form: EventForm, full: FullPart) -> Iterator[Problem]:
    known = {player.number for player in form.players}
    for index, one in enumerate(full.wishes):
        path = f"$.full.wishes[{index}]"
        numbers = {one.number, one.other} - {None}
        for number in sorted(number for number in numbers - known if number is not None):
            yield Problem(m("There is no player with number {number}.", number=number), path)
        is_pin = one.kind is WishKind.TABLE
        if (one.table is None) is is_pin or (one.other is not None) is is_pin or one.number == one.other:
            yield Problem(m("This value cannot be used here."), path)
