"""The shapes of rows from other people's catalogues.

A product is found by its source and that source's own key, so that a slug changed in the shop is kept.
Brands, categories, vendors, ingredients and certifications that exist already are not changed.
"""

from dataclasses import replace

from app.catalogue.importing import catalogue_shapes
from app.catalogue.importing.reading import values
from app.catalogue.importing.shapes import Field, Reference, Shape


def make_insert_only(shape: Shape) -> Shape:
    """The shape for rows that many products may repeat, and that never change an existing row."""
    return replace(shape, insert_only=True, skip_repeats=True)


BRANDS = make_insert_only(catalogue_shapes.BRANDS)
CATEGORIES = make_insert_only(catalogue_shapes.CATEGORIES)
VENDORS = make_insert_only(catalogue_shapes.VENDORS)
INGREDIENTS = make_insert_only(catalogue_shapes.INGREDIENTS)
CERTIFICATIONS = make_insert_only(catalogue_shapes.CERTIFICATIONS)


def make_products_shape() -> Shape:
    """Products found by source and source key. Their slug and status are set once and never changed."""
    fields = tuple(
        replace(each, required=True) if each.name in {"source", "source_key"} else each
        for each in catalogue_shapes.PRODUCTS.fields
    )
    return replace(
        catalogue_shapes.PRODUCTS,
        fields=fields,
        key=("source", "source_key"),
        set_once=("slug", "status", "created_at"),
        skip_repeats=True,
    )


def identify_product_by_source_key(shape: Shape, source: str) -> Shape:
    """The shape of a product's rows where a file names the product by the source's own key."""
    product = Field(
        "product",
        values.expect_name(500),
        stored_as="product_id",
        references=Reference("product", "source_key", source),
        required=True,
    )
    return replace(shape, fields=(product, *shape.fields[1:]))


PRODUCTS = make_products_shape()
PRODUCTS_WITHOUT_REPEATS = replace(PRODUCTS, skip_repeats=False)
