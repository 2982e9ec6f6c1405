"""The strict door of `tysiac-protocol/1`: any JSON value in, a protocol or every format error at its path out.

Decides only the shape, never a rule of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from tournament.rules.protocol import FORMAT, Deal, End, Penalty, Protocol, Result, Suit
from tournament.rules.shape import MOST, FormatCode, FormatError, FormatErrors, Reader, shown

__all__ = ["FormatCode", "FormatError", "FormatErrors", "parse"]

MOST_ROWS = 500  # no game is longer; keeps a hostile file from costing minutes
LEAGUE_POINTS = re.compile(r"-?\d{1,6}(/[1-9]\d{0,5})?")
CARD = re.compile(r"(A|10|K|Q|J|9|8|7|T)[HDCS]")
SUITS: Mapping[str, Suit] = MappingProxyType({suit.value: suit for suit in Suit})
ENDS: Mapping[str, End] = MappingProxyType({end.value: end for end in End})


class _Reader(Reader):
    """Reads the parts of a protocol."""

    __slots__ = ()

    def marriages(self, value: object, path: str) -> tuple[tuple[Suit, ...] | None, ...] | None:
        items = self.by_seat(value, path)
        if items is None:
            return None
        return tuple(
            () if item == [] else None if item is None else self._suits(item, f"{path}[{index}]")
            for index, item in enumerate(items)
        )

    def _suits(self, value: object, path: str) -> tuple[Suit, ...]:
        if type(value) is not list:
            self.wrong(path, FormatCode.NOT_A_LIST, found=shown(value))
            return ()
        suits: list[Suit] = []
        for index, item in enumerate(value):
            suit = SUITS.get(item) if type(item) is str else None
            if suit is None:
                self.wrong(f"{path}[{index}]", FormatCode.WRONG_CHOICE, found=shown(item), known=list(SUITS))
            else:
                suits.append(suit)
        return tuple(suits)

    def talon(self, value: object, path: str) -> tuple[str, ...] | None:
        if type(value) is not list:
            self.wrong(path, FormatCode.NOT_A_LIST, found=shown(value))
            return None
        cards: list[str] = []
        for index, item in enumerate(value):
            if type(item) is not str or CARD.fullmatch(item) is None:
                self.wrong(f"{path}[{index}]", FormatCode.WRONG_CHOICE, found=shown(item), known=["AH", "10D", "KC"])
            else:
                cards.append(item)
        return tuple(cards)

    def penalty(self, value: object, path: str) -> Penalty | None:
        if type(value) is not dict:
            self.wrong(path, FormatCode.NOT_AN_OBJECT, found=shown(value))
            return None
        self.keys(value, PENALTY_KEYS, path)
        for key in ("seat", "points"):
            if key not in value:
                self.wrong(f"{path}.{key}", FormatCode.MISSING_KEY, key=key)
        seat = self.seat(value["seat"], f"{path}.seat") if "seat" in value else None
        points = self.integer(value["points"], f"{path}.points") if "points" in value else None
        reason = self.text(value["reason"], f"{path}.reason") if "reason" in value else None
        return None if seat is None or points is None else Penalty(seat=seat, points=points, reason=reason)

    def deal(self, value: object, path: str) -> Deal | None:
        if type(value) is not dict:
            self.wrong(path, FormatCode.NOT_AN_OBJECT, found=shown(value))
            return None
        if not value.keys() <= DEAL_KEYS:
            self.keys(value, DEAL_KEYS, path)
        if "no" not in value:
            self.wrong(f"{path}.no", FormatCode.MISSING_KEY, key="no")
        if "redeal" in value and "penalty" in value:
            self.wrong(path, FormatCode.TWO_KINDS, kinds=["redeal", "penalty"])
        read = {key: FIELDS[key](self, item, f"{path}.{key}") for key, item in value.items() if key in FIELDS}
        return Deal(**read) if "no" in read else None  # type: ignore[arg-type]

    def deals(self, value: object, path: str) -> tuple[Deal, ...]:
        if type(value) is not list:
            self.wrong(path, FormatCode.NOT_A_LIST, found=shown(value))
            return ()
        if len(value) > MOST_ROWS:
            self.wrong(path, FormatCode.TOO_MANY_ROWS, found=len(value), most=MOST_ROWS)
            return ()
        seen: set[int] = set()
        rows: list[Deal] = []
        for index, item in enumerate(value):
            row = self.deal(item, f"{path}[{index}]")
            if row is None:
                continue
            if row.no in seen:
                self.wrong(f"{path}[{index}].no", FormatCode.DUPLICATE_NO, found=row.no)
            seen.add(row.no)
            rows.append(row)
        return tuple(rows)

    def end(self, value: object, path: str) -> End | None:
        if type(value) is str and value in ENDS:
            return ENDS[value]
        self.wrong(path, FormatCode.WRONG_CHOICE, found=shown(value), known=list(ENDS))
        return None

    def result(self, value: object, path: str) -> Result | None:
        if type(value) is not dict:
            self.wrong(path, FormatCode.NOT_AN_OBJECT, found=shown(value))
            return None
        self.keys(value, RESULT_KEYS, path)
        totals = self.whole_numbers(value["totals"], f"{path}.totals", -MOST, MOST) if "totals" in value else None
        places = (
            self.whole_numbers(value["places"], f"{path}.places", 1, self.players or 4) if "places" in value else None
        )
        points = (
            self.league_points(value["league_points"], f"{path}.league_points") if "league_points" in value else None
        )
        return Result(totals=totals, places=places, league_points=points)

    def league_points(self, value: object, path: str) -> tuple[Fraction, ...] | None:
        items = self.by_seat(value, path)
        if items is None:
            return None
        points: list[Fraction] = []
        for index, item in enumerate(items):
            if type(item) is str and LEAGUE_POINTS.fullmatch(item):
                points.append(Fraction(item))
            else:
                self.wrong(f"{path}[{index}]", FormatCode.WRONG_POINTS, found=shown(item))
        return tuple(points)

    def names(self, value: object, path: str) -> tuple[str, ...]:
        if type(value) is not list:
            self.wrong(path, FormatCode.NOT_A_LIST, found=shown(value))
            return ()
        if not 2 <= len(value) <= 4:
            self.wrong(path, FormatCode.WRONG_LENGTH, found=len(value), expected="2-4")
        else:
            self.players = len(value)
        names: list[str] = []
        for index, item in enumerate(value):
            name = self.text(item, f"{path}[{index}]")
            if name is not None and not name.strip():
                self.wrong(f"{path}[{index}]", FormatCode.EMPTY_TEXT)
            names.append(name or "")
        return tuple(names)


Reading = Callable[[_Reader, object, str], object]

FIELDS: Mapping[str, Reading] = MappingProxyType(
    {
        "no": lambda reader, value, path: reader.integer(value, path, 1),
        "dealer": _Reader.seat,
        "declarer": _Reader.seat,
        "bid": lambda reader, value, path: reader.integer(value, path, 0),
        "contract": lambda reader, value, path: reader.integer(value, path, 0),
        "conceded": _Reader.boolean,
        "dark": _Reader.boolean,
        "golden": _Reader.boolean,
        "cards": _Reader.numbers,
        "tricks": _Reader.numbers,
        "marriages": _Reader.marriages,
        "talon": _Reader.talon,
        "written": _Reader.numbers,
        "totals": _Reader.numbers,
        "redeal": _Reader.text,
        "penalty": _Reader.penalty,
    }
)
DEAL_KEYS = frozenset(FIELDS)
PENALTY_KEYS = frozenset({"seat", "points", "reason"})
RESULT_KEYS = frozenset({"totals", "places", "league_points"})

HEAD: Mapping[str, Reading] = MappingProxyType(
    {
        "regulation": _Reader.text,
        "event": _Reader.text,
        "round": lambda reader, value, path: reader.integer(value, path, 1),
        "table": lambda reader, value, path: reader.integer(value, path, 1),
        "first_dealer": _Reader.seat,
        "end": _Reader.end,
        "result": _Reader.result,
    }
)
PROTOCOL_KEYS = frozenset(HEAD) | {"format", "players", "deals"}


def parse(document: object) -> Protocol:
    """The protocol of a `tysiac-protocol/1` document; raises `FormatErrors` with every error in it."""
    reader = _Reader()
    protocol = _protocol(reader, document)
    if protocol is None or reader.errors:
        raise FormatErrors(tuple(reader.errors))
    return protocol


def _protocol(reader: _Reader, document: object) -> Protocol | None:
    if type(document) is not dict:
        reader.wrong("$", FormatCode.NOT_AN_OBJECT, found=shown(document))
        return None
    reader.keys(document, PROTOCOL_KEYS, "$")
    for key in ("format", "players", "deals"):
        if key not in document:
            reader.wrong(f"$.{key}", FormatCode.MISSING_KEY, key=key)
    if "format" in document and document["format"] != FORMAT:
        reader.wrong("$.format", FormatCode.WRONG_FORMAT, found=shown(document["format"]), expected=FORMAT)
    players = reader.names(document["players"], "$.players") if "players" in document else ()
    head = {key: read(reader, document[key], f"$.{key}") for key, read in HEAD.items() if key in document}
    deals = reader.deals(document["deals"], "$.deals") if "deals" in document else ()
    return Protocol(players=players, deals=deals, **head)  # type: ignore[arg-type]
