"""The Makeup API's product list: one JSON array of objects. `docs/importing.md` states the rules."""

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from html import unescape
from pathlib import Path
from typing import Any

from app.catalogue.importing import catalogue_shapes, third_party_shapes
from app.catalogue.importing.faults import RefusedRowError, excerpt
from app.catalogue.importing.reading import records
from app.catalogue.importing.reading.elements import split_elements
from app.catalogue.importing.reading.files import Progress, Source, ignore_progress
from app.catalogue.importing.reading.markdown import convert_to_markdown
from app.catalogue.importing.reading.slugs import find_retailer, join_lines, make_slug
from app.catalogue.importing.run import Arrival, LeftOutPart, Row
from app.catalogue.importing.third_party_shapes import identify_product_by_source_key

SOURCE = "makeup-api"
VARIANTS = identify_product_by_source_key(catalogue_shapes.VARIANTS, SOURCE)
OFFERS = identify_product_by_source_key(catalogue_shapes.OFFERS, SOURCE)
IMAGES = identify_product_by_source_key(catalogue_shapes.IMAGES, SOURCE)
PRODUCT_CERTIFICATIONS = identify_product_by_source_key(catalogue_shapes.PRODUCT_CERTIFICATIONS, SOURCE)
HEXES = re.compile(r"(?<![0-9a-zA-Z])#?([0-9a-fA-F]{6})(?![0-9a-zA-Z])")
CURRENCY_OF_SIGN = {"$": "USD", "£": "GBP", "€": "EUR"}
CATEGORY_OF_TYPE = {
    "eyebrow": ("brows", "Brows"),
    "nail_polish": ("nail-polish", "Nail polish"),
    "lip_liner": ("lip-liner", "Lip liner"),
    "lip_gloss": ("lip-gloss", "Lip gloss"),
    "concealer": ("concealer", "Concealer"),
}
CERTIFICATION_NAMES = {
    "vegan": "Vegan",
    "cruelty free": "Cruelty free",
    "organic": "Organic",
    "gluten free": "Gluten free",
    "ecocert": "Ecocert",
    "fair trade": "Fair trade",
}
Item = Row | RefusedRowError | LeftOutPart


def check(path: Path) -> None:
    """Read the file once. Raises `CannotImportError` if it is no complete JSON array."""
    source = Source(path)
    source.check()
    for _ in split_elements(source):
        pass


def read_arrivals(path: Path, progress: Progress = ignore_progress) -> Iterator[Arrival]:
    source = Source(path, progress)
    for line, content in records.read_json_array(source):
        items = [content] if isinstance(content, RefusedRowError) else _read_product(content)
        yield from (Arrival(source.name, line, item) for item in items)


def _read_product(record: dict[str, Any]) -> Iterator[Item]:
    key, brand, name = str(record.get("id") or ""), _read_words(record, "brand"), _read_words(record, "name")
    for field, value in (("id", key), ("brand", make_slug(brand)), ("name", make_slug(name))):
        if not value:
            yield RefusedRowError(field, "is missing, or holds no letter that a slug can")
            return
    kind = _read_words(record, "category")
    if kind not in CATEGORY_OF_TYPE:
        kind = _read_words(record, "product_type")
    category, category_name = CATEGORY_OF_TYPE.get(
        kind, (make_slug(kind), kind.replace("_", " ").capitalize())
    )
    if not category:
        yield RefusedRowError("product_type", "is missing")
        return
    yield Row(third_party_shapes.BRANDS, {"slug": make_slug(brand), "name": _capitalise_brand(brand)})
    yield Row(third_party_shapes.CATEGORIES, {"slug": category, "name": category_name})
    yield Row(
        third_party_shapes.PRODUCTS_WITHOUT_REPEATS,
        {
            "slug": make_slug(brand, name, max_length=200),
            "name": name,
            "brand": make_slug(brand),
            "category": category,
            "description": convert_to_markdown(_read_text(record, "description")),
            "source": SOURCE,
            "source_key": key,
        },
    )
    yield from _read_offer(record, key)
    yield from _read_image(record, key, name)
    yield from _read_certifications(record, key)
    yield from _read_shades(record, key)


