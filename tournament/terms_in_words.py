"""The steps of an explained deal as English sentences, and the values of a regulation in words; tables only."""

# ruff: noqa: E501 -- one sentence, one line
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tournament.rules.steps import StepCode

#: What a step says; parameters are `player` and the figures of the step.
STEPS: Mapping[StepCode, str] = MappingProxyType(
    {
        StepCode.BEFORE: "Totals before the deal: {totals}.",
        StepCode.TOOK: "{player}: {cards} card points and {marriages} for marriages make {took}.",
        StepCode.MADE: "{player}: contract {contract}, {took} taken: made, +{contract}.",
        StepCode.FAILED: "{player}: contract {contract}, {took} taken: failed, −{contract}.",
        StepCode.WROTE: "{player}: the entry of the sheet is taken, because figures are missing.",
        StepCode.ROUNDED: "{player}: {cards} rounded is {rounded}, with marriages {sum}.",
        StepCode.HUNDRED_MADE: "{player}: at least 100 taken, so what was taken counts.",
        StepCode.HUNDRED_FAILED: "{player}: {took} taken, fewer than 100: −100.",
        StepCode.ENTRY: "{player}: entry {entry}.",
        StepCode.ENTRY_DIFFERS: "{player}: the entry should be {entry}, but {written} is written.",
        StepCode.TOTAL: "{player}: {before} and {entry} make {total}.",
        StepCode.TOTAL_DIFFERS: "{player}: {before} and {entry} make {total}, but {written} is written.",
        StepCode.REDEAL: "Redeal: {reason}. No score.",
        StepCode.PENALTY: "{player}: {points} points. Reason: {reason}.",
        StepCode.MARRIAGE_ON_BARREL: "{player}: the marriages ({number}) do not count on the barrel.",
        StepCode.LOCKED: "{player}: with {before} before the deal only an own contract counts, so {number} is not written.",
        StepCode.CAPPED: "{player}: from {before} the defence gets no further than the lock; {number} is cut.",
        StepCode.STOPPED: "{player}: from {before} the defence stops below the target; {number} is cut.",
        StepCode.DOUBLED: "{player}: the deal counts twice: {number}.",
        StepCode.CONCEDED: "{player}: gives the deal up (concession number {number} in this game).",
        StepCode.CONCESSION_GAIN: "{player}: {number} for the concession.",
        StepCode.CONCESSION_FREE: "{player}: nothing for this concession.",
        StepCode.CONCESSION_PENALTY: "{player}: this concession also costs {number}.",
        StepCode.SITTER: "{player}: sits out and gets {number} from the talon.",
        StepCode.ZERO: "{player}: no trick or no point; mark number {number}.",
        StepCode.ZERO_PENALTY: "{player}: the marks cost {number}.",
        StepCode.BARREL_NOTHING: "{player}: on the barrel {number} from the defence is not written.",
        StepCode.BARREL_ARRIVED: "{player}: would pass the barrel with {number}; the total is cut to it.",
        StepCode.BARREL_BELOW: "{player}: the contract of {number} is made, but too low to win from the barrel.",
        StepCode.BARREL_ROUNDING: "{player}: with {number} unrounded the barrel is not reached, and rounding does not lift onto it.",
        StepCode.BARREL_WON: "{player}: wins from the barrel with {number}.",
        StepCode.BARREL_ATTEMPT: "{player}: attempt number {number} on the barrel is used.",
        StepCode.BARREL_FAILED: "{player}: the own contract failed on the barrel: {number}, off the barrel.",
        StepCode.BARREL_LAST: "{player}: the last attempt is used: −{number}, off the barrel.",
        StepCode.BARREL_ZERO: "{player}: the marks cost {number} and the barrel.",
        StepCode.BARREL_KNOCKED: "{player}: knocked off the barrel by a newcomer: −{number}.",
        StepCode.BARREL_TOGETHER: "{player}: two arrive together, both go back {number} from the barrel.",
        StepCode.BARREL_THIRD: "{player}: fall number {number} from the barrel: the total becomes 0.",
        StepCode.DUMPED: "{player}: exactly {number} becomes 0.",
        StepCode.CIRCLE_VOID: "{player}: nobody made the golden contract, everything starts again at 0.",
    }
)

