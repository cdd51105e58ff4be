"""A feed as the shop keeps it, and what a run of it says: counts, unknown categories and remarks."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from urllib.parse import urlsplit

import msgspec

from app.catalogue.feeds.items import FeedItem
from app.catalogue.feeds.reading import FeedArticle, FeedOptions, RefusedArticle
from app.catalogue.importing.faults import RefusedRowError, Remark
from app.catalogue.importing.reading.slugs import find_retailer
from app.catalogue.importing.reports import Report


class Feed(msgspec.Struct, frozen=True, kw_only=True):
    """A feed, as the shop keeps it.

    `question` says why a run stopped to ask staff, and `allowed` is the digest of what it would have read.
    """

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

    def name_retailer(self, item: FeedItem) -> str:
        return self.retailer or item.retailer or find_retailer(item.url)


@dataclass(slots=True)
class FeedReport:
    """Counts what a run does, and reports what is wrong with single articles."""

    feed_name: str
    report: Report
    counts: Counter[str] = field(default_factory=Counter)
    unknown_categories: Counter[str] = field(default_factory=Counter)
    """How many articles wait for each."""

    def refuse(self, article: FeedArticle | RefusedArticle, refusal: RefusedRowError) -> None:
        self.counts["refused"] += 1
        self._remark(article, "refused", refusal.field, refusal.reason)

    def report_left_out(self, article: FeedArticle, field: str, reason: str) -> None:
        """Report that an article was taken without one of its values."""
        self._remark(article, "mended", field, reason)

    def _remark(self, article: FeedArticle | RefusedArticle, outcome: str, field: str, reason: str) -> None:
        """Report what is wrong with an article, which is found by its own number and not by a line alone."""
        title = f" {article.title[:60]!r}" if article.title else ""
        named = f" (article {article.key[:60]!r}{title})" if article.key else ""
        self.report.add(Remark(self.feed_name, article.line, outcome, field, f"{reason}{named}"))
