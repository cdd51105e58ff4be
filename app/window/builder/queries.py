"""The builder's statements: short tables are read whole, products in blocks with their lists."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final

import asyncpg

from app.kit.database.pool import Connection
from app.window.product_facts import ProductFacts
from app.window.reviews import JOIN_WORN_SHADE, REVIEW_ORDER, REVIEW_PAGE_SIZE, WORN_SHADE
from app.window.schemas import ShadeFacts

_LOCK: Final = 0x756E6465  # "unde": the advisory lock of window builders

Records = list[asyncpg.Record]

BRANDS: Final = """
    SELECT id, name, slug, description, caption, logo, banner, managed_by
    FROM brand ORDER BY lower(name), id"""
SHOP_FACTS: Final = """
    SELECT name, value FROM (
        SELECT DISTINCT ON (name) name, value FROM shop_fact ORDER BY name, id DESC
    ) AS last_said WHERE value <> '' ORDER BY name"""
CATEGORIES: Final = """
    SELECT id, name, slug, description, logo, banner, department, static_review
    FROM category ORDER BY position, id"""
POSTS: Final = """
    SELECT id, title, subtitle, md_content, image, author_name, author_image, created_at, updated_at, likes,
        ARRAY(SELECT name FROM blog_post_tag JOIN blog_tag ON blog_tag.id = tag_id
            WHERE post_id = blog_post.id ORDER BY position, name) AS tags
    FROM blog_post WHERE status = 'published' ORDER BY created_at DESC, id DESC"""
CERTIFICATIONS: Final = "SELECT id, name, slug, logo FROM certification ORDER BY name, id"
FINISHES: Final = """
    SELECT finish FROM product WHERE status = 'published' AND finish IS NOT NULL
    UNION SELECT variant.finish FROM variant JOIN product ON product.id = product_id AND status = 'published'
    WHERE variant.finish IS NOT NULL AND value IS NOT NULL ORDER BY finish"""
SHADE_NAMES: Final = """
    SELECT variant.name FROM variant JOIN product ON product.id = product_id AND status = 'published'
    WHERE value IS NOT NULL GROUP BY variant.name HAVING count(*) > 1
    ORDER BY count(*) DESC, variant.name LIMIT 5000"""
SEARCH_PHRASES: Final = "SELECT content FROM search_phrases ORDER BY name"
OWN_SEARCH_PHRASES: Final = """
    SELECT btrim(means) AS means, array_agg(btrim(word) ORDER BY search_phrase.id, place) AS words
    FROM search_phrase, string_to_table(words, ',') WITH ORDINALITY AS said (word, place)
    WHERE length(btrim(word)) BETWEEN 1 AND 80 GROUP BY btrim(means) ORDER BY min(search_phrase.id)"""
INGREDIENTS: Final = "SELECT id, inci_name, is_natural FROM ingredient"
COLOURLESS: Final = """
    SELECT variant.id, product_id FROM variant
    JOIN product ON product.id = product_id AND product.status = 'published'
    WHERE value IS NULL"""

# The stars that order products: those of accounts that proved themselves.
_PROVED: Final = "coalesce(proved.stars, 0) AS proved_sum, coalesce(proved.reviews, 0) AS proved_count"
_JOIN_PROVED: Final = (
    "LEFT JOIN review_count AS proved ON proved.product_id = product.id AND proved.facet = 'proved'"
)
_PICTURE: Final = """CASE WHEN picture ~ '^https?://' THEN '/media/pictures/' || own.name || '-640.webp'
            ELSE picture END"""
_SHADE_FACTS: Final = ", ".join(
    f"{_PICTURE} AS picture" if name == "picture" else f"variant.{name}"
    for name in ShadeFacts.__struct_fields__
)
# A block of products, and the lists of its products.
_PRODUCTS: Final = f"""
    SELECT id, brand_id, category_id, finish, featured_rank, popularity, rating_sum, rating_count, is_demo,
        {_PROVED}, {", ".join(ProductFacts.__struct_fields__)}, (
            SELECT jsonb_agg(jsonb_build_object('id', variant.id, 'name', variant.name, 'gtin', variant.gtin,
                'picture', {_PICTURE}) ORDER BY position, variant.id)
            FROM variant LEFT JOIN fetched_picture AS own ON own.address = picture
            WHERE product_id = product.id AND value IS NULL) AS colourless
    FROM product {_JOIN_PROVED} WHERE status = 'published'"""
PRODUCTS: Final = f"{_PRODUCTS} AND id > $1 ORDER BY id LIMIT $2"
PRODUCTS_BY_ID: Final = f"{_PRODUCTS} AND id = ANY($1) ORDER BY id"
COLOURLESS_OF: Final = f"{COLOURLESS} AND product_id = ANY($1) ORDER BY product_id"
INGREDIENTS_OF: Final = f"""{INGREDIENTS}
    WHERE id IN (SELECT ingredient_id FROM product_ingredient WHERE product_id = ANY($1))"""
VARIANTS: Final = f"""
    SELECT product_id, {_SHADE_FACTS}, lab_l, lab_a, lab_b
    FROM variant LEFT JOIN fetched_picture AS own ON own.address = picture
    WHERE product_id = ANY($1) AND value IS NOT NULL ORDER BY product_id, position, variant.id"""
OTHER_SWATCHES: Final = """
    SELECT variant_id, other_swatch.source, shop, other_swatch.value, other_swatch.measured_under,
        other_swatch.lab_l, other_swatch.lab_a, other_swatch.lab_b
    FROM other_swatch JOIN variant ON variant.id = variant_id
    WHERE product_id = ANY($1) ORDER BY variant_id, other_swatch.id"""
OFFERS: Final = """
    SELECT product_id, vendor.name, offer.url, currency, price_pence, in_stock, delivery_pence,
        offer.updated_at, volume, department
    FROM offer JOIN vendor ON vendor.id = vendor_id JOIN product ON product.id = product_id
        JOIN category ON category.id = category_id
    WHERE product_id = ANY($1) ORDER BY product_id"""
CONTAINED: Final = """
    SELECT product_id, array_agg(ingredient_id ORDER BY position, inci_name) AS ingredients
    FROM product_ingredient JOIN ingredient ON ingredient.id = ingredient_id
    WHERE product_id = ANY($1) GROUP BY product_id ORDER BY product_id"""
CERTIFIED: Final = """
    SELECT product_id, certification.slug, certification.name, logo, is_certified, is_unknown
    FROM product_certification JOIN certification ON certification.id = certification_id
    WHERE product_id = ANY($1) ORDER BY product_id, certification.name"""
# Pictures on other servers are shown from our own copy of them, and not before there is one.
IMAGES: Final = """
    SELECT product_id, image.name, coalesce('/media/pictures/' || own.name || '-640.webp', url) AS url,
        alt, coalesce(own.width, image.width) AS width, coalesce(own.height, image.height) AS height
    FROM product_image AS image LEFT JOIN fetched_picture AS own ON own.address = url
    WHERE product_id = ANY($1) AND (own.name IS NOT NULL OR url !~ '^https?://')
    ORDER BY product_id, position, image.id"""
VIDEOS: Final = """
    SELECT product_id, platform, url, title, creator FROM social_video
    WHERE product_id = ANY($1) ORDER BY product_id, platform, position, id"""
# What wearers know. Days are counted from any day: only their differences matter.
_DAY: Final = "(created_on - DATE '2020-01-01') AS day"
# Whether the account was new when it said it, and whether it has proved itself since.
_STANDING: Final = "created_on < (member.created_at AT TIME ZONE 'UTC')::date + 14 AS is_new, is_proved"
WORN: Final = f"""
    SELECT member_id, variant_id, {_DAY}, {_STANDING} FROM (
        SELECT member_id, variant_id, created_on FROM worn_shade
        UNION SELECT member_id, variant_id, created_on FROM wear_report WHERE verdicts = '{{matched}}'
    ) AS said JOIN member ON member.id = member_id ORDER BY member_id, variant_id, day DESC"""
WEAR_REPORTS: Final = f"""
    SELECT member_id, variant_id, worn_variant_id, verdicts, later, reversals, {_DAY}, {_STANDING}
    FROM wear_report JOIN member ON member.id = member_id ORDER BY member_id, variant_id"""
# `day` is that of the decision, counted as those above.
BURSTS: Final = """
    SELECT variant_id, other_variant_id, standing,
        (decided_at AT TIME ZONE 'UTC')::date - DATE '2020-01-01' AS day FROM wear_burst"""
_STORE_BURSTS: Final = """
    INSERT INTO wear_burst AS stored (variant_id, other_variant_id, accounts, first_on, last_on)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::date[], $5::date[])
    ON CONFLICT (variant_id, other_variant_id) DO UPDATE
    SET accounts = excluded.accounts, first_on = excluded.first_on, last_on = excluded.last_on
    WHERE (stored.accounts, stored.first_on, stored.last_on) <>
        (excluded.accounts, excluded.first_on, excluded.last_on)"""
KNOWN_PAIRS: Final = "SELECT variant_id, other_variant_id, source, sure FROM known_pair ORDER BY id"
# All shades of the products that wearers or known pairs speak of: swatches are mended a product at a time.
REPORTED_PRODUCTS: Final = """
    SELECT product.* FROM product JOIN category ON category.id = category_id
    WHERE status = 'published' AND lower(department) = ANY($1) AND product.id IN (
        SELECT product_id FROM variant WHERE variant.id IN (
            SELECT variant_id FROM worn_shade UNION SELECT variant_id FROM wear_report
            UNION SELECT worn_variant_id FROM wear_report
            UNION SELECT variant_id FROM known_pair UNION SELECT other_variant_id FROM known_pair))
    ORDER BY product.id"""
REVIEWS: Final = f"""
    SELECT review.product_id, review.id, member_id, full_name, skin_depth, skin_undertone, rating, body,
        static_review, incentivised, review.created_at, likes, dislikes, {WORN_SHADE}
    FROM unnest($1::bigint[]) AS product (id) CROSS JOIN LATERAL (
        SELECT * FROM review WHERE product_id = product.id AND hidden_at IS NULL
        ORDER BY {REVIEW_ORDER} LIMIT {REVIEW_PAGE_SIZE}) AS review
    LEFT JOIN member ON member.id = member_id {JOIN_WORN_SHADE}
    ORDER BY review.product_id, {REVIEW_ORDER}"""
# What every build reads of all products, however few of them changed.
PUBLISHED: Final = f"""
    SELECT id, name, slug, rating_sum, rating_count, is_demo, {_PROVED}
    FROM product {_JOIN_PROVED} WHERE status = 'published' ORDER BY id"""
PRODUCTS_OF_SHADES: Final = "SELECT DISTINCT product_id FROM variant WHERE id = ANY($1)"

# What was mended is stored anew; rows that are the same are not written.
_ARRIVING_MENDED: Final = """
    CREATE TEMP TABLE arriving_mended (LIKE mended_shade) ON COMMIT DROP"""
_FORGET_MENDED: Final = """
    DELETE FROM mended_shade WHERE NOT EXISTS
        (SELECT FROM arriving_mended WHERE arriving_mended.variant_id = mended_shade.variant_id)"""
_FORGET_MENDED_OF: Final = f"""{_FORGET_MENDED}
        AND variant_id IN (SELECT id FROM variant WHERE product_id = ANY($1))"""
_STORE_MENDED: Final = """
    INSERT INTO mended_shade SELECT arriving_mended.*
    FROM arriving_mended JOIN variant ON variant.id = variant_id
        LEFT JOIN mended_shade AS stored USING (variant_id)
    WHERE stored.variant_id IS NULL OR
        (stored.swatch, stored.mended, stored.lab_l, stored.lab_a, stored.lab_b, stored.reason) <>
        (arriving_mended.swatch, arriving_mended.mended, arriving_mended.lab_l, arriving_mended.lab_a,
            arriving_mended.lab_b, arriving_mended.reason)
    ON CONFLICT (variant_id) DO UPDATE SET (swatch, mended, lab_l, lab_a, lab_b, reason) = ROW(
        excluded.swatch, excluded.mended, excluded.lab_l, excluded.lab_a, excluded.lab_b, excluded.reason)"""


async def lock_builder(connection: Connection, folder: str) -> bool:
    """Take the lock of a folder's builders until the transaction ends. Returns whether it was free."""
    query = "SELECT pg_try_advisory_xact_lock($1, hashtext($2))"
    return bool(await connection.fetchval(query, _LOCK, folder))


