"""The grid of a protocol: what was typed into its cells, and the protocol document it stands for, both ways.

Knows the shape of `tysiac-protocol/1` and the names of the cells (`d3-cards-2` is row 3, card points, seat 2); no rule
of the game. Cells keep the text that was typed, so that a refused page gives it back letter by letter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tournament.web import seats as seat_words
from tournament.web import suits
from tournament.web.forms import natural

FORMAT = "tysiac-protocol/1"
SINGLES = ("dealer", "bid", "declarer", "contract")
#: Cells that hold a seat, shown by its letter.
OF_SEATS = ("dealer", "declarer")
TRIPLES = ("cards", "marriages", "tricks", "written", "totals")
PENALTY = ("penalty-seat", "penalty-points", "reason")
_FIRST = (*(f"d1-{name}" for name in TRIPLES), "result-totals")
_CELL = re.compile(r"d([1-9]\d{0,2})-([a-z0-9-]+)")
_OWN = frozenset({"no", "redeal", "penalty", "conceded", *SINGLES, *TRIPLES})


class Kind(StrEnum):
    """What a row of the grid is."""

    DEAL = "deal"
    CONCEDED = "conceded"
    REDEAL = "redeal"
    PENALTY = "penalty"


Row = Mapping[str, str]

#: Which computed figures a row of each kind has cells for.
_COMPUTED: Mapping[str, tuple[str, ...]] = {
    Kind.DEAL: ("written", "totals"),
    Kind.CONCEDED: ("written", "totals"),
    Kind.REDEAL: (),
    Kind.PENALTY: ("totals",),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A protocol as it stands in the form: rows of cells, how it ended, the final totals where only they are known."""

    seats: int
    rows: tuple[Row, ...] = ()
    first_dealer: str = "1"
    end: str = ""
    result: Mapping[str, str] = field(default_factory=dict)
    base: int = 0
    key: str = ""
    at: tuple[int, ...] = ()  # the seats that its columns stand for, where one was left empty

    def with_blank_rows(self, least: int = 1) -> Sheet:
        """At least so many rows, the last one blank and with its dealer filled in."""
        rows = list(self.rows)
        while len(rows) < least or not rows or not is_blank(rows[-1]):
            rows.append({"kind": Kind.DEAL, "dealer": next_dealer(rows, self.first_dealer, self.seats, self.at)})
        return replace(self, rows=tuple(rows))

    def without_blank_rows(self) -> Sheet:
        """Only the rows in which something was typed."""
        return replace(self, rows=tuple(row for row in self.rows if not is_blank(row)))

    def with_row_before(self, number: int) -> Sheet:
        """A blank row put in before row `number`."""
        head, tail = self.rows[: number - 1], self.rows[number - 1 :]
        blank = {"kind": Kind.DEAL, "dealer": next_dealer(head, self.first_dealer, self.seats, self.at)}
        return replace(self, rows=(*head, blank, *tail))

    def without_row(self, number: int) -> Sheet:
        """The same sheet without row `number`."""
        return replace(self, rows=self.rows[: number - 1] + self.rows[number:])

    def filled(self, computed: Mapping[str, str]) -> Sheet:
        """Empty cells of written figures and totals filled with computed ones, which come by cell name."""
        return replace(self, rows=tuple(_filled(number, row, computed) for number, row in enumerate(self.rows, 1)))


def rebased(typed: Sheet, *, base: int, key: str) -> Sheet:
    """The same figures, to be saved on top of another version."""
    return replace(typed, base=base, key=key)


def _filled(number: int, row: Row, computed: Mapping[str, str]) -> Row:
    names = [f"{name}-{seat}" for name in _COMPUTED[row.get("kind", Kind.DEAL)] for seat in range(1, 5)]
    offered = {name: computed[f"d{number}-{name}"] for name in names if f"d{number}-{name}" in computed}
    return {**row, **{name: value for name, value in offered.items() if not row.get(name)}}


def is_blank(row: Row) -> bool:
    """Whether nothing was typed into a row (a dealer filled in beforehand does not count)."""
    if row.get("kind", Kind.DEAL) != Kind.DEAL:
        return False
    return not any(value for name, value in row.items() if name not in {"kind", "dealer"})