def _read_offer(record: dict[str, Any], key: str) -> Iterator[Item]:
    """The price in its own currency. The vendor is the website of the product's page."""
    page = _read_text(record, "product_link") or _read_text(record, "website_link")
    vendor, written = find_retailer(page), str(record.get("price") or "")
    try:
        price = Decimal(written or 0)
    except InvalidOperation:
        yield LeftOutPart("price", f"{excerpt(written)} is no price: taken without it")
        return
    if not price:  # 0 means unknown in this list
        return
    sign = _read_text(record, "price_sign")
    currency = _read_text(record, "currency").upper() or CURRENCY_OF_SIGN.get(sign, "")
    if not currency or not vendor:
        yield LeftOutPart("price", f"has no {'shop' if currency else 'currency'}: taken without it")
        return
    yield Row(
        third_party_shapes.VENDORS, {"slug": make_slug(vendor), "name": vendor, "url": f"https://{vendor}"}
    )
    yield Row(
        OFFERS,
        {"product": key, "vendor": make_slug(vendor), "currency": currency, "price": written, "url": page},
    )


def _read_image(record: dict[str, Any], key: str, name: str) -> Iterator[Item]:
    address = _read_text(record, "image_link").strip()
    if find_retailer(address):
        yield Row(IMAGES, {"product": key, "name": "main", "url": address, "alt": name})
    elif address:
        yield LeftOutPart("image_link", f"{excerpt(address)} is no address: taken without it")


def _read_certifications(record: dict[str, Any], key: str) -> Iterator[Item]:
    tags = record.get("tag_list")
    words = {str(tag).strip().lower().replace("-", " ") for tag in tags} if isinstance(tags, list) else set()
    for tag in sorted(words & CERTIFICATION_NAMES.keys()):
        slug, name = make_slug(tag), CERTIFICATION_NAMES[tag]
        yield Row(third_party_shapes.CERTIFICATIONS, {"slug": slug, "name": name})
        yield Row(PRODUCT_CERTIFICATIONS, {"product": key, "certification": slug, "is_certified": True})


def _read_shades(record: dict[str, Any], key: str) -> Iterator[Item]:
    """A shade with several colours becomes several numbered shades. One without a colour stays without."""
    colours = record.get("product_colors")
    for position, colour in enumerate(colours if isinstance(colours, list) else []):
        if not isinstance(colour, dict):
            yield RefusedRowError("product_colors", f"{excerpt(colour)} is no colour")
            continue
        written = str(colour.get("hex_value") or "")
        hexes = list(dict.fromkeys(each.lower() for each in HEXES.findall(written)))
        name = _read_words(colour, "colour_name") or "".join(f"#{each}" for each in hexes[:1])
        if not name:
            yield RefusedRowError("colour_name", "is missing, and so is a colour")
            continue
        if len(hexes) != 1:
            became = f"taken as {len(hexes)} shades" if hexes else "taken without its colour"
            yield LeftOutPart("hex_value", f"{excerpt(written)} is not one colour: {became}")
        for number, each in enumerate(hexes or [None], 1):
            shade = {"value": f"#{each}" if each else None, "source": "brand", "position": position}
            numbered = f"{name} {number}" if len(hexes) > 1 else name
            yield Row(VARIANTS, {"product": key, "name": numbered, **shade})


def _read_text(record: dict[str, Any], field: str) -> str:
    value = record.get(field)
    return value if isinstance(value, str) else ""


def _read_words(record: dict[str, Any], field: str) -> str:
    return join_lines(unescape(_read_text(record, field)))


def _capitalise_brand(brand: str) -> str:
    """Capitalise a brand, which the list writes in lower case."""
    return brand.title().replace("'S", "'s") if brand.islower() else brand
