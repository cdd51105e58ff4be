"""Reads a feed into the catalogue: what is new or different is written in batches, each whole.

A feed is read twice. The first time nothing is written: a feed that is cut short, is no feed, or has lost
much of what it had changes nothing. A run that was stopped is completed by the next one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from app.catalogue.feeds import queries
from app.catalogue.feeds.items import FeedItem
from app.catalogue.feeds.joining import KnownCatalogue, KnownProduct, list_candidate_slugs
from app.catalogue.feeds.reading import FeedArticle, FeedOptions, RefusedArticle, read_feed
from app.catalogue.feeds.taxonomy import DEPARTMENTS, Shelf, find_shelf, name_category
from app.catalogue.importing import catalogue_shapes
from app.catalogue.importing.faults import RefusedRowError, Remark
from app.catalogue.importing.public_sets import third_party_shapes
from app.catalogue.importing.reading.markdown import convert_to_markdown
from app.catalogue.importing.reading.names import fold_brand, fold_name, fold_shade
from app.catalogue.importing.reading.slugs import find_retailer, make_slug
from app.catalogue.importing.run import Arrival, Row, Run
from app.catalogue.importing.shapes import Shape

AT_ONCE = 500  # articles of a transaction
MAX_VANISHED = 1 / 5
MAX_PRICE_MOVE = 1 / 3
MIN_COMPARED = 10
"""With fewer articles than this a fifth of them is one or two, which come and go."""
MISSING_DAYS = 30  # after which an offer goes
MAX_PICTURES = 6  # of a product
VARIANTS = replace(catalogue_shapes.VARIANTS, skip_repeats=True)


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
    ran_at: datetime | None = None

    @property
    def options(self) -> FeedOptions:
        return FeedOptions(self.currency, self.columns)

    @property
    def is_on_the_web(self) -> bool:
        """Whether its address is one of the web, and not that of a file here."""
        return urlsplit(self.address).scheme in ("http", "https")


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
        articles = self._read_again(path, changed)
        while batch := list(islice(articles, AT_ONCE)):
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
        for article in self._check(read_feed(path, self.feed.options)):
            if isinstance(article, RefusedArticle):
                yield article.key[:200], None, None, ""
            else:
                yield article.key, digest_item(article.item), article.item.price, article.item.currency

    def _check(
        self, articles: Iterable[FeedArticle | RefusedArticle]
    ) -> Iterator[FeedArticle | RefusedArticle]:
        """Count and report articles, and give each that has a key once, the first of two with the same."""
        seen: set[bytes] = set()
        for article in articles:
            mark = blake2b(article.key.encode(), digest_size=8).digest()
            if isinstance(article, RefusedArticle):
                self._refuse(article, article.refusal)
                if article.key and mark not in seen:
                    seen.add(mark)
                    yield article
            elif mark in seen:
                self._refuse(article, RefusedRowError("id", "came before in this feed"))
            else:
                seen.add(mark)
                self.counts["articles"] += 1
                for left_out in article.left_out:
                    self._mend(article, *left_out)
                yield article

    def _read_again(self, path: Path, changed: set[str]) -> Iterator[FeedArticle]:
        """The articles that changed, until all were found. Of two with one key the first counts."""
        if not changed:
            return
        for article in read_feed(path, self.feed.options, wanted=changed):
            if isinstance(article, FeedArticle):
                changed.remove(article.key)
                yield article
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

    async def predict_outcomes(
        self, articles: Iterable[FeedArticle | RefusedArticle]
    ) -> dict[str, ArticleOutcome]:
        """Say what articles would become, by their keys: nothing is written. Refused ones are left out."""
        await self._load_names()
        batch = await self._place([each for each in self._check(articles) if isinstance(each, FeedArticle)])
        lookalikes = {slug: other for slug, other, _ in reversed(batch.lookalikes)}
        meant = {each.article.key: lookalikes.get(each.product.slug, each.product) for each in batch.placed}
        known = sorted({product.id for product in meant.values() if product.id})
        lowest = await queries.find_lowest_prices(self.run.connection, known)
        outcomes = {}
        for article, product, *_ in batch.placed:
            asks_staff, here = product.slug in lookalikes, meant[article.key]
            name = here.name if product.id or asks_staff else ""
            outcomes[article.key] = ArticleOutcome(name, asks_staff, lowest.get(here.id))
        return outcomes

    async def _write(self, articles: Sequence[FeedArticle]) -> None:
        """Write a batch: products and shades that are new, then the articles and the offers."""
        batch = await self._place(articles)
        await self.run.write_batch(batch.arrivals)
        await self._store(batch)

    async def _place(self, articles: Sequence[FeedArticle]) -> "_Batch":
        """Find the product of each article, or make it."""
        groups: dict[str, list[FeedArticle]] = {}
        for article in articles:
            groups.setdefault(article.item.group, []).append(article)
        catalogue = await self._load_known_catalogue(groups)
        wanted = [slug for group in groups.values() for slug in list_candidate_slugs(group[0].item)]
        batch = _Batch(await queries.list_taken_slugs(self.run.connection, wanted))
        for group in groups.values():
            self._place_group(group, catalogue, batch)
        return batch

    async def _load_known_catalogue(self, groups: Mapping[str, Sequence[FeedArticle]]) -> KnownCatalogue:
        """The products of the shop that these articles may be."""
        connection = self.run.connection
        items = [article.item for group in groups.values() for article in group]
        known = await queries.find_products_by_group(connection, self.feed.id, list(groups))
        gtins = sorted({each.gtin for each in items if each.gtin})
        barcodes = await queries.find_products_by_barcode(connection, gtins)
        new = (each for each in items if each.group not in known)
        brands = {self.brands[key][1] for each in new if (key := fold_brand(each.brand)) in self.brands}
        catalogue = KnownCatalogue(known, barcodes)
        for product in await queries.list_products_by_brand(connection, sorted(brands), self.feed.id):
            catalogue.by_brand.setdefault(fold_brand(product.brand), []).append(product)
        return catalogue

    def _place_group(self, group: Sequence[FeedArticle], catalogue: KnownCatalogue, batch: "_Batch") -> None:
        """Find the product of a group of articles, or make it."""
        items = [article.item for article in group]
        shelf = self.find_shelf(items[0])
        decision = catalogue.decide(items[0].group, items, shelf.slug if shelf else "")
        product = decision.product
        if product is None:
            if shelf is None:
                self._ask_for_category(group)
                return
            product = self._make_product(group[0], shelf, batch, is_draft=bool(decision.lookalikes))
            if product is None:
                return
            batch.lookalikes += [(product.slug, *each) for each in decision.lookalikes]
        elif items[0].group not in catalogue.groups:
            self.counts["joined"] += 1
        for article in group:
            gtin = article.item.gtin
            known = catalogue.barcodes.get(gtin or "")
            if known and known.product.slug != product.slug:
                self._mend(article, "gtin", f"{gtin} is that of {known.product.slug}: taken without it")
                known = gtin = None
            batch.placed.append(PlacedArticle(article, product, known and known.variant_id, gtin))
        for placed in batch.placed[-len(group) :]:
            catalogue.remember_barcode(placed.gtin, product)

    def _make_product(
        self, article: FeedArticle, shelf: Shelf, batch: "_Batch", *, is_draft: bool
    ) -> KnownProduct | None:
        """Make a product of an article. None where no address is left for it."""
        item = article.item
        slug = next((slug for slug in list_candidate_slugs(item) if slug not in batch.taken_slugs), None)
        if slug is None:
            self._refuse(article, RefusedRowError("title", "has no address of its own"))
            return None
        batch.taken_slugs.add(slug)
        self.counts["proposed" if is_draft else "new products"] += 1
        brand = fold_brand(item.brand)
        if brand not in self.brands:
            self.brands[brand] = make_slug(item.brand), 0
            record = {"slug": self.brands[brand][0], "name": item.brand}
            batch.arrivals.append(self._arrive(article.line, third_party_shapes.BRANDS, record))
        category = {
            "slug": shelf.slug,
            "name": shelf.name,
            "department": shelf.department,
            "position": DEPARTMENTS.index(shelf.department) if shelf.department else len(DEPARTMENTS),
        }
        product = {
            "slug": slug,
            "name": item.name,
            "brand": self.brands[brand][0],
            "category": shelf.slug,
            "status": "draft" if is_draft else "published",
            "description": convert_to_markdown(item.description),
            "volume": item.size,
            "source": f"feed:{self.feed.name}",
            "source_key": item.group,
            "mpn": item.mpn,
        }
        batch.arrivals.append(self._arrive(article.line, third_party_shapes.CATEGORIES, category))
        batch.arrivals.append(self._arrive(article.line, catalogue_shapes.PRODUCTS, product))
        return KnownProduct(0, slug, item.name, item.brand, item.size, shelf.slug)

    def _arrive(self, line: int, shape: Shape, record: dict[str, Any]) -> Arrival:
        return Arrival(self.feed.name, line, Row(shape, record))

    def _ask_for_category(self, group: Sequence[FeedArticle]) -> None:
        """Refuse articles of a category that nobody knows. It is asked for once, however many there are."""
        item = group[0].item
        words = item.categories[-1] if item.categories else ""
        self.unknown[words or item.name] += len(group)
        for article in group:
            reason = f"{words[:80]!r} is no category that we know" if words else "is missing"
            self._refuse(article, RefusedRowError("category", reason))

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

    async def _store(self, batch: "_Batch") -> None:
        """Write shades, articles, proposals and offers of products that are there now."""
        connection, feed = self.run.connection, self.feed
        await self._refresh_new_brands()
        ids = await queries.find_product_ids(connection, sorted({each.product.slug for each in batch.placed}))
        vendors = await self._write_shades_pictures_and_vendors(batch, ids)
        shades = await queries.list_shades(connection, sorted(ids.values()))
        stored, barcodes, colours, of_products = [], dict[int, str](), dict[int, str](), dict[int, str]()
        for article, product, variant_id, gtin in batch.placed:
            item, product_id = article.item, ids.get(product.slug)
            if product_id is None:
                continue
            shade = choose_shade(item.shade, variant_id, shades.get(product_id, []))
            if shade:
                if gtin and shade.gtin is None:
                    barcodes.setdefault(shade.id, gtin)
                elif gtin and shade.gtin != gtin:
                    reason = f"{gtin} is a second barcode of this shade, which has {shade.gtin}"
                    self._mend(article, "gtin", reason)
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
                for slug, other, evidence in batch.lookalikes
                if slug in ids and (other.id or other.slug in ids)
            ],
        )
        await self._set_offers(sorted({*ids.values(), *(claim.product_id for claim in former)}))
        self.counts["written"] += len(stored)

    async def _refresh_new_brands(self) -> None:
        if any(not brand_id for _, brand_id in self.brands.values()):
            self.brands = {key: each for key, each in self.brands.items() if each[1]}
            await self._load_brands()

    async def _write_shades_pictures_and_vendors(
        self, batch: "_Batch", ids: Mapping[str, int]
    ) -> dict[str, int]:
        """Write what is new of products that are there. Returns the ids of the retailers, by slug."""
        connection, product_ids = self.run.connection, sorted(ids.values())
        shades = await queries.list_shades(connection, product_ids)
        pictured = await queries.list_pictured(connection, product_ids)
        placed = [each for each in batch.placed if each.product.slug in ids]
        retailers: dict[str, str] = {}
        for name in (self.name_retailer(each.article.item) for each in placed):
            retailers.setdefault(make_slug(name), name)
        retailers.pop("", None)
        await self.run.write_batch(
            [
                *self._list_new_shades(placed, ids, shades),
                *self._list_new_pictures(placed, ids, pictured),
                *(
                    self._arrive(0, third_party_shapes.VENDORS, {"slug": slug, "name": name, "url": ""})
                    for slug, name in retailers.items()
                ),
            ]
        )
        return await queries.find_vendor_ids(connection, sorted(retailers))

    def _list_new_shades(
        self,
        placed: Sequence["PlacedArticle"],
        ids: Mapping[str, int],
        shades: Mapping[int, Sequence[queries.Shade]],
    ) -> Iterator[Arrival]:
        own_pictures, made = find_products_with_pictures_by_shade(placed), set[tuple[str, str]]()
        for article, product, variant_id, _ in placed:
            item, known = article.item, shades.get(ids[product.slug], [])
            mark = product.slug, fold_shade(item.shade)
            if not item.shade or mark in made or choose_shade(item.shade, variant_id, known):
                continue
            made.add(mark)
            shade = {
                "product": product.slug,
                "name": item.shade,
                "value": item.colour or "",
                "source": "retailer",
                "picture": item.pictures[0] if product.slug in own_pictures and item.pictures else "",
                "position": len(known) + len(made),
            }
            yield self._arrive(article.line, VARIANTS, shade)

    def _list_new_pictures(
        self, placed: Sequence["PlacedArticle"], ids: Mapping[str, int], pictured: set[int]
    ) -> Iterator[Arrival]:
        """The pictures of products that have none: those of their first article that has some."""
        for article, product, *_ in placed:
            if ids[product.slug] in pictured or not article.item.pictures:
                continue
            pictured.add(ids[product.slug])
            for place, address in enumerate(article.item.pictures[:MAX_PICTURES]):
                image = {
                    "product": product.slug,
                    "name": "main" if place == 0 else f"picture-{place + 1}",
                    "url": address,
                    "alt": product.name,
                    "position": place,
                }
                yield self._arrive(article.line, catalogue_shapes.IMAGES, image)

    def name_retailer(self, item: FeedItem) -> str:
        return self.feed.retailer or item.retailer or find_retailer(item.url)

    def _refuse(self, article: FeedArticle | RefusedArticle, refusal: RefusedRowError) -> None:
        self.counts["refused"] += 1
        self._remark(article, "refused", refusal.field, refusal.reason)

    def _mend(self, article: FeedArticle, field: str, reason: str) -> None:
        self._remark(article, "mended", field, reason)

    def _remark(self, article: FeedArticle | RefusedArticle, outcome: str, field: str, reason: str) -> None:
        """Report what is wrong with an article, which is found by its own number and not by a line alone."""
        title = f" {article.title[:60]!r}" if article.title else ""
        named = f" (article {article.key[:60]!r}{title})" if article.key else ""
        self.run.report.add(Remark(self.feed.name, article.line, outcome, field, f"{reason}{named}"))


class PlacedArticle(NamedTuple):
    """An article, its product, the shade there that has its barcode, and the barcode if it is of no other."""

    article: FeedArticle
    product: KnownProduct
    variant_id: int | None
    gtin: str | None


@dataclass(slots=True)
class _Batch:
    """The articles of a batch with their products, and the rows of what is new."""

    taken_slugs: set[str]
    arrivals: list[Arrival] = field(default_factory=list)
    placed: list[PlacedArticle] = field(default_factory=list)
    lookalikes: list[tuple[str, KnownProduct, str]] = field(default_factory=list)
    """The slug of a new product, one here that it may be, and why."""


def find_products_with_pictures_by_shade(placed: Iterable[PlacedArticle]) -> set[str]:
    """The products whose articles have pictures of their own, and not one for all."""
    pictures: dict[str, set[str]] = {}
    for article, product, *_ in placed:
        pictures.setdefault(product.slug, set()).update(article.item.pictures[:1])
    return {slug for slug, found in pictures.items() if len(found) > 1}


def choose_shade(name: str, variant_id: int | None, shades: Sequence[queries.Shade]) -> queries.Shade | None:
    """The shade of an article: by its name, as a barcode may be the neighbour's; else by barcode."""
    by_name = next((each for each in shades if fold_shade(each.name) == fold_shade(name)), None)
    return by_name or next((each for each in shades if each.id == variant_id), None)


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
