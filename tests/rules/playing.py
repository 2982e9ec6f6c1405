"""Whole games made by chance and scored by the rules: sheets in which nothing can be wrong.

Cards are really dealt and tricks really taken (not really played), so that card points, tricks and marriages fit.
"""

from __future__ import annotations

import dataclasses
import random

from tournament.rules.deck import CARD_POINTS, RANKS
from tournament.rules.protocol import Deal, End, Protocol, Result, Suit
from tournament.rules.regulation import Doubling, Play, Regulation, TalonPoints
from tournament.rules.scoring import score
from tournament.rules.state import start
from tournament.rules.terms import Terms, terms

MOST_DEALS = 400
SUITS = [Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES]


def play(regulation: Regulation, players: int, seed: int) -> Protocol:
    """A finished game."""
    chance = random.Random(seed)
    game = terms(regulation, players)
    state, rows = start(players), []
    dealer = first = chance.randint(1, players)
    declarer = None
    while max(state.totals) < regulation.target and len(rows) < MOST_DEALS:
        deal = _deal(game, state, chance, dealer, len(rows) + 1)
        outcome = score(game, state, deal, (None,) * players, dealer)
        state = outcome.state
        rows.append(dataclasses.replace(deal, written=outcome.deltas, totals=state.totals))
        declarer = deal.declarer
        dealer = dealer % players + 1
    del declarer
    return Protocol(
        players=("Anna", "Bolek", "Celina", "Dorota")[:players],
        deals=tuple(rows),
        first_dealer=first,
        end=End.TARGET if max(state.totals) >= regulation.target else End.TIME,
        result=Result(totals=state.totals),
    )


def _deal(game: Terms, state, chance, dealer, no) -> Deal:
    layout, regulation = game.layout, game.regulation
    players = layout.players
    active = [seat for seat in range(players) if not (game.sitting and seat == dealer - 1)]
    after_dealer = [(dealer + step) % players for step in range(players) if (dealer + step) % players in active]
    deck = [(rank, suit) for rank in RANKS[layout.deck] for suit in "HDCS"]
    chance.shuffle(deck)
    talon = tuple(f"{rank}{suit}" for rank, suit in deck[: layout.unplayed or 3]) if game.sitting else None
    head = {"no": no, "dealer": dealer, "talon": talon}
    if regulation.play is Play.AUCTION:
        head.update(_auction(game, state, chance, after_dealer))
        rule = regulation.concession
        seat = head["declarer"] - 1
        limit = not rule.limit or state.concessions[seat] < rule.limit
        low = not rule.forbidden_from or state.totals[seat] < rule.forbidden_from
        if rule.allowed and limit and low and chance.random() < 0.12:
            return Deal(**head, conceded=True)
    return Deal(**head, **_tricks(game, chance, active, after_dealer, deck, head.get("declarer")))


def _auction(game, state, chance, after_dealer) -> dict[str, object]:
    regulation = game.regulation
    in_circle = regulation.doubling is Doubling.GOLDEN and state.circle < game.layout.players
    value = regulation.doubled_contract
    if in_circle:
        return {"declarer": after_dealer[0] + 1, "bid": value, "contract": value, "golden": True}
    if regulation.doubling is Doubling.DARK and chance.random() < 0.2:
        return {"declarer": after_dealer[0] + 1, "bid": value, "contract": value, "dark": True}
    place = chance.choice([0, 0, *range(len(after_dealer))])
    opening, step = regulation.bidding.opening, regulation.bidding.step
    if game.bids:
        bid = chance.choice(sorted(game.bids[place])[:3])
    else:
        bid = opening if place == 0 else opening + step * chance.randint(1, 3)
    contract = bid if bid == opening and place else bid + step * chance.choice([0, 0, 1, 2, 4])
    if chance.random() < 0.35:
        contract = max(contract, 150 // step * step)
    return {"declarer": after_dealer[place] + 1, "bid": bid, "contract": contract}


def _tricks(game, chance, active, after_dealer, deck, declarer) -> dict[str, object]:
    layout = game.layout
    players, size = layout.players, layout.active
    favourite = declarer - 1 if declarer is not None else after_dealer[0]
    winners = [chance.choice([favourite, *active]) for _ in range(layout.tricks)]
    chance.shuffle(deck)
    cards: list[int | None] = [0 if seat in active else None for seat in range(players)]
    for number, winner in enumerate(winners):
        cards[winner] += sum(CARD_POINTS[rank] for rank, _ in deck[number * size : (number + 1) * size])
    rest = sum(CARD_POINTS[rank] for rank, _ in deck[layout.tricks * size :])
    all_for_one = len(set(winners)) == 1
    if layout.talon_points is TalonPoints.LAST_TRICK or (layout.talon_points is TalonPoints.UNSEEN and all_for_one):
        cards[winners[-1]] += rest
    elif layout.talon_points is TalonPoints.DECLARER:
        cards[favourite if not all_for_one else winners[-1]] += rest
    cards[winners[-1]] += game.regulation.last_trick_bonus
    tricks = [winners.count(seat) if seat in active else None for seat in range(players)]
    marriages: list[tuple[Suit, ...] | None] = [() if seat in active else None for seat in range(players)]
    for suit in chance.sample(SUITS, chance.choice([0, 1, 1, 2, 3])):
        seat = chance.choice([favourite, *active])
        if tricks[seat] > len(marriages[seat]):
            marriages[seat] = (*marriages[seat], suit)
    return {"cards": tuple(cards), "tricks": tuple(tricks), "marriages": tuple(marriages)}
