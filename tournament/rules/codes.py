"""The stable names of everything validation may say; published in files and pages, so they never change.

`Code` names the broken rule, `Hint` the known mistake that explains the figure. `RULE` joins a code to the numbered
statement it stands for.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Code(StrEnum):
    """The rule that a figure breaks."""

    # cards, tricks and marriages of one deal
    CARDS_SUM = "cards-sum"
    CARDS_IMPOSSIBLE = "cards-impossible"
    CARDS_FOR_TRICKS = "cards-for-tricks"
    CARDS_ROUNDED = "cards-rounded"
    TRICKS_SUM = "tricks-sum"
    TRICKS_IMPOSSIBLE = "tricks-impossible"
    MARRIAGE_TWICE = "marriage-twice"
    MARRIAGE_UNKNOWN = "marriage-unknown"
    MARRIAGE_WITHOUT_TRICK = "marriage-without-trick"
    MARRIAGE_WITHOUT_POINTS = "marriage-without-points"
    NO_TRICK_WITH_POINTS = "no-trick-with-points"
    TRICK_WITHOUT_POINTS = "trick-without-points"
    # auction and contract
    CONTRACT_STEP = "contract-step"
    CONTRACT_BELOW_OPENING = "contract-below-opening"
    CONTRACT_BELOW_BID = "contract-below-bid"
    CONTRACT_TOO_HIGH = "contract-too-high"
    CONTRACT_UNUSUAL = "contract-unusual"
    CONTRACT_MISSING_MARRIAGE = "contract-needs-marriage"
    CONTRACT_SIGN = "contract-sign"
    CONTRACT_INTERVAL = "contract-interval"
    BID_STEP = "bid-step"
    BID_BELOW_OPENING = "bid-below-opening"
    BID_TOO_HIGH = "bid-too-high"
    BID_CAP = "bid-cap"
    BID_BY_SEAT = "bid-by-seat"
    OPENING_NOT_FOREHAND = "opening-not-forehand"
    AUCTION_NOT_PLAYED = "auction-not-played"
    DECLARER_SCORE = "declarer-score"
    DECLARER_COLUMN = "declarer-column"
    DECLARER_MISSING = "declarer-missing"
    # what the others write
    DEFENDER_ROUNDING = "defender-rounding"
    DEFENDER_NEGATIVE = "defender-negative"
    DEFENDER_LOCKED = "defender-locked"
    DEFENDER_CAP = "defender-cap"
    DEFENDER_STOP = "defender-stop"
    DEFENDER_UNLOCKED = "defender-unlocked"
    HUNDRED_SCORE = "hundred-score"
    POINTS_SCORE = "points-score"
    DELTA_UNIT = "delta-unit"
    TWO_NEGATIVES = "two-negatives"
    NO_DECLARER = "no-declarer"
    LOCK_CROSSED = "lock-crossed"
    LOCKED_GAIN = "locked-gain"
    # concessions, doubled deals, the sitter
    CONCESSION_NOT_PLAYED = "concession-not-played"
    CONCESSION_WITH_PLAY = "concession-with-play"
    CONCESSION_SCORE = "concession-score"
    CONCESSION_LIMIT = "concession-limit"
    CONCESSION_FORBIDDEN = "concession-forbidden"
    DOUBLED_NOT_PLAYED = "doubled-not-played"
    DOUBLED_CONTRACT = "doubled-contract"
    DARK_FOREHAND = "dark-forehand"
    GOLDEN_CIRCLE = "golden-circle"
    GOLDEN_FOREHAND = "golden-forehand"
    GOLDEN_RESTART = "golden-restart"
    SITTER_DECLARES = "sitter-declares"
    SITTER_PLAYS = "sitter-plays"
    SITTER_SCORE = "sitter-score"
    TALON_CARDS = "talon-cards"
    # running totals
    TOTAL_ADDITION = "total-addition"
    TOTAL_UNIT = "total-unit"
    PLAYED_ON = "played-on"
    NOT_FINISHED = "not-finished"
    TWO_WINNERS = "two-winners"
    WINNER_NOT_DECLARER = "winner-not-declarer"
    TWO_AT_TARGET = "two-at-target"
    BARREL_BAND = "barrel-band"
    BARREL_POINTS = "barrel-points"
    BARREL_ARRIVAL = "barrel-arrival"
    BARREL_ATTEMPTS = "barrel-attempts"
    BARREL_FALL = "barrel-fall"
    BARREL_WIN = "barrel-win"
    BARREL_COLLISION = "barrel-collision"
    BARREL_ROUNDING = "barrel-rounding"
    ZERO_PENALTY = "zero-penalty"
    ZERO_UNDUE = "zero-undue"
    DUMP = "dump"
    DEALER_ORDER = "dealer-order"
    FIRST_DEALER = "first-dealer"
    TOO_FEW_DEALS = "too-few-deals"
    FEW_DEALS = "few-deals"
    PENALTY_ROW = "penalty-row"
    PENALTY_BONUS = "penalty-bonus"
    REDEAL_WITH_SCORE = "redeal-with-score"
    UNREACHABLE_TOTAL = "unreachable-total"
    UNREACHABLE_DELTAS = "unreachable-deltas"
    # the table
    PLAYER_COUNT = "player-count"
    SAME_PLAYER = "same-player"
    RESULT_TOTALS = "result-totals"
    RESULT_PLACES = "result-places"
    RESULT_POINTS = "result-points"
    RESULT_CORRECTED = "result-corrected"


class Hint(StrEnum):
    """A known mistake that explains the figure."""

    OTHER_ROUNDING = "other-rounding"
    ROUNDING_THROUGHOUT = "rounding-throughout"
    NOT_ROUNDED = "not-rounded"
    ROUNDED_TO_SUM = "rounded-to-sum"
    DECLARER_ROUNDED = "declarer-rounded"
    WHAT_HE_TOOK = "what-he-took"
    DIFFERENCE = "difference"
    FAILED_WRITTEN_ZERO = "failed-written-zero"
    SIGN_FORGOTTEN = "sign-forgotten"
    CARRY = "carry"
    TOTALS_ROUNDED = "totals-rounded"
    DIGITS_EXCHANGED = "digits-exchanged"
    LOCK_FORGOTTEN = "lock-forgotten"
    CAP_FORGOTTEN = "cap-forgotten"
    CAP_ON_DECLARER = "cap-on-declarer"
    LOCK_KEPT = "lock-kept"
    LOCK_BY_TOTAL_AFTER = "lock-by-total-after"
    COLUMNS_EXCHANGED = "columns-exchanged"
    NEIGHBOUR_COLUMN = "neighbour-column"
    MARRIAGE_FORGOTTEN = "marriage-forgotten"
    MARRIAGE_COUNTED_TWICE = "marriage-counted-twice"
    MARRIAGE_OTHER_SUIT = "marriage-other-suit"
    MARRIAGE_MISSING = "marriage-missing"
    BOMB_WITHOUT_BOMBS = "bomb-without-bombs"
    BOMB_TO_LOCKED = "bomb-to-locked"
    NOT_DOUBLED = "not-doubled"
    ZERO_FORGOTTEN = "zero-forgotten"
    ZERO_NOT_RESET = "zero-not-reset"
    ROUNDED_TO_BARREL = "rounded-to-barrel"
    BARREL_EXCEEDED = "barrel-exceeded"
    FOURTH_ATTEMPT = "fourth-attempt"
    BELOW_REQUIRED = "below-required"
    REDEAL_UNMARKED = "redeal-unmarked"
    FOUR_NINES_AS_ZEROS = "four-nines-as-zeros"
    TALON_LEFT_OUT = "talon-left-out"
    FOLLOWS_CORRECTION = "follows-correction"
    NOT_LAST_ROW = "not-last-row"
    TIE_WITHOUT_RULE = "tie-without-rule"
    TWO_FIRSTS = "two-firsts"


RULE: Mapping[Code, str] = MappingProxyType(
    {
        Code.CARDS_SUM: "I-01",
        Code.CARDS_IMPOSSIBLE: "I-02",
        Code.CARDS_FOR_TRICKS: "I-03",
        Code.CARDS_ROUNDED: "I-19",
        Code.TRICKS_SUM: "I-03",
        Code.TRICKS_IMPOSSIBLE: "I-03",
        Code.MARRIAGE_TWICE: "I-04",
        Code.MARRIAGE_UNKNOWN: "I-04",
        Code.MARRIAGE_WITHOUT_TRICK: "I-05",
        Code.MARRIAGE_WITHOUT_POINTS: "I-05",
        Code.NO_TRICK_WITH_POINTS: "I-06",
        Code.TRICK_WITHOUT_POINTS: "I-07",
        Code.CONTRACT_STEP: "I-08",
        Code.CONTRACT_BELOW_OPENING: "I-08",
        Code.CONTRACT_BELOW_BID: "I-08",
        Code.BID_STEP: "I-08",
        Code.BID_BELOW_OPENING: "I-08",
        Code.CONTRACT_TOO_HIGH: "I-09",
        Code.CONTRACT_UNUSUAL: "I-09",
        Code.BID_TOO_HIGH: "I-09",
        Code.BID_CAP: "I-10",
        Code.CONTRACT_SIGN: "I-11",
        Code.CONTRACT_MISSING_MARRIAGE: "I-12",
        Code.DECLARER_SCORE: "I-13",
        Code.DECLARER_COLUMN: "I-13",
        Code.DECLARER_MISSING: "I-13",
        Code.AUCTION_NOT_PLAYED: "I-13",
        Code.DEFENDER_ROUNDING: "I-14",
        Code.HUNDRED_SCORE: "I-14",
        Code.POINTS_SCORE: "I-14",
        Code.DELTA_UNIT: "I-14",
        Code.DEFENDER_NEGATIVE: "I-15",
        Code.TWO_NEGATIVES: "I-16",
        Code.NO_DECLARER: "I-17",
        Code.CONTRACT_INTERVAL: "I-18",
        Code.OPENING_NOT_FOREHAND: "I-20",
        Code.BID_BY_SEAT: "I-21",
        Code.CONCESSION_NOT_PLAYED: "I-22",
        Code.CONCESSION_WITH_PLAY: "I-22",
        Code.CONCESSION_SCORE: "I-22",
        Code.SITTER_DECLARES: "I-23",
        Code.SITTER_PLAYS: "I-23",
        Code.SITTER_SCORE: "I-23",
        Code.TALON_CARDS: "I-23",
        Code.DOUBLED_NOT_PLAYED: "I-24",
        Code.DOUBLED_CONTRACT: "I-24",
        Code.DARK_FOREHAND: "I-24",
        Code.GOLDEN_CIRCLE: "I-25",
        Code.GOLDEN_FOREHAND: "I-25",
        Code.GOLDEN_RESTART: "I-25",
        Code.TOTAL_ADDITION: "R-01",
        Code.TOTAL_UNIT: "R-02",
        Code.DEFENDER_LOCKED: "R-03",
        Code.LOCKED_GAIN: "R-03",
        Code.DEFENDER_CAP: "R-04",
        Code.DEFENDER_STOP: "R-05",
        Code.LOCK_CROSSED: "R-06",
        Code.DEFENDER_UNLOCKED: "R-07",
        Code.PLAYED_ON: "R-08",
        Code.NOT_FINISHED: "R-08",
        Code.TWO_WINNERS: "R-09",
        Code.WINNER_NOT_DECLARER: "R-09",
        Code.TWO_AT_TARGET: "R-10",
        Code.BARREL_BAND: "R-11",
        Code.BARREL_POINTS: "R-11",
        Code.BARREL_ARRIVAL: "R-11",
        Code.BARREL_ATTEMPTS: "R-12",
        Code.BARREL_FALL: "R-13",
        Code.BARREL_COLLISION: "R-13",
        Code.BARREL_WIN: "R-14",
        Code.BARREL_ROUNDING: "R-15",
        Code.ZERO_PENALTY: "R-16",
        Code.ZERO_UNDUE: "R-16",
        Code.CONCESSION_LIMIT: "R-17",
        Code.CONCESSION_FORBIDDEN: "R-17",
        Code.DUMP: "R-18",
        Code.DEALER_ORDER: "R-19",
        Code.FIRST_DEALER: "R-19",
        Code.TOO_FEW_DEALS: "R-21",
        Code.FEW_DEALS: "R-21",
        Code.PENALTY_ROW: "R-22",
        Code.PENALTY_BONUS: "R-22",
        Code.REDEAL_WITH_SCORE: "R-19",
        Code.UNREACHABLE_TOTAL: "R-02",
        Code.UNREACHABLE_DELTAS: "R-01",
        Code.PLAYER_COUNT: "P-05",
        Code.SAME_PLAYER: "P-05",
        Code.RESULT_TOTALS: "P-01",
        Code.RESULT_PLACES: "P-01",
        Code.RESULT_CORRECTED: "P-01",
        Code.RESULT_POINTS: "P-02",
    }
)
