"""What a start asks the database before it decides what is left to do."""

import asyncpg

from app.kit.database import Connection


async def steps_taken(connection: Connection) -> set[str]:
    """The steps of the schema it stands on; none in a new database."""
    try:
        rows = await connection.fetch("SELECT name FROM migration WHERE app_name = 'undertone'")
    except asyncpg.UndefinedTableError:
        return set()
    return {row["name"] for row in rows}


async def has_goods(connection: Connection) -> bool:
    """Whether anything stands on the shelves."""
    return bool(await connection.fetchval("SELECT EXISTS (SELECT FROM brand)"))


async def connected(url: str) -> asyncpg.Connection:
    """A connection for a question or two, with no pool around it."""
    return await asyncpg.connect(url, timeout=10)
