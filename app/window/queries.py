"""Statements of the serving processes: ratings and reviews that changed, the version of the catalogue."""

from collections.abc import Sequence
from datetime import datetime

import asyncpg

from app.kit.database import Connection

_LEADER = 0x6C656164  # the advisory lock of the process that starts window builds

Rows = list[asyncpg.Record]

HALF_LIFE = 14  # days after which activity counts half
_HEAT = """
    SELECT product_id, sum((views + 3 * wishes + 6 * reviews)
        * power(0.5, (current_date - day) / $1::double precision)) AS heat
    FROM product_activity WHERE day > current_date - $2::integer GROUP BY product_id"""
_RATINGS = "SELECT id, rating_sum, rating_count FROM product WHERE"
_REVIEWED_SINCE = """
    SELECT product_id FROM review WHERE greatest(updated_at, hidden_at) >= $1
    UNION SELECT product_id FROM review_vote JOIN review ON review.id = review_id
    WHERE review_vote.created_at >= $1"""
_REVIEW_DIGESTS = """
    SELECT product AS product_id, (SELECT md5(coalesce(string_agg(
        concat_ws(' ', id, likes, dislikes, updated_at, hidden_at), ',' ORDER BY id), ''))
        FROM review WHERE product_id = product) AS digest
    FROM unnest($1::bigint[]) AS product"""


async def fetch_ratings(connection: Connection, product_ids: Sequence[int]) -> Rows:
    """Fetch the ratings of some products."""
    rows: Rows = await connection.fetch(f"{_RATINGS} id = ANY($1)", list(product_ids))
    return rows


async def fetch_ratings_since(connection: Connection, moment: datetime) -> Rows:
    """Fetch the ratings of all products whose rating changed since a moment."""
    rows: Rows = await connection.fetch(f"{_RATINGS} rating_changed_at >= $1", moment)
    return rows


async def fetch_reviewed_since(connection: Connection, moment: datetime) -> Rows:
    """Fetch the products with reviews written, edited, hidden or voted on since a moment."""
    rows: Rows = await connection.fetch(_REVIEWED_SINCE, moment)
    return rows


async def fetch_review_digests(connection: Connection, product_ids: Sequence[int]) -> Rows:
    """Fetch a digest of the reviews of some products. It is the same in every process."""
    rows: Rows = await connection.fetch(_REVIEW_DIGESTS, list(product_ids))
    return rows


async def fetch_heat(connection: Connection) -> Rows:
    """Fetch the recent activity of products. A wish counts as 3 views, a review as 6; all fade with time."""
    rows: Rows = await connection.fetch(_HEAT, HALF_LIFE, HALF_LIFE * 8)
    return rows


async def read_catalogue_version(connection: Connection) -> int:
    """Read the version of the catalogue that this transaction sees."""
    return int(await connection.fetchval("SELECT catalogue_version()"))


async def try_to_lead(connection: Connection) -> bool:
    """Try to become the process that starts window builds, until the connection closes."""
    return bool(await connection.fetchval("SELECT pg_try_advisory_lock($1)", _LEADER))
