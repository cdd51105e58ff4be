"""Following on the wire."""

import msgspec

from app.kit.http.fields import Body
from app.members.ids import Id


class Follow(Body, frozen=True, kw_only=True):
    """The member to follow."""

    user_id: Id


class Followers(msgspec.Struct, frozen=True):
    """The result, and the number of that member's followers now."""

    message: str
    num_followers: int
