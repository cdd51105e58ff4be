"""Applies to an open window what changed in the catalogue since it was built or last brought up to date."""

import asyncio
from datetime import UTC, datetime

import numpy as np
import structlog
from asyncpg import Record

from app.kit.database import Connection, Database
from app.window import queries
from app.window.bitmaps import Rows
from app.window.builder.offers import OfferFacts, describe_each
from app.window.builder.queries import OFFERS, fetch_lists
from app.window.window import Window

PRODUCTS_AT_ONCE = 1_000

_log = structlog.get_logger("window")


async def apply_changes(database: Database, window: Window) -> None:
    """Read the log of changes from the window's snapshot on, and apply them. All is read in one snapshot."""
    async with database.snapshot() as connection:
        changes = await queries.read_changes(connection, window.snapshot, window.manifest.database)
        if changes is None:
            _log.warning("the log of changes does not reach back to this window; a new one is needed")
            return
        offers = await _fetch_offers(connection, changes.products.get("offers", []))
    for ids, rows in offers:
        facts = await asyncio.to_thread(describe_each, rows, ids, datetime.now(UTC))
        _set_offers(window, ids, facts)
    window.snapshot = changes.snapshot


async def _fetch_offers(connection: Connection, products: list[int]) -> list[tuple[list[int], list[Record]]]:
    starts = range(0, len(products), PRODUCTS_AT_ONCE)
    blocks = [products[start : start + PRODUCTS_AT_ONCE] for start in starts]
    return [(block, await fetch_lists(connection, OFFERS, block)) for block in blocks]


def _set_offers(window: Window, ids: list[int], facts: list[OfferFacts]) -> None:
    """Set the offers of those products that the window has."""
    found = [(window.product_row(product), each) for product, each in zip(ids, facts, strict=True)]
    placed = [(row, each) for row, each in found if row is not None]
    if placed:
        rows: Rows = np.array([row for row, _ in placed], dtype=np.int32)
        window.set_offers(rows, [each for _, each in placed])
