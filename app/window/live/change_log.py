"""Applies to an open window what changed in the catalogue since it was built or last brought up to date."""

import asyncio
import time
from datetime import UTC, datetime
from typing import NamedTuple

import numpy as np
import structlog
from asyncpg import Record

from app.kit.database.pool import Connection, Database
from app.window import queries
from app.window.arrays.bitmaps import Rows
from app.window.arrays.spare_rows import WindowFullError
from app.window.builder import queries as builder_queries
from app.window.builder.catalogue_lists import read_phrases, read_shop_facts
from app.window.builder.changed_products import PRODUCTS_AT_ONCE, ChangedRows, read_changed_rows
from app.window.builder.offers import OfferFacts, describe_offers_of_each
from app.window.builder.product_blocks import split_by_product
from app.window.live.patches import Patch
from app.window.window import Window

DESCRIBED_AT_ONCE = 25  # products whose offers are described in one step, which takes about a millisecond
SET_AT_ONCE = 150  # products whose offers are set in one step: each step copies the orders of all products
BETWEEN_STEPS = 0.001  # seconds; a request needs several turns of the loop, and gets them all
_log = structlog.get_logger("window")


class OfferRows(NamedTuple):
    """Some products, and the rows of their offers."""

    product_ids: list[int]
    rows: list[Record]


async def apply_changes(database: Database, window: Window) -> list[int]:
    """Apply what the log of changes has since the window's snapshot. All is read in one snapshot.

    Returns the products that were replaced as a whole, whose ratings may have changed meanwhile.
    """
    async with database.snapshot() as connection:
        changes = await queries.read_changes(connection, window.snapshot, window.manifest.database)
        if changes is None:
            _log.warning("the log of changes does not reach back to this window; a new one is needed")
            return []
        changed = await _read_changed(connection, window, changes)
        products = set(changes.products.get("product", []))
        named = {*changes.products.get("offers", []), *window.list_due_offers(time.time())}
        others = sorted(named - products)
        offers = await _fetch_offers(connection, others)
        phrases = await read_phrases(connection) if "lists" in changes.products else None
        shop_facts = await read_shop_facts(connection) if "lists" in changes.products else None
    replaced = await _replace_products(database, window, changed) if changed else []
    for block in offers:
        await _set_offers(window, block)
    if phrases is not None and phrases != window.search.phrase_texts:
        reader = await asyncio.to_thread(window.make_reader, phrases, window.labels, window.shown_labels)
        window.set_phrases(phrases, reader)
    if shop_facts is not None and shop_facts != window.shop_facts:
        window.set_shop_facts(shop_facts)
    window.snapshot = changes.snapshot
    return replaced


async def _read_changed(
    connection: Connection, window: Window, changes: queries.CatalogueChanges
) -> ChangedRows | None:
    """Read the changed products and lists, but of a full window only what is gone. None without any."""
    products, with_lists = changes.products.get("product", []), "lists" in changes.products
    if not (products or with_lists):
        return None
    changed = await read_changed_rows(connection, products, with_lists=with_lists and not window.is_full)
    return changed.only_removals() if window.is_full else changed


async def _replace_products(database: Database, window: Window, changed: ChangedRows) -> list[int]:
    """Replace the products. Without room for them ask for a new window, and take out what is gone at once."""
    patch = Patch(window, changed)
    try:
        await asyncio.to_thread(patch.prepare)
    except Exception as error:  # noqa: BLE001 - whatever it is, the next window will have the change
        if isinstance(error, WindowFullError):
            _log.warning("the window has no room for so many changes; a new one is asked for")
        else:
            _log.exception("changes cannot be added to the window; a new one is needed")
        async with database.unit_of_work() as connection:
            await queries.ask_for_window(connection)
        removals = changed.only_removals()
        return [] if removals == changed else await _replace_products(database, window, removals)
    patch.switch()
    return changed.product_ids


async def _fetch_offers(connection: Connection, products: list[int]) -> list[OfferRows]:
    blocks = []
    for start in range(0, len(products), PRODUCTS_AT_ONCE):
        ids = products[start : start + PRODUCTS_AT_ONCE]
        rows = await builder_queries.fetch(connection, builder_queries.OFFERS, ids)
        blocks.append(OfferRows(ids, rows))
    return blocks


async def _set_offers(window: Window, block: OfferRows) -> None:
    """Set the offers of products, some products at a time with requests between them.

    A thread would take longer and make requests wait longer: it does not give way before five milliseconds.
    """
    now, ids, facts = datetime.now(UTC), block.product_ids, list[OfferFacts]()
    lists = split_by_product(block.rows, ids)
    for start in range(0, len(ids), DESCRIBED_AT_ONCE):
        facts += describe_offers_of_each(lists[start : start + DESCRIBED_AT_ONCE], now)
        await asyncio.sleep(BETWEEN_STEPS)
    for start in range(0, len(ids), SET_AT_ONCE):
        step = slice(start, start + SET_AT_ONCE)
        _set_offers_of(window, ids[step], facts[step])
        await asyncio.sleep(BETWEEN_STEPS)


def _set_offers_of(window: Window, ids: list[int], facts: list[OfferFacts]) -> None:
    """Set the offers of those products that the window has."""
    rows: Rows = window.product_ids.find_each(np.array(ids, dtype=np.int64))
    if (rows >= 0).any():
        window.set_offers(rows[rows >= 0], [each for row, each in zip(rows, facts, strict=True) if row >= 0])
