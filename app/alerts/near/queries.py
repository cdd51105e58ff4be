"""The SQL of what has come near a shade."""

from collections.abc import Sequence
from typing import Any

from app.kit.database.pool import Connection

_LIST_TWIN_ALERTS = """
    SELECT alert.id AS alert_id, alert.product_id, alert.variant_id, category.slug AS category,
        variant.value
    FROM alert JOIN variant ON variant.id = alert.variant_id JOIN product ON product.id = alert.product_id
    JOIN category ON category.id = category_id
    WHERE about = 'twin' AND confirmed_at IS NOT NULL AND paused_at IS NULL AND variant.value IS NOT NULL
"""
# Of the last days, as a review may have waited for staff.
_LIST_FOLLOWED_REVIEWS = """
    SELECT alert.id AS alert_id, review.product_id, worn_variant_id AS variant_id, variant.value,
        content AS passport
    FROM alert JOIN follow ON follower_id = alert.member_id
    JOIN review ON review.member_id = followed_id
        AND review.created_at > greatest(alert.created_at, now() - interval '3 days')
    JOIN variant ON variant.id = worn_variant_id
    JOIN shade_passport ON shade_passport.member_id = alert.member_id
    WHERE about = 'followed' AND confirmed_at IS NOT NULL AND paused_at IS NULL
        AND review.hidden_at IS NULL AND variant.value IS NOT NULL AND NOT EXISTS (
            SELECT FROM alert_product WHERE alert_id = alert.id
                AND alert_product.product_id = review.product_id)
"""
_QUEUE_NEAR_NEWS = """
    WITH near AS (
        INSERT INTO alert_product (alert_id, product_id)
        SELECT DISTINCT $1::bigint, product_id FROM unnest($2::bigint[]) AS product_id
        JOIN product ON product.id = product_id ON CONFLICT DO NOTHING RETURNING product_id),
    noted AS (
        INSERT INTO alert_news (alert_id, product_id, variant_id)
        SELECT DISTINCT ON (product_id) $1, product_id, variant_id
        FROM unnest($2::bigint[], $3::bigint[]) AS found (product_id, variant_id) JOIN near USING (product_id)
        ON CONFLICT DO NOTHING RETURNING product_id)
    SELECT count(*) FROM noted
"""


async def list_twin_alerts(connection: Connection) -> list[dict[str, Any]]:
    """The alerts that wait for twins of a shade, with the shade."""
    return [dict(row) for row in await connection.fetch(_LIST_TWIN_ALERTS)]


async def list_followed_reviews(connection: Connection) -> list[dict[str, Any]]:
    """Reviews of the last days by whom somebody follows, each with the passport of who does."""
    return [dict(row) for row in await connection.fetch(_LIST_FOLLOWED_REVIEWS)]


async def queue_near_news(connection: Connection, alert_id: int, found: Sequence[tuple[int, int]]) -> int:
    """Queue products and their shades to tell of, each product once and never again. Returns how many."""
    products, shades = zip(*found, strict=True)
    return int(await connection.fetchval(_QUEUE_NEAR_NEWS, alert_id, list(products), list(shades)))
