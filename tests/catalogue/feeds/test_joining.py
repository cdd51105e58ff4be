"""The same products from three retailers, with known truth: what is joined is right, and most is found."""

from itertools import combinations
from pathlib import Path
from string import ascii_lowercase

import pytest

from app.catalogue.feeds.feed import Feed, FeedReport
from app.catalogue.feeds.items import FeedItem
from app.catalogue.feeds.joining import KnownBarcode, KnownCatalogue, KnownProduct, compare_names
from app.catalogue.feeds.run import import_feed
from app.catalogue.importing.reports import Report
from app.catalogue.importing.run import open_run
from app.kit.database.pool import Database
from tests.support.feed_sources import write_sources

ITEMS = "SELECT feed.name, key, product_id, variant_id FROM feed_item JOIN feed ON feed.id = feed_id"
PROPOSED = "SELECT product_id, other_product_id FROM product_proposal"


async def read(db: Database, name: str, path: Path, **more: bool) -> FeedReport:
    """Read a feed as its command does."""
    async with db.unit_of_work() as work:
        number = await work.fetchval(
            "INSERT INTO feed (name, address) VALUES ($1, $2)"
            " ON CONFLICT (name) DO UPDATE SET address = excluded.address RETURNING id",
            name,
            str(path),
        )
    feed = Feed(
        id=number,
        name=name,
        address=str(path),
        currency="GBP",
        retailer=name,
        department="",
        columns={},
        categories={},
    )
    async with open_run(db, Report(), dry_run=False, strict=False) as run:
        return await import_feed(run, feed, path, **more)


@pytest.mark.parametrize(("count", "seed"), [(1000, 7), (200, 0)])
async def test_three_retailers_of_the_same_products_are_joined(
    db: Database, tmp_path: Path, count: int, seed: int
) -> None:
    paths, truth = write_sources(tmp_path, count, seed)
    for path in paths:
        done = await read(db, path.stem, path)
        print(path.stem, dict(done.counts), done.unknown_categories)
    async with db.reading() as work:
        items = [tuple(row) for row in await work.fetch(ITEMS)]
        proposed = {frozenset(row) for row in await work.fetch(PROPOSED)}
    assert len(items) == len(truth.products)
    here = {(feed, key): product for feed, key, product, _ in items}
    merged: dict[int, set[int]] = {}
    for article, product in here.items():
        merged.setdefault(product, set()).add(truth.products[article])
    wrong = {product: meant for product, meant in merged.items() if len(meant) > 1}
    found, silent, total, right, asked = 0, 0, 0, 0, len(proposed)
    groups: dict[int, dict[str, int]] = {}
    for (feed, key), product in here.items():
        groups.setdefault(truth.products[feed, key], {})[feed] = product
    for products in groups.values():
        for one, other in combinations(products.values(), 2):
            total += 1
            silent += one == other
            found += one == other or frozenset((one, other)) in proposed
    of = {product: min(meant) for product, meant in merged.items()}
    right = sum(of[min(pair)] == of[max(pair)] for pair in proposed)
    print(f"silent {silent / total:.3f}, found {found / total:.3f} of {total}, proposals {right}/{asked}")
    assert wrong == {}
    assert found / total >= 0.9
    assert (silent + right) / (silent + asked) >= 0.99
    shades = {(feed, key): variant for feed, key, _, variant in items}
    meant: dict[int, set[str]] = {}
    for article, variant in shades.items():
        meant.setdefault(variant, set()).add(truth.shades[article])
    assert {variant: each for variant, each in meant.items() if len(each) > 1} == {}


def join(name: str, other: str, brand: str = "Oriel") -> str:
    """What becomes of an article of some name with the barcode of a product of another."""
    product = KnownProduct(1, "here", other, brand, "", "moisturiser")
    catalogue = KnownCatalogue(barcodes={"1": KnownBarcode(product, None)})
    item = FeedItem(key="a", group="a", name=name, brand=brand, gtin="1")
    decision = catalogue.decide("a", [item], "moisturiser")
    return "joined" if decision.product else "asked" if decision.lookalikes else "new"


@pytest.mark.parametrize(
    ("name", "other", "becomes"),
    [
        ("Hydra Light Cream", "NEW Hydra Light Cream", "joined"),
        ("Hydra Light Cream", "Hydra Light Face Cream", "joined"),
        ("Hydra Light Cream", "Hydra Night Cream", "asked"),
        ("Vanilla Cream", "Vanilla Dream", "asked"),
        ("Silk Touch Cream", "Silk Touc Cream", "asked"),
        ("Powder Brush", "Powder Blush", "new"),
        ("Silk Cream", "Silk Cream Refill", "new"),
        ("Silk Cream", "Cloud Balm", "new"),
    ],
)
def test_one_barcode_joins_only_what_is_called_the_same(name: str, other: str, becomes: str) -> None:
    assert join(name, other) == becomes


@pytest.mark.parametrize(
    ("name", "other", "becomes"),
    [
        ("Chloé", "CHLOE", "joined"),
        ("Chloé", "Chloé New", "new"),
        ("口紅", "眉墨", "new"),
    ],
)
def test_a_name_that_is_the_brand_alone_is_compared_whole(name: str, other: str, becomes: str) -> None:
    assert join(name, other, "Chloé") == becomes


def test_words_that_are_alike_are_paired_in_the_same_way_each_time() -> None:
    """The best pair first, whatever the order of a set: a trial and the run are different processes."""
    for letter in ascii_lowercase:
        stem = f"{letter}elveting"
        item = FeedItem(key="1", group="1", name=f"{stem} {stem}ss", brand="Aster")
        product = KnownProduct(1, "x", f"{stem}s xx{stem[:-1]}", "Aster", "", "foundation")
        names = compare_names(item, product)
        assert (names.are_different, names.likeness) == (False, 1)
