"""Changes of the catalogue that the benchmark makes, and how an answer tells that one is shown."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import asyncpg

from benchmarks.living.prober import Line

MERGED_CHANGES: Final = {
    "texts": "UPDATE product SET description = description || ' again' WHERE id = ANY($1)",
    "colours": "UPDATE variant SET value ="
    " '#' || lpad(to_hex(('x' || substr(value, 2))::bit(24)::int # 65793), 6, '0')"
    " WHERE product_id = ANY($1) AND value IS NOT NULL",
}
"""SQL that changes one product in a hundred before a merge: a text, or every colour."""
_CHANGED_AT_ONCE: Final = 1_000


async def list_products(connection: asyncpg.Connection, number: int) -> list[asyncpg.Record]:
    """Products with an offer in stock, spread over the catalogue."""
    found: list[asyncpg.Record] = await connection.fetch(
        "SELECT product.id, slug FROM product WHERE status = 'published' AND EXISTS (SELECT FROM offer"
        " WHERE product_id = product.id AND in_stock AND currency = 'GBP') ORDER BY md5(slug) LIMIT $1",
        number,
    )
    return found


async def set_price(connection: asyncpg.Connection, product: int, pence: int) -> None:
    """Set the price of the product's first offer."""
    await connection.execute(
        "UPDATE offer SET price_pence = $2, in_stock = true, currency = 'GBP' WHERE id ="
        " (SELECT min(id) FROM offer WHERE product_id = $1 AND currency = 'GBP')",
        product, pence,
    )  # fmt: skip


async def raise_prices(connection: asyncpg.Connection, products: Sequence[int]) -> None:
    """Change an offer of each product, as a retailer's feed does."""
    await connection.execute(
        "UPDATE offer SET price_pence = price_pence + 1 WHERE id IN"
        " (SELECT min(id) FROM offer WHERE product_id = ANY($1) GROUP BY product_id)",
        products,
    )


async def add_product(connection: asyncpg.Connection, word: str) -> None:
    """Add a product of that name, with one shade."""
    async with connection.transaction():
        product = await connection.fetchval(
            "INSERT INTO product (brand_id, category_id, slug, name) SELECT brand_id, category_id, $1, $2"
            " FROM product WHERE id = (SELECT min(product_id) FROM variant) RETURNING id",
            word, f"{word.capitalize()} Tint",
        )  # fmt: skip
        await connection.execute(
            "INSERT INTO variant (product_id, name, value) VALUES ($1, 'Dusk', '#c68642')", product
        )


async def change_share(connection: asyncpg.Connection, statement: str, products: Sequence[int]) -> None:
    """Change products, in few statements as an import does."""
    for start in range(0, len(products), _CHANGED_AT_ONCE):
        await connection.execute(statement, products[start : start + _CHANGED_AT_ONCE])


def shows_price(slug: str, pence: int) -> Callable[[Line], Awaitable[bool]]:
    """Whether the page of a product has an offer for that price."""

    async def is_shown(line: Line) -> bool:
        page = (await line.get_json(f"/product?slug={slug}"))["data"]
        return any(round(100 * vendor["price"]) == pence for vendor in page["vendors"])

    return is_shown


def finds_product(word: str) -> Callable[[Line], Awaitable[bool]]:
    """Whether a search for a word finds the product of that name."""

    async def is_found(line: Line) -> bool:
        answer = await line.post_json("/search", {"query": word})
        return [card["slug"] for card in answer["products"]] == [word]

    return is_found
