"""Products for tests that write: one for each of them, on a shelf with labels."""

from app.kit.database.pool import Connection
from tests.support.rows import a_brand, a_category, a_product

BRAND = "own-hand"
LABELS = ["Long lasting", "Blends well", "Oxidises"]
PRODUCTS = [f"own-tint-{number:02}" for number in range(60)]


async def insert_writable_products(connection: Connection) -> None:
    brand = await a_brand(connection, slug=BRAND, name="Own Hand")
    category_id = await a_category(connection, slug="own-tint", name="Own tint", static_review=LABELS)
    for slug in PRODUCTS:
        await a_product(
            connection, slug=slug, name=product_name_of(slug), brand_id=brand, category_id=category_id
        )


def product_name_of(slug: str) -> str:
    return slug.replace("-", " ").capitalize()


async def product_id_of(connection: Connection, slug: str) -> int:
    found: int = await connection.fetchval("SELECT id FROM product WHERE slug = $1", slug)
    return found
