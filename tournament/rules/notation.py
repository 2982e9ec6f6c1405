"""A protocol as short text, one line for each row, and back: for people, tests and archives.

    tysiac 1
    players "Anna Nowak" "Błażej Żak" "Celina Łoś"
    1 d1 g2 b100 c100 cards 25 70 25 tricks 3 4 1 marriages - S - + 20 100 20 = 20 100 20
    2 d2 g1 b110 c110 conceded + 0 60 60 = 20 160 80
    3 redeal "four nines"
    4 penalty 2 -120 "third nine" = 20 40 80
    result 1040 720 310 places 1 2 3 points 7 3 1

A dot stands for what the sheet does not say; a hyphen for "no marriage". `from_text(to_text(p)) == p`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from tournament.rules.parsing import FormatErrors, parse
from tournament.rules.protocol import FORMAT, Deal, Penalty, Protocol, Result, SeatsOrGaps

FIRST_LINE = "tysiac 1"
GAP = "."
NONE = "-"
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]+')


class NotationError(ValueError):
    """The text is not a protocol: `line` counts from 1, `word` is what could not be read."""

    def __init__(self, line: int, word: str) -> None:
        super().__init__(f"line {line}: {word}")
        self.line = line
        self.word = word


def to_text(protocol: Protocol) -> str:
    """The protocol as text."""
    lines = [FIRST_LINE]
    for name in ("regulation", "event", "round", "table"):
        value = getattr(protocol, name)
        if value is not None:
            lines.append(f"{name} {_quoted(value) if isinstance(value, str) else value}")
    lines.append(" ".join(["players", *map(_quoted, protocol.players)]))
    if protocol.first_dealer is not None:
        lines.append(f"first-dealer {protocol.first_dealer}")
    lines += [_row(deal) for deal in protocol.deals]
    if protocol.end is not None:
        lines.append(f"end {protocol.end.value}")
    if protocol.result is not None:
        lines.append(_result(protocol.result))
    return "\n".join(lines) + "\n"


def from_text(text: str) -> Protocol:
    """The protocol of a text; raises NotationError with the line, or FormatErrors for figures that cannot stand."""
    document: dict[str, object] = {"format": FORMAT}
    rows: list[dict[str, object]] = []
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines or lines[0][1].strip() != FIRST_LINE:
        raise NotationError(1, FIRST_LINE)
    for number, line in lines[1:]:
        words = _Words(line, number)
        key = words.take()
        if key.isascii() and key.isdigit():
            rows.append(_read_row(int(key), words, len(_players(document, number))))
        elif key in HEAD:
            HEAD[key](document, words)
        else:
            raise NotationError(number, key)
        words.finish()
    document["deals"] = rows
    return parse(document)


# -- writing -----------------------------------------------------------------------------------------------------------


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=True) if not text.isprintable() else json.dumps(text, ensure_ascii=False)


def _seats(values: SeatsOrGaps) -> str:
    return " ".join(GAP if value is None else str(value) for value in values)


def _row(deal: Deal) -> str:
    parts = [str(deal.no)]
    if deal.redeal is not None:
        parts.append(f"redeal {_quoted(deal.redeal)}")
    parts += [f"{letter}{getattr(deal, name)}" for letter, name in LETTERS.items() if getattr(deal, name) is not None]
    parts += [name if getattr(deal, name) else f"not-{name}" for name in FLAGS if getattr(deal, name) is not None]
    parts += _columns((("cards", deal.cards), ("tricks", deal.tricks)))
    if deal.marriages is not None:
        parts.append("marriages " + " ".join(_suits(suits) for suits in deal.marriages))
    if deal.talon is not None:
        parts.append("talon " + (",".join(deal.talon) or NONE))
    if deal.penalty is not None:
        parts.append(_penalty(deal.penalty))
    parts += _columns((("+", deal.written), ("=", deal.totals)))
    return " ".join(parts)


def _columns(columns: tuple[tuple[str, SeatsOrGaps | None], ...]) -> list[str]:
    return [f"{name} {_seats(column)}" for name, column in columns if column is not None]


def _suits(suits: tuple[str, ...] | None) -> str:
    if suits is None:
        return GAP
    return "".join(str(suit) for suit in suits) or NONE


def _penalty(penalty: Penalty) -> str:
    reason = GAP if penalty.reason is None else _quoted(penalty.reason)
    return f"penalty {penalty.seat} {penalty.points} {reason}"


def _result(result: Result) -> str:
    parts = ["result"]
    if result.totals is not None:
        parts.append("totals " + _seats(result.totals))
    if result.places is not None:
        parts.append("places " + _seats(result.places))
    if result.league_points is not None:
        parts.append("points " + " ".join(str(value) for value in result.league_points))
    return " ".join(parts)


# -- reading -----------------------------------------------------------------------------------------------------------


class _Words:
    """The words of one line, taken one after the other."""

    __slots__ = ("line", "words")

    def __init__(self, text: str, line: int) -> None:
        self.line = line
        self.words: Iterator[str] = iter(TOKEN.findall(text))
        if TOKEN.sub("", text).strip():
            raise NotationError(line, text.strip())

    def take(self) -> str:
        word = next(self.words, None)
        if word is None:
            raise NotationError(self.line, "…")
        return word

    def more(self) -> str | None:
        return next(self.words, None)

    def number(self) -> int:
        word = self.take()
        if not re.fullmatch(r"-?\d{1,9}", word, re.ASCII):
            raise NotationError(self.line, word)
        return int(word)

    def text(self) -> str:
        word = self.take()
        try:
            value = json.loads(word)
        except ValueError as error:
            raise NotationError(self.line, word) from error
        if not isinstance(value, str):
            raise NotationError(self.line, word)
        return value

    def seats(self, players: int) -> list[int | None]:
        return [self._seat() for _ in range(players)]

    def _seat(self) -> int | None:
        word = self.take()
        if word == GAP:
            return None
        if not re.fullmatch(r"-?\d{1,9}", word, re.ASCII):
            raise NotationError(self.line, word)
        return int(word)

    def finish(self) -> None:
        word = self.more()
        if word is not None:
            raise NotationError(self.line, word)


def _players(document: dict[str, object], line: int) -> list[str]:
    players = document.get("players")
    if not isinstance(players, list):
        raise NotationError(line, "players")
    return players


def _read_row(no: int, words: _Words, players: int) -> dict[str, object]:
    row: dict[str, object] = {"no": no}
    while (word := words.more()) is not None:
        reading = COLUMNS.get(word)
        if reading is not None:
            key, read = reading
            row[key] = read(words, players)
        elif word.removeprefix("not-") in FLAGS:
            row[word.removeprefix("not-")] = not word.startswith("not-")
        elif word[0] in LETTERS and re.fullmatch(r"-?\d{1,9}", word[1:], re.ASCII):
            row[LETTERS[word[0]]] = int(word[1:])
        else:
            raise NotationError(words.line, word)
    return row


def _read_marriages(words: _Words, players: int) -> list[list[str] | None]:
    read = [words.take() for _ in range(players)]
    return [None if word == GAP else [] if word == NONE else list(word) for word in read]


def _read_talon(words: _Words, _players: int) -> list[str]:
    word = words.take()
    return [] if word == NONE else word.split(",")


def _read_penalty(words: _Words, _players: int) -> dict[str, object]:
    penalty: dict[str, object] = {"seat": words.number(), "points": words.number()}
    reason = words.take()
    if reason != GAP:
        penalty["reason"] = _text_of(reason, words.line)
    return penalty


def _text_of(word: str, line: int) -> str:
    try:
        return str(json.loads(word))
    except ValueError as error:
        raise NotationError(line, word) from error


def _read_result(document: dict[str, object], words: _Words) -> None:
    players = len(_players(document, words.line))
    block: dict[str, object] = {}
    while (word := words.more()) is not None:
        if word in {"totals", "places"}:
            block[word] = words.seats(players)
        elif word == "points":
            block["league_points"] = [_points(words) for _ in range(players)]
        else:
            raise NotationError(words.line, word)
    document["result"] = block


def _points(words: _Words) -> str:
    word = words.take()
    try:
        return str(Fraction(word))
    except (ValueError, ZeroDivisionError) as error:
        raise NotationError(words.line, word) from error


def _names(document: dict[str, object], words: _Words) -> None:
    names: list[str] = []
    while (word := words.more()) is not None:
        names.append(_text_of(word, words.line))
    document["players"] = names


def _text_head(key: str) -> Callable[[dict[str, object], _Words], None]:
    return lambda document, words: document.update({key: words.text()})


def _number_head(key: str) -> Callable[[dict[str, object], _Words], None]:
    return lambda document, words: document.update({key: words.number()})


HEAD: Mapping[str, Callable[[dict[str, object], _Words], None]] = MappingProxyType(
    {
        "regulation": _text_head("regulation"),
        "event": _text_head("event"),
        "round": _number_head("round"),
        "table": _number_head("table"),
        "players": _names,
        "first-dealer": _number_head("first_dealer"),
        "end": lambda document, words: document.update({"end": words.take()}),
        "result": _read_result,
    }
)
COLUMNS: Mapping[str, tuple[str, Callable[[_Words, int], object]]] = MappingProxyType(
    {
        "cards": ("cards", _Words.seats),
        "tricks": ("tricks", _Words.seats),
        "marriages": ("marriages", _read_marriages),
        "talon": ("talon", _read_talon),
        "penalty": ("penalty", _read_penalty),
        "redeal": ("redeal", lambda words, _players: words.text()),
        "+": ("written", _Words.seats),
        "=": ("totals", _Words.seats),
    }
)
LETTERS: Mapping[str, str] = MappingProxyType({"d": "dealer", "g": "declarer", "b": "bid", "c": "contract"})
FLAGS = ("conceded", "dark", "golden")
__all__ = ["FormatErrors", "NotationError", "from_text", "to_text"]
