"""Every code of a finding and every hint as an English sentence; the catalogues translate it.

Tables only: which sentence is taken for a finding is decided in `wording`.
"""

# ruff: noqa: E501 -- one sentence, one line
from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tournament.rules.codes import Code, Hint
from tournament.rules.parsing import FormatCode

#: The sentence of a code; parameters are `expected`, `found` and the details of the finding.
FINDINGS: Mapping[Code, str] = MappingProxyType(
    {
        Code.CARDS_SUM: "The card points add up to {found}, not to {expected}.",
        Code.CARDS_IMPOSSIBLE: "No cards give {found} card points.",
        Code.CARDS_FOR_TRICKS: "{found} card points do not fit {tricks} tricks (possible from {expected[0]} to {expected[1]}, with gaps).",
        Code.CARDS_ROUNDED: "Every raw figure of the sheet is a multiple of 10: these look like rounded points.",
        Code.TRICKS_SUM: "There are {found} tricks written, not {expected}.",
        Code.TRICKS_IMPOSSIBLE: "{found} tricks are not possible; a deal has {expected}.",
        Code.MARRIAGE_TWICE: "The marriage in {found} is written twice in this deal.",
        Code.MARRIAGE_UNKNOWN: "The marriage {found} is not played here.",
        Code.MARRIAGE_WITHOUT_TRICK: "The marriages written need at least {expected} tricks before them; the sheet shows too few.",
        Code.MARRIAGE_WITHOUT_POINTS: "A marriage is written, but no card points: possible only with a trick of nothing but nines.",
        Code.NO_TRICK_WITH_POINTS: "No trick is written, but {found} card points.",
        Code.TRICK_WITHOUT_POINTS: "One trick is written and no card points: possible only if it holds nothing but nines.",
        Code.CONTRACT_STEP: "Contract {found} is not a multiple of {expected}.",
        Code.CONTRACT_BELOW_OPENING: "Contract {found} is below the opening {expected}.",
        Code.CONTRACT_BELOW_BID: "Contract {found} is below the winning bid {expected}.",
        Code.CONTRACT_TOO_HIGH: "Contract {found} cannot be made: nobody can take more than {expected}.",
        Code.CONTRACT_UNUSUAL: "Contract {found} is above {expected}, more than a hand in the auction can hold.",
        Code.CONTRACT_MISSING_MARRIAGE: "Contract {contract} cannot have been made: without more marriages it needs more than all card points.",
        Code.CONTRACT_SIGN: "The contract {contract} against {took} taken gives {expected}, not {found}.",
        Code.CONTRACT_INTERVAL: "From what the defenders wrote, between {expected[0]} and {expected[1]} was taken; with contract {contract} the entry {found} is not possible.",
        Code.BID_STEP: "Bid {found} is not a multiple of {expected}.",
        Code.BID_BELOW_OPENING: "Bid {found} is below the opening {expected}.",
        Code.BID_TOO_HIGH: "Bid {found} is more than a hand can hold; the highest possible bid is {expected}.",
        Code.BID_CAP: "Bid {found} is above {expected}, so a marriage must have been held, but none was declared.",
        Code.BID_BY_SEAT: "From this seat the auction cannot be won at {found}; possible: {expected}, …",
        Code.OPENING_NOT_FOREHAND: "{found} is the opening bid of the forehand, but somebody else declared.",
        Code.AUCTION_NOT_PLAYED: "There is no auction here, but {found} is written.",
        Code.DECLARER_SCORE: "The declarer writes his contract, {expected}, not {found}.",
        Code.DECLARER_COLUMN: "The entries fit another declarer: seat {expected}.",
        Code.DECLARER_MISSING: "It is not written who declared.",
        Code.DEFENDER_ROUNDING: "{cards} card points and {marriages} for marriages give {expected}, not {found}.",
        Code.DEFENDER_NEGATIVE: "A defender cannot lose points; the entry is {found}.",
        Code.DEFENDER_LOCKED: "With {before} before the deal only an own contract counts, so the entry is 0, not {found}.",
        Code.DEFENDER_CAP: "From {before} a defender gets no further than the lock: {expected}, not {found}.",
        Code.DEFENDER_STOP: "From {before} a defender stops below the target: {expected}, not {found}.",
        Code.DEFENDER_UNLOCKED: "With {before} before the deal the defence counts: {expected}, not {found}.",
        Code.HUNDRED_SCORE: "The entry should be {expected}, not {found}: the non-dealer needs 100, the dealer writes what he took.",
        Code.POINTS_SCORE: "What was taken gives {expected}, not {found}.",
        Code.DELTA_UNIT: "The entry {found} is not a multiple of {expected}.",
        Code.TWO_NEGATIVES: "Only the declarer can lose points, but {found} players did.",
        Code.NO_DECLARER: "Nobody lost points and nobody gained at least {expected}: the row has no declarer.",
        Code.LOCK_CROSSED: "From {before} only a made contract passes the lock; {found} is too small for one.",
        Code.LOCKED_GAIN: "With {before} before the deal the entry can only be 0 or a whole contract, not {found}.",
        Code.CONCESSION_NOT_PLAYED: "There is no concession under these rules.",
        Code.CONCESSION_WITH_PLAY: "A conceded deal has no cards, tricks or marriages.",
        Code.CONCESSION_SCORE: "A concession gives {expected} here, not {found}.",
        Code.CONCESSION_LIMIT: "This is concession number {found}; only {expected} are allowed.",
        Code.CONCESSION_FORBIDDEN: "With {found} points no deal may be conceded (the limit is {expected}).",
        Code.DOUBLED_NOT_PLAYED: "Deals that count twice are not played here.",
        Code.DOUBLED_CONTRACT: "In a deal that counts twice the contract is {expected}, not {found}.",
        Code.DARK_FOREHAND: "Only the forehand may play dark.",
        Code.GOLDEN_CIRCLE: "The deals of the first circle are golden, no other ones.",
        Code.GOLDEN_FOREHAND: "In the golden circle the forehand declares: seat {expected}, not {found}.",
        Code.GOLDEN_RESTART: "Nobody made his contract in the golden circle: everybody starts again at 0; the entry should be {expected}, not {found}.",
        Code.SITTER_DECLARES: "The dealer sits out and cannot be the declarer.",
        Code.SITTER_PLAYS: "The dealer sits out: no cards, tricks or marriages belong to his column.",
        Code.SITTER_SCORE: "The sitter gets {expected} from the talon, not {found}.",
        Code.TALON_CARDS: "These cannot be the cards of the talon.",
        Code.TOTAL_ADDITION: "{before} and {entry} give {expected}, not {found}.",
        Code.TOTAL_UNIT: "The total {found} is not a multiple of {expected}.",
        Code.PLAYED_ON: "The game was over after deal {expected}.",
        Code.NOT_FINISHED: "Nobody has reached {expected} (the highest total is {found}), and no other end is marked.",
        Code.TWO_WINNERS: "Only one player can reach the target, but these totals do: {found}.",
        Code.WINNER_NOT_DECLARER: "Only the declarer can reach the target, but he was in seat {expected}.",
        Code.TWO_AT_TARGET: "Several totals reach the target: {found}. The rule for ties decides.",
        Code.BARREL_BAND: "A total of {found} cannot be: one stops at {expected}.",
        Code.BARREL_POINTS: "On the barrel only an own contract counts: {expected}, not {found}.",
        Code.BARREL_ARRIVAL: "Everything above the barrel is cut: {expected}, not {found}.",
        Code.BARREL_ATTEMPTS: "The last attempt on the barrel was used: {expected}, not {found}.",
        Code.BARREL_FALL: "A fall from the barrel gives {expected}, not {found}.",
        Code.BARREL_WIN: "From the barrel the entry should be {expected}, not {found}.",
        Code.BARREL_COLLISION: "Two players met on the barrel: {expected}, not {found}.",
        Code.BARREL_ROUNDING: "Rounding lifts nobody onto the barrel: {expected}, not {found}.",
        Code.ZERO_PENALTY: "With the penalty for deals without a trick or point the entry is {expected}, not {found}.",
        Code.ZERO_UNDUE: "No penalty for deals without a trick or point is due: {expected}, not {found}.",
        Code.DUMP: "Exactly this total becomes 0: the entry is {expected}, not {found}.",
        Code.DEALER_ORDER: "Seat {expected} should deal, not seat {found}.",
        Code.FIRST_DEALER: "By the rows seat {expected} dealt first, not seat {found}.",
        Code.TOO_FEW_DEALS: "The target cannot be reached in {found} deals; at least {expected} are needed.",
        Code.FEW_DEALS: "Only {found} deals: possible, but very unusual.",
        Code.PENALTY_ROW: "The penalty of {found} points has no reason.",
        Code.PENALTY_BONUS: "{found} points are added here, but these rules know no such bonus.",
        Code.REDEAL_WITH_SCORE: "A redeal carries no score.",
        Code.UNREACHABLE_TOTAL: "No sequence of deals gives the total {found}.",
        Code.UNREACHABLE_DELTAS: "No deal gives these entries together: {found}.",
        Code.PLAYER_COUNT: "{found} players sit at the table; these rules are for {expected}.",
        Code.SAME_PLAYER: "The same name stands there twice.",
        Code.RESULT_TOTALS: "The final totals should be {expected}, not {found}; places: {places}.",
        Code.RESULT_PLACES: "The places should be {expected}, not {found}.",
        Code.RESULT_POINTS: "The points for places should be {expected}, not {found}.",
        Code.RESULT_CORRECTED: "After the correction the final totals are {expected}; places: {places}.",
    }
)

