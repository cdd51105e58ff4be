"""The statements of the catalogue's answers: what was observed of a product's offers."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from asyncpg import Record

from app.catalogue.price_history import Observation
from app.kit.database.pool import Connection
from app.window.prices.prices import Offer

_COLUMNS: Final = "observed_at, vendor_id, currency, price_pence, delivery_pence, in_stock, offered_at"
# The index has the rows of a product in this order, and all of their columns.
RECENT_OBSERVATIONS: Final = f"""
    SELECT {_COLUMNS} FROM offer_history WHERE product_id = $1 AND observed_at >= $2
    ORDER BY observed_at, id"""
# Of each offer what it was before a moment, and its retailer. An offer that nothing happened to since is one
# of today, so only those and the ones that changed are looked for. The last row says since when the product
# is observed.
EARLIER_OBSERVATIONS: Final = f"""
    WITH offers AS (
        SELECT * FROM unnest($3::bigint[], $4::text[]) AS changed (vendor_id, currency)
        UNION SELECT vendor_id, currency FROM offer WHERE product_id = $1)
    SELECT offers.vendor_id AS retailer_id, coalesce(vendor.name, '') AS name, earlier.*
    FROM offers LEFT JOIN vendor ON vendor.id = offers.vendor_id LEFT JOIN LATERAL (
        SELECT {_COLUMNS} FROM offer_history AS own WHERE own.product_id = $1 AND own.observed_at < $2
            AND own.vendor_id = offers.vendor_id AND own.currency = offers.currency
        ORDER BY own.observed_at DESC, own.id DESC LIMIT 1) AS earlier ON true
    UNION ALL (SELECT vendor_id, coalesce(vendor.name, ''), {_COLUMNS} FROM (
        SELECT * FROM offer_history WHERE product_id = $1 AND observed_at < $2
        ORDER BY observed_at, id LIMIT 1) AS first LEFT JOIN vendor ON vendor.id = vendor_id)"""

OBSERVED: Final = """
    SELECT product_id FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (product_id, place)
    WHERE EXISTS (SELECT FROM offer_history AS own
        WHERE own.product_id = asked.product_id AND observed_at >= $2) ORDER BY place"""

# A product that was merged, or that was withdrawn for a reason. Asked only for what the window does not have.
FIND_FORMER_PRODUCT: Final = """
    SELECT kept.slug AS moved_to, '' AS reason FROM product_alias AS alias
    JOIN product AS kept ON kept.id = alias.product_id WHERE alias.slug = $1
    UNION ALL SELECT NULL, brand.name || ' ' || product.name || E'\\n' || withdrawal_reason
    FROM product JOIN brand ON brand.id = brand_id
    WHERE product.slug = $1 AND status = 'withdrawn' AND withdrawal_reason <> ''"""
FIND_FORMER_BRAND: Final = """
    SELECT kept.slug FROM brand_alias AS alias JOIN brand AS kept ON kept.id = alias.brand_id WHERE
    alias.slug = $1"""

LIST_OBSERVATIONS: Final = """
    SELECT own.*, coalesce(vendor.name, '') AS name, NOT EXISTS (
        SELECT FROM offer_history AS later WHERE later.product_id = own.product_id
            AND (later.vendor_id, later.currency) = (own.vendor_id, own.currency)
            AND (later.observed_at, later.id) > (own.observed_at, own.id)) AS is_latest
    FROM product JOIN offer_history AS own ON own.product_id = product.id
    LEFT JOIN vendor ON vendor.id = vendor_id
    WHERE product.slug = $1 AND observed_at > now() - interval '90 days' ORDER BY observed_at, own.id"""
FORGET_OBSERVATION: Final = "DELETE FROM offer_history WHERE product_id = $1 AND observed_at = $2 AND id = $3"


class FormerProduct(NamedTuple):
    """The address that a merged product has now, or what one was and why it was withdrawn."""

    moved_to: str | None
    reason: str


async def find_former_product(connection: Connection, slug: str) -> FormerProduct | None:
    row = await connection.fetchrow(FIND_FORMER_PRODUCT, slug)
    return FormerProduct(**row) if row else None


async def find_former_brand(connection: Connection, slug: str) -> str | None:
    return await connection.fetchval(FIND_FORMER_BRAND, slug)


async def list_observed(connection: Connection, product_ids: Sequence[int], since: datetime) -> list[int]:
    """List those of some products whose offers changed since a moment, in their order."""
    return [row["product_id"] for row in await connection.fetch(OBSERVED, product_ids, since)]


async def fetch_observations(connection: Connection, product_id: int, since: datetime) -> list[Observation]:
    """Fetch what was observed of a product's offers, in the order of time."""
    recent = await connection.fetch(RECENT_OBSERVATIONS, product_id, since)
    changed = sorted({(row["vendor_id"], row["currency"]) for row in recent})
    vendors, currencies = [vendor for vendor, _ in changed], [currency for _, currency in changed]
    earlier = await connection.fetch(EARLIER_OBSERVATIONS, product_id, since, vendors, currencies)
    names = {row["retailer_id"]: row["name"] for row in earlier}
    known = sorted((row for row in earlier if row["observed_at"]), key=lambda row: row["observed_at"])
    return [_read_observation(row, names) for row in [*known, *recent]]


def _read_observation(row: Record, names: Mapping[int, str]) -> Observation:
    vendor, currency = row["vendor_id"], row["currency"]
    offer = None
    if row["price_pence"] is not None:
        offer = Offer(
            names[vendor], "", currency, row["price_pence"], row["in_stock"], row["delivery_pence"],
            row["offered_at"],
        )  # fmt: skip
    return Observation(row["observed_at"], vendor, currency, offer)


async def list_observations(connection: Connection, slug: str) -> list[Record]:
    """A product's prices as observed in 90 days. The latest of each offer is what it is today."""
    return await connection.fetch(LIST_OBSERVATIONS, slug)


async def forget_observation(connection: Connection, row: Record) -> None:
    """Take an observation out of the history. What the offer was before then lasts until the next one."""
    await connection.execute(FORGET_OBSERVATION, row["product_id"], row["observed_at"], row["id"])


def describe_observation(row: Record) -> str:
    """What was observed, for staff and for the audit log."""
    at: datetime = row["observed_at"]
    price = "no offer" if row["price_pence"] is None else f"{row['price_pence'] / 100:.2f} {row['currency']}"
    stock = "" if row["in_stock"] or row["price_pence"] is None else ", out of stock"
    return f"{at:%Y-%m-%d %H:%M}  {row['name']}  {price}{stock}"
