"""How much a sheet shows: the level of evidence, and the rules that could not be checked for want of figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tournament.rules.codes import Code
from tournament.rules.finding import Level
from tournament.rules.protocol import Deal, Protocol
from tournament.rules.terms import Terms, counts_tricks

CARDS = frozenset(
    {Code.CARDS_SUM, Code.CARDS_IMPOSSIBLE, Code.CONTRACT_SIGN, Code.DEFENDER_ROUNDING, Code.CARDS_FOR_TRICKS}
)
MARRIAGES = frozenset({Code.MARRIAGE_TWICE, Code.MARRIAGE_WITHOUT_TRICK, Code.CONTRACT_MISSING_MARRIAGE})
TRICKS = frozenset({Code.TRICKS_SUM, Code.CARDS_FOR_TRICKS, Code.MARRIAGE_WITHOUT_TRICK, Code.NO_TRICK_WITH_POINTS})
DEALER = frozenset({Code.DEALER_ORDER, Code.OPENING_NOT_FOREHAND})
BID = frozenset({Code.BID_CAP, Code.BID_STEP, Code.CONTRACT_BELOW_BID})
CONTRACT = frozenset({Code.DECLARER_SCORE, Code.CONTRACT_STEP, Code.CONTRACT_BELOW_OPENING, Code.CONTRACT_SIGN})
ENTRIES = frozenset({Code.TOTAL_ADDITION})
AUCTION_ONLY = frozenset(
    {
        *DEALER,
        *BID,
        *CONTRACT,
        Code.CONTRACT_MISSING_MARRIAGE,
        Code.DEFENDER_ROUNDING,
    }
) - {Code.DEALER_ORDER}


def played(protocol: Protocol) -> Iterator[Deal]:
    """The rows that are deals with a score."""
    return (deal for deal in protocol.deals if deal.redeal is None and deal.penalty is None)


def level(protocol: Protocol, terms: Terms) -> Level:
    """The level that every deal of the sheet reaches."""
    deals = list(played(protocol))
    if not deals:
        return Level.L0
    reached = Level.L0
    for step, has in LEVELS:
        if not all(has(deal, terms) for deal in deals):
            break
        reached = step
    return reached


def _entries(deal: Deal, terms: Terms) -> bool:
    return deal.written is not None or deal.totals is not None or _cards(deal, terms)


def _contract(deal: Deal, terms: Terms) -> bool:
    return not terms.has_auction or (deal.declarer is not None and deal.contract is not None)


def _cards(deal: Deal, terms: Terms) -> bool:
    if deal.conceded:
        return True
    if deal.cards is None or deal.marriages is None:
        return False
    gaps = deal.cards.count(None)
    return gaps <= terms.layout.players - terms.layout.active and deal.marriages.count(None) <= gaps


def _everything(deal: Deal, terms: Terms) -> bool:
    return (
        deal.dealer is not None
        and (deal.bid is not None or not terms.has_auction)
        and (bool(deal.conceded) or deal.tricks is not None)
    )


LEVELS: tuple[tuple[Level, Callable[[Deal, Terms], bool]], ...] = (
    (Level.L1, _entries),
    (Level.L2, _contract),
    (Level.L3, _cards),
    (Level.L4, _everything),
)


def unchecked(protocol: Protocol, terms: Terms) -> set[Code]:
    """The rules that could not be checked in every deal."""
    deals = list(played(protocol))
    codes: set[Code] = set()
    for missing, has in MISSING:
        if not deals or not all(has(deal, terms) for deal in deals):
            codes |= missing
    cap = terms.regulation.bidding.plain_cap
    if any(deal.bid is not None and deal.bid > cap for deal in deals):
        codes.add(Code.BID_CAP)  # the marriage need not be declared, so the sheet cannot show that it was held
    if terms.bids and Code.OPENING_NOT_FOREHAND in codes | (BID & codes):
        codes.add(Code.BID_BY_SEAT)
    if counts_tricks(terms.regulation) and Code.TRICKS_SUM in codes:
        codes.add(Code.ZERO_PENALTY)
    return codes if terms.has_auction else codes - AUCTION_ONLY


MISSING: tuple[tuple[frozenset[Code], Callable[[Deal, Terms], bool]], ...] = (
    (CARDS, lambda deal, _terms: bool(deal.conceded) or deal.cards is not None),
    (MARRIAGES, lambda deal, _terms: bool(deal.conceded) or deal.marriages is not None),
    (TRICKS, lambda deal, _terms: bool(deal.conceded) or (deal.tricks is not None and None not in _active(deal))),
    (DEALER, lambda deal, _terms: deal.dealer is not None),
    (BID, lambda deal, _terms: deal.bid is not None),
    (CONTRACT, lambda deal, _terms: deal.contract is not None and deal.declarer is not None),
    (ENTRIES, lambda deal, _terms: deal.written is not None and deal.totals is not None),
)


def _active(deal: Deal) -> tuple[int | None, ...]:
    """The tricks without the gap of a sitter."""
    tricks = deal.tricks or ()
    if len(tricks) == 4 and deal.dealer is not None:
        return tricks[: deal.dealer - 1] + tricks[deal.dealer :]
    return tricks
