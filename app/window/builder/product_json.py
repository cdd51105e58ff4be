"""Encodes a product's card, page and reviews as JSON.

A rating and offers can change without a new window, so they are left out here. `Window` adds them to every
answer.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

import asyncpg
import msgspec

from app.window.builder.product_blocks import ProductRows
from app.window.builder.queries import Records
from app.window.product_facts import ProductFacts
from app.window.reviews import read_review
from app.window.schemas import (
    Brand,
    CardBody,
    CardSwatch,
    Category,
    Certification,
    ColourlessShade,
    Image,
    Ingredients,
    MatchedSwatch,
    Named,
    PageBody,
    ShadeFacts,
    Variant,
    Video,
    WearFacts,
    main_first,
)

DEFAULT_COLOUR = "#c9a48f"
SWATCHES_ON_A_CARD = 4
IMAGES_ON_A_CARD = 2
_read_shade_facts: Callable[[asyncpg.Record], tuple[Any, ...]] = itemgetter(*ShadeFacts.__struct_fields__)

T = TypeVar("T")

_encode = msgspec.json.Encoder().encode
_colourless = msgspec.json.Decoder(list[ColourlessShade])


class MatchingFacts(NamedTuple):
    """What a shade is matched by."""

    mended: str | None  # the colour, where it is not the one shown
    mending: str  # the reason
    wear: WearFacts | None  # what wearers know


@dataclass(frozen=True, slots=True)
class ProductJson:
    card: bytes  # an object without its closing brace
    swatches: bytes  # an array of a few shades
    shades: list[bytes]  # each of its shades
    page: bytes  # an object without its closing brace
    reviews: bytes  # an array


def encode_product(
    product_rows: ProductRows, brand: Brand, category: Category, matching_facts: Sequence[MatchingFacts]
) -> ProductJson:
    names = ("name", "url", "alt", "width", "height")
    images = main_first([Image(*(row[name] for name in names)) for row in product_rows.images])
    images = images or [make_placeholder(category, product_rows.variants)]
    shades = list(zip(product_rows.variants, matching_facts, strict=True))
    return ProductJson(
        card=_encode_open(_make_card(product_rows, brand, category, images)),
        swatches=_encode(
            [CardSwatch(row["id"], row["name"], row["value"]) for row in pick_evenly(product_rows.variants)]
        ),
        shades=[_encode(_make_matched_swatch(row, facts)) for row, facts in shades],
        page=_encode_open(_make_page(product_rows, brand, category, images, shades)),
        reviews=encode_reviews(product_rows.reviews),
    )


def encode_reviews(rows: Records) -> bytes:
    return _encode([read_review(row) for row in rows])


def pick_evenly(shades: Sequence[T]) -> Sequence[T]:
    """Pick a few shades, evenly spread from the lightest to the deepest."""
    if len(shades) <= SWATCHES_ON_A_CARD:
        return shades
    step = (len(shades) - 1) / (SWATCHES_ON_A_CARD - 1)
    return [shades[round(place * step)] for place in range(SWATCHES_ON_A_CARD)]


def make_placeholder(category: Category, variants: Records) -> Image:
    """The placeholder of a product without a picture: its kind in its middle shade. `app.media` draws it."""
    shade = variants[len(variants) // 2]["value"] if variants else DEFAULT_COLOUR
    department = re.sub(r"[^a-z]", "", category.department.lower())[:20] or "skin"
    kind = f"{department}.{category.slug}"
    return Image("placeholder", f"/media/placeholder/{kind}~{shade[1:]}", "", 640, 800)


def _make_matched_swatch(row: asyncpg.Record, facts: MatchingFacts) -> MatchedSwatch:
    return MatchedSwatch(
        row["id"], row["name"], row["value"], row["source"], facts.mended, facts.mending, facts.wear,
        row["picture"],
    )  # fmt: skip


def _encode_open(body: msgspec.Struct) -> bytes:
    return _encode(body)[:-1]


def _make_card(product_rows: ProductRows, brand: Brand, category: Category, images: list[Image]) -> CardBody:
    return CardBody(
        name=product_rows.product["name"], slug=product_rows.product["slug"],
        category=category.name, category_slug=category.slug, brand=brand.name, brand_slug=brand.slug,
        images=images[:IMAGES_ON_A_CARD], variant_count=len(product_rows.variants),
    )  # fmt: skip


def _make_page(
    product_rows: ProductRows,
    brand: Brand,
    category: Category,
    images: list[Image],
    shades: Sequence[tuple[asyncpg.Record, MatchingFacts]],
) -> PageBody:
    return PageBody(
        **{column: product_rows.product[column] for column in ProductFacts.__struct_fields__}, images=images,
        brand=Named(brand.name, brand.slug), category=Named(category.name, category.slug),
        brand_slug=brand.slug, category_slug=category.slug,
        variants=[Variant(*(*_read_shade_facts(row), *facts)) for row, facts in shades],
        colourless=_colourless.decode(product_rows.product["colourless"] or "[]"),
        ingredients=Ingredients(
            natural=[each.name for each in product_rows.ingredients if each.is_natural],
            synthetic=[each.name for each in product_rows.ingredients if not each.is_natural],
        ),
        certifications=[Certification(row["name"], row["logo"], row["is_certified"], row["is_unknown"])
                        for row in product_rows.certifications],
        socials=_group_by_platform(product_rows.videos, lambda row: row["url"]),
        videos=_group_by_platform(
            product_rows.videos, lambda row: Video(row["url"], row["title"], row["creator"])),
        static_review=category.static_review,
    )  # fmt: skip


def _group_by_platform(videos: Records, make: Callable[[asyncpg.Record], T]) -> dict[str, list[T]]:
    """What is made of each video, by platform."""
    groups: dict[str, list[T]] = {}
    for row in videos:
        groups.setdefault(row["platform"], []).append(make(row))
    return groups
