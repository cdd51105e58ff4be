"""The SQL of alerts."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from app.alerts.schemas import NewAlert, NewDevice
from app.kit.database.pool import Connection

_LOCK = 0x616C657274  # the advisory lock of whoever looks through the alerts

_TARGET = """
    SELECT product.id, variant.id, brand.name || ' ' || product.name, variant.value IS NOT NULL
    FROM product JOIN brand ON brand.id = brand_id
    LEFT JOIN variant ON variant.id = $2 AND product_id = product.id
    WHERE product.slug = $1 AND status = 'published'
"""
_IS_REACHABLE = """
    SELECT email IS NOT NULL OR EXISTS (SELECT FROM push_device WHERE member_id = $1)
    FROM member WHERE id = $1 AND erased_at IS NULL FOR KEY SHARE
"""
# Another member's row goes with the messages that wait for it: they are not for who is there now.
_DELETE_DEVICE_OF_OTHERS = "DELETE FROM push_device WHERE endpoint = $1 AND member_id <> $2"
_ADD_DEVICE = """
    INSERT INTO push_device (member_id, endpoint, public_key, auth)
    SELECT id, $2, $3, $4 FROM member WHERE id = $1 AND erased_at IS NULL FOR KEY SHARE
    ON CONFLICT (endpoint) DO UPDATE
    SET member_id = excluded.member_id, public_key = excluded.public_key, auth = excluded.auth
"""
_DELETE_OLD_DEVICES = """
    DELETE FROM push_device WHERE member_id = $1
        AND id NOT IN (SELECT id FROM push_device WHERE member_id = $1 ORDER BY id DESC LIMIT 10)
"""
_DELETE_DEVICE = "DELETE FROM push_device WHERE endpoint = $1 AND member_id = $2"
# Anybody can ask for any address, so only what its owner confirmed counts.
_COUNT_CONFIRMED = """
    SELECT count(*) FROM alert WHERE confirmed_at IS NOT NULL
        AND (member_id = $1 OR md5(lower(address)) = md5(lower($2::text)))
"""
_ADD = """
    INSERT INTO alert (member_id, address, about, product_id, variant_id, below_pence, is_daily, confirmed_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $1::bigint IS NOT NULL THEN now() END)
    ON CONFLICT (coalesce(member_id, 0), md5(lower(coalesce(address, ''))), about, coalesce(product_id, 0),
        coalesce(variant_id, 0), (below_pence IS NULL))
    DO UPDATE SET below_pence = excluded.below_pence, is_daily = excluded.is_daily, paused_at = NULL
    RETURNING id, (xmax = 0) AS is_new
"""
# One that a letter asked about lately stays: it stands for that letter.
_DELETE_OLD_UNCONFIRMED = """
    DELETE FROM alert WHERE id IN (
        SELECT id FROM alert WHERE md5(lower(address)) = md5(lower($1)) AND confirmed_at IS NULL
            AND (asked_at BETWEEN now() - interval '1 hour' AND now()) IS NOT TRUE
        ORDER BY id DESC OFFSET $2)
"""
_FORGET_MATCHING = "DELETE FROM alert_product WHERE alert_id = $1"
_ADD_MATCHING = """
    INSERT INTO alert_product (alert_id, product_id) SELECT $1, id FROM product WHERE id = ANY($2)
"""
# An address is asked once an hour at most. A time that lies ahead is from before the clock was set back.
_NOTE_ASKED = """
    UPDATE alert SET asked_at = now() WHERE id = $1 AND confirmed_at IS NULL AND NOT EXISTS (
        SELECT FROM alert WHERE md5(lower(address)) = md5(lower($2))
            AND asked_at BETWEEN now() - interval '1 hour' AND now())
    RETURNING true
"""
_ADDRESS_KEY = "SELECT md5(lower($1))"
_CONFIRM = """
    UPDATE alert SET confirmed_at = now() WHERE md5(lower(address)) = $1 AND confirmed_at IS NULL
"""
_HAS_ALERTS = "SELECT EXISTS (SELECT FROM alert WHERE md5(lower(address)) = $1)"
_STOP_MEMBER = "UPDATE alert SET paused_at = now() WHERE member_id = $1 AND paused_at IS NULL"
_STOP_ADDRESS = """
    WITH stopped AS (DELETE FROM alert WHERE md5(lower(address)) = $1 RETURNING lower(address) AS address)
    DELETE FROM mail WHERE lower(address) IN (SELECT address FROM stopped) AND kind = $2
