"""What a single player's entry and total can be: sets computed from the choices of the regulation, kept for each table.

`entries` is every entry that some deal gives from a total; `can_end_with` whether any sequence of deals leads to a
total. Both allow too much rather than too little: what the other players did is not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

from tournament.rules import sitting
from tournament.rules.deck import MARRIAGE_SUMS
from tournament.rules.regulation import Doubling, Endgame, Gain, LockCounts, Play, Sitter, ZeroUnit
from tournament.rules.scoring import COST, CROSSING, HUNDRED, LOCKED, gain_of
from tournament.rules.terms import Terms

DEEPEST = -2000  # below it every multiple of the unit is taken to be reachable


@lru_cache(maxsize=4096)
def entries(terms: Terms, total: int) -> frozenset[int]:
    """Every entry that some deal gives to a player with this total before it."""
    return _entries(terms, total, own_entries(terms), passive_entries(terms))


@lru_cache(maxsize=4096)
def defended(terms: Terms, total: int) -> frozenset[int]:
    """Every entry that some deal gives to a player who did not declare it."""
    return _entries(terms, total, frozenset(), passive_entries(terms))


@lru_cache(maxsize=4096)
def declared(terms: Terms, total: int, contract: int) -> frozenset[int]:
    """Every entry that some deal with this contract gives to its declarer."""
    zero = terms.regulation.zero
    own = {contract, -contract} | ({-contract - zero.penalty} if zero.unit is not ZeroUnit.NONE else set())
    found = _entries(terms, total, frozenset(own), frozenset())
    return found - {0} if not terms.barrel_at else found


def _entries(terms: Terms, total: int, own: frozenset[int], passive: frozenset[int]) -> frozenset[int]:
    found = ENDGAME[terms.endgame](terms, total, own, passive)
    if terms.regulation.dump:
        found = frozenset(-total if total + entry == terms.regulation.dump else entry for entry in found)
    if terms.regulation.doubling is Doubling.GOLDEN:
        found |= {-total}  # a circle that nobody won
    return found


@lru_cache(maxsize=64)
def own_entries(terms: Terms) -> frozenset[int]:
    """What a declarer can write before the endgame changes it: contracts, made and failed, and concessions."""
    regulation = terms.regulation
    if regulation.play is Play.HUNDRED:
        return frozenset({-HUNDRED}) | taken_entries(terms)
    if regulation.play is not Play.AUCTION:
        return taken_entries(terms)
    bidding = regulation.bidding
    most = terms.card_sum[1] + max(MARRIAGE_SUMS) + regulation.marriages.aces
    contracts = set(range(bidding.opening, most + 1, bidding.step))
    if regulation.doubling is not Doubling.NONE:
        contracts.add(2 * regulation.doubled_contract)
    found = contracts | {-contract for contract in contracts}
    concession = regulation.concession
    if concession.allowed:
        costs = {COST[concession.declarer](contract) for contract in contracts}
        found |= costs | ({cost - concession.penalty for cost in costs} if concession.every else set())
    if regulation.zero.unit is not ZeroUnit.NONE:
        found |= {-contract - regulation.zero.penalty for contract in contracts}
    return frozenset(found)


@lru_cache(maxsize=64)
def passive_entries(terms: Terms) -> frozenset[int]:
    """What everybody else can write: what he took, what a concession gives, what the talon gives the sitter."""
    regulation = terms.regulation
    found = set(taken_entries(terms)) | {0}
    found |= concession_gains(terms)
    if terms.sitting and regulation.sitter is not Sitter.NOTHING:
        found |= sitting.possible(terms)
    if regulation.doubling is not Doubling.NONE:
        found |= {2 * entry for entry in found}
    if regulation.zero.unit is not ZeroUnit.NONE:
        found.add(-regulation.zero.penalty)
    return frozenset(found)


@lru_cache(maxsize=64)
def concession_gains(terms: Terms) -> frozenset[int]:
    """What an opponent can get for a concession."""
    if not terms.regulation.concession.allowed:
        return frozenset()
    contracts = [0] if terms.regulation.concession.opponents is Gain.FIXED else list(own_entries(terms))
    return frozenset(gain_of(terms, contract) for contract in contracts if contract >= 0)


@lru_cache(maxsize=64)
def taken_entries(terms: Terms) -> frozenset[int]:
    """Rounded card points with every sum of marriages."""
    sums = MARRIAGE_SUMS | {value + terms.regulation.marriages.aces for value in MARRIAGE_SUMS}
    return frozenset(terms.rounded[points] + meld for points in terms.any_holding for meld in sums)


def _plain(_terms: Terms, _total: int, own: frozenset[int], passive: frozenset[int]) -> frozenset[int]:
    return own | passive


def _lock(terms: Terms, total: int, own: frozenset[int], passive: frozenset[int]) -> frozenset[int]:
    rule, penalty = terms.regulation.lock, terms.regulation.zero
    every = own | passive
    if total >= terms.lock_at:
        locked = frozenset(LOCKED[rule.counts](entry, total, terms) for entry in passive if entry >= 0)
        paid = {-penalty.penalty} if penalty.unit is not ZeroUnit.NONE else set()
        return locked | paid | (own if rule.counts is LockCounts.CONTRACT else frozenset({0}))
    crossed = frozenset(
        CROSSING[rule.crossing](entry, total, terms) if total + entry >= terms.lock_at else entry for entry in passive
    )
    return crossed | own if terms.has_auction else every


def _barrel(terms: Terms, total: int, own: frozenset[int], passive: frozenset[int]) -> frozenset[int]:
    rule, target = terms.regulation.barrel, terms.regulation.target
    at = terms.barrel_at
    if total == at:
        wins = {entry for entry in own if entry >= rule.required and at + entry >= target}
        falls = {entry for entry in own if entry < 0} | {-rule.fall, -terms.regulation.zero.penalty}
        return frozenset(wins | falls | {0, -at if rule.falls_to_zero else 0})
    every = {entry if total + entry < at else at - total for entry in own | passive}
    back = at - rule.fall - total  # two that arrive together
    lifted = at - terms.unit - total  # rounding that would have lifted onto the barrel
    return frozenset(every | {back, lifted})


ENDGAME: Mapping[Endgame, Callable[[Terms, int, frozenset[int], frozenset[int]], frozenset[int]]] = MappingProxyType(
    {Endgame.NONE: _plain, Endgame.LOCK: _lock, Endgame.BARREL: _barrel}
)


def can_end_with(terms: Terms, total: int) -> bool:
    """Whether some sequence of deals leads a player from nothing to this total."""
    return total < DEEPEST or total in reachable(terms)


@lru_cache(maxsize=64)
def reachable(terms: Terms) -> frozenset[int]:
    """Every total that a player can have, from `DEEPEST` up; nobody plays on from the target."""
    found = {0}
    waiting = [0]
    while waiting:
        total = waiting.pop()
        if total >= terms.regulation.target:
            continue
        for entry in entries(terms, total):
            after = total + entry
            if after >= DEEPEST and after not in found:
                found.add(after)
                waiting.append(after)
    return frozenset(found)
