"""The SQL of feeds: what is known of their articles, and what they change."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from asyncpg import Record

from app.catalogue.feeds.joining import KnownBarcode, KnownProduct
from app.catalogue.importing.queries import ALL_IS_SAID, HOLD_OUTLYING
from app.kit.database.pool import Connection

_LOCK: Final = 0x66656564  # "feed"
_FEED: Final = """id, name, address, currency, retailer, department, columns, categories, every_hours, etag,
    last_modified, digest, question, allowed, problem, ran_at"""
FIND_FEED: Final = f"SELECT {_FEED} FROM feed WHERE name = $1"
LIST_FEEDS: Final = f"SELECT {_FEED} FROM feed ORDER BY name"
LIST_DUE: Final = """
    SELECT name FROM feed WHERE question = ''
        AND (ran_at IS NULL OR ran_at < now() - make_interval(hours => every_hours))
    ORDER BY ran_at NULLS FIRST"""
ADD_FEED: Final = """
    INSERT INTO feed (name, address, currency, retailer, department, columns, every_hours)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (name) DO UPDATE SET address = excluded.address, currency = excluded.currency,
        retailer = excluded.retailer, department = excluded.department, columns = excluded.columns,
        every_hours = excluded.every_hours, etag = '', last_modified = '', digest = '', problem = '',
        question = '', allowed = '', ran_at = NULL
    RETURNING id"""
MAP_CATEGORY: Final = """
    UPDATE feed SET categories = categories || jsonb_build_object($2::text, $3::text), digest = '', etag = '',
        last_modified = '', ran_at = NULL WHERE name = $1 RETURNING id"""
HAS_CATEGORY: Final = "SELECT true FROM category WHERE slug = $1"
ASK_STAFF: Final = "UPDATE feed SET question = $2, allowed = $3, ran_at = now() WHERE id = $1"
CLEAR_QUESTION: Final = """
    UPDATE feed SET question = '', ran_at = NULL WHERE name = $1 AND question <> '' RETURNING id"""
NOTE_PROBLEM: Final = "UPDATE feed SET problem = $2, ran_at = now() WHERE id = $1"
FINISH: Final = """
    UPDATE feed SET digest = $2, etag = $3, last_modified = $4, report = $5::jsonb,
        problem = '', question = '', allowed = '', ran_at = now() WHERE id = $1"""
REMOVE_FEED: Final = "DELETE FROM feed WHERE name = $1 RETURNING id"

_EMPTY_ARRIVING: Final = """
    CREATE TEMP TABLE IF NOT EXISTS arriving_item (
        key text PRIMARY KEY, digest bytea, price_pence integer, currency text
    );
    TRUNCATE arriving_item"""
# How many articles are known and how many of them vanished, and the median prices of those that stayed.
# A refused row has not vanished.
_COMPARE: Final = """
    SELECT count(*) AS known, count(*) FILTER (WHERE arriving.key IS NULL) AS vanished,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY item.price_pence::double precision)
            FILTER (WHERE arriving.price_pence IS NOT NULL AND arriving.currency = item.currency)
            AS former_price,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY arriving.price_pence::double precision)
            FILTER (WHERE item.price_pence IS NOT NULL AND arriving.currency = item.currency) AS price
    FROM feed_item AS item LEFT JOIN arriving_item AS arriving USING (key)
    WHERE feed_id = $1 AND missing_since IS NULL"""
_CHANGED_KEYS: Final = """
    SELECT arriving.key FROM arriving_item AS arriving
    LEFT JOIN feed_item AS item ON item.feed_id = $1 AND item.key = arriving.key
    WHERE arriving.digest IS NOT NULL
        AND (item.key IS NULL OR item.digest <> arriving.digest OR item.missing_since IS NOT NULL)"""
_PRODUCT_COLUMNS: Final = """
    product.id, product.slug, product.name, brand.name AS brand, product.volume AS size,
    category.slug AS category"""
_PRODUCT_JOINS: Final = "JOIN brand ON brand.id = brand_id JOIN category ON category.id = category_id"
_PRODUCTS_BY_GROUP: Final = f"""
    SELECT DISTINCT ON (group_key) group_key, {_PRODUCT_COLUMNS}
    FROM feed_item JOIN product ON product.id = product_id {_PRODUCT_JOINS}
    WHERE feed_id = $1 AND group_key = ANY($2) ORDER BY group_key, missing_since NULLS FIRST"""
_PRODUCTS_BY_BARCODE: Final = f"""
    SELECT variant.gtin, variant.id AS variant_id, {_PRODUCT_COLUMNS}
    FROM variant JOIN product ON product.id = product_id {_PRODUCT_JOINS}
    WHERE variant.gtin = ANY($1)
    UNION ALL
    SELECT product.gtin, NULL, {_PRODUCT_COLUMNS}
    FROM product {_PRODUCT_JOINS} WHERE product.gtin = ANY($1)"""
_PRODUCTS_BY_BRAND: Final = f"""
    SELECT {_PRODUCT_COLUMNS} FROM product {_PRODUCT_JOINS}
    WHERE brand_id = ANY($1) AND status <> 'withdrawn'
        AND NOT EXISTS (SELECT FROM feed_item WHERE product_id = product.id AND feed_id = $2)"""
"""Without the feed's own products, which are not compared with each other."""
_BRAND_NAMES: Final = """
    SELECT slug, name, id FROM brand
    UNION ALL
    SELECT brand.slug, brand_alias.name, brand.id FROM brand_alias JOIN brand ON brand.id = brand_id"""
