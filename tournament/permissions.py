"""Roles, permissions, and the one table that joins them.

An organiser sees the events of which he is an organiser; a referee works at the events to which he was
assigned; the public needs no account. Asked in the services, so that no edge can walk round it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Role(StrEnum):
    """What a person is at one event."""

    ORGANISER = "organiser"
    REFEREE = "referee"
    PUBLIC = "public"


class Permission(StrEnum):
    """What a deed asks for."""

    CREATE_EVENT = "create-event"
    MANAGE_EVENT = "manage-event"
    MANAGE_USERS = "manage-users"
    MANAGE_PLAYERS = "manage-players"
    DRAW = "draw"
    ENTER_PROTOCOL = "enter-protocol"
    ACCEPT_PROTOCOL = "accept-protocol"
    GIVE_PENALTY = "give-penalty"
    PUBLISH = "publish"
    UNLOCK = "unlock"
    SEE_DESK = "see-desk"
    EXPORT_FULL = "export-full"


_REFEREE = frozenset(
    {
        Permission.MANAGE_PLAYERS,
        Permission.DRAW,
        Permission.ENTER_PROTOCOL,
        Permission.ACCEPT_PROTOCOL,
        Permission.GIVE_PENALTY,
        Permission.PUBLISH,
        Permission.SEE_DESK,
    },
)

GRANTS: Mapping[Role, frozenset[Permission]] = {
    Role.ORGANISER: frozenset(Permission),
    Role.REFEREE: _REFEREE,
    Role.PUBLIC: frozenset(),
}


def may(role: Role, permission: Permission) -> bool:
    """Whether this role grants this permission."""
    return permission in GRANTS[role]
