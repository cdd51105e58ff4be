"""What a start asks a migrated database before it decides what is left to do."""

import asyncpg

from app.kit.database import Connection


async def has_goods(connection: Connection) -> bool:
    """Whether anything stands on the shelves."""
    return bool(await connection.fetchval("SELECT EXISTS (SELECT FROM brand)"))


async def catalogue_version(connection: Connection) -> int:
    """Which version of the catalogue a window has to show."""
    return int(await connection.fetchval("SELECT catalogue_version()"))


async def connected(url: str) -> asyncpg.Connection:
    """A connection for a question or two, with no pool around it."""
    return await asyncpg.connect(url, timeout=10)