_CATEGORIES: Final = "SELECT slug, name FROM category ORDER BY id"
_LOWEST: Final = """
    SELECT product_id, min(price_pence) AS pence FROM offer
    WHERE product_id = ANY($1) AND currency = 'GBP' AND price_pence > 0 GROUP BY product_id"""
_SHADES: Final = """
    SELECT id, product_id, name, gtin, value, position FROM variant WHERE product_id = ANY($1)"""
_WITH_PICTURES: Final = "SELECT DISTINCT product_id FROM product_image WHERE product_id = ANY($1)"
_TAKEN_SLUGS: Final = """
    SELECT slug FROM product WHERE slug = ANY($1) UNION SELECT slug FROM product_alias WHERE slug = ANY($1)"""
_PRODUCT_IDS: Final = "SELECT slug, id FROM product WHERE slug = ANY($1)"
_VENDOR_IDS: Final = "SELECT slug, id FROM vendor WHERE slug = ANY($1)"
# A count looks other barcodes up in the index. NOT EXISTS would read the whole of it.
_SET_BARCODES: Final = """
    UPDATE {table} SET gtin = given.gtin FROM unnest($1::bigint[], $2::text[]) AS given (id, gtin)
    WHERE {table}.id = given.id AND {table}.gtin IS NULL
        AND (SELECT count(*) FROM {table} AS other WHERE other.gtin = given.gtin) = 0"""
_SET_SHADE_BARCODES: Final = _SET_BARCODES.format(table="variant")
_SET_PRODUCT_BARCODES: Final = _SET_BARCODES.format(table="product")
_SET_COLOURS: Final = """
    UPDATE variant SET value = given.value, source = 'retailer'
    FROM unnest($1::bigint[], $2::text[]) AS given (id, value)
    WHERE variant.id = given.id AND variant.value IS NULL"""
_CLAIMS: Final = """
    SELECT product_id, vendor_id, currency FROM feed_item
    WHERE feed_id = $1 AND key = ANY($2) AND vendor_id IS NOT NULL"""
_STORE_ITEMS: Final = """
    INSERT INTO feed_item AS stored (feed_id, key, group_key, digest, product_id, variant_id, vendor_id,
        currency, price_pence, delivery_pence, in_stock, url, full_pence, sale_pence, sale_from, sale_until)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $5::bigint[], $6::bigint[],
        $7::bigint[], $8::text[], $9::integer[], $10::integer[], $11::boolean[], $12::text[],
        $13::integer[], $14::integer[], $15::timestamptz[], $16::timestamptz[])
    ON CONFLICT (feed_id, key) DO UPDATE SET group_key = excluded.group_key, digest = excluded.digest,
        product_id = excluded.product_id, variant_id = excluded.variant_id, vendor_id = excluded.vendor_id,
        currency = excluded.currency, price_pence = excluded.price_pence,
        delivery_pence = excluded.delivery_pence, in_stock = excluded.in_stock, url = excluded.url,
        full_pence = excluded.full_pence, sale_pence = excluded.sale_pence,
        sale_from = excluded.sale_from, sale_until = excluded.sale_until,
        missing_since = NULL"""
# Sales that began or ended since their feed was read. One that is over is forgotten.
_START_AND_END_SALES: Final = """
    UPDATE feed_item SET price_pence = CASE WHEN now() < sale_until THEN sale_pence ELSE full_pence END,
        full_pence = CASE WHEN now() < sale_until THEN full_pence END,
        sale_pence = CASE WHEN now() < sale_until THEN sale_pence END,
        sale_from = CASE WHEN now() < sale_until THEN sale_from END,
        sale_until = CASE WHEN now() < sale_until THEN sale_until END
    WHERE sale_until <= now()
        OR sale_until IS NOT NULL AND sale_from <= now() AND price_pence IS DISTINCT FROM sale_pence
    RETURNING feed_id, product_id"""
