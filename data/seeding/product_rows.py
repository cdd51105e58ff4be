"""Rows of products and of all that belongs to them, in blocks, so that processes can share the work."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from data.catalogue.catalogue import Catalogue
from data.catalogue.offers import make_past_offers
from data.entities import Product, Variant
from data.keyed_random import keyed_random
from data.pictures.drawing.looks import ProductLook
from data.pictures.drawing.product_pictures import pictures
from data.pictures.specs import PictureSpec, make_spec, picture_url
from data.seeding.options import SeedOptions
from data.seeding.product_views import list_views_by_day
from data.seeding.rows import CatalogueIds, Row, TableRows
from shade_engine import to_lab

WIDTH, HEIGHT = 800, 1000  # of every picture of a product
LABS_AT_ONCE = 5_000


@dataclass(frozen=True, slots=True)
class ProductRowsBlock:
    """Some products: their rows by table, their specs, and what the community needs to know of them."""

    tables: list[TableRows]
    specs: list[PictureSpec]
    products: list[Product]


def make_block(
    part: Catalogue, catalogue_ids: CatalogueIds, options: SeedOptions, start: int
) -> ProductRowsBlock:
    """The rows of a part of the catalogue, whose first product is number `start` of the whole."""
    products = list(part.products())
    ids = {each.slug: catalogue_ids.first_product + start + n for n, each in enumerate(products)}
    variants = list(part.variants())
    looks = [(look, make_spec(f"products/{look.slug}", look)) for look in _list_looks(part, variants)]
    tables = [
        _tabulate_products(products, ids, catalogue_ids, options),
        _tabulate_variants(variants, ids),
        _tabulate_offers(part, ids, catalogue_ids, options),
        _tabulate_past_offers(part, products, ids, catalogue_ids, options),
        _tabulate_ingredients(part, ids, catalogue_ids),
        _tabulate_certifications(part, ids, catalogue_ids),
        _tabulate_images(looks, ids),
        _tabulate_videos(part, ids),
        TableRows("product_view", ("product_id", "day", "views"), list(_list_views(products, ids, options))),
    ]
    return ProductRowsBlock(
        tables, [spec for _, spec in looks], [_without_description(each) for each in products]
    )


def _without_description(product: Product) -> Product:
    """Drop the product's longest text, which is not needed any more."""
    return replace(product, description="")


def _tabulate_products(
    products: list[Product], ids: dict[str, int], catalogue_ids: CatalogueIds, options: SeedOptions
) -> TableRows:
    details = tuple(products[0].details) if products else ()
    columns = (
        *("id", "brand_id", "category_id", "slug", "name", "caption", "description", "finish"),
        *("featured_rank", "popularity", "source", "source_key", "is_demo", "created_at", "updated_at"),
        *details,
    )
    rows = [
        (
            *(
                ids[each.slug],
                catalogue_ids.brands[each.brand_slug],
                catalogue_ids.categories[each.category_slug],
            ),
            *(each.slug, each.name, each.caption, each.description, each.finish),
            *(_rank(each, options), each.popularity, "demo", each.slug, True),
            *(each.created_at, each.created_at),
            *(each.details[name] for name in details),
        )
        for each in products
    ]
    return TableRows("product", columns, rows)


def _rank(product: Product, options: SeedOptions) -> int | None:
    return keyed_random(options.seed, "rank", product.slug).randrange(10_000) if product.is_featured else None


def _list_looks(part: Catalogue, variants: list[Variant]) -> Iterator[ProductLook]:
    """List what `Catalogue.looks` gives, from shades that are made already."""
    values: defaultdict[str, list[str]] = defaultdict(list)
    for each in variants:
        values[each.product_slug].append(each.value)
    return (part.look_of(plan, tuple(values[plan.slug])) for plan in part.plans)


def _tabulate_variants(variants: list[Variant], ids: dict[str, int]) -> TableRows:
    columns = (
        *("product_id", "name", "value", "lab_l", "lab_a", "lab_b", "source", "source_date"),
        *("undertone", "finish", "position"),
    )
    return TableRows("variant", columns, list(_list_shade_rows(iter(variants), ids)))


