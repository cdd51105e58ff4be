"""The SQL of what feeds brought and what of it waits."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import asyncpg
import msgspec

from app.catalogue.feeds import queries as feeds
from app.desk.queries import PICTURE
from app.kit.database.pool import Connection

_FEEDS: Final = """
    SELECT name, address, currency, retailer, department, columns, ran_at, problem, question, every_hours,
        report, (SELECT count(*) FROM feed_item WHERE feed_id = feed.id AND missing_since IS NULL) AS articles
    FROM feed ORDER BY name"""
_KNOWN: Final = "SELECT id, address, categories FROM feed WHERE name = $1"
_ADD_FEED: Final = """
    INSERT INTO feed (name, address, currency, retailer, department, columns, every_hours)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (name) DO NOTHING RETURNING id"""
_ADDRESSES: Final = "SELECT address FROM feed"
_PRICES: Final = """
    SELECT held_price.id, product_id, product.name AS product, vendor.name AS retailer, currency, price_pence,
        former_pence, evidence
    FROM held_price JOIN product ON product.id = product_id JOIN vendor ON vendor.id = vendor_id
    WHERE standing = 'waiting' ORDER BY held_price.created_at, held_price.id LIMIT 200"""
_PROPOSALS: Final = """
    SELECT id, product_id, other_product_id, evidence FROM product_proposal
    WHERE standing = 'waiting' AND product_id IS NOT NULL AND other_product_id IS NOT NULL
    ORDER BY created_at, id LIMIT 200"""
_PROPOSED: Final = f"""
    SELECT product.id, product.name, brand.name AS brand, {PICTURE} AS picture, volume AS size,
        array_remove(ARRAY(SELECT gtin FROM variant WHERE product_id = product.id
            UNION SELECT product.gtin ORDER BY 1), NULL) AS barcodes,
        ARRAY(SELECT variant.name FROM variant WHERE product_id = product.id
            ORDER BY position, variant.id) AS shades,
        ARRAY(SELECT vendor.name || CASE WHEN price_pence > 0
                THEN ' ' || to_char(price_pence / 100.0, 'FM9999990.00') || ' ' || currency ELSE '' END
            FROM offer JOIN vendor ON vendor.id = vendor_id WHERE product_id = product.id
            ORDER BY price_pence, vendor.name) AS offers
    FROM product JOIN brand ON brand.id = brand_id WHERE product.id = ANY($1)"""
_DECIDE_PRICE: Final = """
    UPDATE held_price SET standing = $2 WHERE id = $1 AND standing = 'waiting' RETURNING product_id"""
_KEEP_HELD_PRICES: Final = """
    UPDATE held_price SET product_id = pair.other_product_id FROM product_proposal AS pair
    WHERE pair.id = $1 AND pair.standing = 'waiting' AND held_price.product_id = pair.product_id
        AND held_price.standing = 'waiting' AND NOT EXISTS (
            SELECT FROM held_price AS own WHERE own.product_id = pair.other_product_id
                AND own.vendor_id = held_price.vendor_id AND own.currency = held_price.currency)"""
_DECIDE_PROPOSAL: Final = """
    UPDATE product_proposal SET standing = $2 WHERE id = $1 AND standing = 'waiting' RETURNING id"""


class KnownFeed(NamedTuple):
    """A feed that is there: where it comes from, and the categories that staff named for it."""

    id: int
    address: str
    categories: dict[str, str]


async def list_feeds(connection: Connection) -> list[asyncpg.Record]:
    return await connection.fetch(_FEEDS)


async def find_known(connection: Connection, name: str) -> KnownFeed | None:
    row = await connection.fetchrow(_KNOWN, name)
    return KnownFeed(row["id"], row["address"], msgspec.json.decode(row["categories"])) if row else None


async def add_feed(connection: Connection, values: Sequence[Any]) -> int | None:
    """Add a feed, which is due then. None where there is one of this name."""
    return await connection.fetchval(_ADD_FEED, *values)


async def store_feed(connection: Connection, values: Sequence[Any]) -> int:
    """Change the feed of this name. It is due then."""
    return int(await connection.fetchval(feeds.ADD_FEED, *values))


async def remove_feed(connection: Connection, name: str) -> int | None:
    """Remove a feed: what it brought stays. None where there is none."""
    return await connection.fetchval(feeds.REMOVE_FEED, name)


async def list_addresses(connection: Connection) -> set[str]:
    return {row["address"] for row in await connection.fetch(_ADDRESSES)}


async def list_held_prices(connection: Connection) -> list[asyncpg.Record]:
    return await connection.fetch(_PRICES)


async def list_proposals(connection: Connection) -> list[dict[str, Any]]:
    """The pairs that wait, each with all that tells whether they are one."""
    pairs = await connection.fetch(_PROPOSALS)
    ids = {pair[side] for pair in pairs for side in ("product_id", "other_product_id")}
    products = {row["id"]: dict(row) for row in await connection.fetch(_PROPOSED, sorted(ids))}
    return [
        {"id": pair["id"], "evidence": pair["evidence"]}
        | {"product": products[pair["product_id"]], "other": products[pair["other_product_id"]]}
        for pair in pairs
        if pair["product_id"] in products and pair["other_product_id"] in products
    ]


async def decide_price(connection: Connection, price_id: int, standing: str) -> int | None:
    """Accept or refuse a price. Returns its product; None where it no longer waits."""
    return await connection.fetchval(_DECIDE_PRICE, price_id, standing)


async def decide_proposal(connection: Connection, proposal_id: int, standing: str) -> bool:
    """Say whether two products are one. False where it no longer waits.

    A price that waits for the one that goes waits for the one that stays.
    """
    if standing == "same":
        await connection.execute(_KEEP_HELD_PRICES, proposal_id)
    return await connection.fetchval(_DECIDE_PROPOSAL, proposal_id, standing) is not None


async def allow_feed(connection: Connection, name: str) -> int | None:
    """Let a feed in that stopped to ask. None where it asks nothing."""
    return await connection.fetchval(feeds.CLEAR_QUESTION, name)


async def map_category(connection: Connection, name: str, words: str, slug: str) -> int | None:
    return await connection.fetchval(feeds.MAP_CATEGORY, name, words, slug)


async def has_category(connection: Connection, slug: str) -> bool:
    return bool(await connection.fetchval(feeds.HAS_CATEGORY, slug))
