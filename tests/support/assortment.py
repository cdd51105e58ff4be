"""A generated assortment with every kind of row a window reads; the same for the same seed."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from app.kit.database.pool import Connection
from tests.support.rows import a_brand, a_category, a_member, a_product, a_review, a_variant, row

BRANDS = ("Alder & Ash", "Ébène", "Gilt House", "Kite", "Rosewater Road", "Umber")
CATEGORIES = (
    ("Foundation", "complexion"),
    ("Concealer", "complexion"),
    ("Lipstick", "lips"),
    ("Blush", "cheeks"),
)
ADJECTIVES = ("Silk", "Velvet", "Crème", "Nude", "Moisturising", "Colour", "Grey", "Soft", "Luminous", "Bare")
NOUNS = ("Veil", "Tint", "Balm", "Powder", "Lip", "Glow", "Cushion", "Brushes", "Berries", "Colours")
SHADE_NAMES = (
    "Fair Rose",
    "Honey",
    "Almond 3N",
    "Cocoa",
    "Ruby",
    "Petal",
    "Plum",
    "Ivory",
    "Chestnut",
    "Coral",
)
INGREDIENTS = (
    ("Aqua", True),
    ("Talc", True),
    ("Dimethicone", False),
    ("Parfum", False),
    ("Glycerin", True),
    ("Methylparaben", False),
    ("Linalool", True),
)
VOLUMES = ("30 ml", "3.5 g", "One size", "2 x 5 g", "5 pieces", "", "100 ml", "Pack of 3")
FINISHES = (None, "matte", "satin", "dewy")
UNDERTONES = (None, "cool", "neutral", "warm", "olive")
SOURCES = ("instrument", "brand", "retailer", "photo", "unknown")
CERTIFICATES = ("Vegan", "Cruelty free")
NEWEST = datetime(2026, 6, 1, 12, tzinfo=UTC)


@dataclass
class Assortment:
    """What was put where, by id."""

    brands: list[int] = field(default_factory=list)
    categories: list[int] = field(default_factory=list)
    products: list[int] = field(default_factory=list)
    members: list[int] = field(default_factory=list)


async def insert_assortment(connection: Connection, products: int = 60, seed: int = 1) -> Assortment:
    """Fill the shelves."""
    random, shelves = Random(seed), Assortment()
    for name in BRANDS:
        shelves.brands.append(await a_brand(connection, slug=slug_of(name), name=name))
    for place, (name, department) in enumerate(CATEGORIES):
        shelves.categories.append(
            await a_category(
                connection, slug=slug_of(name), name=name, department=department, position=place,
                static_review=["Lasts", "Creases"],
            )
        )  # fmt: skip
    ingredients = [await row(connection, "ingredient", inci_name=name, is_natural=natural)
                   for name, natural in INGREDIENTS]  # fmt: skip
    certificates = [await row(connection, "certification", slug=slug_of(name), name=name)
                    for name in CERTIFICATES]  # fmt: skip
    vendors = [await row(connection, "vendor", slug=slug_of(name), name=name, url=f"https://{name}.example")
               for name in ("aster", "birch", "cedar")]  # fmt: skip
    shelves.members = [await a_member(connection)
                       for _ in range(8)]  # fmt: skip
    for number in range(products):
        product = await _product(connection, random, shelves, number)
        shelves.products.append(product)
        await _lists(connection, random, product, ingredients, certificates, vendors)
        for member in random.sample(shelves.members, random.choice((0, 0, 1, 2, 5))):
            await a_review(connection, product, member, rating=random.randint(1, 5))
    return shelves


async def _product(connection: Connection, random: Random, shelves: Assortment, number: int) -> int:
    name = f"{random.choice(ADJECTIVES)} {random.choice(NOUNS)}"
    return await a_product(
        connection, name=name, slug=f"{slug_of(name)}-{number}",
        brand_id=random.choice(shelves.brands), category_id=random.choice(shelves.categories),
        finish=random.choice(FINISHES), caption="A caption", description=f"For {random.choice(NOUNS)} days.",
        featured_rank=number if number % 9 == 0 else None, popularity=random.random(),
        created_at=NEWEST - timedelta(hours=random.randrange(5000)),
        volume=VOLUMES[number % len(VOLUMES)], status="draft" if number % 17 == 16 else "published",
    )  # fmt: skip


async def _lists(
    connection: Connection, random: Random, product: int, ingredients: list[int], certificates: list[int],
    vendors: list[int],
) -> None:  # fmt: skip
    for place, name in enumerate(random.sample(SHADE_NAMES, random.choice((0, 1, 3, 6)))):
        await a_variant(
            connection, product, name=name, value=random.choice((None, *[a_colour(random)] * 9)),
            undertone=random.choice(UNDERTONES), finish=random.choice((None, None, "matte", "dewy")),
            source=random.choice(SOURCES), position=place,
        )  # fmt: skip
    for place, ingredient in enumerate(random.sample(ingredients, random.randint(0, 4))):
        values = {"product_id": product, "ingredient_id": ingredient, "position": place}
        await row(connection, "product_ingredient", **values)
    for certificate in random.sample(certificates, random.randint(0, 2)):
        await row(connection, "product_certification", product_id=product, certification_id=certificate,
                  is_certified=random.random() < 0.6)  # fmt: skip
    for vendor in random.sample(vendors, random.randint(0, 3)):
        currency, price = random.choice(("GBP", "GBP", "EUR")), random.randrange(300, 6000, 50)
        await row(connection, "offer", product_id=product, vendor_id=vendor, url="https://shop.example/x",
                  currency=currency, price_pence=price, in_stock=random.random() < 0.7,
                  delivery_pence=(None, 0, 395)[price // 50 % 3])  # fmt: skip
    for place, name in enumerate(("back.jpg", "main.jpg")):
        await row(connection, "product_image", product_id=product, name=name, url=f"/media/{product}/{name}",
                  position=place)  # fmt: skip


def a_colour(random: Random) -> str:
    """A colour of skin or lips."""
    light = random.randint(60, 240)
    return (
        f"#{light:02x}{int(light * random.uniform(0.5, 0.9)):02x}{int(light * random.uniform(0.3, 0.8)):02x}"
    )


def slug_of(name: str) -> str:
    """As an address would spell it."""
    plain = name.lower().replace("é", "e").replace("è", "e").replace("&", "and")
    return "-".join(plain.split())