async def count_products(connection: Connection) -> int:
    return int(await connection.fetchval("SELECT count(*) FROM product WHERE status = 'published'"))


async def fetch(connection: Connection, query: str, *arguments: object) -> Records:
    """Fetch the rows of one of the statements above."""
    rows: Records = await connection.fetch(query, *arguments)
    return rows


async def store_bursts(
    connection: Connection, bursts: Sequence[tuple[tuple[int, int], int, date, date]]
) -> None:
    """Store the bursts of new accounts on pairs of shades: the pair, accounts, first and last day."""
    pairs, accounts, first, last = zip(*bursts, strict=True) if bursts else ((), (), (), ())
    columns = [pair[0] for pair in pairs], [pair[1] for pair in pairs], accounts, first, last
    await connection.execute(_STORE_BURSTS, *columns)


async def store_mended(
    connection: Connection, rows: Iterable[tuple[object, ...]], products: Sequence[int] | None
) -> None:
    """Store what shades are matched by, as the columns of `mended_shade`.

    Other shades have none; with `products`, other shades of these.
    """
    await connection.execute(_ARRIVING_MENDED)
    await connection.copy_records_to_table("arriving_mended", records=rows, schema_name="pg_temp")
    await connection.execute("ANALYZE arriving_mended")
    if products is None:
        await connection.execute(_FORGET_MENDED)
    else:
        await connection.execute(_FORGET_MENDED_OF, products)
    await connection.execute(_STORE_MENDED)