"""
_DELETE_MEMBER_MAIL = """
    DELETE FROM mail WHERE kind = $2
        AND (member_id = $1 OR device_id IN (SELECT id FROM push_device WHERE member_id = $1))
"""
_LIST = """
    SELECT alert.id AS alert_id, about, slug AS product_slug, product.name AS product_name, variant_id,
        variant.name AS shade, below_pence, is_daily, paused_at IS NOT NULL AS is_paused, alert.created_at,
        told_at
    FROM alert LEFT JOIN product ON product.id = alert.product_id LEFT JOIN variant ON variant.id = variant_id
    WHERE member_id = $1 ORDER BY alert.id DESC
"""
_CHANGE = """
    UPDATE alert SET is_daily = $4, paused_at = CASE WHEN $3 THEN coalesce(paused_at, now()) END
    WHERE id = $1 AND member_id = $2 RETURNING true
"""
_DELETE = "DELETE FROM alert WHERE id = $1 AND member_id = $2 RETURNING true"

_LAST_SNAPSHOT = "SELECT value FROM shop_state WHERE key = 'alerts_read'"
_SAVE_LAST_SNAPSHOT = """
    INSERT INTO shop_state (key, value) VALUES ('alerts_read', $1)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = clock_timestamp()
"""
_ALL_PRODUCTS = "SELECT id FROM product ORDER BY id"
_DUE = "SELECT product_id FROM alert_price WHERE change_at <= now()"
_PUBLISHED = "SELECT id FROM product WHERE id = ANY($1) AND status = 'published'"
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
# What waited when an alert was paused is not told either once it goes on.
_DELETE_PAUSED_NEWS = """
    DELETE FROM alert_news USING alert WHERE alert.id = alert_id AND paused_at IS NOT NULL
"""
# Days are those of the United Kingdom. Any date but that of the last letter is a new day, also an earlier.
_DUE_NEWS = """
    SELECT * FROM (
        SELECT alert_news.alert_id, alert_news.product_id, alert.member_id, alert.address, about, below_pence,
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
                ORDER BY review.id DESC LIMIT 1) END AS because
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
        WHERE paused_at IS NULL AND (below_pence IS NULL OR alert_price.price_pence <= below_pence)
            AND (NOT is_daily OR told_at IS NULL OR (told_at AT TIME ZONE 'Europe/London')::date
                <> ($1::timestamptz AT TIME ZONE 'Europe/London')::date)
        ORDER BY alert.member_id, md5(lower(alert.address)) FETCH FIRST $2 ROWS WITH TIES
        FOR NO KEY UPDATE OF alert
    ) AS due ORDER BY member_id, md5(lower(address)), brand_name, product_name, alert_id
"""
_GONE_SHADES = """
    SELECT alert.id AS alert_id, alert.product_id, alert.variant_id, category.slug AS category,
        variant.value
    FROM alert JOIN variant ON variant.id = alert.variant_id JOIN product ON product.id = alert.product_id
    JOIN category ON category.id = category_id
    WHERE about = 'twin' AND confirmed_at IS NOT NULL AND paused_at IS NULL AND variant.value IS NOT NULL
"""
# Of the last days, as a review may have waited for staff.
_FOLLOWED_REVIEWS = """
    SELECT alert.id AS alert_id, review.product_id, worn_variant_id AS variant_id, variant.value,
        content AS passport
    FROM alert JOIN follow ON follower_id = alert.member_id
    JOIN review ON review.member_id = followed_id
        AND review.created_at > greatest(alert.created_at, now() - interval '3 days')
    JOIN variant ON variant.id = worn_variant_id
    JOIN shade_passport ON shade_passport.member_id = alert.member_id
    WHERE about = 'followed' AND confirmed_at IS NOT NULL AND paused_at IS NULL
        AND review.hidden_at IS NULL AND variant.value IS NOT NULL AND NOT EXISTS (
            SELECT FROM alert_product WHERE alert_id = alert.id
                AND alert_product.product_id = review.product_id)
