"""The SQL of what is to be told."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from app.kit.database.pool import Connection

_FIND_UK_HOUR = "SELECT extract(hour FROM $1::timestamptz AT TIME ZONE 'Europe/London')::integer"
# Days are those of the United Kingdom. Any date but that of the last letter is a new day, also an earlier.
_LOCK_DUE_NEWS = """
    SELECT * FROM (
        SELECT alert_news.alert_id, alert_news.product_id, alert.member_id, alert.address,
            md5(lower(alert.address)) AS address_key, about, below_pence,
            variant.id AS variant_id, product.name AS product_name, product.slug AS product_slug,
            brand.name AS brand_name, variant.name AS shade, alert_price.price_pence, retailer, is_delivered,
            CASE about WHEN 'twin' THEN (
                SELECT gone.name || ' of ' || former.name FROM product AS former, variant AS gone
                WHERE former.id = alert.product_id AND gone.id = alert.variant_id)
            WHEN 'followed' THEN (
                SELECT full_name FROM follow JOIN review ON review.member_id = followed_id
                JOIN member ON member.id = followed_id
                WHERE follower_id = alert.member_id AND review.product_id = product.id AND hidden_at IS NULL
                    AND worn_variant_id = alert_news.variant_id
                ORDER BY review.id DESC LIMIT 1) END AS cause
        FROM alert_news JOIN alert ON alert.id = alert_id JOIN product ON product.id = alert_news.product_id
        JOIN brand ON brand.id = brand_id
        LEFT JOIN alert_price ON alert_price.product_id = alert_news.product_id
        LEFT JOIN variant ON variant.id = coalesce(alert_news.variant_id, alert.variant_id)
            AND variant.product_id = product.id
        LEFT JOIN LATERAL (
            SELECT vendor.name AS retailer, coalesce(delivery_pence = 0, false) AS is_delivered
            FROM offer JOIN vendor ON vendor.id = vendor_id
            WHERE offer.product_id = product.id AND currency = 'GBP' AND offer.in_stock
                AND offer.price_pence = alert_price.price_pence
            ORDER BY delivery_pence, vendor.name LIMIT 1) AS lowest ON true
        WHERE paused_at IS NULL AND product.status = 'published'
            AND (below_pence IS NULL OR alert_price.price_pence <= below_pence)
            AND (NOT is_daily OR told_at IS NULL OR (told_at AT TIME ZONE 'Europe/London')::date
                <> ($1::timestamptz AT TIME ZONE 'Europe/London')::date)
        ORDER BY alert.member_id, md5(lower(alert.address)) FETCH FIRST $2 ROWS WITH TIES
        FOR NO KEY UPDATE OF alert
    ) AS due ORDER BY member_id, address_key, brand_name, product_name, alert_id
"""
_DELETE_TOLD_NEWS = """
    DELETE FROM alert_news USING unnest($1::bigint[], $2::bigint[]) AS told (alert_id, product_id)
    WHERE alert_news.alert_id = told.alert_id AND alert_news.product_id = told.product_id
"""
_SET_TOLD_AT = "UPDATE alert SET told_at = $2 WHERE id = ANY($1)"


class NewsItem(NamedTuple):
    """Something to tell: a product whose price or stock is what somebody waited for."""

    alert_id: int
    product_id: int
    member_id: int | None
    address: str | None
    address_key: str | None
    """The token that stands for the address in links."""
    about: str
    below_pence: int | None
    variant_id: int | None
    product_name: str
    product_slug: str
    brand_name: str
    shade: str | None
    price_pence: int | None
    retailer: str | None
    is_delivered: bool | None
    cause: str | None
    """The shade that is gone, or who wrote the review."""


async def find_uk_hour(connection: Connection, now: datetime) -> int:
    return int(await connection.fetchval(_FIND_UK_HOUR, now))


async def lock_due_news(connection: Connection, now: datetime, limit: int) -> list[NewsItem]:
    """So much of what is due, by recipient, and all that the last of them waits for.

    The alerts are locked, so that no recipient is erased meanwhile.
    """
    return [NewsItem(**row) for row in await connection.fetch(_LOCK_DUE_NEWS, now, limit)]


async def finish_told(connection: Connection, news: Sequence[NewsItem], now: datetime) -> None:
    """Delete news that is told, and remember when each alert told something last."""
    alerts, products = [each.alert_id for each in news], [each.product_id for each in news]
    await connection.execute(_DELETE_TOLD_NEWS, alerts, products)
    await connection.execute(_SET_TOLD_AT, alerts, now)