#: The sentence where one seat is meant and the plain one speaks of the whole row.
AT_A_SEAT: Mapping[Code, str] = MappingProxyType(
    {
        Code.CARDS_SUM: "Card points {found} cannot be right: with {expected} they would add up.",
        Code.TRICKS_SUM: "{found} tricks cannot be right: with {expected} they would add up.",
        Code.UNREACHABLE_DELTAS: "From {before} no deal gives the entry {found}.",
    }
)

#: The sentence where no cards are written.
WITHOUT_CARDS: Mapping[Code, str] = MappingProxyType(
    {
        Code.DEFENDER_ROUNDING: "The defender's entry should be {expected}, not {found}.",
    }
)

#: The known mistake that explains a figure.
HINTS: Mapping[Hint, str] = MappingProxyType(
    {
        Hint.OTHER_ROUNDING: "Another way of rounding was used.",
        Hint.ROUNDING_THROUGHOUT: "Another way of rounding fits the whole sheet.",
        Hint.NOT_ROUNDED: "The figure was not rounded, or stands in the wrong column.",
        Hint.ROUNDED_TO_SUM: "The defenders were rounded so that the three add up to 120; they need not.",
        Hint.DECLARER_ROUNDED: "The declarer's points were rounded before the comparison; they are compared as they are.",
        Hint.WHAT_HE_TOOK: "The declarer was credited with what was taken instead of the contract.",
        Hint.DIFFERENCE: "Only the difference to the contract was taken off; the whole contract is lost.",
        Hint.FAILED_WRITTEN_ZERO: "A failed contract was written as 0.",
        Hint.SIGN_FORGOTTEN: "The minus sign was forgotten.",
        Hint.CARRY: "It looks like a slip in adding.",
        Hint.TOTALS_ROUNDED: "The running total was rounded again; only the entry of a deal is rounded.",
        Hint.DIGITS_EXCHANGED: "Two digits were exchanged.",
        Hint.LOCK_FORGOTTEN: "The lock was forgotten.",
        Hint.CAP_FORGOTTEN: "The limit for a defender was forgotten.",
        Hint.CAP_ON_DECLARER: "The limit holds for defenders, not for the declarer.",
        Hint.LOCK_KEPT: "The lock was kept although the total has fallen below it.",
        Hint.LOCK_BY_TOTAL_AFTER: "The lock was judged by the total after the deal; the total before it decides.",
        Hint.COLUMNS_EXCHANGED: "Two columns were exchanged.",
        Hint.NEIGHBOUR_COLUMN: "The declarer's result stands in a neighbour's column, or the wrong declarer was named.",
        Hint.MARRIAGE_FORGOTTEN: "The marriage was not added.",
        Hint.MARRIAGE_COUNTED_TWICE: "The marriage was added twice.",
        Hint.MARRIAGE_OTHER_SUIT: "The value of another suit was taken.",
        Hint.MARRIAGE_MISSING: "A marriage was added that is not written in its column.",
        Hint.BOMB_WITHOUT_BOMBS: "The row looks like a concession (0, 60, 60), which these rules do not have.",
        Hint.BOMB_TO_LOCKED: "A locked player gets nothing for a concession.",
        Hint.NOT_DOUBLED: "The deal counts twice; the entry was not doubled.",
        Hint.ZERO_FORGOTTEN: "The penalty for the third mark was forgotten.",
        Hint.ZERO_NOT_RESET: "The marks were not counted anew after the penalty.",
        Hint.ROUNDED_TO_BARREL: "The points were rounded up to the barrel.",
        Hint.BARREL_EXCEEDED: "The barrel was passed.",
        Hint.FOURTH_ATTEMPT: "There is no further attempt.",
        Hint.BELOW_REQUIRED: "The contract was too low to win from the barrel.",
        Hint.REDEAL_UNMARKED: "The same dealer twice: perhaps a redeal was not marked.",
        Hint.FOUR_NINES_AS_ZEROS: "A redeal, for instance for four nines, was perhaps entered as a deal with zeros.",
        Hint.TALON_LEFT_OUT: "Whoever takes every trick also has the points of the unplayed cards.",
        Hint.FOLLOWS_CORRECTION: "It follows from the corrections above.",
        Hint.NOT_LAST_ROW: "The result is not the last row of the sheet.",
        Hint.TIE_WITHOUT_RULE: "Equal totals share a place.",
        Hint.TWO_FIRSTS: "There is only one first place at a table.",
    }
)

