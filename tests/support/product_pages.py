"""Products that show every state a product page has: everything there, nothing there, a real video."""

from app.kit.database.pool import Connection
from tests.support.rows import a_brand, a_category, a_member, a_product, a_review, a_variant, row

FULL = "every-part-foundation"
BARE = "nothing-known-foundation"
NEIGHBOUR = "neighbouring-foundation"

SHADES = (
    ("Porcelain 1C", "#f6e3d6", "cool"),
    ("Ivory 1N", "#f2dcc8", "neutral"),
    ("Shell 1W", "#f0d6ba", "warm"),
    ("Linen 2C", "#e8c9b4", "cool"),
    ("Sand 2N", "#e2bf9e", "neutral"),
    ("Honey 3W", "#d3a77c", "warm"),
    ("Fawn 3N", "#c99a72", "neutral"),
    ("Amber 4W", "#b98557", "warm"),
    ("Almond 4N", "#a97450", "neutral"),
    ("Chestnut 5C", "#8d5a3d", "cool"),
    ("Walnut 5N", "#754831", "neutral"),
    ("Cocoa 6W", "#5d3a26", "warm"),
    ("Ebony 6C", "#3f271c", "cool"),
)
VENDORS = (("Aster", "EUR", 990, True), ("Birch", "GBP", 2450, True), ("Cedar", "GBP", 1950, False))
ABROAD = (("Dahlia", "GBP", 1200, False), ("Elm", "EUR", 1500, True))
INGREDIENTS = (("Aqua", True), ("Mica", True), ("Dimethicone", False))
CERTIFICATES = (("Vegan", True, False), ("Cruelty free", False, False), ("Organic", False, True))
DEMO_VIDEO = "https://youtube.example/watch?v=demo-{number}"
REAL_VIDEO = "https://www.tiktok.com/@ada/video/7"
DESCRIPTION = (
    "## Why it stays\n\nIt **sets** by itself. [Care](javascript:alert(1))\n\n<script>alert(2)</script>"
)


async def insert_product_pages(connection: Connection) -> None:
    """Put them on a shelf of their own."""
    brand = await a_brand(connection, slug="pages", name="Pages & Co")
    category = await a_category(
        connection, slug="page-foundation", name="Page foundation", static_review=["Lasts", "Creases"]
    )
    shelf = {"brand_id": brand, "category_id": category}
    await a_product(connection, slug=BARE, name="Nothing known", **shelf)
    neighbour = await a_product(connection, slug=NEIGHBOUR, name="Neighbour", **shelf)
    for name, value in (("Bisque", "#f5e2d6"), ("Toffee", "#b88558")):
        await a_variant(connection, neighbour, name=name, value=value, source="brand")
    for name, currency, pence, in_stock in ABROAD:
        vendor = await row(connection, "vendor", slug=f"{name.lower()}-shop", name=name)
        await row(connection, "offer", product_id=neighbour, vendor_id=vendor, currency=currency,
                  price_pence=pence, in_stock=in_stock)  # fmt: skip
    full = await a_product(
        connection, slug=FULL, name="Every part", caption="All of it", description=DESCRIPTION, **shelf
    )
    await _shades_and_pictures(connection, full)
    await _facts(connection, full)
    await _voices(connection, full)


async def _shades_and_pictures(connection: Connection, product: int) -> None:
    for place, (name, value, undertone) in enumerate(SHADES):
        await a_variant(
            connection, product, name=name, value=value, undertone=undertone, source="brand", position=place
        )
    for place, name in enumerate(("2-texture", "1-main", *(f"{number}-more" for number in range(3, 11)))):
        await row(
            connection, "product_image", product_id=product, name=name, url=f"/placeholder.svg?{name}",
            alt=f"Picture {name}", width=800, height=1000, position=place,
        )  # fmt: skip


async def _facts(connection: Connection, product: int) -> None:
    for name, currency, pence, in_stock in VENDORS:
        url = f"https://{name.lower()}-shop.example/every-part"
        vendor = await row(connection, "vendor", slug=f"{name.lower()}-shop", name=name, url=url)
        await row(connection, "offer", product_id=product, vendor_id=vendor, url=url, currency=currency,
                  price_pence=pence, in_stock=in_stock)  # fmt: skip
    for place, (name, natural) in enumerate(INGREDIENTS):
        ingredient = await row(connection, "ingredient", inci_name=f"{name} of pages", is_natural=natural)
        await row(
            connection, "product_ingredient", product_id=product, ingredient_id=ingredient, position=place
        )
    for name, certified, unknown in CERTIFICATES:
        slug = f"page-{name.lower().replace(' ', '-')}"
        certificate = await row(connection, "certification", slug=slug, name=name)
        await row(connection, "product_certification", product_id=product, certification_id=certificate,
                  is_certified=certified, is_unknown=unknown)  # fmt: skip


async def _voices(connection: Connection, product: int) -> None:
    links = [("youtube", DEMO_VIDEO.format(number=number)) for number in range(9)] + [("tiktok", REAL_VIDEO)]
    for place, (platform, url) in enumerate(links):
        await row(connection, "social_video", product_id=product, platform=platform, url=url,
                  title=f"Video {place}", creator="ada", position=place)  # fmt: skip
    for stars in (5, 5, 4, 5, 1, 5, 4, 5):
        member = await a_member(connection)
        await a_review(connection, product, member, rating=stars, static_review=["Lasts"])
