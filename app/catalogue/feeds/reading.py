"""Reads the articles of a feed, after finding out of which kind it is."""

import csv
from collections.abc import Callable, Container, Iterator, Mapping
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from app.catalogue.feeds.fields import match_columns, take_columns
from app.catalogue.feeds.items import FeedItem, LeftOut, read_item
from app.catalogue.feeds.xml_items import read_xml
from app.catalogue.importing.faults import CannotImportError, RefusedRowError
from app.catalogue.importing.reading import records
from app.catalogue.importing.reading.files import Source
from app.catalogue.importing.reading.names import clean_text
from app.catalogue.importing.reading.records import Record

MAX_DOCUMENT = 64 << 20
"""Bytes of a JSON document or a page that is read as a whole. Larger lists come as CSV, XML or JSON Lines."""
SHADE_OPTIONS = {"color", "colour", "shade", "shades", "tone"}
Fields = Iterator[tuple[int, str, "dict[str, str] | RefusedRowError"]]


class FeedOptions(NamedTuple):
    """The settings of a feed by its merchant: the currency of bare prices, and names of columns."""

    currency: str = ""
    columns: Mapping[str, str] | None = None


class FeedArticle(NamedTuple):
    """An article of a feed: its place there, and what was left out of it."""

    line: int
    item: FeedItem
    left_out: list[LeftOut]

    @property
    def key(self) -> str:
        return self.item.key

    @property
    def title(self) -> str:
        return self.item.name


class RefusedArticle(NamedTuple):
    """A place of a feed whose article is refused, by its key and title as far as it has them.

    The key is written as that of an article is, and may be longer.
    """

    line: int
    key: str
    refusal: RefusedRowError
    title: str = ""


def read_feed(
    path: Path,
    options: FeedOptions,
    wanted: Container[str] | None = None,
) -> Iterator[FeedArticle | RefusedArticle]:
    """The articles of a feed, or the wanted ones by their keys: the others are not read any further.

    Raises `CannotImportError` where it is no feed, or has no end.
    """
    for line, key, found in _choose_reader(path, options)(Source(path)):
        if isinstance(found, RefusedRowError):
            yield RefusedArticle(line, key, found)
            continue
        if wanted is not None and clean_text(found.get("id", "")) not in wanted:
            continue
        try:
            yield FeedArticle(line, *read_item(found, options.currency))
        except RefusedRowError as refusal:
            article_key, title = clean_text(found.get("id", "")), found.get("title", "").strip()
            yield RefusedArticle(line, article_key, refusal, title)


def _choose_reader(path: Path, options: FeedOptions) -> Callable[[Source], Fields]:
    if path.is_dir():
        return lambda _: _read_pages(sorted(path.glob("*.htm*")))
    source = Source(path)
    beginning = next(source.chunks(), b"")[:4096].lstrip()
    lowered = beginning.lower()
    if lowered.startswith((b"<!doctype html", b"<html")):
        return lambda _: _read_pages([path])
    if beginning.startswith((b"<", "<".encode("utf-16-le"), b"\xff\xfe", b"\xfe\xff")):
        return _read_markup
    source.check()
    if beginning.startswith(b"{"):
        is_lines = b"\n" in beginning and beginning.split(b"\n", 1)[0].rstrip().endswith(b"}")
        return (
            (lambda own: _read_objects(records.read_json_lines(own), options)) if is_lines else _read_document
        )
    if beginning.startswith(b"["):
        return lambda own: _read_objects(records.read_json_array(own), options)
    return lambda own: _read_table(own, options)


def _read_markup(source: Source) -> Fields:
    columns: dict[str, list[str]] = {}
    known: set[str] = set()
    for line, content in read_xml(source):
        if isinstance(content, RefusedRowError):
            yield line, "", content
            continue
        if not known.issuperset(content):
            known.update(content)
            columns = match_columns(sorted(known))
        yield line, "", take_columns(content, columns)


