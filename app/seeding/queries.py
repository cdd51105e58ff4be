"""Seeding's statements to PostgreSQL."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from app.kit.database import Connection
from app.seeding.rows import Rows

LOCK = 5_377_312  # any number, so long as every seed takes the same
TOLD_UNDER = "demo"

# What a seed fills, each after those it points at.
FILLED = (
    *("brand", "category", "vendor", "ingredient", "certification", "product", "variant", "offer"),
    *("product_ingredient", "product_certification", "product_image", "social_video", "product_view"),
    *("member", "member_identity", "review", "review_vote", "follow", "wish", "review_report"),
    *("blog_post", "blog_tag", "blog_post_tag"),
)
SHELVES = ("brand", "category", "vendor", "product", "blog_post")
MARKED = (*SHELVES, "member")

# What real people left on demo rows, and would lose with them.
_REAL_TIES = """
    SELECT count(*) FROM (
        SELECT FROM review JOIN member ON member.id = member_id JOIN product ON product.id = product_id
            WHERE product.is_demo AND NOT member.is_demo
        UNION ALL
        SELECT FROM wish JOIN member ON member.id = member_id JOIN product ON product.id = product_id
            WHERE product.is_demo AND NOT member.is_demo
        UNION ALL
        SELECT FROM review_vote AS vote JOIN member ON member.id = vote.member_id
            JOIN review ON review.id = vote.review_id JOIN member AS author ON author.id = review.member_id
            WHERE author.is_demo AND NOT member.is_demo
        UNION ALL
        SELECT FROM follow JOIN member ON member.id = follower_id
            JOIN member AS followed ON followed.id = followed_id
            WHERE member.is_demo <> followed.is_demo
        UNION ALL
        SELECT FROM offer JOIN vendor ON vendor.id = vendor_id JOIN product ON product.id = product_id
            WHERE vendor.is_demo <> product.is_demo
        UNION ALL
        SELECT FROM product JOIN brand ON brand.id = brand_id JOIN category ON category.id = category_id
            WHERE NOT product.is_demo AND (brand.is_demo OR category.is_demo)
    ) AS tie
"""

_MAIN_PICTURES = """
    SELECT url FROM product_image JOIN product ON product.id = product_id
    WHERE role = 'main' AND is_demo AND url LIKE $1
    ORDER BY featured_rank, popularity DESC, product.id
"""

_TIES = """
    SELECT conrelid::regclass::text AS name, quote_ident(conname) AS tie, pg_get_constraintdef(oid) AS terms
    FROM pg_constraint
    WHERE contype = 'f' AND conrelid = ANY ($1::text[]::regclass[]) ORDER BY conrelid, conname
"""

# Reviews go before their members, who would otherwise leave them behind without an author.
_EMPTYING = (
    "DELETE FROM review USING member WHERE member.id = review.member_id AND member.is_demo",
    "DELETE FROM member WHERE is_demo",
    "DELETE FROM product WHERE is_demo",
    "DELETE FROM vendor WHERE is_demo",
    "DELETE FROM brand WHERE is_demo",
    "DELETE FROM category WHERE is_demo",
    "DELETE FROM blog_post WHERE is_demo",
    "DELETE FROM blog_tag WHERE NOT EXISTS (SELECT FROM blog_post_tag WHERE tag_id = blog_tag.id)",
)

_TELL = """
    INSERT INTO shop_state (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = now()
"""


async def wait_for_other_seeds(connection: Connection) -> None:
    await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)


async def filled_shelves(connection: Connection) -> list[str]:
    """The tables of the catalogue that hold something."""
    return [name for name in SHELVES if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {name})")]


async def has_demo_rows(connection: Connection) -> bool:
    asked = " OR ".join(f"EXISTS (SELECT FROM {name} WHERE is_demo)" for name in MARKED)
    found: bool = await connection.fetchval(f"SELECT {asked}")
    return found


async def real_ties(connection: Connection) -> int:
    ties: int = await connection.fetchval(_REAL_TIES)
    return ties


async def empty_demo(connection: Connection) -> None:
    for statement in _EMPTYING:
        await connection.execute(statement)


async def main_pictures(connection: Connection, like: str) -> list[str]:
    return [row["url"] for row in await connection.fetch(_MAIN_PICTURES, like)]


async def first_free(connection: Connection, table: str) -> int:
    number: int = await connection.fetchval(f"SELECT coalesce(max(id), 0) + 1 FROM {table}")
    return number


async def ids_by(connection: Connection, table: str, name: str) -> dict[str, int]:
    """The rows there are, by a name of theirs in small letters."""
    rows = await connection.fetch(f"SELECT lower({name}) AS name, id FROM {table}")
    return {row["name"]: row["id"] for row in rows}


async def number_on(connection: Connection) -> None:
    """Let every table that numbers its own rows go on after the highest number it holds."""
    for table in FILLED:
        if sequence := await connection.fetchval(
            "SELECT pg_get_serial_sequence(table_name, 'id') FROM information_schema.columns"
            " WHERE table_schema = 'public' AND table_name = $1 AND column_name = 'id'",
            table,
        ):
            await connection.execute(
                "SELECT setval($1::regclass, $2, false)", sequence, await first_free(connection, table)
            )


async def lift_ties(connection: Connection) -> list[str]:
    """Drop the foreign keys of what is filled; answer the statements that tie them again.

    Looked up row by row they take three quarters of a large seed's time; checked all at once they take none
    worth mention. Whoever else wants these tables waits until the transaction ends.
    """
    ties = await connection.fetch(_TIES, list(FILLED))
    for tie in ties:
        await connection.execute(f"ALTER TABLE {tie['name']} DROP CONSTRAINT {tie['tie']}")
    return [f"ALTER TABLE {tie['name']} ADD CONSTRAINT {tie['tie']} {tie['terms']}" for tie in ties]


async def tie_again(connection: Connection, statements: Iterable[str]) -> None:
    """Check every row and put the foreign keys back as they were."""
    for statement in statements:
        await connection.execute(statement)


async def copy(connection: Connection, rows: Rows) -> None:
    await connection.copy_records_to_table(rows.table, records=rows.rows, columns=rows.columns)


async def tell(connection: Connection, wanted: Mapping[str, Any]) -> None:
    """Remember what the demo was made from."""
    await connection.execute(_TELL, TOLD_UNDER, json.dumps(wanted, sort_keys=True))


async def analyze(connection: Connection) -> None:
    """Let the planner know of the new rows at once."""
    await connection.execute(f"ANALYZE {', '.join(FILLED)}")