#: The name of each value by its path.
PARAMETERS: Mapping[str, str] = MappingProxyType(
    {
        "rules.play": "Way to play",
        "rules.layouts": "Players and cards",
        "rules.bidding.opening": "Opening bid",
        "rules.bidding.step": "Bidding step",
        "rules.bidding.raises": "Raises",
        "rules.bidding.plain_cap": "Highest bid without a marriage",
        "rules.marriages.table": "Marriage values",
        "rules.marriages.first_trick": "Marriage in the first trick",
        "rules.marriages.aces": "Marriage of four aces",
        "rules.rounding": "Rounding",
        "rules.last_trick_bonus": "Bonus for the last trick",
        "rules.target": "Points that end the game",
        "rules.target_tie": "Several players at the target",
        "rules.endgame": "Endgame",
        "rules.lock.at": "Lock from",
        "rules.lock.counts": "What counts for a locked player",
        "rules.lock.crossing": "Defender who passes the limit",
        "rules.barrel.at": "Barrel at",
        "rules.barrel.required": "Contract that wins from the barrel",
        "rules.barrel.attempts": "Attempts on the barrel",
        "rules.barrel.fall": "Cost of a fall",
        "rules.barrel.falls_to_zero": "Falls that cost everything",
        "rules.barrel.collision": "Two on the barrel",
        "rules.barrel.win": "How to win from the barrel",
        "rules.barrel.marriages_count": "Marriages count on the barrel",
        "rules.concession.allowed": "Concession (bomb) allowed",
        "rules.concession.limit": "Concessions per player",
        "rules.concession.free": "First concessions without gain for the opponents",
        "rules.concession.declarer": "Cost of a concession",
        "rules.concession.opponents": "Gain of the opponents",
        "rules.concession.points": "Points to each opponent",
        "rules.concession.points_four": "The same with four players",
        "rules.concession.half_rounding": "Rounding of half a contract",
        "rules.concession.every": "A penalty at every n-th concession",
        "rules.concession.penalty": "That penalty",
        "rules.concession.forbidden_from": "No concession from",
        "rules.concession.sitter_gains": "The sitter gains from a concession",
        "rules.zero.unit": "Mark for a deal without",
        "rules.zero.run": "Which marks are counted together",
        "rules.zero.every": "Marks that cost the penalty",
        "rules.zero.penalty": "Penalty for the marks",
        "rules.zero.from_total": "Marks only from",
        "rules.doubling": "Deals that count twice",
        "rules.doubled_contract": "Their contract",
        "rules.dump": "Total that becomes zero",
        "rules.sitter": "What the sitter gets",
        "rules.fines.nine_at_bottom": "Third nine at the bottom",
        "rules.fines.misdeal": "Misdeal",
        "rules.fines.peeking": "Peeking into the talon",
        "rules.fines.four_nines": "Bonus for four nines",
        "rules.conduct.must_beat": "Duty to beat",
        "rules.conduct.must_trump": "Duty to trump",
        "rules.conduct.must_overtrump": "Duty to play a lower trump",
        "rules.conduct.talon_shown": "Talon shown",
        "rules.conduct.four_nines": "Four nines",
        "league.place_points": "Points for places",
        "league.ties": "Shared places",
        "league.tiebreaks": "Order with equal points",
        "league.bye_points": "Points for a bye",
        "league.absent_points": "Points of an absent player",
        "league.remainder": "Players left over",
        "league.rounds": "Rounds",
        "league.rounds_counted": "Rounds that count",
        "league.round_minutes": "Minutes per round",
        "league.time_out": "When the time is up",
        "league.protest_minutes": "Minutes for a protest",
    }
)

_DUTY = {"yes": "yes", "no": "no", "unstated": "not said"}
_ROUNDING = MappingProxyType(
    {
        "near10-up": "to tens, 5 goes up",
        "near10-down": "to tens, 5 goes down",
        "near5": "to the nearest five",
        "floor5": "down to fives",
        "floor10": "down to tens",
        "up10": "up to tens",
        "none": "no rounding",
    }
)

