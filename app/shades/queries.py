"""The statements of shade pages: where a merged shade is now, or why one is gone.

And those of IndexNow: which pages products have, and how far search engines were told.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.kit.database.pool import Connection

FIND_FORMER_SHADE: Final = """
    SELECT variant_id AS moved_to, '' AS reason FROM variant_alias WHERE former_id = $1
    UNION ALL SELECT NULL, brand.name || ' ' || product.name || E'\\n' || withdrawal_reason
    FROM variant JOIN product ON product.id = product_id JOIN brand ON brand.id = brand_id
    WHERE variant.id = $1 AND status = 'withdrawn' AND withdrawal_reason <> ''"""


class FormerShade(NamedTuple):
    """The shade that a merged one is now, or why one is gone."""

    moved_to: int | None
    reason: str


async def find_former_shade(connection: Connection, variant_id: int) -> FormerShade | None:
    row = await connection.fetchrow(FIND_FORMER_SHADE, variant_id)
    return FormerShade(**row) if row else None


GTIN_DIGITS: Final = 14
FIND_GTIN: Final = """
    SELECT variant.id AS variant_id, product.slug FROM variant JOIN product ON product.id = product_id
    WHERE variant.gtin = $1 AND status = 'published'
    UNION ALL SELECT NULL, slug FROM product WHERE gtin = $1 AND status = 'published' LIMIT 1"""


class FoundGtin(NamedTuple):
    """The shade or the product that has a barcode."""

    variant_id: int | None
    slug: str


async def find_gtin(connection: Connection, gtin: str) -> FoundGtin | None:
    """Find by a barcode, as it is printed or filled up to 14 digits."""
    row = await connection.fetchrow(FIND_GTIN, gtin.zfill(GTIN_DIGITS))
    return FoundGtin(**row) if row else None


_LOCK: Final = 0x696E6465786E6F77  # the advisory lock of whoever tells search engines
_DUE: Final = """
    SELECT NOT EXISTS (SELECT FROM shop_state
        WHERE key = 'indexnow_told' AND changed_at > now() - interval '1 hour')"""
_READ_TOLD: Final = "SELECT value FROM shop_state WHERE key = 'indexnow_told'"
_WRITE_TOLD: Final = """
    INSERT INTO shop_state (key, value) VALUES ('indexnow_told', $1)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = clock_timestamp()"""
_PUBLIC_PRODUCTS: Final = "SELECT id FROM product WHERE status <> 'draft' ORDER BY id"
_PAGES: Final = """
    SELECT product.id AS product_id, slug, variant.id AS variant_id, variant.name AS shade_name
    FROM product LEFT JOIN variant ON product_id = product.id AND value IS NOT NULL
    WHERE product.id = ANY($1) AND status <> 'draft' ORDER BY product.id, variant.id"""


class Told(NamedTuple):
    """The state of the catalogue that search engines know all changes of.

    Where a request failed, `until` is the state they come to know, of products up to `last_product` already.
    """

    database: str
    snapshot: str
    until: str = ""
    last_product: int = 0


class ShadePage(NamedTuple):
    """A product with one of its shades, or with none."""

    product_id: int
    slug: str
    variant_id: int | None
    shade_name: str | None


async def lock_telling(connection: Connection) -> bool:
    """Be the only one who tells search engines, until the transaction ends."""
    return bool(await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", _LOCK))


async def is_telling_due(connection: Connection) -> bool:
    return bool(await connection.fetchval(_DUE))


async def read_told(connection: Connection) -> Told | None:
    value: str | None = await connection.fetchval(_READ_TOLD)
    if value is None:
        return None
    database, snapshot, until, last_product = value.split(" ")
    return Told(database, snapshot, until, int(last_product))


async def write_told(connection: Connection, told: Told) -> None:
    # window/queries.py keeps the changes since the second word.
    await connection.execute(_WRITE_TOLD, " ".join(map(str, told)))


async def list_public_products(connection: Connection) -> list[int]:
    return [row["id"] for row in await connection.fetch(_PUBLIC_PRODUCTS)]


async def list_pages(connection: Connection, product_ids: Sequence[int]) -> list[ShadePage]:
    """The pages of some products, those of withdrawn ones too: engines shall see that they are gone."""
    return [ShadePage(**row) for row in await connection.fetch(_PAGES, product_ids)]
