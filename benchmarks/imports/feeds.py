"""Measures a day of a retailer's feed: nothing new, and one article in twenty new or changed."""

import asyncio
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import asyncpg

from app.catalogue.feeds.comparing import digest_item
from app.catalogue.feeds.items import FeedItem
from app.catalogue.feeds.reading import FeedOptions, read_feed
from benchmarks.costs import MeasuredShop

SHADES, BRANDS, AT_ONCE = 4, 300, 20_000
HEADER = "id\titem_group_id\ttitle\tbrand\tgtin\tcolor\tsize\tprice\tproduct_type\tlink\timage_link"
SYLLABLES = ["ba", "ce", "di", "fo", "gu", "ha", "ji", "ke", "li", "mo", "nu", "pa", "re", "si", "to", "va"]
OPTIONS = FeedOptions("GBP", {})
_FILL = (
    """INSERT INTO brand (slug, name) SELECT 'brand-' || n, 'Brand ' || n
        FROM generate_series(0, {brands} - 1) AS n""",
    "INSERT INTO category (slug, name, department) VALUES ('lipstick', 'Lipstick', 'Lips')",
    "INSERT INTO vendor (slug, name) VALUES ('boots', 'Boots')",
    "INSERT INTO feed (name, address, currency, retailer) VALUES ('boots', '{path}', 'GBP', 'Boots')",
    """INSERT INTO product (slug, name, brand_id, category_id) SELECT 'product-' || n, 'Product ' || n,
        (SELECT min(id) FROM brand) + n % {brands}, (SELECT id FROM category)
        FROM generate_series(0, {products} - 1) AS n""",
    """INSERT INTO variant (product_id, name, value) SELECT id, 'Shade ' || n, '#b28378'
        FROM product, generate_series(0, {shades} - 1) AS n""",
    """INSERT INTO offer (product_id, vendor_id, price_pence, url)
        SELECT id, (SELECT id FROM vendor), 1000, 'https://boots.example' FROM product""",
)
_PLACE = """
    INSERT INTO feed_item (feed_id, key, group_key, digest, product_id, variant_id, vendor_id, currency,
        price_pence, in_stock, url)
    SELECT (SELECT id FROM feed), key, group_key, digest, product.id, variant.id, (SELECT id FROM vendor),
        'GBP', 1000, true, 'https://boots.example'
    FROM arrived JOIN product ON product.slug = 'product-' || split_part(group_key, '|', 1)
    JOIN variant ON variant.product_id = product.id AND variant.name = 'Shade ' || shade"""


def feeds(there: MeasuredShop, offers: int) -> dict[str, Any]:
    """Fill a shop with what a feed has brought, and read the feed again on two further days."""
    path = there.folder / "boots.tsv"
    _write(path, offers, changed=0)
    asyncio.run(_fill(there.url, path, offers))
    with path.open("a") as file:
        file.write("\n")  # other bytes with the same articles
    run = ("feeds", "run", "boots", "--refused", str(there.folder / "refused.csv"))
    nothing = there.cost_of(*run)
    _write(path, offers, changed=offers // 20)
    return {"offers": offers, "nothing_new": nothing, "a_twentieth_new": there.cost_of(*run)}


def _write(path: Path, offers: int, changed: int) -> None:
    """Of the changed ones half have another price, and half are of new products."""
    dice = random.Random(7)
    priced = set(dice.sample(range(offers), changed // 2))
    with path.open("w") as file:
        file.write(f"{HEADER}\n")
        for number in range(offers + changed - changed // 2):
            product, shade = divmod(number, SHADES)
            name = " ".join(SYLLABLES[product >> place & 15] * 2 for place in (0, 4, 8, 12, 16))
            price = "10.50" if number in priced else "10.00"
            file.write(
                f"{number}\t{product}\t{name} Lipstick\tBrand {product % BRANDS}\t\tShade {shade}\t4 g\t"
                f"{price} GBP\tMakeup > Lipstick\thttps://boots.example/{number}\thttps://boots.example/{product}.jpg\n"
            )


async def _fill(url: str, path: Path, offers: int) -> None:
    """Write the rows of the first reading, by statements that take less time."""
    connection = await asyncpg.connect(url)
    try:
        for table in ("product", "variant", "offer"):
            await connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        values = {"brands": BRANDS, "products": offers // SHADES, "shades": SHADES, "path": path}
        for statement in _FILL:
            await connection.execute(statement.format(**values))
        for table in ("product", "variant", "offer"):
            await connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        await connection.execute(
            "CREATE TEMP TABLE arrived (key text, group_key text, shade text, digest bytea)"
        )
        rows = _list_arrived(path)
        while batch := list(islice(rows, AT_ONCE)):
            await connection.copy_records_to_table("arrived", records=batch)
        await connection.execute(_PLACE)
        await connection.execute("ANALYZE")
    finally:
        await connection.close()


def _list_arrived(path: Path) -> Iterator[tuple[str, str, str, bytes]]:
    for row in read_feed(path, OPTIONS):
        assert isinstance(row.item, FeedItem)
        yield row.key, row.item.group, row.item.shade.removeprefix("Shade "), digest_item(row.item)
