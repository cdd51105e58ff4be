"""The names that feeds have for the fields of an article. `docs/importing.md` lists the formats."""

from collections.abc import Mapping

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "aw_product_id", "merchant_product_id", "sku", "variant sku", "product_id"),
    "group": ("item_group_id", "parent_product_id", "handle"),
    "title": ("title", "product_name", "name"),
    "description": ("description", "product_short_description", "body (html)", "product description"),
    "brand": ("brand", "brand_name", "vendor", "manufacturer"),
    "gtin": ("gtin", "product_gtin", "ean", "upc", "variant barcode", "barcode", "isbn"),
    "mpn": ("mpn", "manufacturer_part_number"),
    "url": ("link", "aw_deep_link", "buyurl", "url", "merchant_deep_link", "product url"),
    "picture": (
        *("image_link", "merchant_image_url", "large_image", "aw_image_url", "imageurl", "image_url"),
        *("variant image", "image src"),
    ),
    "more_pictures": ("additional_image_link", "alternate_image"),
    "price": ("price", "search_price", "store_price", "variant price"),
    "sale_price": ("sale_price", "saleprice"),
    "sale_dates": ("sale_price_effective_date",),
    "expires": ("expiration_date",),
    "currency": ("currency", "currency_code"),
    "delivery": ("shipping", "delivery_cost", "shipping(price)"),
    "stock": ("availability", "in_stock", "stock_status", "instock", "is_for_sale"),
    "shade": ("color", "colour", "shade", "fashion:colour"),
    "colour": ("hex", "colour_hex", "color_hex", "swatch"),
    "size": ("size", "product_size", "dimensions"),
    "google_category": ("google_product_category", "product category"),
    "category": (
        *("product_type", "merchant_product_category_path", "merchant_category", "category_name"),
        *("advertisercategory", "type", "category"),
    ),
    "retailer": ("merchant_name", "retailer", "programname", "program_name", "advertiser_name"),
}
"""Our fields, and what Google Merchant, Awin, CJ and Shopify call them, the surest first.
A space may stand for an underscore."""


def match_columns(header: list[str], mapping: Mapping[str, str] | None = None) -> dict[str, list[str]]:
    """The columns of a header for each of our fields. A mapping of the merchant's own comes first."""
    spelled: dict[str, list[str]] = {}
    for name in header:
        spelled.setdefault(_fold_column(name), []).append(name)
    found = {}
    for field, names in COLUMNS.items():
        if mapping and field in mapping:
            there = [mapping[field]] if mapping[field] in header else []
        else:
            there = [name for known in names for name in spelled.get(_fold_column(known), ())]
        if there:
            found[field] = there
    return found


def _fold_column(name: str) -> str:
    """A column's name as it is compared: small, without Google's prefix, and with spaces."""
    return name.strip().lower().removeprefix("g:").replace("_", " ")


def take_columns(row: Mapping[str, str], columns: Mapping[str, list[str]]) -> dict[str, str]:
    """Our fields of a row. The first column that has something counts."""
    taken = {}
    for field, names in columns.items():
        value = next((row[name] for name in names if row.get(name)), "")
        if value:
            taken[field] = value
    return taken
