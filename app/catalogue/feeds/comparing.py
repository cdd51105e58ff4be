"""Compares a feed with what it was: the articles that it has now, and whether staff are asked first."""

from collections.abc import Iterable, Iterator
from hashlib import blake2b

import msgspec

from app.catalogue.feeds.feed import Feed, FeedReport
from app.catalogue.feeds.items import MAX_KEY_LENGTH, FeedItem
from app.catalogue.feeds.queries import ArrivingItem, Comparison
from app.catalogue.feeds.reading import FeedArticle, RefusedArticle
from app.catalogue.importing.faults import RefusedRowError

MAX_VANISHED = 1 / 5
MAX_PRICE_MOVE = 1 / 3
MIN_COMPARED = 10
"""With fewer articles than this a fifth of them is one or two, which come and go."""


class FeedStoppedError(Exception):
    """The feed differs so much from what it was that staff are asked. Nothing was written."""


def list_arriving(
    articles: Iterable[FeedArticle | RefusedArticle], feed: Feed, report: FeedReport
) -> Iterator[ArrivingItem]:
    """The articles that a feed has now. A refused one has not vanished, if it ever was an article here."""
    for article in drop_repeats(articles, report):
        if isinstance(article, FeedArticle):
            item = article.item
            yield ArrivingItem(article.key, digest_item(item, feed), item.price, item.currency)
        elif len(article.key) <= MAX_KEY_LENGTH:
            yield ArrivingItem(article.key, None, None, "")


def drop_repeats(
    articles: Iterable[FeedArticle | RefusedArticle], report: FeedReport
) -> Iterator[FeedArticle | RefusedArticle]:
    """Count and report articles, and give each that has a key once, the first of two with the same."""
    seen: set[bytes] = set()
    for article in articles:
        key_digest = blake2b(article.key.encode(), digest_size=8).digest()
        if isinstance(article, RefusedArticle):
            report.refuse(article, article.refusal)
            if article.key and key_digest not in seen:
                seen.add(key_digest)
                yield article
        elif key_digest in seen:
            report.refuse(article, RefusedRowError("id", "came before in this feed"))
        else:
            seen.add(key_digest)
            report.counts["articles"] += 1
            for left_out in article.left_out:
                report.report_left_out(article, *left_out)
            yield article


def digest_item(item: FeedItem, feed: Feed) -> bytes:
    """The digest that tells whether an article is as it was, and whether its retailer is."""
    return blake2b(msgspec.json.encode(item) + feed.retailer.encode(), digest_size=8).digest()


def check_change(change: Comparison) -> None:
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