"""
_NOTE_NEAR = """
    WITH near AS (
        INSERT INTO alert_product (alert_id, product_id)
        SELECT DISTINCT $1::bigint, product_id FROM unnest($2::bigint[]) AS product_id
        JOIN product ON product.id = product_id ON CONFLICT DO NOTHING RETURNING product_id),
    noted AS (
        INSERT INTO alert_news (alert_id, product_id, variant_id)
        SELECT DISTINCT ON (product_id) $1, product_id, variant_id
        FROM unnest($2::bigint[], $3::bigint[]) AS found (product_id, variant_id) JOIN near USING (product_id)
        ON CONFLICT DO NOTHING RETURNING product_id)
    SELECT count(*) FROM noted
"""
_HOUR = "SELECT extract(hour FROM $1::timestamptz AT TIME ZONE 'Europe/London')::integer"
_FORGET_NEWS = """
    DELETE FROM alert_news USING unnest($1::bigint[], $2::bigint[]) AS told (alert_id, product_id)
    WHERE alert_news.alert_id = told.alert_id AND alert_news.product_id = told.product_id
"""
_NOTE_TOLD = "UPDATE alert SET told_at = $2 WHERE id = ANY($1)"


class Recipient(NamedTuple):
    """The recipient of an alert: a member, or the address of somebody who has no account."""

    member_id: int | None
    address: str | None


class NewsItem(NamedTuple):
    """Something to tell: a product whose price or stock is what somebody waited for."""

    alert_id: int
    product_id: int
    member_id: int | None
    address: str | None
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
    because: str | None
    """The shade that is gone, or who wrote the review."""


class PriceNow(NamedTuple):
    """The price of a product now, and when it changes by itself."""

    product_id: int
    price_pence: int | None
    in_stock: bool
    change_at: datetime | None


async def find_target(
    connection: Connection, slug: str | None, variant_id: int | None
) -> tuple[int, int | None, str, bool] | None:
    """A product on show, its shade, its name, and whether the shade has a colour. None if there is none."""
    row = await connection.fetchrow(_TARGET, slug, variant_id)
    return (row[0], row[1], row[2], row[3]) if row else None


async def is_reachable(connection: Connection, member_id: int) -> bool:
    """Whether letters or messages can go to a member, who is not erased until the transaction ends."""
    return bool(await connection.fetchval(_IS_REACHABLE, member_id))


async def add_device(connection: Connection, member_id: int, device: NewDevice) -> None:
    """Send messages to a browser: those of whoever signed in there last. The latest ten of a member stay."""
    keys = device.keys
    await connection.execute(_DELETE_DEVICE_OF_OTHERS, device.endpoint, member_id)
    await connection.execute(_ADD_DEVICE, member_id, device.endpoint, keys.p256dh, keys.auth)
    await connection.execute(_DELETE_OLD_DEVICES, member_id)


async def delete_device(connection: Connection, member_id: int, endpoint: str) -> None:
    await connection.execute(_DELETE_DEVICE, endpoint, member_id)


async def count_confirmed(connection: Connection, recipient: Recipient) -> int:
    return int(await connection.fetchval(_COUNT_CONFIRMED, recipient.member_id, recipient.address))


async def add_alert(
    connection: Connection,
    recipient: Recipient,
    alert: NewAlert,
    product_id: int | None,
    matching_ids: Sequence[int] | None,
) -> tuple[int, bool]:
    """Add an alert, or change the price of the one there is. Returns its id, and whether it is new."""
    alert_id, is_new = await connection.fetchrow(
        _ADD, recipient.member_id, recipient.address, alert.about, product_id, alert.variant_id,
        alert.below_pence, alert.is_daily,
    )  # fmt: skip
    if matching_ids is not None:
        await connection.execute(_FORGET_MATCHING, alert_id)
        await connection.execute(_ADD_MATCHING, alert_id, matching_ids)
    return alert_id, is_new


async def delete_old_unconfirmed(connection: Connection, address: str, kept: int) -> None:
    """Delete the alerts that an address did not confirm, but for the newest."""
    await connection.execute(_DELETE_OLD_UNCONFIRMED, address, kept)


async def note_asked(connection: Connection, alert_id: int, address: str) -> bool:
    """Note that a letter asks to confirm an alert. False if it is confirmed, or one went lately."""
    return bool(await connection.fetchval(_NOTE_ASKED, alert_id, address))


async def find_address_key(connection: Connection, address: str) -> str:
    """The token that stands for an address in links."""
    return str(await connection.fetchval(_ADDRESS_KEY, address))


async def confirm_address(connection: Connection, address_key: str) -> bool:
    """Confirm the alerts of an address. False if it has none."""
    await connection.execute(_CONFIRM, address_key)
    return bool(await connection.fetchval(_HAS_ALERTS, address_key))


async def stop_member(connection: Connection, member_id: int, kind: str) -> None:
    """Pause all alerts of a member, and delete the letters and messages that wait to be sent."""
    await connection.execute(_STOP_MEMBER, member_id)
    await connection.execute(_DELETE_MEMBER_MAIL, member_id, kind)


async def stop_address(connection: Connection, address_key: str, kind: str) -> None:
    """Delete all alerts of an address, and the letters that wait."""
    await connection.execute(_STOP_ADDRESS, address_key, kind)


async def list_alerts(connection: Connection, member_id: int) -> list[dict[str, Any]]:
    """A member's alerts, the newest first."""
    return [dict(row) for row in await connection.fetch(_LIST, member_id)]


