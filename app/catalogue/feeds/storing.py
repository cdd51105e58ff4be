"""Writes the articles of a batch with the shades, pictures, barcodes and offers that they bring."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.catalogue.feeds import queries
from app.catalogue.feeds.comparing import digest_item
from app.catalogue.feeds.feed import Feed, FeedReport
from app.catalogue.feeds.items import FeedItem
from app.catalogue.feeds.placing import PlacedArticle, PlacedBatch, make_arrival
from app.catalogue.importing import catalogue_shapes, third_party_shapes
from app.catalogue.importing.reading.names import fold_shade
from app.catalogue.importing.reading.slugs import make_slug
from app.catalogue.importing.run import Arrival, Run

MAX_PICTURES = 6  # of a product
SHADES_WITHOUT_REPEATS = replace(catalogue_shapes.VARIANTS, skip_repeats=True)


@dataclass(slots=True)
class ArticleStore:
    run: Run
    feed: Feed
    report: FeedReport

    async def store(self, batch: PlacedBatch) -> None:
        """Write shades, articles, proposals and offers of products that are there now."""
        connection = self.run.connection
        slugs = sorted({each.product.slug for each in batch.placed})
        ids = await queries.find_product_ids(connection, slugs)
        placed = [each for each in batch.placed if each.product.slug in ids]
        await self._write_shades_pictures_and_vendors(placed, ids)
        stored = await self._complete_shades(placed, ids)
        former = await queries.list_claims(connection, self.feed.id, [item.key for item in stored])
        await queries.store_items(connection, stored)
        if former:
            self.report.counts["offers removed"] += await queries.drop_unclaimed_offers(connection, former)
        await self._propose_duplicates(batch, ids)
        await self.set_offers(sorted({*ids.values(), *(claim.product_id for claim in former)}))
        self.report.counts["written"] += len(stored)

    async def set_offers(self, products: Sequence[int]) -> None:
        """Bring the offers of products in line with the feed's articles."""
        changed, held = await queries.set_offers(self.run.connection, self.feed.id, products)
        self.report.counts["offers changed"] += changed
        self.report.counts["prices held"] += held

    async def _write_shades_pictures_and_vendors(
        self, placed: Sequence[PlacedArticle], ids: Mapping[str, int]
    ) -> None:
        """Write what is new of products that are there."""
        connection, product_ids = self.run.connection, sorted(ids.values())
        shades = await queries.list_shades(connection, product_ids)
        pictured = await queries.list_pictured(connection, product_ids)
        await self.run.write_batch(
            [
                *self._list_new_shades(placed, ids, shades),
                *self._list_new_pictures(placed, ids, pictured),
                *self._list_vendors(placed),
            ]
        )

    def _list_new_shades(
        self,
        placed: Sequence[PlacedArticle],
        ids: Mapping[str, int],
        shades: Mapping[int, Sequence[queries.Shade]],
    ) -> Iterator[Arrival]:
        """The shades that products do not have yet, each behind all others of its product."""
        own_pictures, made = find_products_with_pictures_by_shade(placed), set[tuple[str, str]]()
        last_positions: dict[str, int] = {}
        for article, product, variant_id, _ in placed:
            item, known = article.item, shades.get(ids[product.slug], [])
            key = product.slug, fold_shade(item.shade)
            if not item.shade or key in made or choose_shade(item.shade, variant_id, known):
                continue
            made.add(key)
            last = last_positions.get(product.slug) or max((each.position for each in known), default=0)
            last_positions[product.slug] = last + 1
            shade = {
                "product": product.slug,
                "name": item.shade,
                "value": item.colour or "",
                "source": "retailer",
                "picture": item.pictures[0] if product.slug in own_pictures and item.pictures else "",
                "position": last + 1,
            }
            yield make_arrival(self.feed, article.line, SHADES_WITHOUT_REPEATS, shade)

    def _list_new_pictures(
        self, placed: Sequence[PlacedArticle], ids: Mapping[str, int], pictured: set[int]
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
                yield make_arrival(self.feed, article.line, catalogue_shapes.IMAGES, image)

    def _list_vendors(self, placed: Sequence[PlacedArticle]) -> Iterator[Arrival]:
        """The retailers of articles, each once, under the name that it has first."""
        names: dict[str, str] = {}
        for each in placed:
            name = self.feed.name_retailer(each.article.item)
            names.setdefault(make_slug(name), name)
        for slug, name in names.items():
            if slug:
                vendor = {"slug": slug, "name": name, "url": ""}
                yield make_arrival(self.feed, 0, third_party_shapes.VENDORS, vendor)

    async def _complete_shades(
        self, placed: Sequence[PlacedArticle], ids: Mapping[str, int]
    ) -> list[queries.StoredItem]:
        """Set the barcodes and colours that shades and products lack. Returns the articles to store."""
        connection = self.run.connection
        shades = await queries.list_shades(connection, sorted(ids.values()))
        retailers = {make_slug(self.feed.name_retailer(each.article.item)) for each in placed}
        vendors = await queries.find_vendor_ids(connection, sorted(retailers))
        stored = []
        barcodes, colours, of_products = dict[int, str](), dict[int, str](), dict[int, str]()
        for article, product, variant_id, gtin in placed:
            item, product_id = article.item, ids[product.slug]
            shade = choose_shade(item.shade, variant_id, shades.get(product_id, []))
            if shade:
                if gtin and shade.gtin is None:
                    barcodes.setdefault(shade.id, gtin)
                elif gtin and shade.gtin != gtin:
                    reason = f"{gtin} is a second barcode of this shade, which has {shade.gtin}"
                    self.report.report_left_out(article, "gtin", reason)
                if item.colour and shade.value is None:
                    colours.setdefault(shade.id, item.colour)
            elif gtin and not item.shade:
                of_products.setdefault(product_id, gtin)
            vendor = vendors.get(make_slug(self.feed.name_retailer(item)))
            stored.append(make_stored_item(self.feed, item, product_id, shade and shade.id, vendor))
        await queries.complete_shades(
            connection, _keep_first_of_each(barcodes), colours, _keep_first_of_each(of_products)
        )
        return stored

    async def _propose_duplicates(self, batch: PlacedBatch, ids: Mapping[str, int]) -> None:
        """Ask staff of each new product whether it is the one here that it is like."""
        proposals = []
        for slug, lookalikes in batch.lookalikes.items():
            for other, evidence in lookalikes:
                other_id = other.id or ids.get(other.slug)
                if slug in ids and other_id:
                    proposals.append((ids[slug], other_id, evidence[:1000]))
        await queries.propose_duplicates(self.run.connection, proposals)


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


def _keep_first_of_each(barcodes: dict[int, str]) -> dict[int, str]:
    """Of two that would have one barcode, the first has it."""
    first = {code: key for key, code in reversed(barcodes.items())}
    return {key: code for code, key in first.items()}


def make_stored_item(
    feed: Feed, item: FeedItem, product_id: int, shade_id: int | None, vendor_id: int | None
) -> queries.StoredItem:
    sale = item.sale
    return queries.StoredItem(
        feed.id,
        item.key,
        item.group,
        digest_item(item, feed),
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
