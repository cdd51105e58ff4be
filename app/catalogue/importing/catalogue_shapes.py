"""The shapes of the shop's own set of files, in the order they are imported. See `docs/importing.md`."""

import re
from dataclasses import replace

from app.catalogue.importing.reading import values
from app.catalogue.importing.reading.gtin import read_gtin
from app.catalogue.importing.reading.measured_colours import PROVENANCE
from app.catalogue.importing.shapes import LEFT_OUT, ExportedColumn, Field, Reference, Shape
from shade_matching.error_model import SWATCH_SOURCES
from shade_matching.profile import UNDERTONES

READ_CURRENCY = values.expect_pattern(re.compile("[A-Z]{3}"), 3, "a currency such as GBP")
READ_FINISH = values.allow_empty(values.expect_pattern(values.FINISH, 40, "a finish in small letters"))
STATUSES = ("draft", "published", "withdrawn")

NAME = Field("name", values.expect_name(120), required=True)
SLUG = Field("slug", values.expect_slug(120), required=True)
DEMO = Field("is_demo", values.read_boolean, "boolean", when_empty=False)
CREATED = Field("created_at", values.read_time, "timestamptz", when_empty=LEFT_OUT)
UPDATED = Field("updated_at", values.read_time, "timestamptz", when_empty=LEFT_OUT)
POSITION = Field("position", values.expect_whole_number(), "integer", when_empty=0)
GTIN = Field("gtin", values.allow_empty(read_gtin))
LOGO, BANNER = Field("logo", values.expect_picture()), Field("banner", values.expect_picture())


def refer_by_slug(table: str, max_length: int = 120) -> Field:
    """A field that holds the slug of a row of another table, and is stored as that row's id."""
    return Field(
        table,
        values.expect_slug(max_length),
        stored_as=f"{table}_id",
        references=Reference(table),
        required=True,
    )


def _list_readings(table: str) -> tuple[ExportedColumn, ...]:
    """The reading of an instrument; empty for pictures, whose Lab follows from their value."""
    labs = (
        ExportedColumn(
            name, f"CASE WHEN {table}.measured_under IS NOT NULL THEN {table}.lab_{name.lower()} END"
        )
        for name in "Lab"
    )
    return (*labs, *(ExportedColumn(name, f"{table}.{name}") for name in PROVENANCE))


PRODUCT = refer_by_slug("product", 200)

