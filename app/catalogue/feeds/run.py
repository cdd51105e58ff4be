"""Reads a feed into the catalogue: what is new or different is written in batches, each whole.

A feed is read twice. The first time nothing is written: a feed that is cut short, is no feed, or has lost
much of what it had changes nothing. A run that was stopped is completed by the next one.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from app.catalogue.feeds import queries
from app.catalogue.feeds.comparing import check_change, list_arriving
from app.catalogue.feeds.feed import Feed, FeedReport
from app.catalogue.feeds.placing import ArticlePlacer
from app.catalogue.feeds.reading import FeedArticle, read_feed
from app.catalogue.feeds.storing import ArticleStore
from app.catalogue.importing.run import Run

BATCH = 500  # articles of a transaction
MISSING_DAYS = 30  # after which an offer goes


async def import_feed(run: Run, feed: Feed, path: Path, *, is_allowed: bool = False) -> FeedReport:
    """Import a whole feed. Raises `FeedStoppedError` where staff are asked before."""
    connection, report = run.connection, FeedReport(feed.name, run.report)
    async with connection.transaction():
        await queries.load_arriving(connection, list_arriving(read_feed(path, feed.options), feed, report))
    if not is_allowed:
        check_change(await queries.compare_arriving(connection, feed.id))
    changed = await queries.list_changed_keys(connection, feed.id)
    report.counts["unchanged"] = report.counts["articles"] - len(changed)
    placer, store = ArticlePlacer(connection, feed, report), ArticleStore(run, feed, report)
    await placer.load_names()
    articles = _read_changed(path, feed, changed)
    while articles_of_batch := list(islice(articles, BATCH)):
        async with connection.transaction():
            batch = await placer.place(articles_of_batch)
            await run.write_batch(batch.arrivals)
            await placer.refresh_new_brands()
            await store.store(batch)
    async with connection.transaction():
        vanished = await queries.mark_missing(connection, feed.id)
        report.counts["vanished"] = len(vanished)
        await store.set_offers(vanished)
        report.counts["offers removed"] += await queries.drop_old_offers(connection, feed.id, MISSING_DAYS)
        report.counts["discontinued"] = await queries.discontinue(connection, feed.id, MISSING_DAYS)
    return report


def _read_changed(path: Path, feed: Feed, changed: set[str]) -> Iterator[FeedArticle]:
    """The articles that changed, until all were found. Of two with one key the first counts."""
    if not changed:
        return
    for article in read_feed(path, feed.options, wanted=changed):
        if isinstance(article, FeedArticle):
            changed.remove(article.key)
            yield article
            if not changed:
                return
