"""A right protocol as a form sends it, for three seats, with the mistakes that tests put in."""

from __future__ import annotations

from tournament.web.sheet import from_document

#: Three deals that are right under liga-blaszki-2023, stopped by time.
RIGHT = {
    "first_dealer": 1,
    "deals": [
        {
            "no": 1, "dealer": 1, "bid": 100, "declarer": 2, "contract": 100,
            "cards": [25, 70, 25], "marriages": [[], ["S"], []], "tricks": [3, 4, 1],
            "written": [20, 100, 20], "totals": [20, 100, 20],
        },
        {
            "no": 2, "dealer": 2, "bid": 110, "declarer": 1, "contract": 110,
            "cards": [49, 51, 20], "marriages": [[], [], []], "tricks": [3, 3, 2],
            "written": [-110, 50, 20], "totals": [-90, 150, 40],
        },
        {
            "no": 3, "dealer": 3, "bid": 100, "declarer": 1, "contract": 100,
            "cards": [100, 10, 10], "marriages": [[], [], []], "tricks": [6, 1, 1],
            "written": [100, 10, 10], "totals": [10, 160, 50],
        },
    ],
    "end": "time",
}  # fmt: skip


def cells(document: dict[str, object] = RIGHT, *, base: int = 0, key: str = "k", **changes: str) -> dict[str, str]:
    """The form of a protocol; `changes` replace cells, named with _ for -."""
    sheet = from_document(document, 3, base=base, key=key)
    form = {f"d{n}-{name}": value for n, row in enumerate(sheet.rows, 1) for name, value in row.items()}
    form |= {"first_dealer": sheet.first_dealer, "end": sheet.end, "base": str(base), "key": key, "do": "save"}
    return {**form, **{name.replace("_", "-"): value for name, value in changes.items()}}
