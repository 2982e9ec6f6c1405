"""One row judged by itself: what must hold without totals, and whether its figures are what the rules give.

Used when a sheet is read and again when a figure is tried another way.
"""

from __future__ import annotations

import dataclasses
from itertools import product

from tournament.rules.audit import Audit
from tournament.rules.bidding import check_bidding
from tournament.rules.facts import check_facts, first_leader
from tournament.rules.protocol import Deal
from tournament.rules.regulation import ZeroUnit
from tournament.rules.row import sitter_of
from tournament.rules.scoring import Outcome
from tournament.rules.state import UNKNOWN, State
from tournament.rules.terms import Terms

MOST_COUNTS = 27  # three players with three possible counts each


def check_row(audit: Audit, deal: Deal, dealers: tuple[int | None, ...]) -> None:
    """Everything about a deal that does not depend on totals."""
    terms = audit.terms
    if deal.declarer is None:
        places: tuple[int | None, ...] = (None,)
    elif len(dealers) == 1:
        places = (_place(terms, deal.declarer, dealers[0]),)
    else:
        places = tuple([_place(terms, deal.declarer, dealer) for dealer in dealers])
    check_bidding(audit, deal, places)
    if not deal.conceded:
        forehand = None if dealers[0] is None else dealers[0] % terms.layout.players
        leader = first_leader(deal, forehand, terms.regulation.play)
        check_facts(audit, deal, sitter_of(terms, deal, dealers[0]), leader)


def _place(terms: Terms, declarer: int, dealer: int | None) -> int | None:
    """The place after the dealer: 0 for the forehand; None without a dealer, or where the sitter declared."""
    if dealer is None:
        return None
    place = (declarer - dealer - 1) % terms.layout.players
    return place if place < terms.layout.active else None


def given(deal: Deal, state: State) -> tuple[int | None, ...]:
    """The entries of the row: as written, else from the totals."""
    if deal.written is not None and None not in deal.written:
        return deal.written
    totals = deal.totals
    entries: list[int | None] = []
    for seat, before in enumerate(state.totals):
        entry = deal.written[seat] if deal.written is not None else None
        if entry is None and totals is not None:
            after = totals[seat]
            entry = None if after is None else after - before
        entries.append(entry)
    return tuple(entries)


def is_clean(outcome: Outcome, deal: Deal) -> bool:
    """Whether entries and totals are what the rules give."""
    if deal.written == outcome.deltas and deal.totals == outcome.state.totals:
        return True
    entries = outcome.row.given
    return all(entry is None or entry == delta for entry, delta in zip(entries, outcome.deltas, strict=True)) and (
        deal.totals is None or agrees(deal.totals, outcome.state.totals)
    )


def distance(outcome: Outcome, deal: Deal) -> int:
    """How many figures of the row disagree."""
    entries = zip(outcome.row.given, outcome.deltas, strict=True)
    wrong = sum(entry is not None and entry != delta for entry, delta in entries)
    if deal.totals is not None and deal.written is not None:
        before = outcome.row.state.totals
        for total, old, entry in zip(deal.totals, before, outcome.row.given, strict=True):
            wrong += total is not None and entry is not None and total != old + entry
    return wrong


def agrees(written: tuple[int | None, ...], totals: tuple[int, ...]) -> bool:
    return written == totals or all(
        value is None or value == total for value, total in zip(written, totals, strict=True)
    )


def readings_of(terms: Terms, deal: Deal) -> list[Deal]:
    """The deal, and where tricks decide but are not written, the deal with a trick of nothing but nines."""
    if terms.regulation.zero.unit is not ZeroUnit.TRICK or deal.tricks is not None or deal.cards is None:
        return [deal]
    marriages = deal.marriages or ()
    empty = [seat for seat, points in enumerate(deal.cards) if points == 0 and not (marriages and marriages[seat])]
    columns = [tuple(1 if other == seat else None for other in range(len(deal.cards))) for seat in empty]
    return [deal, *(dataclasses.replace(deal, tricks=column) for column in columns)]


def expanded(terms: Terms, deal: Deal, states: list[State]) -> list[State]:
    """States with every count that a mark may have where earlier rows did not show it; only where the deal needs it."""
    if deal.cards is None or all(UNKNOWN not in state.zeros for state in states):
        return states
    every = range(terms.regulation.zero.every)
    counts = [
        state._replace(zeros=zeros)
        for state in states
        for zeros in product(*[every if count == UNKNOWN else (count,) for count in state.zeros])
    ]
    return list(dict.fromkeys(counts))[:MOST_COUNTS]
