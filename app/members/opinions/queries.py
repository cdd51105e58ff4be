"""Reviews as they are read: one way to select them, whoever asks."""

from asyncpg import Record

from app.kit.database import Connection
from app.members.opinions.schemas import Personal
from app.window.review_rows import COLUMNS, MOST_HELPFUL_FIRST, WITH_AUTHOR, review_of
from app.window.shapes import Review

# $1 is whoever looks; nobody is NULL
REVIEW = f"""
    SELECT {COLUMNS}, review.product_id, coalesce(vote.value, 0) AS vote FROM {WITH_AUTHOR}
    LEFT JOIN review_vote AS vote ON vote.review_id = review.id AND vote.member_id = $1::bigint
"""
_ONE = f"{REVIEW} WHERE review.id = $2"
_OF_PRODUCT = f"""{REVIEW} WHERE review.product_id = $2 AND review.hidden_at IS NULL
    ORDER BY {MOST_HELPFUL_FIRST}"""
# A member goes on seeing what a moderator hid, to edit it or take it back.
_OF_MEMBER = f"""{REVIEW} WHERE review.member_id = $2 AND (review.hidden_at IS NULL OR review.member_id = $1)
    ORDER BY review.created_at DESC, review.id DESC"""
_PERSONAL = f"""
    SELECT EXISTS (SELECT FROM wish WHERE member_id = $1 AND product_id = $2) AS wished, found.*
    FROM (SELECT) AS always
    LEFT JOIN ({REVIEW} WHERE review.member_id = $1 AND review.product_id = $2) AS found ON true
"""


async def one(connection: Connection, review_id: int, viewer: int) -> Review:
    return _with_vote(await connection.fetchrow(_ONE, viewer, review_id))


async def of_product(connection: Connection, product_id: int, viewer: int | None) -> list[Review]:
    """A product's reviews, most helpful first."""
    return [_with_vote(row) for row in await connection.fetch(_OF_PRODUCT, viewer, product_id)]


async def of_member(connection: Connection, member_id: int, viewer: int) -> list[tuple[int, Review]]:
    """A member's reviews, newest first, each with the id of its product."""
    rows = await connection.fetch(_OF_MEMBER, viewer, member_id)
    return [(row["product_id"], _with_vote(row)) for row in rows]


async def personal(connection: Connection, member_id: int, product_id: int) -> Personal:
    """What a member has to do with a product."""
    row = await connection.fetchrow(_PERSONAL, member_id, product_id)
    review = _with_vote(row) if row["id"] else None
    return Personal(row["wished"], review is not None, review)


def _with_vote(row: Record) -> Review:
    """A row of `REVIEW`, with the vote of whoever looks."""
    return review_of(row, vote=row["vote"])
