"""Finds what is near a shade: twins of shades that are gone, and reviews by whom a member follows."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from datetime import timedelta
from functools import partial

import msgspec

from app.alerts.near import queries
from app.alerts.queries import lock_evaluation
from app.kit.background import try_and_log
from app.kit.database.pool import Connection, Database
from app.kit.database.queries import claim_recurring_work
from app.matching.near_shades import is_near, list_products_near, list_twins
from app.window.window import Window
from shade_engine import parse_colour

INTERVAL = timedelta(hours=1)


async def queue_near_hourly(database: Database, window: Window) -> None:
    """Queue each kind if nobody has within the hour. What fails is tried again the next time."""
    async with database.bulk() as work:
        queue_twins = partial(queue_new_twins, window=window)
        await try_and_log(partial(_queue_if_due, work, "twins_looked_for", queue_twins))
        await try_and_log(partial(_queue_if_due, work, "reviews_looked_for", queue_reviews_by_followed))


async def _queue_if_due(work: Connection, key: str, queue: Callable[[Connection], Awaitable[int]]) -> None:
    async with work.transaction():
        if await lock_evaluation(work) and await claim_recurring_work(work, key, INTERVAL):
            await queue(work)


async def queue_new_twins(work: Connection, window: Window) -> int:
    """Queue products in stock that came close to a shade that is gone. Returns how many."""
    queued = 0
    for row in await queries.list_twin_alerts(work):
        await asyncio.sleep(0)  # shoppers' requests come first
        place = window.variant_place(row["variant_id"])
        category = window.labels.category_rows.get(row["category"])
        if place is not None:
            found = list_twins(window, place)
        elif category is not None:
            own = window.product_row(row["product_id"])
            found = list_products_near(window, parse_colour(row["value"]).lab, category, own)
        else:
            continue
        queued += await queries.queue_near_news(work, row["alert_id"], found) if found else 0
    return queued


async def queue_reviews_by_followed(work: Connection) -> int:
    """Queue reviews of shades near one's own by whom one follows. Returns how many."""
    near = defaultdict(list)
    for row in await queries.list_followed_reviews(work):
        if is_near(row["value"], _list_worn(row["passport"])):
            near[row["alert_id"]].append((row["product_id"], row["variant_id"]))
    return sum([await queries.queue_near_news(work, alert, found) for alert, found in near.items()])


def _list_worn(passport: str) -> Iterator[str]:
    """The colours that the person of a passport wears."""
    content = msgspec.json.decode(passport)
    people = (each for each in content["people"] if each["id"] == content["chosen"])
    return (shade["hex"] for person in people for shade in person["shades"] if "wear" in shade["verdicts"])
