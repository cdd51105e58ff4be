"""Tries a feed before it is added: what its first articles would make. Nothing is written to the shop."""

import asyncio
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

import httpx
import msgspec

from app.catalogue.feeds import queries
from app.catalogue.feeds.comparing import drop_repeats
from app.catalogue.feeds.feed import Feed, FeedReport
from app.catalogue.feeds.placing import ArticlePlacer
from app.catalogue.feeds.reading import FeedArticle, RefusedArticle, read_feed
from app.catalogue.feeds.service import describe_counts
from app.catalogue.importing.faults import CannotImportError
from app.catalogue.importing.reports import Report, describe_reasons
from app.kit.database.pool import Database

MAX_READ = 1000
MAX_SHOWN = 40
MAX_BYTES = 64 << 20
FETCH_TIMEOUT = 60.0
Becomes = Literal["new product", "joins a product", "asks for a join", "waits for its category", "refused"]


class TriedArticle(msgspec.Struct, frozen=True, kw_only=True):
    """An article as the shop understands it, and what becomes of it.

    `product` is the one here that it joins or is like, and `price_here` the lowest price of that in pence.
    """

    key: str
    becomes: Becomes
    name: str
    product: str = ""
    price_here: int | None = None
    brand: str = ""
    shade: str = ""
    colour: str = ""
    size: str = ""
    category: str = ""
    price: int | None = None
    currency: str = ""
    in_stock: bool = False
    retailer: str = ""
    pictures: int = 0


class ArticleOutcome(NamedTuple):
    """What an article would become: part of a product here, or a new one, which may be like one here."""

    product: str
    """The name of the product here. Empty where it is a new one."""
    asks_staff: bool
    """Whether staff would be asked for a join."""
    lowest_pence: int | None


class FeedTrial(msgspec.Struct, frozen=True):
    """What a run would count, what becomes of the first articles, some faults, and categories to be named.

    Of a long feed only the beginning is read.
    """

    said: str
    is_whole: bool
    articles: list[TriedArticle]
    remarks: list[str]
    unknown: dict[str, int]


async def try_feed(database: Database, feed: Feed, http: httpx.AsyncClient, folder: Path) -> FeedTrial:
    """Read the beginning of a feed. Raises `CannotImportError` where it cannot be read."""
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="trial-", dir=folder) as temporary:
        file = Path(temporary) / "feed"
        path = await _fetch(feed.address, http, file) if feed.is_on_the_web else Path(feed.address)
        try:
            rows = await asyncio.to_thread(_read_beginning, path, feed)
        except FileNotFoundError:
            raise CannotImportError("This file is not here any more: please send it again.") from None
    report = Report()
    async with database.reading() as connection:
        placer = ArticlePlacer(connection, feed, FeedReport(feed.name, report))
        outcomes = await _predict_outcomes(rows, placer)
    articles = [_describe(row, placer, outcomes.get(row.key)) for row in rows[:MAX_SHOWN]]
    is_whole = len(rows) < MAX_READ
    said = describe_counts(placer.report.counts)
    unknown = dict(placer.report.unknown_categories)
    return FeedTrial(said, is_whole, articles, describe_reasons(report), unknown)


async def _predict_outcomes(
    rows: Sequence[FeedArticle | RefusedArticle], placer: ArticlePlacer
) -> dict[str, ArticleOutcome]:
    """Say what articles would become, by their keys: nothing is written. Refused ones are left out."""
    await placer.load_names()
    articles = [each for each in drop_repeats(rows, placer.report) if isinstance(each, FeedArticle)]
    batch = await placer.place(articles)
    lookalikes = {slug: likeliest.product for slug, (likeliest, *_) in batch.lookalikes.items()}
    meant = {each.article.key: lookalikes.get(each.product.slug, each.product) for each in batch.placed}
    known = sorted({product.id for product in meant.values() if product.id})
    lowest = await queries.find_lowest_prices(placer.connection, known)
    outcomes = {}
    for article, product, *_ in batch.placed:
        asks_staff, here = product.slug in lookalikes, meant[article.key]
        name = here.name if product.id or asks_staff else ""
        outcomes[article.key] = ArticleOutcome(name, asks_staff, lowest.get(here.id))
    return outcomes


def _describe(
    row: FeedArticle | RefusedArticle, placer: ArticlePlacer, outcome: ArticleOutcome | None
) -> TriedArticle:
    if isinstance(row, RefusedArticle):
        return TriedArticle(key=row.key, name=row.title, becomes="refused")
    item = row.item
    shelf = placer.find_own_shelf(item)
    becomes: Becomes = "joins a product"
    if outcome is None:
        becomes = "refused" if shelf else "waits for its category"
    elif outcome.asks_staff:
        becomes = "asks for a join"
    elif not outcome.product:
        becomes = "new product"
    return TriedArticle(
        key=item.key,
        becomes=becomes,
        name=item.name,
        product=outcome.product if outcome else "",
        price_here=outcome.lowest_pence if outcome else None,
        brand=item.brand,
        shade=item.shade,
        colour=item.colour or "",
        size=item.size,
        category=shelf.name if shelf else "",
        price=item.price,
        currency=item.currency,
        in_stock=item.in_stock,
        retailer=placer.feed.name_retailer(item),
        pictures=len(item.pictures),
    )


def _read_beginning(path: Path, feed: Feed) -> list[FeedArticle | RefusedArticle]:
    return list(islice(read_feed(path, feed.options), MAX_READ))


async def _fetch(address: str, http: httpx.AsyncClient, path: Path) -> Path:
    try:
        async with asyncio.timeout(FETCH_TIMEOUT), http.stream("GET", address) as answer:
            if answer.status_code != httpx.codes.OK:
                raise CannotImportError(f"This address answers {answer.status_code}.")
            with path.open("wb") as file:
                async for chunk in answer.aiter_raw():
                    file.write(chunk)
                    if file.tell() > MAX_BYTES:
                        raise CannotImportError(
                            f"It is larger than {MAX_BYTES >> 20} MB, so it is read in the background alone: "
                            "add it untried, and see its first run."
                        )
    except TimeoutError:
        raise CannotImportError("It did not come within a minute.") from None
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise CannotImportError(f"It cannot be read: {error or type(error).__name__}") from error
    return path
