"""The SQL of figures: adds to the counts of a day, and reads what staff look at."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from app.figures.schemas import ClickRow, DayRow, ProductClicksRow
from app.kit.database.pool import Connection

_ADD_VISITORS = """
    INSERT INTO visitor_day AS counted (day, what, networks)
    SELECT $1, what, networks FROM unnest($2::text[], $3::integer[]) AS added (what, networks) ORDER BY what
    ON CONFLICT (day, what) DO UPDATE SET networks = counted.networks + excluded.networks"""
# A product or an offer that is gone by now counts nothing; a shade of another product is no shade.
_ADD_CLICKS = """
    INSERT INTO retailer_click AS counted (day, product_id, vendor_id, variant_id, clicks)
    SELECT $1, offer.product_id, offer.vendor_id, coalesce(variant.id, 0), sum(click.clicks)
    FROM unnest($2::bigint[], $3::text[], $4::bigint[], $5::integer[])
        AS click (product_id, url, variant_id, clicks)
    JOIN LATERAL (SELECT product_id, vendor_id FROM offer
        WHERE offer.product_id = click.product_id AND offer.url = click.url ORDER BY id LIMIT 1
    ) AS offer ON true
    LEFT JOIN variant ON variant.id = click.variant_id AND variant.product_id = click.product_id
    GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
    ON CONFLICT (product_id, vendor_id, variant_id, day)
        DO UPDATE SET clicks = counted.clicks + excluded.clicks"""
_DAYS = """
    SELECT day::date AS day,
        coalesce((SELECT networks FROM visitor_day
            WHERE visitor_day.day = days.day AND what = 'visit'), 0) AS visits,
        coalesce((SELECT sum(searches) FROM search_day
            WHERE search_day.day = days.day AND outcome = 'shown'), 0)::integer AS searches,
        coalesce((SELECT networks FROM visitor_day
            WHERE visitor_day.day = days.day AND what = 'match'), 0) AS matches,
        (SELECT count(*) FROM wish WHERE created_at >= days.day AT TIME ZONE 'UTC'
            AND created_at < (days.day + interval '1 day') AT TIME ZONE 'UTC')::integer AS wishes,
        coalesce((SELECT sum(clicks) FROM retailer_click
            WHERE retailer_click.day = days.day), 0)::integer AS clicks
    FROM generate_series($1::date::timestamp, $2::date::timestamp, interval '1 day') AS days (day)
    ORDER BY day"""
_CLICKS = """
    SELECT product.name AS product, product.slug AS product_slug, brand.name AS brand,
        coalesce(variant.name, '') AS shade, vendor.name AS retailer, sum(clicks)::integer AS clicks
    FROM retailer_click JOIN product ON product.id = product_id JOIN brand ON brand.id = brand_id
    JOIN vendor ON vendor.id = vendor_id LEFT JOIN variant ON variant.id = variant_id
    WHERE day BETWEEN $1 AND $2
    GROUP BY product.id, brand.id, variant.id, vendor.id
    ORDER BY clicks DESC, product.name, product.id, shade, retailer LIMIT $3"""

_PRODUCT_CLICKS = """
    SELECT product.name AS product, product.slug AS product_slug, brand.name AS brand,
        sum(clicks)::integer AS clicks
    FROM retailer_click JOIN product ON product.id = product_id JOIN brand ON brand.id = brand_id
    WHERE day BETWEEN $1 AND $2
    GROUP BY product.id, brand.id ORDER BY clicks DESC, product.name, product.id LIMIT $3"""


class Click(NamedTuple):
    """The way to a retailer's offer, and the shade that was chosen; 0 is none."""

    product_id: int
    url: str
    variant_id: int


async def add_visitors(connection: Connection, day: date, networks: Mapping[str, int]) -> None:
    await connection.execute(_ADD_VISITORS, day, list(networks), list(networks.values()))


async def add_clicks(connection: Connection, day: date, clicks: Mapping[Click, int]) -> None:
    """Add to the clicks of a day. What is no longer offered is left out."""
    products, urls = [click.product_id for click in clicks], [click.url for click in clicks]
    variants = [click.variant_id for click in clicks]
    await connection.execute(_ADD_CLICKS, day, products, urls, variants, list(clicks.values()))


async def list_days(connection: Connection, first: date, last: date) -> list[DayRow]:
    """The figures of each day, the first one first."""
    return [DayRow(**row) for row in await connection.fetch(_DAYS, first, last)]


async def list_clicks(connection: Connection, first: date, last: date, most: int) -> list[ClickRow]:
    """Clicks by product, shade and retailer, most of them first."""
    return [ClickRow(**row) for row in await connection.fetch(_CLICKS, first, last, most)]


async def list_product_clicks(
    connection: Connection, first: date, last: date, most: int
) -> list[ProductClicksRow]:
    return [ProductClicksRow(**row) for row in await connection.fetch(_PRODUCT_CLICKS, first, last, most)]