def _list_shade_rows(variants: Iterator[Variant], ids: dict[str, int]) -> Iterator[Row]:
    while chunk := list(islice(variants, LABS_AT_ONCE)):
        colours = np.array([list(bytes.fromhex(each.value[1:])) for each in chunk])
        for each, lab in zip(chunk, to_lab(colours).tolist(), strict=True):
            yield (
                *(ids[each.product_slug], each.name, each.value, *lab, each.source, each.source_date),
                *(each.undertone, each.finish, each.position),
            )


def _tabulate_offers(
    part: Catalogue, ids: dict[str, int], catalogue_ids: CatalogueIds, options: SeedOptions
) -> TableRows:
    columns = (
        *("product_id", "vendor_id", "url", "currency", "price_pence", "delivery_pence", "in_stock"),
        "updated_at",
    )
    rows = [
        (
            *(ids[each.product_slug], catalogue_ids.vendors[each.retailer_slug], each.url, each.currency),
            *(each.price, each.delivery, each.in_stock, options.reference),
        )
        for each in part.offers()
    ]
    return TableRows("offer", columns, rows)


def _tabulate_past_offers(
    part: Catalogue,
    products: list[Product],
    ids: dict[str, int],
    catalogue_ids: CatalogueIds,
    options: SeedOptions,
) -> TableRows:
    columns = (
        *("observed_at", "product_id", "vendor_id", "currency", "price_pence", "delivery_pence", "in_stock"),
        "offered_at",
    )
    created = {each.slug: each.created_at for each in products}
    rows = [
        (
            *(at, ids[each.product_slug], catalogue_ids.vendors[each.retailer_slug], each.currency),
            *(each.price, each.delivery, each.in_stock, at),
        )
        for offer in part.offers()
        for at, each in make_past_offers(options.seed, offer, created[offer.product_slug], options.reference)
    ]
    return TableRows("offer_history", columns, rows)


def _tabulate_ingredients(part: Catalogue, ids: dict[str, int], catalogue_ids: CatalogueIds) -> TableRows:
    rows = [
        (ids[each.product_slug], catalogue_ids.ingredients[each.ingredient_slug], each.position)
        for each in part.product_ingredients()
    ]
    return TableRows("product_ingredient", ("product_id", "ingredient_id", "position"), rows)


def _tabulate_certifications(part: Catalogue, ids: dict[str, int], catalogue_ids: CatalogueIds) -> TableRows:
    columns = ("product_id", "certification_id", "is_certified", "is_unknown")
    rows = [
        (
            *(ids[each.product_slug], catalogue_ids.certifications[each.certification_slug]),
            *(each.certified == "yes", each.certified == "unknown"),
        )
        for each in part.product_certifications()
    ]
    return TableRows("product_certification", columns, rows)


def _tabulate_images(looks: list[tuple[ProductLook, PictureSpec]], ids: dict[str, int]) -> TableRows:
    columns = ("product_id", "name", "url", "alt", "role", "position", "width", "height")
    rows = [
        (ids[look.slug], each.name, _find_url(spec, each.name), each.alt, each.kind, position, WIDTH, HEIGHT)
        for look, spec in looks
        for position, each in enumerate(pictures(look))
    ]
    return TableRows("product_image", columns, rows)


def _find_url(spec: PictureSpec, name: str) -> str:
    """The address of a picture. The main one is pixels, for cards; the others are SVG."""
    vector = picture_url(spec, name)
    return vector.replace(".svg?", "-640.webp?") if "main" in name else vector


def _tabulate_videos(part: Catalogue, ids: dict[str, int]) -> TableRows:
    columns = ("product_id", "platform", "url", "title", "creator", "position")
    rows = [
        (ids[each.product_slug], each.platform, each.url, each.title, each.creator, each.position)
        for each in part.videos()
    ]
    return TableRows("social_video", columns, rows)


def _list_views(products: list[Product], ids: dict[str, int], options: SeedOptions) -> Iterator[Row]:
    for product in products:
        for day, views in list_views_by_day(product, options):
            yield ids[product.slug], day, views
