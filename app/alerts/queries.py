"""The SQL of alerts, as those who ask for them see them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from asyncpg import Record

from app.alerts.schemas import NewAlert
from app.kit.database.pool import Connection

_EVALUATION_LOCK = 0x616C657274  # the advisory lock of whoever looks through the alerts
_FIND_PRODUCT_AND_SHADE = """
    SELECT product.id AS product_id, variant.id AS variant_id, brand.name || ' ' || product.name AS name,
        variant.value IS NOT NULL AS has_colour
    FROM product JOIN brand ON brand.id = brand_id
    LEFT JOIN variant ON variant.id = $2 AND product_id = product.id
    WHERE product.slug = $1 AND status = 'published'
"""
_IS_REACHABLE = """
    SELECT email IS NOT NULL OR EXISTS (SELECT FROM push_device WHERE member_id = $1)
    FROM member WHERE id = $1 AND erased_at IS NULL FOR KEY SHARE
"""
# Anybody can ask for any address, so only what its owner confirmed counts.
_COUNT_CONFIRMED = """
    SELECT count(*) FROM alert WHERE confirmed_at IS NOT NULL
        AND (member_id = $1 OR md5(lower(address)) = md5(lower($2::text)))
"""
_ADD_ALERT = """
    INSERT INTO alert (member_id, address, about, product_id, variant_id, below_pence, is_daily, confirmed_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $1::bigint IS NOT NULL THEN now() END)
    ON CONFLICT (coalesce(member_id, 0), md5(lower(coalesce(address, ''))), about, coalesce(product_id, 0),
        coalesce(variant_id, 0), (below_pence IS NULL))
    DO UPDATE SET below_pence = excluded.below_pence, is_daily = excluded.is_daily, paused_at = NULL
    RETURNING id, (xmax = 0) AS is_new, md5(lower(address)) AS address_key
"""
# One that a letter asked about lately stays: it stands for that letter.
_DELETE_OLD_UNCONFIRMED = """
    DELETE FROM alert WHERE id IN (
        SELECT id FROM alert WHERE md5(lower(address)) = md5(lower($1)) AND confirmed_at IS NULL
            AND (asked_at BETWEEN now() - interval '1 hour' AND now()) IS NOT TRUE
        ORDER BY id DESC OFFSET $2)
"""
_DELETE_MATCHING = "DELETE FROM alert_product WHERE alert_id = $1"
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
_CONFIRM_ALERTS = """
    UPDATE alert SET confirmed_at = now() WHERE md5(lower(address)) = $1 AND confirmed_at IS NULL
"""
_HAS_ALERTS = "SELECT EXISTS (SELECT FROM alert WHERE md5(lower(address)) = $1)"
_STOP_MEMBER = "UPDATE alert SET paused_at = now() WHERE member_id = $1 AND paused_at IS NULL"
_DELETE_MEMBER_MAIL = """
    DELETE FROM mail WHERE kind = $2 AND id IN (
        SELECT id FROM mail WHERE member_id = $1
        UNION ALL SELECT mail.id FROM push_device JOIN mail ON device_id = push_device.id
        WHERE push_device.member_id = $1)
"""
_STOP_ADDRESS = """
    WITH stopped AS (DELETE FROM alert WHERE md5(lower(address)) = $1 RETURNING lower(address) AS address)
    DELETE FROM mail WHERE lower(address) IN (SELECT address FROM stopped) AND kind = $2
"""
_LIST_ALERTS = """
    SELECT alert.id AS alert_id, about, slug AS product_slug, product.name AS product_name, variant_id,
        variant.name AS shade, below_pence, is_daily, paused_at IS NOT NULL AS is_paused, alert.created_at,
        told_at
    FROM alert LEFT JOIN product ON product.id = alert.product_id LEFT JOIN variant ON variant.id = variant_id
    WHERE member_id = $1 ORDER BY alert.id DESC
"""
_CHANGE_ALERT = """
    UPDATE alert SET is_daily = $4, paused_at = CASE WHEN $3 THEN coalesce(paused_at, now()) END
    WHERE id = $1 AND member_id = $2 RETURNING true
"""
_DELETE_ALERT = "DELETE FROM alert WHERE id = $1 AND member_id = $2 RETURNING true"


class Recipient(NamedTuple):
    """The recipient of an alert: a member, or the address of somebody who has no account."""

    member_id: int | None
    address: str | None


class AddedAlert(NamedTuple):
    """An alert that was added or changed, and the token that stands for its address in links."""

    id: int
    is_new: bool
    address_key: str | None


async def find_product_and_shade(
    connection: Connection, slug: str | None, variant_id: int | None
) -> Record | None:
    """A product on show, its shade, its name, and whether the shade has a colour. None if there is none."""
    return await connection.fetchrow(_FIND_PRODUCT_AND_SHADE, slug, variant_id)


async def is_reachable(connection: Connection, member_id: int) -> bool:
    """Whether letters or messages can go to a member, who is not erased until the transaction ends."""
    return bool(await connection.fetchval(_IS_REACHABLE, member_id))


async def count_confirmed(connection: Connection, recipient: Recipient) -> int:
    return int(await connection.fetchval(_COUNT_CONFIRMED, recipient.member_id, recipient.address))


async def add_alert(
    connection: Connection,
    recipient: Recipient,
    alert: NewAlert,
    product_id: int | None,
    matching_ids: Sequence[int] | None,
) -> AddedAlert:
    """Add an alert, or change the price of the one there is."""
    row = await connection.fetchrow(
        _ADD_ALERT, recipient.member_id, recipient.address, alert.about, product_id, alert.variant_id,
        alert.below_pence, alert.is_daily,
    )  # fmt: skip
    added = AddedAlert(**row)
    if matching_ids is not None:
        await connection.execute(_DELETE_MATCHING, added.id)
        await connection.execute(_ADD_MATCHING, added.id, matching_ids)
    return added


async def delete_old_unconfirmed(connection: Connection, address: str, kept: int) -> None:
    """Delete the alerts that an address did not confirm, but for the newest."""
    await connection.execute(_DELETE_OLD_UNCONFIRMED, address, kept)


async def note_asked(connection: Connection, alert_id: int, address: str) -> bool:
    """Note that a letter asks to confirm an alert. False if it is confirmed, or one went lately."""
    return bool(await connection.fetchval(_NOTE_ASKED, alert_id, address))


async def confirm_address(connection: Connection, address_key: str) -> bool:
    """Confirm the alerts of an address. False if it has none."""
    await connection.execute(_CONFIRM_ALERTS, address_key)
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
    return [dict(row) for row in await connection.fetch(_LIST_ALERTS, member_id)]


async def change_alert(
    connection: Connection, alert_id: int, member_id: int, *, is_paused: bool, is_daily: bool
) -> bool:
    """Change an alert of a member. False if they have none of this id."""
    return bool(await connection.fetchval(_CHANGE_ALERT, alert_id, member_id, is_paused, is_daily))


async def delete_alert(connection: Connection, alert_id: int, member_id: int) -> bool:
    """Delete an alert of a member. False if they have none of this id."""
    return bool(await connection.fetchval(_DELETE_ALERT, alert_id, member_id))


async def lock_evaluation(connection: Connection) -> bool:
    """Be the only one who looks through the alerts, until the transaction ends."""
    return bool(await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", _EVALUATION_LOCK))