_PROPOSE_DUPLICATES: Final = """
    INSERT INTO product_proposal (product_id, other_product_id, evidence)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[]) ON CONFLICT DO NOTHING"""
_MARK_MISSING: Final = """
    UPDATE feed_item SET missing_since = now() WHERE feed_id = $1 AND missing_since IS NULL
        AND NOT EXISTS (SELECT FROM arriving_item AS arriving WHERE arriving.key = feed_item.key)
    RETURNING product_id"""
# A retailer's offer of a product is that of its cheapest article that can be bought, in any of the retailer's
# feeds, and first in those that are read. One without a price comes last: it is a link.
_OFFERS_OF_RETAILERS: Final = """
    SELECT DISTINCT ON (item.product_id, item.vendor_id, item.currency) product_id, vendor_id, url,
        item.currency, coalesce(item.price_pence, 0) AS price_pence,
        item.in_stock AND missing_since IS NULL AS in_stock, delivery_pence
    FROM feed_item AS item JOIN feed ON feed.id = item.feed_id
    WHERE product_id = ANY($2) AND item.currency <> '' AND vendor_id IN (
        SELECT own.vendor_id FROM feed_item AS own WHERE own.feed_id = $1 AND own.product_id = ANY($2))
    ORDER BY item.product_id, item.vendor_id, item.currency, item.missing_since IS NOT NULL,
        NOT item.in_stock, item.feed_id <> $1 AND (problem <> '' OR question <> ''),
        item.price_pence NULLS LAST, item.feed_id, item.key"""
# What is beyond reason waits for staff. Until then the offer stays at its former price, or is not there yet.
_SET_OFFERS: Final = f"""
    WITH wanted AS MATERIALIZED ({_OFFERS_OF_RETAILERS}),
    {HOLD_OUTLYING.format(kept=ALL_IS_SAID)},
    released AS (
        DELETE FROM held_price USING wanted
        WHERE (held_price.product_id, held_price.vendor_id, held_price.currency)
                = (wanted.product_id, wanted.vendor_id, wanted.currency)
            AND standing = 'waiting' AND NOT EXISTS (SELECT FROM outlying
                WHERE (outlying.product_id, outlying.vendor_id, outlying.currency)
                    = (wanted.product_id, wanted.vendor_id, wanted.currency))),
    written AS (
        INSERT INTO offer (product_id, vendor_id, url, currency, price_pence, in_stock, delivery_pence)
        SELECT product_id, vendor_id, url, currency, coalesce(former_pence, wanted.price_pence), in_stock,
            delivery_pence
        FROM wanted LEFT JOIN outlying USING (product_id, vendor_id, currency)
        WHERE evidence IS NULL OR former_pence IS NOT NULL
        ON CONFLICT (product_id, vendor_id, currency) DO UPDATE SET url = excluded.url,
            price_pence = excluded.price_pence, in_stock = excluded.in_stock,
            delivery_pence = excluded.delivery_pence, updated_at = now()
        WHERE ROW(offer.url, offer.price_pence, offer.in_stock, offer.delivery_pence)
            IS DISTINCT FROM
                ROW(excluded.url, excluded.price_pence, excluded.in_stock, excluded.delivery_pence)
        RETURNING id)
    SELECT (SELECT count(*) FROM written) AS changed, (SELECT count(*) FROM held WHERE is_new) AS held"""
# With prices of theirs that wait for staff, who would let an offer in that nobody makes.
_DROP_OFFERS: Final = """
    WITH unclaimed AS ({offers}),
    released AS (
        DELETE FROM held_price USING unclaimed
        WHERE (held_price.product_id, held_price.vendor_id, held_price.currency)
                = (unclaimed.product_id, unclaimed.vendor_id, unclaimed.currency)
            AND standing = 'waiting')
    DELETE FROM offer USING unclaimed
    WHERE (offer.product_id, offer.vendor_id, offer.currency)
        = (unclaimed.product_id, unclaimed.vendor_id, unclaimed.currency)
    RETURNING offer.id"""
