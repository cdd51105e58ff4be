"""The wishlist on the wire."""

from typing import Annotated

import msgspec

from app.kit.http.fields import Body
from app.members.ids import Id


class Wish(Body, frozen=True, kw_only=True):
    """A product to put on one's wishlist, or to take off."""

    product_slug: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    variant_id: Id | None = None  # the shade that it is wished in


class Wishes(msgspec.Struct, frozen=True):
    """The result, and the number of products in the wishlist now."""

    message: str
    wishlist_count: int
