"""Finds what is near a shade: twins of shades that are gone, and reviews by whom a member follows."""

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from app.alerts import queries
from app.kit.database.pool import Database
from app.matching.matching import MatchFilter, find_all_within, lab_of_shade
from app.matching.searched_colours import Lab
from app.window.window import Window
from shade_engine import ciede2000, parse_colour
from shade_matching.owned import WEAR

CLOSE = 3.0  # CIEDE2000


async def look_hourly(database: Database, window: Window) -> None:
    """Look if nobody has within the hour."""
    async with database.bulk() as work:
        is_due = await queries.is_look_due(work)
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
                found = _list_near(window, parse_colour(row["value"]).lab, category, None)
            else:
                continue
            noted += await queries.note_near(work, row["alert_id"], found) if found else 0
        return noted


def list_twins(window: Window, place: int) -> list[tuple[int, int]]:
    """The products in stock with a shade close to one, of its category, by id, each with its shade."""
    category, own = int(window.variants.category[place]), int(window.variants.product[place])
    return _list_near(window, lab_of_shade(window, place), category, own)


async def note_followed(database: Database) -> int:
    """Note reviews of shades near one's own by whom one follows. Returns how many."""
    async with database.bulk() as work:
        near = defaultdict(list)
        for row in await queries.list_followed_reviews(work):
            worn = parse_colour(row["value"]).lab
            if any(float(ciede2000(worn, own)) <= CLOSE for own in _list_own(row["passport"])):
                near[row["alert_id"]].append((row["product_id"], row["variant_id"]))
        return sum([await queries.note_near(work, alert, found) for alert, found in near.items()])


def _list_near(window: Window, lab: Lab, category: int, own: int | None) -> list[tuple[int, int]]:
    kept_to = MatchFilter(categories=(category,), in_stock=True)
    places = find_all_within(window, lab, kept_to, CLOSE, own).places
    products = window.products.id[window.variants.product[places]].tolist()
    return list(zip(products, window.variants.id[places].tolist(), strict=True))


def _list_own(passport: str) -> Iterable[Lab]:
    """The colours that the person of a passport wears."""
    content = msgspec.json.decode(passport)
    people = (each for each in content["people"] if each["id"] == content["chosen"])
    shades = (shade for person in people for shade in person["shades"])
    return [parse_colour(shade["hex"]).lab for shade in shades if WEAR in shade["verdicts"]]
