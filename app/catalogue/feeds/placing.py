"""Finds the product that each article of a batch is, or describes a new one with its brand and category."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from app.catalogue.feeds import queries
from app.catalogue.feeds.feed import Feed, FeedReport
from app.catalogue.feeds.items import FeedItem
from app.catalogue.feeds.joining import KnownCatalogue, KnownProduct, Lookalike, list_candidate_slugs
from app.catalogue.feeds.reading import FeedArticle
from app.catalogue.feeds.taxonomy import DEPARTMENTS, Shelf, find_shelf, name_category
from app.catalogue.importing import catalogue_shapes, third_party_shapes
from app.catalogue.importing.faults import RefusedRowError
from app.catalogue.importing.reading.markdown import convert_to_markdown
from app.catalogue.importing.reading.names import fold_brand, fold_name
from app.catalogue.importing.reading.slugs import make_slug
from app.catalogue.importing.run import Arrival, Row
from app.catalogue.importing.shapes import Shape
from app.kit.database.pool import Connection


class PlacedArticle(NamedTuple):
    """An article, its product, the shade there that has its barcode, and the barcode if it is of no other."""

    article: FeedArticle
    product: KnownProduct
    variant_id: int | None
    gtin: str | None


@dataclass(slots=True)
class PlacedBatch:
    """The articles of a batch with their products, and the rows of what is new."""

    taken_slugs: set[str]
    arrivals: list[Arrival] = field(default_factory=list)
    placed: list[PlacedArticle] = field(default_factory=list)
    lookalikes: dict[str, list[Lookalike]] = field(default_factory=dict)
    """The products here that a new one may be, by its slug."""


class ShopBrand(NamedTuple):
    """A brand of the shop. The id of one that is not written yet is 0."""

    slug: str
    id: int


@dataclass(slots=True)
class ArticlePlacer:
    """Knows the shop's brands and categories by their names. Nothing is written."""

    connection: Connection
    feed: Feed
    report: FeedReport
    brands: dict[str, ShopBrand] = field(default_factory=dict)
    """By their names as they are compared."""
    categories: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The slug and name of the shop's categories, by their slugs and by both as they are compared."""

    async def load_names(self) -> None:
        """Load the names of brands and categories, before the first batch."""
        await self._load_brands()
        found = await queries.list_categories(self.connection)
        self.categories = {each[0]: each for each in found}
        for slug, name in found:
            for key in (fold_name(slug), fold_name(name)):
                self.categories.setdefault(key, (slug, name))

    async def refresh_new_brands(self) -> None:
        """Load the ids of the brands that were new, once they are written."""
        if any(not brand.id for brand in self.brands.values()):
            self.brands = {key: brand for key, brand in self.brands.items() if brand.id}
            await self._load_brands()

    async def _load_brands(self) -> None:
        for slug, name, brand_id in await queries.load_brands(self.connection):
            for key in (fold_brand(name), slug.replace("-", "")):
                self.brands.setdefault(key, ShopBrand(slug, brand_id))

    async def place(self, articles: Sequence[FeedArticle]) -> PlacedBatch:
        """Find the product of each article, or make it."""
        groups: dict[str, list[FeedArticle]] = {}
        for article in articles:
            groups.setdefault(article.item.group, []).append(article)
        catalogue = await self._load_known_catalogue(groups)
        wanted = [slug for group in groups.values() for slug in list_candidate_slugs(group[0].item)]
        batch = PlacedBatch(await queries.list_taken_slugs(self.connection, wanted))
        for group in groups.values():
            self._place_group(group, catalogue, batch)
        return batch

    async def _load_known_catalogue(self, groups: Mapping[str, Sequence[FeedArticle]]) -> KnownCatalogue:
        """The products of the shop that these articles may be."""
        items = [article.item for group in groups.values() for article in group]
        known = await queries.find_products_by_group(self.connection, self.feed.id, list(groups))
        gtins = sorted({each.gtin for each in items if each.gtin})
        barcodes = await queries.find_products_by_barcode(self.connection, gtins)
        new = (each for each in items if each.group not in known)
        brands = {self.brands[key].id for each in new if (key := fold_brand(each.brand)) in self.brands}
        catalogue = KnownCatalogue(known, barcodes)
        for product in await queries.list_products_by_brand(self.connection, sorted(brands), self.feed.id):
            catalogue.by_brand.setdefault(fold_brand(product.brand), []).append(product)
        return catalogue

    def _place_group(
        self, group: Sequence[FeedArticle], catalogue: KnownCatalogue, batch: PlacedBatch
    ) -> None:
        """Find the product of a group of articles, or make it."""
        items = [article.item for article in group]
        shelf = self.find_own_shelf(items[0])
        decision = catalogue.decide(items[0].group, items, shelf.slug if shelf else "")
        product = decision.product
        if product is None:
            if shelf is None:
                self._ask_for_category(group)
                return
            product = self._make_product(group[0], shelf, batch, is_draft=bool(decision.lookalikes))
            if product is None:
                return
            if decision.lookalikes:
                batch.lookalikes[product.slug] = decision.lookalikes
        elif items[0].group not in catalogue.groups:
            self.report.counts["joined"] += 1
        for article in group:
            gtin = article.item.gtin
            known = catalogue.barcodes.get(gtin or "")
            if known and known.product.slug != product.slug:
                reason = f"{gtin} is that of {known.product.slug}: taken without it"
                self.report.report_left_out(article, "gtin", reason)
                known = gtin = None
            batch.placed.append(PlacedArticle(article, product, known and known.variant_id, gtin))
        for placed in batch.placed[-len(group) :]:
            catalogue.remember_barcode(placed.gtin, product)

    def _make_product(
        self, article: FeedArticle, shelf: Shelf, batch: PlacedBatch, *, is_draft: bool
    ) -> KnownProduct | None:
        """Make a product of an article. None where no address is left for it."""
        item = article.item
        slug = next((slug for slug in list_candidate_slugs(item) if slug not in batch.taken_slugs), None)
        if slug is None:
            self.report.refuse(article, RefusedRowError("title", "has no address of its own"))
            return None
        batch.taken_slugs.add(slug)
        self.report.counts["proposed" if is_draft else "new products"] += 1
        brand = fold_brand(item.brand)
        if brand not in self.brands:
            self.brands[brand] = ShopBrand(make_slug(item.brand), 0)
            record = {"slug": self.brands[brand].slug, "name": item.brand}
            batch.arrivals.append(make_arrival(self.feed, article.line, third_party_shapes.BRANDS, record))
        category = {
            "slug": shelf.slug,
            "name": shelf.name,
            "department": shelf.department,
            "position": DEPARTMENTS.index(shelf.department) if shelf.department else len(DEPARTMENTS),
        }
        product = {
            "slug": slug,
            "name": item.name,
            "brand": self.brands[brand].slug,
            "category": shelf.slug,
            "status": "draft" if is_draft else "published",
            "description": convert_to_markdown(item.description),
            "volume": item.size,
            "source": f"feed:{self.feed.name}",
            "source_key": item.group,
            "mpn": item.mpn,
        }
        for shape, row in (
            (third_party_shapes.CATEGORIES, category),
            (catalogue_shapes.PRODUCTS, product),
        ):
            batch.arrivals.append(make_arrival(self.feed, article.line, shape, row))
        return KnownProduct(0, slug, item.name, item.brand, item.size, shelf.slug)

    def _ask_for_category(self, group: Sequence[FeedArticle]) -> None:
        """Refuse articles of a category that nobody knows. It is asked for once, however many there are."""
        item = group[0].item
        words = item.categories[-1] if item.categories else ""
        self.report.unknown_categories[words or item.name] += len(group)
        for article in group:
            reason = f"{words[:80]!r} is no category that we know" if words else "is missing"
            self.report.refuse(article, RefusedRowError("category", reason))

    def find_own_shelf(self, item: FeedItem) -> Shelf | None:
        """The category of an article, the shop's own where it has one like it. None where nobody knows it."""
        shelf = find_shelf(item.categories, item.name, self.feed.categories)
        written = [fold_name(name_category(words)) for words in item.categories]
        names = [shelf.slug, fold_name(shelf.slug), fold_name(shelf.name)] if shelf else written
        if not any(words in self.feed.categories for words in item.categories):
            names = written[-1:] + names
        known = next((self.categories[name] for name in names if name in self.categories), None)
        if known:
            return Shelf(*known, shelf.department if shelf else "")
        if shelf and self.feed.department and not shelf.department:
            return shelf._replace(department=self.feed.department)
        return shelf


def make_arrival(feed: Feed, line: int, shape: Shape, record: dict[str, Any]) -> Arrival:
    """A row that a line of a feed makes."""
    return Arrival(feed.name, line, Row(shape, record))
