"""Three brands for the finder's browser tests, whose shades lie at known distances from one of them."""

from app.kit.database.pool import Connection
from tests.support.rows import a_brand, a_category, a_product, a_variant, row

OWN = ("Linen", "#d9b48f")
SHELVES = {
    "Vane Atelier": {"vane-skin-tint": (OWN, ("Umber Dusk", "#7a4f33"))},
    "Marl Studio": {"marl-veil": (("Twin", "#d9b590"),), "marl-balm": (("Paler", "#e3c2a0"),)},
    "Nocturne": {"nocturne-base": (("Deeper", "#cba27b"),), "nocturne-stick": (("Rosier", "#d8ab90"),)},
}
LIPSTICK = "#b3122f"
WIDE = 60
DELIVERED = {"Farpost": (900, 495), "Nearpost": (1000, 100)}


async def insert_finder_shelves(connection: Connection) -> dict[str, int]:
    """Three brands on a shelf of their own, with known distances from one shade."""
    category = await a_category(connection, slug="skin-tint", name="Skin Tint", department="Complexion")
    ids: dict[str, int] = {}
    for brand_name, products in SHELVES.items():
        slug = brand_name.lower().replace(" ", "-")
        brand = await a_brand(connection, slug=slug, name=brand_name)
        for product_slug, shades in products.items():
            name = product_slug.replace("-", " ").title()
            product = await a_product(
                connection, brand_id=brand, category_id=category, slug=product_slug, name=name
            )
            for shade, value in shades:
                ids[shade] = await a_variant(connection, product, name=shade, value=value)
    await insert_delivered(connection, ids)
    await insert_lipsticks(connection)
    return ids


async def insert_lipsticks(connection: Connection) -> None:
    """Lipsticks of a red that no skin has, of a brand whose products are not named after it."""
    category = await a_category(connection, slug="lip-paint", name="Lip Paint", department="Lips")
    brand = await a_brand(connection, slug="ember-house", name="Ember House")
    for number, value in enumerate((LIPSTICK, "#b01030", "#a80f2e")):
        product = await a_product(
            connection,
            brand_id=brand,
            category_id=category,
            slug=f"carmine-{number}",
            name=f"Carmine {number}",
        )
        await a_variant(connection, product, name=f"Cherry {number}", value=value)
    wide = await a_product(
        connection, brand_id=brand, category_id=category, slug="ember-wide", name="Ember Wide Range"
    )
    for number in range(WIDE):
        await a_variant(
            connection, wide, name=f"Rouge {number:02}", value=f"#9{number % 10}1c2e", position=number
        )


async def insert_delivered(connection: Connection, ids: dict[str, int]) -> None:
    """Two eye shadows of one colour. One has offers, in pence, each with what its delivery costs."""
    category = await a_category(connection, slug="eye-paint", name="Eye Paint", department="Eyes")
    brand = await a_brand(connection, slug="farrowby", name="Farrowby")
    for slug, shade in (("farrowby-matte", "Sepia"), ("farrowby-satin", "Sepia Twin")):
        product = await a_product(
            connection, brand_id=brand, category_id=category, slug=slug, name=slug.replace("-", " ").title()
        )
        ids[shade] = await a_variant(connection, product, name=shade, value="#6b4a35")
    for name, (price, delivery) in DELIVERED.items():
        vendor = await row(connection, "vendor", slug=name.lower(), name=name)
        await row(
            connection, "offer", product_id=product, vendor_id=vendor, url="https://shop.example/twin",
            price_pence=price, delivery_pence=delivery,
        )  # fmt: skip
