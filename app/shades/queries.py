"""The statements of shade pages: where a merged shade is now, or why one is gone."""

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
