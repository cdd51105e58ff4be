"""Holds reviews that look written in concert, until staff show or hide them."""

import asyncio
import hashlib
import hmac
from datetime import datetime, timedelta

from app.kit.database.pool import Database
from app.kit.database.queries import claim_recurring_work
from app.reviews.checks import queries
from app.reviews.checks.rings import find_rings

INTERVAL = timedelta(hours=1)
WEEK = 604_800
NETWORK_BITS = 20
REFUSED_BEFORE = "An earlier review of this account was held and then hidden by staff."


def hash_network(network: str, now: datetime, secret: str) -> int:
    """20 bits that tell networks of one week apart, mostly. Thousands of addresses share each, for good."""
    week = int(now.timestamp()) // WEEK
    digest = hmac.digest(secret.encode(), f"review network {week} {network}".encode(), hashlib.sha256)
    return int.from_bytes(digest[:4], "big") >> (32 - NETWORK_BITS)


async def look_for_rings(database: Database) -> int:
    """Look once, and hold what is found. Returns how many reviews are held anew."""
    async with database.reading() as connection:
        reviews = await queries.list_reviews(connection)
        likes = await queries.list_likes(connection)
    rings = await asyncio.to_thread(find_rings, reviews, likes)
    held = 0
    async with database.bulk() as connection:
        for ring in rings:
            because = f"{len(ring.members)} accounts review and vote in concert: {_list_some(ring.members)}."
            held += await queries.hold(connection, ring.reviews, because)
        held += await queries.hold(connection, await queries.list_of_refused(connection), REFUSED_BEFORE)
    return held


async def check_hourly(database: Database) -> None:
    """Look if nobody has within the hour."""
    async with database.unit_of_work() as work:
        is_due = await claim_recurring_work(work, "rings_looked_for", INTERVAL)
    if is_due:
        await look_for_rings(database)


def _list_some(members: frozenset[int]) -> str:
    first = sorted(members)[:20]
    return ", ".join(map(str, first)) + (" and others" if len(members) > len(first) else "")
