"""The tables of the catalogue: brands, categories, products, and what belongs to a product."""

from piccolo.columns import Date, DoublePrecision, Integer, OnDelete, SmallInt
from piccolo.table import Table

from app.kit.database.piccolo_engine import ENGINE
from app.schema.tables.choices import PageManager, Platform, ShadeSource, Status, Undertone
from app.schema.tables.columns import (
    Named,
    boolean_column,
    foreign_key,
    id_column,
    integer_column,
    optional_text_column,
    text_column,
    text_list_column,
    timestamp_column,
)


class Brand(Named, Table, tablename="brand", db=ENGINE):
    id = id_column()
    slug = text_column(unique=True)
    name = text_column()
    caption = text_column()
    description = text_column()
    logo = text_column()
    banner = text_column()
    origin = text_column()
    founded = Integer(default=None, null=True)
    price_level = SmallInt(default=None, null=True)
    managed_by = text_column(choices=PageManager)
    is_demo = boolean_column()
    created_at = timestamp_column()


class Category(Named, Table, tablename="category", db=ENGINE):
    """A category, with the labels that its reviews can have."""

    id = id_column()
    slug = text_column(unique=True)
    name = text_column()
    department = text_column()
    description = text_column()
    logo = text_column()
    banner = text_column()
    static_review = text_list_column()
    position = integer_column()
    is_demo = boolean_column()
    created_at = timestamp_column()


class Product(Named, Table, tablename="product", db=ENGINE):
    """A product. The SQL adds `avg_rating`; triggers update the three rating columns."""

    id = id_column()
    brand_id = foreign_key(Brand, OnDelete.restrict)
    category_id = foreign_key(Category, OnDelete.restrict)
    slug = text_column(unique=True)
    name = text_column()
    status = text_column("published", choices=Status)
    caption = text_column()
    description = text_column()
    volume = text_column()
    finish = optional_text_column()
    featured_rank = Integer(default=None, null=True)
    popularity = DoublePrecision(default=0.0, null=False)
    rating_sum = integer_column()
    rating_count = integer_column()
    rating_changed_at = timestamp_column()
    source = text_column()
    source_key = optional_text_column()
    is_demo = boolean_column()
    created_at = timestamp_column()
    updated_at = timestamp_column()
    gtin = optional_text_column()
    mpn = text_column()
    discontinued = boolean_column()
    withdrawal_reason = text_column()


class Variant(Named, Table, tablename="variant", db=ENGINE):
    """A shade and the swatch that is shown.

    Its Lab is a cache: empty until computed, emptied when the value changes. Where an instrument read the
    shade, the Lab is exactly what it read, and the last columns say how.
    """

    id = id_column()
    product_id = foreign_key(Product, OnDelete.cascade)
    name = text_column()
    value = optional_text_column()
    lab_l = DoublePrecision(default=None, null=True)
    lab_a = DoublePrecision(default=None, null=True)
    lab_b = DoublePrecision(default=None, null=True)
    source = text_column("unknown", choices=ShadeSource)
    source_date = Date(default=None, null=True)
    undertone = optional_text_column(choices=Undertone)
    finish = optional_text_column()
    picture = optional_text_column()
    position = integer_column()
    instrument = optional_text_column()
    measured_under = optional_text_column()
    observer = SmallInt(default=None, null=True)
    gtin = optional_text_column()


class OtherSwatch(Table, tablename="other_swatch", db=ENGINE):
    """A swatch of a shade from another source than the one shown."""

    id = id_column()
    variant_id = foreign_key(Variant, OnDelete.cascade)
    source = text_column(choices=ShadeSource)
    shop = text_column()
    value = text_column()
    lab_l = DoublePrecision(default=None, null=True)
    lab_a = DoublePrecision(default=None, null=True)
    lab_b = DoublePrecision(default=None, null=True)
    source_date = Date(default=None, null=True)
    instrument = optional_text_column()
    measured_under = optional_text_column()
    observer = SmallInt(default=None, null=True)


class Vendor(Named, Table, tablename="vendor", db=ENGINE):
    id = id_column()
    slug = text_column(unique=True)
    name = text_column()
    url = text_column()
    is_demo = boolean_column()


class Offer(Table, tablename="offer", db=ENGINE):
    """A retailer's price of a product, and of its delivery if known, in hundredths of the currency."""

    id = id_column()
    product_id = foreign_key(Product, OnDelete.cascade)
    vendor_id = foreign_key(Vendor, OnDelete.cascade)
    url = text_column()
    currency = text_column("GBP")
    price_pence = integer_column()
    in_stock = boolean_column(default=True)
    updated_at = timestamp_column()
    delivery_pence = Integer(default=None, null=True)


class Ingredient(Named, Table, tablename="ingredient", db=ENGINE):
    """An INCI name, unique regardless of upper and lower case."""

    id = id_column()
    inci_name = text_column()
    is_natural = boolean_column()


class ProductIngredient(Table, tablename="product_ingredient", db=ENGINE):
    """An ingredient of a product, in the order of their amounts."""

    id = id_column()
    product_id = foreign_key(Product, OnDelete.cascade)
    ingredient_id = foreign_key(Ingredient, OnDelete.restrict)
    position = integer_column()


class Certification(Named, Table, tablename="certification", db=ENGINE):
    id = id_column()
    slug = text_column(unique=True)
    name = text_column()
    description = text_column()
    logo = text_column()


class ProductCertification(Table, tablename="product_certification", db=ENGINE):
    id = id_column()
    product_id = foreign_key(Product, OnDelete.cascade)
    certification_id = foreign_key(Certification, OnDelete.cascade)
    is_certified = boolean_column()
    is_unknown = boolean_column()


class ProductImage(Table, tablename="product_image", db=ENGINE):
    """A picture of a product. The one whose name contains `main` is shown first."""

    id = id_column()
    product_id = foreign_key(Product, OnDelete.cascade)
    name = text_column()
    url = text_column()
    alt = text_column()
    role = text_column()
    position = integer_column()
    width = Integer(default=None, null=True)
    height = Integer(default=None, null=True)


class SocialVideo(Table, tablename="social_video", db=ENGINE):
    """A video about a product on youtube, tiktok or instagram."""

    id = id_column()
    product_id = foreign_key(Product, OnDelete.cascade)
    platform = text_column(choices=Platform)
    url = text_column()
    title = text_column()
    creator = text_column()
    position = integer_column()


CATALOGUE = (
    Brand, Category, Product, Variant, OtherSwatch, Vendor, Offer, Ingredient, ProductIngredient,
    Certification, ProductCertification, ProductImage, SocialVideo,
)  # fmt: skip
