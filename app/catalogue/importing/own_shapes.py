"""The shapes of our own set of files, each after those it points at. `docs/importing.md` tells of them."""

import re

from app.catalogue.importing import values as a
from app.catalogue.importing.shapes import LEFT_OUT, Field, Reference, Shape
from shade_engine import SWATCH_SOURCES, UNDERTONES

CURRENCY = a.pattern(re.compile("[A-Z]{3}"), 3, "a currency such as GBP")
FINISH = a.optional(a.pattern(a.FINISH, 40, "a finish in small letters"))
STATUSES = ("draft", "published", "withdrawn")

NAME = Field("name", a.expect_name(120), required=True)
SLUG = Field("slug", a.slug(120), required=True)
DEMO = Field("is_demo", a.read_boolean, "boolean", when_empty=False)
CREATED = Field("created_at", a.read_moment, "timestamptz", when_empty=LEFT_OUT)
UPDATED = Field("updated_at", a.read_moment, "timestamptz", when_empty=LEFT_OUT)
POSITION = Field("position", a.expect_whole_number(), "integer", when_empty=0)
LOGO, BANNER = Field("logo", a.expect_picture()), Field("banner", a.expect_picture())
PRODUCT = Field("product", a.slug(200), to="product_id", refers=Reference("product"), required=True)

BRANDS = Shape(
    "brand",
    "brands",
    (
        SLUG,
        NAME,
        Field("caption", a.expect_text(300)),
        Field("description", a.expect_text(20_000)),
        LOGO,
        BANNER,
        Field("origin", a.expect_text(120)),
        Field("founded", a.optional(a.expect_whole_number(1500, 2200)), "integer"),
        Field("price_level", a.optional(a.expect_whole_number(1, 4)), "smallint"),
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
        Field("department", a.expect_text(60)),
        Field("description", a.expect_text(20_000)),
        LOGO,
        BANNER,
        Field("static_review", a.expect_labels, "text[]", when_empty=[]),
        POSITION,
        DEMO,
        CREATED,
    ),
    ("slug",),
)
VENDORS = Shape("vendor", "vendors", (SLUG, NAME, Field("url", a.link()), DEMO), ("slug",))
INGREDIENTS = Shape(
    "ingredient",
    "ingredients",
    (
        Field("inci_name", a.expect_name(200), required=True),
        Field("is_natural", a.read_boolean, "boolean", required=True),
    ),
    ("inci_name",),
)
CERTIFICATIONS = Shape(
    "certification",
    "certifications",
    (SLUG, NAME, Field("description", a.expect_text(2000)), LOGO),
    ("slug",),
)
PRODUCTS = Shape(
    "product",
    "products",
    (
        Field("slug", a.slug(200), required=True),
        Field("name", a.expect_name(200), required=True),
        Field("brand", a.slug(120), to="brand_id", refers=Reference("brand"), required=True),
        Field("category", a.slug(120), to="category_id", refers=Reference("category"), required=True),
        Field("status", a.one_of(*STATUSES), when_empty="published"),
        Field("caption", a.expect_text(300)),
        Field("description", a.expect_text(50_000)),
        Field("volume", a.expect_text(60)),
        Field("finish", FINISH),
        Field("featured_rank", a.optional(a.expect_whole_number()), "integer"),
        Field("popularity", a.amount, "double precision", when_empty=0.0),
        Field("source", a.expect_text(60)),
        Field("source_key", a.optional(a.expect_text(500))),
        DEMO,
        CREATED,
        UPDATED,
    ),
    ("slug",),
)
VARIANTS = Shape(
    "variant",
    "variants",
    (
        PRODUCT,
        Field("name", a.expect_name(200), required=True),
        Field("value", a.optional(a.colour)),
        Field("source", a.one_of(*SWATCH_SOURCES), when_empty="unknown"),
        Field("source_date", a.optional(a.read_day), "date"),
        Field("undertone", a.optional(a.one_of(*UNDERTONES))),
        Field("finish", FINISH),
        POSITION,
    ),
    ("product", "name"),
)
OFFERS = Shape(
    "offer",
    "offers",
    (
        PRODUCT,
        Field("vendor", a.slug(120), to="vendor_id", refers=Reference("vendor"), required=True),
        Field("currency", CURRENCY, required=True),
        Field("price", a.price, "integer", to="price_pence", required=True, write=a.pounds),
        Field("url", a.link()),
        Field("in_stock", a.read_boolean, "boolean", when_empty=True),
        UPDATED,
    ),
    ("product", "vendor", "currency"),
    touched="updated_at",
)
PRODUCT_INGREDIENTS = Shape(
    "product_ingredient",
    "product_ingredients",
    (
        PRODUCT,
        Field(
            "ingredient",
            a.expect_name(200),
            to="ingredient_id",
            refers=Reference("ingredient", "inci_name"),
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
        Field(
            "certification",
            a.slug(120),
            to="certification_id",
            refers=Reference("certification"),
            required=True,
        ),
        Field("is_certified", a.read_boolean, "boolean", when_empty=False),
        Field("is_unknown", a.read_boolean, "boolean", when_empty=False),
    ),
    ("product", "certification"),
)
IMAGES = Shape(
    "product_image",
    "images",
    (
        PRODUCT,
        Field("name", a.expect_name(200), required=True),
        Field("url", a.expect_picture(), required=True),
        Field("alt", a.expect_text(500)),
        Field("role", a.expect_text(40)),
        POSITION,
        Field("width", a.optional(a.expect_whole_number(1)), "integer"),
        Field("height", a.optional(a.expect_whole_number(1)), "integer"),
    ),
    ("product", "name"),
)
VIDEOS = Shape(
    "social_video",
    "videos",
    (
        PRODUCT,
        Field("platform", a.one_of("youtube", "tiktok", "instagram"), required=True),
        Field("url", a.pattern(re.compile(r"https://\S+"), 2000, "an https address"), required=True),
        Field("title", a.expect_text(300)),
        Field("creator", a.expect_text(120)),
        POSITION,
    ),
    ("product", "url"),
)

CATALOGUE_SHAPES = (
    *(BRANDS, CATEGORIES, VENDORS, INGREDIENTS, CERTIFICATIONS, PRODUCTS, VARIANTS, OFFERS),
    *(PRODUCT_INGREDIENTS, PRODUCT_CERTIFICATIONS, IMAGES, VIDEOS),
)
