"""A shop to measure: an embedded PostgreSQL, a generated catalogue and its window, kept for the next run."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import asyncpg

from app.commands.progress import show_progress
from app.kit.database.migrate import migrate
from app.kit.database.pool import Database
from app.launch.postgres.server import EmbeddedPostgres
from app.window import files
from app.window.builder.build import build_window
from app.window.window import Window
from benchmarks.api.copied_products import copy_products
from benchmarks.server import ROOT, postgres, shop_environment
from data.pictures.paths import DemoFolders
from data.seeding.options import SeedOptions
from data.seeding.service import seed_shop

PROCESSES = 2
AS_OF = datetime(2026, 11, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Size:
    """The size of the catalogue, as a multiple of the demo's 1,600 products.

    `products` is how many there are with copies of them, each with its first shades and its first offer.
    """

    name: str
    scale: float
    shades: int | None = None
    products: int | None = None


SIZES = {
    size.name: size
    for size in (
        Size("small", 1),
        Size("middle", 6.25),
        Size("full", 54.2, shades=1_000_000),
        Size("million", 54.2, shades=1_000_000, products=1_000_000),
    )
}


@dataclass(frozen=True, slots=True)
class Shop:
    """The measured shop, and its database, which may be stopped."""

    var: Path
    database_url: str
    database: EmbeddedPostgres

    def environment(self) -> dict[str, str]:
        return shop_environment(self.database_url, self.var)

    def window(self) -> Window:
        folder = files.find_published(self.var / "window")
        assert folder is not None
        return Window(folder)


@contextmanager
def shop(size: Size) -> Iterator[Shop]:
    """Open the shop. It is made if it does not exist."""
    var = ROOT / "var" / "bench" / size.name
    with postgres(var) as database:
        url = database.start()
        asyncio.run(_make(url, var, size))
        yield Shop(var, url, database)


async def _make(url: str, var: Path, size: Size) -> None:
    """Make what is missing. A window of an older format is built again."""
    shown_last = files.find_published(var / "window")
    await migrate(url)
    if not shown_last and await _is_empty(url):
        options = SeedOptions(AS_OF, scale=size.scale, shades=size.shades)
        with show_progress("Planning") as say:
            await seed_shop(
                Database(url), options, DemoFolders(var), again=True, processes=PROCESSES, report=say
            )
    if not shown_last and size.products:
        await copy_products(url, size.products)
    if not shown_last or not _is_readable(shown_last):
        with show_progress("Shop window") as say:
            async with Database(url) as database:
                await build_window(
                    database, var / "window", lambda words, share: say(int(100 * share), 100, words)
                )


async def _is_empty(url: str) -> bool:
    connection = await asyncpg.connect(url)
    try:
        return not await connection.fetchval("SELECT EXISTS (SELECT FROM product)")
    finally:
        await connection.close()


def _is_readable(window: Path) -> bool:
    try:
        files.open_manifest(window)
    except files.WindowDamagedError:
        return False
    return True
