"""A small stock with awkward corners: names that begin with a figure or an accent, a very long one."""

from app.kit.database.pool import Connection
from tests.support.posts import insert_posts
from tests.support.rows import a_brand, a_category, a_product, a_review, a_variant, row

BRANDS = (
    "27 Figs",
    "Alder & Ash",
    "Amberley",
    "Bare Atlas",
    "Calluna",
    "Dew Theory",
    "Ébène",
    "Fennel Row",
    "Gilt House",
    "Halden",
    "Inkwell",
    "Juniper Lane",
    "Kite",
    "Lumen",
    "Mallow",
    "Northmoor",
    "Ochre Works",
    "Petal & Pine",
    "Quillon",
    "Rosewater Road",
    "Saltmarsh",
    "Tansy",
    "Umber",
    "Velour",
    "Wren",
    "Xanthe",
    "Yarrow",
    "Zinnia",
    "A Brand With A Name So Long That No Card And No Heading Was Ever Drawn With It In Mind",
)
WITH_SHADES = ("Alder & Ash", "Umber", "Velour")
# A shelf longer than two pages of a list, with something to choose between in every filter.
LONG_CATEGORY = 45
LONG_NAME = "A Lipstick Whose Name Goes On Well Beyond What Any Card Can Hold"
FINISHES = ("matte", "satin", "gloss")
COLOURS = ("#f6dccb", "#d99a86", "#c2506a", "#8c2f3f", "#4a1620", "#2b0f14")


async def insert_small_catalogue(connection: Connection) -> None:
    """Fill the shelves."""
    category = await a_category(connection, slug="foundation", name="Foundation")
    makers = []
    for name in BRANDS:
        brand = await a_brand(connection, slug=slug_of(name), name=name, caption=f"The caption of {name}")
        if name in WITH_SHADES:
            product = await a_product(connection, brand_id=brand, category_id=category)
            await a_variant(connection, product)
            makers.append(brand)
    await _long_shelf(connection, makers)
    await insert_posts(connection)
    await _searches(connection)


async def _long_shelf(connection: Connection, makers: list[int]) -> None:
    category = await a_category(connection, slug="lipstick", name="Lipstick", position=1)
    vendor = await row(connection, "vendor", slug="aster", name="Aster", url="https://aster.example")
    for number in range(LONG_CATEGORY):
        product = await a_product(
            connection,
            name=LONG_NAME if number == 0 else f"Lipstick {number:02}",
            slug=f"lipstick-{number:02}",
            brand_id=makers[number % len(makers)],
            category_id=category,
            finish=FINISHES[number // len(makers) % len(FINISHES)],
            featured_rank=number if number < len(makers) else None,
            popularity=1 - number / LONG_CATEGORY,
        )
        for place, value in enumerate(COLOURS):
            name = f"Rosewood {number:02}-{place}"
            await a_variant(connection, product, name=name, value=value, position=place)
        if number:
            await row(
                connection,
                "offer",
                product_id=product,
                vendor_id=vendor,
                currency="GBP",
                in_stock=True,
                url="https://aster.example/x",
                price_pence=500 + 50 * number,
            )
        await a_review(connection, product, rating=5 - number % 5)


async def _searches(connection: Connection) -> None:
    """What was searched for today and two days before: something the shop has, and something it has not."""
    days = await connection.fetch("SELECT current_date - n AS day FROM generate_series(0, 2) AS n")
    for query, asked, found in (("lipstick under £20", 12, 30), ("parasol", 15, 0)):
        for each in days:
            day = each["day"]
            await row(connection, "search_count", day=day, query=query, asked=asked, products_found=found)


def slug_of(name: str) -> str:
    """As a brand's address would spell it."""
    plain = name.lower().replace("é", "e").replace("è", "e").replace("&", "and")
    return "-".join(plain.split())
