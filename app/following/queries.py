"""The statements of feeds: what products that changed lately cost before, and what a member is called."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from app.kit.database.pool import Connection

MAX_CHANGED: Final = 500
# The products whose offers changed last, when that was, and the lowest price they could be bought at before.
FIND_EARLIER_PRICES: Final = f"""
    WITH changed AS (
        SELECT product_id, max(observed_at) AS changed_at FROM offer_history
        WHERE observed_at >= $1 AND observed_at <= now() GROUP BY product_id
        ORDER BY changed_at DESC LIMIT {MAX_CHANGED})
    SELECT changed.product_id, changed.changed_at, min(was.price_pence) AS price_pence
    FROM changed JOIN LATERAL (
        SELECT DISTINCT ON (vendor_id) price_pence, in_stock FROM offer_history AS own
        WHERE own.product_id = changed.product_id AND own.observed_at < $1 AND own.currency = 'GBP'
        ORDER BY vendor_id, observed_at DESC, id DESC) AS was ON was.in_stock
    GROUP BY changed.product_id, changed.changed_at ORDER BY changed.changed_at DESC, changed.product_id"""


class EarlierPrice(NamedTuple):
    """The price of a product before its offers changed."""

    product_id: int
    changed_at: datetime
    price_pence: int


async def find_earlier_prices(connection: Connection, since: datetime) -> Sequence[EarlierPrice]:
    rows = await connection.fetch(FIND_EARLIER_PRICES, since)
    return [EarlierPrice(**row) for row in rows]


FIND_PUBLIC_NAME: Final = "SELECT full_name FROM member WHERE id = $1"


async def find_public_name(connection: Connection, member_id: int) -> str | None:
    """The name that a member's reviews are signed with; nothing where nobody has this number."""
    return await connection.fetchval(FIND_PUBLIC_NAME, member_id)
