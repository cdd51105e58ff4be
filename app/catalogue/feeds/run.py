"""Reads a feed into the catalogue: what is new or different is written in batches, each whole.

A feed is read twice. The first time nothing is written: a feed that is cut short, is no feed, or has lost
much of what it had changes nothing. A run that was stopped is completed by the next one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from app.catalogue.feeds import queries
from app.catalogue.feeds.items import FeedItem
from app.catalogue.feeds.joining import KnownCatalogue, KnownProduct, list_candidate_slugs
from app.catalogue.feeds.reading import FeedOptions, FeedRow, read_feed
from app.catalogue.feeds.taxonomy import DEPARTMENTS, Shelf, find_shelf, name_category
from app.catalogue.importing import catalogue_shapes
from app.catalogue.importing.faults import RefusedRowError, Remark
from app.catalogue.importing.public_sets import third_party_shapes
from app.catalogue.importing.reading.markdown import markdown_of
from app.catalogue.importing.reading.names import fold_brand, fold_name
from app.catalogue.importing.reading.slugs import make_slug, retailer_of_url
from app.catalogue.importing.run import Arrival, Row, Run

AT_ONCE = 500
MAX_VANISHED = 1 / 5
MAX_PRICE_MOVE = 1 / 3
MIN_COMPARED = 10
"""With fewer articles than this a fifth of them is one or two, which come and go."""
MISSING_DAYS = 30
PICTURES = 6
PRODUCTS = catalogue_shapes.PRODUCTS
VARIANTS = replace(catalogue_shapes.VARIANTS, skip_repeats=True)
WRITTEN_BY_FEEDS = (
    *(third_party_shapes.BRANDS, third_party_shapes.CATEGORIES, third_party_shapes.VENDORS),
    *(PRODUCTS, VARIANTS, catalogue_shapes.IMAGES),
)
"""The rows that feeds add, beside offers."""


class Feed(msgspec.Struct, frozen=True, kw_only=True):
    """A feed, as the shop keeps it."""

    id: int
    name: str
    address: str
    currency: str
    retailer: str
    department: str
    columns: dict[str, str]
    categories: dict[str, str]
    every_hours: int = 24
    etag: str = ""
    last_modified: str = ""
    digest: str = ""
    question: str = ""
    allowed: str = ""
    problem: str = ""
    ran_at: Any = None


class FeedStoppedError(Exception):
    """The feed differs so much from what it was that staff are asked. Nothing was written."""


class ArticleOutcome(NamedTuple):
    """What an article would become: part of a product here, or a new one, which may be like one here."""

    product: str
    """The name of the product here. Empty where it is a new one."""
    asks_staff: bool
    """Whether staff would be asked for a join."""
    pence: int | None
    """The lowest price here."""


@dataclass(slots=True)
class FeedRun:
    run: Run
    feed: Feed
    counts: Counter[str] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)
    brands: dict[str, tuple[str, int]] = field(default_factory=dict)
    categories: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The slug and name of the shop's categories, by their slugs and by both as they are compared."""

    async def read(self, path: Path, *, is_allowed: bool = False) -> None:
        """Read a whole feed. Raises `FeedStoppedError` where staff are asked before."""
        connection, feed = self.run.connection, self.feed
        async with connection.transaction():
            await queries.load_arriving(connection, self._list_arriving(path))
        if not is_allowed:
            check_change(await queries.compare_arriving(connection, feed.id))
        changed = await queries.list_changed_keys(connection, feed.id)
        self.counts["unchanged"] = self.counts["articles"] - len(changed)
        await self._load_names()
        rows = self._read_again(path, changed)
        while batch := list(islice(rows, AT_ONCE)):
            async with connection.transaction():
                await self._write(batch)
        async with connection.transaction():
            vanished = await queries.mark_missing(connection, feed.id)
            self.counts["vanished"] = len(vanished)
            await self._set_offers(vanished)
            self.counts["offers removed"] += await queries.drop_old_offers(connection, feed.id, MISSING_DAYS)
            self.counts["discontinued"] = await queries.discontinue(connection, feed.id, MISSING_DAYS)

    async def _set_offers(self, products: Sequence[int]) -> None:
        changed, held = await queries.set_offers(self.run.connection, self.feed.id, products)
        self.counts["offers changed"] += changed
        self.counts["prices held"] += held

    def _list_arriving(self, path: Path) -> Iterator[tuple[str, bytes | None, int | None, str]]:
        for row in self._check(read_feed(path, FeedOptions(self.feed.currency, self.feed.columns))):
            if isinstance(row.item, RefusedRowError):
                yield row.key[:200], None, None, ""
            else:
                yield row.key, digest_item(row.item), row.item.price, row.item.currency

    def _check(self, rows: Iterable[FeedRow]) -> Iterator[FeedRow]:
        """Count and report articles, and give each that has a key once, the first of two with the same."""
        seen: set[bytes] = set()
        for row in rows:
            mark = blake2b(row.key.encode(), digest_size=8).digest()
            if isinstance(row.item, RefusedRowError):
                self._refuse(row, row.item)
                if row.key and mark not in seen:
                    seen.add(mark)
                    yield row
            elif mark in seen:
                self._refuse(row, RefusedRowError("id", "came before in this feed"))
            else:
                seen.add(mark)
                self.counts["articles"] += 1
                for mended in row.mended:
                    self._mend(row, mended.field, mended.reason)
                yield row

    def _read_again(self, path: Path, changed: set[str]) -> Iterator[FeedRow]:
        """The articles that changed, until all were found. Of two with one key the first counts."""
        if not changed:
            return
        for row in read_feed(path, FeedOptions(self.feed.currency, self.feed.columns), wanted=changed):
            if isinstance(row.item, FeedItem):
                changed.remove(row.key)
                yield row
                if not changed:
                    return

    async def _load_names(self) -> None:
        await self._load_brands()
        found = await queries.list_categories(self.run.connection)
        self.categories = {each[0]: each for each in found}
        for slug, name in found:
            for key in (fold_name(slug), fold_name(name)):
                self.categories.setdefault(key, (slug, name))

    async def _load_brands(self) -> None:
        for slug, name, brand_id in await queries.load_brands(self.run.connection):
            for key in (fold_brand(name), slug.replace("-", "")):
                self.brands.setdefault(key, (slug, brand_id))

    async def predict_outcomes(self, rows: Sequence[FeedRow]) -> dict[str, "ArticleOutcome"]:
        """Say what articles would become, by their keys: nothing is written. Refused ones are left out."""
        await self._load_names()
        writing = await self._decide([row for row in self._check(rows) if isinstance(row.item, FeedItem)])
        lookalikes = {slug: other for slug, other, _ in reversed(writing.lookalikes)}
        here = {key: lookalikes.get(product.slug, product) for key, product in writing.products.items()}
        known = sorted({product.id for product in here.values() if product.id})
        lowest = await queries.find_lowest_prices(self.run.connection, known)
        return {
            key: ArticleOutcome(
                here[key].name if product.id or product.slug in lookalikes else "",
                product.slug in lookalikes,
                lowest.get(here[key].id),
            )
            for key, product in writing.products.items()
        }

    async def _write(self, batch: Sequence[FeedRow]) -> None:
        """Write a batch: products and shades that are new, then the articles and the offers."""
        writing = await self._decide(batch)
        await self.run.write(writing.arrivals)
        await self._store(writing)

    async def _decide(self, batch: Sequence[FeedRow]) -> "_Writing":
        """Find the product of each article of a batch."""
        groups: dict[str, list[FeedRow]] = {}
        for row in batch:
            assert isinstance(row.item, FeedItem)
            groups.setdefault(row.item.group, []).append(row)
        catalogue = await self._load_known_catalogue(groups)
        writing = _Writing()
        taken = await self._find_taken_slugs(groups)
        for group, rows in groups.items():
            self._place(group, rows, catalogue, writing, taken)
        return writing

    async def _load_known_catalogue(self, groups: dict[str, list[FeedRow]]) -> KnownCatalogue:
        """The products of the shop that these articles may be."""
        connection = self.run.connection
        items = [row.item for rows in groups.values() for row in rows if isinstance(row.item, FeedItem)]
        known = await queries.find_products_by_group(connection, self.feed.id, list(groups))
        gtins = sorted({each.gtin for each in items if each.gtin})
        barcodes = await queries.find_products_by_barcode(connection, gtins)
        new = (each for each in items if each.group not in known)
        brands = {self.brands[key][1] for each in new if (key := fold_brand(each.brand)) in self.brands}
        catalogue = KnownCatalogue(known, barcodes)
        for product in await queries.list_products_by_brand(connection, sorted(brands), self.feed.id):
            catalogue.by_brand.setdefault(fold_brand(product.brand), []).append(product)
        return catalogue

    async def _find_taken_slugs(self, groups: dict[str, list[FeedRow]]) -> set[str]:
        firsts = [rows[0].item for rows in groups.values()]
        wanted = [
            slug for item in firsts if isinstance(item, FeedItem) for slug in list_candidate_slugs(item)
        ]
        return await queries.list_taken_slugs(self.run.connection, wanted)

    def _place(
        self,
        group: str,
        rows: Sequence[FeedRow],
        catalogue: KnownCatalogue,
        writing: "_Writing",
        taken: set[str],
    ) -> None:
        """Find the product of a group of articles, or make it."""
        items = [row.item for row in rows if isinstance(row.item, FeedItem)]
        shelf = self.find_shelf(items[0])
        decision = catalogue.decide(group, items, shelf.slug if shelf else "")
        product = decision.product
        if product is None and shelf is None:
            self._ask_for_category(rows, items[0])
            return
        if product is None:
            assert shelf is not None
            slug = next((slug for slug in list_candidate_slugs(items[0]) if slug not in taken), None)
            if slug is None:
                self._refuse(rows[0], RefusedRowError("title", "has no address of its own"))
                return
            taken.add(slug)
            brand = self._find_brand(items[0], writing, rows[0].line)
            product = KnownProduct(0, slug, items[0].name, items[0].brand, items[0].size, shelf.slug)
            is_draft = bool(decision.lookalikes)
            writing.add_product(self.feed, rows[0].line, items[0], product, brand, shelf, is_draft=is_draft)
            writing.lookalikes += [(slug, other, evidence) for other, evidence in decision.lookalikes]
            self.counts["proposed" if is_draft else "new products"] += 1
        elif group not in catalogue.groups:
            self.counts["joined"] += 1
        for row, item in zip(rows, items, strict=True):
            writing.products[item.key] = product
            writing.rows[item.key] = row
            known = catalogue.barcodes.get(item.gtin or "")
            if known and known.product.slug == product.slug:
                writing.shades[item.key] = known.variant_id
            elif known:
                writing.without_barcode.add(item.key)
                self._mend(row, "gtin", f"{item.gtin} is that of {known.product.slug}: taken without it")
        catalogue.remember_barcodes(
            (item for item in items if item.key not in writing.without_barcode), product
        )

    def _ask_for_category(self, rows: Sequence[FeedRow], item: FeedItem) -> None:
        """Refuse articles of a category that nobody knows. It is asked for once, however many there are."""
        words = item.categories[-1] if item.categories else ""
        self.unknown[words or item.name] += len(rows)
        for row in rows:
            reason = f"{words[:80]!r} is no category that we know" if words else "is missing"
            self._refuse(row, RefusedRowError("category", reason))

    def find_shelf(self, item: FeedItem) -> Shelf | None:
        """The category of an article, the shop's own where it has one like it. None where nobody knows it."""
        shelf = find_shelf(item.categories, item.name, self.feed.categories)
        said = [fold_name(name_category(words)) for words in item.categories]
        names = [shelf.slug, fold_name(shelf.slug), fold_name(shelf.name)] if shelf else said
        if not any(words in self.feed.categories for words in item.categories):
            names = said[-1:] + names
        known = next((self.categories[name] for name in names if name in self.categories), None)
        if known:
            return Shelf(*known, shelf.department if shelf else "")
        if shelf and self.feed.department and not shelf.department:
            return shelf._replace(department=self.feed.department)
        return shelf

    def _find_brand(self, item: FeedItem, writing: "_Writing", line: int) -> str:
        """The slug of a brand, by any of its names. A new one is made."""
        key = fold_brand(item.brand)
        if key not in self.brands:
            slug = make_slug(item.brand)
            writing.add(self.feed, line, third_party_shapes.BRANDS, {"slug": slug, "name": item.brand})
            self.brands[key] = slug, 0
        return self.brands[key][0]

    async def _store(self, writing: "_Writing") -> None:
        """Write shades, articles, proposals and offers of products that are there now."""
        connection, feed = self.run.connection, self.feed
        await self._refresh_new_brands()
        slugs = sorted({product.slug for product in writing.products.values()})
        ids = await queries.find_product_ids(connection, slugs)
        shades = await queries.list_shades(connection, sorted(ids.values()))
        vendors = await self._write_shades_and_vendors(writing, ids, shades)
        shades = await queries.list_shades(connection, sorted(ids.values()))
        stored, barcodes, colours, of_products = [], dict[int, str](), dict[int, str](), dict[int, str]()
        for key, product in writing.products.items():
            item, product_id = writing.rows[key].item, ids.get(product.slug)
            assert isinstance(item, FeedItem)
            if product_id is None:
                continue
            shade = self._choose_shade(writing, item, shades.get(product_id, []))
            gtin = None if key in writing.without_barcode else item.gtin
            if shade:
                if gtin and shade.gtin is None:
                    barcodes.setdefault(shade.id, gtin)
                elif gtin and shade.gtin != gtin:
                    reason = f"{gtin} is a second barcode of this shade, which has {shade.gtin}"
                    self._mend(writing.rows[key], "gtin", reason)
                if item.colour and shade.value is None:
                    colours.setdefault(shade.id, item.colour)
            elif gtin and not item.shade:
                of_products.setdefault(product_id, gtin)
            vendor = vendors.get(make_slug(self.name_retailer(item)))
            stored.append(make_stored_item(feed.id, item, product_id, shade and shade.id, vendor))
        await queries.complete_shades(connection, _give_once(barcodes), colours, _give_once(of_products))
        former = await queries.list_claims(connection, feed.id, [item.key for item in stored])
        await queries.store_items(connection, stored)
        if former:
            self.counts["offers removed"] += await queries.drop_unclaimed_offers(connection, former)
        await queries.propose_duplicates(
            connection,
            [
                (ids[slug], other.id or ids.get(other.slug, 0), evidence[:1000])
                for slug, other, evidence in writing.lookalikes
                if slug in ids and (other.id or other.slug in ids)
            ],
        )
        await self._set_offers(sorted({*ids.values(), *(claim.product_id for claim in former)}))
        self.counts["written"] += len(stored)

    async def _refresh_new_brands(self) -> None:
        if any(not brand_id for _, brand_id in self.brands.values()):
            self.brands = {key: each for key, each in self.brands.items() if each[1]}
            await self._load_brands()

    async def _write_shades_and_vendors(
        self, writing: "_Writing", ids: dict[str, int], shades: dict[int, list[queries.Shade]]
    ) -> dict[str, int]:
        arrivals, made = [], set[tuple[str, str]]()
        retailers = dict[str, str]()
        pictured = await queries.list_pictured(self.run.connection, sorted(ids.values()))
        own_pictures = writing.list_products_with_pictures_by_shade()
        for key, product in writing.products.items():
            row, product_id = writing.rows[key], ids.get(product.slug)
            item = row.item
            assert isinstance(item, FeedItem)
            if product_id is None:
                continue
            if name := self.name_retailer(item):
                retailers.setdefault(make_slug(name), name)
            is_known = writing.shades.get(key) or any(
                fold_name(each.name) == fold_name(item.shade) for each in shades.get(product_id, [])
            )
            mark = product.slug, fold_name(item.shade)
            if item.shade and not is_known and mark not in made:
                made.add(mark)
                has_own = product.slug in own_pictures and item.pictures
                shade = {
                    "product": product.slug,
                    "name": item.shade,
                    "value": item.colour or "",
                    "source": "retailer",
                    "picture": item.pictures[0] if has_own else "",
                    "position": len(shades.get(product_id, [])) + len(made),
                }
                arrivals.append(Arrival(self.feed.name, row.line, Row(VARIANTS, shade)))
            if product_id not in pictured and item.pictures:
                pictured.add(product_id)
                for place, address in enumerate(item.pictures[:PICTURES]):
                    image = {
                        "product": product.slug,
                        "name": "main" if place == 0 else f"picture-{place + 1}",
                        "url": address,
                        "alt": product.name,
                        "position": place,
                    }
                    arrivals.append(Arrival(self.feed.name, row.line, Row(catalogue_shapes.IMAGES, image)))
        for slug, name in retailers.items():
            if slug:
                vendor = {"slug": slug, "name": name, "url": ""}
                arrivals.append(Arrival(self.feed.name, 0, Row(third_party_shapes.VENDORS, vendor)))
        await self.run.write(arrivals)
        return await queries.find_vendor_ids(self.run.connection, sorted(retailers))

    def name_retailer(self, item: FeedItem) -> str:
        return self.feed.retailer or item.retailer or retailer_of_url(item.url)

    def _choose_shade(
        self, writing: "_Writing", item: FeedItem, shades: Sequence[queries.Shade]
    ) -> queries.Shade | None:
        """The shade of an article: by its name, as a barcode may be the neighbour's; else by barcode."""
        by_name = next((each for each in shades if fold_name(each.name) == fold_name(item.shade)), None)
        if by_name or not item.shade:
            by_barcode = next((each for each in shades if each.id == writing.shades.get(item.key)), None)
            return by_name or by_barcode
        return next((each for each in shades if each.id == writing.shades.get(item.key)), None)

    def _refuse(self, row: FeedRow, refusal: RefusedRowError) -> None:
        self.counts["refused"] += 1
        self._remark(row, "refused", refusal.field, refusal.reason)

    def _mend(self, row: FeedRow, field: str, reason: str) -> None:
        self._remark(row, "mended", field, reason)

    def _remark(self, row: FeedRow, outcome: str, field: str, reason: str) -> None:
        """Report what is wrong with an article, which is found by its own number and not by a line alone."""
        title = f" {row.title[:60]!r}" if row.title else ""
        article = f" (article {row.key[:60]!r}{title})" if row.key else ""
        self.run.report.add(Remark(self.feed.name, row.line, outcome, field, f"{reason}{article}"))


