"""What a product's page adds for a member."""

import msgspec

from app.window.schemas import Review


class Personal(msgspec.Struct, frozen=True):
    """What one member has to do with one product."""

    is_added_to_wishlist: bool
    is_reviewed: bool
    user_review: Review | None