def _read_table(source: Source, options: FeedOptions) -> Fields:
    """CSV and TSV. Shopify's export has a row for each picture too, without a price, which are left out."""
    first = next((line.content for line in source.lines()), None) or b""
    delimiter = next((sign for sign in "\t;|" if first.count(sign.encode()) > first.count(b",")), ",")
    header = next(csv.reader([first.decode()], delimiter=delimiter), [])
    columns = match_columns(header, options.columns)
    lacking = [field for field in ("id", "title", "brand") if field not in columns]
    is_shopify = "Handle" in header and "Variant SKU" in header
    if lacking and not is_shopify:
        raise CannotImportError(
            f"{source.name} is no feed that we know: it has no column for {lacking[0]!r}."
            " Name its columns with --columns FILE."
        )
    rows = records.read_csv_records(source, delimiter)
    if is_shopify:
        yield from _read_shopify_rows(rows, columns)
        return
    for line, content in rows:
        yield line, "", content if isinstance(content, RefusedRowError) else take_columns(content, columns)


def _read_shopify_rows(rows: Iterator[Record], columns: Mapping[str, list[str]]) -> Fields:
    """Shopify's products export. The first row of a product has what all of its rows share."""
    shared: dict[str, str] = {}
    for line, content in rows:
        if isinstance(content, RefusedRowError):
            yield line, "", content
            continue
        if content.get("Title"):
            shared = content
        if content.get("Handle") != shared.get("Handle") or not content.get("Variant Price"):
            continue
        if (shared.get("Status") or "active") != "active":
            continue
        row = {name: content.get(name) or shared.get(name, "") for name in content}
        found = take_columns(row, columns)
        options = {shared.get(f"Option{n} Name", ""): content.get(f"Option{n} Value", "") for n in (1, 2, 3)}
        _take_options(found, options)
        found["id"] = (
            content.get("Variant SKU") or f"{content['Handle']}/{'/'.join(filter(None, options.values()))}"
        )
        yield line, found["id"], found


def _take_options(found: dict[str, str], options: Mapping[str, str]) -> None:
    for name, value in options.items():
        if name.strip().lower() in SHADE_OPTIONS:
            found["shade"] = value
        elif "size" in name.strip().lower():
            found["size"] = value


def _read_objects(rows: Iterator[Record], options: FeedOptions) -> Fields:
    for line, content in rows:
        if isinstance(content, RefusedRowError):
            yield line, "", content
        elif isinstance(content.get("variants"), list):
            yield from _read_shopify_product(line, content)
        else:
            plain = {
                name: str(value) for name, value in content.items() if isinstance(value, (str, int, float))
            }
            yield line, "", take_columns(plain, match_columns(list(plain), options.columns))


def _read_document(source: Source) -> Fields:
    """A JSON document with a list `products`, as Shopify's shops answer at `/products.json`."""
    try:
        document = msgspec.json.decode(_read_whole(source))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CannotImportError(f"{source.name} is not JSON: {error}.") from None
    products = document.get("products") if isinstance(document, dict) else None
    if not isinstance(products, list):
        if isinstance(document, dict) and ("@type" in document or "@graph" in document):
            yield from _read_linked(1, document)
            return
        raise CannotImportError(f"{source.name} has no list of products.")
    for number, product in enumerate(products, 1):
        place = records.name_element(number, product)
        if isinstance(product, dict) and isinstance(product.get("variants"), list):
            yield from _read_shopify_product(place, product)
        else:
            yield place, "", RefusedRowError("", "is no product with variants")


def _read_shopify_product(number: int, product: dict[str, Any]) -> Fields:
    names = [
        str(each.get("name", "")) if isinstance(each, dict) else str(each)
        for each in product.get("options") or []
    ]
    pictures = [str(each.get("src", "")) for each in product.get("images") or [] if isinstance(each, dict)]
    for variant in product["variants"]:
        if not isinstance(variant, dict):
            yield number, "", RefusedRowError("variants", "has one that is no object")
            continue
        own = variant.get("featured_image") or {}
        found = {
            "id": str(variant.get("id") or ""),
            "group": str(product.get("id") or ""),
            "title": str(product.get("title") or ""),
            "description": str(product.get("body_html") or ""),
            "brand": str(product.get("vendor") or ""),
            "category": str(product.get("product_type") or ""),
            "price": str(variant.get("price") or ""),
            "gtin": str(variant.get("barcode") or ""),
            "stock": "no" if variant.get("available") is False else "yes",
            "picture": str(own.get("src") or "") if isinstance(own, dict) else "",
            "more_pictures": ",".join(pictures),
        }
        _take_options(found, {name: str(variant.get(f"option{n}") or "") for n, name in enumerate(names, 1)})
        yield number, found["id"], found


