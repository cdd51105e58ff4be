"""The steps that fill a new shop: demo goods on empty shelves, and a window that shows them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from app.kit.database import Connection
from app.launch import queries
from app.launch.commands import completed
from app.launch.shop import Shop
from app.launch.steps import Meter
from app.window import files

T = TypeVar("T")


def fill_shelves(shop: Shop, meter: Meter) -> str:
    """The demo catalogue, where there is nothing yet. A production shop gets its own goods."""
    if shop.environment.get("UNDERTONE_ENV") == "production":
        return "a production shop brings its own"
    if asked(shop, queries.has_goods):
        return "the shelves are filled"
    return completed(shop, meter, ("seed",))


def dress_window(shop: Shop, meter: Meter) -> str:
    """The shop window, unless the published one shows the catalogue as it is."""
    version = asked(shop, queries.catalogue_version)
    folder = files.current(shop.var / "window")
    try:
        if folder and files.open_manifest(folder).catalogue_version == version:
            return "shows the catalogue as it is"
    except files.WindowDamaged as damage:
        shop.say(f"The published window cannot be used and is built anew: {damage}")
    return completed(shop, meter, ("window", "build"))


def asked(shop: Shop, question: Callable[[Connection], Awaitable[T]]) -> T:
    """One answer of the database."""

    async def asking() -> T:
        connection = await queries.connected(shop.environment["DATABASE_URL"])
        try:
            return await question(connection)
        finally:
            await connection.close()

    return asyncio.run(asking())
