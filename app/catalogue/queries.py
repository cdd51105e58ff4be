"""The one statement of the catalogue's answers: what was observed of a product's offers."""

from datetime import datetime
from typing import Final

from app.catalogue.price_history import Observation
from app.kit.database import Connection
from app.window.prices import Offer

# What happened since a moment, and before it the last of each offer. An offer that nothing happened to since
# is one of today's, so only those and the ones that changed are looked for. The first row of all says since
# when the product is observed, so it is always there.
OBSERVATIONS: Final = """
    WITH recent AS MATERIALIZED (
        SELECT * FROM offer_history WHERE product_id = $1 AND observed_at >= $2),
    offers AS (
        SELECT vendor_id, currency FROM recent
        UNION SELECT vendor_id, currency FROM offer WHERE product_id = $1)
    SELECT observed_at, vendor_id, coalesce(vendor.name, '') AS name, currency, price_pence, delivery_pence,
        in_stock, offered_at
    FROM (SELECT * FROM recent
        UNION ALL SELECT earlier.* FROM offers CROSS JOIN LATERAL (
            SELECT * FROM offer_history AS own WHERE own.product_id = $1 AND own.observed_at < $2
                AND own.vendor_id = offers.vendor_id AND own.currency = offers.currency
            ORDER BY own.observed_at DESC, own.id DESC LIMIT 1) AS earlier
        UNION ALL (SELECT * FROM offer_history WHERE product_id = $1 AND observed_at < $2
            ORDER BY observed_at, id LIMIT 1)) AS rows
    LEFT JOIN vendor ON vendor.id = vendor_id ORDER BY observed_at, rows.id"""


async def fetch_observations(connection: Connection, product_id: int, since: datetime) -> list[Observation]:
    """Fetch what was observed of a product's offers, in the order of time."""
    rows = await connection.fetch(OBSERVATIONS, product_id, since)
    return [
        Observation(
            row["observed_at"], row["vendor_id"], row["currency"],
            None if row["price_pence"] is None else Offer(
                row["name"], "", row["currency"], row["price_pence"], row["in_stock"], row["delivery_pence"],
                row["offered_at"],
            ),
        )
        for row in rows
    ]  # fmt: skip
