"""The SQL of brands and categories at the desk."""

from typing import Any, Final

import asyncpg
import msgspec

from app.kit.database.pool import Connection

_BRANDS: Final = """
    SELECT id, name, slug, caption, description, logo, banner, origin, founded, price_level,
        (SELECT count(*) FROM product WHERE brand_id = brand.id) AS products,
        coalesce((SELECT jsonb_agg(jsonb_build_object('slug', slug, 'name', name) ORDER BY slug)
            FROM brand_alias WHERE brand_id = brand.id), '[]') AS aliases
    FROM brand WHERE $1::bigint IS NULL OR id = $1 ORDER BY lower(name), id"""
_NAMED: Final = """
    SELECT brand.id, brand.name, false AS is_alias FROM brand WHERE slug = $1
    UNION ALL SELECT brand_id, brand.name, true FROM brand_alias JOIN brand ON brand.id = brand_id
    WHERE brand_alias.slug = $1"""
# Of a brand that is still there, this merges it: see `0011_feeds.up.sql`.
_ADD_ALIAS: Final = "INSERT INTO brand_alias (slug, name, brand_id) VALUES ($1, $2, $3)"
_DROP_ALIAS: Final = "DELETE FROM brand_alias WHERE brand_id = $1 AND slug = $2 RETURNING id"
_CATEGORIES: Final = """
    SELECT id, name, slug, department, description, logo, banner, static_review AS labels, position,
        (SELECT count(*) FROM product WHERE category_id = category.id) AS products
    FROM category WHERE $1::bigint IS NULL OR id = $1 ORDER BY position, id"""


async def list_brands(connection: Connection, brand_id: int | None = None) -> list[dict[str, Any]]:
    """All brands, or one."""
    rows = await connection.fetch(_BRANDS, brand_id)
    return [dict(row) | {"aliases": msgspec.json.decode(row["aliases"])} for row in rows]


async def find_brand_named(connection: Connection, slug: str) -> asyncpg.Record | None:
    """The brand that an address is of, or leads on to."""
    return await connection.fetchrow(_NAMED, slug)


async def add_alias(connection: Connection, slug: str, name: str, brand_id: int) -> None:
    await connection.execute(_ADD_ALIAS, slug, name, brand_id)


async def drop_alias(connection: Connection, brand_id: int, slug: str) -> bool:
    return await connection.fetchval(_DROP_ALIAS, brand_id, slug) is not None


async def list_categories(connection: Connection, category_id: int | None = None) -> list[dict[str, Any]]:
    """All categories, or one."""
    return [dict(row) for row in await connection.fetch(_CATEGORIES, category_id)]
