"""One value or key changed anywhere in a genuine document: verification fails, or says it does not vouch for it."""

from __future__ import annotations

import copy
import json
import operator
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tournament import i18n, seating_proofs
from tournament.seating import (
    Entrant,
    Mode,
    Wishes,
    announce,
    draw_inputs,
    next_round_inputs,
    plan_from,
    repeat,
    reseat_inputs,
    reveal,
    verify,
    withhold,
)

SEED = "tajne ziarno"
#: All that may be changed without a failure, and what the verification says instead.
NOT_VOUCHED_FOR = {"how": "sentences at “how”", "public": "public number"}

Path = tuple[str | int, ...]


def genuine(inputs: dict[str, Any], withheld: set[int] = frozenset()) -> dict[str, Any]:
    """The public document of a draw with these inputs."""
    entrants = [Entrant(number=n, name=f"Gracz {n}", club="Klub Dąb" if n % 2 else "") for n in inputs["players"]]
    moment = "2026-11-30T10:00:00+00:00"
    before = announce(entrants, inputs, SEED, event="Liga", reason="powód", announced=moment, how=["Jak sprawdzić."])
    document = reveal(before, SEED, repeat(inputs, SEED, "4711"))
    return json.loads(json.dumps(withhold(document, withheld)))


def all_kinds() -> dict[str, dict[str, Any]]:
    clubs = Wishes(clubs={1: "Dąb", 3: "Dąb"}, club_rounds=1, forbidden=[(1, 2)], pinned={6: 1})
    advance = draw_inputs(range(1, 16), 2, wishes=clubs)
    drawn = repeat(draw_inputs(range(1, 16), 2), SEED)
    standing = next_round_inputs(drawn.players, [*range(15, 0, -1)], drawn, 1, scores=dict.fromkeys(drawn.players, 1))
    return {
        "advance": genuine(advance),
        "withheld": genuine(advance, {1, 8}),
        "standing": genuine(standing),
        "change": genuine(reseat_inputs(drawn, 1, [*range(1, 15), 21], absent={2: [3]})),
        "reserve": genuine(draw_inputs(range(1, 15), 2, mode=Mode.RESERVE)),
        "four": genuine(draw_inputs(range(1, 17), 1, mode=Mode.TABLE_OF_4)),
    }


@pytest.fixture(scope="module")
def documents() -> dict[str, dict[str, Any]]:
    return all_kinds()


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """The place of every value in a document."""
    if here:
        yield here
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield from paths(part, (*here, key))


def other(value: Any) -> Any:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[1:] + "x"
        case list():
            return value[1:] if value else [1]
        case dict():
            return {**value, "x": 1}
    return 0


def retyped(value: Any) -> Any:
    """The same in another kind."""
    match value:
        case bool():
            return int(value)
        case int():
            return float(value)
        case str() if value.isdecimal():
            return int(value)
        case str():
            return [value]
        case list():
            return {str(number): part for number, part in enumerate(value)}
        case dict():
            return list(value.values())
    return []


def added(holder: Any, key: str | int) -> None:
    """One key or one item more."""
    if isinstance(holder, dict):
        holder["dodatek"] = holder[key]
    else:
        holder.insert(key, copy.deepcopy(holder[key]))


def swapped(holder: Any, key: str | int) -> None:
    """Exchanged with the neighbour."""
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    another = keys[(keys.index(key) + 1) % len(keys)]
    holder[key], holder[another] = holder[another], holder[key]


DEEDS: dict[str, Callable[[Any, Any], None]] = {
    "delete": operator.delitem,
    "change": lambda holder, key: operator.setitem(holder, key, other(holder[key])),
    "retype": lambda holder, key: operator.setitem(holder, key, retyped(holder[key])),
    "none": lambda holder, key: operator.setitem(holder, key, None),
    "add": added,
    "swap": swapped,
}


def mutated(document: dict[str, Any], path: Path, deed: str) -> dict[str, Any]:
    forged = copy.deepcopy(document)
    holder: Any = forged
    for key in path[:-1]:
        holder = holder[key]
    DEEDS[deed](holder, path[-1])
    return forged


def in_one_order(document: dict[str, Any]) -> str:
    """What the document says: the order of entrants is no matter."""
    entrants = document.get("entrants")
    rows = sorted(entrants, key=lambda row: json.dumps(row, sort_keys=True)) if isinstance(entrants, list) else entrants
    return json.dumps({**document, "entrants": rows}, sort_keys=True)


@pytest.mark.parametrize("kind", ["advance", "withheld", "standing", "change", "reserve", "four"])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_forgery_passes(documents: dict[str, dict[str, Any]], kind: str, data: st.DataObject) -> None:
    document = documents[kind]
    first = data.draw(st.sampled_from(list(document)))  # every key alike, however much lies beneath
    path = (first, *data.draw(st.sampled_from([(), *paths(document[first])])))
    deed = data.draw(st.sampled_from(list(DEEDS)))
    forged = mutated(document, path, deed)
    assume(in_one_order(forged) != in_one_order(document))
    if verify(forged):
        return
    assert path[0] in NOT_VOUCHED_FOR
    with i18n.use("en"):
        said = [i18n.say(sentence) for sentence in seating_proofs.not_compared(forged)]
    assert any(NOT_VOUCHED_FOR[str(path[0])] in sentence for sentence in said)


def test_every_key_that_is_written_is_needed(documents: dict[str, dict[str, Any]]) -> None:
    for document in documents.values():
        assert verify(document) == ()
        for key in set(document) - {"seed"}:
            (found,) = verify({name: value for name, value in document.items() if name != key})
            assert found.details["where"] == key
        for key in document["inputs"]:
            forged = copy.deepcopy(document)
            del forged["inputs"][key]
            assert verify(forged)


def test_the_settings_of_every_kind_are_known_key_by_key(documents: dict[str, dict[str, Any]]) -> None:
    for document in documents.values():
        forged = copy.deepcopy(document)
        forged["inputs"]["dodatek"] = 1
        assert verify(forged)[0].details == {"where": "inputs.dodatek"}
    assert plan_from(documents["change"]["inputs"]["published"]).rounds
