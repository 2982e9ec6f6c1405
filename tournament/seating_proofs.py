"""The verification of a draw as sentences: where it fails, and what it does not vouch for.

Every code of `tournament.seating.Point` has its sentence in a table here; nothing is decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from tournament.errors import Message, m, mn
from tournament.seating import Difference, Point, Reason, withheld
from tournament.seating_conflicts import told

_WARSAW = ZoneInfo("Europe/Warsaw")

#: Why the inputs of a published draw give no plan; a document that was changed by hand is all that leads here.
_NO_PLAN: Mapping[Reason, Message] = {
    Reason.TOO_FEW_PLAYERS: m("too few players"),
    Reason.TOO_MANY_PLAYERS: m("too many players"),
    Reason.TOO_MANY_ROUNDS: m("too many rounds"),
    Reason.UNKNOWN_MODE: m("an unknown way of seating those left over"),
    Reason.UNKNOWN_POLICY: m("an unknown policy of seating by standing"),
    Reason.CLUB_ROUNDS: m("a number of club rounds below 0"),
    Reason.CANNOT_SPLIT: m("the players cannot be split into tables"),
    Reason.NO_ROUNDS: m("no round to draw"),
    Reason.DUPLICATE_NUMBER: m("a start number is on the list twice"),
    Reason.UNKNOWN_NUMBER: m("a wish or an absence names a start number that is not on the list"),
    Reason.PLAYED_TOO_MANY: m("no round is left to seat"),
    Reason.WISHES_CONFLICT: m("the wishes cannot all be kept"),
}

_POINTS: Mapping[Point, Message] = {
    Point.MALFORMED: m("The file is not a complete draw document: look at “{where}”."),
    Point.UNKNOWN_FORMAT: m("The file has the format “{found}”; expected is “{expected}”."),
    Point.FORMER_FORMAT: m(
        "The document has the former format “{found}”; this version of the program verifies “{expected}”. "
        "Verify it with the version that made it."
    ),
    Point.OTHER_ENGINE: m("The draw was made by version {found} of the engine; this is version {expected}."),
    Point.ENTRANT_CHANGED: m("Start number {number}: name or club are not those of the published list."),
    Point.ENTRANTS_MISSING: m("These start numbers were drawn but are not on the list of entrants: {numbers}."),
    Point.ENTRANTS_SURPLUS: m("These start numbers are on the list of entrants but were not drawn: {numbers}."),
    Point.INPUTS_CHANGED: m("The settings of the draw are not those of the published fingerprint."),
    Point.COMMITMENT_BROKEN: m("The document published before the draw was changed: its fingerprint does not match."),
    Point.SEED_WRONG: m("The seed is not the one whose fingerprint was published."),
    Point.NOT_REVEALED: m("The seed has not been published yet; there is nothing to verify."),
    Point.NO_PLAN: m("The settings and the seed give no plan: {reason}."),
    Point.ROUNDS_DIFFER: m("The document has {found} rounds, the draw gives {expected}."),
    Point.TABLE_DIFFERS: m("Round {round}, table {table}: published {found}, drawn {expected}."),
    Point.PAUSES_DIFFER: m("Round {round}, pauses: published {found}, drawn {expected}."),
    Point.STANDBY_DIFFERS: m("Round {round}, standing by: published {found}, drawn {expected}."),
    Point.DERIVED_DIFFERS: m("“{where}” in the document is not what the draw gives."),
    Point.ANNOUNCEMENT_MALFORMED: m(
        "The document published before the draw is not complete: look at “{where}”. Take the file that was announced."
    ),
    Point.OTHER_DRAW: m(
        "The announcement is of another draw ({found}) than the document ({expected}). "
        "Take the announcement of this draw."
    ),
    Point.NOT_AS_ANNOUNCED: m("“{where}” is not as it was announced before the draw."),
    Point.ENTRANT_NOT_AS_ANNOUNCED: m("Start number {number} is not who was announced before the draw."),
}


def difference(found: Difference) -> Message:
    """Where a verification fails as a sentence."""
    details = told(found.details)
    if found.point is Point.NO_PLAN:
        details = {**details, "reason": _NO_PLAN[Reason(str(found.details["reason"]))]}
    return m(_POINTS[found.point].text, **details)


def not_compared(document: Mapping[str, Any], announced: Mapping[str, Any] | None = None) -> Iterator[Message]:
    """What the verification of a genuine draw leaves to people, with the document published before if it is there."""
    hidden = withheld(document)
    if hidden:
        yield mn(
            "Number {numbers}: the name is withheld; everything else was compared.",
            "Numbers {numbers}: the names are withheld; everything else was compared.",
            len(hidden),
            numbers=_listed(hidden),
        )
    named = sorted(set(hidden) - set(withheld(announced))) if announced else []
    if named:
        yield m("The document published before the draw still names {numbers}; they fit.", numbers=_listed(named))
    if document["announced"] is None:
        yield m("The document says of itself that the draw was not announced before.")
    else:
        yield m(
            "The document says it was announced at {moment}. The fingerprint holds this too; that it was published "
            "then is known to whoever kept it since.",
            moment=datetime.fromisoformat(document["announced"]).astimezone(_WARSAW).strftime("%Y-%m-%d %H:%M:%S"),
        )
    if document["public"]:
        yield m("Compare the public number with the one read out: {public}.", public=document["public"])
    else:
        yield m("The document says of itself that no public number was mixed in.")
    yield m("Not compared, for they claim nothing: the sentences at “how”.")


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


#: What may stand in a public number.
PUBLIC_NUMBER = m(
    "Write the public number as it is read out: digits; between two of them may stand one blank or one of . , : - /"
)
#: What a published document says about itself: how anybody can verify it.
HOW: tuple[Message, ...] = (
    m("Before the draw this list, the settings and the SHA-256 of the secret seed were published; after it the seed."),
    m("To verify on any computer with this program: ./run seating verify FILE. It needs this file alone, no database."),
    m("With --announced and the file published before the draw it also compares the two."),
    m("By hand: SHA-256 of the text of “seed” must be “seed_sha256”; the announced file must be contained unchanged."),
    m("“mark”: SHA-256 of the JSON text [number,name,club,salt] without blanks; it stays where a name is withheld."),
)
