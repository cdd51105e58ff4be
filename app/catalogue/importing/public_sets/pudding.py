"""Imports The Pudding's list of foundation shades. `docs/importing.md` states the rules."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.catalogue.importing import catalogue_shapes, third_party_shapes
from app.catalogue.importing.faults import CannotImportError, RefusedRowError
from app.catalogue.importing.reading import records
from app.catalogue.importing.reading.files import Progress, Source, ignore_progress
from app.catalogue.importing.reading.names import clean_product_name
from app.catalogue.importing.reading.slugs import find_retailer, join_lines, make_slug
from app.catalogue.importing.reading.values import HEX
from app.catalogue.importing.run import Arrival, LeftOutPart, Row
from shade_matching.profile import read_undertone

SOURCE = "pudding"
NEEDED = ("brand", "product", "description", "name", "specific", "hex")
OFFERS = third_party_shapes.identify_product_by_source_key(
    replace(catalogue_shapes.OFFERS, skip_repeats=True), SOURCE
)
VARIANTS = third_party_shapes.identify_product_by_source_key(catalogue_shapes.VARIANTS, SOURCE)
FOUNDATION = {"slug": "foundation", "name": "Foundation", "department": "Complexion"}
NEAR_WHITE = 0xF0
"""A colour whose channels are all this light is the page's background: no skin is so light."""


def check(path: Path) -> None:
    """Read the file once. Raises `CannotImportError` if it is not The Pudding's."""
    source = Source(path)
    source.check()
    missing = [name for name in NEEDED if name not in records.read_csv_header(source)]
    if missing:
        raise CannotImportError(f"{source.name} is not The Pudding's list: it has no column {missing[0]!r}.")


def read_arrivals(path: Path, progress: Progress = ignore_progress) -> Iterator[Arrival]:
    """Brands, products and shades, row by row."""
    source, before = Source(path, progress), ""
    for line, content in records.read_csv_records(source):
        items = [content] if isinstance(content, RefusedRowError) else _read_shade(content, before)
        yield from (Arrival(source.name, line, item) for item in items)
        before = before if isinstance(content, RefusedRowError) else _make_key(content)


def _make_key(record: dict[str, str]) -> str:
    return f"{join_lines(record['brand'])}|{join_lines(record['product'])}".lower()


def _read_shade(record: dict[str, str], before: str) -> Iterator[Row | RefusedRowError | LeftOutPart]:
    brand, product = join_lines(record["brand"]), join_lines(record["product"])
    if not make_slug(brand) or not make_slug(product):
        yield RefusedRowError(
            "product" if make_slug(brand) else "brand", "is empty, or holds no letter that a slug can"
        )
        return
    key, name = _make_key(record), _read_name(record)
    if key != before:
        yield Row(third_party_shapes.BRANDS, {"slug": make_slug(brand), "name": brand})
        yield Row(third_party_shapes.CATEGORIES, FOUNDATION)
        yield Row(third_party_shapes.PRODUCTS, _make_product(brand, product, key))
        yield from _read_offer(record.get("url", ""), key)
    if not name:
        yield RefusedRowError("name", "is NA, and so is specific")
        return
    written = record["hex"]
    has_swatch = not _is_near_white(written)
    if not has_swatch:
        reason = f"{written} is near white, a picture without a swatch: taken without its colour"
        yield LeftOutPart("hex", reason)
    shade = {"product": key, "name": name, "undertone": read_undertone(record["description"])}
    yield Row(VARIANTS, {"value": written if has_swatch else None, "source": "retailer"} | shade)


def _make_product(brand: str, product: str, key: str) -> dict[str, Any]:
    return {
        "slug": make_slug(brand, product, max_length=200),
        "name": product,
        "brand": make_slug(brand),
        "category": "foundation",
        "source": SOURCE,
        "source_key": key,
    }


def _read_offer(address: str, key: str) -> Iterator[Row]:
    """The retailer's page. What it asks there is not in the list."""
    retailer = find_retailer(address)
    if retailer:
        slug = make_slug(retailer)
        yield Row(third_party_shapes.VENDORS, {"slug": slug, "name": retailer, "url": f"https://{retailer}"})
        yield Row(OFFERS, {"product": key, "vendor": slug, "currency": "USD", "price": "", "url": address})


def _read_name(record: dict[str, str]) -> str:
    """The number and the name of a shade, as far as they are given, without those of its product."""
    parts = (join_lines(record[part]) for part in ("specific", "name"))
    name = " ".join(part for part in parts if part and part != "NA")
    return clean_product_name(name, record["brand"], record["product"], record["brand"])


def _is_near_white(written: str) -> bool:
    found = HEX.fullmatch(written.strip())
    return found is not None and min(bytes.fromhex(found[1])) >= NEAR_WHITE