_DROP_UNCLAIMED_OFFERS: Final = _DROP_OFFERS.format(
    offers="""
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[])
            AS former (product_id, vendor_id, currency)
        WHERE NOT EXISTS (SELECT FROM feed_item AS item
            WHERE (item.product_id, item.vendor_id, item.currency)
                = (former.product_id, former.vendor_id, former.currency))"""
)
# The offers of articles that have been missing for as many days.
_DROP_OLD_OFFERS: Final = _DROP_OFFERS.format(
    offers="""
        SELECT DISTINCT product_id, vendor_id, currency FROM feed_item AS item
        WHERE feed_id = $1 AND missing_since < now() - make_interval(days => $2)
            AND NOT EXISTS (SELECT FROM feed_item AS own
                WHERE (own.product_id, own.vendor_id, own.currency)
                        = (item.product_id, item.vendor_id, item.currency)
                    AND (own.missing_since IS NULL
                        OR own.missing_since >= now() - make_interval(days => $2)))"""
)
# What no feed has had for as many days is no longer made: its page stays, and says so.
_DISCONTINUE: Final = """
    UPDATE product SET discontinued = true WHERE NOT discontinued
        AND id IN (SELECT product_id FROM feed_item WHERE feed_id = $1
            AND missing_since < now() - make_interval(days => $2))
        AND NOT EXISTS (SELECT FROM feed_item AS own WHERE own.product_id = product.id
            AND (own.missing_since IS NULL OR own.missing_since >= now() - make_interval(days => $2)))
        AND NOT EXISTS (SELECT FROM offer WHERE offer.product_id = product.id AND in_stock)
    RETURNING id"""


class Comparison(NamedTuple):
    """A feed now and before: its articles, those that vanished, and both middle prices."""

    known: int
    vanished: int
    former_price: float | None
    price: float | None


class ArrivingItem(NamedTuple):
    """An article that the feed has now. A refused one has no digest."""

    key: str
    digest: bytes | None
    price: int | None
    currency: str


class StoredItem(NamedTuple):
    """The columns of `feed_item`."""

    feed_id: int
    key: str
    group_key: str
    digest: bytes
    product_id: int
    variant_id: int | None
    vendor_id: int | None
    currency: str
    price_pence: int | None
    delivery_pence: int | None
    in_stock: bool
    url: str
    full_pence: int | None
    sale_pence: int | None
    sale_from: datetime | None
    sale_until: datetime | None


class ClaimedOffer(NamedTuple):
    """The offer of an article, which others may have too."""

    product_id: int
    vendor_id: int
    currency: str


class Shade(NamedTuple):
    """A shade here."""

    id: int
    name: str
    gtin: str | None
    value: str | None
    position: int


async def lock_feed(connection: Connection, feed_id: int) -> bool:
    """Take the lock of a feed until the connection closes. Returns whether it was free."""
    return bool(await connection.fetchval("SELECT pg_try_advisory_lock($1, $2)", _LOCK, feed_id))


async def load_arriving(connection: Connection, items: Iterable[ArrivingItem]) -> None:
    """Note which articles the feed has now."""
    await connection.execute(_EMPTY_ARRIVING)
    await connection.copy_records_to_table("arriving_item", records=items, schema_name="pg_temp")
    await connection.execute("ANALYZE arriving_item")


async def compare_arriving(connection: Connection, feed_id: int) -> Comparison:
    """Compare what arrived with what is known of the feed."""
    return Comparison(*await connection.fetchrow(_COMPARE, feed_id))


async def list_changed_keys(connection: Connection, feed_id: int) -> set[str]:
    """The articles that are new or different."""
    return {row["key"] for row in await connection.fetch(_CHANGED_KEYS, feed_id)}


async def load_brands(connection: Connection) -> list[Record]:
    return await connection.fetch(_BRAND_NAMES)


async def list_categories(connection: Connection) -> list[tuple[str, str]]:
    """The slug and the name of each category here."""
    return [(row["slug"], row["name"]) for row in await connection.fetch(_CATEGORIES)]


async def find_lowest_prices(connection: Connection, products: Sequence[int]) -> dict[int, int]:
    """The lowest price in pence of each product that has one in pounds."""
    return {row["product_id"]: row["pence"] for row in await connection.fetch(_LOWEST, products)}


async def find_products_by_group(
    connection: Connection, feed_id: int, groups: Sequence[str]
) -> dict[str, KnownProduct]:
    rows = await connection.fetch(_PRODUCTS_BY_GROUP, feed_id, groups)
    return {row["group_key"]: _read_product(row) for row in rows}


async def find_products_by_barcode(connection: Connection, gtins: Sequence[str]) -> dict[str, KnownBarcode]:
    rows = await connection.fetch(_PRODUCTS_BY_BARCODE, gtins)
    return {row["gtin"]: KnownBarcode(_read_product(row), row["variant_id"]) for row in rows}


