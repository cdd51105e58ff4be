"""Queries by which a start decides what is left to do."""

import asyncpg

from app.kit.database import Connection, Database


async def read_applied_migrations(connection: Connection) -> set[str]:
    """Read the names of the applied migrations; none in a new database."""
    try:
        rows = await connection.fetch("SELECT name FROM migration WHERE app_name = 'undertone'")
    except asyncpg.UndefinedTableError:
        return set()
    return {row["name"] for row in rows}


async def has_catalogue(connection: Connection) -> bool:
    """Tell whether there is a catalogue."""
    return bool(await connection.fetchval("SELECT EXISTS (SELECT FROM brand)"))


async def connect(url: str) -> asyncpg.Connection:
    """Open a single connection, without a pool."""
    return await Database(url).connect()
