"""A protocol as `tysiac-protocol/1` again; the inverse of parsing, what is None is left out."""

from __future__ import annotations

from fractions import Fraction

from tournament.rules.protocol import FORMAT, Deal, Penalty, Protocol, Result

_DEAL = (
    "no",
    "redeal",
    "dealer",
    "declarer",
    "bid",
    "contract",
    "conceded",
    "dark",
    "golden",
    "cards",
    "tricks",
    "marriages",
    "talon",
    "written",
    "totals",
)
_HEAD = ("regulation", "event", "round", "table", "players", "first_dealer")


def write(protocol: Protocol) -> dict[str, object]:
    """The JSON document of a protocol, keys in the order of the printed sheet."""
    document: dict[str, object] = {"format": FORMAT}
    document.update(_given(protocol, _HEAD))
    document["deals"] = [_deal(deal) for deal in protocol.deals]
    if protocol.end is not None:
        document["end"] = protocol.end.value
    if protocol.result is not None:
        document["result"] = _result(protocol.result)
    return document


def _deal(deal: Deal) -> dict[str, object]:
    row = _given(deal, _DEAL)
    if deal.penalty is not None:
        totals = row.pop("totals", None)
        row["penalty"] = _penalty(deal.penalty)
        if totals is not None:
            row["totals"] = totals
    return row


def _penalty(penalty: Penalty) -> dict[str, object]:
    return _given(penalty, ("seat", "points", "reason"))


def _result(result: Result) -> dict[str, object]:
    block = _given(result, ("totals", "places"))
    if result.league_points is not None:
        block["league_points"] = [points(value) for value in result.league_points]
    return block


def points(value: Fraction) -> str:
    """League points as they are exchanged: `7`, `11/3`."""
    return str(value)


def _given(source: object, names: tuple[str, ...]) -> dict[str, object]:
    return {name: _plain(value) for name in names if (value := getattr(source, name)) is not None}


def _plain(value: object) -> object:
    if type(value) is int:
        return value  # most figures of a sheet
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, str) else value
