"""Rows of products with all that hangs on them, in blocks, so that two processes can share the work."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from app.media.briefs import Brief, address, brief
from app.seeding.rows import Row, Rows
from app.seeding.shelf_rows import Numbers
from app.seeding.visits import visits_of
from app.seeding.wanted import Wanted
from data.catalogue.catalogue import Catalogue
from data.catalogue.keyed import draw
from data.pictures.gallery import pictures
from data.pictures.looks import ProductLook
from data.records import Product, Variant
from shade_engine import to_lab

WIDTH, HEIGHT = 800, 1000  # of every picture of a product
LABS_AT_ONCE = 5_000


@dataclass(frozen=True, slots=True)
class Block:
    """Some products: their rows by table, their briefs, and what the community needs to know of them."""

    tables: list[Rows]
    briefs: list[Brief]
    products: list[Product]


def make_block(some: Catalogue, numbers: Numbers, wanted: Wanted, start: int) -> Block:
    """A part of the catalogue, whose first product is number `start` of the whole."""
    products = list(some.products())
    ids = {each.slug: numbers.first_product + start + n for n, each in enumerate(products)}
    variants = list(some.variants())
    looks = [(look, brief(f"products/{look.slug}", look)) for look in _looks(some, variants)]
    tables = [
        _products(products, ids, numbers, wanted),
        _variants(variants, ids),
        _offers(some, ids, numbers, wanted),
        _ingredients(some, ids, numbers),
        _certifications(some, ids, numbers),
        _images(looks, ids),
        _videos(some, ids),
        Rows("product_view", ("product_id", "day", "views"), list(_views(products, ids, wanted))),
    ]
    return Block(tables, [told for _, told in looks], [_light(each) for each in products])


def _light(product: Product) -> Product:
    """The product without its long words, which nobody needs any more."""
    return replace(product, description="")


def _products(products: list[Product], ids: dict[str, int], numbers: Numbers, wanted: Wanted) -> Rows:
    columns = (
        *("id", "brand_id", "category_id", "slug", "name", "caption", "description", "volume", "finish"),
        *("featured_rank", "popularity", "source", "source_key", "is_demo", "created_at", "updated_at"),
    )
    rows = [
        (
            *(ids[each.slug], numbers.brands[each.brand_slug], numbers.categories[each.category_slug]),
            *(each.slug, each.name, each.caption, each.description, each.volume, each.finish),
            *(_rank(each, wanted), each.popularity, "demo", each.slug, True),
            *(each.created_at, each.created_at),
        )
        for each in products
    ]
    return Rows("product", columns, rows)


def _rank(product: Product, wanted: Wanted) -> int | None:
    return draw(wanted.seed, "rank", product.slug).randrange(10_000) if product.is_featured else None


def _looks(some: Catalogue, variants: list[Variant]) -> Iterator[ProductLook]:
    """What `some.looks()` gives, from shades that are made already."""
    values: defaultdict[str, list[str]] = defaultdict(list)
    for each in variants:
        values[each.product_slug].append(each.value)
    return (some.look_of(plan, tuple(values[plan.slug])) for plan in some.plans)


def _variants(variants: list[Variant], ids: dict[str, int]) -> Rows:
    columns = (
        *("product_id", "name", "value", "lab_l", "lab_a", "lab_b", "source", "source_date"),
        *("undertone", "finish", "position"),
    )
    return Rows("variant", columns, list(_variant_rows(iter(variants), ids)))


def _variant_rows(variants: Iterator[Variant], ids: dict[str, int]) -> Iterator[Row]:
    while some := list(islice(variants, LABS_AT_ONCE)):
        colours = np.array([list(bytes.fromhex(each.value[1:])) for each in some])
        for each, lab in zip(some, to_lab(colours).tolist(), strict=True):
            yield (
                *(ids[each.product_slug], each.name, each.value, *lab, each.source, each.source_date),
                *(each.undertone, each.finish, each.position),
            )


def _offers(some: Catalogue, ids: dict[str, int], numbers: Numbers, wanted: Wanted) -> Rows:
    columns = ("product_id", "vendor_id", "url", "currency", "price_pence", "in_stock", "updated_at")
    rows = [
        (
            *(ids[each.product_slug], numbers.vendors[each.retailer_slug], each.url, each.currency),
            *(each.price, each.in_stock, wanted.reference),
        )
        for each in some.offers()
    ]
    return Rows("offer", columns, rows)


def _ingredients(some: Catalogue, ids: dict[str, int], numbers: Numbers) -> Rows:
    rows = [
        (ids[each.product_slug], numbers.ingredients[each.ingredient_slug], each.position)
        for each in some.product_ingredients()
    ]
    return Rows("product_ingredient", ("product_id", "ingredient_id", "position"), rows)


def _certifications(some: Catalogue, ids: dict[str, int], numbers: Numbers) -> Rows:
    columns = ("product_id", "certification_id", "is_certified", "is_unknown")
    rows = [
        (
            *(ids[each.product_slug], numbers.certifications[each.certification_slug]),
            *(each.certified == "yes", each.certified == "unknown"),
        )
        for each in some.product_certifications()
    ]
    return Rows("product_certification", columns, rows)


def _images(looks: list[tuple[ProductLook, Brief]], ids: dict[str, int]) -> Rows:
    columns = ("product_id", "name", "url", "alt", "role", "position", "width", "height")
    rows = [
        (ids[look.slug], each.name, _shown(told, each.name), each.alt, each.kind, position, WIDTH, HEIGHT)
        for look, told in looks
        for position, each in enumerate(pictures(look))
    ]
    return Rows("product_image", columns, rows)


def _shown(told: Brief, name: str) -> str:
    """The main picture is shown on cards: as pixels, cheap to paint. The others are vectors."""
    vector = address(told, name)
    return vector.replace(".svg?", "-640.webp?") if "main" in name else vector


def _videos(some: Catalogue, ids: dict[str, int]) -> Rows:
    columns = ("product_id", "platform", "url", "title", "creator", "position")
    rows = [
        (ids[each.product_slug], each.platform, each.url, each.title, each.creator, each.position)
        for each in some.videos()
    ]
    return Rows("social_video", columns, rows)


def _views(products: list[Product], ids: dict[str, int], wanted: Wanted) -> Iterator[Row]:
    for product in products:
        for day, views in visits_of(product, wanted):
            yield ids[product.slug], day, views
