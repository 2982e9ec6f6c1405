"""The seating engine's codes as sentences: remarks on a plan, refusals, conflicting wishes, faults.

Every code of `tournament.seating` has its sentence in a table here; nothing is decided.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournament.errors import Message, Problem, Refused, m, mn
from tournament.seating import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    Fault,
    Finding,
    Limit,
    Mode,
    Plan,
    Policy,
    Reason,
    Remark,
    SeatingError,
    Statement,
    Unreadable,
    UnreadablePlanError,
    statements,
)
from tournament.seating_conflicts import conflicts, told

MODES: Mapping[Mode, Message] = {
    Mode.BYE: m("those left over pause"),
    Mode.TABLE_OF_4: m("tables of four, the dealer sits out"),
    Mode.TABLE_OF_2: m("tables of two"),
    Mode.RESERVE: m("the last of the list stand by"),
}

#: Short, for a list to choose from; what each means stands in `POLICIES`.
POLICY_NAMES: Mapping[Policy, Message] = {
    Policy.STRICT: m("strictly by standing"),
    Policy.BALANCED: m("balanced"),
    Policy.NO_REPEATS: m("no repeats"),
}

POLICIES: Mapping[Policy, Message] = {
    Policy.STRICT: m("strictly by standing: places 1 to 3 at one table, 4 to 6 at the next, even if they have met"),
    Policy.BALANCED: m("balanced: no repeat in this round if avoidable, otherwise neighbours in league points"),
    Policy.NO_REPEATS: m("no repeats: nobody meets again while that can be avoided to the end"),
}


def remark(statement: Statement) -> Message:
    """One statement about a plan as a sentence."""
    numbers = dict(statement.numbers)
    if statement.remark is Remark.REPEATS:
        return _repeats(numbers, statement.limit)
    if statement.remark is Remark.CLOSENESS:
        return _closeness(numbers)
    plural = _PLURAL_REMARKS.get(statement.remark)
    if plural is not None:
        n = numbers.pop("n")
        return mn(plural.text, plural.plural or plural.text, n, **numbers)
    return m(_REMARKS[statement.remark].text, **numbers)


def remarks(plan: Plan) -> tuple[Message, ...]:
    """Everything to be told about a plan before it is accepted."""
    return tuple(remark(statement) for statement in statements(plan))


def _repeats(numbers: Mapping[str, int], limit: Limit | None) -> Message:
    """How many pairs meet again, and how that stands to what can be had; repeats are counted where they are more."""
    n, repeats = numbers["n"], numbers["repeats"]
    pairs = mn("{n} pair meets twice", "{n} pairs meet twice", n)
    if repeats != n:
        pairs = mn(
            "{n} pair meets more than once, {repeats} repeats together",
            "{n} pairs meet more than once, {repeats} repeats together",
            n,
            repeats=repeats,
        )
    return m(_LIMITS[limit].text, pairs=pairs, least=numbers.get("least", 0))


def _closeness(numbers: Mapping[str, int]) -> Message:
    """How far apart opponents stand on average, beside what it would be if nothing else counted."""
    pairs = max(1, numbers["pairs"])
    mean, least = (_tenths(numbers[name], pairs) for name in ("n", "optimum"))
    if numbers["n"] == numbers["optimum"]:
        return m("Opponents are as close in the standings as can be: {mean} places apart on average.", mean=mean)
    return m(
        "Opponents are {mean} places of the standings apart on average; were nothing else looked at, "
        "it would be {least}.",
        mean=mean,
        least=least,
    )


def _tenths(total: int, count: int) -> Message:
    whole, tenth = divmod((20 * total + count) // (2 * count), 10)
    return m("{whole}.{tenth}", whole=whole, tenth=tenth)


_LIMITS: Mapping[Limit | None, Message] = {
    None: m("{pairs}."),
    Limit.PROVED: m("{pairs}; that is the fewest possible."),
    Limit.UNCROWDED: m("{pairs}; that is the fewest possible unless some pair is to meet even more often."),
    Limit.BEST_KNOWN: m("{pairs}; that is the best result known."),
    Limit.BETTER_KNOWN: m("{pairs}; the best result known is {least}."),
    Limit.BOUND: m("{pairs}; fewer than {least} is certainly impossible."),
}

_REMARKS: Mapping[Remark, Message] = {
    Remark.NOBODY_TWICE: m("Nobody meets anybody twice."),
    Remark.BYES_NONE: m("Nobody pauses."),
    Remark.BYES: m("Pauses of one player: at least {least}, at most {most}."),
    Remark.ODD_TABLES: m("Games of one player at a table of two or four: at least {least}, at most {most}."),
    Remark.TABLES_OF_TWO: m("Games of one player at a table of two: at least {least}, at most {most}."),
    Remark.TABLES_OF_FOUR: m("Games of one player at a table of four: at least {least}, at most {most}."),
    Remark.SEATS_EVEN: m("Everybody sits on every seat equally often, give or take one."),
    Remark.TABLES_NEW: m("Nobody sits at the same table twice."),
    Remark.TABLES_AGAIN: m("Nobody sits at the same table more than {most} times."),
    Remark.CLUBS_APART: m("Club mates stay apart as wished."),
    Remark.CLUBS_APART_BUT: m("Club mates stay apart as wished, but for pairs that are to sit together."),
}

_PLURAL_REMARKS: Mapping[Remark, Message] = {
    Remark.INVALID: mn("The plan has {n} fault.", "The plan has {n} faults.", 0),
    Remark.WISHED: mn(
        "Not counted here: {n} pair that is to sit together.",
        "Not counted here: {n} pairs that are to sit together.",
        0,
    ),
    Remark.PINNED: mn(
        "Not counted there: {n} player who always sits at one table.",
        "Not counted there: {n} players who always sit at one table.",
        0,
    ),
    Remark.MOST_MEETINGS: mn("Some pair meets {n} time.", "Some pair meets {n} times.", 0),
    Remark.BYES_UNFAIR: mn(
        "{n} pause came before others had paused as often.", "{n} pauses came before others had paused as often.", 0
    ),
    Remark.SEATS_UNEVEN: mn(
        "{n} player does not sit on every seat equally often (difference up to {spread}).",
        "{n} players do not sit on every seat equally often (difference up to {spread}).",
        0,
    ),
    Remark.CLUBS_MEET: mn(
        "Club mates meet {n} time while they should be apart.",
        "Club mates meet {n} times while they should be apart.",
        0,
    ),
    Remark.FORBIDDEN_MEET: mn("A forbidden pair meets {n} time.", "Forbidden pairs meet {n} times.", 0),
    Remark.TOGETHER_MISSED: mn(
        "A pair wished together is separated {n} time.", "Pairs wished together are separated {n} times.", 0
    ),
    Remark.PINS_MISSED: mn("A pinned table is missed {n} time.", "Pinned tables are missed {n} times.", 0),
    Remark.SEATS_MOVED: mn("{n} seat differs from the published plan.", "{n} seats differ from the published plan.", 0),
}

_REASONS: Mapping[Reason, Message] = {
    Reason.TOO_FEW_PLAYERS: m("There are too few players for a round: {players}; at least {needed} are needed."),
    Reason.TOO_MANY_PLAYERS: m("There are too many players for one draw: {players}; at most {most} are possible."),
    Reason.TOO_MANY_ROUNDS: m("There are too many rounds for one draw: {rounds}; at most {most} are possible."),
    Reason.UNKNOWN_MODE: m("There is no way of seating those left over called “{found}”."),
    Reason.UNKNOWN_POLICY: m("There is no policy of seating by standing called “{found}”."),
    Reason.CLUB_ROUNDS: m("Club mates cannot stay apart in {found} rounds. Enter 0 or more."),
    Reason.CANNOT_SPLIT: m("{players} players cannot be split into tables of three and four. Choose another way."),
    Reason.NO_ROUNDS: m("There is no round to draw."),
    Reason.DUPLICATE_NUMBER: m("Start number {number} is on the list twice."),
    Reason.UNKNOWN_NUMBER: m("Start number {number} stands in the wishes or absences, but not on the list of players."),
    Reason.PLAYED_TOO_MANY: m("After round {played} of {rounds} there is nothing left to seat."),
    Reason.WISHES_CONFLICT: m("There is no seating that keeps all wishes. The best one found breaks those below."),
}

_UNREADABLE: Mapping[Unreadable, Message] = {
    Unreadable.LINE: m("Line {where} is not a table of the plan: {found}"),
    Unreadable.TABLE_TWICE: m("Line {where}: this table of this round stands in the plan already: {found}"),
    Unreadable.ROUND_MISSING: m("Round {where} is missing in the plan."),
    Unreadable.TABLE_MISSING: m("Round {where}: table {found} is missing in the plan."),
    Unreadable.FROM_ONE: m("Line {where}: rounds and tables are counted from 1: {found}"),
    Unreadable.NO_TABLE: m("There is no table in this plan."),
    Unreadable.NOT_A_PLAN: m("This is no plan: {found}"),
    Unreadable.KEY_MISSING: m("The plan does not say “{where}”."),
    Unreadable.ACTIVE_ROWS: m("“active” needs one list for each round; there are {found}."),
    Unreadable.UNKNOWN_NUMBERS: m("These start numbers are not on the list of players: {found}."),
    Unreadable.LISTED_TWICE: m("“{where}” holds start numbers more than once: {found}."),
    Unreadable.TOO_MANY_PLAYERS: m("The plan has too many players: {found}; at most {players} are possible."),
    Unreadable.TOO_MANY_ROUNDS: m("The plan has too many rounds: {found}; at most {rounds} are possible."),
    Unreadable.VALUE: m("The plan cannot be read at “{where}”: {found}"),
}

_FAULTS: Mapping[Fault, Message] = {
    Fault.DUPLICATE_PLAYER: m("Start number {number} is on the list of players twice."),
    Fault.UNKNOWN_PLAYER: m("Round {round}, table {table}: start number {number} is not on the list of players."),
    Fault.PLACED_TWICE: m("Round {round}: start number {number} has {times} places."),
    Fault.NOT_PLACED: m("Round {round}: start number {number} has no place."),
    Fault.NOT_ACTIVE: m("Round {round}: start number {number} has a place but does not take part."),
    Fault.UNKNOWN_PAUSING: m("Round {round}: start number {number} pauses but is not on the list of players."),
    Fault.SURPLUS_PAUSES: m("Pauses are listed for {rows} rounds; the plan has {rounds}."),
    Fault.TABLE_SIZE: m("Round {round}, table {table}: {size} seats; a table has two to four."),
}


def unreadable(error: UnreadablePlanError) -> Message:
    """Why a fixed plan cannot be read as a sentence."""
    most = {"players": MOST_PLAYERS, "rounds": MOST_ROUNDS}
    return m(_UNREADABLE[error.kind].text, where=error.where, found=error.found, **most)


def fault(finding: Finding) -> Message:
    """What makes a plan unusable as a sentence."""
    return m(_FAULTS[finding.fault].text, **told(finding.details))


def refusal(error: SeatingError, names: Mapping[int, str] | None = None) -> Refused:
    """The engine's refusal with every conflicting wish in words, people by name where names are known."""
    message = _REASONS.get(error.reason)
    if message is None:
        raise error
    return Refused(
        m(message.text, **told(error.details)), tuple(Problem(found) for found in conflicts(error.conflicts, names))
    )
