"""The SQL of wishlists."""

from app.kit.database.pool import Connection
from app.members.opinions.schemas import ListPosition

_SHOWN = "JOIN product ON product.id = wish.product_id AND product.status = 'published'"
# The member's row is locked, so that the member is not erased meanwhile.
_ADD = f"""
    WITH chosen AS (SELECT id FROM product WHERE slug = $2 AND status = 'published'),
    asking AS (SELECT id FROM member WHERE id = $1 AND erased_at IS NULL FOR KEY SHARE),
    added AS (
        INSERT INTO wish (member_id, product_id, variant_id)
        SELECT asking.id, chosen.id, (SELECT id FROM variant WHERE id = $3 AND product_id = chosen.id)
        FROM asking, chosen
        ON CONFLICT DO NOTHING RETURNING product_id
    )
    SELECT (SELECT count(*) FROM wish {_SHOWN} WHERE member_id = $1) + (SELECT count(*) FROM added)
    FROM asking, chosen
"""
_REMOVE = f"""
    WITH chosen AS (SELECT id FROM product WHERE slug = $2),
    removed AS (
        DELETE FROM wish USING chosen WHERE member_id = $1 AND product_id = chosen.id RETURNING product_id
    )
    SELECT (
        SELECT count(*) FROM wish {_SHOWN}
        WHERE member_id = $1 AND product_id NOT IN (SELECT product_id FROM removed)
    ) FROM chosen
"""
_PAGE = f"""
    SELECT product_id, wish.created_at, variant_id FROM wish {_SHOWN}
    WHERE member_id = $1 AND (wish.created_at, wish.product_id) < ($2, $3)
    ORDER BY wish.created_at DESC, wish.product_id DESC LIMIT $4"""


async def add_wish(
    connection: Connection, member_id: int, slug: str, variant_id: int | None = None
) -> int | None:
    """Add a product in a shade. Returns the number of wishes, or None if the product is unknown."""
    return await connection.fetchval(_ADD, member_id, slug, variant_id)


async def remove_wish(connection: Connection, member_id: int, slug: str) -> int | None:
    """Remove a product. Returns the number of wishes, or None if the product is unknown."""
    return await connection.fetchval(_REMOVE, member_id, slug)


async def list_wishes(
    connection: Connection, member_id: int, after: ListPosition, limit: int
) -> list[tuple[ListPosition, int | None]]:
    """A page of a member's wishes, newest first: when each was made, the ids of its product and its shade."""
    rows = await connection.fetch(_PAGE, member_id, after.created_at, after.row_id, limit)
    return [(ListPosition(row["created_at"], row["product_id"]), row["variant_id"]) for row in rows]
