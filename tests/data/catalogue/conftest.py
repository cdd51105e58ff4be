"""The default catalogue, made once for all of these tests."""

from collections import defaultdict
from dataclasses import dataclass

import pytest

from data.catalogue import Catalogue, make_catalogue
from data.entities import Offer, Product, ProductCertification, SocialVideo, Variant
from data.pictures.drawing.looks import ProductLook


@dataclass(frozen=True)
class Shop:
    """The catalogue read into memory and grouped by product."""

    catalogue: Catalogue
    products: dict[str, Product]
    variants: dict[str, list[Variant]]
    offers: dict[str, list[Offer]]
    formulas: dict[str, list[str]]
    certifications: dict[str, list[ProductCertification]]
    videos: dict[str, list[SocialVideo]]
    looks: dict[str, ProductLook]


def by_product(rows):
    grouped = defaultdict(list)
    for row in rows:
        grouped[row.product_slug].append(row)
    return dict(grouped)


@pytest.fixture(scope="session")
def shop() -> Shop:
    catalogue = make_catalogue()
    lines = by_product(catalogue.product_ingredients())
    return Shop(
        catalogue=catalogue,
        products={product.slug: product for product in catalogue.products()},
        variants=by_product(catalogue.variants()),
        offers=by_product(catalogue.offers()),
        formulas={slug: [line.ingredient_slug for line in rows] for slug, rows in lines.items()},
        certifications=by_product(catalogue.product_certifications()),
        videos=by_product(catalogue.videos()),
        looks={look.slug: look for look in catalogue.looks()},
    )
