"""The statements of shade pages: where a merged shade is now, or why one is gone."""

from typing import Final, NamedTuple

from app.kit.database.pool import Connection

FIND_FORMER_SHADE: Final = """
    SELECT variant_id AS moved_to, '' AS reason FROM variant_alias WHERE former_id = $1
    UNION ALL SELECT NULL, withdrawal_reason FROM variant JOIN product ON product.id = product_id
    WHERE variant.id = $1 AND status = 'withdrawn' AND withdrawal_reason <> ''"""


class FormerShade(NamedTuple):
    """The shade that a merged one is now, or why one is gone."""

    moved_to: int | None
    reason: str


async def find_former_shade(connection: Connection, variant_id: int) -> FormerShade | None:
    row = await connection.fetchrow(FIND_FORMER_SHADE, variant_id)
    return FormerShade(*row) if row else None
