"""Finds whom the latest prices concern, in bulk.

What changed is read from the log of changes, from the snapshot of the last time on. The price of a product is
that of the rule that all pages use, from the same offers; an offer that pages do not count tells nobody.
"""

from datetime import datetime

from app.alerts.prices import queries
from app.alerts.prices.queries import PriceNow
from app.alerts.queries import lock_evaluation
from app.kit.database.pool import Connection, Database
from app.window.builder import queries as builder_queries
from app.window.builder.product_blocks import split_by_product
from app.window.prices.prices import find_next_change, find_price, read_offer
from app.window.queries import read_catalogue_state, read_changes

PRODUCTS_AT_ONCE = 2_000


async def evaluate(database: Database, now: datetime) -> int:
    """Queue what is to be told since the last time. Returns how much. The first time only stores prices."""
    async with database.bulk(isolation="repeatable_read") as work:
        if not await lock_evaluation(work):
            return 0
        await queries.delete_paused_news(work)
        state = await read_catalogue_state(work)
        product_ids = await _list_changed(work)
        queued = 0
        for start in range(0, len(product_ids), PRODUCTS_AT_ONCE):
            prices = await _find_prices(work, product_ids[start : start + PRODUCTS_AT_ONCE], now)
            queued += await queries.queue_price_news(work, prices)
        await queries.save_last_snapshot(work, state.database, state.snapshot)
        return queued


async def _list_changed(work: Connection) -> list[int]:
    """The products whose price may differ: all of them where the log does not say."""
    before = await queries.load_last_snapshot(work)
    changes = await read_changes(work, before[1], before[0]) if before else None
    if changes is None or "everything" in changes.products:
        return await queries.list_all_products(work)
    named = (*changes.products.get("offers", []), *changes.products.get("product", []))
    return sorted({*named, *await queries.list_due(work)})


async def _find_prices(work: Connection, product_ids: list[int], now: datetime) -> list[PriceNow]:
    shown = await queries.list_published(work, product_ids)
    lists = split_by_product(
        await builder_queries.fetch(work, builder_queries.OFFERS, product_ids), product_ids
    )
    found = []
    for product_id, rows in zip(product_ids, lists, strict=True):
        offers = [read_offer(row) for row in rows] if product_id in shown else []
        price = find_price(offers, now)
        change_at = find_next_change(offers, now)
        found.append(PriceNow(product_id, price.price, price.in_stock, change_at))
    return found
