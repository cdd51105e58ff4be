"""The SQL that writes reviews. `members.opinions` reads them."""

import msgspec

from app.kit.database.pool import Connection
from app.reviews.schemas import Opinion


class ReviewedProduct(msgspec.Struct, frozen=True):
    """A product and the labels of its category."""

    product_id: int
    name: str
    labels: list[str]


class LockedReview(msgspec.Struct, frozen=True):
    """A review's author, and the labels of its category."""

    member_id: int | None
    product_id: int
    is_hidden: bool
    labels: list[str]
    text: str


_PRODUCT = """
    SELECT product.id AS product_id, product.name, category.static_review AS labels
    FROM product JOIN category ON category.id = product.category_id
    WHERE product.slug = $1 AND product.status = 'published'
"""
_LOCK_REVIEW = """
    SELECT review.member_id, review.product_id, review.hidden_at IS NOT NULL AS is_hidden,
        category.static_review AS labels, coalesce(body, '') AS text
    FROM review JOIN product ON product.id = review.product_id
    JOIN category ON category.id = product.category_id
    WHERE review.id = $1 FOR UPDATE OF review
"""
# The member's row is locked, so that the member is not erased meanwhile.
# In one statement: from its end on others wait for the product's counts.
_ADD = """
    WITH added AS (
        INSERT INTO review (member_id, product_id, rating, body, static_review, incentivised, worn_variant_id)
        SELECT id, $2, $3, $4, $5, $6, $7 FROM member WHERE id = $1 AND erased_at IS NULL FOR KEY SHARE
        ON CONFLICT (member_id, product_id) DO NOTHING RETURNING id),
    origin AS (INSERT INTO review_origin (review_id, network) SELECT id, $8 FROM added)
    SELECT id FROM added
"""
_CHANGE = """
    UPDATE review SET rating = $2, body = $3, static_review = $4, incentivised = $5, worn_variant_id = $6
    WHERE id = $1
"""
_HOLD_IF_DOUBTFUL = "SELECT hold_if_doubtful($1)"
_HAS_SHADE = "SELECT EXISTS (SELECT FROM variant WHERE id = $1 AND product_id = $2 AND value IS NOT NULL)"


async def find_product(connection: Connection, slug: str) -> ReviewedProduct | None:
    row = await connection.fetchrow(_PRODUCT, slug)
    return msgspec.convert(dict(row), ReviewedProduct) if row else None


async def lock_review(connection: Connection, review_id: int) -> LockedReview | None:
    """Lock a review until the end of the transaction."""
    row = await connection.fetchrow(_LOCK_REVIEW, review_id)
    return msgspec.convert(dict(row), LockedReview) if row else None


async def add_review(
    connection: Connection, member_id: int, product_id: int, opinion: Opinion, network: int
) -> int | None:
    """Add a review and return its id. None if the member has reviewed the product before."""
    values = _list_values(opinion)
    return await connection.fetchval(_ADD, member_id, product_id, *values, network)


async def change_review(connection: Connection, review_id: int, opinion: Opinion) -> None:
    await connection.execute(_CHANGE, review_id, *_list_values(opinion))


async def hold_if_doubtful(connection: Connection, review_id: int) -> bool:
    """Hold a review until staff have looked, where its author or its words are a reason to."""
    return bool(await connection.fetchval(_HOLD_IF_DOUBTFUL, review_id))


async def remove_review(connection: Connection, review_id: int) -> None:
    await connection.execute("DELETE FROM review WHERE id = $1", review_id)


async def has_shade(connection: Connection, product_id: int, variant_id: int) -> bool:
    return await connection.fetchval(_HAS_SHADE, variant_id, product_id)


def _list_values(opinion: Opinion) -> tuple[int, str | None, list[str], bool, int | None]:
    return opinion.rating, opinion.text, opinion.labels, opinion.incentivised, opinion.worn_variant_id