@dataclass(slots=True)
class _Writing:
    """The rows that a batch writes. Articles are named by their keys."""

    arrivals: list[Arrival] = field(default_factory=list)
    products: dict[str, KnownProduct] = field(default_factory=dict)
    rows: dict[str, FeedRow] = field(default_factory=dict)
    shades: dict[str, int | None] = field(default_factory=dict)
    lookalikes: list[tuple[str, KnownProduct, str]] = field(default_factory=list)
    without_barcode: set[str] = field(default_factory=set)

    def list_products_with_pictures_by_shade(self) -> set[str]:
        """The products whose articles have pictures of their own, and not one for all."""
        pictures: dict[str, set[str]] = {}
        for key, product in self.products.items():
            item = self.rows[key].item
            if isinstance(item, FeedItem):
                pictures.setdefault(product.slug, set()).update(item.pictures[:1])
        return {slug for slug, found in pictures.items() if len(found) > 1}

    def add(self, feed: Feed, line: int, shape: Any, record: dict[str, Any]) -> None:
        self.arrivals.append(Arrival(feed.name, line, Row(shape, record)))

    def add_product(
        self,
        feed: Feed,
        line: int,
        item: FeedItem,
        product: KnownProduct,
        brand: str,
        shelf: Shelf,
        *,
        is_draft: bool,
    ) -> None:
        category = {
            "slug": shelf.slug,
            "name": shelf.name,
            "department": shelf.department,
            "position": DEPARTMENTS.index(shelf.department) if shelf.department else len(DEPARTMENTS),
        }
        self.add(feed, line, third_party_shapes.CATEGORIES, category)
        self.add(
            feed,
            line,
            PRODUCTS,
            {
                "slug": product.slug,
                "name": item.name,
                "brand": brand,
                "category": shelf.slug,
                "status": "draft" if is_draft else "published",
                "description": markdown_of(item.description),
                "volume": item.size,
                "source": f"feed:{feed.name}",
                "source_key": item.group,
                "mpn": item.mpn,
            },
        )


