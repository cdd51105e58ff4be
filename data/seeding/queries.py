"""The SQL of the seeding."""

import json
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from app.demo.queries import MARKED_TABLES
from app.kit.database.pool import Connection
from data.seeding.rows import TableRows

SEED_LOCK = 5_377_312  # any number, so long as every seed takes the same
STATE_KEY = "demo"
"""The name under which the shop stores the options of its demo."""

# The tables that a seed fills, each after those it refers to.
SEEDED_TABLES = (
    *("brand", "category", "vendor", "ingredient", "certification", "product", "variant", "offer"),
    *("product_ingredient", "product_certification", "product_image", "social_video", "product_view"),
    *("member", "member_identity", "review", "review_vote", "follow", "wish", "review_report"),
    *("worn_shade", "wear_report"),
    *("blog_post", "blog_tag", "blog_post_tag", "search_count", "search_opening"),
)
# Members and searches do not stop a seed; products and blog posts do.
MUST_BE_EMPTY = tuple(name for name in MARKED_TABLES if name not in {"member", "search_count"})

# What real members added to demo rows, and would lose with them.
_COUNT_REAL_REFERENCES = """
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
        SELECT FROM (SELECT member_id, variant_id FROM worn_shade
                UNION ALL SELECT member_id, variant_id FROM wear_report) AS said
            JOIN member ON member.id = member_id JOIN variant ON variant.id = variant_id
            JOIN product ON product.id = product_id WHERE product.is_demo AND NOT member.is_demo
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
    ) AS reference
"""

_FOREIGN_KEYS = """
    SELECT
        conrelid::regclass::text AS name,
        quote_ident(conname) AS key,
        pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND conrelid = ANY ($1::text[]::regclass[]) ORDER BY conrelid, conname
"""

# Reviews are deleted before their members; they would otherwise stay without an author.
# Ids are given again, so the history of offers goes before its products.
_DELETE_DEMO = (
    "DELETE FROM offer USING product WHERE product.id = product_id AND product.is_demo",
    "DELETE FROM offer_history USING product WHERE product.id = product_id AND product.is_demo",
    "DELETE FROM review USING member WHERE member.id = review.member_id AND member.is_demo",
    "DELETE FROM member WHERE is_demo",
    "DELETE FROM product WHERE is_demo",
    "DELETE FROM search_count WHERE is_demo",
    "DELETE FROM vendor WHERE is_demo",
    "DELETE FROM brand WHERE is_demo",
    "DELETE FROM category WHERE is_demo",
    "DELETE FROM blog_post WHERE is_demo",
    "DELETE FROM blog_tag WHERE NOT EXISTS (SELECT FROM blog_post_tag WHERE tag_id = blog_tag.id)",
)

_REMEMBER = """
    INSERT INTO shop_state (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, changed_at = now()
"""

_WORN_RANGES = """
    SELECT product.slug, category.slug, array_agg(variant.id ORDER BY variant.position, variant.id),
        array_agg(value ORDER BY variant.position, variant.id)
    FROM product JOIN variant ON product_id = product.id JOIN category ON category.id = category_id
    WHERE product.slug = ANY($1) AND value IS NOT NULL GROUP BY product.slug, category.slug ORDER BY 1
"""


async def prepare_offer_history(connection: Connection, first: date, last: date) -> None:
    """Make a partition for each month of the history of offers."""
    await connection.execute(
        """SELECT make_offer_history_partition(day::date) FROM generate_series(
            date_trunc('month', $1::date), $2::date, interval '1 month') AS day""",
        first,
        last,
    )


async def wait_for_other_seeds(connection: Connection) -> None:
    await connection.execute("SELECT pg_advisory_xact_lock($1)", SEED_LOCK)


async def list_filled_tables(connection: Connection) -> list[str]:
    """The tables that are not empty."""
    return [
        name for name in MUST_BE_EMPTY if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {name})")
    ]


async def count_real_references(connection: Connection) -> int:
    return int(await connection.fetchval(_COUNT_REAL_REFERENCES))


async def delete_demo(connection: Connection) -> None:
    for statement in _DELETE_DEMO:
        await connection.execute(statement)


async def find_free_id(connection: Connection, table: str) -> int:
    return int(await connection.fetchval(f"SELECT coalesce(max(id), 0) + 1 FROM {table}"))


async def find_ids_by_name(connection: Connection, table: str, name: str) -> dict[str, int]:
    """The ids of the existing rows, by a column in lower case."""
    rows = await connection.fetch(f"SELECT lower({name}) AS name, id FROM {table}")
    return {row["name"]: row["id"] for row in rows}


async def list_searches(connection: Connection) -> set[tuple[date, str]]:
    """The days and queries that have a count."""
    rows = await connection.fetch("SELECT day, query FROM search_count")
    return {(row["day"], row["query"]) for row in rows}


async def reset_sequences(connection: Connection) -> None:
    """Let every table that numbers its own rows continue after the highest id it holds."""
    for table in SEEDED_TABLES:
        if sequence := await connection.fetchval(
            "SELECT pg_get_serial_sequence(table_name, 'id') FROM information_schema.columns"
            " WHERE table_schema = 'public' AND table_name = $1 AND column_name = 'id'",
            table,
        ):
            await connection.execute(
                "SELECT setval($1::regclass, $2, false)", sequence, await find_free_id(connection, table)
            )


async def drop_foreign_keys(connection: Connection) -> list[str]:
    """Drop the foreign keys of the filled tables. Returns the statements that restore them.

    Looked up row by row they take three quarters of a large seed's time; checked all at once they take none
    worth mention. Whoever else wants these tables waits until the transaction ends.
    """
    keys = await connection.fetch(_FOREIGN_KEYS, list(SEEDED_TABLES))
    for row in keys:
        await connection.execute(f"ALTER TABLE {row['name']} DROP CONSTRAINT {row['key']}")
    return [f"ALTER TABLE {row['name']} ADD CONSTRAINT {row['key']} {row['definition']}" for row in keys]


async def restore_foreign_keys(connection: Connection, statements: Iterable[str]) -> None:
    """Check every row and put the foreign keys back as they were."""
    for statement in statements:
        await connection.execute(statement)


async def copy_rows(connection: Connection, rows: TableRows) -> None:
    await connection.copy_records_to_table(rows.table, records=rows.rows, columns=rows.columns)


async def remember_options(connection: Connection, options: Mapping[str, Any]) -> None:
    """Store the options of the demo."""
    await connection.execute(_REMEMBER, STATE_KEY, json.dumps(options, sort_keys=True))


async def fetch_worn_ranges(
    connection: Connection, slugs: Iterable[str]
) -> list[tuple[str, str, list[int], list[str]]]:
    """The ids and colours of the shades of some products, light to deep."""
    return [tuple(row) for row in await connection.fetch(_WORN_RANGES, list(slugs))]


async def analyze(connection: Connection) -> None:
    """Update the query planner's statistics."""
    await connection.execute(f"ANALYZE {', '.join(SEEDED_TABLES)}")
