"""What a product's reviews and activity come to: the stored sums, and what is not added to them yet."""

from collections.abc import Sequence
from datetime import date

import asyncpg

from app.kit.database.pool import Connection

Records = list[asyncpg.Record]

# Heat is as of a day, the same in every process that shows a window. What is worth less than a view of
# 112 days ago is forgotten. The weight of the day is computed once.
# The limit keeps the planner from reading all totals for a few products.
_TODAY = "today AS MATERIALIZED (SELECT activity_weight($1::date) AS weight)"
_HEAT = "CASE WHEN heat * 256 < weight THEN 0 ELSE (heat / weight)::double precision END AS heat"
_ACTIVITY = f"""
    WITH {_TODAY}
    SELECT id, rating_sum, rating_count, proved_sum, proved_count, review_changes, {_HEAT} FROM (
        SELECT product.id, rating_sum, rating_count, coalesce(proved.stars, 0) AS proved_sum,
            coalesce(proved.reviews, 0) AS proved_count,
            coalesce(total.review_changes, 0) + coalesce(latest.review_changes, 0) AS review_changes,
            coalesce(total.heat, 0) + coalesce(latest.heat, 0) AS heat
        FROM product LEFT JOIN LATERAL (
            SELECT heat, review_changes FROM activity_total
            WHERE activity_total.product_id = product.id LIMIT 1) AS total ON true
        LEFT JOIN LATERAL (
            SELECT sum(review_changes)::bigint AS review_changes, sum(heat) AS heat FROM activity_change
            WHERE activity_change.product_id = product.id) AS latest ON true
        LEFT JOIN LATERAL (
            SELECT reviews, stars FROM review_count
            WHERE review_count.product_id = product.id AND facet = 'proved' LIMIT 1) AS proved ON true
        WHERE product.id = ANY($2)) AS activity, today"""
_ALL_ACTIVITY = f"""
    WITH {_TODAY}
    SELECT product_id, review_changes, {_HEAT} FROM (
        SELECT product_id, sum(heat) AS heat, sum(review_changes)::bigint AS review_changes
        FROM (SELECT product_id, heat, review_changes FROM activity_total
            UNION ALL SELECT product_id, heat, review_changes FROM activity_change) AS added
        GROUP BY product_id) AS activity, today"""
_ACTIVE_SINCE = """
    SELECT product_id FROM activity_total WHERE xid >= pg_snapshot_xmin($1::text::pg_snapshot)::text::bigint
    UNION SELECT product_id FROM activity_change
    WHERE xid >= pg_snapshot_xmin($1::text::pg_snapshot)::text::bigint"""
# `xid` is that of the last change and not of this transaction: nobody reads again what they have seen.
_ADD_TO_TOTALS = """
    WITH oldest AS (SELECT id FROM activity_change ORDER BY id LIMIT $1),
    taken AS (DELETE FROM activity_change USING oldest WHERE activity_change.id = oldest.id
        RETURNING activity_change.*),
    summed AS (SELECT product_id, max(xid) AS xid, sum(heat) AS heat, sum(review_changes) AS review_changes
        FROM taken GROUP BY product_id),
    added AS (
        INSERT INTO activity_total AS total (product_id, xid, heat, review_changes)
        SELECT summed.* FROM summed JOIN product ON product.id = product_id ORDER BY product_id
        ON CONFLICT (product_id) DO UPDATE SET xid = greatest(total.xid, excluded.xid),
            heat = total.heat + excluded.heat,
            review_changes = total.review_changes + excluded.review_changes)
    SELECT count(*) FROM taken"""
_TAKEN_AT_ONCE = 20_000


async def fetch_activity(connection: Connection, product_ids: Sequence[int], day: date) -> Records:
    """Fetch the ratings of some products, how often their reviews changed, and their heat as of a day.

    A view counts 1, a wish 3, a review 6, those of accounts that proved themselves; all half after 14 days.
    """
    return await connection.fetch(_ACTIVITY, day, list(product_ids))


async def fetch_all_activity(connection: Connection, day: date) -> Records:
    """Fetch the activity of all products that have any. Builds need it; it reads whole tables."""
    return await connection.fetch(_ALL_ACTIVITY, day)


async def list_active_since(connection: Connection, snapshot: str) -> list[int]:
    """List the products that were viewed, reviewed or voted on since a snapshot, or just before."""
    return [row["product_id"] for row in await connection.fetch(_ACTIVE_SINCE, snapshot)]


async def add_activity_to_totals(connection: Connection) -> None:
    """Add what was logged of products' activity to their totals, and delete it from the log."""
    while await connection.fetchval(_ADD_TO_TOTALS, _TAKEN_AT_ONCE) == _TAKEN_AT_ONCE:
        pass


async def prove_members(connection: Connection) -> None:
    """Look at the accounts that are old enough to have proved themselves."""
    while await connection.fetchval("SELECT prove_next_member()"):
        pass
