"""The order and the JSON of reviews: the one place for the window builder and for live answers."""

from typing import Any, Final

from asyncpg import Record
from msgspec import UNSET

from app.window.schemas import Review, Swatch

REVIEW_ORDER: Final = "review.helpfulness DESC, review.created_at DESC, review.id DESC"
"""Most helpful first, then newest."""
REVIEW_PAGE_SIZE: Final = 100
"""The number of reviews of one response. The window has the first page."""
WORN_SHADE: Final = "worn.id AS worn_id, worn.name AS worn_name, worn.value AS worn_value"
JOIN_WORN_SHADE: Final = (
    "LEFT JOIN variant AS worn ON worn.id = review.worn_variant_id AND worn.value IS NOT NULL"
)
UNNAMED_MEMBER = "A member"
FORMER_MEMBER = "A former member"


def read_review(row: Record, vote: int = 0, *, is_following: bool = False) -> Review:
    """Read a row of `review` joined with its author, as whoever voted and follows sees it."""
    return Review(
        review_id=row["id"], user_id=row["member_id"], user_name=_name_author(row), rating=row["rating"],
        review=row["body"] or "", static_review=row["static_review"], incentivised=row["incentivised"],
        created_at=row["created_at"], review_likes=row["likes"], review_dislikes=row["dislikes"],
        is_liked=vote > 0, is_disliked=vote < 0,
        worn_shade=Swatch(row["worn_id"], row["worn_name"], row["worn_value"]) if row["worn_id"] else UNSET,
        skin_depth=row["skin_depth"] or UNSET, skin_undertone=row["skin_undertone"] or UNSET,
        is_following=is_following or UNSET,
    )  # fmt: skip


def _name_author(row: Record) -> str:
    name: Any = row["full_name"]
    return name or (UNNAMED_MEMBER if row["member_id"] else FORMER_MEMBER)