#: What is wrong with the shape of a file.
FORMAT: Mapping[FormatCode, str] = MappingProxyType(
    {
        FormatCode.NOT_AN_OBJECT: "An object with named values is needed here, not {found}.",
        FormatCode.NOT_A_LIST: "A list is needed here, not {found}.",
        FormatCode.NOT_AN_INTEGER: "A whole number is needed here, not {found}.",
        FormatCode.NOT_A_TEXT: "A text is needed here, not {found}.",
        FormatCode.NOT_A_BOOLEAN: "true or false is needed here, not {found}.",
        FormatCode.EMPTY_TEXT: "The name is empty.",
        FormatCode.UNKNOWN_KEY: "There is no field “{key}”. Known: {known}.",
        FormatCode.MISSING_KEY: "The field “{key}” is missing.",
        FormatCode.WRONG_FORMAT: "The format must be {expected}, not {found}.",
        FormatCode.WRONG_LENGTH: "There must be {expected} entries, one for each player, not {found}.",
        FormatCode.WRONG_CHOICE: "{found} is not allowed here. Allowed: {known}.",
        FormatCode.WRONG_POINTS: 'Points for places are written as text such as "7" or "11/3", not {found}.',
        FormatCode.OUT_OF_RANGE: "{found} lies outside {low} to {high}.",
        FormatCode.DUPLICATE_NO: "Row number {found} stands there twice.",
        FormatCode.TOO_MANY_ROWS: "A sheet has at most {most} rows, not {found}.",
        FormatCode.TWO_KINDS: "A row is either a redeal or a penalty, not both.",
    }
)
