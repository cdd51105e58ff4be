"""The steps that fill a shop: its schema, demo goods on empty shelves, and a window that shows them.

Each looks at what is there, and not at a note of what was done: a database can be put back, a file can spoil.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import asyncpg

from app.kit.database import Connection
from app.launch import queries
from app.launch.commands import StepFailedError, completed
from app.launch.shop import ROOT, Shop
from app.launch.steps import Meter
from app.window import files
from app.window.queries import read_catalogue_version

T = TypeVar("T")

SCHEMA = ROOT / "app" / "migrations" / "steps"
STEP = "undertone_"
"""How the files of the schema's steps are called, before the step's own name."""


def bring_schema(shop: Shop, meter: Meter) -> str:
    """The schema this version stands on, unless the database has it already."""
    wanted = {path.stem.removeprefix(STEP) for path in SCHEMA.glob(f"{STEP}*.py")}
    if wanted <= asked(shop, queries.steps_taken):
        return "as it is wanted"
    return completed(shop, meter, ("migrate",))


def fill_shelves(shop: Shop, meter: Meter) -> str:
    """The demo catalogue, where there is nothing yet. A production shop gets its own goods."""
    if shop.environment.get("UNDERTONE_ENV") == "production":
        return "a production shop brings its own"
    if asked(shop, queries.has_goods):
        return "the shelves are filled"
    return completed(shop, meter, ("seed",))


def dress_window(shop: Shop, meter: Meter) -> str:
    """The shop window, unless the published one shows the catalogue as it is.

    Every byte is read: the API takes a spoiled one off again, and has nothing to show until another is built.
    """
    version = asked(shop, read_catalogue_version)
    folder = files.find_published(shop.var / "window")
    try:
        if folder and files.verify(folder).catalogue_version == version:
            return "shows the catalogue as it is"
    except files.WindowDamagedError as damage:
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

    try:
        return asyncio.run(asking())
    except asyncpg.PostgresError as error:
        raise StepFailedError(f"The database does not answer: {error}") from error
