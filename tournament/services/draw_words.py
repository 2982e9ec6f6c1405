"""The settings of a draw in sentences, from its recorded inputs; decides nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tournament import seating_words
from tournament.errors import Message, m, mn
from tournament.seating import Mode, Policy


def settings(inputs: Mapping[str, Any]) -> Iterator[Message]:
    """What a draw was asked for: who, which rounds, the remainder, wishes, absences."""
    yield mn("{n} player takes part.", "{n} players take part.", len(inputs["players"]))
    yield from _kind(inputs)
    yield m("Whoever is left over: {mode}.", mode=seating_words.MODES[Mode(inputs["mode"])])
    yield from _wishes(inputs["wishes"])
    yield from _absent(inputs)


def _kind(inputs: Mapping[str, Any]) -> Iterator[Message]:
    if inputs["kind"] == "next-round":
        yield m("A round by the standings – {policy}.", policy=seating_words.POLICIES[Policy(inputs["policy"])])
    elif inputs["kind"] == "reseat" and len(inputs["published"]["rounds"]) > inputs["played"]:
        yield from _span(
            inputs,
            m("Round {first} is seated anew, as close to the former seats as possible."),
            m("Rounds {first}–{last} are seated anew, as close to the former seats as possible."),
        )
    elif inputs["kind"] == "reseat":
        yield from _span(
            inputs,
            m("Round {first} is drawn anew by lot; who met before counts."),
            m("Rounds {first}–{last} are drawn anew by lot; who met before counts."),
        )
    else:
        yield mn("{n} round at once, by lot.", "{n} rounds at once, by lot.", inputs["rounds"])


def _span(inputs: Mapping[str, Any], one: Message, several: Message) -> Iterator[Message]:
    first, last = inputs["played"] + 1, inputs["rounds"]
    yield m((one if first == last else several).text, first=first, last=last)


def _wishes(asked: Mapping[str, Any]) -> Iterator[Message]:
    if asked["clubs"] and asked["club_rounds"] is None:
        yield m("Club mates never meet.")
    elif asked["clubs"] and asked["club_rounds"]:
        yield mn(
            "Club mates do not meet in the first {n} round.",
            "Club mates do not meet in the first {n} rounds.",
            asked["club_rounds"],
        )
    if asked["forbidden"]:
        yield m("Never at one table: {pairs}.", pairs=_pairs(asked["forbidden"]))
    if asked["together"]:
        yield m("Always at one table: {pairs}.", pairs=_pairs(asked["together"]))
    for number, table in asked["pinned"].items():
        yield m("Number {number} always at table {table}.", number=number, table=table)


def _pairs(pairs: list[list[int]]) -> str:
    return ", ".join(f"{first} – {second}" for first, second in pairs)


def _absent(inputs: Mapping[str, Any]) -> Iterator[Message]:
    absent = inputs["absent"]
    if isinstance(absent, Mapping):
        for round_no, numbers in absent.items():
            yield m("Absent in round {round}: {numbers}.", round=round_no, numbers=", ".join(map(str, numbers)))
    elif absent:
        yield m("Absent in this round: {numbers}.", numbers=", ".join(map(str, absent)))
