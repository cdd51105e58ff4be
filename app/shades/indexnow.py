"""Tells search engines which pages changed (https://www.indexnow.org), once an hour, where there is a key.

What changed is read from the log of changes. Where that names no products, as after a large import, all are
told.
"""

from collections.abc import AsyncIterator, Sequence
from itertools import groupby
from typing import Final
from urllib.parse import urlsplit

import httpx
import msgspec
import structlog

from app.kit.database.pool import DATABASE_ERRORS, Connection, Database
from app.kit.http.public_hosts import public_client
from app.settings import Settings
from app.shades import queries
from app.shades.addresses import write_shade_address
from app.shades.queries import Told
from app.window.queries import read_catalogue_state, read_changes

MAX_ADDRESSES: Final = 10_000  # of a request
PRODUCTS_AT_ONCE: Final = 1_000
INTERVAL: Final = 300.0  # seconds between two looks whether an hour has passed
_log = structlog.get_logger("indexnow")


async def tell_hourly(database: Database, settings: Settings) -> None:
    """Tell what changed, if no machine has within the hour. What fails waits for the next hour."""
    try:
        async with database.bulk(isolation="repeatable_read") as work:
            if await queries.lock_telling(work) and await queries.is_telling_due(work):
                await queries.write_told(work, await _tell(work, settings))
    except DATABASE_ERRORS as error:
        _log.warning("search engines wait for the database", reason=str(error))


async def _tell(work: Connection, settings: Settings) -> Told:
    """Tell what changed. Returns how far that went."""
    state = await read_catalogue_state(work)
    told = await queries.read_told(work)
    changes = await read_changes(work, told.snapshot, told.database) if told else None
    if told is None or changes is None:
        _log.warning("search engines are told what changes from now on")
        return Told(state.database, state.snapshot)
    if "everything" in changes.products:
        changed = await queries.list_public_products(work)
    else:
        changed = sorted({*changes.products.get("product", []), *changes.products.get("offers", [])})
    left = [product_id for product_id in changed if product_id > told.last_product]
    until = told.until or state.snapshot
    last_sent = last_waiting = told.last_product
    waiting: list[str] = []
    async with public_client(settings.allowed_private_hosts) as http:
        try:
            async for product_id, addresses in _list_addresses(work, left, settings.public_origin):
                if waiting and len(waiting) + len(addresses) > MAX_ADDRESSES:
                    await _send(http, settings, waiting)
                    last_sent, waiting = last_waiting, []
                waiting += addresses
                last_waiting = product_id
            if waiting:
                await _send(http, settings, waiting)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            _log.warning("search engines wait for the next hour", reason=str(error) or type(error).__name__)
            return Told(told.database, told.snapshot, until, last_sent)
    return Told(state.database, until)


async def _list_addresses(
    work: Connection, product_ids: Sequence[int], origin: str
) -> AsyncIterator[tuple[int, list[str]]]:
    """The pages of each product that shoppers can or could see: its own and those of its shades."""
    for start in range(0, len(product_ids), PRODUCTS_AT_ONCE):
        rows = await queries.list_pages(work, product_ids[start : start + PRODUCTS_AT_ONCE])
        for (product_id, slug), shades in groupby(rows, key=lambda row: (row.product_id, row.slug)):
            shade_pages = [
                f"{origin}/shades/{write_shade_address(shade.variant_id, slug, shade.shade_name)}"
                for shade in shades
                if shade.variant_id and shade.shade_name
            ]
            yield product_id, [f"{origin}/products/{slug}", *shade_pages]


async def _send(http: httpx.AsyncClient, settings: Settings, addresses: Sequence[str]) -> None:
    """Send some addresses. Raises `httpx.HTTPError` for any answer but a success."""
    origin, key = settings.public_origin, settings.indexnow_key
    content = {
        "host": urlsplit(origin).hostname,
        "key": key,
        "keyLocation": f"{origin}/{key}.txt",
        "urlList": addresses,
    }
    headers = {"content-type": "application/json; charset=utf-8"}
    answer = await http.post(settings.indexnow_url, content=msgspec.json.encode(content), headers=headers)
    answer.raise_for_status()
    _log.info("search engines were told", pages=len(addresses))