async def list_products_by_brand(
    connection: Connection, brands: Sequence[int], feed_id: int
) -> list[KnownProduct]:
    """The products of some brands that came from elsewhere than the feed."""
    return [_read_product(row) for row in await connection.fetch(_PRODUCTS_BY_BRAND, brands, feed_id)]


async def list_shades(connection: Connection, products: Sequence[int]) -> dict[int, list[Shade]]:
    shades: dict[int, list[Shade]] = {}
    for row in await connection.fetch(_SHADES, products):
        shades.setdefault(row["product_id"], []).append(
            Shade(row["id"], row["name"], row["gtin"], row["value"], row["position"])
        )
    return shades


async def list_pictured(connection: Connection, products: Sequence[int]) -> set[int]:
    return {row["product_id"] for row in await connection.fetch(_WITH_PICTURES, products)}


async def list_taken_slugs(connection: Connection, slugs: Sequence[str]) -> set[str]:
    return {row["slug"] for row in await connection.fetch(_TAKEN_SLUGS, slugs)}


async def find_product_ids(connection: Connection, slugs: Sequence[str]) -> dict[str, int]:
    return {row["slug"]: row["id"] for row in await connection.fetch(_PRODUCT_IDS, slugs)}


async def find_vendor_ids(connection: Connection, slugs: Sequence[str]) -> dict[str, int]:
    return {row["slug"]: row["id"] for row in await connection.fetch(_VENDOR_IDS, slugs)}


async def complete_shades(
    connection: Connection, barcodes: dict[int, str], colours: dict[int, str], of_products: dict[int, str]
) -> None:
    """Set the barcodes and colours that shades and products lack."""
    for query, given in (
        (_SET_SHADE_BARCODES, barcodes),
        (_SET_COLOURS, colours),
        (_SET_PRODUCT_BARCODES, of_products),
    ):
        if given:
            await connection.execute(query, list(given), list(given.values()))


async def list_claims(connection: Connection, feed_id: int, keys: Sequence[str]) -> set[ClaimedOffer]:
    """The offers that articles of a feed have."""
    return {ClaimedOffer(*row) for row in await connection.fetch(_CLAIMS, feed_id, keys)}


async def store_items(connection: Connection, items: Sequence[StoredItem]) -> None:
    if items:
        await connection.execute(_STORE_ITEMS, *map(list, zip(*items, strict=True)))


async def drop_unclaimed_offers(connection: Connection, former: Iterable[ClaimedOffer]) -> int:
    """Drop those offers that articles had before and none has now. Returns how many."""
    columns = map(list, zip(*former, strict=True))
    return len(await connection.fetch(_DROP_UNCLAIMED_OFFERS, *columns))


async def propose_duplicates(connection: Connection, proposals: Sequence[tuple[int, int, str]]) -> None:
    """Ask staff whether products are one."""
    if proposals:
        await connection.execute(_PROPOSE_DUPLICATES, *map(list, zip(*proposals, strict=True)))


async def mark_missing(connection: Connection, feed_id: int) -> list[int]:
    """Note which articles have vanished. Returns their products."""
    return sorted({row["product_id"] for row in await connection.fetch(_MARK_MISSING, feed_id)})


async def set_offers(connection: Connection, feed_id: int, products: Sequence[int]) -> tuple[int, int]:
    """Bring the offers of products in line with the articles of the feed's retailers.

    Returns how many changed, and how many prices wait for staff now.
    """
    row = await connection.fetchrow(_SET_OFFERS, feed_id, products)
    return row["changed"], row["held"]


async def start_and_end_sales(connection: Connection) -> int:
    """Let sales begin and end whose time has come. Returns how many offers changed."""
    products: dict[int, set[int]] = {}
    for row in await connection.fetch(_START_AND_END_SALES):
        products.setdefault(row["feed_id"], set()).add(row["product_id"])
    changed = [await set_offers(connection, feed_id, sorted(ids)) for feed_id, ids in products.items()]
    return sum(offers for offers, _ in changed)


async def drop_old_offers(connection: Connection, feed_id: int, days: int) -> int:
    return len(await connection.fetch(_DROP_OLD_OFFERS, feed_id, days))


async def discontinue(connection: Connection, feed_id: int, days: int) -> int:
    return len(await connection.fetch(_DISCONTINUE, feed_id, days))


def _read_product(row: Any) -> KnownProduct:
    return KnownProduct(row["id"], row["slug"], row["name"], row["brand"], row["size"], row["category"])