#: The words for each choice, by the path of the value.
CHOICES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "rules.play": MappingProxyType(
            {
                "auction": "auction and contract",
                "points": "everybody writes what was taken",
                "hundred": "the non-dealer must take 100",
            }
        ),
        "rules.bidding.raises": MappingProxyType({"exact": "by exactly one step", "any": "by any number of steps"}),
        "rules.marriages.table": MappingProxyType(
            {
                "standard": "hearts 100, diamonds 80, clubs 60, spades 40",
                "austria": "hearts 100, diamonds 80, clubs 40, spades 60",
                "silesia": "hearts 60, diamonds 40, clubs 100, spades 80",
                "wielkopolska": "hearts 60, diamonds 40, clubs 80, spades 100",
                "1001": "hearts 60, diamonds 40, clubs 100, spades 80",
            }
        ),
        "rules.marriages.first_trick": MappingProxyType({"forbidden": "not allowed", "allowed": "allowed"}),
        "rules.rounding": _ROUNDING,
        "rules.target_tie": MappingProxyType(
            {
                "impossible": "cannot happen",
                "declarer": "the declarer, then the higher total",
                "higher": "the higher total",
            }
        ),
        "rules.endgame": MappingProxyType({"lock": "lock", "barrel": "barrel", "none": "neither lock nor barrel"}),
        "rules.lock.counts": MappingProxyType(
            {"contract": "the own contract", "reaching-target": "only a deal that reaches the target"}
        ),
        "rules.lock.crossing": MappingProxyType(
            {"full": "writes everything", "cap": "gets to the lock only", "stop": "stops below the target"}
        ),
        "rules.barrel.collision": MappingProxyType(
            {"none": "nothing happens", "knock-off": "the newcomer throws the occupant off", "all-fall": "all go back"}
        ),
        "rules.barrel.win": MappingProxyType(
            {"contract": "by an own contract", "non-dealer": "as non-dealer, by points"}
        ),
        "rules.concession.declarer": MappingProxyType({"nothing": "nothing", "contract": "the contract"}),
        "rules.concession.opponents": MappingProxyType(
            {"fixed": "a fixed number of points", "half-contract": "half the contract"}
        ),
        "rules.zero.unit": MappingProxyType({"none": "not counted", "trick": "a trick", "points": "a point"}),
        "rules.zero.run": MappingProxyType({"total": "all of the game", "consecutive": "only in a row"}),
        "rules.doubling": MappingProxyType({"none": "none", "dark": "dark deals", "golden": "the golden circle"}),
        "rules.sitter": MappingProxyType(
            {
                "nothing": "nothing",
                "cards": "the card points of the talon",
                "marriage": "a marriage in the talon",
                "aces-50": "50 for each ace, and a marriage",
                "aces-40": "40 for each ace, and a marriage",
                "cards-and-marriage": "card points and a marriage",
            }
        ),
        "rules.conduct.talon_shown": MappingProxyType(
            {
                "always": "always",
                "from-130": "from a bid of 130",
                "not-at-opening": "not at the opening bid",
                "never": "never",
                "unstated": "not said",
            }
        ),
        "rules.conduct.four_nines": MappingProxyType(
            {
                "play-on": "play on",
                "redeal": "redeal",
                "may-redeal": "a redeal may be asked for",
                "bonus": "a bonus",
                "unstated": "not said",
            }
        ),
        "league.ties": MappingProxyType(
            {
                "share": "points added and shared equally",
                "higher": "all get the better points",
                "lower": "all get the worse points",
                "lots": "lots decide",
            }
        ),
        "league.tiebreaks": MappingProxyType(
            {
                "wins": "wins",
                "seconds": "second places",
                "small-points": "small points",
                "direct": "direct meetings",
                "lots": "lots",
            }
        ),
        "league.bye_points": MappingProxyType(
            {"mean": "the mean of a table", "three": "3", "one": "1", "zero": "0", "own-mean": "the own mean"}
        ),
        "league.remainder": MappingProxyType(
            {
                "bye": "bye",
                "table-of-4": "a table of four",
                "table-of-2": "a table of two",
                "reserve": "reserve players",
            }
        ),
        "league.time_out": MappingProxyType({"finish-deal": "the deal is finished", "stop": "the deal is void"}),
        "rules.conduct.must_beat": MappingProxyType(_DUTY),
        "rules.conduct.must_trump": MappingProxyType(_DUTY),
        "rules.conduct.must_overtrump": MappingProxyType(_DUTY),
        "rules.concession.half_rounding": _ROUNDING,
    }
)

#: What 0 says where it is not simply "none".
ZEROS: Mapping[str, str] = MappingProxyType(
    {
        "rules.barrel.falls_to_zero": "never",
        "rules.concession.limit": "as many as they like",
        "rules.concession.every": "never",
        "rules.concession.forbidden_from": "always allowed",
        "rules.zero.from_total": "with any total",
        "league.rounds_counted": "all",
        "league.round_minutes": "no limit",
    }
)

#: Who has the points of the cards that are in no trick.
UNPLAYED: Mapping[str, str] = MappingProxyType(
    {
        "last-trick": "the last trick takes the unplayed cards",
        "unseen": "unplayed cards count for nobody",
        "declarer": "the discarded cards count for the declarer",
    }
)