def next_dealer(rows: Iterable[Row], first: str, seats: int, at: Sequence[int] = ()) -> str:
    """Who deals next: the neighbour of the last dealer, after a redeal the same person again."""
    for row in reversed(list(rows)):
        dealer = seat_words.read(row.get("dealer", ""), at)
        if dealer is not None:
            return seat_words.show(dealer if row.get("kind") == Kind.REDEAL else dealer % seats + 1, at)
    return seat_words.show(natural(first) or 1, at)


def from_form(form: Mapping[str, str], seats: int | None = None) -> Sheet:
    """The sheet that a form sent, every cell as it was typed; without `seats` as many as the form has columns for."""
    seats = seats or _columns(form)
    rows: dict[int, dict[str, str]] = {}
    for name, value in form.items():
        if cell := _CELL.fullmatch(name):
            rows.setdefault(int(cell[1]), {})[cell[2]] = value.strip()
    return Sheet(
        seats=seats,
        rows=tuple(rows[number] for number in sorted(rows)),
        first_dealer=form.get("first_dealer", "1"),
        end=form.get("end", ""),
        result={name: form.get(f"result-{name}", "").strip() for name in _result_names(seats)},
        base=natural(form.get("base", "")) or 0,
        key=form.get("key", "")[:64],
        at=_at(form.get("at", "")),
    )


def _at(text: str) -> tuple[int, ...]:
    """Which seats the columns of a form stand for; it says so only where one was left empty."""
    found = tuple(seat_words.read(letter) or 0 for letter in text)
    return found if all(one > 0 for one in found) and sorted(set(found)) == list(found) else ()


def _columns(form: Mapping[str, str]) -> int:
    return next((seat for seat in (4, 3, 2) if any(f"{name}-{seat}" in form for name in _FIRST)), 3)


def from_document(
    document: Mapping[str, object], seats: int, *, base: int, key: str, at: tuple[int, ...] = ()
) -> Sheet:
    """The sheet that shows a stored protocol."""
    deals = document.get("deals")
    result = document.get("result")
    return Sheet(
        seats=seats,
        rows=tuple(_row(deal, seats, at) for deal in deals) if isinstance(deals, list | tuple) else (),
        first_dealer=_text(document.get("first_dealer")) or "1",
        end=_text(document.get("end")),
        result=_result(result, seats) if isinstance(result, Mapping) else {},
        base=base,
        key=key,
        at=at,
    )


def _result_names(seats: int) -> tuple[str, ...]:
    return (*(f"totals-{seat}" for seat in range(1, seats + 1)), "rest")


def _result(result: Mapping[str, object], seats: int) -> dict[str, str]:
    cells = _spread("totals", result.get("totals"), seats)
    rest = {name: value for name, value in result.items() if name != "totals"}
    return {**cells, "rest": json.dumps(rest, ensure_ascii=False) if rest else ""}


def _row(deal: Mapping[str, object], seats: int, at: tuple[int, ...]) -> dict[str, str]:
    cells: dict[str, str] = {"kind": _kind(deal)}
    cells |= {name: _seat(deal.get(name), at) if name in OF_SEATS else _text(deal.get(name)) for name in SINGLES}
    for name in TRIPLES:
        cells |= _spread(name, deal.get(name), seats)
    penalty = deal.get("penalty")
    if isinstance(penalty, Mapping):
        cells["penalty-seat"] = _text(penalty.get("seat"))
        cells["penalty-points"] = _text(penalty.get("points"))
        cells["reason"] = _text(penalty.get("reason"))
    if "redeal" in deal:
        cells["reason"] = _text(deal["redeal"])
    rest = {name: value for name, value in deal.items() if name not in _OWN}
    cells["rest"] = json.dumps(rest, ensure_ascii=False) if rest else ""
    return cells


def _kind(deal: Mapping[str, object]) -> Kind:
    if "redeal" in deal:
        return Kind.REDEAL
    if "penalty" in deal:
        return Kind.PENALTY
    return Kind.CONCEDED if deal.get("conceded") is True else Kind.DEAL


def _spread(name: str, values: object, seats: int) -> dict[str, str]:
    given = list(values) if isinstance(values, list | tuple) else []
    write = suits.show if name == "marriages" else _text
    return {f"{name}-{seat}": write(given[seat - 1]) if seat <= len(given) else "" for seat in range(1, seats + 1)}


def _seat(value: object, at: tuple[int, ...]) -> str:
    return seat_words.show(value, at) if isinstance(value, int) else _text(value)


def _text(value: object) -> str:
    return "" if value is None else str(value)
