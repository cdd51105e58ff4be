"""Fills a migrated database with rows that are quick to write, and lets the planner believe in far more.

Triggers are off meanwhile. The tables have some five thousand rows.
"""

from app.kit.database.pool import Connection

ROWS = 5_000
PRODUCTS = 2_000
STANDS_FOR = 200
"""How many rows of a shop one row stands for: a table is planned as if it had a million."""
# `n` is the number of the row, `p` a product and `m` a member.
_FILL = f"""
    INSERT INTO brand (slug, name) SELECT 'b' || n, 'B' || n FROM generate_series(1, 50) AS n;
    INSERT INTO category (slug, name) SELECT 'c' || n, 'C' || n FROM generate_series(1, 20) AS n;
    INSERT INTO vendor (slug, name) SELECT 'v' || n, 'V' || n FROM generate_series(1, 20) AS n;
    INSERT INTO member (first_name, email, email_verified, created_at)
        SELECT 'M' || n, 'm' || n || '@shop.example', true, now() - n * interval '1 minute'
        FROM generate_series(1, {ROWS}) AS n;
    CREATE TEMP TABLE members ON COMMIT DROP AS
        SELECT id, row_number() OVER () AS n FROM member WHERE email LIKE 'm%@shop.example';
    INSERT INTO product (brand_id, category_id, slug, name, source, source_key)
        SELECT (SELECT min(id) FROM brand) + n % 50, (SELECT min(id) FROM category) + n % 20, 'p' || n,
            'P' || n, 'many', n FROM generate_series(1, {PRODUCTS}) AS n;
    CREATE TEMP TABLE products ON COMMIT DROP AS
        SELECT id, row_number() OVER () AS n FROM product WHERE source = 'many';
    CREATE TEMP TABLE both_of_them ON COMMIT DROP AS SELECT members.n, members.id AS m, products.id AS p,
        products.n AS number FROM members JOIN products ON products.n = 1 + members.n % {PRODUCTS};
    INSERT INTO variant (product_id, name, value) SELECT id, 'S' || shade, '#c68642'
        FROM products, generate_series(1, 4) AS shade;
    CREATE TEMP TABLE variants ON COMMIT DROP AS SELECT id, row_number() OVER () AS n FROM variant;
    INSERT INTO offer (product_id, vendor_id, price_pence) SELECT products.id, vendor.id, 100
        FROM products, vendor WHERE vendor.slug IN ('v1', 'v2', 'v3');
    INSERT INTO review (product_id, member_id, rating, static_review, likes, worn_variant_id, created_at,
            waiting_reports)
        SELECT p, m, 1 + n % 5, '{{Lasts}}', n % 30, NULL, now() - n * interval '1 minute',
            (n % 1000 = 0)::integer FROM both_of_them;
    INSERT INTO review_vote (review_id, member_id, value)
        SELECT review.id, members.id, 1 FROM review JOIN members ON members.n = 1 + review.id % {ROWS};
    INSERT INTO review_report (review_id, member_id, reason, resolved_at)
        SELECT id, member_id, 'x', CASE WHEN waiting_reports = 0 THEN now() END FROM review;
    INSERT INTO wish (member_id, product_id, created_at) SELECT m, p, now() - n * interval '1 minute'
        FROM both_of_them;
    INSERT INTO follow (follower_id, followed_id) SELECT one.id, other.id
        FROM members AS one JOIN members AS other ON other.n = 1 + (one.n + 7) % {ROWS};
    INSERT INTO member_identity (issuer, subject, member_id, provider)
        SELECT 'i', 's' || n, id, 'google' FROM members;
    INSERT INTO session_family (member_id, expires_at)
        SELECT id, now() + n * interval '1 minute' FROM members;
    INSERT INTO refresh_token (token_hash, family_id, expires_at)
        SELECT sha256(id::text::bytea), id, expires_at FROM session_family;
    INSERT INTO login_transaction (state, provider, nonce, verifier, browser_binding, expires_at)
        SELECT repeat('s', 16) || n, 'google', repeat('n', 16), repeat('v', 43), sha256(n::text::bytea),
            now() + n * interval '1 second' FROM members;
    INSERT INTO worn_shade (member_id, variant_id) SELECT members.id, variants.id
        FROM members JOIN variants ON variants.n = 1 + members.n % 8000;
    INSERT INTO wear_report (member_id, variant_id, verdicts) SELECT members.id, variants.id, '{{matched}}'
        FROM members JOIN variants ON variants.n = 1 + members.n % 8000;
    INSERT INTO shade_passport (member_id, edition, content) SELECT id, 1, '{{}}' FROM members;
    INSERT INTO audit_entry (action, member_id, at)
        SELECT 'session.opened', id, now() - n * interval '1 minute' FROM members;
    INSERT INTO newsletter_subscription (email, unsubscribe_hash)
        SELECT 'm' || n || '@shop.example', sha256(n::text::bytea) FROM members;
    INSERT INTO mail (address, kind, subject, body)
        SELECT 'm' || n || '@shop.example', 'trial', 'x', 'x' FROM members;
    INSERT INTO alert (member_id, about, product_id, below_pence, confirmed_at)
        SELECT m, 'product', p, 100, now() FROM both_of_them;
    INSERT INTO alert (address, about, product_id, below_pence, confirmed_at)
        SELECT 'v' || n || '@shop.example', 'product', p, 100, CASE WHEN n % 2 = 0 THEN now() END
        FROM both_of_them;
    INSERT INTO alert_price (product_id, price_pence, in_stock) SELECT id, 100, true FROM products;
    INSERT INTO product_view (product_id, day, views) SELECT id, current_date - day, 3
        FROM products, generate_series(1, 10) AS day;
    INSERT INTO activity_total (product_id, xid, heat, review_changes) SELECT id, -n, 1, 1 FROM products;
    INSERT INTO activity_change (product_id, xid, heat, review_changes) SELECT p, -n, 1, 1 FROM both_of_them;
    INSERT INTO catalogue_change (xid, kind, product_id) SELECT -n, 'offers', p FROM both_of_them;
    INSERT INTO review_count (product_id, facet, value, reviews, stars)
        SELECT id, 'stars', stars, 2, 2 * stars FROM products, generate_series(1, 5) AS stars;
    INSERT INTO search_count (day, query, asked, products_found)
        SELECT current_date - n::integer % 30, 'q' || n, 10, 5 FROM members;
    INSERT INTO offer_history (product_id, vendor_id, currency, price_pence, in_stock, offered_at)
        SELECT product_id, vendor_id, currency, price_pence, in_stock, now() FROM offer
"""
_SWITCH_TRIGGERS = """
    DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT relname FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LOOP
            EXECUTE format('ALTER TABLE %I {switch} TRIGGER USER', name);
        END LOOP;
    END $$"""
_COSTS = ("seq_page_cost", "cpu_tuple_cost")
_LARGE = """
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples >= 1000"""


async def fill_with_many_rows(connection: Connection) -> set[str]:
    """Fill the tables, and return the names of those that are large.

    A page and a row cost the planner as much as all the pages and rows that they stand for.
    """
    await connection.execute(_SWITCH_TRIGGERS.replace("{switch}", "DISABLE"))
    await connection.execute(_FILL)
    await connection.execute(_SWITCH_TRIGGERS.replace("{switch}", "ENABLE"))
    await connection.execute("ANALYZE")
    for cost in _COSTS:
        usual = await connection.fetchval("SELECT current_setting($1)::real", cost)
        await connection.execute(f"SET LOCAL {cost} = {usual * STANDS_FOR}")
    return {row["relname"] for row in await connection.fetch(_LARGE)}
