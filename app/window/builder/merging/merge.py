"""Reads what differs between the published window and the catalogue: a merged window needs no more.

The log of changes names the products. What it does not name is compared: ratings and names are read of all
products, reviews have a digest for each product, and wearers' evidence is weighed anew and compared.
"""

import asyncio
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import numpy as np
import structlog

from app.kit.database.pool import Connection
from app.window import files
from app.window.builder import queries
from app.window.builder.catalogue_lists import CatalogueLists
from app.window.builder.changed_products import PRODUCTS_AT_ONCE, encode_products, read_changed_rows
from app.window.builder.merging.merged_catalogue import CatalogueDifference, MergedCatalogue
from app.window.builder.merging.published_window import PublishedWindow
from app.window.builder.offers import OfferFacts, describe_offers_of_each
from app.window.builder.product_blocks import split_by_product
from app.window.builder.product_json import encode_reviews
from app.window.builder.wear_evidence import WearEvidence
from app.window.queries import CatalogueChanges, read_changes
from app.window.shades.match_constants import digest_constants
from shade_engine import SnapshotError
from shade_matching.match_constants import MatchConstants

MAX_CHANGED_SHARE = 0.2  # of the products; with more a build from nothing takes as long
_UNUSABLE = (files.WindowDamagedError, SnapshotError, OSError, ValueError, KeyError)

_log = structlog.get_logger("window")


class WholeReads(NamedTuple):
    """What every build reads of the whole catalogue, however little of it changed."""

    lists: CatalogueLists
    evidence: WearEvidence
    heats: dict[int, float]  # by product
    review_changes: dict[int, int]  # by product: how often its reviews changed


class Merge:
    """A merge of what changed into the published window."""

    def __init__(self, published: PublishedWindow, changes: CatalogueChanges, begun_at: datetime) -> None:
        self._published, self._changes, self._begun_at = published, changes, begun_at

    async def read(
        self, connection: Connection, whole: WholeReads, constants: MatchConstants
    ) -> MergedCatalogue | None:
        """Read what differs. None where that is too much, so that nothing is gained."""
        changed = await self._list_changed(connection, whole.evidence)
        if len(changed) > MAX_CHANGED_SHARE * len(self._published.ids):
            return None
        heats, listings = whole.heats, whole.lists.listings
        rows = await read_changed_rows(connection, sorted(changed), with_lists=False, heats=heats)
        finishes = [row["finish"] for row in await queries.fetch(connection, queries.FINISHES)]
        difference = CatalogueDifference(
            products=await queries.fetch(connection, queries.PUBLISHED),
            changed=np.array(sorted(changed), dtype=np.int64),
            added=await asyncio.to_thread(
                encode_products, rows.blocks, listings, finishes, heats, whole.evidence, constants
            ),
            offers=await self._read_offers(connection, changed),
            reviews=await self._read_reviews(connection, whole.review_changes, changed),
            heats=heats, finishes=finishes, listings=listings,
        )  # fmt: skip
        merged = MergedCatalogue(self._published, difference, self._begun_at)
        if not merged.is_complete:
            _log.error(
                "a merged window would not have the products of the catalogue; it is built from nothing"
            )
            return None
        return merged

    async def _list_changed(self, connection: Connection, evidence: WearEvidence) -> set[int]:
        """The products that the log names, and those of which wearers say something else."""
        shades = sorted(evidence.list_differences(self._published.evidence))
        rows = await queries.fetch(connection, queries.PRODUCTS_OF_SHADES, shades)
        return {*self._changes.products.get("product", []), *(row["product_id"] for row in rows)}

    async def _read_offers(self, connection: Connection, changed: set[int]) -> dict[int, OfferFacts]:
        """The offers of products that are otherwise as they were, also those that count by now."""
        change_at = self._published.products.offers_change_at[: len(self._published.ids)]
        due = self._published.ids[(change_at >= 0) & (change_at <= self._begun_at.timestamp())]
        named = {*self._changes.products.get("offers", []), *due.tolist()}
        ids = sorted((named - changed).intersection(self._published.ids.tolist()))
        facts: dict[int, OfferFacts] = {}
        for start in range(0, len(ids), PRODUCTS_AT_ONCE):
            part = ids[start : start + PRODUCTS_AT_ONCE]
            rows = await queries.fetch(connection, queries.OFFERS, part)
            described = describe_offers_of_each(split_by_product(rows, part), self._begun_at)
            facts |= zip(part, described, strict=True)
        return facts

    async def _read_reviews(
        self, connection: Connection, review_changes: dict[int, int], changed: set[int]
    ) -> dict[int, bytes]:
        built = zip(self._published.ids.tolist(), self._published.review_changes.tolist(), strict=True)
        ids = [key for key, times in built if review_changes.get(key, 0) != times and key not in changed]
        reviews: dict[int, bytes] = {}
        for start in range(0, len(ids), PRODUCTS_AT_ONCE):
            part = ids[start : start + PRODUCTS_AT_ONCE]
            rows = await queries.fetch(connection, queries.REVIEWS, part)
            reviews |= zip(part, map(encode_reviews, split_by_product(rows, part)), strict=True)
        return reviews


async def find_merge(
    connection: Connection, root: Path, constants: MatchConstants, begun_at: datetime
) -> Merge | None:
    """Find out whether the published window can be merged with what changed since. None where it cannot."""
    folder = files.find_published(root)
    if folder is None:
        return None
    try:
        published = await asyncio.to_thread(PublishedWindow, folder)
    except _UNUSABLE as error:
        _log.warning("the published window cannot be reused", problem=str(error))
        return None
    if published.manifest.match_constants != digest_constants(constants):
        return None
    changes = await read_changes(connection, published.manifest.snapshot, published.manifest.database)
    if changes is None or "everything" in changes.products:
        return None
    return Merge(published, changes, begun_at)
