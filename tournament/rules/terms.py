"""A regulation prepared for one number of players: tables that scoring and checks look up instead of computing.

Holds nothing that the regulation does not decide; made once for each regulation and kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from tournament.rules.deck import DECK_POINTS, MARRIAGE_VALUES, sums
from tournament.rules.protocol import Suit
from tournament.rules.regulation import Endgame, Layout, Play, Raises, Regulation, Rounding, TalonPoints, ZeroUnit
from tournament.rules.rounding import ROUND, UNIT

MOST_CARDS = DECK_POINTS + 20  # with a bonus for the last trick


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Terms:
    """What a table of so many players plays by."""

    regulation: Regulation
    layout: Layout
    unit: int  # every total is a multiple of it
    rounded: tuple[int, ...]  # by card points
    marriage: Mapping[Suit, int]
    holdings: tuple[frozenset[int], ...]  # card points by number of tricks
    declarer_holdings: tuple[frozenset[int], ...]
    any_holding: frozenset[int]  # card points whatever the tricks
    card_sum: tuple[int, int]  # lowest and highest sum of all card points
    bids: tuple[frozenset[int], ...]  # winning bids by place after the dealer; empty where not limited
    has_auction: bool
    endgame: Endgame
    lock_at: int
    barrel_at: int
    stop_at: int  # where a defender stops who may not reach the target
    sitting: bool  # the dealer sits out


@lru_cache(maxsize=64)
def terms(regulation: Regulation, players: int) -> Terms | None:
    """The terms for so many players; None when the regulation does not allow that number."""
    layout = next((layout for layout in regulation.layouts if layout.players == players), None)
    if layout is None:
        return None
    holdings = _holdings(regulation, layout, declarer=False)
    return Terms(
        regulation=regulation,
        layout=layout,
        unit=_unit(regulation),
        rounded=tuple(ROUND[regulation.rounding](points) for points in range(MOST_CARDS + 1)),
        marriage=marriage_values(regulation),
        holdings=holdings,
        declarer_holdings=_holdings(regulation, layout, declarer=True),
        any_holding=frozenset().union(*holdings, *_holdings(regulation, layout, declarer=True)),
        card_sum=_card_sum(regulation, layout),
        bids=_winning_bids(regulation, layout),
        has_auction=regulation.play is Play.AUCTION,
        endgame=regulation.endgame,
        lock_at=regulation.lock.at if regulation.endgame is Endgame.LOCK else 0,
        barrel_at=regulation.barrel.at if regulation.endgame is Endgame.BARREL else 0,
        stop_at=regulation.target - max(regulation.bidding.step, 1),
        sitting=layout.active < layout.players,
    )


def marriage_values(regulation: Regulation) -> Mapping[Suit, int]:
    """The value of each marriage that is played."""
    values = dict(MARRIAGE_VALUES[regulation.marriages.table])
    if regulation.marriages.aces:
        values[Suit.ACES] = regulation.marriages.aces
    return MappingProxyType(values)


def counts_tricks(regulation: Regulation) -> bool:
    """Whether the number of tricks can change a score."""
    return regulation.zero.unit is ZeroUnit.TRICK


def _unit(regulation: Regulation) -> int:
    unit = UNIT[regulation.rounding]
    if regulation.bidding.step:
        return min(unit, regulation.bidding.step) if regulation.rounding is not Rounding.NONE else 1
    return unit


def _trick_cards(layout: Layout) -> int:
    return layout.active


def _holdings(regulation: Regulation, layout: Layout, *, declarer: bool) -> tuple[frozenset[int], ...]:
    """Card points by number of tricks, with what the talon or the last trick may add."""
    size = layout.active
    table = [set(sums(layout.deck, tricks * size)) for tricks in range(layout.tricks + 1)]
    if layout.talon_points is TalonPoints.LAST_TRICK or (layout.talon_points is TalonPoints.DECLARER and declarer):
        least = 0 if layout.talon_points is TalonPoints.DECLARER else 1
        for tricks in range(least, layout.tricks + 1):
            table[tricks] |= sums(layout.deck, tricks * size + layout.unplayed)
    if layout.talon_points is not TalonPoints.IN_PLAY:
        table[layout.tricks] = {DECK_POINTS}  # whoever takes every trick has the whole deck
    if regulation.last_trick_bonus:
        for tricks in range(1, layout.tricks + 1):
            table[tricks] |= {points + regulation.last_trick_bonus for points in table[tricks]}
    return tuple(frozenset(points) for points in table)


def _card_sum(regulation: Regulation, layout: Layout) -> tuple[int, int]:
    whole = DECK_POINTS + regulation.last_trick_bonus
    if layout.talon_points is TalonPoints.UNSEEN:
        return whole - max(sums(layout.deck, layout.unplayed)), whole
    return whole, whole


def _winning_bids(regulation: Regulation, layout: Layout) -> tuple[frozenset[int], ...]:
    """Which bids each place after the dealer can win with when raises are exactly one step; found by playing it out."""
    bidding = regulation.bidding
    if regulation.play is not Play.AUCTION or bidding.raises is not Raises.EXACT:
        return ()
    wins: list[set[int]] = [set() for _ in range(layout.active)]
    highest = DECK_POINTS + 280
    # (bid, who holds it, whose turn it is, who is still in)
    open_states = [(bidding.opening, 0, 1 % layout.active, frozenset(range(layout.active)))]
    seen = set(open_states)
    while open_states:
        bid, holder, turn, still_in = open_states.pop()
        if still_in == {holder}:
            wins[holder].add(bid)
            continue
        following = _next(turn, still_in, layout.active)
        if turn == holder or turn not in still_in:
            states = [(bid, holder, following, still_in)]
        else:
            states = [(bid, holder, following, still_in - {turn})]
            if bid + bidding.step <= highest:
                states.append((bid + bidding.step, turn, following, still_in))
        open_states.extend(state for state in states if state not in seen)
        seen.update(states)
    return tuple(frozenset(bids) for bids in wins)


def _next(turn: int, still_in: frozenset[int], active: int) -> int:
    for step in range(1, active + 1):
        if (turn + step) % active in still_in:
            return (turn + step) % active
    return turn
