"""From a product's rows to the bytes of its card, its page and its reviews.

A rating changes without a new window, so neither card nor page holds it: the reader puts it in.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from app.window.builder.blocks import Joined
from app.window.builder.contents import Ingredient
from app.window.builder.queries import Rows
from app.window.review_rows import review_of
from app.window.shapes import (
    Brand,
    CardBody,
    Category,
    Certification,
    Image,
    Ingredients,
    Named,
    PageBody,
    Swatch,
    Variant,
    Vendor,
    Video,
    main_first,
)

SWATCHES_ON_A_CARD = 4
IMAGES_ON_A_CARD = 2

Shade = TypeVar("Shade")

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Pieces:
    """What is stored of one product, as bytes."""

    card: bytes  # an object left open
    swatches: bytes  # an array of a few shades
    shades: list[bytes]  # each of its shades
    page: bytes  # an object left open
    reviews: bytes  # an array


def pieces_of(joined: Joined, brand: Brand, category: Category) -> Pieces:
    """Everything of a product that is served as it is."""
    images = main_first([Image(*fields) for _, *fields in joined.images])
    price = lowest_price(joined.offers)
    shades = [_encode(Swatch(row["id"], row["name"], row["value"])) for row in joined.variants]
    return Pieces(
        card=_left_open(_card(joined, brand, category, images, price)),
        swatches=b"[" + b",".join(spread(shades)) + b"]",
        shades=shades,
        page=_left_open(_page(joined, brand, category, images, price)),
        reviews=_encode([review_of(row) for row in joined.reviews]),
    )


def lowest_price(offers: Rows) -> int | None:
    """The lowest offer in pounds, in pence; other currencies do not count."""
    return min((row["price_pence"] for row in offers if row["currency"] == "GBP"), default=None)


def spread(shades: Sequence[Shade]) -> Sequence[Shade]:
    """The few shades that show a range best: evenly from its lightest to its deepest."""
    if len(shades) <= SWATCHES_ON_A_CARD:
        return shades
    step = (len(shades) - 1) / (SWATCHES_ON_A_CARD - 1)
    return [shades[round(place * step)] for place in range(SWATCHES_ON_A_CARD)]


def _left_open(body: msgspec.Struct) -> bytes:
    return _encode(body)[:-1]


def _pounds(pence: int | None) -> float | None:
    return None if pence is None else pence / 100


def _card(
    joined: Joined, brand: Brand, category: Category, images: list[Image], price: int | None
) -> CardBody:
    return CardBody(
        name=joined.product["name"], slug=joined.product["slug"],
        category=category.name, category_slug=category.slug, brand=brand.name, brand_slug=brand.slug,
        currency="GBP", price=_pounds(price),
        images=images[:IMAGES_ON_A_CARD], variant_count=len(joined.variants),
    )  # fmt: skip


def _page(
    joined: Joined, brand: Brand, category: Category, images: list[Image], price: int | None
) -> PageBody:
    product = joined.product
    return PageBody(
        name=product["name"], slug=product["slug"], caption=product["caption"],
        description=product["description"], volume=product["volume"], images=images,
        brand=Named(brand.name, brand.slug), category=Named(category.name, category.slug),
        brand_slug=brand.slug, category_slug=category.slug,
        variants=[Variant(*fields) for _, *fields in joined.variants],
        price=_pounds(price), currency="GBP", ingredients=_ingredients(joined.ingredients),
        certifications=[Certification(row["name"], row["logo"], row["is_certified"], row["is_unknown"])
                        for row in joined.certifications],
        vendors=[Vendor(row["name"], row["url"], row["currency"], row["price_pence"] / 100, row["in_stock"])
                 for row in joined.offers],
        socials=_socials(joined.videos), static_review=category.static_review,
        created_at=product["created_at"],
    )  # fmt: skip


def _ingredients(contained: list[Ingredient]) -> Ingredients:
    return Ingredients(
        natural=[one.name for one in contained if one.is_natural],
        synthetic=[one.name for one in contained if not one.is_natural],
    )


def _socials(rows: Rows) -> dict[str, list[Video]]:
    socials: dict[str, list[Video]] = {}
    for row in rows:
        socials.setdefault(row["platform"], []).append(Video(row["url"], row["title"], row["creator"]))
    return socials
