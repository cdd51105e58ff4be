"""The SQL of prices that changed, and of whom they concern."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from app.kit.database.pool import Connection

_LAST_SNAPSHOT = "SELECT value FROM shop_state WHERE key = 'alerts_read'"
_SAVE_LAST_SNAPSHOT = """
    INSERT INTO shop_state (key, value) VALUES ('alerts_read', $1)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = clock_timestamp()
"""
_LIST_ALL_PRODUCTS = "SELECT id FROM product ORDER BY id"
_LIST_DUE = "SELECT product_id FROM alert_price WHERE change_at <= now()"
_LIST_PUBLISHED = "SELECT id FROM product WHERE id = ANY($1) AND status = 'published'"
# What waited when an alert was paused is not told either once it goes on.
_DELETE_PAUSED_NEWS = """
    DELETE FROM alert_news USING alert WHERE alert.id = alert_id AND paused_at IS NOT NULL
"""
# Tell people only when a price goes from one they do not accept to one they do. Paused alerts miss that.
_PRICE_OK_NOW = """in_stock AND price_pence IS NOT NULL
    AND (below_pence IS NULL OR price_pence <= below_pence)"""
_PRICE_OK_BEFORE = """was_in_stock AND old_price IS NOT NULL
    AND (below_pence IS NULL OR old_price <= below_pence)"""
_QUEUE_PRICE_NEWS = f"""
    WITH changed AS MATERIALIZED (
        SELECT product_id, now_is.price_pence, now_is.in_stock, was.price_pence AS old_price,
            was.in_stock AS was_in_stock
        FROM unnest($1::bigint[], $2::integer[], $3::boolean[]) AS now_is (product_id, price_pence, in_stock)
        JOIN alert_price AS was USING (product_id)
        WHERE (now_is.price_pence, now_is.in_stock) IS DISTINCT FROM (was.price_pence, was.in_stock)
    ), watching AS (
        SELECT alert.id AS alert_id, changed.product_id
        FROM changed JOIN alert USING (product_id) WHERE about = 'product'
        UNION ALL
        SELECT alert.id, changed.product_id
        FROM changed JOIN alert_product USING (product_id) JOIN alert ON alert.id = alert_id
        WHERE about = 'close'
        UNION ALL
        SELECT alert.id, changed.product_id
        FROM changed JOIN wish USING (product_id) JOIN alert USING (member_id) WHERE about = 'wishlist'
    ), watched AS MATERIALIZED (
        SELECT alert.id, below_pence, confirmed_at, paused_at, changed.*
        FROM watching JOIN alert ON alert.id = alert_id
        JOIN changed ON changed.product_id = watching.product_id
    ), gone AS (
        DELETE FROM alert_news USING watched
        WHERE alert_id = watched.id AND alert_news.product_id = watched.product_id AND NOT ({_PRICE_OK_NOW})
    ), noted AS (
        INSERT INTO alert_news (alert_id, product_id) SELECT id, product_id FROM watched
        WHERE confirmed_at IS NOT NULL AND paused_at IS NULL
            AND ({_PRICE_OK_NOW}) AND NOT ({_PRICE_OK_BEFORE})
        ON CONFLICT DO NOTHING RETURNING alert_id
    )
    SELECT count(*) FROM noted
"""
_WRITE_PRICES = """
    INSERT INTO alert_price AS was (product_id, price_pence, in_stock, change_at)
    SELECT * FROM unnest($1::bigint[], $2::integer[], $3::boolean[], $4::timestamptz[])
        AS now_is (product_id, price_pence, in_stock, change_at)
    WHERE EXISTS (SELECT FROM product WHERE product.id = now_is.product_id)
    ON CONFLICT (product_id) DO UPDATE
    SET (price_pence, in_stock, change_at) = ROW (excluded.price_pence, excluded.in_stock, excluded.change_at)
    WHERE (was.price_pence, was.in_stock, was.change_at)
        IS DISTINCT FROM (excluded.price_pence, excluded.in_stock, excluded.change_at)
"""


class PriceNow(NamedTuple):
    """The price of a product now, and when it changes by itself."""

    product_id: int
    price_pence: int | None
    in_stock: bool
    change_at: datetime | None


async def load_last_snapshot(connection: Connection) -> tuple[str, str] | None:
    """The database and the snapshot at which prices were last compared."""
    value: str | None = await connection.fetchval(_LAST_SNAPSHOT)
    if value is None:
        return None
    database, _, snapshot = value.partition(" ")
    return database, snapshot


async def save_last_snapshot(connection: Connection, database: str, snapshot: str) -> None:
    """Remember the snapshot at which prices were compared."""
    await connection.execute(_SAVE_LAST_SNAPSHOT, f"{database} {snapshot}")


async def list_all_products(connection: Connection) -> list[int]:
    return [row["id"] for row in await connection.fetch(_LIST_ALL_PRODUCTS)]


async def list_due(connection: Connection) -> list[int]:
    """The products whose price changes by itself about now."""
    return [row["product_id"] for row in await connection.fetch(_LIST_DUE)]


async def list_published(connection: Connection, product_ids: Sequence[int]) -> set[int]:
    """Those of some products that are on show."""
    return {row["id"] for row in await connection.fetch(_LIST_PUBLISHED, product_ids)}


async def delete_paused_news(connection: Connection) -> None:
    """Delete what was to be told of alerts that are paused by now."""
    await connection.execute(_DELETE_PAUSED_NEWS)


async def queue_price_news(connection: Connection, prices: Sequence[PriceNow]) -> int:
    """Queue what is to be told of new prices, and remember the prices. Returns how much that is."""
    ids, pence, in_stock, change_at = (list(column) for column in zip(*prices, strict=True))
    noted = int(await connection.fetchval(_QUEUE_PRICE_NEWS, ids, pence, in_stock))
    await connection.execute(_WRITE_PRICES, ids, pence, in_stock, change_at)
    return noted