async def change_alert(
    connection: Connection, alert_id: int, member_id: int, *, is_paused: bool, is_daily: bool
) -> bool:
    """Change an alert of a member. False if they have none of this id."""
    return bool(await connection.fetchval(_CHANGE, alert_id, member_id, is_paused, is_daily))


async def delete_alert(connection: Connection, alert_id: int, member_id: int) -> bool:
    """Delete an alert of a member. False if they have none of this id."""
    return bool(await connection.fetchval(_DELETE, alert_id, member_id))


async def lock_evaluation(connection: Connection) -> bool:
    """Be the only one who looks through the alerts, until the transaction ends."""
    return bool(await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", _LOCK))


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
    return [row["id"] for row in await connection.fetch(_ALL_PRODUCTS)]


async def list_due(connection: Connection) -> list[int]:
    """The products whose price changes by itself about now."""
    return [row["product_id"] for row in await connection.fetch(_DUE)]


async def list_published(connection: Connection, product_ids: Sequence[int]) -> set[int]:
    """Those of some products that are on show."""
    return {row["id"] for row in await connection.fetch(_PUBLISHED, product_ids)}


async def queue_price_news(connection: Connection, prices: Sequence[PriceNow]) -> int:
    """Queue what is to be told of new prices, and remember the prices. Returns how much that is."""
    ids, pence, in_stock, change_at = (list(column) for column in zip(*prices, strict=True))
    noted = int(await connection.fetchval(_QUEUE_PRICE_NEWS, ids, pence, in_stock))
    await connection.execute(_WRITE_PRICES, ids, pence, in_stock, change_at)
    return noted


async def list_gone_shades(connection: Connection) -> list[dict[str, Any]]:
    """The shades whose twins somebody waits for."""
    return [dict(row) for row in await connection.fetch(_GONE_SHADES)]


async def list_followed_reviews(connection: Connection) -> list[dict[str, Any]]:
    """Reviews of the last days by whom somebody follows, each with the passport of who does."""
    return [dict(row) for row in await connection.fetch(_FOLLOWED_REVIEWS)]


async def note_near(connection: Connection, alert_id: int, found: Sequence[tuple[int, int]]) -> int:
    """Note products and their shades to tell of, each product once and never again. Returns how many."""
    products, shades = zip(*found, strict=True)
    return int(await connection.fetchval(_NOTE_NEAR, alert_id, list(products), list(shades)))


async def delete_paused_news(connection: Connection) -> None:
    """Delete what was to be told of alerts that are paused by now."""
    await connection.execute(_DELETE_PAUSED_NEWS)


async def find_uk_hour(connection: Connection, now: datetime) -> int:
    return int(await connection.fetchval(_HOUR, now))


async def lock_due_news(connection: Connection, now: datetime, most: int) -> list[NewsItem]:
    """So much of what is due, by recipient, and all that the last of them waits for.

    The alerts are locked, so that no recipient is erased meanwhile.
    """
    return [NewsItem(**row) for row in await connection.fetch(_DUE_NEWS, now, most)]


async def note_told(connection: Connection, news: Sequence[NewsItem], now: datetime) -> None:
    """Note that something was told."""
    alerts, products = [each.alert_id for each in news], [each.product_id for each in news]
    await connection.execute(_FORGET_NEWS, alerts, products)
    await connection.execute(_NOTE_TOLD, alerts, now)
