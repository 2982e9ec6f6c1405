"""The names of deeds in the audit log, as `subject.action`, and their wording.

A tag is stored, so its value never changes; the wording may.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from tournament.errors import Message, m


class Tag(StrEnum):
    """What was done."""

    USER_CREATE = "user.create"
    USER_PASSWORD = "user.password"  # noqa: S105 - the name of a deed
    USER_ACTIVE = "user.active"
    ROLE_ASSIGN = "role.assign"
    ROLE_UNASSIGN = "role.unassign"
    EVENT_CREATE = "event.create"
    EVENT_UPDATE = "event.update"
    EVENT_RULES = "event.rules"
    EVENT_IMPORT = "event.import"
    PLAYER_ADD = "player.add"
    PLAYER_EDIT = "player.edit"
    PLAYER_WITHDRAW = "player.withdraw"
    PLAYER_REINSTATE = "player.reinstate"
    PLAYER_REMOVE = "player.remove"
    PLAYER_IMPORT = "player.import"
    DRAW_SETTINGS = "draw.settings"
    DRAW_ANNOUNCE = "draw.announce"
    DRAW_MAKE = "draw.make"
    WISH_ADD = "wish.add"
    WISH_REMOVE = "wish.remove"
    ROUND_SEATED = "round.seated"
    ROUND_PUBLISH = "round.publish"
    ROUND_UNLOCK = "round.unlock"
    PLACEMENT_ABSENT = "placement.absent"
    PLACEMENT_PRESENT = "placement.present"
    PLACEMENT_SWAP = "placement.swap"
    PROTOCOL_ENTER = "protocol.enter"
    PROTOCOL_ACCEPT = "protocol.accept"
    PROTOCOL_REOPEN = "protocol.reopen"
    PENALTY_GIVE = "penalty.give"
    PENALTY_CANCEL = "penalty.cancel"


WORDS: Mapping[Tag, Message] = {
    Tag.USER_CREATE: m("account created"),
    Tag.USER_PASSWORD: m("password changed"),
    Tag.USER_ACTIVE: m("account switched on or off"),
    Tag.ROLE_ASSIGN: m("role given"),
    Tag.ROLE_UNASSIGN: m("role taken away"),
    Tag.EVENT_CREATE: m("tournament created"),
    Tag.EVENT_UPDATE: m("tournament details changed"),
    Tag.EVENT_RULES: m("rules changed"),
    Tag.EVENT_IMPORT: m("tournament taken over from a file"),
    Tag.PLAYER_ADD: m("player added"),
    Tag.PLAYER_EDIT: m("player's details changed"),
    Tag.PLAYER_WITHDRAW: m("player withdrawn"),
    Tag.PLAYER_REINSTATE: m("player taken back"),
    Tag.PLAYER_REMOVE: m("player removed"),
    Tag.PLAYER_IMPORT: m("player list imported"),
    Tag.DRAW_SETTINGS: m("settings of the draw changed"),
    Tag.DRAW_ANNOUNCE: m("draw announced"),
    Tag.DRAW_MAKE: m("seats drawn"),
    Tag.WISH_ADD: m("wish about seats recorded"),
    Tag.WISH_REMOVE: m("wish about seats taken back"),
    Tag.ROUND_SEATED: m("seating published"),
    Tag.ROUND_PUBLISH: m("results published"),
    Tag.ROUND_UNLOCK: m("round unlocked"),
    Tag.PLACEMENT_ABSENT: m("player marked absent"),
    Tag.PLACEMENT_PRESENT: m("player marked present"),
    Tag.PLACEMENT_SWAP: m("two seats exchanged"),
    Tag.PROTOCOL_ENTER: m("protocol entered"),
    Tag.PROTOCOL_ACCEPT: m("protocol accepted"),
    Tag.PROTOCOL_REOPEN: m("protocol opened again"),
    Tag.PENALTY_GIVE: m("penalty given"),
    Tag.PENALTY_CANCEL: m("penalty cancelled"),
}
