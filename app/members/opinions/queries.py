"""Selects reviews from PostgreSQL, for everyone who shows them."""

import msgspec
from asyncpg import Record

from app.kit.database import Connection
from app.window.reviews import JOIN_WORN_SHADE, REVIEW_ORDER, WORN_SHADE, read_review
from app.window.schemas import Review

# $1 is the member who looks at the reviews, or NULL.
REVIEW = f"""
    SELECT review.id, review.member_id, author.full_name, review.rating, review.body, review.static_review,
        review.incentivised, review.created_at, review.likes, review.dislikes, review.product_id,
        {WORN_SHADE}, coalesce(vote.value, 0) AS vote
    FROM review LEFT JOIN member AS author ON author.id = review.member_id
    {JOIN_WORN_SHADE}
    LEFT JOIN review_vote AS vote ON vote.review_id = review.id AND vote.member_id = $1::bigint
"""
_FIND_REVIEW = f"{REVIEW} WHERE review.id = $2"
_OF_PRODUCT = f"""{REVIEW} WHERE review.product_id = $2 AND review.hidden_at IS NULL
    ORDER BY {REVIEW_ORDER}"""
# The author still sees a review that a moderator has hidden, to edit or remove it.
_OF_MEMBER = f"""{REVIEW} WHERE review.member_id = $2 AND (review.hidden_at IS NULL OR review.member_id = $1)
    ORDER BY review.created_at DESC, review.id DESC"""
_PERSONAL = f"""
    SELECT EXISTS (SELECT FROM wish WHERE member_id = $1 AND product_id = $2) AS wished, found.*
    FROM (SELECT) AS always
    LEFT JOIN ({REVIEW} WHERE review.member_id = $1 AND review.product_id = $2) AS found ON true
"""


class Personal(msgspec.Struct, frozen=True):
    """What one member has to do with one product."""

    is_added_to_wishlist: bool
    is_reviewed: bool
    user_review: Review | None


async def find_review(connection: Connection, review_id: int, viewer: int) -> Review:
    return review_of(await connection.fetchrow(_FIND_REVIEW, viewer, review_id))


async def list_of_product(connection: Connection, product_id: int, viewer: int | None) -> list[Review]:
    """A product's reviews, most helpful first."""
    return [review_of(row) for row in await connection.fetch(_OF_PRODUCT, viewer, product_id)]


async def list_of_member(connection: Connection, member_id: int, viewer: int) -> list[tuple[int, Review]]:
    """A member's reviews, newest first, each with the id of its product."""
    rows = await connection.fetch(_OF_MEMBER, viewer, member_id)
    return [(row["product_id"], review_of(row)) for row in rows]


async def find_personal(connection: Connection, member_id: int, product_id: int) -> Personal:
    """What a member has to do with a product."""
    row = await connection.fetchrow(_PERSONAL, member_id, product_id)
    review = review_of(row) if row["id"] else None
    return Personal(row["wished"], review is not None, review)


def review_of(row: Record) -> Review:
    """A row of `REVIEW` as the API returns it."""
    return read_review(row, row["vote"])
