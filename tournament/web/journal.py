"""What a deed of the audit trail changed, in words: one short sentence for each field, before and after.

Keys are those of the log; the log itself with its keys is in the export of the installation, not on this page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tournament import seating_words
from tournament.db.models import SEATED
from tournament.db.reveals import KEPT
from tournament.db.seat_models import DrawKind, WishKind
from tournament.db.tags import Tag
from tournament.db.views import AuditLine
from tournament.i18n import _, ngettext, say
from tournament.permissions import Role
from tournament.seating import Mode, Policy
from tournament.standings.facts import Absence, PlayerStatus, RoundState
from tournament.web import seats, words

Fields = Mapping[str, Any]


def details(line: AuditLine) -> list[str]:
    """What the deed changed; nothing where the deed itself says everything."""
    match line.tag:
        case Tag.PLACEMENT_SWAP:
            return [_moved(_("No. {n}", n=n), line.before[n], line.after.get(n)) for n in sorted(line.before, key=_no)]
        case Tag.PLACEMENT_ABSENT | Tag.PLACEMENT_PRESENT:
            return [_arrow(_place(line.before), _place(line.after))]
        case Tag.PLAYER_IMPORT:
            return list(_imported(line.before, line.after))
        case Tag.DRAW_MAKE | Tag.DRAW_ANNOUNCE:
            return [_field(key, None, line.after[key]) for key in _ordered(line.after)]
    keys = _ordered({**line.before, **line.after})
    return [_field(key, line.before.get(key), line.after.get(key)) for key in keys]


def _ordered(fields: Fields) -> list[str]:
    """Fields in the order of their names' table, those without a name last."""
    known = list(_names())
    return sorted(fields, key=lambda key: (known.index(key) if key in known else len(known), key))


def _no(number: str) -> int:
    return int(number) if number.isdecimal() else 0


def _moved(who: str, before: Any, after: Any) -> str:
    return f"{who}: {_arrow(_place(before or {}), _place(after or {}))}"


def _arrow(before: str, after: str) -> str:
    return f"{before} → {after}" if before and after else before or after


def _place(place: Fields) -> str:
    """Where somebody is in a round, as the log holds it."""
    if place.get("table") is not None:
        return _("table {table}, seat {seat}", table=place["table"], seat=seats.show(int(place["seat"])))
    kind = place.get("kind")
    if kind is None:
        return ""
    return words.absence(Absence(kind)) if kind in set(Absence) else _("at a table") if kind == SEATED else str(kind)


def _imported(before: Fields, after: Fields) -> Iterator[str]:
    added = [number for number in after if number not in before]
    if added:
        yield ngettext("{n} player added", "{n} players added", len(added))
    for number in sorted(before, key=_no):
        changes = [
            _field(key, before[number].get(key), after.get(number, {}).get(key)) for key in _ordered(before[number])
        ]
        yield f"{_('No. {n}', n=number)}: {'; '.join(changes)}"


def _field(key: str, before: Any, after: Any) -> str:
    """One field with what it was and what it is."""
    name = _names().get(key, key)
    old, new = _said(key, before), _said(key, after)
    if before is None or old == "":
        return f"{name}: {new or '–'}"
    return f"{name}: {old} → {new or '–'}"


def _said(key: str, value: Any) -> str:
    if value is None:
        return ""
    if key in _VALUES:
        return _VALUES[key](value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return "; ".join(_field(one, None, value[one]) for one in _ordered(value))
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)


def _span(value: Sequence[int]) -> str:
    return words.listed(range(value[0], value[1] + 1))


def _among(choices: type, said: Callable[[Any], str]) -> Callable[[Any], str]:
    """The word of a closed choice; a value of an older program stays as it is."""
    return lambda value: said(choices(value)) if value in set(choices) else str(value)  # type: ignore[call-overload]


def _method(value: DrawKind) -> str:
    return _("round after round, by the standings") if value is DrawKind.NEXT else _("all rounds in advance")


def _wish(value: WishKind) -> str:
    return {
        WishKind.APART: _("never at one table"),
        WishKind.TOGETHER: _("always at one table"),
        WishKind.TABLE: _("always at a certain table"),
    }[value]


def _decision(value: str) -> str:
    said = {
        "accepted": _("accepted"),
        "overridden": _("accepted with reservation"),
        "reopened": _("opened again"),
    }
    return said.get(value, value)


_VALUES: Mapping[str, Callable[[Any], str]] = {
    "rounds": lambda value: _span(value) if isinstance(value, list) and len(value) == 2 else str(value),
    KEPT: words.listed,
    "state": _among(RoundState, words.round_state),
    "status": _among(PlayerStatus, words.player_status),
    "method": _among(DrawKind, _method),
    "policy": _among(Policy, lambda value: say(seating_words.POLICIES[value])),
    "remainder": _among(Mode, lambda value: say(seating_words.MODES[value])),
    "kind": _among(WishKind, _wish),
    "decision": _decision,
    "role": _among(Role, words.role),
}


def _names() -> Mapping[str, str]:
    """What the fields of the log are called, in the order in which they are told."""
    return {
        "name": _("name"),
        "number": _("start number"),
        "given": _("first name"),
        "family": _("surname"),
        "club": _("club or town"),
        "birth_year": _("year of birth"),
        "contact": _("contact"),
        "publish_name": _("name may be published"),
        "status": _("takes part"),
        "from_round": _("from round"),
        "withdrawn_from_round": _("withdrawn from round"),
        "rounds": _("rounds"),
        KEPT: _("rounds whose seats stayed as they were"),
        "seed": _("seed"),
        "public": _("public number"),
        "commitment": _("fingerprint of the announcement"),
        "inputs_sha256": _("fingerprint of the settings (SHA-256)"),
        "method": _("which rounds at once"),
        "policy": _("round after round"),
        "club_rounds": _("rounds in which club mates stay apart (empty: all)"),
        "remainder": _("whoever is left over"),
        "kind": _("wish"),
        "numbers": _("start numbers"),
        "table": _("table"),
        "state": _("state of the round"),
        "version": _("version of the protocol"),
        "decision": _("decision"),
        "player": _("start number"),
        "round": _("round"),
        "league_points": _("league points"),
        "small_points": _("small points"),
        "cancelled": _("cancelled"),
        "role": _("role"),
        "place": _("place"),
        "first_day": _("first day"),
        "last_day": _("last day"),
        "rounds_planned": _("planned rounds"),
        "slug": _("address"),
        "regulation": _("regulation"),
        "sha256": _("fingerprint of the rules (SHA-256)"),
        "organisers": _("organisers"),
        "draws_known": _("draws that were public before"),
        "draws_revealed": _("draws whose seed was public before"),
        "rounds_shown": _("rounds whose seating was public before"),
        "rounds_public": _("rounds whose seating is public"),
    }
