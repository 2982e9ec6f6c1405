"""What entries a deal can give at all, found by going through every split of the cards once per regulation.

For two defenders who write so much for their cards, it knows what the declarer can have taken; with the marriages that
are left this decides whether a contract can have been made or failed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import TypeAlias

from tournament.rules.protocol import Deal
from tournament.rules.regulation import Crossing, Endgame, ZeroUnit
from tournament.rules.row import Row, melded
from tournament.rules.terms import Terms

Range: TypeAlias = tuple[int, int]  # least and most that the declarer can have taken
Reason: TypeAlias = tuple[int | None, int | None, int, int]
Splits: TypeAlias = Mapping[tuple[int, ...], Range]


def defender_limit(terms: Terms, before: int) -> int | None:
    """The most a defender below the lock can write; None where nothing stops him."""
    crossing = terms.regulation.lock.crossing
    if terms.endgame is not Endgame.LOCK or crossing is Crossing.FULL:
        return None
    return (terms.lock_at if crossing is Crossing.CAP else terms.stop_at) - before


@lru_cache(maxsize=64)
def card_splits(terms: Terms) -> Splits:
    """Declarer's card points by the rounded card points of the defenders."""
    whole = terms.card_sum[1]
    splits: dict[tuple[int, ...], Range] = {}
    points = sorted(terms.any_holding)
    for cards in product(points, repeat=terms.layout.active - 1):
        rest = whole - sum(cards)
        if rest not in terms.any_holding:
            continue
        key = tuple(terms.rounded[card] for card in cards)
        low, high = splits.get(key, (rest, rest))
        splits[key] = (min(low, rest), max(high, rest))
    return MappingProxyType(splits)


@lru_cache(maxsize=64)
def entry_splits(terms: Terms) -> Splits:
    """What the declarer can have taken, with marriages, by what the defenders took with theirs."""
    values = list(terms.marriage.values())
    splits: dict[tuple[int, ...], Range] = {}
    cards = card_splits(terms)
    for owners in product(range(terms.layout.active), repeat=len(values)):
        # owner 0: the declarer or nobody; the others: the defenders in order
        melds = [
            sum(value for value, owner in zip(values, owners, strict=True) if owner == seat + 1)
            for seat in range(terms.layout.active - 1)
        ]
        free = sum(value for value, owner in zip(values, owners, strict=True) if owner == 0)
        for key, (low, high) in cards.items():
            if any(meld and not card and not _holds_trick(terms) for meld, card in zip(melds, key, strict=True)):
                continue
            entry = tuple(card + meld for card, meld in zip(key, melds, strict=True))
            old_low, old_high = splits.get(entry, (low, high + free))
            splits[entry] = (min(old_low, low), max(old_high, high + free))
    return MappingProxyType(splits)


def _holds_trick(terms: Terms) -> bool:
    """A trick of nothing but nines lets a player declare without card points."""
    return terms.layout.active == 3


def impossible(row: Row, deal: Deal) -> Reason | None:
    """Why no deal gives the entries of this row; None when some deal does.

    With a known declarer and contract the answer names his seat, the contract and what he can have taken.
    """
    terms = row.terms
    if _other_penalties(terms) or row.doubled or any(row.given[seat] is None for seat in row.active):
        return None
    if row.declarer is None:
        fits = any(_fits(row, deal, seat, contract) for seat, contract in _declarers(row))
        return None if fits else (None, None, 0, 0)
    if row.contract is None:
        entry = abs(row.given[row.declarer] or 0)
        return None if _fits(row, deal, row.declarer, entry) else (None, None, 0, 0)
    span = _span(row, deal, row.declarer)
    if span is None:
        return (None, None, 0, 0)
    entry = row.given[row.declarer] or 0
    low, high = span
    contradicts = (entry > 0 and high < row.contract) or (entry < 0 and low >= row.contract)
    return (row.declarer, row.contract, low, high) if contradicts else None


def _other_penalties(terms: Terms) -> bool:
    """Where zero marks or the barrel change entries, a row by itself does not tell what was taken."""
    return terms.regulation.zero.unit is not ZeroUnit.NONE or bool(terms.barrel_at) or bool(terms.regulation.dump)


def _declarers(row: Row) -> Iterator[tuple[int, int]]:
    opening = row.terms.regulation.bidding.opening
    for seat in row.active:
        entry = row.given[seat] or 0
        if abs(entry) >= opening and entry % row.terms.regulation.bidding.step == 0:
            yield seat, abs(entry)


def _fits(row: Row, deal: Deal, declarer: int, contract: int) -> bool:
    span = _span(row, deal, declarer)
    if span is None:
        return False
    entry = row.given[declarer] or 0
    return span[1] >= contract if entry > 0 else span[0] < contract


def _span(row: Row, deal: Deal, declarer: int) -> Range | None:
    """What the declarer can have taken, given what the others wrote; None when they cannot have written that."""
    terms = row.terms
    defenders = [seat for seat in row.active if seat != declarer]
    marriages = deal.marriages
    if marriages is not None and all(marriages[seat] is not None for seat in row.active):
        melds = [melded(terms, marriages[seat] or ()) for seat in defenders]
        own = melded(terms, marriages[declarer] or ())
        spans = _matching(card_splits(terms), row, defenders, melds)
        return None if spans is None else (spans[0] + own, spans[1] + own)
    return _matching(entry_splits(terms), row, defenders, [0] * len(defenders))


def _matching(splits: Splits, row: Row, defenders: list[int], melds: list[int]) -> Range | None:
    """The declarer's span over all splits in which the defenders write what stands there."""
    options = [
        [taken - meld for taken in _took(row, seat, splits, index, meld)]
        for index, (seat, meld) in enumerate(zip(defenders, melds, strict=True))
    ]
    found: Range | None = None
    for key in product(*options):
        span = splits.get(key)
        if span is not None:
            found = span if found is None else (min(found[0], span[0]), max(found[1], span[1]))
    return found


def _took(row: Row, seat: int, splits: Splits, index: int, meld: int) -> list[int]:
    """What a defender may have taken when his entry stands there: one figure, or all that lock and cap hide."""
    before, entry = row.origin.totals[seat], row.given[seat] or 0
    terms = row.terms
    if terms.lock_at and before >= terms.lock_at:
        return [points + meld for points in _axis(terms, splits is not card_splits(terms), index)] if entry == 0 else []
    limit = defender_limit(terms, before)
    if limit is None or entry < limit:
        return [entry]
    if entry > limit:
        return []
    axis = _axis(terms, splits is not card_splits(terms), index)
    return [points + meld for points in axis if points + meld >= limit]


@lru_cache(maxsize=256)
def _axis(terms: Terms, with_marriages: bool, index: int) -> tuple[int, ...]:  # noqa: FBT001 -- a key of the cache
    """Every figure that one defender can have in a table of splits."""
    splits = entry_splits(terms) if with_marriages else card_splits(terms)
    return tuple(sorted({key[index] for key in splits}))
