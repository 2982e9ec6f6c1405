"""Which values of a regulation cannot stand together, each with the path of the key to change.

Knows the values, not the files they come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from tournament.errors import Problem, m
from tournament.rules.regulation import (
    Crossing,
    Doubling,
    Endgame,
    Layout,
    Play,
    Regulation,
    Sitter,
    TalonPoints,
    TargetTie,
    ZeroUnit,
)
from tournament.standings.policy import LeaguePolicy, Remainder

_TABLE: Mapping[Remainder, int] = MappingProxyType({Remainder.TABLE_OF_4: 4, Remainder.TABLE_OF_2: 2})
_LAYOUTS: Mapping[int, Mapping[str, object]] = MappingProxyType(
    {
        4: MappingProxyType(
            {"players": 4, "active": 3, "deck": 24, "hand": 7, "tricks": 8, "unplayed": 0, "talon_points": "in-play"}
        ),
        2: MappingProxyType(
            {"players": 2, "active": 2, "deck": 24, "hand": 10, "tricks": 10, "unplayed": 4, "talon_points": "unseen"}
        ),
    }
)


def of_rules(rules: Regulation) -> list[Problem]:
    """Everything in the rules that contradicts itself."""
    return [problem for check in _CHECKS for problem in check(rules)]


def of_league(league: LeaguePolicy, rules: Regulation) -> list[Problem]:
    """Everything in the competition rules that contradicts itself or the rules of the game."""
    return list(_league(league, rules))


def complete(values: dict[str, object]) -> None:
    """A table of four (or two) for the players left over brings its layout along."""
    league, rules = values.get("league"), values.get("rules")
    if not isinstance(league, dict) or not isinstance(rules, dict) or not isinstance(rules.get("layouts"), list):
        return
    wanted = {"table-of-4": 4, "table-of-2": 2}.get(str(league.get("remainder")))
    layouts = rules["layouts"]
    if wanted and not any(isinstance(layout, dict) and layout.get("players") == wanted for layout in layouts):
        layouts.append(dict(_LAYOUTS[wanted]))


def _endgame(rules: Regulation) -> Iterator[Problem]:
    if rules.endgame is Endgame.LOCK and not 0 < rules.lock.at < rules.target:
        yield Problem(m("A lock needs a threshold below the target."), "rules.lock.at")
    if rules.endgame is not Endgame.LOCK and rules.lock.at:
        yield Problem(m("There is a lock threshold, but the endgame is not a lock."), "rules.lock.at")
    if rules.endgame is not Endgame.BARREL and rules.barrel.at:
        yield Problem(m("There is a barrel, but the endgame is not a barrel."), "rules.barrel.at")
    if rules.endgame is Endgame.BARREL:
        yield from _barrel(rules)


def _barrel(rules: Regulation) -> Iterator[Problem]:
    barrel = rules.barrel
    if not 0 < barrel.at < rules.target:
        yield Problem(m("A barrel needs a place below the target."), "rules.barrel.at")
    if barrel.at + barrel.required < rules.target:
        yield Problem(m("The required contract does not reach the target from the barrel."), "rules.barrel.required")
    if rules.bidding.step and barrel.required % rules.bidding.step:
        yield Problem(m("The required contract is not a multiple of the bidding step."), "rules.barrel.required")
    if barrel.attempts < 1:
        yield Problem(m("A barrel needs at least one attempt."), "rules.barrel.attempts")
    if not 0 < barrel.fall <= barrel.at:
        yield Problem(m("A fall must cost something and not more than the barrel."), "rules.barrel.fall")
    if barrel.falls_to_zero < 0:
        yield Problem(m("This number cannot be negative."), "rules.barrel.falls_to_zero")


def _bidding(rules: Regulation) -> Iterator[Problem]:
    bidding = rules.bidding
    if rules.play is not Play.AUCTION:
        if bidding.opening or bidding.step:
            yield Problem(m("There is an opening bid, but no auction."), "rules.bidding.opening")
        return
    if bidding.step < 1:
        yield Problem(m("An auction needs a step of at least 1."), "rules.bidding.step")
        return
    if bidding.opening < bidding.step or bidding.opening % bidding.step:
        yield Problem(m("The opening bid is not a multiple of the bidding step."), "rules.bidding.opening")
    if bidding.plain_cap < bidding.opening or bidding.plain_cap % bidding.step:
        yield Problem(
            m("The highest bid without a marriage does not fit the opening and the step."), "rules.bidding.plain_cap"
        )


def _target(rules: Regulation) -> Iterator[Problem]:
    if rules.target < 1:
        yield Problem(m("The target must be a positive number."), "rules.target")
    if rules.target_tie is TargetTie.IMPOSSIBLE and not _only_a_declarer_wins(rules):
        yield Problem(m("Several players can reach the target: say who is first then."), "rules.target_tie")
    if rules.dump < 0 or rules.dump >= max(rules.target, 1):
        yield Problem(m("The total that becomes zero must lie below the target."), "rules.dump")
    if rules.last_trick_bonus < 0 or rules.last_trick_bonus > 20:
        yield Problem(m("The bonus for the last trick must lie between 0 and 20."), "rules.last_trick_bonus")
    if rules.marriages.aces < 0:
        yield Problem(m("This number cannot be negative."), "rules.marriages.aces")


def _only_a_declarer_wins(rules: Regulation) -> bool:
    if rules.endgame is Endgame.LOCK:
        return rules.lock.crossing is not Crossing.FULL and rules.play is Play.AUCTION
    return rules.endgame is Endgame.BARREL


def _concession(rules: Regulation) -> Iterator[Problem]:
    concession = rules.concession
    if concession.allowed and rules.play is not Play.AUCTION:
        yield Problem(m("A concession needs a declarer, and there is no auction."), "rules.concession.allowed")
    for name in ("limit", "free", "points", "points_four", "every", "penalty", "forbidden_from"):
        if getattr(concession, name) < 0:
            yield Problem(m("This number cannot be negative."), f"rules.concession.{name}")
    if concession.every and not concession.penalty:
        yield Problem(m("Every n-th concession costs nothing: give the penalty."), "rules.concession.penalty")


def _zero(rules: Regulation) -> Iterator[Problem]:
    zero = rules.zero
    if zero.unit is not ZeroUnit.NONE and (zero.every < 1 or zero.penalty < 1):
        yield Problem(
            m("Zero marks are counted, but they cost nothing: give the number and the penalty."), "rules.zero.every"
        )
    if zero.unit is ZeroUnit.NONE and (zero.every or zero.penalty):
        yield Problem(m("There is a penalty for zero marks, but none are counted."), "rules.zero.penalty")


def _doubling(rules: Regulation) -> Iterator[Problem]:
    if (rules.doubling is Doubling.NONE) != (rules.doubled_contract == 0):
        yield Problem(m("Doubled deals and their contract must be given together."), "rules.doubled_contract")
    if rules.doubling is not Doubling.NONE and rules.play is not Play.AUCTION:
        yield Problem(m("Doubled deals need an auction game."), "rules.doubling")


def _layouts(rules: Regulation) -> Iterator[Problem]:
    players = [layout.players for layout in rules.layouts]
    if not players:
        yield Problem(m("At least one number of players is needed."), "rules.layouts")
    if len(set(players)) != len(players):
        yield Problem(m("A number of players stands there twice."), "rules.layouts")
    for index, layout in enumerate(rules.layouts):
        yield from _layout(layout, f"rules.layouts.{index}")
    if rules.play is Play.HUNDRED and players != [2]:
        yield Problem(m("This way to play is for two players."), "rules.play")
    if rules.sitter is not Sitter.NOTHING and all(layout.active == layout.players for layout in rules.layouts):
        yield Problem(m("Nobody sits out, so nobody can get points for it."), "rules.sitter")


def _layout(layout: Layout, path: str) -> Iterator[Problem]:
    if not 2 <= layout.players <= 4 or not 2 <= layout.active <= layout.players:
        yield Problem(m("Two to four players sit at a table."), f"{path}.players")
        return
    if layout.deck not in {24, 32}:
        yield Problem(m("A deck has 24 or 32 cards."), f"{path}.deck")
        return
    if layout.tricks * layout.active + layout.unplayed != layout.deck:
        yield Problem(m("The tricks and the unplayed cards do not make up the deck."), f"{path}.tricks")
    if (layout.talon_points is TalonPoints.IN_PLAY) != (layout.unplayed == 0):
        yield Problem(m("Say who has the points of the unplayed cards."), f"{path}.talon_points")


def _league(league: LeaguePolicy, rules: Regulation) -> Iterator[Problem]:
    if not league.place_points or list(league.place_points) != sorted(league.place_points, reverse=True):
        yield Problem(m("Points for places must not rise from place to place."), "league.place_points")
    if league.rounds < 1:
        yield Problem(m("At least one round is needed."), "league.rounds")
    if not 0 <= league.rounds_counted <= max(league.rounds, 0):
        yield Problem(m("Not more rounds can count than are played."), "league.rounds_counted")
    if league.round_minutes < 0:
        yield Problem(m("This number cannot be negative."), "league.round_minutes")
    if not 0 <= league.protest_minutes <= 60:
        yield Problem(m("The time for protests lies between 0 and 60 minutes."), "league.protest_minutes")
    if len(set(league.tiebreaks)) != len(league.tiebreaks):
        yield Problem(m("A tie-break stands there twice."), "league.tiebreaks")
    wanted = _TABLE.get(league.remainder)
    if wanted and all(layout.players != wanted for layout in rules.layouts):
        yield Problem(m("The rules have no game for a table of {players}.", players=wanted), "league.remainder")


_CHECKS: tuple[Callable[[Regulation], Iterator[Problem]], ...] = (
    _endgame,
    _bidding,
    _target,
    _concession,
    _zero,
    _doubling,
    _layouts,
)
