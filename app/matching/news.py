"""The news of the shade that somebody wears: products that have it and are new, cost less, or are back."""

from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

import msgspec
import numpy as np

from app.catalogue.price_history import Observation, clip_steps, list_steps
from app.catalogue.queries import fetch_observations, list_observed
from app.kit.database.pool import Connection, Database, DatabaseUnavailableError
from app.lists.product_lists import list_cards
from app.matching.schemas import NewsKind, WornColour
from app.matching.worn_shades import find_closest, find_with_shade, order_by_closeness, read_worn
from app.window.schemas import add_shown_shade
from app.window.window import Window

DAYS: Final = 14
LOOKED_AT: Final = 60
"""So many of the products with the shade are looked at, the closest first."""
MOST: Final = 12
MIN_FALL: Final = 0.05
"""A price that fell by a smaller share is no news."""

Change = tuple[NewsKind, float | None]
"""A change of a product, and its former price if it costs less now."""


async def answer_news(window: Window, database: Database, worn: WornColour, now: datetime) -> bytes:
    """Answer with the news, those of the closest shades first.

    While the database is away only new products are known.
    """
    lab = read_worn(window, worn, ("body", "worn")).lab
    rows = order_by_closeness(window, find_with_shade(window, lab), lab, 0, LOOKED_AT)
    rows = rows[window.products.in_stock[rows] > 0]
    since = now - timedelta(days=DAYS)
    changes: dict[int, Change] = {}
    with suppress(DatabaseUnavailableError):
        async with database.reading() as connection:
            ids = window.products.id[rows].tolist()
            changes = {number: change async for number, change in _find_changes(connection, ids, since, now)}
    is_new = window.products.created[rows] >= since.timestamp()
    changes |= dict.fromkeys(window.products.id[rows[is_new]].tolist(), ("new", None))
    told = rows[np.isin(window.products.id[rows], list(changes))][:MOST]
    near = find_closest(window, lab, told.tolist())
    owners = window.variants.product[near.places].tolist()
    shades = dict(zip(owners, window.texts.decode_swatches(near.places), strict=True))
    news = []
    for row, card in zip(told.tolist(), list_cards(window, told), strict=True):
        kind, was = changes[int(window.products.id[row])]
        news.append({"kind": kind, "was": was, "product": add_shown_shade(card, shades[row])})
    return msgspec.json.encode({"news": news})


async def _find_changes(
    connection: Connection, product_ids: Sequence[int], since: datetime, now: datetime
) -> AsyncIterator[tuple[int, Change]]:
    """The products that cost less than some days ago, or are back in stock."""
    for product_id in await list_observed(connection, product_ids, since):
        change = find_change(await fetch_observations(connection, product_id, since), since, now)
        if change:
            yield product_id, change


def find_change(observations: Sequence[Observation], since: datetime, now: datetime) -> Change | None:
    """Compare the price of today with that of some days ago. A product nobody watched then has no news."""
    if not observations or observations[0].at > since:
        return None
    steps = clip_steps(list_steps(observations, now), since)
    before, today = steps[0].price, steps[-1].price
    if today is None:
        return None
    if before is None:
        return "back", None
    return ("fallen", before / 100) if today <= before * (1 - MIN_FALL) else None
