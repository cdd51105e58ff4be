"""Origins of products: other names of brands, merged rows, feeds, and products that may be one."""

from piccolo.columns import JSONB, BigInt, Integer, OnDelete
from piccolo.table import Table

from app.kit.database.piccolo_engine import ENGINE
from app.schema.tables.catalogue import Brand, Product, Variant, Vendor
from app.schema.tables.choices import PriceStanding, ProposalStanding
from app.schema.tables.columns import (
    Named,
    boolean_column,
    foreign_key,
    id_column,
    integer_column,
    optional_foreign_key,
    optional_text_column,
    optional_timestamp_column,
    text_column,
    timestamp_column,
)


class BrandAlias(Table, tablename="brand_alias", db=ENGINE):
    """Another name of a brand. One that is the slug of another brand merges that one into this."""

    id = id_column()
    slug = text_column(unique=True)
    name = text_column()
    brand_id = foreign_key(Brand, OnDelete.cascade)


class ProductAlias(Table, tablename="product_alias", db=ENGINE):
    """The address of a merged product. One that a product still has merges that one into this."""

    id = id_column()
    slug = text_column(unique=True)
    product_id = foreign_key(Product, OnDelete.cascade)
    source = text_column()
    source_key = optional_text_column()


class VariantAlias(Table, tablename="variant_alias", db=ENGINE):
    """The id of a merged shade. One that a shade still has merges that one into this."""

    id = id_column()
    former_id = BigInt(default=None, null=False, unique=True)
    variant_id = foreign_key(Variant, OnDelete.cascade)


class Feed(Named, Table, tablename="feed", db=ENGINE):
    """A file or an address that brings a retailer's products again and again."""

    id = id_column()
    name = text_column(unique=True)
    address = text_column()
    currency = text_column()
    retailer = text_column()
    department = text_column()
    columns = JSONB(default="{}", null=False)
    categories = JSONB(default="{}", null=False)
    every_hours = integer_column(24)
    etag = text_column()
    last_modified = text_column()
    digest = text_column()
    question = text_column()
    allowed = text_column()
    problem = text_column()
    report = JSONB(default="{}", null=False)
    ran_at = optional_timestamp_column()


class ProductProposal(Table, tablename="product_proposal", db=ENGINE):
    """Two products that may be one. Staff decide; until then the newer one is a draft."""

    id = id_column()
    product_id = optional_foreign_key(Product)
    other_product_id = optional_foreign_key(Product)
    evidence = text_column()
    standing = text_column("waiting", choices=ProposalStanding)
    created_at = timestamp_column()
    decided_at = optional_timestamp_column()


class HeldPrice(Table, tablename="held_price", db=ENGINE):
    """A price far from what it was and from what others ask. Staff decide before a shopper sees it."""

    id = id_column()
    product_id = foreign_key(Product, OnDelete.cascade)
    vendor_id = foreign_key(Vendor, OnDelete.cascade)
    currency = text_column()
    price_pence = integer_column()
    former_pence = Integer(default=None, null=True)
    url = text_column()
    in_stock = boolean_column(default=True)
    delivery_pence = Integer(default=None, null=True)
    evidence = text_column()
    standing = text_column("waiting", choices=PriceStanding)
    created_at = timestamp_column()
    decided_at = optional_timestamp_column()


SOURCES = (BrandAlias, ProductAlias, VariantAlias, Feed, ProductProposal, HeldPrice)
