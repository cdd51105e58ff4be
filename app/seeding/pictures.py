"""Draws the pixels of the demo's main pictures ahead of being asked for: first what shoppers see first."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from app.kit.database import Database
from app.kit.errors import UnavailableError
from app.media.briefs import PREFIX
from app.media.hand import Hand
from app.media.places import Places
from app.seeding import queries

Say = Callable[[int, int], None]


async def main_pictures(database: Database) -> list[str]:
    """Paths of the main pictures of demo products: featured ones first, then by popularity."""
    async with database.reading() as connection:
        urls = await queries.main_pictures(connection, f"{PREFIX}%")
    return [url.removeprefix(PREFIX).partition("?")[0] for url in urls]


async def draw_all(var: Path, paths: list[str], hands: int, say: Say) -> int:
    """Draw what is not there yet; answer how many were drawn. May be ended at any time and begun again."""
    missing = [path for path in paths if not (Places(var).demo / path).is_file()]
    left, done = iter(missing), count(1)
    async with asyncio.TaskGroup() as group:
        for _ in range(hands):
            group.create_task(_draw(Hand(var), left, lambda: say(next(done), len(missing))))
    return len(missing)


async def _draw(hand: Hand, left: Iterator[str], told: Callable[[], None]) -> None:
    """One hand's share: the next that nobody has taken."""
    try:
        for path in left:
            with suppress(UnavailableError):  # too long for a busy machine; it is drawn when it is asked for
                await hand.make(path)
            told()
    finally:
        await hand.close()
