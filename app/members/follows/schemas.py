"""Following on the wire."""

import msgspec

from app.kit.http.fields import Body
from app.members.ids import Id


class Follow(Body, frozen=True, kw_only=True):
    """Whom to follow."""

    user_id: Id


class Followers(msgspec.Struct, frozen=True):
    """How it went, and how many follow that member now."""

    message: str
    num_followers: int
