"""What serving processes ask PostgreSQL while a window ages: ratings that moved, the catalogue's version."""

from collections.abc import Sequence
from datetime import datetime

import asyncpg

from app.kit.database import Connection

_LEADER = 0x6C656164  # the one process a shop that has windows built

Rows = list[asyncpg.Record]

HALF_LIFE = 14  # days in which activity loses half its worth
_HEAT = """
    SELECT product_id, sum((views + 3 * wishes + 6 * reviews)
        * power(0.5, (current_date - day) / $1::double precision)) AS heat
    FROM product_activity WHERE day > current_date - $2::integer GROUP BY product_id"""
_RATINGS = "SELECT id, rating_sum, rating_count FROM product WHERE"
_REVIEWED_SINCE = """
    SELECT product_id FROM review WHERE greatest(updated_at, hidden_at) >= $1
    UNION SELECT product_id FROM review_vote JOIN review ON review.id = review_id
    WHERE review_vote.created_at >= $1"""
_AS_OF = """
    SELECT asked AS product_id, (SELECT md5(coalesce(string_agg(
        concat_ws(' ', id, likes, dislikes, updated_at, hidden_at), ',' ORDER BY id), ''))
        FROM review WHERE product_id = asked) AS as_of
    FROM unnest($1::bigint[]) AS asked"""


async def ratings(connection: Connection, product_ids: Sequence[int]) -> Rows:
    """The numbers of some products."""
    rows: Rows = await connection.fetch(f"{_RATINGS} id = ANY($1)", list(product_ids))
    return rows


async def ratings_since(connection: Connection, moment: datetime) -> Rows:
    """The numbers of every product rated since."""
    rows: Rows = await connection.fetch(f"{_RATINGS} rating_changed_at >= $1", moment)
    return rows


async def reviewed_since(connection: Connection, moment: datetime) -> Rows:
    """The products whose reviews were written, edited, hidden or voted on since."""
    rows: Rows = await connection.fetch(_REVIEWED_SINCE, moment)
    return rows


async def reviews_as_of(connection: Connection, product_ids: Sequence[int]) -> Rows:
    """A digest of the reviews of some products, the same wherever it is asked for."""
    rows: Rows = await connection.fetch(_AS_OF, list(product_ids))
    return rows


async def heat(connection: Connection) -> Rows:
    """How much goes on around each product: a wish counts three views, a review six, and all of it fades."""
    rows: Rows = await connection.fetch(_HEAT, HALF_LIFE, HALF_LIFE * 8)
    return rows


async def catalogue_version(connection: Connection) -> int:
    """Which version of the catalogue is in force."""
    return int(await connection.fetchval("SELECT catalogue_version()"))


async def lead(connection: Connection) -> bool:
    """Become the process that has windows built, for as long as the connection lives; whether it worked."""
    return bool(await connection.fetchval("SELECT pg_try_advisory_lock($1)", _LEADER))
