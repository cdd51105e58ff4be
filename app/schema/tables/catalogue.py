"""The shelves: brands, categories, products, and what belongs to a product."""

from piccolo.columns import Date, DoublePrecision, Integer, OnDelete, SmallInt
from piccolo.columns.readable import Readable
from piccolo.table import Table

from app.kit.database import ENGINE
from app.schema.tables.choices import Platform, ShadeSource, Status, Undertone
from app.schema.tables.columns import belongs_to, flag, labels, maybe_words, moment, number, numbered, words


class Brand(Table, tablename="brand", db=ENGINE):
    """A house and its story."""

    id = numbered()
    slug = words(unique=True)
    name = words()
    caption = words()
    description = words()
    logo = words()
    banner = words()
    origin = words()
    founded = Integer(default=None, null=True)
    price_level = SmallInt(default=None, null=True)
    is_demo = flag()
    created_at = moment()

    @classmethod
    def get_readable(cls) -> Readable:
        """How the admin names a row."""
        return Readable(template="%s", columns=[cls.name])


class Category(Table, tablename="category", db=ENGINE):
    """A shelf, with the labels its reviews may carry."""

    id = numbered()
    slug = words(unique=True)
    name = words()
    department = words()
    description = words()
    logo = words()
    banner = words()
    static_review = labels()
    position = number()
    is_demo = flag()
    created_at = moment()

    @classmethod
    def get_readable(cls) -> Readable:
        """How the admin names a row."""
        return Readable(template="%s", columns=[cls.name])


class Product(Table, tablename="product", db=ENGINE):
    """What stands on the shelf. The SQL adds `avg_rating`; triggers keep the three rating columns."""

    id = numbered()
    brand_id = belongs_to(Brand, OnDelete.restrict)
    category_id = belongs_to(Category, OnDelete.restrict)
    slug = words(unique=True)
    name = words()
    status = words("published", choices=Status)
    caption = words()
    description = words()
    volume = words()
    finish = maybe_words()
    featured_rank = Integer(default=None, null=True)
    popularity = DoublePrecision(default=0.0, null=False)
    rating_sum = number()
    rating_count = number()
    rating_changed_at = moment()
    source = words()
    source_key = maybe_words()
    is_demo = flag()
    created_at = moment()
    updated_at = moment()

    @classmethod
    def get_readable(cls) -> Readable:
        """How the admin names a row."""
        return Readable(template="%s", columns=[cls.name])


class Variant(Table, tablename="variant", db=ENGINE):
    """A shade. Its Lab is a cache: empty until computed, emptied when the value changes."""

    id = numbered()
    product_id = belongs_to(Product, OnDelete.cascade)
    name = words()
    value = maybe_words()
    lab_l = DoublePrecision(default=None, null=True)
    lab_a = DoublePrecision(default=None, null=True)
    lab_b = DoublePrecision(default=None, null=True)
    source = words("unknown", choices=ShadeSource)
    source_date = Date(default=None, null=True)
    undertone = maybe_words(choices=Undertone)
    finish = maybe_words()
    position = number()


class Vendor(Table, tablename="vendor", db=ENGINE):
    """A retailer."""

    id = numbered()
    slug = words(unique=True)
    name = words()
    url = words()
    is_demo = flag()

    @classmethod
    def get_readable(cls) -> Readable:
        """How the admin names a row."""
        return Readable(template="%s", columns=[cls.name])


class Offer(Table, tablename="offer", db=ENGINE):
    """What a retailer asks for a product, in hundredths of the currency."""

    id = numbered()
    product_id = belongs_to(Product, OnDelete.cascade)
    vendor_id = belongs_to(Vendor, OnDelete.cascade)
    url = words()
    currency = words("GBP")
    price_pence = number()
    in_stock = flag(default=True)
    updated_at = moment()


class Ingredient(Table, tablename="ingredient", db=ENGINE):
    """An INCI name, unique however it is capitalised."""

    id = numbered()
    inci_name = words()
    is_natural = flag()

    @classmethod
    def get_readable(cls) -> Readable:
        """How the admin names a row."""
        return Readable(template="%s", columns=[cls.inci_name])


class ProductIngredient(Table, tablename="product_ingredient", db=ENGINE):
    """A line of a product's list, largest amount first."""

    id = numbered()
    product_id = belongs_to(Product, OnDelete.cascade)
    ingredient_id = belongs_to(Ingredient, OnDelete.restrict)
    position = number()


class Certification(Table, tablename="certification", db=ENGINE):
    """A promise someone can check."""

    id = numbered()
    slug = words(unique=True)
    name = words()
    description = words()
    logo = words()

    @classmethod
    def get_readable(cls) -> Readable:
        """How the admin names a row."""
        return Readable(template="%s", columns=[cls.name])


class ProductCertification(Table, tablename="product_certification", db=ENGINE):
    """Whether a product keeps a promise: yes, no, or unknown."""

    id = numbered()
    product_id = belongs_to(Product, OnDelete.cascade)
    certification_id = belongs_to(Certification, OnDelete.cascade)
    is_certified = flag()
    is_unknown = flag()


class ProductImage(Table, tablename="product_image", db=ENGINE):
    """A picture of a product. The one whose name contains `main` is shown first."""

    id = numbered()
    product_id = belongs_to(Product, OnDelete.cascade)
    name = words()
    url = words()
    alt = words()
    role = words()
    position = number()
    width = Integer(default=None, null=True)
    height = Integer(default=None, null=True)


class SocialVideo(Table, tablename="social_video", db=ENGINE):
    """A video about a product on youtube, tiktok or instagram."""

    id = numbered()
    product_id = belongs_to(Product, OnDelete.cascade)
    platform = words(choices=Platform)
    url = words()
    title = words()
    creator = words()
    position = number()


CATALOGUE = (
    Brand, Category, Product, Variant, Vendor, Offer, Ingredient, ProductIngredient, Certification,
    ProductCertification, ProductImage, SocialVideo,
)  # fmt: skip
