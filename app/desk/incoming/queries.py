"""The SQL of what feeds brought and what of it waits."""

from collections.abc import Sequence
from typing import Any, Final

import asyncpg
import msgspec

from app.catalogue.feeds import queries as feeds
from app.kit.database.pool import Connection

_FEEDS: Final = """
    SELECT name, address, currency, retailer, department, columns, ran_at, problem, question, every_hours,
        report, (SELECT count(*) FROM feed_item WHERE feed_id = feed.id AND missing_since IS NULL) AS articles
    FROM feed ORDER BY name"""
_FEED_ID: Final = "SELECT id FROM feed WHERE name = $1"
_KNOWN: Final = "SELECT id, categories FROM feed WHERE name = $1"
_ADDRESSES: Final = "SELECT address FROM feed"
_PRICES: Final = """
    SELECT held_price.id, product_id, product.name AS product, vendor.name AS retailer, currency, price_pence,
        former_pence, evidence
    FROM held_price JOIN product ON product.id = product_id JOIN vendor ON vendor.id = vendor_id
    WHERE standing = 'waiting' ORDER BY held_price.created_at, held_price.id LIMIT 200"""
_PROPOSALS: Final = """
    SELECT proposal.id, own.id AS product_id, own.name AS product, other.id AS other_id, other.name AS
    other, evidence
    FROM product_proposal AS proposal JOIN product AS own ON own.id = proposal.product_id
    JOIN product AS other ON other.id = other_product_id
    WHERE standing = 'waiting' ORDER BY proposal.created_at, proposal.id LIMIT 200"""
_DECIDE_PRICE: Final = """
    UPDATE held_price SET standing = $2 WHERE id = $1 AND standing = 'waiting' RETURNING product_id"""
_DECIDE_PROPOSAL: Final = """
    UPDATE product_proposal SET standing = $2 WHERE id = $1 AND standing = 'waiting' RETURNING id"""


async def list_feeds(connection: Connection) -> list[asyncpg.Record]:
    rows: list[asyncpg.Record] = await connection.fetch(_FEEDS)
    return rows


async def find_feed_id(connection: Connection, name: str) -> int | None:
    feed_id: int | None = await connection.fetchval(_FEED_ID, name)
    return feed_id


async def find_known(connection: Connection, name: str) -> tuple[int, dict[str, str]] | None:
    """The id of a feed, and the categories that staff named for it."""
    row = await connection.fetchrow(_KNOWN, name)
    return (row["id"], msgspec.json.decode(row["categories"])) if row else None


async def store_feed(connection: Connection, values: Sequence[Any]) -> int:
    """Add a feed, or change the one of this name. It is due then."""
    return int(await connection.fetchval(feeds.ADD_FEED, *values))


async def remove_feed(connection: Connection, name: str) -> int | None:
    """Remove a feed: what it brought stays. None where there is none."""
    feed_id: int | None = await connection.fetchval(feeds.REMOVE_FEED, name)
    return feed_id


async def list_addresses(connection: Connection) -> set[str]:
    return {row["address"] for row in await connection.fetch(_ADDRESSES)}


async def list_held_prices(connection: Connection) -> list[asyncpg.Record]:
    rows: list[asyncpg.Record] = await connection.fetch(_PRICES)
    return rows


async def list_proposals(connection: Connection) -> list[asyncpg.Record]:
    rows: list[asyncpg.Record] = await connection.fetch(_PROPOSALS)
    return rows


async def decide_price(connection: Connection, price_id: int, standing: str) -> int | None:
    """Accept or refuse a price. Returns its product; None where it no longer waits."""
    product_id: int | None = await connection.fetchval(_DECIDE_PRICE, price_id, standing)
    return product_id


async def decide_proposal(connection: Connection, proposal_id: int, standing: str) -> bool:
    """Say whether two products are one. False where it no longer waits."""
    return await connection.fetchval(_DECIDE_PROPOSAL, proposal_id, standing) is not None


async def allow_feed(connection: Connection, name: str) -> int | None:
    """Let a feed in that stopped to ask. None where it asks nothing."""
    feed_id: int | None = await connection.fetchval(feeds.CLEAR_QUESTION, name)
    return feed_id


async def map_category(connection: Connection, name: str, words: str, slug: str) -> int | None:
    feed_id: int | None = await connection.fetchval(feeds.MAP_CATEGORY, name, words, slug)
    return feed_id


async def has_category(connection: Connection, slug: str) -> bool:
    return bool(await connection.fetchval(feeds.HAS_CATEGORY, slug))
