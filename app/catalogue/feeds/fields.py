"""The names that feeds have for the fields of an article. `docs/importing.md` lists the formats."""

from collections.abc import Mapping

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "g:id", "aw_product_id", "merchant_product_id", "sku", "variant sku", "product_id"),
    "group": ("item_group_id", "parent_product_id", "handle", "item group id"),
    "title": ("title", "product_name", "name", "product name"),
    "description": ("description", "product_short_description", "body (html)", "product description"),
    "brand": ("brand", "brand_name", "vendor", "manufacturer"),
    "gtin": ("gtin", "product_gtin", "ean", "upc", "variant barcode", "barcode", "isbn"),
    "mpn": ("mpn", "manufacturer_part_number"),
    "url": ("link", "aw_deep_link", "buyurl", "url", "merchant_deep_link", "product url"),
    "picture": (
        *("image_link", "merchant_image_url", "large_image", "aw_image_url", "imageurl", "image_url"),
        *("variant image", "image src", "image link"),
    ),
    "more_pictures": ("additional_image_link", "alternate_image", "additional image link"),
    "price": ("price", "search_price", "store_price", "variant price"),
    "sale_price": ("sale_price", "saleprice", "sale price"),
    "sale_dates": ("sale_price_effective_date", "sale price effective date"),
    "expires": ("expiration_date", "expiration date"),
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
"""Our fields, and what Google Merchant, Awin, CJ and Shopify call them, the surest first."""


def match_columns(header: list[str], mapping: Mapping[str, str] | None = None) -> dict[str, list[str]]:
    """The columns of a header for each of our fields. A mapping of the merchant's own comes first."""
    spelled = {name.strip().lower().replace("g:", "", 1): name for name in header}
    found = {}
    for field, names in COLUMNS.items():
        own = [mapping[field]] if mapping and field in mapping else []
        there = [name for name in own if name in header]
        there += [spelled[name] for name in names if name in spelled and not own]
        if there:
            found[field] = there
    return found


def take_columns(row: Mapping[str, str], columns: Mapping[str, list[str]]) -> dict[str, str]:
    """Our fields of a row. The first column that has something counts."""
    taken = {}
    for field, names in columns.items():
        value = next((row[name] for name in names if row.get(name)), "")
        if value:
            taken[field] = value
    return taken
