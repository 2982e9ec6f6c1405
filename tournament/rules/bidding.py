"""What must hold for the auction and the contract of one deal. Levels L2 and L4; knows no totals."""

from __future__ import annotations

from tournament.rules.audit import Audit
from tournament.rules.codes import Code
from tournament.rules.deck import DECK_POINTS, MARRIAGE_SUMS
from tournament.rules.protocol import Deal
from tournament.rules.regulation import Doubling
from tournament.rules.terms import Terms


def check_bidding(audit: Audit, deal: Deal, places: tuple[int | None, ...]) -> None:
    """Bid and contract; `places` are the possible places of the declarer after the dealer (0 = forehand)."""
    terms = audit.terms
    if not terms.has_auction:
        for name, value in (("contract", deal.contract), ("bid", deal.bid)):
            if value is not None:
                audit.add(Code.AUCTION_NOT_PLAYED, deal, field=name, found=value)
        return
    seat = None if deal.declarer is None else deal.declarer - 1
    if deal.dark or deal.golden:
        _doubled(audit, deal, seat)
    if deal.contract is not None:
        _contract(audit, deal, deal.contract, seat)
    if deal.bid is not None:
        _bid(audit, deal, deal.bid, seat)
    if seat is not None and None not in places and not deal.golden:
        _by_place(audit, deal, seat, places)


def _contract(audit: Audit, deal: Deal, contract: int, seat: int | None) -> None:
    bidding = audit.terms.regulation.bidding
    if contract % bidding.step:
        audit.add(Code.CONTRACT_STEP, deal, seat=seat, field="contract", expected=bidding.step, found=contract)
    if contract < bidding.opening:
        audit.add(
            Code.CONTRACT_BELOW_OPENING, deal, seat=seat, field="contract", expected=bidding.opening, found=contract
        )
    if deal.bid is not None and contract < deal.bid:
        audit.add(Code.CONTRACT_BELOW_BID, deal, seat=seat, field="contract", expected=deal.bid, found=contract)
    if contract > 360:
        most = highest_contract(audit.terms)
        if contract > most:
            audit.add(Code.CONTRACT_TOO_HIGH, deal, seat=seat, field="contract", expected=most, found=contract)
        elif contract > highest_bid(audit.terms):
            audit.add(
                Code.CONTRACT_UNUSUAL,
                deal,
                seat=seat,
                field="contract",
                expected=highest_bid(audit.terms),
                found=contract,
            )


def _bid(audit: Audit, deal: Deal, bid: int, seat: int | None) -> None:
    bidding = audit.terms.regulation.bidding
    if bid % bidding.step:
        audit.add(Code.BID_STEP, deal, seat=seat, field="bid", expected=bidding.step, found=bid)
    if bid < bidding.opening:
        audit.add(Code.BID_BELOW_OPENING, deal, seat=seat, field="bid", expected=bidding.opening, found=bid)
    if bid <= bidding.plain_cap:
        return
    if bid > highest_bid(audit.terms):
        most = highest_bid(audit.terms)
        audit.add(Code.BID_TOO_HIGH, deal, seat=seat, field="bid", expected=most, found=bid)
        return
    declared = deal.marriages[seat] if deal.marriages is not None and seat is not None else None
    if declared == () and not deal.conceded:
        audit.add(Code.BID_CAP, deal, seat=seat, field="bid", expected=bidding.plain_cap, found=bid)


def _by_place(audit: Audit, deal: Deal, seat: int, places: tuple[int | None, ...]) -> None:
    terms = audit.terms
    opening = terms.regulation.bidding.opening
    if deal.dark:
        if 0 not in places:
            audit.add(Code.DARK_FOREHAND, deal, seat=seat, field="dark", found=True)
        return
    if 0 not in places and opening in (deal.contract, deal.bid):
        name = "contract" if deal.contract == opening else "bid"
        audit.add(Code.OPENING_NOT_FOREHAND, deal, seat=seat, field=name, found=opening)
        return
    bid = deal.bid
    if not terms.bids or bid is None or bid % terms.regulation.bidding.step or bid < opening:
        return
    if all(place is not None and bid not in terms.bids[place] for place in places):
        possible = sorted(terms.bids[places[0] or 0])[:3]
        audit.add(Code.BID_BY_SEAT, deal, seat=seat, field="bid", expected=possible, found=bid)


def _doubled(audit: Audit, deal: Deal, seat: int | None) -> None:
    rule = audit.terms.regulation
    name = "dark" if deal.dark else "golden"
    played = {"dark": Doubling.DARK, "golden": Doubling.GOLDEN}[name]
    if rule.doubling is not played:
        audit.add(Code.DOUBLED_NOT_PLAYED, deal, field=name, found=True)
        return
    for field, value in (("contract", deal.contract), ("bid", deal.bid)):
        if value is not None and value != rule.doubled_contract:
            audit.add(Code.DOUBLED_CONTRACT, deal, seat=seat, field=field, expected=rule.doubled_contract, found=value)


def highest_contract(terms: Terms) -> int:
    """What one deal can give to one player at most."""
    return DECK_POINTS + terms.regulation.last_trick_bonus + max(MARRIAGE_SUMS) + terms.regulation.marriages.aces


def highest_bid(terms: Terms) -> int:
    """The most that a hand in the auction can hold: so many marriages as pairs of cards fit."""
    pairs = min(terms.layout.hand // 2, 4)
    best = sum(sorted((40, 60, 80, 100), reverse=True)[:pairs])
    return terms.regulation.bidding.plain_cap + best + terms.regulation.marriages.aces
