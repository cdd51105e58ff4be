"""What the builder reads, each list in the order of its products, so that one pass can join them.

The pieces put together here are constants of this file; nothing from outside ever enters a statement.
"""

from collections.abc import AsyncIterator
from typing import Final

import asyncpg

from app.kit.database import Connection

_AT_ONCE: Final = 5_000
_LOCK: Final = 0x756E6465  # "unde": the one advisory lock of window builders
_SHOWN: Final = "JOIN product ON product.id = product_id AND product.status = 'published'"

BRANDS: Final = (
    "SELECT id, name, slug, description, caption, logo, banner FROM brand ORDER BY lower(name), id"
)
CATEGORIES: Final = """
    SELECT id, name, slug, description, logo, banner, department, static_review
    FROM category ORDER BY position, id"""
POSTS: Final = """
    SELECT id, title, subtitle, md_content, image, author_name, author_image, created_at, updated_at, likes,
        ARRAY(SELECT name FROM blog_post_tag JOIN blog_tag ON blog_tag.id = tag_id
            WHERE post_id = blog_post.id ORDER BY position, name) AS tags
    FROM blog_post WHERE status = 'published' ORDER BY created_at DESC, id DESC"""
CERTIFICATIONS: Final = "SELECT id, name, slug, logo FROM certification ORDER BY name, id"
FINISHES: Final = """
    SELECT finish FROM product WHERE finish IS NOT NULL UNION SELECT finish FROM variant
    WHERE finish IS NOT NULL ORDER BY finish"""
PRODUCTS: Final = """
    SELECT id, brand_id, category_id, slug, name, caption, description, volume, finish, featured_rank,
        popularity, rating_sum, rating_count, is_demo, created_at
    FROM product WHERE status = 'published' ORDER BY id"""
VARIANTS: Final = f"""
    SELECT product_id, variant.id, variant.name, value, variant.source, source_date, undertone,
        variant.finish
    FROM variant {_SHOWN} WHERE value IS NOT NULL
    ORDER BY product_id, position, variant.id"""
COLOURLESS: Final = f"SELECT variant.id FROM variant {_SHOWN} WHERE value IS NULL"
OFFERS: Final = f"""
    SELECT product_id, vendor_id, vendor.name, offer.url, currency, price_pence, in_stock
    FROM offer {_SHOWN} JOIN vendor ON vendor.id = vendor_id
    ORDER BY product_id, currency <> 'GBP', price_pence, vendor.name"""
INGREDIENTS: Final = f"""
    SELECT product_id, inci_name, is_natural FROM product_ingredient {_SHOWN}
    JOIN ingredient ON ingredient.id = ingredient_id ORDER BY product_id, position, inci_name"""
CERTIFIED: Final = f"""
    SELECT product_id, certification.slug, certification.name, logo, is_certified, is_unknown
    FROM product_certification {_SHOWN} JOIN certification ON certification.id = certification_id
    ORDER BY product_id, certification.name"""
IMAGES: Final = f"""
    SELECT product_id, product_image.name, url, alt, width, height FROM product_image {_SHOWN}
    ORDER BY product_id, position, product_image.id"""
VIDEOS: Final = f"""
    SELECT product_id, platform, url, title, creator FROM social_video {_SHOWN}
    ORDER BY product_id, platform, position, social_video.id"""
REVIEWS: Final = f"""
    SELECT product_id, review.id, member_id, full_name, rating, body, static_review, incentivised,
        review.created_at, likes, dislikes
    FROM review {_SHOWN} LEFT JOIN member ON member.id = member_id
    WHERE hidden_at IS NULL ORDER BY product_id, helpfulness DESC, review.created_at DESC, review.id"""


async def only_builder(connection: Connection) -> bool:
    """Whether this is the one builder there is, until its transaction ends."""
    return bool(await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", _LOCK))


async def catalogue_version(connection: Connection) -> int:
    """Which catalogue the snapshot shows."""
    return int(await connection.fetchval("SELECT catalogue_version()"))


async def count_products(connection: Connection) -> int:
    """How many products a window of this snapshot will hold."""
    return int(await connection.fetchval("SELECT count(*) FROM product WHERE status = 'published'"))


async def stream(connection: Connection, query: str) -> AsyncIterator[asyncpg.Record]:
    """The rows of a query without holding them all."""
    async for row in connection.cursor(query, prefetch=_AT_ONCE):
        yield row
