"""Blocking on the wire."""

import msgspec

from app.kit.http.fields import Body
from app.members.ids import Id


class Block(Body, frozen=True, kw_only=True):
    """The member to block."""

    user_id: Id


class BlockedMember(msgspec.Struct, frozen=True):
    """A member who is blocked."""

    user_id: int
    full_name: str


class BlockedMembers(msgspec.Struct, frozen=True):
    """All whom a member blocked, the latest first."""

    blocked: list[BlockedMember]