BRANDS = Shape(
    "brand",
    "brands",
    (
        SLUG,
        NAME,
        Field("caption", values.expect_text(300)),
        Field("description", values.expect_text(20_000)),
        LOGO,
        BANNER,
        Field("origin", values.expect_text(120)),
        Field("founded", values.allow_empty(values.expect_whole_number(1500, 2200)), "integer"),
        Field("price_level", values.allow_empty(values.expect_whole_number(1, 4)), "smallint"),
        Field("managed_by", values.expect_choice("", "Undertone", "Brand", "BrandAmbassador", "NotManaged")),
        DEMO,
        CREATED,
    ),
    ("slug",),
)
CATEGORIES = Shape(
    "category",
    "categories",
    (
        SLUG,
        NAME,
        Field("department", values.expect_text(60)),
        Field("description", values.expect_text(20_000)),
        LOGO,
        BANNER,
        Field("static_review", values.read_label_list, "text[]", when_empty=[]),
        POSITION,
        DEMO,
        CREATED,
    ),
    ("slug",),
)
VENDORS = Shape("vendor", "vendors", (SLUG, NAME, Field("url", values.expect_link()), DEMO), ("slug",))
INGREDIENTS = Shape(
    "ingredient",
    "ingredients",
    (
        Field("inci_name", values.expect_name(200), required=True),
        Field("is_natural", values.read_boolean, "boolean", required=True),
    ),
    ("inci_name",),
)
CERTIFICATIONS = Shape(
    "certification",
    "certifications",
    (SLUG, NAME, Field("description", values.expect_text(2000)), LOGO),
    ("slug",),
)
PRODUCTS = Shape(
    "product",
    "products",
    (
        Field("slug", values.expect_slug(200), required=True),
        Field("name", values.expect_name(200), required=True),
        refer_by_slug("brand"),
        refer_by_slug("category"),
        Field("status", values.expect_choice(*STATUSES), when_empty="published"),
        Field("caption", values.expect_text(300)),
        Field("description", values.expect_text(50_000)),
        Field("volume", values.expect_text(60)),
        Field("finish", READ_FINISH),
        Field("featured_rank", values.allow_empty(values.expect_whole_number()), "integer"),
        Field("popularity", values.read_amount, "double precision", when_empty=0.0),
        Field("source", values.expect_text(60)),
        Field("source_key", values.allow_empty(values.expect_text(500))),
        DEMO,
        CREATED,
        UPDATED,
        GTIN,
        Field("mpn", values.expect_text(70)),
        Field("discontinued", values.read_boolean, "boolean", when_empty=False),
        Field("withdrawal_reason", values.expect_text(500)),
    ),
    ("slug",),
)
VARIANTS = Shape(
    "variant",
    "variants",
    (
        PRODUCT,
        Field("name", values.expect_name(200), required=True),
        Field("value", values.allow_empty(values.read_colour)),
        Field("source", values.expect_choice(*SWATCH_SOURCES), when_empty="unknown"),
        Field("source_date", values.allow_empty(values.read_date), "date"),
        Field("undertone", values.allow_empty(values.expect_choice(*UNDERTONES))),
        Field("finish", READ_FINISH),
        Field("picture", values.allow_empty(values.expect_picture())),
        POSITION,
        GTIN,
    ),
    ("product", "name"),
    has_colour=True,
    export_only=_list_readings("variant"),
)
PRODUCT_LOOKUP = replace(PRODUCT, is_lookup=True)
SHADE_OF_PRODUCT = Field(
    "name",
    values.expect_name(200),
    stored_as="variant_id",
    references=Reference("variant", "name", within="product"),
    required=True,
)
OTHER_SWATCHES = Shape(
    "other_swatch",
    "other_swatches",
    (
        PRODUCT_LOOKUP,
        SHADE_OF_PRODUCT,
        Field("source", values.expect_choice(*SWATCH_SOURCES), required=True),
        Field("shop", values.expect_text(120)),
        Field("value", values.read_colour, required=True),
        Field("source_date", values.allow_empty(values.read_date), "date"),
    ),
    ("product", "name", "source", "shop"),
    has_colour=True,
    export_only=_list_readings("other_swatch"),
)
MENDED_SHADES = Shape(
    "mended_shade",
    "mended_shades",
    (
        PRODUCT_LOOKUP,
        SHADE_OF_PRODUCT,
        Field("swatch", values.read_colour),
        Field("mended", values.read_colour),
        *(Field(name, values.read_amount, stored_as=f"lab_{name.lower()}") for name in "Lab"),
        Field("reason", values.expect_text(40)),
    ),
    ("product", "name"),
)
OFFERS = Shape(
    "offer",
    "offers",
    (
        PRODUCT,
        refer_by_slug("vendor"),
        Field("currency", READ_CURRENCY, required=True),
        Field(
            "price",
            values.read_quoted_price,
            "integer",
            stored_as="price_pence",
            required=True,
            when_empty=0,  # only the retailer's page knows it
            write=values.format_quoted_price,
        ),
        Field("url", values.expect_link()),
        Field("in_stock", values.read_boolean, "boolean", when_empty=True),
        Field(
            "delivery",
            values.allow_empty(values.read_price),
            "integer",
            stored_as="delivery_pence",
            write=values.allow_empty(values.format_price),
        ),
        Field("updated_at", values.read_past_time, "timestamptz", when_empty=LEFT_OUT),
    ),
    ("product", "vendor", "currency"),
    touched_column="updated_at",
)
PRODUCT_INGREDIENTS = Shape(
    "product_ingredient",
    "product_ingredients",
    (
        PRODUCT,
        Field(
            "ingredient",
            values.expect_name(200),
            stored_as="ingredient_id",
            references=Reference("ingredient", "inci_name"),
            required=True,
        ),
        POSITION,
    ),
    ("product", "ingredient"),
)
PRODUCT_CERTIFICATIONS = Shape(
    "product_certification",
    "product_certifications",
    (
        PRODUCT,
        refer_by_slug("certification"),
        Field("is_certified", values.read_boolean, "boolean", when_empty=False),
        Field("is_unknown", values.read_boolean, "boolean", when_empty=False),
    ),
    ("product", "certification"),
)
IMAGES = Shape(
    "product_image",
    "images",
    (
        PRODUCT,
        Field("name", values.expect_name(200), required=True),
        Field("url", values.expect_picture(), required=True),
        Field("alt", values.expect_text(500)),
        Field("role", values.expect_text(40)),
        POSITION,
        Field("width", values.allow_empty(values.expect_whole_number(1)), "integer"),
        Field("height", values.allow_empty(values.expect_whole_number(1)), "integer"),
    ),
    ("product", "name"),
)
VIDEOS = Shape(
    "social_video",
    "videos",
    (
        PRODUCT,
        Field("platform", values.expect_choice("youtube", "tiktok", "instagram"), required=True),
        Field(
            "url", values.expect_pattern(re.compile(r"https://\S+"), 2000, "an https address"), required=True
        ),
        Field("title", values.expect_text(300)),
        Field("creator", values.expect_text(120)),
        POSITION,
    ),
    ("product", "url"),
)

CATALOGUE_SHAPES = (
    *(BRANDS, CATEGORIES, VENDORS, INGREDIENTS, CERTIFICATIONS, PRODUCTS, VARIANTS, OTHER_SWATCHES),
    *(OFFERS, PRODUCT_INGREDIENTS, PRODUCT_CERTIFICATIONS, IMAGES, VIDEOS),
)
EXPORTED_SHAPES = (*CATALOGUE_SHAPES, MENDED_SHADES)
"""Mended colours follow from the catalogue, so they are exported and never imported."""