def _give_once(given: dict[int, str]) -> dict[int, str]:
    """Of two that would have one barcode, the first has it."""
    first = {code: key for key, code in reversed(given.items())}
    return {key: code for code, key in first.items()}


def digest_item(item: FeedItem) -> bytes:
    """The digest that tells whether an article is as it was."""
    return blake2b(msgspec.json.encode(item), digest_size=8).digest()


def make_stored_item(
    feed_id: int, item: FeedItem, product_id: int, shade_id: int | None, vendor_id: int | None
) -> queries.StoredItem:
    sale = item.sale
    return queries.StoredItem(
        feed_id,
        item.key,
        item.group,
        digest_item(item),
        product_id,
        shade_id,
        vendor_id,
        item.currency or "GBP",
        item.price,
        item.delivery,
        item.in_stock,
        item.url,
        full_pence=sale.full if sale else None,
        sale_pence=sale.price if sale else None,
        sale_from=sale.begins if sale else None,
        sale_until=sale.ends if sale else None,
    )


def check_change(change: queries.Comparison) -> None:
    """Raise `FeedStoppedError` where more vanished, or prices moved further, than a day explains."""
    if change.known < MIN_COMPARED:
        return
    if change.vanished > MAX_VANISHED * change.known:
        raise FeedStoppedError(f"{change.vanished:,} of {change.known:,} articles are gone.")
    if change.price and change.former_price:
        moved = change.price / change.former_price
        if abs(moved - 1) > MAX_PRICE_MOVE:
            was, now = change.former_price / 100, change.price / 100
            raise FeedStoppedError(f"The price in the middle was {was:,.2f}, and is {now:,.2f}.")
