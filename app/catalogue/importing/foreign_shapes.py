"""The shapes that other people's catalogues arrive in.

Their products are known by source and the source's own key, so that a slug changed here stays changed.
Brands, shelves, retailers, ingredients and certifications that are here already are left as they are.
"""

from dataclasses import replace

from app.catalogue.importing import own_shapes
from app.catalogue.importing import values as a
from app.catalogue.importing.shapes import Field, Reference, Shape


def only_added(shape: Shape) -> Shape:
    """Rows that may come with many products, and never change what is there."""
    return replace(shape, only_adds=True, may_repeat=True)


BRANDS = only_added(own_shapes.BRANDS)
CATEGORIES = only_added(own_shapes.CATEGORIES)
VENDORS = only_added(own_shapes.VENDORS)
INGREDIENTS = only_added(own_shapes.INGREDIENTS)
CERTIFICATIONS = only_added(own_shapes.CERTIFICATIONS)


def make_products_shape() -> Shape:
    """Products known by (source, source_key); slug and state are the shop's once they are made."""
    required = [
        replace(each, required=True) if each.name in {"source", "source_key"} else each
        for each in own_shapes.PRODUCTS.fields
    ]
    return replace(
        own_shapes.PRODUCTS,
        fields=tuple(required),
        key=("source", "source_key"),
        kept=("slug", "status", "created_at"),
        may_repeat=True,
    )


def refer_by_source_key(shape: Shape, source: str) -> Shape:
    """What hangs on a product, which is named by the source's own key."""
    product = Field(
        "product",
        a.expect_name(500),
        to="product_id",
        refers=Reference("product", "source_key", source),
        required=True,
    )
    return replace(shape, fields=(product, *shape.fields[1:]))


PRODUCTS = make_products_shape()
PRODUCTS_ONCE = replace(PRODUCTS, may_repeat=False)
