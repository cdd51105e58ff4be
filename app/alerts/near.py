"""Finds what is near a shade: twins of shades that are gone, and reviews by whom a member follows."""

from collections import defaultdict
from collections.abc import Iterator

import msgspec

from app.alerts import queries
from app.kit.database.pool import Database
from app.matching.near_shades import is_near, list_products_near_colour, list_twins
from app.window.window import Window


async def look_hourly(database: Database, window: Window) -> None:
    """Look if nobody has within the hour."""
    async with database.bulk() as work:
        is_due = await queries.claim_hourly_look(work)
    if is_due:
        await note_twins(database, window)
        await note_followed(database)


async def note_twins(database: Database, window: Window) -> int:
    """Note products in stock that came close to a shade that is gone. Returns how many."""
    async with database.bulk() as work:
        noted = 0
        for row in await queries.list_gone_shades(work):
            place = window.variant_place(row["variant_id"])
            category = window.category_rows.get(row["category"])
            if place is not None:
                found = list_twins(window, place)
            elif category is not None:
                own = window.product_row(row["product_id"])
                found = list_products_near_colour(window, row["value"], category, own)
            else:
                continue
            noted += await queries.note_near(work, row["alert_id"], found) if found else 0
        return noted


async def note_followed(database: Database) -> int:
    """Note reviews of shades near one's own by whom one follows. Returns how many."""
    async with database.bulk() as work:
        near = defaultdict(list)
        for row in await queries.list_followed_reviews(work):
            if is_near(row["value"], _list_own(row["passport"])):
                near[row["alert_id"]].append((row["product_id"], row["variant_id"]))
        return sum([await queries.note_near(work, alert, found) for alert, found in near.items()])


def _list_own(passport: str) -> Iterator[str]:
    """The colours that the person of a passport wears."""
    content = msgspec.json.decode(passport)
    people = (each for each in content["people"] if each["id"] == content["chosen"])
    return (shade["hex"] for person in people for shade in person["shades"] if "wear" in shade["verdicts"])
