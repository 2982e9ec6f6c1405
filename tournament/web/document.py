"""From the cells of a sheet to the protocol document, with everything that cannot be read named at its cell.

Shape only: whether a figure is right is for the rules to say. A cell left empty is a figure the paper does not give.
A check while somebody types (`strict=False`) passes over what is merely unfinished in the last row; a save does not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from tournament.errors import Message, Problem, m
from tournament.web import seats, suits
from tournament.web.forms import natural
from tournament.web.sheet import FORMAT, OF_SEATS, SINGLES, TRIPLES, Kind, Row, Sheet, is_blank
from tournament.web.suits import Worth

_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
_PART = re.compile(r"[A-Za-z_]+|\d+")


@dataclass(frozen=True, slots=True)
class Reading:
    """The document of a sheet, what could not be read, and which row of the sheet each deal stands in."""

    document: dict[str, object]
    problems: tuple[Problem, ...]
    rows: tuple[int, ...]

    def cell(self, deal: int | None, name: str | None, seat: int | None, seats: int = 3) -> str:
        """The cell that something said about a deal belongs to; `sheet` when it concerns the whole protocol."""
        if deal is None or not 1 <= deal <= len(self.rows):
            return f"result-totals-{seat or 1}" if name == "result" else "end" if name == "end" else "sheet"
        row = f"d{self.rows[deal - 1]}"
        if name in TRIPLES:
            return f"{row}-{name}-{seat if seat and seat <= seats else 1}"
        if name in SINGLES:
            return f"{row}-{name}"
        if name == "penalty":
            return f"{row}-penalty-points"
        if name == "redeal":
            return f"{row}-reason"
        return f"{row}-kind"

    def cell_at(self, path: str | None, seats: int = 3) -> str:
        """The cell that a JSON path of the document belongs to, such as `deals[2].cards[0]`."""
        parts = _PART.findall(path or "")
        if "deals" not in parts:
            name = parts[0] if parts else None
            seat = int(parts[-1]) + 1 if parts and parts[-1].isdecimal() else None
            return self.cell(None, name, seat)
        after = parts[parts.index("deals") + 1 :]
        if not after or not after[0].isdecimal():
            return "sheet"
        name = after[1] if len(after) > 1 else None
        seat = int(after[2]) + 1 if len(after) > 2 and after[2].isdecimal() else None
        return self.cell(int(after[0]) + 1, name, seat, seats)


def read(sheet: Sheet, worth: Worth, *, strict: bool) -> Reading:
    """The protocol that a sheet stands for, without names: who sits where is known to the table."""
    kept = [(number, row) for number, row in enumerate(sheet.rows, 1) if not is_blank(row)]
    reader = _Reader(sheet.seats, worth, sheet.at)
    deals = []
    for no, (number, row) in enumerate(kept, 1):
        reader.enter(number, forgiving=not strict and no == len(kept))
        deals.append({"no": no, **reader.deal(row)})
    document: dict[str, object] = {"format": FORMAT, "deals": deals}
    if (first_dealer := natural(sheet.first_dealer)) is not None:
        document["first_dealer"] = first_dealer
    if sheet.end:
        document["end"] = sheet.end
    reader.enter(None, forgiving=not strict)
    if result := reader.result(sheet.result):
        document["result"] = result
    return Reading(document, tuple(reader.problems), tuple(number for number, _ in kept))


class _Reader:
    """Reads one row after the other and gathers what cannot be read."""

    def __init__(self, seats: int, worth: Worth, at: tuple[int, ...]) -> None:
        self._at = at
        self._seats = range(1, seats + 1)
        self._cells = {name: [f"{name}-{seat}" for seat in self._seats] for name in TRIPLES}
        self._worth = worth
        self._row = ""
        self._forgiving = False
        self.problems: list[Problem] = []

    def enter(self, number: int | None, *, forgiving: bool) -> None:
        """Go on with row `number`, or with the final result."""
        self._row = f"d{number}-" if number else "result-"
        self._forgiving = forgiving

    def deal(self, row: Row) -> dict[str, object]:
        """One row as a deal of the document."""
        kind = row.get("kind", Kind.DEAL)
        deal = _rest(row.get("rest", ""))
        if kind == Kind.REDEAL:
            deal["redeal"] = self._reason(row)
            return self._with_singles(deal, row, ("dealer",))
        if kind == Kind.PENALTY:
            deal["penalty"] = self._penalty(row)
            return self._with_triples(deal, row, ("totals",))
        if kind == Kind.CONCEDED:
            deal["conceded"] = True
        return self._with_triples(self._with_singles(deal, row, SINGLES), row, TRIPLES)

    def result(self, cells: Mapping[str, str]) -> dict[str, object]:
        """The final totals, where they were written down."""
        result = _rest(cells.get("rest", ""))
        return self._with_triples(result, cells, ("totals",)) if any(cells.values()) else {}

    def _with_singles(self, deal: dict[str, object], row: Row, names: tuple[str, ...]) -> dict[str, object]:
        for name in names:
            number = self._seat(name, row) if name in OF_SEATS else self._number(name, row)
            if number is not None:
                deal[name] = number
        return deal

    def _with_triples(self, deal: dict[str, object], row: Row, names: tuple[str, ...]) -> dict[str, object]:
        for name in names:
            values = self._marriages(row) if name == "marriages" else self._numbers(name, row)
            if values is not None:
                deal[name] = values
        return deal

    def _numbers(self, name: str, row: Row) -> list[int | None] | None:
        cells = self._cells[name]
        if not any(map(row.get, cells)):
            return None
        values = [self._number(cell, row) for cell in cells]
        return values if any(value is not None for value in values) else None

    def _marriages(self, row: Row) -> list[list[str]] | None:
        cells = [row.get(f"marriages-{seat}", "") for seat in self._seats]
        # On paper an empty cell beside card points means: no marriage.
        if not any(cells) and not any(row.get(f"cards-{seat}") for seat in self._seats):
            return None
        return [self._suits(seat, cell) for seat, cell in zip(self._seats, cells, strict=True)]

    def _suits(self, seat: int, cell: str) -> list[str]:
        found = suits.read(cell, self._worth)
        if found is None:
            self._refuse(
                f"marriages-{seat}",
                m("“{found}” is no suit. Type k (♥), o (♦), t (♣), p (♠), or h, d, c, s.", found=cell),
            )
        return found or []

    def _seat(self, name: str, row: Row) -> int | None:
        text = row.get(name, "")
        seat = seats.read(text, self._at)
        if text and seat is None:
            letters = ", ".join(seats.show(one, self._at) for one in self._seats)
            self._refuse(name, m("“{found}” is no seat. Type one of {letters}.", found=text, letters=letters))
        return seat

    def _number(self, name: str, row: Row) -> int | None:
        text = row.get(name)
        if not text:
            return None
        text = text.replace("−", "-").replace("–", "-")
        if not _NUMBER.fullmatch(text):
            self._refuse(name, m("“{found}” is not a whole number.", found=text))
            return None
        return int(text)

    def _reason(self, row: Row) -> str:
        reason = row.get("reason", "")
        if not reason and not self._forgiving:
            self._refuse("reason", m("Write why the cards were dealt again."))
        return reason or "?"

    def _penalty(self, row: Row) -> dict[str, object]:
        seat, points = self._number("penalty-seat", row), self._number("penalty-points", row)
        if seat is None and not self._forgiving:
            self._refuse("penalty-seat", m("Choose the player who gets the penalty."))
        if points is None and not self._forgiving:
            self._refuse("penalty-points", m("Give the points of the penalty, for example −120."))
        return {"seat": seat or 1, "points": points or 0, "reason": row.get("reason", "")}

    def _refuse(self, name: str, message: Message) -> None:
        self.problems.append(Problem(message, self._row + name))


def _rest(text: str) -> dict[str, object]:
    """Fields of a deal that the grid does not show, carried along as they were."""
    try:
        rest = json.loads(text) if text else {}
    except ValueError:
        return {}
    return rest if isinstance(rest, dict) else {}
