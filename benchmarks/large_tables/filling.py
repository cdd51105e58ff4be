"""Fills a migrated database with a large shop: by statements that make their rows, without checks meanwhile.

Few products have very many reviews, as in any shop. Foreign keys are dropped and not made again, and indexes
are built after the rows.
"""

from collections.abc import Callable

import asyncpg

_FOREIGN_KEYS = """
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace"""
_INDEXES = """
    SELECT indexdef, format('DROP INDEX %I', indexname) AS drop FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = ANY($1)
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conname = indexname)"""
_LARGE = ["review", "review_vote", "wish", "follow", "member", "session_family", "refresh_token"]
_TABLES = [*_LARGE, "product", "variant", "offer", "brand", "category", "vendor", "member_identity"]
# {R} reviews, {M} members, {P} products. A member's reviews are of different products: each tenth of all
# products has one.
_STATEMENTS = """
INSERT INTO brand (slug, name) SELECT 'b' || n, 'B' || n FROM generate_series(1, 500) AS n;
INSERT INTO category (slug, name) SELECT 'c' || n, 'C' || n FROM generate_series(1, 40) AS n;
INSERT INTO vendor (slug, name) SELECT 'v' || n, 'V' || n FROM generate_series(1, 200) AS n;
INSERT INTO product (id, brand_id, category_id, slug, name)
    SELECT n, 1 + n % 500, 1 + n % 40, 'p' || n, 'P' || n FROM generate_series(1, {P}) AS n;
INSERT INTO variant (product_id, name, value) SELECT 1 + n / 10, 'S' || n % 10, '#c68642'
    FROM generate_series(0, {P} * 10 - 1) AS n;
INSERT INTO offer (product_id, vendor_id, price_pence) SELECT 1 + n / 5, 1 + n % 200, 100 + n % 5000
    FROM generate_series(0, {P} * 5 - 1) AS n;
INSERT INTO member (id, first_name, email, email_verified)
    SELECT n, 'M' || n, 'm' || n || '@shop.example', true FROM generate_series(1, {M}) AS n;
INSERT INTO member_identity (issuer, subject, member_id, provider)
    SELECT 'i', 's' || n, n, 'google' FROM generate_series(1, {M}) AS n;
INSERT INTO session_family (id, member_id, expires_at)
    SELECT n, n, now() + n * interval '1 second' FROM generate_series(1, {M}) AS n;
INSERT INTO refresh_token (token_hash, family_id, expires_at)
    SELECT sha256(n::text::bytea), n, now() + n * interval '1 second'
    FROM generate_series(1, {M}) AS n;
INSERT INTO review (product_id, member_id, rating, static_review, likes, dislikes, worn_variant_id,
        created_at, waiting_reports)
    SELECT product_id, member_id, 1 + floor(5 * sqrt(random())), '{{Lasts}}', floor(40 * random() ^ 6),
        floor(10 * random() ^ 6),
        CASE WHEN random() < 0.3 THEN 1 + 10 * (product_id - 1) + floor(10 * random()) END,
        now() - random() * interval '3 years', (random() < 0.0001)::integer
    FROM (SELECT 1 + n % {M} AS member_id,
        least(1 + n / {M} % 10 + 10 * floor({P} / 10 * random() ^ 3), {P})::bigint AS product_id
        FROM generate_series(0, {R} - 1) AS n) AS written;
INSERT INTO review_vote (review_id, member_id, value)
    SELECT 1 + n, 1 + (n::bigint * 7919) % {M}, 1 FROM generate_series(0, {R} / 2 - 1) AS n;
INSERT INTO wish (member_id, product_id, created_at)
    SELECT 1 + n % {M}, (1 + n / {M} % 5 + 5 * floor({P} / 5 * random() ^ 3))::bigint,
        now() - random() * interval '1 year' FROM generate_series(0, {M} * 5 - 1) AS n;
INSERT INTO follow (follower_id, followed_id)
    SELECT 1 + n % {M}, 1 + (n % {M} + 1 + floor(random() * ({M} - 2))::bigint) % {M}
    FROM generate_series(0, {M} * 2 - 1) AS n ON CONFLICT DO NOTHING;
INSERT INTO activity_total (product_id, xid, heat, review_changes)
    SELECT product_id, 0, count(*), count(*) FROM review GROUP BY product_id;
INSERT INTO activity_change (xid, product_id, heat, review_changes)
    SELECT -n, 1 + n % {P}, 1, 1 FROM generate_series(1, 50000) AS n;
INSERT INTO catalogue_change (xid, kind, product_id)
    SELECT -n, 'offers', 1 + n % {P} FROM generate_series(1, 200000) AS n;
INSERT INTO product_view (product_id, day, views) SELECT n, current_date - day, 3
    FROM generate_series(1, {P}) AS n, generate_series(1, 10) AS day;
INSERT INTO review_count (product_id, facet, value, reviews, stars)
    SELECT product_id, 'stars', rating::text, count(*), sum(rating) FROM review GROUP BY product_id, rating;
INSERT INTO review_count (product_id, facet, value, reviews, stars)
    SELECT product_id, 'shade', worn_variant_id::text, count(*), sum(rating) FROM review
    WHERE worn_variant_id IS NOT NULL GROUP BY product_id, worn_variant_id
"""


async def fill(
    connection: asyncpg.Connection, reviews: int, members: int, products: int, say: Callable[[str], None]
) -> None:
    """Fill the database, build the indexes, and let the planner know."""
    await connection.execute("SET maintenance_work_mem = '1GB'; SET synchronous_commit = off")
    for table in await connection.fetch(
        "SELECT relname FROM pg_class WHERE relname = ANY($1)", [*_TABLES, "product_view"]
    ):
        await connection.execute(f"ALTER TABLE {table['relname']} DISABLE TRIGGER USER")
    for (statement,) in await connection.fetch(_FOREIGN_KEYS):
        await connection.execute(statement)
    indexes = await connection.fetch(_INDEXES, _LARGE)
    for index in indexes:
        await connection.execute(index["drop"])
    for statement in _STATEMENTS.format(R=reviews, M=members, P=products).split(";\n"):
        say(" ".join(statement.split())[:60])
        await connection.execute(statement)
    for index in indexes:
        say(index["indexdef"][:90])
        await connection.execute(index["indexdef"])
    say("VACUUM ANALYZE")
    await connection.execute("VACUUM ANALYZE")
