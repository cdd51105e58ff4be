"""The SQL of checks for reviews written in concert."""

from collections.abc import Sequence

from app.kit.database.pool import Connection
from app.reviews.checks.rings import LOOKED_AT_DAYS, Like, WrittenReview

_REVIEWS = """
    SELECT review.id, review.member_id AS member, product_id AS product, brand_id AS brand, rating,
        extract(epoch FROM review.created_at)::double precision AS at,
        extract(epoch FROM member.created_at)::double precision AS account_at,
        coalesce(body, '') AS text,
        network::bigint + 1048576 * (floor(extract(epoch FROM written_at) / 604800))::bigint AS network
    FROM review JOIN member ON member.id = review.member_id JOIN product ON product.id = product_id
    LEFT JOIN review_origin ON review_id = review.id
    WHERE review.created_at > now() - make_interval(days => $1)
"""
_LIKES = """
    SELECT review_vote.member_id AS member, review_id AS review FROM review_vote
    JOIN review ON review.id = review_id
    WHERE value = 1 AND review.created_at > now() - make_interval(days => $1)
"""
# Of whom staff have found one review to be fake, each other one is looked at before it counts.
_OF_REFUSED = """
    SELECT review.id FROM review WHERE hidden_at IS NULL AND created_at > now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM review_check WHERE review_id = review.id) AND member_id IN (
            SELECT member_id FROM review_check JOIN review ON review.id = review_id WHERE NOT is_released)
"""
_HOLD = "SELECT hold_reviews($1, $2)"


async def list_reviews(connection: Connection) -> list[WrittenReview]:
    """The reviews of the last weeks, also those that are held: a ring is seen whole."""
    return [WrittenReview(**row) for row in await connection.fetch(_REVIEWS, LOOKED_AT_DAYS)]


async def list_likes(connection: Connection) -> list[Like]:
    return [Like(**row) for row in await connection.fetch(_LIKES, LOOKED_AT_DAYS)]


async def list_of_refused(connection: Connection) -> list[int]:
    return [row["id"] for row in await connection.fetch(_OF_REFUSED, LOOKED_AT_DAYS)]


async def hold(connection: Connection, reviews: Sequence[int], because: str) -> int:
    """Hold reviews that nobody has decided on. Returns how many."""
    return int(await connection.fetchval(_HOLD, list(reviews), because))
