"""The SQL of wishlists."""

from app.kit.database import Connection

_SHOWN = "JOIN product ON product.id = wish.product_id AND product.status = 'published'"
# The member's row is locked, so that the member is not erased meanwhile.
_ADD = f"""
    WITH chosen AS (SELECT id FROM product WHERE slug = $2 AND status = 'published'),
    asking AS (SELECT id FROM member WHERE id = $1 AND erased_at IS NULL FOR KEY SHARE),
    added AS (
        INSERT INTO wish (member_id, product_id) SELECT asking.id, chosen.id FROM asking, chosen
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
_ALL = f"SELECT product_id FROM wish {_SHOWN} WHERE member_id = $1 ORDER BY wish.created_at DESC, product_id"


async def add_wish(connection: Connection, member_id: int, slug: str) -> int | None:
    """Add a product. Returns the number of wishes, or None if the product is unknown."""
    wishes: int | None = await connection.fetchval(_ADD, member_id, slug)
    return wishes


async def remove_wish(connection: Connection, member_id: int, slug: str) -> int | None:
    """Remove a product. Returns the number of wishes, or None if the product is unknown."""
    wishes: int | None = await connection.fetchval(_REMOVE, member_id, slug)
    return wishes


async def product_ids(connection: Connection, member_id: int) -> list[int]:
    """A member's wishes, newest first."""
    return [row["product_id"] for row in await connection.fetch(_ALL, member_id)]