def _read_whole(source: Source) -> bytes:
    content = bytearray()
    for chunk in source.chunks():
        content += chunk
        if len(content) > MAX_DOCUMENT:
            raise CannotImportError(
                f"{source.name} is larger than {MAX_DOCUMENT >> 20} MB, too large for one document."
            )
    return bytes(content)


def _read_pages(paths: list[Path]) -> Fields:
    """schema.org's JSON-LD in saved pages. Pages without a product are no feed."""
    has_products = False
    for number, path in enumerate(paths, 1):
        reader = _ScriptReader()
        reader.feed(_read_whole(Source(path)).decode("utf-8", "replace"))
        for script in islice(reader.scripts, 100):
            try:
                document = msgspec.json.decode(script)
            except (msgspec.DecodeError, RecursionError):
                continue
            for row in _read_linked(number, document):
                has_products = True
                yield row
    if not has_products:
        name = paths[0].name if paths else "The folder"
        raise CannotImportError(f"{name} is a web page without schema.org's data of a product, and no feed.")


class _ScriptReader(HTMLParser):
    """Collects the scripts of JSON-LD."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts: list[str] = []
        self._is_inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_inside = tag == "script" and dict(attrs).get("type") == "application/ld+json"
        if self._is_inside:
            self.scripts.append("")

    def handle_endtag(self, _: str) -> None:
        self._is_inside = False

    def handle_data(self, data: str) -> None:
        if self._is_inside:
            self.scripts[-1] += data


def _read_linked(number: int, document: Any) -> Fields:
    if isinstance(document, list):
        for each in document:
            yield from _read_linked(number, each)
    elif isinstance(document, dict):
        kinds = document.get("@type")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        if "ProductGroup" in kinds:
            for each in document.get("hasVariant") or []:
                if isinstance(each, dict):
                    yield from _read_linked_product(number, {**document, **each}, document)
        elif "Product" in kinds:
            yield from _read_linked_product(number, document, document)
        else:
            yield from _read_linked(number, document.get("@graph"))


def _read_linked_product(number: int, product: dict[str, Any], group: dict[str, Any]) -> Fields:
    offers = product.get("offers")
    offer = (
        next((each for each in offers if isinstance(each, dict)), {}) if isinstance(offers, list) else offers
    )
    offer = offer if isinstance(offer, dict) else {}
    if isinstance(offer.get("offers"), list):
        offer = next((each for each in offer["offers"] if isinstance(each, dict)), offer)
    seller = offer.get("seller")
    picture = product.get("image")
    picture = picture[0] if isinstance(picture, list) and picture else picture
    found = {
        "id": _pick(product, "sku", "productID", "@id", "url") or _pick(offer, "sku", "url"),
        "group": _pick(group, "productGroupID", "inProductGroupWithID", "sku", "@id"),
        "title": _pick(group, "name") or _pick(product, "name"),
        "description": _pick(product, "description"),
        "brand": _read_name(product.get("brand")),
        "gtin": _pick(product, "gtin14", "gtin13", "gtin12", "gtin8", "gtin")
        or _pick(offer, "gtin13", "gtin"),
        "mpn": _pick(product, "mpn"),
        "url": _pick(offer, "url") or _pick(product, "url"),
        "picture": _pick(picture, "url", "contentUrl") if isinstance(picture, dict) else str(picture or ""),
        "price": _pick(offer, "price", "lowPrice"),
        "currency": _pick(offer, "priceCurrency"),
        "stock": _pick(offer, "availability"),
        "shade": _pick(product, "color"),
        "size": _pick(product, "size"),
        "category": _pick(product, "category"),
        "retailer": _read_name(seller),
    }
    yield number, found["id"], {name: value for name, value in found.items() if value}


def _pick(found: Mapping[str, Any], *names: str) -> str:
    return next((str(found[name]) for name in names if isinstance(found.get(name), (str, int, float))), "")


def _read_name(found: Any) -> str:
    return str(found.get("name") or "") if isinstance(found, dict) else str(found or "")
